import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  defineGameKind,
  type Flag,
  type Flags,
  type GameOpening,
  HarnessError,
  type OpenGame,
  oneOf,
  type RunFacts,
  UsageError,
} from '@bridle/facets';
import { createVoxelGame, landOf, WORLD_TYPES, type WorldType } from './game.js';
import { VIEW_DISTANCE, VIEW_DISTANCE_MAX } from './limits.js';
import { ResourcePacks } from './packs/resourcePacks.js';
import { ShaderPacks } from './packs/shaderPacks.js';
import { startRenderWorker } from './render/renderWorker.js';
import { SaveFolder } from './saves/saveFolder.js';
import { isSaveFolder } from './saves/saveMark.js';
import { type OpenWorld, Worlds } from './saves/worlds.js';

const AUTOSAVE_MS = 30_000;
const UNSAVED = 'unsaved';
/** Where `world create` and `world load` look. */
const WORLDS_ROOT = 'saves';
const DEFAULT_WORLD = 'default';
const DEFAULT_RESOURCEPACKS_DIR = 'resourcepacks';
const DEFAULT_SHADERPACKS_DIR = 'shaderpacks';

const VOXEL_FLAGS = [
  {
    name: 'view-distance',
    value: '<n>',
    help: `how far pictures show, in columns of 16 blocks, 2 to ${VIEW_DISTANCE_MAX} (${VIEW_DISTANCE})`,
  },
  {
    name: 'render-threads',
    value: '<1|2>',
    help: 'threads that draw a picture, which looks the same (1)',
  },
  {
    name: 'resourcepacks-dir',
    value: '<path>',
    help: 'where resource packs lie, as folders or zips (resourcepacks)',
  },
  {
    name: 'shaderpacks-dir',
    value: '<path>',
    help: 'folder with shader packs of your own, as folders or zips (shaderpacks)',
  },
  {
    name: 'world-seed',
    value: '<u64>',
    help: 'the seed of the world, 0 to 18446744073709551615; one is drawn when left out',
  },
  { name: 'world-type', value: '<normal|flat>', help: 'flat: a plain without an end (normal)' },
  {
    name: 'save-dir',
    value: '<path>',
    help: 'keep the world in this folder (saves/default, or nowhere when headless)',
  },
  {
    name: 'no-save',
    help: 'keep the world nowhere, and touch none that is kept; also with --save-dir',
  },
  { name: 'reset-world', help: 'begin anew in --save-dir, whatever world it holds' },
] as const satisfies readonly Flag[];

type VoxelFlags = Flags<typeof VOXEL_FLAGS>;

interface VoxelConfig {
  /** columns */
  readonly viewDistance: number;
  readonly renderThreads: '1' | '2';
  /** undefined: that of the save, or one that is drawn */
  readonly worldSeed: bigint | undefined;
  readonly worldType: WorldType | undefined;
  /** undefined: the world is kept nowhere */
  readonly saveDir: string | undefined;
  /** it was not asked for: where it is in use, the game goes on without it */
  readonly isDefaultSave: boolean;
  /** no client may have a world kept, or touch one that is */
  readonly keepsNothing: boolean;
  readonly resetWorld: boolean;
  readonly resourcepacksDir: string;
  /** need not be there */
  readonly shaderPacksDir: string;
}

/** How a run opens the embedded world: its flags, where it is kept, and what is told of it. */
export const voxelKind = defineGameKind({
  name: 'voxel',
  visits: 'minecraft',
  flags: VOXEL_FLAGS,
  insteadOf: { 'save-dir': ['no-save'], 'no-save': ['save-dir', 'reset-world'] },
  places: [WORLDS_ROOT, DEFAULT_RESOURCEPACKS_DIR, DEFAULT_SHADERPACKS_DIR],
  read: (flags, run, name): VoxelConfig => ({
    viewDistance: readViewDistance(flags['view-distance']),
    renderThreads: oneOf('render-threads', flags['render-threads'], ['1', '2']) ?? '1',
    worldSeed: readSeed(flags['world-seed']),
    worldType: readWorldType(flags['world-type']),
    ...readSaving(flags, run, name),
    keepsNothing: flags['no-save'] ?? false,
    resetWorld: flags['reset-world'] ?? false,
    resourcepacksDir: flags['resourcepacks-dir'] ?? DEFAULT_RESOURCEPACKS_DIR,
    shaderPacksDir: flags['shaderpacks-dir'] ?? DEFAULT_SHADERPACKS_DIR,
  }),
  warnings(flags, { headless }) {
    const { 'no-save': keepsNothing, 'save-dir': saveDir, 'reset-world': isReset } = flags;
    const isKeptNowhere = keepsNothing || (headless && saveDir === undefined);
    return [
      ...(keepsNothing && saveDir !== undefined
        ? ['--save-dir has no effect with --no-save: the world is kept nowhere']
        : []),
      ...(isReset && isKeptNowhere ? ['--reset-world has no effect where no world is kept'] : []),
    ];
  },
  folders: ({ saveDir }) => ({ 'save-dir': saveDir }),
  reserved: ({ saveDir, resourcepacksDir, shaderPacksDir }) => [
    saveDir,
    resourcepacksDir,
    shaderPacksDir,
  ],
  holdsWorld: isSaveFolder,
  check: refuseUnwritable,
  open: openWorld,
});

