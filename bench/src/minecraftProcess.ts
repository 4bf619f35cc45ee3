import { createServer } from 'node:net';
import type { LongAction } from '@bridle/facets';
import { OPS, Server } from '@bridle/harness';
import { controlPlane } from '@bridle/harness/dialects';
import { joinMinecraft, type MinecraftPlayer, MinecraftServerProcess } from './minecraftPlayer.js';
import { type PlainBot, readPlainly } from './plainBot.js';

/**
 * A bot of ours on a server, run as a child process: `minecraftProcess.js <settings as JSON>`. It says
 * `listening` when others can ask it over its two sockets, and measures the rest when it is told to.
 */
export interface MinecraftProcessSettings {
  readonly version: string;
  /** of the control plane, and of a plain line server that answers with the same snapshot */
  readonly ours: string;
  readonly plain: string;
  readonly isQuick: boolean;
}

/** Milliseconds of every round. */
export interface MinecraftTimes {
  /** by the host, read directly, and read from mineflayer by hand */
  readonly snapshot: Record<'ours' | 'direct' | 'byHand', number[]>;
  readonly dig: Beside;
  readonly open: Beside;
  readonly frame: readonly number[];
  readonly picture: readonly number[];
  /** to answer to keepalives, with nothing to do and while tools run */
  readonly keepAlive: { readonly idle: readonly number[]; readonly busy: readonly number[] };
}

interface Beside {
  readonly ours: number[];
  readonly theirs: number[];
}

const settings = JSON.parse(process.argv[2]!) as MinecraftProcessSettings;
const { isQuick } = settings;
const WARM_UP = isQuick ? 20 : 500;
const SNAPSHOT_TICKS = isQuick ? 5 : 60;
const HAND_ROUNDS = isQuick ? 1 : 6;
const DIRECTIONS = 4;
const FRAMES = isQuick ? 1 : 6;
const IDLE_MS = isQuick ? 1_500 : 4_000;
const BUSY_MS = isQuick ? 3_000 : 15_000;
/** Far above the goal: the server takes an answer for that to its latest question. */
const KEEP_ALIVE_MS = 300;
const LOADED_MS = 3_000;
const SNAPSHOT_ARGS = OPS.get('observe_snapshot')!.params.parse({});
const SIZE = { width: 854, height: 480 };

