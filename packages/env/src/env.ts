import { type Seed, World } from '@bridle/engine';
import { type GameEvent, type GameState, idleInput, type SensesFacet } from '@bridle/facets';
import {
  createVoxelGame,
  landOf,
  readPainting,
  type VoxelGame,
  WorldEyes,
  type WorldType,
  wardrobe,
} from '@bridle/harness/voxel';
import { type Action, assertAction, fillInput } from './action.js';

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
  readonly before: Readonly<GameState>;
  readonly after: Readonly<GameState>;
  readonly action: Action;
  readonly events: readonly GameEvent[];
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

export interface Observation {
  readonly state: Readonly<GameState>;
  /** width × height × 3 bytes, row by row from the top */
  readonly picture?: Uint8Array;
}

export interface ResetResult {
  readonly observation: Observation;
  readonly info: { readonly seed: bigint };
}

export interface StepResult {
  readonly observation: Observation;
  readonly reward: number;
  readonly terminated: boolean;
  readonly truncated: boolean;
  readonly info: { readonly events: readonly GameEvent[]; readonly step: number };
}

const VIEW_DISTANCE = 6;
const SIDE_MAX = 4_096;
const WORLD_TYPES: readonly (string | undefined)[] = ['normal', 'flat', undefined];

/** One world in this process, driven step by step. The same seed and actions give the same bits. */
export class VoxelEnv {
  readonly #options: EnvOptions;
  readonly #ticksPerStep: number;
  readonly #maxSteps: number;
  readonly #input = idleInput();
  readonly #eyes: WorldEyes | undefined;
  #seed: bigint;
  /** the world of the seed before anything was done in it */
  #fresh: World | undefined;
  #game: VoxelGame | undefined;
  #events: GameEvent[] = [];
  /** as it was observed last; nothing but a step changes it */
  #state: Readonly<GameState> | undefined;
  #steps = 0;
  #isOver = false;

  constructor(options: EnvOptions = {}) {
    this.#options = options;
    this.#seed = seedOf(options.seed ?? 0);
    this.#ticksPerStep = whole('ticksPerStep', options.ticksPerStep ?? 1);
    this.#maxSteps =
      options.maxSteps === undefined ? Infinity : whole('maxSteps', options.maxSteps);
    const { picture, worldType } = options;
    if (!WORLD_TYPES.includes(worldType)) {
      throw new RangeError(`worldType is ${worldType}; give normal or flat`);
    }
    if (picture === undefined) return;
    for (const side of ['width', 'height'] as const) {
      whole(`picture.${side}`, picture[side], 16, SIDE_MAX);
    }
    const pixels = picture.width * picture.height;
    if (picture.into !== undefined && picture.into.length !== pixels * 3) {
      throw new RangeError(`picture.into has ${picture.into.length} bytes, not ${pixels * 3}`);
    }
    wardrobe(readPainting); // for the first eyes of the process, or each would wait for the painter
    this.#eyes = new WorldEyes(
      whole('picture.viewDistance', picture.viewDistance ?? VIEW_DISTANCE, 1, 32),
    );
  }

  /** What can be perceived beyond the observation: blocks, entities, the inventory, rays. */
  get senses(): SensesFacet {
    return this.#playing().facets.senses!;
  }

  /** A fingerprint of the whole world. */
  hash(): string {
    return this.#playing().facets.state!.hash!();
  }

  /** Begins an episode: in the world of that seed, or of the one before. */
  reset({ seed }: { readonly seed?: bigint | number } = {}): ResetResult {
    const wanted = seed === undefined ? this.#seed : seedOf(seed);
    const { worldType } = this.#options;
    const halves = halvesOf(wanted);
    if (this.#fresh === undefined || wanted !== this.#seed) {
      this.#fresh = World.create(halves, landOf(halves, worldType));
      this.#seed = wanted;
      this.#eyes?.forget();
    }
    const game = createVoxelGame({ seed: halves, world: this.#fresh.fork() });
    game.facets.events!.listen((event) => void this.#events.push(event));
    this.#game = game;
    this.#events = [];
    this.#steps = 0;
    this.#isOver = false;
    const observation = this.#observe(game);
    this.#fresh = game.world.fork(); // with the land that was looked at
    return { observation, info: { seed: wanted } };
  }

  step(action: Action): StepResult {
    const game = this.#playing();
    if (this.#isOver) throw new Error('the episode is over; call reset() first');
    assertAction(action);
    const { clock, input } = game.facets;
    const before = this.#state!;
    for (let tick = 0; tick < this.#ticksPerStep; tick++) {
      fillInput(this.#input, action, tick === 0);
      input!.apply(this.#input);
      clock!.advance();
    }
    this.#steps++;
    const observation = this.#observe(game);
    const events = this.#events;
    this.#events = [];
    const after = observation.state;
    const transition = { before, after, action, events, senses: game.facets.senses! };
    const terminated = after.player.dead || (this.#options.terminated?.(transition) ?? false);
    const truncated = this.#steps >= this.#maxSteps;
    const reward = this.#options.reward?.(transition) ?? 0;
    this.#isOver = terminated || truncated;
    return {
      observation,
      reward,
      terminated,
      truncated,
      info: { events, step: this.#steps },
    };
  }

  #playing(): VoxelGame {
    if (this.#game === undefined) throw new Error('call reset() first');
    return this.#game;
  }

  #observe(game: VoxelGame): Observation {
    const state = game.facets.state!.read();
    this.#state = state;
    const { picture } = this.#options;
    if (picture === undefined) return { state };
    const { width, height, hud = false } = picture;
    const request = { width, height, hud, camera: 'first', annotate: false } as const;
    const { data } = this.#eyes!.draw(game.world, request);
    const rgb = picture.into ?? new Uint8Array(width * height * 3);
    withoutAlpha(data, rgb);
    return { state, picture: rgb };
  }
}

/** RGBA to RGB. */
function withoutAlpha(rgba: Uint8Array, rgb: Uint8Array): void {
  let from = 0;
  let to = 0;
  if (((rgba.byteOffset | rgb.byteOffset) & 3) === 0) {
    // Four pixels are four words of the one and three of the other.
    const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length >> 2);
    const words = new Uint32Array(rgb.buffer, rgb.byteOffset, rgb.length >> 2);
    const fours = pixels.length >> 2;
    for (let four = 0, word = 0; four < fours; four++, word += 3) {
      const b = pixels[four * 4 + 1]!;
      const c = pixels[four * 4 + 2]!;
      words[word] = (pixels[four * 4]! & 0xffffff) | (b << 24);
      words[word + 1] = ((b >>> 8) & 0xffff) | (c << 16);
      words[word + 2] = ((c >>> 16) & 0xff) | (pixels[four * 4 + 3]! << 8);
    }
    from = fours * 16;
    to = fours * 12;
  }
  for (; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from]!;
    rgb[to + 1] = rgba[from + 1]!;
    rgb[to + 2] = rgba[from + 2]!;
  }
}

function seedOf(seed: bigint | number): bigint {
  const value = typeof seed === 'bigint' ? seed : Number.isSafeInteger(seed) ? BigInt(seed) : -1n;
  if (value >= 0n && value < 2n ** 64n) return value;
  throw new RangeError(`the seed ${seed} is not a whole number from 0 to 2^64 - 1`);
}

function halvesOf(seed: bigint): Seed {
  return { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
}

function whole(name: string, value: number, min = 1, max = Number.MAX_SAFE_INTEGER): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new RangeError(`${name} is ${value}; give a whole number from ${min} to ${max}`);
}
