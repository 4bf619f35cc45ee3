import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection } from './connection.js';
import { hasMinecraftServers } from './minecraftPlayer.js';
import type { MinecraftProcessSettings, MinecraftTimes } from './minecraftProcess.js';
import { measureMinecraftWalking } from './minecraftWalking.js';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const PROCESS = fileURLToPath(new URL('./minecraftProcess.js', import.meta.url));
const SNAPSHOT = '{"id":1,"op":"observe.snapshot"}';
const VERSION = '1.21.4';
const ROUNDS = 5;
/** Of what reading the same caches in process takes. */
const SNAPSHOT_RATIO = 1.5;

/** A bot of ours on a server of this machine, beside mineflayer alone. */
export async function measureMinecraft(isQuick: boolean, isWhole: boolean): Promise<WorldFigure[]> {
  if (!hasMinecraftServers()) {
    process.stderr.write('bench: no Minecraft server is installed: that game is left out\n');
    return [];
  }
  try {
    return [...(await measureBot(isQuick)), ...measureMinecraftWalking(isQuick, isWhole)];
  } catch (error) {
    process.stderr.write(
      `bench: MINECRAFT FAILED: ${error instanceof Error ? error.message : error}\n`,
    );
    return [];
  }
}

async function measureBot(isQuick: boolean): Promise<WorldFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bridle-minecraft-'));
  const [ours, plain] = [join(folder, 'ours.sock'), join(folder, 'plain.sock')];
  const settings: MinecraftProcessSettings = { version: VERSION, ours, plain, isQuick };
  const child = fork(PROCESS, [JSON.stringify(settings)]);
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      const lost = (): void => reject(new Error('the bot of the bench has ended'));
      child.once('exit', lost);
      child.once('message', (message) => {
        child.off('exit', lost);
        resolve(message as T);
      });
    });
  try {
    await next();
    const asked = await askSnapshots(ours, plain, isQuick ? 20 : 300);
    child.send('measure');
    return figuresOf(await next<MinecraftTimes>(), asked);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from request to reply, over two sockets of one process, in turns. */
async function askSnapshots(oursPath: string, plainPath: string, requests: number) {
  const connections = {
    ours: await Connection.open({ path: oursPath }),
    plain: await Connection.open({ path: plainPath }),
  };
  const times: Record<'ours' | 'plain', number[]> = { ours: [], plain: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const whose of ['ours', 'plain'] as const) {
      for (let i = 0; i < requests; i++) {
        const began = performance.now();
        const reply = await connections[whose].ask(SNAPSHOT);
        const ms = performance.now() - began;
        if (!reply.includes('"vitals"')) throw new Error(`no snapshot: ${reply.slice(0, 200)}`);
        if (round > 0) times[whose].push(ms); // the first is for V8 to get warm
      }
    }
  }
  for (const connection of Object.values(connections)) connection.close();
  return times;
}

function figuresOf(
  { snapshot, dig, open, frame, picture, keepAlive }: MinecraftTimes,
  asked: Record<'ours' | 'plain', number[]>,
): WorldFigure[] {
  const overSocket = median(asked.plain);
  const direct = median(snapshot.direct);
  return [
    {
      what: 'observe_snapshot in the process of the bot, once a tick',
      unit: 'ms',
      ours: median(snapshot.ours),
      floor: direct,
      peer: median(snapshot.byHand),
      goal: { atMost: SNAPSHOT_RATIO * direct },
    },
    {
      what: 'observe.snapshot, request to reply, Unix socket',
      unit: 'ms',
      ours: median(asked.ours),
      floor: overSocket,
      goal: { atMost: SNAPSHOT_RATIO * overSocket },
    },
    { what: 'digging dirt by hand', unit: 'ms', ours: median(dig.ours), peer: median(dig.theirs) },
    { what: 'opening a chest', unit: 'ms', ours: median(open.ours), peer: median(open.theirs) },
    { what: 'frame, 854×480 with HUD, on hills, warm', unit: 'ms', ours: median(frame) },
    {
      what: 'picture of it, request to PNG in the reply',
      unit: 'ms',
      ours: median(picture),
      goal: { atMost: 25 },
    },
    {
      what: `keepalive answered while tools run, median of ${keepAlive.busy.length}`,
      unit: 'ms',
      ours: median(keepAlive.busy),
      floor: median(keepAlive.idle),
    },
    {
      what: 'keepalive, the latest of them',
      unit: 'ms',
      ours: Math.max(...keepAlive.busy),
      floor: Math.max(...keepAlive.idle),
      goal: { atMost: 100 },
    },
  ];
}

export const MINECRAFT_LEGEND = `floor       of a snapshot: the same read from the same caches in the process of the bot, without the
            host, and over a socket by a plain line server there; of a keepalive: the same bot with
            nothing to do.
mineflayer  of a snapshot: about the same read by hand, in mineflayer's own words; else the same bot with
            bot.dig, bot.openContainer and mineflayer-pathfinder, in turns with ours, on a server of this
            machine; goals of walks are drawn from a fixed seed. Our digging ends when what the block
            leaves is there, our hands act in ticks. prismarine-viewer stands beside no picture: without a
            browser it needs canvas and gl, which are compiled against libraries of the system.`;
