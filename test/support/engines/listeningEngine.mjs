// An engine as seed 004 has it: it listens on TCP, one connection for each command, and a new client takes the
// place of the one before. Snapshots are text with refs; there is no fill.
//   node listeningEngine.mjs [port] [--unescaped]
// --unescaped: labels stand in the text as they are, quotation marks and line breaks too, as in the original.
import { createServer } from 'node:net';
import { pngOf } from './png.mjs';

const [port = process.env.ABU_PORT ?? '9999'] = process.argv.slice(2);
const isUnescaped = process.argv.includes('--unescaped');
const SETTLE_MS = 10;

let mana = 3;
let hand = ['Lightning Bolt', 'Shield "Wall"', 'Two\nlines'];
let battlefield = [];
let hovered = '';

function tree() {
  const card = (name) => ({
    role: 'button',
    label: name,
    on: {
      hover: () => {
        hovered = name;
      },
      drag: (target) => play(name, target),
    },
  });
  return {
    role: 'application',
    label: 'Cards',
    children: [
      {
        role: 'region',
        label: 'Table',
        children: [
          { role: 'button', label: 'End Turn', on: { click: () => mana++, hover: () => {} } },
          { role: 'generic' },
          { role: 'label', label: `Mana: ${mana}${hovered && `, over ${hovered}`}` },
        ],
      },
      { role: 'group', label: 'Hand', children: hand.map(card) },
      {
        role: 'group',
        label: 'Battlefield',
        children: [
          { role: 'target', label: 'Drop here', on: {} },
          ...battlefield.map((label) => ({ role: 'generic', label })),
        ],
      },
    ],
  };
}

function play(name, target) {
  if (target !== undefined && target !== 'Drop here') return;
  hand = hand.filter((one) => one !== name);
  battlefield = [...battlefield, name];
}

let registry = new Map();
function snapshot(isCompact = false) {
  registry = new Map();
  const refs = {};
  const lines = [];
  const isKept = ({ on, label, children = [] }) =>
    !isCompact || on !== undefined || Boolean(label) || children.some(isInteractive);
  const isInteractive = ({ on, children = [] }) => on !== undefined || children.some(isInteractive);
  const walk = (node, indent) => {
    const { role, label, on, children = [] } = node;
    let ref = '';
    if (on !== undefined) {
      const name = `e${registry.size + 1}`;
      registry.set(name, { label, on });
      refs[name] = { role, name: label ?? '' };
      ref = ` [ref=${name}]`;
    }
    if (isKept(node)) {
      lines.push(`${indent}- ${role}${label ? ` ${quoted(label)}` : ''}${ref}`);
    }
    for (const child of children) walk(child, `${indent}  `);
  };
  walk(tree(), '');
  return { snapshot: lines.join('\n'), refs };
}

function quoted(label) {
  return isUnescaped ? `"${label}"` : JSON.stringify(label);
}

function found(command, ref) {
  if (ref === undefined) throw new Error(`Missing ref parameter for ${command} command`);
  const known = registry.get(ref.replace(/^@/, ''));
  if (known === undefined) throw new Error(`Ref ${ref} not found`);
  return known;
}

function actOn(command, ref, target) {
  const { on } = found(command, ref);
  if (on[command] === undefined) throw new Error(`Ref ${ref} does not support ${command}`);
  on[command](target);
}

/** What an act answers once the scene is at rest. */
function settled(flag) {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ [flag]: true, ...snapshot() }), SETTLE_MS);
  });
}

const COMMANDS = {
  snapshot: ({ compact }) => snapshot(compact),
  click({ ref }) {
    actOn('click', ref);
    return settled('clicked');
  },
  hover({ ref }) {
    actOn('hover', ref);
    return settled('hovered');
  },
  drag({ source, target }) {
    if (source === undefined) throw new Error('Missing source parameter for drag command');
    actOn('drag', source, target && found('drag', target).label);
    return settled('dragged');
  },
  screenshot: () => ({ base64: pngOf(64, 48, []).toString('base64') }),
};

async function answer(line) {
  const { id, command, params } = JSON.parse(line);
  try {
    if (!(command in COMMANDS)) throw new Error(`Unknown command: ${command}`);
    return { id, success: true, data: await COMMANDS[command](params ?? {}) };
  } catch (error) {
    return { id, success: false, error: error.message };
  }
}

let current;
const server = createServer((socket) => {
  current?.destroy();
  current = socket;
  let rest = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', async (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const reply = await answer(line);
      // As in the original, a reply goes to whoever is connected now.
      if (current.writable) current.write(`${JSON.stringify(reply)}\n`);
    }
  });
});
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`[Abu] TCP server listening on port ${server.address().port}`);
});