/** Headless runs are kept nowhere unless they are told where; `--no-save` has the last word. */
function readSaving(
  flags: VoxelFlags,
  { command, headless }: RunFacts,
  name: string | undefined,
): Pick<VoxelConfig, 'saveDir' | 'isDefaultSave'> {
  const asked = flags['save-dir'];
  if (flags['no-save']) return { saveDir: undefined, isDefaultSave: true };
  if (asked !== undefined) return { saveDir: asked, isDefaultSave: false };
  if (headless || command === 'daemon') return { saveDir: undefined, isDefaultSave: true };
  if (flags['reset-world']) {
    throw new UsageError('--reset-world needs --save-dir: it never resets a folder by default');
  }
  return { saveDir: join(WORLDS_ROOT, name ?? DEFAULT_WORLD), isDefaultSave: true };
}

function readViewDistance(text: string | undefined): number {
  if (text === undefined) return VIEW_DISTANCE;
  const columns = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (columns >= 2 && columns <= VIEW_DISTANCE_MAX) return columns;
  throw new UsageError(`--view-distance ${text} is not a number from 2 to ${VIEW_DISTANCE_MAX}`);
}

function readWorldType(text: string | undefined): WorldType | undefined {
  if (text === undefined) return undefined;
  const type = WORLD_TYPES.find((known) => known === text);
  if (type !== undefined) return type;
  throw new UsageError(`--world-type ${text} is unknown; choose ${WORLD_TYPES.join(' or ')}`);
}

function readSeed(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n) return BigInt(text);
  throw new UsageError(`--world-seed ${text} is not a whole number from 0 to 2^64 - 1`);
}

/** Refuses a run whose world could not be kept, before anything is begun. */
function refuseUnwritable({ saveDir }: VoxelConfig): void {
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
async function openWorld(config: VoxelConfig, opening: GameOpening): Promise<OpenGame> {
  const { render, log, onEnter } = opening;
  const noScreen = render ? undefined : 'render disabled';
  const callbacks = saveCallbacksOf(opening);
  const save = await openSave(config, callbacks);
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
  const entered = ({ seed, save }: Pick<OpenWorld, 'seed' | 'save'>): void =>
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
          worlds(switcher) {
            const land = (of: typeof halves, type: string) => landOf(of, type as WorldType);
            worlds = new Worlds({
              root: WORLDS_ROOT,
              switcher,
              playing,
              landOf: land,
              callbacks,
              entered,
            });
            return worlds;
          },
        }),
  });
  entered(playing);
  const timer = setInterval(() => worlds?.autosave(), AUTOSAVE_MS);
  timer.unref();
  const folder = save === undefined ? undefined : config.saveDir;
  const identity = { world_seed: String(seed) };
  return {
    game,
    text: `the world of seed ${seed}`,
    kept: folder === undefined ? 'kept nowhere' : `kept in ${folder}`,
    listedAs: folder === undefined ? 'bridle' : basename(folder),
    identity,
    record: {
      ...identity,
      save_dir_mode: folder === undefined ? 'ephemeral' : 'explicit',
      ...(folder !== undefined && { save_dir: folder }),
    },
    save: async () => worlds?.save(),
    async close() {
      clearInterval(timer);
      await worlds?.close();
    },
  };
}

interface SaveCallbacks {
  onFailure(error: HarnessError): void;
  onSaved(path: string): void;
  tell(text: string): void;
}

function saveCallbacksOf({ log, tell }: GameOpening): SaveCallbacks {
  return {
    onFailure({ message, hint }) {
      log.add('error', 'save', message);
      tell(`${message}${hint ? `\n  ${hint}` : ''}`);
    },
    tell,
    onSaved: (path) => log.add('info', 'save', `saved to ${path}`),
  };
}

async function openSave(
  config: VoxelConfig,
  callbacks: SaveCallbacks,
): Promise<SaveFolder | undefined> {
  const { saveDir, isDefaultSave, worldSeed, worldType, resetWorld } = config;
  if (saveDir === undefined) return undefined;
  try {
    return await SaveFolder.open(saveDir, {
      ...(worldSeed === undefined ? {} : { seed: worldSeed }),
      ...(worldType === undefined ? {} : { worldType }),
      reset: resetWorld,
      ...callbacks,
    });
  } catch (error) {
    // Two runs side by side are common; only one of them can be the one that is kept.
    if (!isDefaultSave || !(error instanceof HarnessError) || error.code !== 'busy') throw error;
    const advice = 'this run is kept nowhere (--save-dir gives it a folder)';
    callbacks.tell(`${error.message}; ${advice}`);
    return undefined;
  }
}
