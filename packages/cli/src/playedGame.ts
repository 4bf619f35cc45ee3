import type { GameOpening, OpenGame, PlayedWorld } from '@bridle/facets';
import { AllowedRoots, type Games, Host, Log, OPS, type StopReason } from '@bridle/harness';
import type { GameConfig } from './gameFlags.js';
import { privateFolder } from './privateFolder.js';
import { reservedPlaces } from './reservedPlaces.js';
import type { RunConfig } from './runFlags.js';
import { openScreens } from './screens.js';
import type { readScripts } from './scripts.js';
import { withServers } from './serverVisits.js';

/** A game of a run: itself, what takes its pictures, and who drives it. */
export interface PlayedGame {
  readonly config: GameConfig;
  readonly open: OpenGame;
  readonly host: Host;
  /** Keeps it as it is; calls after the first wait for the same. */
  keep(): Promise<void>;
  /** Waits for the pictures that are being written. */
  closeScreens(): Promise<void>;
}

export interface GameOptions {
  readonly run: RunConfig;
  readonly config: GameConfig;
  readonly games: Games;
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
  const log = new Log();
  const { kind, own, render } = config;
  const tell = (text: string): void => void process.stderr.write(`bridle: ${text}\n`);
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
  };
  const opened = await kind.open(own, opening);
  // Who runs a world to step and compare it has one that stays; a serve may be left for a server.
  const open =
    run.command === 'serve' ? withServers(config, opened, opening, home, onPlace) : opened;
  const screens = openScreens(config, open, log);
  await screens?.start();
  const host = new Host({
    game: open.game,
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
    open,
    host,
    keep() {
      kept ??= open.close();
      return kept;
    },
    closeScreens: async () => screens?.close(),
  };
}
