import { randomBytes } from 'node:crypto';
import { HarnessError } from '@bridle/facets';
import {
  createVoxelGame,
  hireMate,
  landOf,
  SaveFolder,
  type VoxelGame,
  type WorldType,
} from '@bridle/harness';
import type { RunConfig } from './runFlags.js';

const AUTOSAVE_MS = 30_000;

/** The world of a run, and where it is kept, if anywhere. */
export interface WorldHome {
  readonly seed: bigint;
  readonly game: VoxelGame;
  readonly folder: string | undefined;
  /** Keeps the world as it is and gives the folder free. */
  close(): Promise<void>;
}

/** Goes on with the world of the save folder, or begins a new one. */
export async function openWorld(config: RunConfig): Promise<WorldHome> {
  const noScreen = config.render ? undefined : 'render disabled';
  const save = await openSave(config);
  const seed = save?.seed ?? config.worldSeed ?? randomBytes(8).readBigUInt64LE();
  const worldType = (save?.worldType as WorldType | undefined) ?? config.worldType ?? 'normal';
  const halves = { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
  const world = await save?.load(landOf(halves, worldType));
  const { viewDistance } = config;
  const hire = config.renderThreads === '2' ? hireMate : undefined;
  const game = createVoxelGame({ seed: halves, worldType, noScreen, viewDistance, hire, world });
  const timer = setInterval(() => save?.autosave(game.world), AUTOSAVE_MS);
  timer.unref();
  return {
    seed,
    game,
    folder: save === undefined ? undefined : config.saveDir,
    async close() {
      clearInterval(timer);
      try {
        await save?.save(game.world);
      } finally {
        await save?.close();
      }
    },
  };
}

async function openSave(config: RunConfig): Promise<SaveFolder | undefined> {
  const { saveDir, isDefaultSave, worldSeed, worldType, resetWorld } = config;
  if (saveDir === undefined) return undefined;
  const report = (message: string): void => void process.stderr.write(`bridle: ${message}\n`);
  try {
    return await SaveFolder.open(saveDir, {
      ...(worldSeed === undefined ? {} : { seed: worldSeed }),
      ...(worldType === undefined ? {} : { worldType }),
      reset: resetWorld,
      onFailure: (error) => report(`${error.message}${error.hint ? `\n  ${error.hint}` : ''}`),
    });
  } catch (error) {
    // Two runs side by side are common; only one of them can be the one that is kept.
    if (!isDefaultSave || !(error instanceof HarnessError) || error.code !== 'busy') throw error;
    report(`${error.message}; this run is kept nowhere (--save-dir gives it a folder)`);
    return undefined;
  }
}
