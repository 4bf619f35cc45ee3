import { accessSync, constants, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OpenGame } from '@bridle/facets';
import { HarnessError } from '@bridle/facets';
import { fileError, type Log, ScreenService } from '@bridle/harness';
import { makeFolder } from '@bridle/processes';
import type { GameConfig } from './gameFlags.js';
import { programVersion } from './version.js';

export const RUN_FILE = 'run.json';

/** What takes the game's pictures, where it can have any; and run.json in their folder. */
export function openScreens(
  config: GameConfig,
  open: OpenGame,
  log: Log,
): ScreenService | undefined {
  const { dir, isDefaultDir, ...settings } = config.screenshots;
  const runText = `${JSON.stringify(runRecord(config, open), null, 2)}\n`;
  if (dir !== undefined && !isDefaultDir) writeRunFile(dir, runText);
  const { game } = open;
  if (!config.render || (game.life === undefined && game.facets.screen === undefined)) {
    return undefined;
  }
  return new ScreenService({
    screen: () => game.facets.screen,
    tick: () => game.facets.clock?.tick ?? 0,
    ...config.resolution,
    hud: !config.headless,
    folder: dir,
    runText: isDefaultDir ? runText : undefined,
    ...settings,
    onFailure(message) {
      log.add('error', 'screenshot', message);
      process.stderr.write(`bridle: ${message}\n`);
    },
  });
}

/** What this run was, for whoever finds its folder later. */
function runRecord(config: GameConfig, open: OpenGame): object {
  const { everyTicks, max, format, compress } = config.screenshots;
  const { screen } = open.game.facets;
  const { width, height } = config.resolution;
  return {
    version: programVersion(),
    ...open.record,
    resolution: `${width}x${height}`,
    width,
    height,
    render_mode: config.render ? (config.headless ? 'headless' : 'windowed') : 'no-render',
    ...(screen && {
      renderer: screen.renderer,
      screenshots: {
        format,
        ...(format === 'png' ? { compress } : {}),
        ...(everyTicks === undefined ? {} : { every_ticks: everyTicks }),
        ...(max === undefined ? {} : { max }),
      },
    }),
    format,
    screenshot_every_ticks: everyTicks ?? null,
    screenshot_max: max ?? null,
    flags: config.flags,
  };
}

/** The folder that was asked for; the log of what is said may lie in it, too. */
export function makeShotFolder({ screenshots: { dir, isDefaultDir } }: GameConfig): void {
  if (dir === undefined || isDefaultDir) return;
  try {
    makeFolder(resolve(dir));
    accessSync(dir, constants.W_OK);
  } catch (error) {
    throw new HarnessError('bad_request', `cannot write to ${dir}: ${(error as Error).message}`);
  }
}

function writeRunFile(folder: string, text: string): void {
  const path = join(folder, RUN_FILE);
  try {
    writeFileSync(path, text);
  } catch (error) {
    const hint = 'move it away, or name another folder with --screenshot-dir';
    throw new HarnessError('bad_request', fileError(error, path).message, hint);
  }
}
