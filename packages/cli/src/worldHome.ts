import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { HarnessError } from '@bridle/facets';
import type { Log } from '@bridle/harness';
import {
  createVoxelGame,
  isSaveFolder,
  landOf,
  type Playing,
  ResourcePacks,
  SaveFolder,
  ShaderPacks,
  startRenderWorker,
  type VoxelGame,
  Worlds,
  type WorldType,
} from '@bridle/voxel';
import { type GameConfig, WORLDS_ROOT } from './gameFlags.js';
import type { RunWorld } from './runs/runs.js';

const AUTOSAVE_MS = 30_000;
const UNSAVED = 'unsaved';

/** The world of a game, and where it is kept, if anywhere. */
export interface WorldHome {
  readonly seed: bigint;
  readonly game: VoxelGame;
  readonly folder: string | undefined;
  /** Keeps the world as it is and gives the folder free. */
  close(): Promise<void>;
}

/** Whether a folder holds a world, which no file of a client may lie in. */
export const holdsWorld: (folder: string) => boolean = isSaveFolder;

export function keptWhere({ folder }: WorldHome): string {
  return folder === undefined ? 'kept nowhere' : `kept in ${folder}`;
}

/** Refuses a run whose world could not be kept, before anything is begun. */
export function refuseUnwritable({ saveDir }: GameConfig): void {
  if (saveDir === undefined) return;
  let folder = resolve(saveDir);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const message = `${folder} cannot be written to (${code}), so no world can be kept in ${saveDir}`;
    const hint = 'start it in another folder, name one with --save-dir, or keep nothing: --no-save';
    throw new HarnessError('bad_request', message, hint);
  }
}

/**
 * Goes on with the world of the save folder, or begins a new one; tells which it is, and which
 * other is entered later.
 */
export async function openWorld(
  config: GameConfig,
  log: Log,
  onEnter: (world: RunWorld) => void,
): Promise<WorldHome> {
  const noScreen = config.render ? undefined : 'render disabled';
  const told = tellingOf(log);
  const save = await openSave(config, told);
  const seed = save?.seed ?? config.worldSeed ?? randomBytes(8).readBigUInt64LE();
  const worldType = (save?.worldType as WorldType | undefined) ?? config.worldType ?? 'normal';
  const halves = { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
  const world = await save?.load(landOf(halves, worldType));
  const { viewDistance, resourcepacksDir } = config;
  const packs = new ResourcePacks(resolve(resourcepacksDir));
  const startWorker = config.renderThreads === '2' ? startRenderWorker : undefined;
  const shaderPacks = new ShaderPacks(config.shaderPacksDir);
  const name = save === undefined ? UNSAVED : basename(save.path);
  const playing = { name, seed, type: worldType, save };
  const entered = ({ seed, save }: Pick<Playing, 'seed' | 'save'>): void =>
    onEnter({ seed: String(seed), kept: save?.path ?? null });
  let worlds: Worlds | undefined;
  const game = createVoxelGame({
    seed: halves,
    worldType,
    noScreen,
    viewDistance,
    startWorker,
    world,
    packs,
    shaderPacks,
    onShaderStop: ({ file, line, column, message }) => {
      log.add('error', 'shader', `${file}:${line}:${column}: ${message}`);
    },
    ...(config.keepsNothing
      ? { noWorlds: 'this run keeps no worlds (--no-save)' }
      : {
          worlds(stage) {
            const land = (of: typeof halves, type: string) => landOf(of, type as WorldType);
            worlds = new Worlds({ root: WORLDS_ROOT, stage, playing, landOf: land, told, entered });
            return worlds;
          },
        }),
  });
  entered(playing);
  const timer = setInterval(() => worlds?.autosave(), AUTOSAVE_MS);
  timer.unref();
  return {
    seed,
    game,
    folder: save === undefined ? undefined : config.saveDir,
    async close() {
      clearInterval(timer);
      await worlds?.close();
    },
  };
}

interface Telling {
  onFailure(error: HarnessError): void;
  onSaved(path: string): void;
}

function tellingOf(log: Log): Telling {
  return {
    onFailure({ message, hint }) {
      log.add('error', 'save', message);
      process.stderr.write(`bridle: ${message}${hint ? `\n  ${hint}` : ''}\n`);
    },
    onSaved: (path) => log.add('info', 'save', `saved to ${path}`),
  };
}

async function openSave(config: GameConfig, told: Telling): Promise<SaveFolder | undefined> {
  const { saveDir, isDefaultSave, worldSeed, worldType, resetWorld } = config;
  if (saveDir === undefined) return undefined;
  try {
    return await SaveFolder.open(saveDir, {
      ...(worldSeed === undefined ? {} : { seed: worldSeed }),
      ...(worldType === undefined ? {} : { worldType }),
      reset: resetWorld,
      ...told,
    });
  } catch (error) {
    // Two runs side by side are common; only one of them can be the one that is kept.
    if (!isDefaultSave || !(error instanceof HarnessError) || error.code !== 'busy') throw error;
    const advice = 'this run is kept nowhere (--save-dir gives it a folder)';
    process.stderr.write(`bridle: ${error.message}; ${advice}\n`);
    return undefined;
  }
}
