// A complete engine of the wire, whose game is the garden, in a process of its own.
//   node fullEngine.mjs [flags]
// --clock remote | theirs | none   who drives the time (remote)
// --paused                         it is held before its first frame
// --name <name>, --instance <id>   as the hello names them
// --hello early | asked | late | bad | none
// --pictures binary | base64
// --nodes <n>                      so many more buttons
// --fault <name>[:<command>[:<n>]] see faults.mjs: that often on that command; may be given again
// It dials BRIDLE_URL, or else the port of ABU_PORT, ABU_WS_PORT or 9999. The first line that it prints is the
// port of a connection by which a test asks the game itself: lines of JSON {"id","do"}, answered at once.
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { FaultSwitch } from './faults.mjs';
import { CONTROLS, Garden, NO_INPUT, Refusal, SETTLE_FRAMES, SIZE } from './garden.mjs';

const { values: options } = parseArgs({
  options: {
    clock: { type: 'string', default: 'remote' },
    paused: { type: 'boolean', default: false },
    name: { type: 'string', default: 'Garden' },
    instance: { type: 'string', default: 'garden-1' },
    hello: { type: 'string', default: 'early' },
    pictures: { type: 'string', default: 'binary' },
    nodes: { type: 'string', default: '0' },
    fault: { type: 'string', multiple: true, default: [] },
  },
});
const { ABU_PORT, ABU_WS_PORT, BRIDLE_TOKEN, BRIDLE_URL } = process.env;
const URL = BRIDLE_URL ?? `ws://127.0.0.1:${ABU_PORT ?? ABU_WS_PORT ?? 9999}/bridge`;
const FRAME_MS = 5;
const BACKOFF_MS = [200, 5_000];
const HELLO_LATE_MS = 700; // after the time in which it should have come

const garden = new Garden(Number(options.nodes));
const faults = new FaultSwitch();
for (const text of options.fault) {
  const [name, on, times] = text.split(':');
  faults.add({ name, on, ...(times && { times: Number(times) }) });
}
let isPaused = options.paused;
let isStubborn = false;
/** acts that go on, by the id of their request */
const acts = new Map();
let overlap = 0;
let wire;

// ---- acts: so many frames of work, then as many as the scene takes to come to rest

function begin(id, work, answer) {
  acts.set(id, { ...work, quiet: SETTLE_FRAMES, answer });
  overlap = Math.max(overlap, acts.size);
  garden.busy = busy();
}

function busy() {
  return [...acts.values()].filter(({ frames }) => frames > 0).map(({ what }) => what);
}

function passFrame() {
  garden.passFrame();
  for (const [id, act] of acts) {
    if (act.frames > 0) {
      if (--act.frames > 0) continue;
      garden.endWork(act.what);
      wire?.event('game', { name: 'work_done', work: act.what });
    } else if (--act.quiet === 0) {
      endAct(id);
      act.answer(outcome({ history: act.what === '' ? [] : [`${act.what}: done`] }));
    }
  }
  garden.busy = busy();
  if (!isPaused && garden.frame % 10 === 0) wire?.event('frame', { frame: garden.frame });
}

function endAct(id) {
  acts.delete(id);
  garden.busy = busy();
}

function outcome(more = {}) {
  const { frame } = garden;
  return { delivered: true, settled: true, nodes: garden.nodes(), frame, ...more };
}

// A game that is paused lets frames pass for an act all the same, and holds again after it.
setInterval(() => {
  if (!isPaused || acts.size > 0) passFrame();
}, FRAME_MS);

// ---- commands: what each answers, at once or by `later`

/** An act on an element, which must be there, take this and not lie below another. */
function actOn(command, does) {
  return (params, later) => {
    const node = garden.element(params, command);
    if (node.disabled) throw new Refusal('disabled', `${node.label} is disabled`);
    if (!node.interactive)
      throw new Refusal('unsupported', `${node.key} does not support ${command}`);
    const over = garden.over(node);
    if (over !== undefined) {
      return outcome({ delivered: false, reason: `${over.label} (${over.key}) lies over it` });
    }
    const work = does(node, params);
    return later(work ?? { what: '', frames: 0 });
  };
}

function needed(params, name, command) {
  if (params[name] !== undefined) return params[name];
  throw new Refusal('bad_params', `Missing ${name} parameter for ${command} command`);
}

function named(name) {
  const isKey = garden.flat().some(({ key }) => key === name);
  return garden.element(isKey ? { key: name } : { ref: name }, 'drag');
}

const AT_ONCE = { what: '', frames: 0 };

