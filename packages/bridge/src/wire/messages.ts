import { z } from 'zod';
import {
  COMMANDS_MAX,
  CONTROLS_MAX,
  HISTORY_MAX,
  KEY_CHARS_MAX,
  LABEL_CHARS_MAX,
  LINES_MAX,
  LOG_CHARS_MAX,
  NAME_CHARS_MAX,
} from './limits.js';

/** Version of this wire that a hello names; seed 003's engines name none. */
export const PROTOCOL = 1;
/** An engine that dials this path, or asks for this sub-protocol, is known for one at once. */
export const BRIDGE_PATH = '/bridge';
export const BRIDGE_SUBPROTOCOL = 'bridle-bridge';

/** What an engine may be asked. The first five are seed 003's. */
export const COMMAND_NAMES = [
  ...['snapshot', 'click', 'fill', 'screenshot', 'hover'],
  ...['focus', 'drag', 'scroll', 'select', 'press', 'type', 'pointer', 'release'],
  ...['pause', 'step', 'resume', 'state', 'hash', 'command', 'cancel', 'hello'],
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** What an element may take, as `actions` of a node lists it. */
export const NODE_ACTIONS = [
  ...['click', 'dblclick', 'hover', 'focus', 'fill', 'type', 'select', 'check', 'uncheck'],
  ...['drag', 'scroll'],
] as const;

const name = z.string().min(1).max(NAME_CHARS_MAX);
const words = z.string().max(LABEL_CHARS_MAX);
const key = z.string().min(1).max(KEY_CHARS_MAX);
const frame = z.int().min(0).describe('frames that have passed in the game since it began');
const pixels = z.number();

/** One element. `role`, `label`, `interactive` and `children` are seed 003's; all else may be left out. */
export const sceneNode = z.looseObject({
  role: z.string().max(NAME_CHARS_MAX).describe('an ARIA role; others are shown as the nearest'),
  label: words.nullish(),
  interactive: z.boolean().nullish(),
  get children() {
    return z.array(sceneNode).nullish();
  },
  key: key.nullish().describe('the same as long as the element lives, and never of another one'),
  parent: z
    .union([key, z.int().min(0)])
    .nullish()
    .describe('in a flat list: the key of the element that it is in, or its place in the list'),
  ref: z
    .string()
    .max(NAME_CHARS_MAX)
    .nullish()
    .describe('the name by which an engine without keys wants to be asked; e1, e2 … when left out'),
  value: z.union([words, z.number()]).nullish(),
  description: words.nullish(),
  disabled: z.boolean().nullish(),
  checked: z.union([z.boolean(), z.literal('mixed')]).nullish(),
  selected: z.boolean().nullish(),
  expanded: z.boolean().nullish(),
  modal: z.boolean().nullish().describe('of a dialog: false when what is behind it can be used'),
  focused: z.boolean().nullish(),
  bounds: z
    .tuple([pixels, pixels, pixels, pixels])
    .nullish()
    .describe('x, y, width and height in pixels of the picture, from its upper left corner'),
  actions: z
    .array(z.enum(NODE_ACTIONS))
    .nullish()
    .describe('what it takes; left out, what is usual for its role'),
});
export type WireNode = z.infer<typeof sceneNode>;

const nodes = z.array(sceneNode);
const size = z.tuple([z.int().positive(), z.int().positive()]);

/** What an act came to. `data:null`, as in seed 003, is an act that was done: then a snapshot is asked for. */
const actionFields = {
  delivered: z
    .boolean()
    .nullish()
    .describe('false: it did not reach the element, and `reason` says why'),
  reason: words.nullish(),
  settled: z.boolean().nullish().describe('whether the scene had come to rest'),
  moving: z.array(words).max(HISTORY_MAX).nullish().describe('what had not, where it had not'),
  nodes: nodes.nullish().describe('the scene after it: saves a snapshot'),
  frame: frame.nullish(),
  history: z.array(words).max(HISTORY_MAX).nullish().describe('what happened, in sentences'),
  effectLogs: z.array(words).max(HISTORY_MAX).nullish().describe('what could be seen and heard'),
};
const action = z.looseObject(actionFields).nullable();

const element = {
  key: key.optional().describe('of the element, for an engine whose hello says `scene.keys`'),
  ref: z.string().optional().describe('of the element, for any other'),
};
const none = z.looseObject({});
const clock = z.looseObject({ paused: z.boolean(), frame: frame.nullish() });

interface CommandShape {
  /** what it is for, in a sentence of the page */
  readonly use: string;
  readonly params: z.ZodType;
  readonly data: z.ZodType;
}

/** Every command with what it is asked with and what it answers. */
export const COMMANDS = {
  snapshot: {
    use: 'The scene as it is now, the whole of it.',
    params: z.object({ interactive: z.boolean().optional(), compact: z.boolean().optional() }),
    data: z.looseObject({ nodes, size: size.nullish(), frame: frame.nullish() }),
  },
  click: {
    use: 'Clicks an element.',
    params: z.object({
      ...element,
      count: z.int().optional().describe('2 is a double click'),
      button: z.enum(['left', 'right', 'middle']).optional(),
    }),
    data: action,
  },
  hover: { use: 'Points at an element.', params: z.object(element), data: action },
  focus: { use: 'Gives an element the keyboard.', params: z.object(element), data: action },
  fill: {
    use: 'Sets the value of a text field, a slider or a list.',
    params: z.object({ ...element, value: z.string() }),
    data: action,
  },
  select: {
    use: 'Chooses an entry of a list by its label or its value.',
    params: z.object({ ...element, value: z.string() }),
    data: action,
  },
  drag: {
    use: 'Drags an element onto another, or lets it go where the game drops it.',
    params: z.object({
      source: z.string().describe('a key or a ref, as above'),
      target: z.string().optional(),
    }),
    data: action,
  },
  scroll: {
    use: 'Scrolls an element.',
    params: z.object({ ...element, dx: pixels, dy: pixels }),
    data: action,
  },
  press: {
    use: 'Presses a key, or holds it down until it is let go.',
    params: z.object({
      key: z.string().describe('as in a browser: `w`, `Enter`, `Shift`'),
      move: z.enum(['press', 'down', 'up']),
    }),
    data: action,
  },
  type: {
    use: 'Types into what has the focus, or into an element.',
    params: z.object({ ...element, text: z.string() }),
    data: action,
  },
  pointer: {
    use: 'Moves the mouse, its buttons or its wheel.',
    params: z.object({
      kind: z.enum(['move', 'down', 'up', 'wheel']),
      x: pixels.optional(),
      y: pixels.optional(),
      button: z.enum(['left', 'right', 'middle']).optional(),
      dx: pixels.optional(),
      dy: pixels.optional(),
    }),
    data: action,
  },
  release: {
    use: 'Lets go of every key and button that is held.',
    params: none,
    data: action,
  },
  screenshot: {
    use: 'A picture of the game, as PNG.',
    params: none,
    data: z.union([
      z.looseObject({ base64: z.string() }),
      z.looseObject({ screenshot: z.string() }),
      z
        .looseObject({ binary: z.literal(true) })
        .describe('the next binary frame has it: the id, a line feed, the PNG'),
    ]),
  },
  pause: { use: 'Holds the time of the game.', params: none, data: clock },
  resume: { use: 'Lets it pass again.', params: none, data: clock },
  step: {
    use: 'Lets so many frames pass in a game that is paused, each as long as the others.',
    params: z.object({
      frames: z.int().min(1),
      input: z
        .record(z.string(), z.union([z.number(), z.boolean()]))
        .optional()
        .describe('what is held on the controls that the hello declared, for all these frames'),
    }),
    data: z.looseObject({ frame, state: z.looseObject({}).nullish() }),
  },
  state: {
    use: 'What the game says of itself, as it likes.',
    params: none,
    data: z.looseObject({ frame: frame.nullish() }),
  },
  hash: {
    use: 'A fingerprint of the whole game, for one that is deterministic.',
    params: none,
    data: z.looseObject({ hash: z.string().max(NAME_CHARS_MAX * 2), frame: frame.nullish() }),
  },
  command: {
    use: 'Runs a line of the console of the game.',
    params: z.object({ line: z.string() }),
    data: z.looseObject({
      ok: z.boolean().nullable().describe('null: the game does not say'),
      lines: z.array(words).max(LINES_MAX),
    }),
  },
  cancel: {
    use: 'Ends a command that goes on: that one is answered then, too.',
    params: z.object({ id: z.string() }),
    data: z.looseObject({ cancelled: z.boolean() }),
  },
  hello: {
    use: 'Asked of an engine that has not said hello by itself.',
    params: none,
    data: z.lazy((): z.ZodType => hello),
  },
} as const satisfies Record<CommandName, CommandShape>;

const control = z.object({
  name,
  kind: z.enum(['axis', 'button', 'choice', 'click', 'turn']),
  max: z.int().min(1).max(1_000).optional().describe('of a choice'),
});

/** What an engine says of itself first of all. */
export const hello = z.looseObject({
  protocol: z.literal(PROTOCOL),
  engine: name.describe('`godot`, `phaser`, `unity` …'),
  engine_version: z.string().max(NAME_CHARS_MAX).nullish(),
  bridge_version: z.string().max(NAME_CHARS_MAX).nullish(),
  game: name.describe('the name under which it is played'),
  instance: z
    .string()
    .max(KEY_CHARS_MAX)
    .nullish()
    .describe(
      'the same after a restart, and of no other: by it a game that was lost is known again',
    ),
  pid: z
    .int()
    .nullish()
    .describe('of its process: two processes of one instance are two games while both are there'),
  token: z.string().max(KEY_CHARS_MAX).nullish(),
  commands: z.array(z.string().max(NAME_CHARS_MAX)).max(COMMANDS_MAX),
  scene: z
    .looseObject({
      keys: z.boolean().nullish().describe('every node that can be acted on has a key'),
      tells: z
        .boolean()
        .nullish()
        .describe('a `scene` event comes whenever the scene changes by itself'),
      size: size.nullish().describe('of the picture that bounds are measured in'),
    })
    .nullish(),
  clock: z
    .looseObject({
      unit: z.string().max(NAME_CHARS_MAX).nullish().describe('`frame`, `physics_tick`, `turn`'),
      rate: z.number().positive().max(1_000).nullish().describe('of them in a second'),
      deterministic: z.boolean().nullish(),
      paused: z.boolean().nullish(),
      frame: frame.nullish(),
    })
    .nullish()
    .describe('for an engine that takes `pause`, `step` and `resume`'),
  controls: z.array(control).max(CONTROLS_MAX).nullish().describe('what `step` can hold'),
});
export type Hello = z.infer<typeof hello>;

/** What an engine tells without being asked. */
export const EVENTS = {
  hello: { use: 'The first message of an engine.', data: hello },
  log: {
    use: 'A line for the log of the run.',
    data: z.looseObject({
      level: z.enum(['debug', 'info', 'warn', 'error']).nullish(),
      text: z.string().max(LOG_CHARS_MAX),
      frame: frame.nullish(),
    }),
  },
  error: {
    use: 'Something that went wrong in the game.',
    data: z.looseObject({ text: z.string().max(LOG_CHARS_MAX), stack: z.string().nullish() }),
  },
  scene: {
    use: 'The scene has changed by itself, or another one was loaded.',
    data: z.looseObject({ reason: words.nullish(), frame: frame.nullish() }),
  },
  frame: {
    use: 'Time has passed in a game that is not paused; at most 20 of these a second.',
    data: z.looseObject({ frame }),
  },
  game: {
    use: 'Something that happened in the game, for whoever subscribes to it.',
    data: z.looseObject({ name }),
  },
  bye: {
    use: 'It leaves: `quit` for good, any other reason to come back.',
    data: z.looseObject({ reason: z.string().max(LABEL_CHARS_MAX).nullish() }),
  },
} as const;
export type EngineEvent = keyof typeof EVENTS;

/** What an engine is told without asking. */
export const OUR_EVENTS = {
  welcome: {
    use: 'Answers a hello: the engine is a game now, of that name.',
    data: z.object({ protocol: z.literal(PROTOCOL), name: z.string() }),
  },
  input: {
    use: 'What is held on the controls that the hello declared, while the game runs by itself.',
    data: z.object({ held: z.record(z.string(), z.union([z.number(), z.boolean()])) }),
  },
  refused: {
    use: 'Answers a hello that is not let in; the connection is closed.',
    data: z.object({ reason: z.string() }),
  },
} as const;

/** Why an engine did not do what it was asked, in one word beside the sentence. */
export const ERROR_CODES = [
  'gone', // no such element
  'disabled', // it takes nothing now
  'blocked', // something lies over it
  'unsupported', // it does not take this
  'bad_params',
  'unknown_command',
  'cancelled',
  'internal',
] as const;

/** An answer to a command. */
export const reply = z.union([
  z.looseObject({ id: z.string(), success: z.literal(true), data: z.unknown() }),
  z.looseObject({
    id: z.union([z.string(), z.null()]),
    success: z.literal(false),
    error: words,
    code: z.string().max(NAME_CHARS_MAX).nullish(),
    hint: words.nullish(),
  }),
]);
