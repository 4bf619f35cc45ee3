import { join } from 'node:path';
import type { GameKind, RunCommand, RunFacts } from '@bridle/facets';
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
import { DIALECTS } from '@bridle/harness/listening';
import { type Flag, type Flags, oneOf, onlyOneOf, UsageError } from './flags.js';

/** Of a game of any kind: after its `--game`, or before the first for all. */
export const ANY_GAME_FLAGS = [
  { name: 'resolution', value: '<WxH>', help: 'size of the pictures in pixels (1280x720)' },
  { name: 'no-render', help: 'simulate only: no pictures' },
  { name: 'automation-step', help: 'time passes only inside step requests' },
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
  { name: 'max-ticks', value: '<n>', help: 'end when this tick is reached, also by a step' },
  { name: 'tick-rate', value: '<n|max>', help: 'ticks per second of a clock that runs (20)' },
  {
    name: 'clock',
    value: '<free|wait|auto>',
    help: 'free: time runs; wait: only inside requests; auto: runs until an agent acts, then waits',
  },
] as const satisfies readonly Flag[];

export type GameFlags = Flags<typeof ANY_GAME_FLAGS>;

/** Flags of games that say the contrary of a default for all: the default is passed over. */
export const ANY_INSTEAD_OF: Readonly<Record<string, readonly string[]>> = {
  clock: ['automation-step'],
  'automation-step': ['clock'],
  'screenshot-every-ticks': ['no-render'],
  'no-render': ['screenshot-every-ticks', 'screenshot-max'],
};

/** What a game of a run is to be. */
export interface GameConfig {
  readonly kind: GameKind;
  /** by which clients choose it */
  readonly name: string;
  /** it was given a name, by which its folders are called */
  readonly isNamed: boolean;
  readonly render: boolean;
  readonly headless: boolean;
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
  readonly resolution: { readonly width: number; readonly height: number };
  /** what the kind has made of its own flags */
  readonly own: unknown;
  /** the flags as they were given to it and its run, without tokens */
  readonly flags: Readonly<Record<string, string | true>>;
}

export const DEFAULT_SCREENSHOT_DIR = 'screenshots';

/** What the flags make of a game; `name` is that of its folder of pictures, if it has one of its own. */
export function readGame(
  flags: GameFlags,
  run: RunFacts,
  name: string | undefined,
): Omit<GameConfig, 'kind' | 'name' | 'isNamed' | 'own' | 'flags'> {
  if (!run.steppable) refuseEndlessWait(flags, run.reachable);
  return {
    render: flags['no-render'] === undefined,
    headless: run.headless,
    clock: readClock(flags, run),
    maxTicks: wholeNumber('max-ticks', flags['max-ticks']),
    scriptedInput: flags['scripted-input'],
    commandScript: flags['command-script'],
    screenshots: readScreenshots(run.command, flags, name),
    resolution: readResolution(flags.resolution),
  };
}

/** Flags that change nothing here: the game is as it would be without them, so it goes on. */
export function gameWarnings(flags: GameFlags): string[] {
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
  return warnings;
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
  const flagsToStep = DIALECTS.filter(({ stepsTime }) => stepsTime).flatMap(
    ({ askedBy }) => askedBy,
  );
  const needed = flagsToStep.map((name) => `--${name}`).join(' or ');
  throw new UsageError(`${shown} needs ${needed}: without one nobody can connect`);
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

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,20}$/.test(text) && Number(text) > 0) return Number(text);
  throw new UsageError(`--${name} ${text} is not a whole number above 0`);
}
