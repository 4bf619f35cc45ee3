import type { GameOpening, OpenGame, PlayedWorld } from '@bridle/facets';
import { AllowedRoots, type Games, Host, Log, OPS, type StopReason } from '@bridle/harness';
import type { GameConfig } from './gameFlags.js';
import { privateFolder } from './privateFolder.js';
import type { RunPlaces } from './reservedPlaces.js';
import type { RunConfig } from './runFlags.js';
import { openScreens } from './screens.js';
import type { readScripts } from './scripts.js';
import { withServers } from './serverVisits.js';
import { printable } from './terminal.js';

/** A game of a run: itself, what takes its pictures, and who drives it. */
export interface PlayedGame {
  readonly config: GameConfig;
  readonly open: OpenGame;
  readonly host: Host;
  /** Keeps it as it is; calls after the first wait for the same. */
  keep(): Promise<void>;
  /** Waits for the pictures that are being written. */
  closeScreens(): Promise<void>;
  /** Comes when it was kept and its pictures are written. */
  readonly ended: Promise<void>;
}

export interface GameOptions {
  readonly run: RunConfig;
  readonly config: GameConfig;
  readonly games: Games;
  /** it comes into a run that goes on */
  readonly isGuest?: boolean;
  /** not for the files of clients */
  readonly places: RunPlaces;
  /** how it is opened, unless its kind does it by what it has read */
  readonly open?: (opening: GameOpening) => Promise<OpenGame>;
  /** who lets engines in that dial the run, and where they dial */
  readonly door: GameOpening['door'];
  readonly doorAt: GameOpening['doorAt'];
  /** the folder of what belongs to this user */
  readonly home: string;
  readonly library: GameOpening['library'];
  readonly env: NodeJS.ProcessEnv;
  readonly scripts: ReturnType<typeof readScripts>;
  readonly onWorld: (world: PlayedWorld) => void;
  /** Told what is played instead of the world, on a server; undefined: the world again. */
  readonly onPlace: (text: string | undefined) => void;
  readonly onStop: (reason: StopReason) => void;
}

/** Opens a game, which then waits to be started. */
export async function openGame(options: GameOptions): Promise<PlayedGame> {
  const { run, config, games, home, library, env, scripts, onWorld, onPlace, onStop } = options;
  const { isGuest, places, door, doorAt } = options;
  const log = new Log();
  const { kind, own, render } = config;
  const tell = (text: string): void =>
    void process.stderr.write(`${printable(`bridle: ${text}`)}\n`);
  const opening: GameOpening = {
    render,
    log,
    tell,
    onEnter: onWorld,
    library,
    privateFolder: (path) => privateFolder(path, home, tell),
    size: config.resolution,
    waits: config.clock.mode === 'wait',
    env,
    door,
    doorAt,
  };
  const opened = await (options.open?.(opening) ?? kind.open(own, opening));
  // Who runs a world to step and compare it has one that stays; a serve may be left for a server.
  const open =
    run.command === 'serve' ? withServers(config, opened, opening, home, onPlace) : opened;
  const screens = openScreens(config, open, log);
  await screens?.start();
  const host = new Host({
    game: open.game,
    name: config.name,
    games,
    isGuest,
    beforeTick: scripts,
    ops: OPS,
    clock: config.clock,
    screens,
    files: new AllowedRoots(process.cwd(), run.writable, places),
    log,
    maxTicks: config.maxTicks,
    onStop,
  });
  let kept: Promise<void> | undefined;
  let closed: Promise<void> | undefined;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const endWhenClosed = (): void => {
    if (kept !== undefined && closed !== undefined) {
      void Promise.allSettled([kept, closed]).then(end);
    }
  };
  return {
    config,
    open,
    host,
    ended,
    keep() {
      kept ??= open.close();
      endWhenClosed();
      return kept;
    },
    closeScreens() {
      closed ??= Promise.resolve(screens?.close()).then(() => {});
      endWhenClosed();
      return closed;
    },
  };
}
