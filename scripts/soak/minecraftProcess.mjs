// `node --expose-gc minecraftProcess.mjs <minutes> <seed>`: the bots of the soak on Minecraft. Prints a line of
// JSON for every look at what this process holds.
import {
  becomesReady,
  joinMinecraft,
  MinecraftServerProcess,
} from '../../bench/dist/minecraftPlayer.js';
import { diceFrom } from './draw.mjs';
import { toolCalls } from './toolCalls.mjs';

const [minutes, seed] = process.argv.slice(2).map(Number);
const SAMPLE_MS = Math.min(10_000, minutes * 2_000);
const REPLY_MS = 150_000; // no tool takes as long once it is told to stop
const TOOL_MS = 6_000; // then it is told to
const LAND = 320; // blocks from the middle that bots are put at most
const ITEMS = [
  'oak_log',
  'cobblestone',
  'dirt',
  'bread',
  'torch',
  'stone_pickaxe',
  'chest',
  'coal',
];
const MOBS = ['cow', 'sheep', 'pig', 'zombie'];
const MOBS_MAX = 40;
const STOP = { tool: 'stop_all', args: {} };

const began = performance.now();
const endsAt = began + minutes * 60_000;
const counts = { tools: 0, pictures: 0, windows: 0, teleports: 0, connections: 0, deaths: 0 };
/** holds the bots while the memory is looked at, so that nothing is under way */
let gate = Promise.resolve();

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const server = await MinecraftServerProcess.start({ land: 'hills', viewDistance: 4 });
process.once('exit', () => server.stop());

try {
  const bots = [await botNamed('steady', seed), await botNamed('restless', seed + 1)];
  const playing = Promise.all([play(bots[0]), play(bots[1], reconnect)]);
  await Promise.race([playing, watch(bots)]);
  await playing;
  for (const { player } of bots) await player.close();
  const told = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  say({ told: told.join(', ') });
} catch (error) {
  say({ error: String(error?.stack ?? error) });
  process.exitCode = 1;
}
process.exit();

async function botNamed(name, ownSeed) {
  const player = await joinMinecraft(server.port, name);
  const other = player.host.connect(() => {});
  const dice = diceFrom(ownSeed);
  return {
    name,
    player,
    dice,
    calls: toolCalls(dice),
    underWay: Promise.resolve(),
    /** by a second client, who has no tool under way */
    stop: () => player.host.ask(other, { op: 'tool_run', params: STOP, key: undefined }),
  };
}

/** Draws what to do until the time is over. */
async function play(bot, also) {
  const { dice, player } = bot;
  const { registered } = await player.op('tool_list');
  const acts = [
    ...Array(6).fill(() => runTool(bot, dice.pick(registered))),
    ...Array(3).fill(() => change(bot)),
    () => takePicture(bot),
    () => openSomething(bot),
    () => teleport(bot),
    ...(also === undefined ? [] : [() => also(bot)]),
  ];
  while (performance.now() < endsAt) {
    await gate;
    const act = dice.pick(acts);
    bot.underWay = within(act(), `${bot.name}: ${act}`).catch((error) => {
      // Whoever is sent away, or dead, is told so; only what nobody answers to is a fault of ours.
      if (error.code === undefined) throw error;
    });
    await bot.underWay;
  }
}

