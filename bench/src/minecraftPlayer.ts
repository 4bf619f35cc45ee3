import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Game, GameOpening } from '@bridle/facets';
import { Host, OPS, ScreenService } from '@bridle/harness';
import { minecraftKind } from '@bridle/minecraft';

/** The servers of the tests, with the libraries of bots beside them. */
export const MINECRAFT_FOLDER = fileURLToPath(
  new URL('../../test/minecraft-server/', import.meta.url),
);
const NEEDS = ['flying-squid', 'mineflayer', 'mineflayer-pathfinder'];

export const minecraftLibrary: (name: string) => unknown = createRequire(
  join(MINECRAFT_FOLDER, 'package.json'),
);

export function hasMinecraftServers(): boolean {
  return NEEDS.every((name) => existsSync(join(MINECRAFT_FOLDER, 'node_modules', name)));
}

interface Reply {
  readonly id?: number;
  readonly port?: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** A server of the tests in a process of its own; test/support/minecraftServerWords.ts says what it knows. */
export class MinecraftServerProcess {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #waiting: Map<number, { resolve(result: never): void; reject(error: Error): void }>;
  #lastId = 0;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
    this.#waiting = new Map();
    child.on('message', ({ id, result, error }: Reply) => {
      const asked = this.#waiting.get(id!);
      this.#waiting.delete(id!);
      if (error === undefined) asked?.resolve(result as never);
      else asked?.reject(new Error(error));
    });
    child.once('exit', () => {
      const error = new Error('the Minecraft server has ended');
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
  }

  static start(settings: object): Promise<MinecraftServerProcess> {
    const child = fork(join(MINECRAFT_FOLDER, 'server.mjs'), [JSON.stringify(settings)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return new Promise((resolve, reject) => {
      child.once('exit', () => reject(new Error('the Minecraft server did not start')));
      child.once('message', ({ port }: Reply) => resolve(new MinecraftServerProcess(child, port!)));
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: every question has its own answer
  ask(name: string, params: object = {}): Promise<any> {
    return this.#say('ask', name, params);
  }

  // biome-ignore lint/suspicious/noExplicitAny: every order has its own answer
  tell(name: string, params: object = {}): Promise<any> {
    return this.#say('tell', name, params);
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  #say(kind: 'ask' | 'tell', name: string, params: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (!this.#child.connected) return reject(new Error('the Minecraft server has ended'));
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, kind, name, params });
    });
  }
}

export interface MinecraftPlayer {
  readonly game: Game;
  readonly host: Host;
  /** mineflayer's own, while there is a connection: as much of it as the caller knows */
  bot<T>(): T;
  // biome-ignore lint/suspicious/noExplicitAny: every op has its own result
  op(op: string, params?: object): Promise<any>;
  close(): Promise<void>;
}

/** A bot on a server, behind a host of this process. Resolves when it stands in the world. */
export async function joinMinecraft(port: number, name: string): Promise<MinecraftPlayer> {
  const flags = { 'mc-port': String(port), 'mc-username': name };
  const run = { command: 'serve', headless: true, reachable: true, steppable: false } as const;
  const opening: GameOpening = {
    render: true,
    log: { add: () => {} },
    tell: () => {},
    onEnter: () => {},
    library: minecraftLibrary,
    privateFolder: () => {
      throw new Error('nothing is logged in to');
    },
    size: { width: 854, height: 480 },
    waits: false,
    env: {},
  };
  const { game, close } = await minecraftKind.open(
    minecraftKind.read(flags as object, run, undefined),
    opening,
  );
  const screens = new ScreenService({
    width: 854,
    height: 480,
    hud: true,
    format: 'png',
    compress: 'fast',
    onFailure: () => {},
    screen: () => game.facets.screen,
    tick: () => game.facets.clock?.tick ?? 0,
  });
  const host = new Host({ game, ops: OPS, clock: { mode: 'free' }, screens, onStop: () => {} });
  const client = host.connect(() => {});
  host.start();
  await becomesReady(game);
  return {
    game,
    host,
    bot: <T>() => (game.life as unknown as { session: { bot: T } }).session.bot,
    op: (op, params = {}) => host.ask(client, { op, params, key: undefined }),
    async close() {
      host.stop({ text: 'done' });
      await close();
      await screens.close();
    },
  };
}

export function becomesReady({ life }: Game): Promise<void> {
  return new Promise((resolve) => {
    const stop = life!.onChange(look);
    function look(): void {
      if (life!.state !== 'ready') return;
      stop();
      resolve();
    }
    look();
  });
}
