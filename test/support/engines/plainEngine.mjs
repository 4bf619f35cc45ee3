// An engine as seed 003 has it, and nothing more: it dials ABU_WS_PORT, says no hello, names no keys and
// answers snapshot, click, fill and screenshot. Its game is an orchard with two screens.
import WebSocket from 'ws';
import { pngOf } from './png.mjs';

let apples = 0;
let name = '';
let screen = 'orchard';

const node = (role, label, act) => ({ role, label, interactive: act !== undefined, act });
const SCREENS = {
  orchard: () => [
    node('button', 'Pick an apple', { click: () => apples++ }),
    node('status', `Apples: ${apples}`),
    node('group', null),
    node('textbox', name === '' ? 'Your name' : `Your name: ${name}`, {
      fill: (value) => {
        name = value;
      },
    }),
    node('button', 'Settings', {
      click: () => {
        screen = 'settings';
      },
    }),
  ],
  settings: () => [
    node('heading', 'Settings'),
    node('button', 'Back', {
      click: () => {
        screen = 'orchard';
      },
    }),
  ],
};

const tree = () => [
  { role: 'application', label: 'Orchard', interactive: false, children: SCREENS[screen]() },
];
const bare = ({ act, children, ...told }) => ({ ...told, children: (children ?? []).map(bare) });

/** The callback of a ref, as the last snapshot gave it out. */
let refs = new Map();
function snapshot() {
  const nodes = tree();
  const interactive = nodes[0].children.filter((one) => one.interactive);
  refs = new Map(interactive.map(({ act }, i) => [`e${i + 1}`, act]));
  return { nodes: nodes.map(bare) };
}

function act(command, { ref, value }) {
  const known = refs.get(ref);
  if (known === undefined) throw new Error(`Ref ${ref} not found`);
  if (known[command] === undefined) throw new Error(`Ref ${ref} does not support ${command}`);
  known[command](value);
  return null;
}

const COMMANDS = {
  snapshot,
  click: (params) => act('click', params),
  fill: (params) => act('fill', params),
  screenshot: () => ({ screenshot: pngOf(64, 48, []).toString('base64') }),
};

function dial() {
  const socket = new WebSocket(`ws://127.0.0.1:${process.env.ABU_WS_PORT ?? 9999}/`);
  socket.on('message', (message) => {
    let id;
    let reply;
    try {
      const asked = JSON.parse(String(message));
      id = asked.id;
      if (!(asked.command in COMMANDS)) throw new Error(`Unknown command: ${asked.command}`);
      reply = { id, success: true, data: COMMANDS[asked.command](asked.params ?? {}) };
    } catch (error) {
      reply = { id, success: false, error: error.message };
    }
    socket.send(JSON.stringify(reply));
  });
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(dial, 200));
}
dial();