const COMMANDS = {
  snapshot: () => ({ nodes: garden.nodes(), size: SIZE, frame: garden.frame }),
  click: actOn('click', (node) => {
    garden.click(node);
    return garden.workOf(node);
  }),
  hover: actOn('hover', ({ key }) => {
    garden.hovered = key;
  }),
  focus: actOn('focus', ({ key }) => {
    garden.focus = key;
  }),
  fill: actOn('fill', (node, params) => garden.fill(node, needed(params, 'value', 'fill'))),
  select: actOn('select', (node, params) => garden.select(node, needed(params, 'value', 'select'))),
  scroll: actOn('scroll', (node, { dy = 0 }) => garden.scroll(node, dy)),
  drag(params, later) {
    const source = named(needed(params, 'source', 'drag'));
    garden.drag(source, params.target && named(params.target));
    return later(AT_ONCE);
  },
  press(params, later) {
    garden.key(needed(params, 'key', 'press'), needed(params, 'move', 'press'));
    return later(AT_ONCE);
  },
  type(params, later) {
    const text = needed(params, 'text', 'type');
    if (params.key !== undefined || params.ref !== undefined) {
      garden.focus = garden.element(params, 'type').key;
    }
    garden.type(text);
    return later(AT_ONCE);
  },
  pointer(params, later) {
    const { kind, x = garden.pointer[0], y = garden.pointer[1], button = 'left' } = params;
    needed(params, 'kind', 'pointer');
    garden.pointer = [x, y];
    const under = garden.at(x, y);
    const isClick = kind === 'up' && garden.buttons.includes(button) && under?.interactive;
    garden.buttons = garden.buttons.filter((one) => one !== button);
    if (kind === 'down') garden.buttons.push(button);
    if (kind === 'wheel' && under !== undefined) garden.scroll(under, params.dy ?? 0);
    if (isClick && !under.disabled) garden.click(under);
    return later((isClick && garden.workOf(under)) || AT_ONCE);
  },
  release(_, later) {
    garden.release();
    return later(AT_ONCE);
  },
  pause() {
    isPaused = true;
    return { paused: true, frame: garden.frame };
  },
  resume() {
    isPaused = false;
    return { paused: false, frame: garden.frame };
  },
  step({ frames, input }) {
    if (!Number.isInteger(frames) || frames < 1) {
      throw new Refusal('bad_params', 'Missing frames parameter for step command');
    }
    if (!isPaused) throw new Refusal('unsupported', 'the game is not paused', 'pause it first');
    if (input !== undefined) garden.hold(input);
    for (let i = 0; i < frames; i++) passFrame();
    return { frame: garden.frame, state: garden.state() };
  },
  state: () => garden.state(),
  hash: () => ({ hash: garden.hash(), frame: garden.frame }),
  command: (params) => garden.command(needed(params, 'line', 'command')),
  cancel(params) {
    const id = needed(params, 'id', 'cancel');
    const act = acts.get(id);
    if (act === undefined || isStubborn) return { cancelled: false };
    endAct(id);
    act.refuse(new Refusal('cancelled', 'it was cancelled'));
    return { cancelled: true };
  },
  hello: () => (options.hello === 'none' ? undefined : hello()),
};
const OF_TIME = ['pause', 'resume', 'step', 'hash'];
const offered = Object.keys(COMMANDS)
  .filter((name) => options.clock === 'remote' || !OF_TIME.includes(name))
  .concat('screenshot');

function hello() {
  const clock = { unit: 'frame', rate: 1_000 / FRAME_MS, deterministic: true, paused: isPaused };
  return {
    ...{ protocol: 1, engine: 'garden', engine_version: '1.0', bridge_version: '1.0' },
    ...{ game: options.name, instance: options.instance, pid: process.pid },
    ...(BRIDLE_TOKEN !== undefined && { token: BRIDLE_TOKEN }),
    ...(options.hello === 'bad' && { protocol: 'one', game: 7 }),
    commands: offered,
    scene: { keys: true, size: SIZE },
    ...(options.clock !== 'none' && { clock: { ...clock, frame: garden.frame } }),
    ...(options.clock === 'remote' && { controls: CONTROLS }),
  };
}

// ---- the wire

