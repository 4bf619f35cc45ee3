import { join } from 'node:path';
import {
  type ClockMode,
  type Compression,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  PICTURE_SIDE_MIN,
  type PictureFormat,
  TICK_RATE_DEFAULT,
  TICK_RATE_MAX,
  TICK_RATE_MIN,
  type TickRate,
} from '@bridle/harness';
import { VIEW_DISTANCE, VIEW_DISTANCE_MAX, WORLD_TYPES, type WorldType } from '@bridle/voxel';
import { type Flag, type Flags, onlyOneOf, UsageError } from './flags.js';

/** Of one game: after its `--game`, or before the first for all. */
export const GAME_FLAGS = [
  { name: 'resolution', value: '<WxH>', help: 'size of the pictures in pixels (1280x720)' },
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
  { name: 'no-render', help: 'simulate only: no pictures' },
  { name: 'automation-step', help: 'time passes only inside step requests' },
  {
    name: 'resourcepacks-dir',
    value: '<path>',
    help: 'where resource packs lie, as folders or zips (resourcepacks)',
  },
  {
    name: 'world-seed',
    value: '<u64>',
    help: 'the seed of the world, 0 to 18446744073709551615; one is drawn when left out',
  },
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
  { name: 'world-type', value: '<normal|flat>', help: 'flat: a plain without an end (normal)' },
  {
    name: 'scripted-input',
    value: '<file>',
    help: 'play the input of a script; excludes automation',
  },
  { name: 'command-script', value: '<file>', help: 'run the commands of a script at their ticks' },
  {
    name: 'screenshot-dir',
    value: '<path>',
    help: 'folder for pictures and run.json (serve: screenshots, once there is a picture)',
  },
  {
    name: 'screenshot-every-ticks',
    value: '<n>',
    help: 'a picture of the start, and one after every n ticks',
  },
  { name: 'screenshot-format', value: '<png|qoi>', help: 'how pictures are written (png)' },
  {
    name: 'screenshot-compress',
    value: '<fast|small>',
    help: 'how PNGs are packed: soon, or a quarter smaller in twice the time (fast)',
  },
  {
    name: 'screenshot-max',
    value: '<count>',
    help: 'at most so many pictures by --screenshot-every-ticks',
  },
  {
    name: 'shaderpacks-dir',
    value: '<path>',
    help: 'folder with shader packs of your own, as folders or zips (shaderpacks)',
  },
  { name: 'max-ticks', value: '<n>', help: 'end when this tick is reached, also by a step' },
  { name: 'tick-rate', value: '<n|max>', help: 'ticks per second of a clock that runs (20)' },
  {
    name: 'clock',
    value: '<free|wait|auto>',
    help: 'free: time runs; wait: only inside requests; auto: runs until an agent acts, then waits',
  },
] as const satisfies readonly Flag[];

export type GameFlags = Flags<typeof GAME_FLAGS>;

/** What a game of a run is to be. */
export interface GameConfig {
  readonly kind: string;
  /** by which clients choose it */
  readonly name: string;
  /** it was given a name, by which its folders are called */
  readonly isNamed: boolean;
  readonly render: boolean;
  readonly headless: boolean;
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
  readonly clock: { readonly mode: ClockMode; readonly tickRate: TickRate };
  readonly maxTicks: number | undefined;
  readonly scriptedInput: string | undefined;
  readonly commandScript: string | undefined;
  readonly screenshots: {
    /** undefined: pictures only go into replies */
    readonly dir: string | undefined;
    /** it was not asked for: it is made when there is something to put into it */
    readonly isDefaultDir: boolean;
    readonly everyTicks: number | undefined;
    readonly max: number | undefined;
    readonly format: PictureFormat;
    readonly compress: Compression;
  };
  /** need not be there */
  readonly shaderPacksDir: string;
  readonly resolution: { readonly width: number; readonly height: number };
  /** the flags as they were given to it and its run, without tokens */
  readonly flags: Readonly<Record<string, string | true>>;
}

