import type { Game, GameOpening, ServerStatus } from '@bridle/facets';
import { Host, Log, OPS } from '@bridle/harness';
import { minecraftKind } from '@bridle/minecraft';
import { onTestFinished } from 'vitest';
import { minecraftLibrary } from './minecraftPlayer.js';

interface BotOptions {
  readonly flags?: Readonly<Record<string, string>>;
  /** bounds that are shorter than those of a run, in milliseconds */
  readonly bounds?: { ping?: number; login?: number; silence?: number; firstBackoff?: number };
  readonly reconnects?: boolean;
  readonly library?: (name: string) => unknown;
  readonly privateFolder?: (path: string) => string;
}

/** A bot that is on its way to a server, whether it comes there or not. */
export interface MinecraftBot {
  readonly game: Game;
  readonly host: Host;
  /** events that every client hears */
  readonly events: Record<string, unknown>[];
  /** what was said on the terminal */
  readonly told: string[];
  readonly lines: () => string[];
  readonly status: () => ServerStatus;
  // biome-ignore lint/suspicious/noExplicitAny: every op has its own result
  readonly op: (op: string, params?: object) => Promise<any>;
  /** Resolves when the game's life is so. */
  readonly until: (isSo: (status: ServerStatus, state: string) => boolean) => Promise<ServerStatus>;
  readonly close: () => Promise<void>;
}

const BOUNDS = { ping: 5_000, login: 5_000, silence: 5_000, firstBackoff: 20 };

export async function startBot(port: number, options: BotOptions = {}): Promise<MinecraftBot> {
  const flags = { 'mc-port': String(port), 'mc-username': 'tester', ...options.flags };
  const run = { command: 'serve', headless: true, reachable: true, steppable: false } as const;
  const own = minecraftKind.read(flags as object, run, undefined) as object;
  const bounds = { ...BOUNDS, ...options.bounds };
  const login = { ...own, bounds, reconnects: options.reconnects ?? false };
  const log = new Log();
  const told: string[] = [];
  const opening: GameOpening = {
    render: false,
    log,
    tell: (text) => void told.push(text),
    onEnter: () => {},
    library: options.library ?? minecraftLibrary,
    size: { width: 854, height: 480 },
    waits: false,
    env: {},
    privateFolder: options.privateFolder ?? ((path) => path),
  };
  const { game, close } = await minecraftKind.open(login, opening);
  const events: Record<string, unknown>[] = [];
  const host = new Host({ game, ops: OPS, clock: { mode: 'free' }, log, onStop: () => {} });
  const client = host.connect((event) => void events.push({ ...event }));
  host.start();
  const op = (name: string, params: object = {}): Promise<Record<string, unknown>> =>
    host.ask(client, { op: name, params, key: undefined });
  const status = (): ServerStatus => game.facets.server!.status();
  onTestFinished(async () => {
    host.stop({ text: 'the test is over' });
    await close();
  });
  return {
    game,
    host,
    events,
    told,
    lines: () => log.read({ level: 'debug', limit: 1_000, since: 0 }).map(({ message }) => message),
    status,
    op,
    until: (isSo) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isSo(status(), game.life!.state)) return;
          unwatch();
          resolve(status());
        };
        const unwatch = game.life!.onChange(look);
        look();
      }),
    close,
  };
}
