import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { Game } from '@bridle/facets';
import {
  AllowedRoots,
  AutomationLog,
  automationV1,
  type ClockMode,
  type Dialect,
  Games,
  Host,
  OPS,
  parseAddress,
  type ScreenService,
  Server,
  type StopReason,
} from '@bridle/harness';
import { createVoxelGame, ResourcePacks, ShaderPacks } from '@bridle/voxel';
import { onTestFinished } from 'vitest';
import { type PaintedScreen, paintedScreen, screensOf } from './screen.js';
import { temporaryFolder } from './temporaryFolder.js';
import { firstWorld } from './worlds.js';

export { temporaryFolder }; // beside the rest, for who starts a server in its own process

export interface Setup {
  readonly game?: Game;
  readonly clock?: ClockMode;
  readonly token?: string;
  readonly maxTicks?: number;
  readonly log?: string;
  /** beside the game, `north`, there is another one like it, `south` */
  readonly games?: boolean;
  /** the world is called `first`, and there may be others */
  readonly worlds?: boolean;
  readonly limits?: ConstructorParameters<typeof Server>[0];
  /** the folder in which clients may name files */
  readonly files?: string;
  /** gives the game a painted screen, and says what becomes of its pictures */
  readonly screens?: Partial<Omit<ConstructorParameters<typeof ScreenService>[0], 'screen'>>;
}

export interface Running {
  readonly host: Host;
  readonly server: Server;
  readonly dialect: Promise<Dialect>;
  readonly stopped: Promise<StopReason>;
  readonly log: AutomationLog | undefined;
  readonly screen: PaintedScreen;
  /** a Unix socket and a TCP port that both speak automation-v1 */
  readonly path: string;
  readonly port: number;
}

/** A dialect on a free port, until the test is over. */
export async function servePort(dialect: Dialect): Promise<number> {
  const endpoint = await serverOfTest().listenTcp(parseAddress('0'), Promise.resolve(dialect));
  return parseAddress(endpoint).port;
}

/** A dialect on a Unix socket, until the test is over. */
export async function serveSocket(
  dialect: Dialect,
  path = join(temporaryFolder(), 's'),
): Promise<string> {
  return serverOfTest().listenUnix(path, Promise.resolve(dialect));
}

function serverOfTest(): Server {
  const server = new Server();
  onTestFinished(() => server.close());
  return server;
}

/** Lets a game run until the test is over. */
export function startHost(host: Host): void {
  host.start();
  onTestFinished(() => host.stop({ text: 'the test is over' }));
}

/** The real server with real sockets, in this process. */
export async function startServer(setup: Setup = {}): Promise<Running> {
  let onStop = (_reason: StopReason): void => {};
  const stopped = new Promise<StopReason>((resolve) => {
    onStop = resolve;
  });
  const screen = paintedScreen(() => game.facets.clock!.tick);
  const game: Game =
    setup.game ??
    createVoxelGame({
      seed: { high: 0, low: 1 },
      worldType: 'flat',
      ...(setup.worlds && (await firstWorld(temporaryFolder()))),
      ...(setup.screens
        ? {
            screen,
            packs: new ResourcePacks(temporaryFolder()),
            shaderPacks: new ShaderPacks(temporaryFolder()),
          }
        : { noScreen: 'render disabled' }),
    });
  const tick = (): number => game.facets.clock!.tick;
  const screens = setup.screens && screensOf({ screen, tick, ...setup.screens });
  await screens?.start();
  const games = new Games();
  const host = new Host({
    game,
    ...(setup.games && { name: 'north', games }),
    screens,
    files: setup.files === undefined ? undefined : new AllowedRoots(setup.files, ['.']),
    ops: OPS,
    clock: { mode: setup.clock ?? 'wait' },
    maxTicks: setup.maxTicks,
    onStop,
  });
  if (setup.games) {
    const south = createVoxelGame({
      seed: { high: 0, low: 1 },
      worldType: 'flat',
      noScreen: 'render disabled',
    });
    const clock = { mode: setup.clock ?? 'wait' };
    new Host({ game: south, name: 'south', games, ops: OPS, clock, onStop: () => {} }).start();
    onTestFinished(() => games.stop({ text: 'the test is over' }));
  }
  const log =
    setup.log === undefined
      ? undefined
      : new AutomationLog({ path: setup.log, onFailure: () => {} });
  const dialect = Promise.resolve(automationV1({ host, token: setup.token, log }));
  const server = new Server(setup.limits);
  const path = await server.listenUnix(join(temporaryFolder(), 's'), dialect);
  const endpoint = await server.listenTcp(parseAddress('0'), dialect);
  host.start();
  onTestFinished(async () => {
    host.stop({ text: 'the test is over' });
    await server.close();
    await log?.close();
  });
  return { host, server, dialect, stopped, log, screen, path, port: parseAddress(endpoint).port };
}

/** A server that says this to whoever says anything, and hangs up. The result is its port. */
export async function answerWith(reply: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
