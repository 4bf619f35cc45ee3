import { AllowedRoots, type Games, Host, Log, OPS, type StopReason } from '@bridle/harness';
import type { GameConfig } from './gameFlags.js';
import { reservedPlaces } from './reservedPlaces.js';
import type { RunConfig } from './runFlags.js';
import type { RunWorld } from './runs/runs.js';
import { openScreens } from './screens.js';
import type { readScripts } from './scripts.js';
import { openWorld, type WorldHome } from './worldHome.js';

/** A game of a run: its world, what takes its pictures, and who drives it. */
export interface PlayedGame {
  readonly config: GameConfig;
  readonly home: WorldHome;
  readonly host: Host;
  /** Keeps the world; calls after the first wait for the same. */
  keep(): Promise<void>;
  /** Waits for the pictures that are being written. */
  closeScreens(): Promise<void>;
}

export interface GameOptions {
  readonly run: RunConfig;
  readonly config: GameConfig;
  readonly games: Games;
  readonly scripts: ReturnType<typeof readScripts>;
  readonly onWorld: (world: RunWorld) => void;
  readonly onStop: (reason: StopReason) => void;
}

/** Opens the world of a game, which then waits to be started. */
export async function openGame(options: GameOptions): Promise<PlayedGame> {
  const { run, config, games, scripts, onWorld, onStop } = options;
  const log = new Log();
  const home = await openWorld(config, log, onWorld);
  const screens = openScreens(config, home, log);
  await screens?.start();
  const host = new Host({
    game: home.game,
    name: config.name,
    games,
    beforeTick: scripts,
    ops: OPS,
    clock: config.clock,
    screens,
    files: new AllowedRoots(process.cwd(), run.writable, reservedPlaces(run)),
    log,
    maxTicks: config.maxTicks,
    onStop,
  });
  let kept: Promise<void> | undefined;
  return {
    config,
    home,
    host,
    keep() {
      kept ??= home.close();
      return kept;
    },
    closeScreens: async () => screens?.close(),
  };
}