function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end within ${REPLY_MS} ms: ${what}`)), REPLY_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function runTool({ player, calls, stop, dice }, tool) {
  const { pos, vitals } = await player.op('observe_snapshot');
  const isDead = vitals.health <= 0;
  if (isDead) counts.deaths++;
  if (isDead || dice.random() < 0.1) await player.op('tool_run', { tool: 'reset', args: {} });
  const args = calls.argumentsOf(tool, pos.map(Math.floor));
  const timer = setTimeout(() => stop().catch(() => {}), TOOL_MS);
  try {
    const reply = await player.op('tool_run', { tool, args });
    if (!reply.ok && reply.reason === undefined) {
      throw new Error(`no reason: ${tool} ${JSON.stringify(args)} → ${JSON.stringify(reply)}`);
    }
  } finally {
    clearTimeout(timer);
    counts.tools++;
  }
}

/** Something new for a bot to deal with. */
async function change({ name, player, dice: { pick, whole } }) {
  const who = { player: name };
  const pos = await player.op('observe_snapshot').then((snapshot) => snapshot.pos.map(Math.floor));
  const at = { x: pos[0] + whole(-4, 4), y: pos[1] + whole(0, 1), z: pos[2] + whole(-4, 4) };
  await pick([
    () => server.tell('give', { item: { name: pick(ITEMS), count: whole(1, 8) }, ...who }),
    () => server.tell('clearInventory', who),
    () => server.tell('putContainer', { at, items: [{ name: pick(ITEMS), count: 2 }] }),
    () => server.tell('setBlock', { at, name: pick(['air', 'dirt', 'oak_log', 'oak_sign']) }),
    () => server.tell('health', { health: 20, food: whole(6, 20), ...who }),
    () => server.tell('say', { text: `line ${whole(1, 999)}`, from: 'somebody' }),
    () => server.tell('time', { time: pick([1_000, 14_000]) }),
    () => spawnMob(pick(MOBS), at),
  ])().catch(whoIsGone);
}

async function spawnMob(name, at) {
  const [oldest, ...others] = (await server.ask('entities')).filter((one) => one.health !== null);
  if (others.length >= MOBS_MAX) await server.tell('removeEntity', { id: oldest.id });
  await server.tell('spawn', { name, at });
}

/** A server knows nothing of somebody who is on the way. */
function whoIsGone(error) {
  if (!/no player|nobody/i.test(error.message)) throw error;
}

async function takePicture({ player, dice }) {
  const camera = dice.pick(['first', 'third']);
  await player.op('set_view', { yaw: dice.random() * 6, pitch: dice.random() - 0.5 });
  await player.op('screenshot', { width: 427, height: 240, inline: true, camera });
  counts.pictures++;
}

async function openSomething({ player }) {
  const [x, y, z] = (await player.op('observe_snapshot')).pos.map(Math.floor);
  const at = { x: x + 1, y, z };
  await server.tell('putContainer', { at, items: [{ name: 'bread', count: 2 }] });
  await player.op('open', { pos: [at.x, at.y, at.z] });
  await player.op('container_move', { from: 'c0' }).catch(() => {});
  await player.op('close');
  await server.tell('setBlock', { at, name: 'air' });
  counts.windows++;
}

/** Far away, so that other land comes. */
async function teleport({ name, dice: { whole } }) {
  const to = { x: whole(-LAND, LAND) + 0.5, y: 90, z: whole(-LAND, LAND) + 0.5 };
  await server.tell('teleport', { to, player: name }).catch(whoIsGone);
  await pause(1_500);
  await server.tell('health', { health: 20, player: name }).catch(whoIsGone); // after the fall
  counts.teleports++;
}

/** Leaves or is kicked, and comes back. */
async function reconnect({ name, player, dice }) {
  const { game } = player;
  if (dice.random() < 0.3) {
    await server.tell('kick', { reason: 'enough', player: name }).catch(whoIsGone);
  } else {
    await player.op('server_connect', { address: '127.0.0.1', port: server.port });
  }
  while (game.life.state === 'ready') await pause(20);
  await becomesReady(game);
  counts.connections++;
}

/** Looks at what is held now and then, with nothing under way. */
async function watch(bots) {
  while (performance.now() < endsAt) {
    await pause(SAMPLE_MS);
    let open;
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await Promise.all(bots.map(({ underWay }) => underWay));
    say({ sample: await sampleOf(bots) });
    open();
  }
}

async function sampleOf(bots) {
  globalThis.gc();
  await pause(50); // for what finalizers give back
  globalThis.gc();
  const { heapUsed, rss, external } = process.memoryUsage();
  const sessions = bots.flatMap(({ player }) => player.game.life.session ?? []);
  // What lies about on this server lies there for good: only what it no longer has should be forgotten.
  const there = new Set((await server.ask('entities')).map(({ id }) => id));
  const isGone = ({ id, type }) => type !== 'player' && !there.has(id);
  const sum = (numberOf) => sessions.reduce((total, session) => total + numberOf(session), 0);
  return {
    seconds: (performance.now() - began) / 1000,
    heapMb: heapUsed / 2 ** 20,
    buffersMb: external / 2 ** 20,
    residentMb: rss / 2 ** 20,
    listeners: Math.max(
      ...sessions.map(({ bot }) => listenersOf(bot) + listenersOf(bot._client)),
      0,
    ),
    gone: sum(({ bot }) => Object.values(bot.entities).filter(isGone).length),
    columns: sum(({ world }) => world.loadedColumns),
    unpacked: sum(({ land }) => land.unpackedColumns),
  };
}

function listenersOf(emitter) {
  const names = emitter.eventNames();
  return names.reduce((total, name) => total + emitter.listenerCount(name), 0);
}
