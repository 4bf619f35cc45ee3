import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../minecraft-server', import.meta.url));

/** False where `npm test` has not installed them. */
export const HAS_MINECRAFT_SERVERS = existsSync(`${FOLDER}/node_modules/flying-squid`);
if (!HAS_MINECRAFT_SERVERS) {
  process.stdout.write('SKIPPED: Minecraft (its servers are not there; npm test installs them)\n');
}

export interface MinecraftServerOptions {
  /** 1.16.5 and 1.21.4 have all that the plugin adds; the others only what flying-squid has */
  readonly version?: string;
  /** flat: grass at y 4, feet at 5; hills: the same every time; empty: nothing at all */
  readonly land?: 'flat' | 'hills' | 'empty';
  readonly seed?: number;
  /** in chunks; at least 3 */
  readonly viewDistance?: number;
  /** 0 for a free one */
  readonly port?: number;
  readonly gameMode?: 'survival' | 'creative' | 'adventure' | 'spectator';
  readonly maxPlayers?: number;
  readonly everybodyOp?: boolean;
  readonly motd?: string;
  /** how much faster than the game a furnace cooks */
  readonly cookingSpeed?: number;
  /** how long it takes to eat (the game: 32), to be rested (100), until a fish bites; 0 for never */
  readonly eatTicks?: number;
  readonly sleepTicks?: number;
  readonly biteTicks?: number;
}

const DEFAULTS = {
  version: '1.21.4',
  land: 'flat',
  seed: 42,
  viewDistance: 3,
  port: 0,
  gameMode: 'survival',
  maxPlayers: 10,
  everybodyOp: true,
  motd: 'a test',
  cookingSpeed: 20,
  eatTicks: 32,
  sleepTicks: 20,
  biteTicks: 20,
} as const satisfies MinecraftServerOptions;

type Params = Readonly<Record<string, unknown>>;

export interface MinecraftServer {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly version: string;
  /** what is so on the server's side */
  ask<T = unknown>(what: string, params?: Params): Promise<T>;
  /** asks once a tick of the server until the answer satisfies */
  until<T = unknown>(what: string, params: Params, isSo: (answer: T) => boolean): Promise<T>;
  /** makes something so; done when it is so on the server's side and its packets are written */
  tell<T = unknown>(what: string, params?: Params): Promise<T>;
  /** ends it like a power cut and starts a new world on the same port */
  restart(options?: MinecraftServerOptions): Promise<void>;
  /** no packet says good-bye */
  kill(): Promise<void>;
  /** everybody is told that the server closes */
  stop(): Promise<void>;
}

/** Starts a server in a process of its own, which ends with this one at the latest. */
export async function startMinecraftServer(
  options: MinecraftServerOptions = {},
): Promise<MinecraftServer> {
  let settings = { ...DEFAULTS, ...options };
  let running = await start('server.mjs', settings);
  return {
    host: '127.0.0.1',
    port: running.port,
    version: settings.version,
    ask: <T>(what: string, params?: Params) => running.say<T>('ask', what, params),
    tell: <T>(what: string, params?: Params) => running.say<T>('tell', what, params),
    async until<T>(what: string, params: Params, isSo: (answer: T) => boolean): Promise<T> {
      for (;;) {
        const answer = await running.say<T>('ask', what, params);
        if (isSo(answer)) return answer;
        await running.say('ask', 'tick');
      }
    },
    async restart(changed = {}) {
      await running.kill();
      settings = { ...settings, ...changed, port: running.port };
      running = await start('server.mjs', settings);
    },
    kill: () => running.kill(),
    async stop() {
      if (!running.hasExited()) await running.say('tell', 'quit').catch(() => {});
      await running.kill();
    },
  };
}

interface Running {
  readonly port: number;
  say<T>(kind: 'ask' | 'tell', name: string, params?: Params): Promise<T>;
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
    say: <T>(kind: string, name: string, params?: Params) =>
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