/** `daemon` is a run that one agent-browser session has for itself. */
export type RunCommand = 'run' | 'serve' | 'daemon';

/** What of its run matters to a game. */
export interface RunFacts {
  readonly command: RunCommand;
  readonly headless: boolean;
  /** somebody can connect; and by automation-v1 */
  readonly reachable: boolean;
  readonly automated: boolean;
}

/** Where `world create` and `world load` look. */
export const WORLDS_ROOT = 'saves';
const DEFAULT_WORLD = 'default';
export const DEFAULT_RESOURCEPACKS_DIR = 'resourcepacks';
export const DEFAULT_SCREENSHOT_DIR = 'screenshots';
export const DEFAULT_SHADERPACKS_DIR = 'shaderpacks';

/** What the flags make of a game; `name` is the one that it was given, if it was. */
export function readGame(
  flags: GameFlags,
  run: RunFacts,
  name: string | undefined,
): Omit<GameConfig, 'kind' | 'name' | 'isNamed' | 'flags'> {
  if (!run.automated) refuseEndlessWait(flags, run.reachable);
  return {
    render: flags['no-render'] === undefined,
    headless: run.headless,
    viewDistance: readViewDistance(flags['view-distance']),
    renderThreads: oneOf('render-threads', flags['render-threads'], ['1', '2']) ?? '1',
    worldSeed: readSeed(flags['world-seed']),
    worldType: readWorldType(flags['world-type']),
    ...readSaving(flags, run, name),
    keepsNothing: flags['no-save'] ?? false,
    resetWorld: flags['reset-world'] ?? false,
    resourcepacksDir: flags['resourcepacks-dir'] ?? DEFAULT_RESOURCEPACKS_DIR,
    clock: readClock(flags, run),
    maxTicks: wholeNumber('max-ticks', flags['max-ticks']),
    scriptedInput: flags['scripted-input'],
    commandScript: flags['command-script'],
    screenshots: readScreenshots(run.command, flags, name),
    shaderPacksDir: flags['shaderpacks-dir'] ?? DEFAULT_SHADERPACKS_DIR,
    resolution: readResolution(flags.resolution),
  };
}

/** Flags that change nothing here: the game is as it would be without them, so it goes on. */
export function gameWarnings(flags: GameFlags, headless: boolean): string[] {
  const warnings: string[] = [];
  const warn = (name: keyof GameFlags, why: string): void => {
    if (flags[name] !== undefined) warnings.push(`--${name} has no effect ${why}`);
  };
  if (flags['screenshot-every-ticks'] === undefined) {
    const uncounted = 'those that are asked for are not counted';
    warn('screenshot-max', `without --screenshot-every-ticks: ${uncounted}`);
  }
  if (flags['screenshot-format'] === 'qoi') {
    warn('screenshot-compress', 'with --screenshot-format qoi: it is for PNGs');
  }
  if (flags['no-save']) warn('save-dir', 'with --no-save: the world is kept nowhere');
  if (flags['no-save'] || (headless && flags['save-dir'] === undefined)) {
    warn('reset-world', 'where no world is kept');
  }
  return warnings;
}

/** Headless runs are kept nowhere unless they are told where; `--no-save` has the last word. */
function readSaving(
  flags: GameFlags,
  { command, headless }: RunFacts,
  name: string | undefined,
): Pick<GameConfig, 'saveDir' | 'isDefaultSave'> {
  const asked = flags['save-dir'];
  if (flags['no-save']) return { saveDir: undefined, isDefaultSave: true };
  if (asked !== undefined) return { saveDir: asked, isDefaultSave: false };
  if (headless || command === 'daemon') return { saveDir: undefined, isDefaultSave: true };
  if (flags['reset-world']) {
    throw new UsageError('--reset-world needs --save-dir: it never resets a folder by default');
  }
  return { saveDir: join(WORLDS_ROOT, name ?? DEFAULT_WORLD), isDefaultSave: true };
}

