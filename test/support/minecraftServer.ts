// Minecraft servers for tests, each in a process of its own on 127.0.0.1, which ends with ours.
//
//   const server = await startMinecraftServer({ version: '1.16.5', land: 'flat' });
//   await server.tell('putContainer', { at: { x: 8, y: 5, z: 10 }, items: [{ name: 'bread' }] });
//   … a bot joins at server.port and takes the bread …
//   await server.until('inventory', {}, (held) => held.some(({ name }) => name === 'bread'));
//   await server.stop();
//
// `ask` says what is so on the server's side, `tell` makes it so; minecraftServerWords.ts lists
// both. 1.16.5 and 1.21.4 are flying-squid with what it lacks (test/minecraft-server), and play as
// the game does in: digging, placing, windows with every kind of click, crafting, furnaces, signs,
// doors and levers, beds, food, death, mobs, riding, fishing, buckets. They lack: chance in what is
// dug, redstone, water that flows, sand that falls, hunger, healing, mobs that move, arrows.
// Who comes back finds position, inventory and health again; after `restart` all is new.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from '../minecraft-server/settings.mjs';
import type { GameMode, Orders, Questions } from './minecraftServerWords.js';

const FOLDER = fileURLToPath(new URL('../minecraft-server', import.meta.url));

/** False where `npm test` has not installed them. */
export const HAS_MINECRAFT_SERVERS = existsSync(`${FOLDER}/node_modules/flying-squid`);
if (!HAS_MINECRAFT_SERVERS) {
  process.stdout.write('SKIPPED: Minecraft (its servers are not there; npm test installs them)\n');
}

export interface MinecraftServerOptions {
  /** 1.16.5 and 1.21.4 have all that the plugin adds; the others only what flying-squid has */
  readonly version?: string;
  /** flat: feet at y 5; hills: the same every time; empty: one chunk of stone, feet at y 64 */
  readonly land?: 'flat' | 'hills' | 'empty';
  readonly seed?: number;
  /** in chunks; at least 3 */
  readonly viewDistance?: number;
  /** 0 for a free one */
  readonly port?: number;
  readonly gameMode?: GameMode;
  readonly maxPlayers?: number;
  /** who is none is kicked for chatting more than ten lines at once */
  readonly everybodyOp?: boolean;
  readonly motd?: string;
  /** how much faster than the game a furnace cooks */
  readonly cookingSpeed?: number;
  /** how long it takes to eat (the game: 32), to be rested (100), until a fish bites; 0 for never */
  readonly eatTicks?: number;
  readonly sleepTicks?: number;
  readonly biteTicks?: number;
  /** how often every client is asked whether it lives */
  readonly keepAliveMs?: number;
  /** more packets of one client within a second and it is kicked; 0 for no bound */
  readonly packetsPerSecondMax?: number;
  /** as with some plugins: who clicks on another player rides them */
  readonly ridesPlayers?: boolean;
}

/** Left out where nothing is needed. */
type Given<T> = object extends T ? [params?: T] : [params: T];

export interface MinecraftServer {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly version: string;
  /** what is so on the server's side */
  ask<K extends keyof Questions>(
    what: K,
    ...params: Given<Questions[K][0]>
  ): Promise<Questions[K][1]>;
  /** the same of what only some tests ask */
  ask<T>(what: string, params?: object): Promise<T>;
  /** asks once a tick of the server until the answer satisfies */
  until<K extends keyof Questions>(
    what: K,
    params: Questions[K][0],
    isSo: (answer: Questions[K][1]) => boolean,
  ): Promise<Questions[K][1]>;
  until<T>(what: string, params: object, isSo: (answer: T) => boolean): Promise<T>;
  /** makes something so; done when it is so on the server's side and its packets are written */
  tell<K extends keyof Orders>(what: K, ...params: Given<Orders[K][0]>): Promise<Orders[K][1]>;
  tell<T>(what: string, params?: object): Promise<T>;
  /** ends it like a power cut and starts a new world on the same port */
  restart(options?: MinecraftServerOptions): Promise<void>;
  /** holds the process in the middle of whatever it does, until `thaw` */
  freeze(): void;
  thaw(): void;
  /** no packet says good-bye */
  kill(): Promise<void>;
  /** everybody is told that the server closes */
  stop(): Promise<void>;
}

