// A game of three elements and its bridge to Bridle: docs/write-a-bridge.md goes through it.
import WebSocket from 'ws'; // a browser has its own

let apples = 0;
let name = 'Ada';
const elements = () => [
  { key: 'pick', role: 'button', label: 'Pick an apple', interactive: true, click: () => apples++ },
  {
    key: 'name',
    role: 'textbox',
    label: 'Your name',
    interactive: true,
    value: name,
    fill: rename,
  },
  { key: 'count', role: 'status', label: `${name} has ${apples} apples` },
];
function rename(value) {
  name = value;
}

// From here on it is the bridge.
const commands = {
  snapshot: () => ({ nodes: elements() }),
  click: (params) => act('click', params),
  fill: (params) => act('fill', params),
};

function act(command, { key, value }) {
  const element = elements().find((one) => one.key === key);
  if (element === undefined) throw new Error(`Element ${key} not found`);
  if (element[command] === undefined) throw new Error(`${key} does not support ${command}`);
  element[command](value);
  return { delivered: true, settled: true, nodes: elements() };
}

const { BRIDLE_URL, BRIDLE_TOKEN, ABU_PORT = 9999 } = process.env;
const about = { protocol: 1, engine: 'plain', game: 'Orchard', instance: 'orchard-1' };
const more = { commands: Object.keys(commands), scene: { keys: true }, token: BRIDLE_TOKEN };

function dial(waitMs = 200) {
  const socket = new WebSocket(BRIDLE_URL ?? `ws://127.0.0.1:${ABU_PORT}/bridge`);
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ event: 'hello', data: { ...about, ...more } });
  socket.onerror = () => {}; // a close follows
  socket.onclose = () => setTimeout(dial, waitMs, Math.min(waitMs * 2, 5_000));
  socket.onmessage = ({ data }) => {
    const { id, command, params } = read(data);
    if (id === undefined) return; // an event, or nothing that we know
    try {
      if (commands[command] === undefined) throw new Error(`Unknown command: ${command}`);
      send({ id, success: true, data: commands[command](params ?? {}) });
    } catch (error) {
      send({ id, success: false, error: error.message });
    }
  };
}

function read(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

dial();
