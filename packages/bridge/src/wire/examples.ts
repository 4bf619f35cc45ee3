import type { CommandName, EngineEvent, OUR_EVENTS } from './messages.js';

/** Messages that the page shows. A test sees to it that each is of the schema. */

const SCENE = [
  {
    role: 'application',
    label: 'Orchard',
    key: 'root',
    children: [
      { role: 'button', label: 'Pick an apple', interactive: true, key: 'pick' },
      { role: 'textbox', label: 'Your name', interactive: true, key: 'name', value: 'Ada' },
      { role: 'status', label: 'Apples: 3', key: 'count' },
    ],
  },
];
const BUTTON = [{ role: 'button', label: 'Pick an apple', interactive: true, key: 'pick' }];
const DONE = { delivered: true, settled: true, nodes: BUTTON, frame: 61 };
const KEY = { key: 'pick' };

export const HELLO_EXAMPLE = {
  protocol: 1,
  engine: 'godot',
  engine_version: '3.2.3',
  bridge_version: '1.0.0',
  game: 'Orchard',
  instance: 'orchard-7f3a',
  pid: 4242,
  token: 'what BRIDLE_TOKEN says',
  commands: ['snapshot', 'click', 'fill', 'screenshot', 'pause', 'step', 'resume', 'cancel'],
  scene: { keys: true, size: [640, 400] },
  clock: { unit: 'frame', rate: 60, deterministic: true, paused: false, frame: 0 },
  controls: [{ name: 'walk', kind: 'axis' }],
};

/** What is asked, and what is answered. */
export const COMMAND_EXAMPLES: Readonly<
  Record<CommandName, { readonly params: object; readonly data: unknown }>
> = {
  snapshot: {
    params: { interactive: false, compact: false },
    data: { nodes: SCENE, size: [640, 400], frame: 60 },
  },
  click: { params: KEY, data: DONE },
  hover: { params: KEY, data: DONE },
  focus: { params: { key: 'name' }, data: DONE },
  fill: { params: { key: 'name', value: 'Grace' }, data: DONE },
  select: { params: { key: 'tree', value: 'Pear' }, data: DONE },
  drag: { params: { source: 'apple 3', target: 'basket' }, data: DONE },
  scroll: { params: { key: 'list', dx: 0, dy: 120 }, data: DONE },
  press: { params: { key: 'Enter', move: 'press' }, data: DONE },
  type: { params: { text: 'Grace' }, data: DONE },
  pointer: { params: { kind: 'down', x: 320, y: 200, button: 'left' }, data: DONE },
  release: { params: {}, data: DONE },
  screenshot: { params: {}, data: { base64: 'iVBORw0KGgo…', width: 640, height: 400 } },
  pause: { params: {}, data: { paused: true, frame: 60 } },
  resume: { params: {}, data: { paused: false, frame: 60 } },
  step: { params: { frames: 10, input: { walk: 1 } }, data: { frame: 70, state: { apples: 3 } } },
  state: { params: {}, data: { frame: 70, apples: 3 } },
  hash: { params: {}, data: { hash: '9f86d081884c7d65', frame: 70 } },
  command: { params: { line: 'give apple' }, data: { ok: true, lines: ['an apple is yours'] } },
  cancel: { params: { id: '7' }, data: { cancelled: true } },
  hello: { params: {}, data: HELLO_EXAMPLE },
};

export const EVENT_EXAMPLES: Readonly<Record<EngineEvent, object>> = {
  hello: HELLO_EXAMPLE,
  log: { level: 'info', text: 'level 2 is loaded', frame: 120 },
  error: { text: 'no such texture: apple.png', stack: 'at load (orchard.gd:12)' },
  scene: { reason: 'level 2', frame: 120 },
  frame: { frame: 121 },
  game: { name: 'apple_picked', tree: 'north' },
  bye: { reason: 'domain_reload' },
};

export const OUR_EVENT_EXAMPLES: Readonly<Record<keyof typeof OUR_EVENTS, object>> = {
  welcome: { protocol: 1, name: 'Orchard' },
  input: { held: { walk: 1 } },
  refused: { reason: 'another engine plays this game' },
};

/** Refusals, as they stand in the seeds and with what may be added. */
export const REFUSALS = [
  { id: '8', success: false, error: 'Ref e9 not found' },
  { id: '9', success: false, error: 'Unknown command: fly', code: 'unknown_command' },
  {
    id: '10',
    success: false,
    error: 'The shed is locked',
    code: 'disabled',
    hint: 'find the key first',
  },
];