/** Starts a server in a process of its own, which ends with this one at the latest. */
export function startMinecraftServer(
  options: MinecraftServerOptions = {},
): Promise<MinecraftServer> {
  return startFile('server.mjs', { version: DEFAULTS.version, ...options });
}

/**
 * A server of 1.21.5 and newer: who joins stands on stone (feet at y 101, 80 by 80 blocks), walks
 * and is kept alive. It knows position, player, players, packets, errors, teleport and kick.
 */
export function startBareMinecraftServer(
  options: MinecraftServerOptions & { readonly version: string },
): Promise<MinecraftServer> {
  return startFile('bare.mjs', options);
}

async function startFile(
  file: string,
  first: MinecraftServerOptions & { readonly version: string },
): Promise<MinecraftServer> {
  let settings = first;
  let running = await start(file, settings);
  const { port } = running;
  return {
    host: '127.0.0.1',
    port,
    version: settings.version,
    ask: <T>(what: string, params?: object) => running.say<T>('ask', what, params),
    tell: <T>(what: string, params?: object) => running.say<T>('tell', what, params),
    async until<T>(what: string, params: object, isSo: (answer: T) => boolean) {
      for (;;) {
        const answer = await running.say<T>('ask', what, params);
        if (isSo(answer)) return answer;
        await running.say('ask', 'tick');
      }
    },
    async restart(changed = {}) {
      await running.kill();
      settings = { ...settings, ...changed, port };
      running = await start(file, settings);
    },
    freeze: () => void running.signal('SIGSTOP'),
    thaw: () => void running.signal('SIGCONT'),
    kill: () => running.kill(),
    async stop() {
      if (!running.hasExited()) await running.say('tell', 'quit').catch(() => {});
      await running.kill();
    },
  };
}

interface Running {
  readonly port: number;
  say<T>(kind: 'ask' | 'tell', name: string, params?: object): Promise<T>;
  signal(signal: NodeJS.Signals): void;
  hasExited(): boolean;
  kill(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly port?: number;
  readonly result?: unknown;
  readonly error?: string;
}

async function start(file: string, settings: object): Promise<Running> {
  const child = fork(`${FOLDER}/${file}`, [JSON.stringify(settings)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // A process that forgets its server ends all the same: it is kept alive by answers only.
  child.unref();
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let hasExited = false;
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasExited = true;
      const error = new Error(`the Minecraft server has ended\n${stderr}`);
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      resolve();
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    waiting.set(0, { resolve: () => {}, reject });
    child.on('message', ({ id, port: listening, result, error }: Reply) => {
      if (listening !== undefined) {
        waiting.delete(0);
        resolve(listening);
      }
      const asked = waiting.get(id ?? 0);
      waiting.delete(id ?? 0);
      if (waiting.size === 0) child.channel?.unref();
      if (error === undefined) asked?.resolve(result);
      else asked?.reject(new Error(error));
    });
  });
  let last = 0;
  return {
    port,
    hasExited: () => hasExited,
    signal: (signal) => void child.kill(signal),
    say: <T>(kind: string, name: string, params?: object) =>
      new Promise<T>((resolve, reject) => {
        if (hasExited) return reject(new Error(`the Minecraft server has ended\n${stderr}`));
        const id = ++last;
        waiting.set(id, { resolve: (result) => resolve(result as T), reject });
        child.channel?.ref();
        child.send({ id, kind, name, params });
      }),
    kill: () => killed(child, exited),
  };
}

async function killed(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref();
  child.kill('SIGKILL');
  await exited;
}