function readClock(
  flags: GameFlags,
  { command, reachable, headless }: RunFacts,
): GameConfig['clock'] {
  const stepping = flags['automation-step'] ?? false;
  const asked = flags.clock;
  if (asked !== undefined && asked !== 'free' && asked !== 'wait' && asked !== 'auto') {
    throw new UsageError(`--clock ${asked} is unknown; choose free, wait or auto`);
  }
  if (stepping && asked !== undefined && asked !== 'wait') {
    throw new UsageError(`--automation-step and --clock ${asked} contradict each other; drop one`);
  }
  const isServed = command !== 'run' && reachable;
  const fallback: ClockMode = stepping ? 'wait' : isServed ? 'auto' : 'free';
  // A headless run that nobody can connect to has nobody to wait for.
  const unhurried = reachable || !headless;
  return {
    mode: asked ?? fallback,
    tickRate: readTickRate(flags['tick-rate']) ?? (unhurried ? TICK_RATE_DEFAULT : 'max'),
  };
}

/** A clock that waits for a client, where none can connect, would wait for ever. */
function refuseEndlessWait(flags: GameFlags, reachable: boolean): void {
  const waits = flags.clock !== undefined && flags.clock !== 'free';
  if (!flags['automation-step'] && (reachable || !waits)) return;
  const shown = flags['automation-step'] ? '--automation-step' : `--clock ${flags.clock}`;
  throw new UsageError(
    `${shown} needs --automation-listen or --automation-uds: without one nobody can connect`,
  );
}

function readTickRate(text: string | undefined): TickRate | undefined {
  if (text === undefined || text === 'max') return text;
  const rate = Number(text);
  if (rate >= TICK_RATE_MIN && rate <= TICK_RATE_MAX) return rate;
  const range = `${TICK_RATE_MIN} to ${TICK_RATE_MAX} ticks per second, or max`;
  throw new UsageError(`--tick-rate ${text} is not a rate; give ${range}`);
}

function readScreenshots(
  command: RunCommand,
  flags: GameFlags,
  name: string | undefined,
): GameConfig['screenshots'] {
  const { 'screenshot-dir': asked, 'no-render': noRender } = flags;
  const everyTicks = wholeNumber('screenshot-every-ticks', flags['screenshot-every-ticks']);
  const format = oneOf('screenshot-format', flags['screenshot-format'], ['png', 'qoi']);
  const compress = oneOf('screenshot-compress', flags['screenshot-compress'], ['fast', 'small']);
  onlyOneOf(flags, ['screenshot-every-ticks', 'no-render']);
  const max = wholeNumber('screenshot-max', flags['screenshot-max']);
  const isDefaultDir = asked === undefined && command === 'serve' && !noRender;
  const dir = isDefaultDir ? join(DEFAULT_SCREENSHOT_DIR, name ?? '') : asked;
  if (dir === undefined && everyTicks !== undefined) {
    throw new UsageError('--screenshot-every-ticks needs --screenshot-dir');
  }
  return {
    dir,
    isDefaultDir,
    everyTicks,
    max,
    format: format ?? 'png',
    compress: compress ?? 'fast',
  };
}

function readResolution(text = '1280x720'): { width: number; height: number } {
  const [, width = 0, height = 0] = (/^(\d{1,5})x(\d{1,5})$/.exec(text) ?? []).map(Number);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < PICTURE_SIDE_MIN || long > PICTURE_SIDE_MAX) {
    const range = `each side from ${PICTURE_SIDE_MIN} to ${PICTURE_SIDE_MAX}`;
    throw new UsageError(`--resolution ${text} is no size; write for example 1280x720, ${range}`);
  }
  if (width * height <= PICTURE_PIXELS_MAX) return { width, height };
  throw new UsageError(`--resolution ${text} has more than ${PICTURE_PIXELS_MAX} pixels`);
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

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,20}$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`--${name} ${text} is not a whole number above 0`);
}

function oneOf<const T extends string>(
  name: string,
  text: string | undefined,
  known: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const value = known.find((word) => word === text);
  if (value !== undefined) return value;
  throw new UsageError(`--${name} ${text} is unknown; choose ${known.join(' or ')}`);
}
