import { HarnessError, SCENE_ACTIONS, type SceneAction } from '@bridle/facets';
import { z } from 'zod';
import { WAIT_MS_MAX } from '../../limits.js';
import { quotedLabel } from '../../scene/labels.js';
import type { Fields } from '../requestLine.js';
import { cleanText } from './codec.js';
import {
  type AgentBrowserCommand,
  type AgentBrowserContext,
  command,
  type Element,
  findElements,
  snapshotKey,
  urlOf,
} from './command.js';

const selected = z.object({ selector: z.string() });
const text = z.string().nullish();

/** After an action: the whole scene, and below it what happened on the way. */
async function after(context: AgentBrowserContext, acted: Promise<Fields>): Promise<object> {
  const { snapshot, history, moving, ...rest } = (await acted.catch((thrown: unknown) => {
    const left = HarnessError.from(thrown).details?.snapshot;
    if (typeof left === 'string') context.session.noteShown(snapshotKey(context, {}), left);
    throw thrown;
  })) as { snapshot: string; history?: string[]; moving?: string[] };
  context.session.noteShown(snapshotKey(context, {}), snapshot);
  const notes = [
    ...(history ?? []),
    ...deathNote(rest),
    ...(moving ?? []).map((what) => `Not at rest yet: ${what}`),
  ];
  return {
    snapshot: [snapshot, ...notes.map((note) => `- note ${quotedLabel(note)}`)].join('\n'),
    ...rest,
    ...(history && { history }),
    ...(moving && { moving }),
    origin: urlOf(context),
  };
}

/** The CLI prints the snapshot alone, so a death is told below it. */
function deathNote(acted: Fields): string[] {
  if (acted.died !== true) return [];
  const { cause, pos } = acted.death as { cause: string; pos: readonly number[] | null };
  return [`The player died (${cause})${pos === null ? '' : ` at ${pos.join(' ')}`}`];
}

function act(context: AgentBrowserContext, action: SceneAction, params: object): Promise<object> {
  return after(context, context.call('scene_act', { action, ...params }));
}

function touch(action: SceneAction): AgentBrowserCommand {
  return command('acts', selected, (context, { selector }) => act(context, action, { selector }));
}

const key = (move: 'press' | 'down' | 'up'): AgentBrowserCommand =>
  command('acts', z.object({ key: z.string() }), (context, { key }) =>
    after(context, context.call('scene_key', { key, move })),
  );

const pointer = (kind: 'down' | 'up'): AgentBrowserCommand =>
  command(
    'acts',
    z.object({ button: z.enum(['left', 'right', 'middle']).nullish() }),
    (context, { button }) => after(context, context.call('scene_pointer', { kind, button })),
  );

const number = z.number();
const amounts = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

const scroll = command(
  'acts',
  z.object({
    direction: z.enum(['up', 'down', 'left', 'right']).nullish(),
    amount: number.nullish(),
    selector: text,
  }),
  (context, { direction, amount, selector }) => {
    const way = direction ?? 'down';
    const pixels = amount ?? 300;
    if (selector != null) {
      return act(context, 'scroll', { selector, value: `${way} ${pixels}` });
    }
    const [dx, dy] = amounts[way];
    const wheel = { kind: 'wheel', dx: dx * pixels, dy: dy * pixels };
    return after(context, context.call('scene_pointer', wheel));
  },
);

const select = command(
  'acts',
  selected.extend({ values: z.union([z.string(), z.array(z.string())]) }),
  (context, { selector, values }) => {
    const [value, ...more] = typeof values === 'string' ? [values] : values;
    if (value === undefined || more.length > 0) {
      throw new HarnessError('unsupported', 'Select one value at a time');
    }
    return act(context, 'select', { selector, value });
  },
);

const wait = command(
  'acts',
  z.object({
    timeout: number.min(0).max(WAIT_MS_MAX).nullish(),
    selector: text,
    text,
    state: text,
  }),
  (context, { timeout, selector, text, state }) => {
    const gone = state === 'hidden' || state === 'detached';
    const ms = timeout == null ? undefined : Math.round(timeout);
    return after(context, context.call('scene_wait', { ms, selector, text, gone }));
  },
);

/** A page is loaded when it is there, and at rest. */
const waitForLoad = command('acts', z.object({}), (context) => {
  const rest = () => context.call('scene_wait', {});
  if (context.host.isPlayed) return after(context, rest());
  return after(context, context.call('wait_ready', { ms: LOAD_MS }).then(rest));
});

const LOAD_MS = 20_000; // for a game to come: what follows is answered in time, too

const waitForUrl = command('looks', z.object({ url: z.string() }), (context, { url }) => {
  const own = urlOf(context);
  const parts = url.split('*').filter((part) => part !== '');
  if (parts.every((part) => own.includes(part))) return { url: own };
  throw new HarnessError(
    'bad_request',
    `This game stays at ${own}`,
    'wait --text waits for a label',
  );
});

