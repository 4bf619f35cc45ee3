import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Game, GameOpening } from '@bridle/facets';
import { Host, OPS } from '@bridle/harness';
import { minecraftKind } from '@bridle/minecraft';
import { onTestFinished } from 'vitest';
import {
  type MinecraftServer,
  type MinecraftServerOptions,
  startMinecraftServer,
} from './minecraftServer.js';
import type { ToolReply } from './toolPlayer.js';

const SERVER_FOLDER = fileURLToPath(new URL('../minecraft-server/package.json', import.meta.url));

/** The libraries of a bot, from the tree of the servers, which has them whole. */
export const minecraftLibrary: (name: string) => unknown = createRequire(SERVER_FOLDER);

type Client = ReturnType<Host['connect']>;

export interface MinecraftPlayerOptions {
  /** flags of the game besides those of the address */
  readonly flags?: Readonly<Record<string, string>>;
  readonly render?: boolean;
  /** of the connection, where others than usual are wanted */
  readonly bounds?: Readonly<Record<string, number>>;
  /** what clients may ask for, where it is not what everybody may */
  readonly ops?: typeof OPS;
}

/** A bot on its way to a server, as a run opens it. */
export async function openOn(
  server: MinecraftServer,
  { flags = {}, render = false, bounds }: MinecraftPlayerOptions = {},
): Promise<{ game: Game; close(): Promise<void>; name: string; logged: string[] }> {
  const all = { 'mc-port': String(server.port), 'mc-username': 'tester', ...flags };
  const run = { command: 'serve', headless: true, reachable: true, steppable: false } as const;
  const own = minecraftKind.read(all as object, run, undefined) as { readonly bounds: object };
  const logged: string[] = [];
  const opening: GameOpening = {
    render,
    log: { add: (_level, _logger, message) => void logged.push(message) },
    tell: (text) => void logged.push(text),
    onEnter: () => {},
    library: minecraftLibrary,
    size: { width: 854, height: 480 },
    waits: false,
    env: {},
    privateFolder: () => {
      throw new Error('a bot that logs in nowhere keeps nothing');
    },
  };
  const login = { ...own, bounds: { ...own.bounds, ...bounds } };
  const { game, close } = await minecraftKind.open(login, opening);
  return { game, close: async () => close(), name: all['mc-username'], logged };
}

/** Somebody who plays on a Minecraft server through a host, and a second client who looks on. */
export class MinecraftPlayer {
  readonly game: Game;
  readonly host: Host;
  readonly server: MinecraftServer;
  readonly name: string;
  readonly logged: string[];
  readonly #user: Client;
  readonly #watcher: Client;

  private constructor(
    game: Game,
    server: MinecraftServer,
    name: string,
    logged: string[],
    ops: typeof OPS,
  ) {
    this.game = game;
    this.server = server;
    this.name = name;
    this.logged = logged;
    this.host = new Host({ game, ops, clock: { mode: 'free' }, onStop: () => {} });
    this.#user = this.host.connect(() => {});
    this.#watcher = this.host.connect(() => {});
    this.host.start();
  }

  /** Resolves when the bot stands in the world, with the land around it. */
  static async join(
    server: MinecraftServer,
    options: MinecraftPlayerOptions = {},
  ): Promise<MinecraftPlayer> {
    const { game, close, name, logged } = await openOn(server, options);
    const player = new MinecraftPlayer(game, server, name, logged, options.ops ?? OPS);
    onTestFinished(async () => {
      player.host.stop({ text: 'the test is over' });
      await close();
    });
    await player.until(() => game.life?.state === 'ready');
    return player;
  }

  /** Looks after every change of the game's life, and at every tick of it, whether something is so. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        try {
          if (!isSo()) return;
          clearInterval(timer);
          resolve();
        } catch (thrown) {
          clearInterval(timer);
          reject(thrown);
        }
      };
      const timer = setInterval(look, 20);
      look();
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: every op has its own result
  op(op: string, params: object = {}, isWatcher = false): Promise<any> {
    return this.host.ask(isWatcher ? this.#watcher : this.#user, { op, params, key: undefined });
  }

  /** A tool, as a client runs it. */
  run(tool: string, args: object = {}): Promise<ToolReply> {
    return this.op('tool_run', { tool, args });
  }

  /** The same of somebody else, who only looks. */
  look(op: string, params: object = {}): Promise<unknown> {
    return this.op(op, params, true);
  }
}

/** A server, and a bot on it; both end with the test. */
export async function playMinecraft(
  options: MinecraftServerOptions & MinecraftPlayerOptions = {},
): Promise<MinecraftPlayer> {
  const server = await startMinecraftServer(options);
  onTestFinished(() => server.stop());
  return MinecraftPlayer.join(server, options);
}
