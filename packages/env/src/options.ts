import type { BlockWorldEvent, BlockWorldState, SensesFacet } from '@bridle/facets';
import { VIEW_DISTANCE_MAX, type WorldType } from '@bridle/voxel/world';
import type { Action } from './action.js';

export interface PictureOptions {
  readonly width: number;
  readonly height: number;
  /** columns in each direction (6) */
  readonly viewDistance?: number;
  /** hearts, hotbar and the like over the picture (false) */
  readonly hud?: boolean;
  /** write every picture here instead of into a new array: width × height × 3 bytes */
  readonly into?: Uint8Array;
}

/** What a reward is reckoned from: the world before and after the step. */
export interface Transition {
  readonly before: Readonly<BlockWorldState>;
  readonly after: Readonly<BlockWorldState>;
  readonly action: Action;
  readonly events: readonly BlockWorldEvent[];
  readonly senses: SensesFacet;
}

export interface Hooks {
  /** what a step was worth (0) */
  readonly reward?: (transition: Transition) => number;
  /** whether the episode has reached its end; a death always ends it */
  readonly terminated?: (transition: Transition) => boolean;
}

export interface EnvOptions extends Hooks {
  /** of the world, when `reset` names none (0) */
  readonly seed?: bigint | number;
  readonly worldType?: WorldType;
  /** an RGB picture in every observation, where it is asked for */
  readonly picture?: PictureOptions;
  /** ticks that an action lasts (1) */
  readonly ticksPerStep?: number;
  /** steps after which an episode is cut off (never) */
  readonly maxSteps?: number;
}

const SIDE_MAX = 4_096;
const WORLD_TYPES: readonly (string | undefined)[] = ['normal', 'flat', undefined];

const NAMES: Readonly<Record<keyof EnvOptions, true>> = {
  seed: true,
  worldType: true,
  picture: true,
  ticksPerStep: true,
  maxSteps: true,
  reward: true,
  terminated: true,
};

/** Throws where there can be no such environment. */
export function assertOptions(options: EnvOptions): void {
  for (const name in options) {
    if (!Object.hasOwn(NAMES, name)) {
      throw new TypeError(`there is no option ${name}; there are ${Object.keys(NAMES).join(', ')}`);
    }
  }
  const { seed = 0, ticksPerStep = 1, maxSteps = 1, worldType, picture } = options;
  seedOf(seed);
  checkWhole('ticksPerStep', ticksPerStep);
  checkWhole('maxSteps', maxSteps);
  if (!WORLD_TYPES.includes(worldType)) {
    throw new RangeError(`worldType is ${worldType}; give normal or flat`);
  }
  for (const name of ['reward', 'terminated'] as const) {
    const hook: unknown = options[name];
    if (hook === undefined || typeof hook === 'function') continue;
    throw new TypeError(`${name} is ${hook}; give a function`);
  }
  if (picture !== undefined) assertPicture(picture);
}

function assertPicture(picture: PictureOptions): void {
  if (typeof picture !== 'object' || picture === null) {
    throw new TypeError(`picture is ${picture}; give its width and height, or leave it out`);
  }
  const { width, height, viewDistance = 1, into } = picture;
  checkWhole('picture.width', width, 1, SIDE_MAX);
  checkWhole('picture.height', height, 1, SIDE_MAX);
  checkWhole('picture.viewDistance', viewDistance, 1, VIEW_DISTANCE_MAX);
  const bytes = width * height * 3;
  if (into !== undefined && into.length !== bytes) {
    throw new RangeError(`picture.into has ${into.length} bytes, not ${bytes}`);
  }
}

export function seedOf(seed: bigint | number): bigint {
  const value = typeof seed === 'bigint' ? seed : Number.isSafeInteger(seed) ? BigInt(seed) : -1n;
  if (value >= 0n && value < 2n ** 64n) return value;
  throw new RangeError(`the seed ${seed} is not a whole number from 0 to 2^64 - 1`);
}

export function checkWhole(
  name: string,
  value: number,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`${name} is ${value}; give a whole number from ${min} to ${max}`);
}
