import { type Seed, World } from '@bridle/engine';
import {
  type BlockWorldEvent,
  type BlockWorldState,
  idleInput,
  type SensesFacet,
} from '@bridle/facets';
import {
  createVoxelGame,
  landOf,
  readPaintedTextures,
  type VoxelGame,
  WorldRenderer,
  worldLooks,
} from '@bridle/voxel/world';
import { type Action, assertAction, fillInput } from './action.js';
import { assertOptions, type EnvOptions, seedOf, type Transition } from './options.js';

export interface Observation {
  readonly state: Readonly<BlockWorldState>;
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
  readonly info: { readonly events: readonly BlockWorldEvent[]; readonly step: number };
}

const VIEW_DISTANCE = 6;

/** One world in this process, driven step by step. The same seed and actions give the same bits. */
export class VoxelEnv {
  readonly #options: EnvOptions;
  readonly #ticksPerStep: number;
  readonly #maxSteps: number;
  readonly #input = idleInput();
  readonly #renderer: WorldRenderer | undefined;
  #seed: bigint;
  /** the world of the seed before anything was done in it */
  #fresh: World | undefined;
  #game: VoxelGame | undefined;
  #events: BlockWorldEvent[] = [];
  /** as it was observed last; nothing but a step changes it */
  #state: Readonly<BlockWorldState> | undefined;
  #steps = 0;
  #isOver = false;
  #isClosed = false;

  constructor(options: EnvOptions = {}) {
    assertOptions(options);
    this.#options = options;
    this.#seed = seedOf(options.seed ?? 0);
    this.#ticksPerStep = options.ticksPerStep ?? 1;
    this.#maxSteps = options.maxSteps ?? Infinity;
    const { picture } = options;
    if (picture === undefined) return;
    worldLooks(readPaintedTextures); // for the first environment of the process, or each would wait for the painter
    this.#renderer = new WorldRenderer(picture.viewDistance ?? VIEW_DISTANCE);
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
    if (this.#isClosed) throw new Error('the environment is closed');
    const wanted = seed === undefined ? this.#seed : seedOf(seed);
    const { worldType } = this.#options;
    const halves = halvesOf(wanted);
    if (this.#fresh === undefined || wanted !== this.#seed) {
      this.#fresh = World.create(halves, landOf(halves, worldType));
      this.#seed = wanted;
      this.#renderer?.forget();
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
    const terminated = after.player.dead || this.#hasEnded(transition);
    const truncated = this.#steps >= this.#maxSteps;
    const reward = this.#worth(transition);
    this.#isOver = terminated || truncated;
    return {
      observation,
      reward,
      terminated,
      truncated,
      info: { events, step: this.#steps },
    };
  }

  /** Lets go of the world; nothing can be done in it after. */
  close(): void {
    this.#isClosed = true;
    this.#game = undefined;
    this.#fresh = undefined;
    this.#renderer?.forget();
  }

  #worth(transition: Transition): number {
    const { reward } = this.#options;
    if (reward === undefined) return 0;
    const worth: unknown = reward(transition);
    if (typeof worth === 'number' && !Number.isNaN(worth)) return worth;
    throw new TypeError(`reward gave ${worth}; it is to return a number`);
  }

  #hasEnded(transition: Transition): boolean {
    const { terminated } = this.#options;
    const hasEnded: unknown = terminated?.(transition) ?? false;
    if (typeof hasEnded === 'boolean') return hasEnded;
    throw new TypeError(`terminated gave ${hasEnded}; it is to return true or false`);
  }

  #playing(): VoxelGame {
    if (this.#isClosed) throw new Error('the environment is closed');
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
    const { data } = this.#renderer!.draw(game.world, request);
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

function halvesOf(seed: bigint): Seed {
  return { high: Number(seed >> 32n), low: Number(seed & 0xffff_ffffn) };
}