const LOCATORS: Readonly<Record<string, (fields: Fields) => object>> = {
  getbyrole: ({ role, name }) => ({ role, name }),
  getbytext: ({ text }) => ({ text }),
  getbylabel: ({ label }) => ({ label }),
  getbyplaceholder: ({ placeholder }) => ({ label: placeholder }),
  getbyalttext: ({ text }) => ({ role: 'img', name: text }),
  getbytitle: ({ text }) => ({ text }),
  nth: ({ selector, index }) => ({ selector, nth: index }),
};

const located = z.looseObject({
  subaction: text,
  value: text,
  exact: z.boolean().nullish(),
  name: text,
});

/** `find role button click --name Play`: looks for one element and does something with it. */
function locate(queryOf: (fields: Fields) => object): AgentBrowserCommand {
  return command('acts', located, async (context, fields) => {
    const { subaction, value, exact, name } = fields;
    const action = subaction || 'click';
    if (action !== 'text' && !isAction(action)) {
      const hint = `write find … ${[...SCENE_ACTIONS, 'text'].join('|')}`;
      throw new HarnessError('bad_request', `${quotedLabel(action)} is nothing to do`, hint);
    }
    const { elements } = await findElements(context, { ...queryOf(fields), exact });
    const element = theOne(elements, action, name ?? undefined);
    if (action === 'text') return { text: cleanText(element.text) };
    if (element.ref === undefined) {
      const label = `${element.role} ${quotedLabel(element.name)}`;
      throw new HarnessError('bad_request', `${label} is nothing to act on`);
    }
    return act(context, action, { selector: element.ref, value: withoutFlags(value, name) });
  });
}

function isAction(word: string): word is SceneAction {
  return (SCENE_ACTIONS as readonly string[]).includes(word);
}

/** Old CLIs leave their own flags in the value. */
function withoutFlags(value: string | null | undefined, name: string | null | undefined) {
  if (value == null) return undefined;
  const flag = value.search(/--exact\b/);
  const bare = flag === -1 ? value : withoutPart(value, flag, '--exact'.length);
  const named = `--name ${name}`;
  if (name == null || !bare.endsWith(named)) return bare;
  return withoutPart(bare, bare.length - named.length, named.length);
}

/** The text without a part of it, and without the space before that. */
function withoutPart(text: string, at: number, length: number): string {
  return text.slice(0, at).trimEnd() + text.slice(at + length);
}

/** Of several that fit: those that can be acted on so, and of these the one that fits exactly. */
function theOne(all: readonly Element[], action: string, name: string | undefined): Element {
  const able = action === 'text' ? all : all.filter(({ ref }) => ref !== undefined);
  const willing = able.filter(({ actions }) => actions.includes(action));
  const exact = willing.filter((element) => element.name === name);
  const chosen = [exact, willing, able, all].find(({ length }) => length === 1)?.[0];
  if (chosen !== undefined) return chosen;
  if (all.length === 0) throw new HarnessError('bad_request', 'No element in sight fits that');
  const several = able.length > 0 ? able : all;
  const shown = several.slice(0, 10).map(({ ref, role, name }) => {
    return `${ref === undefined ? '' : `@${ref} `}${role} ${quotedLabel(name)}`;
  });
  throw new HarnessError(
    'bad_request',
    `${several.length} elements fit that: ${shown.join(', ')}`,
    'use the ref of one, --exact, or find nth',
  );
}

export const ACTING: Readonly<Record<string, AgentBrowserCommand>> = {
  click: touch('click'),
  tap: touch('click'),
  dblclick: touch('dblclick'),
  hover: touch('hover'),
  focus: touch('focus'),
  check: touch('check'),
  uncheck: touch('uncheck'),
  fill: command('acts', selected.extend({ value: z.string() }), (context, params) =>
    act(context, 'fill', params),
  ),
  type: command('acts', selected.extend({ text: z.string() }), (context, { selector, text }) =>
    act(context, 'type', { selector, value: text }),
  ),
  select,
  drag: command(
    'acts',
    z.object({ source: z.string(), target: z.string() }),
    (context, { source, target }) => act(context, 'drag', { selector: source, target }),
  ),
  scroll,
  scrollintoview: command('looks', selected, async (context, { selector }) => {
    await findElements(context, { selector, one: true });
    return { note: 'Everything in a snapshot is in view; hover looks at it.' };
  }),
  press: key('press'),
  keydown: key('down'),
  keyup: key('up'),
  keyboard: command('acts', z.object({ text: z.string() }), (context, { text }) =>
    after(context, context.call('scene_type', { text })),
  ),
  mousemove: command('acts', z.object({ x: number, y: number }), (context, { x, y }) =>
    after(context, context.call('scene_pointer', { kind: 'move', x, y })),
  ),
  mousedown: pointer('down'),
  mouseup: pointer('up'),
  wheel: command(
    'acts',
    z.object({ deltaX: number.nullish(), deltaY: number.nullish() }),
    (context, { deltaX, deltaY }) =>
      after(context, context.call('scene_pointer', { kind: 'wheel', dx: deltaX, dy: deltaY })),
  ),
  wait,
  waitforloadstate: waitForLoad,
  waitforurl: waitForUrl,
  ...Object.fromEntries(
    Object.entries(LOCATORS).map(([action, queryOf]) => [action, locate(queryOf)]),
  ),
};
