// `npm run soak [-- --minutes 5 --seed 7]`: random tools for some minutes, on a world that waits.
// Fails when a tool does not end, when the process falls, or when its memory keeps growing.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, install } from './lib.mjs';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run soak -- --minutes <n> --seed <n>');
  process.exit(2);
}

const REPLY_MS = 120_000; // a tool takes ticks, not time, and this world runs as fast as it can
const GROWTH_MB_MAX = 60; // of what is resident, from the second fifth of the run to the last

install('main');
await build();

const bin = fileURLToPath(new URL('../packages/cli/bin/bridle.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'soak-'));
const sock = join(folder, '.mcbot.sock');
const off = ['--mc-cli-off', '--abu-off', '--agent-browser-off', '--no-repl', '--no-render'];
const flags = ['--no-save', '--clock', 'wait', '--world-seed', String(seed), ...off];
const server = spawn(
  process.execPath,
  [
    bin,
    'serve',
    ...flags,
    '--automation-listen',
    '127.0.0.1:0',
    '--endpoints-file',
    join(folder, 'endpoints.json'),
  ],
  {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
let hasFallen = false;
server.once('exit', () => {
  hasFallen = true;
});
process.once('exit', () => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The same numbers for the same seed, so that a failure can be had again. */
let state = seed % 2147483647 || 1;
const random = () => {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
};
const pick = (list) => list[Math.floor(random() * list.length)];
const whole = (low, high) => low + Math.floor(random() * (high - low + 1));

function client() {
  const socket = connect(sock);
  const waiting = new Map();
  let text = '';
  let next = 1;
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop();
    for (const line of lines) {
      const reply = JSON.parse(line);
      waiting.get(reply.id)?.(reply);
      waiting.delete(reply.id);
    }
  });
  socket.on('error', (error) => fail(`the connection broke: ${error.message}`));
  return (request) =>
    new Promise((resolve) => {
      const id = next++;
      const said = JSON.stringify(request);
      const timer = setTimeout(() => fail(`no reply within ${REPLY_MS} ms to ${said}`), REPLY_MS);
      waiting.set(id, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      socket.write(`${JSON.stringify({ ...request, id })}\n`);
    });
}

function fail(why) {
  console.error(`soak: ${why} (seed ${seed})`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const ITEMS = ['oak_log', 'cobblestone', 'dirt', 'oak_planks', 'stick', 'torch', 'bread', 'coal'];
const ARGUMENTS = {
  goto: (at) => ({
    x: at[0] + whole(-24, 24),
    y: at[1] + whole(-4, 4),
    z: at[2] + whole(-24, 24),
    range: 2,
  }),
  goto_block: () => ({ name: pick(['grass_block', 'oak_log', 'stone', 'water']), radius: 24 }),
  break_blocks: () => ({
    match: pick(['dirt', 'grass', 'log', 'leaves', 'sand']),
    radius: 5,
    max: 4,
  }),
  place_blocks: () => ({ item: pick(['dirt', 'cobblestone']), count: 3 }),
  gather: () => ({ item: pick(['oak_log', 'dirt', 'cobblestone']), count: whole(1, 4) }),
  mine_ore: () => ({ ore: pick(['coal_ore', 'iron_ore']), count: 1, radius: 16 }),
  craft: () => ({
    item: pick(['oak_planks', 'stick', 'crafting_table', 'torch']),
    count: whole(1, 4),
  }),
  smelt: () => ({ item: pick(['cobblestone', 'oak_log']), count: 1 }),
  equip: () => ({ item: pick(ITEMS) }),
  toss: () => ({ item: pick(ITEMS), count: 1 }),
  deposit: () => ({ item: pick(ITEMS), count: 2 }),
  withdraw: () => ({ item: pick(ITEMS), count: 2 }),
  say: () => ({ text: `tick ${whole(1, 99)}` }),
  skill_start: () => ({ skill: pick(['pickup', 'light_area', 'harvest']), args: {} }),
  observe_detail: () => ({
    what: pick(['environment', 'room_probe', 'space_snapshot', 'containers', 'entities']),
  }),
  defend_area: () => ({ radius: 8, seconds: 5 }),
  follow_player: () => ({ player: 'nobody' }),
  range_attack: () => ({ type: 'cow', shots: 1 }),
};

/** Now and then the world gives something to deal with. */
const EVENTS = [
  () => `/give @s ${pick(ITEMS)} ${whole(1, 16)}`,
  () => `/summon ${pick(['cow', 'sheep', 'zombie', 'pig'])} ~${whole(-6, 6)} ~1 ~${whole(-6, 6)}`,
  () => `/time set ${pick(['day', 'night'])}`,
  () => '/setblock ~2 ~ ~ chest',
  () => '/setblock ~-2 ~ ~ furnace',
  () => '/effect give @s instant_health 1 4',
];

function residentMb() {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

while (!existsSync(join(folder, 'endpoints.json'))) {
  if (hasFallen) fail('the server did not start');
  await new Promise((resolve) => setTimeout(resolve, 20));
}
const [ask, other] = [client(), client()];
const { result: list } = await ask({ op: 'tool.list' });
const tools = list.registered;
console.log(`soak: ${tools.length} tools for ${minutes} minutes, seed ${seed}`);

const ends = new Map();
const memory = [];
const began = performance.now();
const endAt = began + minutes * 60_000;
let calls = 0;
let deaths = 0;
let toldAt = began;
while (performance.now() < endAt) {
  if (hasFallen) fail('the server has fallen');
  const { result: snapshot } = await ask({ op: 'observe.snapshot' });
  const at = Object.values(snapshot.pos).slice(0, 3).map(Math.floor);
  // The dead have nothing to do: without this, most of the calls would end with `died`.
  const isDead = snapshot.vitals.health <= 0;
  if (isDead) deaths++;
  if (isDead || random() < 0.2) await ask({ op: 'tool.run', tool: 'reset', args: {} });
  const tool = pick(tools);
  const args = ARGUMENTS[tool]?.(at) ?? {};
  const running = ask({ op: 'tool.run', tool, args });
  if (random() < 0.15) void other({ op: 'tool.run', tool: 'stop_all', args: {} });
  const reply = await running;
  const end = reply.ok ? (reply.result.ok ? 'done' : reply.result.reason) : 'refused';
  if (end === undefined)
    fail(`no reason: ${tool} ${JSON.stringify(args)} → ${JSON.stringify(reply)}`);
  ends.set(end, (ends.get(end) ?? 0) + 1);
  if (random() < 0.3) await command(pick(EVENTS)());
  calls++;
  memory.push(residentMb());
  if (performance.now() - toldAt > 15_000) {
    toldAt = performance.now();
    const seconds = Math.round((toldAt - began) / 1000);
    console.log(`soak: ${seconds} s, ${calls} calls, ${Math.round(memory.at(-1))} MB`);
  }
}
await ask({ op: 'tool.run', tool: 'stop_all', args: {} });
const { result: last } = await ask({ op: 'observe.snapshot' });
if (last.task !== null) fail(`something still runs: ${JSON.stringify(last.task)}`);
const fifth = Math.max(1, Math.floor(memory.length / 5));
const growth = middle(memory.slice(-fifth)) - middle(memory.slice(fifth, 2 * fifth));
console.log(`soak: the player died ${deaths} times`);
console.log(`soak: ${calls} calls ended: ${[...ends].map(([end, n]) => `${end} ${n}`).join(', ')}`);
console.log(`soak: ${Math.round(memory.at(-1))} MB resident, grown by ${Math.round(growth)} MB`);
if (growth > GROWTH_MB_MAX) fail(`memory grew by ${Math.round(growth)} MB`);
console.log('1 passed, 0 failed');
server.kill('SIGINT');
process.exit(0);

/** Commands are no tool: they go by automation-v1's `command`, through the prompt's own way. */
async function command(line) {
  await drive(['command', line]);
}

function drive(words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, 'drive', '--connect', automation(), ...words], {
      stdio: 'ignore',
    });
    child.once('exit', resolve);
  });
}

function automation() {
  return JSON.parse(readFileSync(join(folder, 'endpoints.json'), 'utf8')).automation;
}