function connection(socket) {
  const held = [];
  const one = {
    text(text) {
      if (socket.readyState === socket.OPEN) socket.send(text);
      for (const late of held.splice(0)) socket.send(late);
    },
    behindNext: (text) => void held.push(text),
    binary: (bytes) => socket.send(bytes),
    event: (event, data) => one.text(JSON.stringify({ event, data })),
    bye(reason) {
      one.event('bye', { reason });
      socket.close();
      if (reason === 'quit') setTimeout(() => process.exit(0), 50);
    },
    hangUp: () => socket.terminate(),
    stopReading: () => socket.pause(),
  };

  const answer = (id, command, body, picture) => {
    const text = JSON.stringify({ id, ...body });
    const fault = faults.take(command);
    if (fault !== undefined) return fault(one, { id, text });
    one.text(text);
    if (picture !== undefined) one.binary(Buffer.concat([Buffer.from(`${id}\n`), picture]));
  };
  const fail = (id, command, { message, code = 'internal', hint }) =>
    answer(id, command, { success: false, error: message, code, ...(hint && { hint }) });

  function screenshot(id) {
    const png = garden.picture();
    const [width, height] = SIZE;
    const isBinary = options.pictures === 'binary';
    const told = isBinary
      ? { binary: true, bytes: png.length }
      : { base64: png.toString('base64') };
    const data = { ...told, width, height };
    answer(id, 'screenshot', { success: true, data }, isBinary ? png : undefined);
  }

  one.take = ({ id, command, params }) => {
    const done = (data) => answer(id, command, { success: true, data });
    let isLater = false;
    const later = (work) => {
      isLater = true;
      begin(id, work, done);
      acts.get(id).refuse = (refusal) => fail(id, command, refusal);
    };
    try {
      if (!offered.includes(command) || (command === 'hello' && options.hello === 'none')) {
        throw new Refusal('unknown_command', `Unknown command: ${command}`);
      }
      if (command === 'screenshot') return screenshot(id);
      const data = COMMANDS[command](params ?? {}, later);
      if (!isLater) done(data);
    } catch (error) {
      fail(id, command, error);
    }
  };
  return one;
}

let backoffMs = BACKOFF_MS[0];
function dial() {
  const socket = new WebSocket(URL);
  socket.on('error', () => {});
  socket.on('open', () => {
    backoffMs = BACKOFF_MS[0];
    wire = connection(socket);
    if (options.hello === 'early' || options.hello === 'bad') wire.event('hello', hello());
    if (options.hello === 'late') setTimeout(() => wire?.event('hello', hello()), HELLO_LATE_MS);
  });
  socket.on('message', (bytes, isBinary) => {
    const asked = isBinary ? undefined : parsed(String(bytes));
    if (typeof asked?.id === 'string') wire.take(asked);
    else if (asked?.event === 'input') garden.hold(asked.data.held);
  });
  socket.on('close', () => {
    wire = undefined;
    for (const id of acts.keys()) endAct(id);
    garden.release();
    setTimeout(dial, backoffMs);
    backoffMs = Math.min(BACKOFF_MS[1], backoffMs * 2);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no message; nothing to answer to
  }
}

// ---- for whoever watches the game itself

const WATCHED = {
  report: () => ({ going: acts.size, overlap }),
  controls: () => ({ held: { ...garden.held, bell: garden.rings, walk: garden.steps } }),
  state: () => ({ state: garden.state(), paused: isPaused }),
  stubborn({ is }) {
    isStubborn = is;
    if (is) return {};
    for (const [id, { refuse }] of acts) {
      endAct(id);
      refuse(new Refusal('cancelled', 'it was cancelled'));
    }
    return {};
  },
  /** a fault from now on: `name`, `on` a command, `times`; none when no name is given */
  fault({ name, on, times }) {
    if (name === undefined) faults.clear();
    else faults.add({ name, on, times });
    return {};
  },
  /** something that nobody asked for: text as it stands, or an event */
  say({ text, event, data }) {
    if (text === undefined) wire?.event(event, data);
    else wire?.text(text);
    return {};
  },
  /** what changes an element by itself */
  open: ({ screen }) => {
    garden.screen = screen;
    wire?.event('scene', { reason: 'another screen', frame: garden.frame });
    return {};
  },
  /** as it was when it began, or held in that moment */
  reset({ paused = false }) {
    garden.reset();
    garden.held = { ...NO_INPUT };
    faults.clear();
    acts.clear();
    overlap = 0;
    isPaused = paused;
    isStubborn = false;
    return {};
  },
};

const watch = createServer((socket) => {
  let rest = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const { id, do: what, ...asked } = JSON.parse(line);
      socket.write(`${JSON.stringify({ id, ...WATCHED[what](asked) })}\n`);
    }
  });
});
watch.listen(0, '127.0.0.1', () => {
  console.log(watch.address().port);
  dial();
});