const server = await MinecraftServerProcess.start({
  version: settings.version,
  land: 'hills',
  viewDistance: 6,
  keepAliveMs: KEEP_ALIVE_MS,
});
process.once('exit', () => server.stop());
const player = await joinMinecraft(server.port, 'bench');
const bot = player.bot<PlainBot>();
await furnish();
await listen();
process.once('message', () => {
  measure().then(
    (times) => process.send!(times, () => process.exit()),
    (error: Error) => {
      process.stderr.write(`bench: ${error.stack}\n`);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
process.send!('listening');

/** A room to dig and open something in, things in the bag, and company. */
async function furnish(): Promise<void> {
  const [x, y, z] = feet();
  const room = { from: { x: x - 3, y, z: z - 3 }, to: { x: x + 3, y: y + 3, z: z + 3 } };
  await server.tell('fill', { ...room, name: 'air' });
  await server.tell('putContainer', {
    at: { x: x - 2, y, z },
    items: [{ name: 'bread', count: 3 }],
  });
  for (const name of ['oak_log', 'dirt', 'stick', 'apple', 'torch', 'stone_pickaxe', 'bread']) {
    await server.tell('give', { item: { name, count: name === 'stone_pickaxe' ? 1 : 7 } });
  }
  for (let i = 0; i < 30; i++) {
    const at = { x: x + 3 + (i % 6), y: y + 1, z: z + (i % 5) };
    await server.tell('spawn', { name: i % 3 === 0 ? 'zombie' : 'cow', at });
  }
  await server.tell('time', { time: 6_000 });
  await pause(LOADED_MS);
}

function feet(): [number, number, number] {
  const { x, y, z } = bot.entity.position;
  return [Math.floor(x), Math.floor(y), Math.floor(z)];
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function listen(): Promise<void> {
  const { host } = player;
  const dialect = controlPlane({ host, cwd: '.', pid: process.pid, startedAt: '' });
  await new Server().listenUnix(settings.ours, Promise.resolve(dialect));
  const plain = createServer((socket) => {
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = text.split('\n').length - 1;
      for (let i = 0; i < lines; i++) {
        socket.write(`${JSON.stringify({ id: 1, ok: true, result: readDirectly() })}\n`);
      }
    });
  });
  await new Promise<void>((resolve) => plain.listen(settings.plain, resolve));
}

async function measure(): Promise<MinecraftTimes> {
  return {
    snapshot: await measureSnapshots(player),
    dig: await measureDigging(),
    open: await measureOpening(),
    ...(await measurePictures(player)),
    keepAlive: await measureKeepAlive(),
  };
}

/** A snapshot from the same caches, without the host and what it does for clients. */
function readDirectly(): unknown {
  const { host, game } = player;
  const op = OPS.get('observe_snapshot')!;
  return op.run({ host, facets: game.facets } as never, SNAPSHOT_ARGS as never);
}

/** One in every tick: what a tick has changed is read anew, as for a client that asks once. */
async function measureSnapshots({
  op,
  game,
}: MinecraftPlayer): Promise<MinecraftTimes['snapshot']> {
  const ways = [
    ['ours', async () => JSON.stringify(await op('observe_snapshot'))],
    ['direct', async () => JSON.stringify(readDirectly())],
    ['byHand', async () => JSON.stringify(readPlainly(bot))],
  ] as const;
  for (let i = 0; i < WARM_UP; i++) for (const [, read] of ways) await read();
  const taken: MinecraftTimes['snapshot'] = { ours: [], direct: [], byHand: [] };
  for (let i = 0; i < SNAPSHOT_TICKS; i++) {
    for (const [whose, read] of ways) {
      await nextTick(game.facets.clock!);
      taken[whose].push(await timed(read));
    }
  }
  return taken;
}

type Clock = NonNullable<MinecraftPlayer['game']['facets']['clock']>;

function nextTick(clock: Clock): Promise<void> {
  if (clock.kind !== 'theirs') throw new Error('a server keeps its own time');
  return new Promise((resolve) => {
    const stop = clock.onTick(() => {
      stop();
      setImmediate(resolve); // after all that the tick does
    });
  });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function measureDigging(): Promise<Beside> {
  const [x, y, z] = feet();
  const at = { x, y: y + 1, z: z + 2 };
  const block = () => bot.blockAt(bot.entity.position.offset(0, 1, 2))!;
  const { hands } = player.game.facets.avatar!;
  return besides(
    async () => {
      await server.tell('setBlock', { at, name: 'dirt' });
      await until(() => block().name === 'dirt');
    },
    () => act(hands.dig([at.x, at.y, at.z])),
    () => bot.dig(block(), true),
  );
}

async function measureOpening(): Promise<Beside> {
  const [x, y, z] = feet();
  let close: () => unknown = () => {};
  return besides(
    async () => {
      await close();
      while ((await server.ask('window')) !== null) await server.ask('tick');
      await pause(200);
    },
    async () => {
      await player.op('open', { pos: [x - 2, y, z] });
      close = () => player.op('close');
    },
    async () => {
      const window = await bot.openContainer(bot.blockAt(bot.entity.position.offset(-2, 0, 0))!);
      close = () => window.close();
    },
  );
}

/** Both in turns, the first once unmeasured. */
async function besides(
  prepare: () => Promise<void>,
  ours: () => Promise<unknown>,
  theirs: () => Promise<unknown>,
): Promise<Beside> {
  const taken: Beside = { ours: [], theirs: [] };
  for (let round = 0; round <= HAND_ROUNDS; round++) {
    for (const [whose, does] of [['ours', ours] as const, ['theirs', theirs] as const]) {
      await prepare();
      const ms = await timed(does);
      if (round > 0) taken[whose].push(ms);
    }
  }
  await prepare();
  return taken;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTick(player.game.facets.clock!);
}

/** Goes on with an action in every tick, as a host does. */
async function act<T>(action: LongAction<T>): Promise<T> {
  for (;;) {
    const step = action.next();
    if (step.done) return step.value;
    await nextTick(player.game.facets.clock!);
  }
}

/** Warm: every direction has been drawn before. */
async function measurePictures({ game, op }: MinecraftPlayer) {
  const screen = game.facets.screen!;
  const [frame, picture]: [number[], number[]] = [[], []];
  await screen.prepare();
  for (let round = 0; round <= FRAMES; round++) {
    for (let i = 0; i < DIRECTIONS; i++) {
      await op('set_view', { yaw: 0.4 + (i * Math.PI) / 2, pitch: -0.15 });
      const request = { ...SIZE, hud: true, camera: 'first', annotate: false } as const;
      const drawing = await timed(async () => {
        const going = screen.render(request);
        while (!going.next().done);
      });
      const whole = await timed(() => op('screenshot', { ...SIZE, inline: true }));
      if (round === 0) continue;
      frame.push(drawing);
      picture.push(whole);
    }
  }
  return { frame, picture };
}

async function measureKeepAlive(): Promise<MinecraftTimes['keepAlive']> {
  const before = (await server.ask('latencies')).length;
  await pause(IDLE_MS);
  const idle = (await server.ask('latencies')).slice(before);
  const endsAt = performance.now() + BUSY_MS;
  const looking = lookOn(endsAt);
  const [x, , z] = feet();
  for (let i = 0; performance.now() < endsAt; i++) {
    const far = i % 2 === 0 ? 20 : 0;
    const [tool, args] = [
      ['goto', { x: x + far, z: z + far, range: 2 }],
      ['break_blocks', { match: 'dirt', radius: 5, max: 2 }],
      ['goto_block', { name: 'stone', radius: 48 }],
    ][i % 3] as [string, object];
    await player.op('tool_run', { tool, args }).catch(() => {}); // what it comes to is no matter
  }
  await looking;
  const all: number[] = await server.ask('latencies');
  return { idle, busy: all.slice(before + idle.length) };
}

/** Pictures and long looks around, all the while. */
async function lookOn(endsAt: number): Promise<void> {
  while (performance.now() < endsAt) {
    await player.op('screenshot', { ...SIZE, inline: true });
    await player.op('observe_detail', { what: 'environment' });
    await pause(200);
  }
}
