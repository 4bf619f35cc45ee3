import { GridAxis, Noise } from '../../random/noise.js';
import type { Seed } from '../../random/random.js';

/** The nether lies between these; a roof of bedrock closes it. */
export const FLOOR_Y = 0;
export const ROOF_Y = 127;
/** lava fills every hollow up to and including this */
export const LAVA_Y = 31;

/** A column's caverns reach this far over its border, for what leans in from the neighbours. */
export const CAVERN_MARGIN = 4;
export const CAVERN_PATCH = 16 + 2 * CAVERN_MARGIN;

/** The noises are worked out on every fourth block and mixed between. */
const STEP = 4;
const ACROSS = CAVERN_PATCH / STEP + 1;
const PER_LAYER = ACROSS * ACROSS;
const LAYERS = (ROOF_Y + 1 - FLOOR_Y) / STEP + 1;
/** no hollow comes nearer to the floor and the roof, where bedrock lies */
const SHELL = 4;
const POINTS = LAYERS * PER_LAYER;
/** one bit for each of the 128 heights */
const WORDS = 4;

/** How wide and how high the features of a noise are, in blocks, and how much it counts. */
interface Layer {
  readonly noise: Noise;
  readonly wide: number;
  readonly high: number;
  readonly strength: number;
  readonly values: Float64Array;
}

function layer(seed: Seed, name: string, wide: number, high: number, strength: number): Layer {
  const noise = new Noise(seed, `nether ${name}`);
  return { noise, wide, high, strength, values: new Float64Array(POINTS) };
}

const STOREY_WIDE = 150;
const GROUND_WIDE = 130;
/** how high the ground is where its noise is 0, and by how much it rises and falls */
const GROUND_Y = 37;
const GROUND_SPREAD = 44;

/**
 * Where the nether is hollow, around one column. It follows from the seed and the place alone.
 * The noises are much wider than high, so that caverns have floors to walk on; in some places a
 * shelf of rock parts them into two storeys.
 */
export class Caverns {
  readonly #layers: readonly Layer[];
  readonly #storeys: Noise;
  readonly #grounds: Noise;
  readonly #shelf = new Float64Array(PER_LAYER);
  readonly #ground = new Float64Array(PER_LAYER);
  readonly #rock = new Float64Array(POINTS);
  readonly #xs = new GridAxis(ACROSS);
  readonly #ys = new GridAxis(LAYERS);
  readonly #zs = new GridAxis(ACROSS);
  /** bit y & 31 of word `place × 4 + (y >> 5)` */
  readonly #open = new Uint32Array(CAVERN_PATCH * CAVERN_PATCH * WORDS);

  constructor(seed: Seed) {
    this.#layers = [
      layer(seed, 'halls', 96, 52, 1),
      layer(seed, 'rooms', 46, 30, 0.42),
      layer(seed, 'rubble', 17, 13, 0.13),
    ];
    this.#storeys = new Noise(seed, 'nether storeys');
    this.#grounds = new Noise(seed, 'nether ground');
  }

  /** Works out the caverns of the column at that place, counted in columns. */
  survey(columnX: number, columnZ: number): void {
    this.#weighRock(columnX * 16 - CAVERN_MARGIN, columnZ * 16 - CAVERN_MARGIN);
    this.#open.fill(0);
    const rock = this.#rock;
    for (let j = 0; j + 1 < ACROSS; j++) {
      for (let k = 0; k + 1 < ACROSS; k++) {
        const first = j * ACROSS + k;
        for (let level = 0; level + 1 < LAYERS; level++) {
          const corner = first + level * PER_LAYER;
          const sides = sidesOf(rock, corner);
          if (sides === 8) continue;
          if (sides === 0) this.#openAll(k, j, level);
          else this.#openSome(k, j, level, corner);
        }
      }
    }
  }

  /** Whether a place is hollow: x and z counted from the column's corner, with its margin. */
  isOpen(x: number, y: number, z: number): boolean {
    if (y < FLOOR_Y || y > ROOF_Y) return false;
    return ((this.#open[patchIndex(x, z) * WORDS + (y >> 5)]! >>> (y & 31)) & 1) === 1;
  }

  /** The highest hollow place at or below y, or −1. */
  openBelow(x: number, z: number, y: number): number {
    return this.#highest(x, z, y, 0);
  }

  /** The highest place at or below y that is rock, or −1. */
  rockBelow(x: number, z: number, y: number): number {
    return this.#highest(x, z, y, -1);
  }

  #highest(x: number, z: number, y: number, flip: number): number {
    const first = patchIndex(x, z) * WORDS;
    let word = y >> 5;
    // The bits above y are shifted out; at bit 31 there are none.
    let bits = ((this.#open[first + word]! ^ flip) << (31 - (y & 31))) >>> (31 - (y & 31));
    while (bits === 0) {
      if (--word < 0) return -1;
      bits = (this.#open[first + word]! ^ flip) >>> 0;
    }
    return word * 32 + 31 - Math.clz32(bits);
  }

  #weighRock(x0: number, z0: number): void {
    const [xs, ys, zs] = [this.#xs, this.#ys, this.#zs];
    for (const { noise, wide, high, values } of this.#layers) {
      xs.lay(x0, STEP, wide, ACROSS);
      ys.lay(FLOOR_Y, STEP, high, LAYERS);
      zs.lay(z0, STEP, wide, ACROSS);
      noise.space(values, xs, ys, zs);
    }
    xs.lay(x0, STEP, STOREY_WIDE, ACROSS);
    zs.lay(z0, STEP, STOREY_WIDE, ACROSS);
    this.#storeys.plane(this.#shelf, xs, zs, 2);
    xs.lay(x0, STEP, GROUND_WIDE, ACROSS);
    zs.lay(z0, STEP, GROUND_WIDE, ACROSS);
    this.#grounds.plane(this.#ground, xs, zs, 3);
    this.#mixRock();
  }

  #mixRock(): void {
    const [halls, rooms, rubble] = [this.#layers[0]!, this.#layers[1]!, this.#layers[2]!];
    for (let i = 0, level = 0; level < LAYERS; level++) {
      const bias = BIAS[level]!;
      const shelf = SHELF[level]!;
      const y = FLOOR_Y + level * STEP;
      for (let place = 0; place < PER_LAYER; place++, i++) {
        const depth = Math.max(0, GROUND_Y + this.#ground[place]! * GROUND_SPREAD - y) / 16;
        this.#rock[i] =
          halls.values[i]! * halls.strength +
          rooms.values[i]! * rooms.strength +
          rubble.values[i]! * rubble.strength +
          bias +
          depth * depth +
          shelf * Math.max(0, this.#shelf[place]! + 0.12);
      }
    }
  }

  #openAll(k: number, j: number, level: number): void {
    const bits = 15 << ((level * STEP) & 31);
    for (let place = 0; place < STEP * STEP; place++) this.#add(k, j, level, place, bits);
  }

  #openSome(k: number, j: number, level: number, corner: number): void {
    const rock = this.#rock;
    const shift = (level * STEP) & 31;
    for (let place = 0; place < STEP * STEP; place++) {
      const u = (place & 3) / STEP;
      const w = (place >> 2) / STEP;
      const low = between(rock, corner, u, w);
      const rise = (between(rock, corner + PER_LAYER, u, w) - low) / STEP;
      let bits = low <= 0 ? 1 : 0;
      if (low + rise <= 0) bits |= 2;
      if (low + 2 * rise <= 0) bits |= 4;
      if (low + 3 * rise <= 0) bits |= 8;
      if (bits !== 0) this.#add(k, j, level, place, bits << shift);
    }
  }

  #add(k: number, j: number, level: number, place: number, bits: number): void {
    const cell = (j * STEP + (place >> 2)) * CAVERN_PATCH + k * STEP + (place & 3);
    this.#open[cell * WORDS + (level >> 3)]! |= bits;
  }
}

/** A place of the patch, by x and z from the column's corner. */
export function patchIndex(x: number, z: number): number {
  return (z + CAVERN_MARGIN) * CAVERN_PATCH + x + CAVERN_MARGIN;
}

/** What rock weighs at a height before the noises count: all rock at both ends, hollow between. */
const BIAS = Float64Array.from({ length: LAYERS }, (_, level) => {
  const y = FLOOR_Y + level * STEP;
  if (y <= SHELL || y >= ROOF_Y + 1 - SHELL) return 10;
  const low = Math.max(0, (16 - y) / 16);
  const high = Math.max(0, (y - 98) / 30);
  return low * low * 1.9 + high * high * 1.9 - 0.17;
});

/** How much of the shelf between two storeys there is at a height. */
const SHELF = Float64Array.from({ length: LAYERS }, (_, level) => {
  const away = Math.abs(FLOOR_Y + level * STEP - 66) / 20;
  return away >= 1 ? 0 : (1 - away * away) * 1.1;
});

/** How many of the eight corners are rock. */
function sidesOf(rock: Float64Array, corner: number): number {
  const far = corner + ACROSS;
  const up = corner + PER_LAYER;
  const farUp = far + PER_LAYER;
  return (
    Number(rock[corner]! > 0) +
    Number(rock[corner + 1]! > 0) +
    Number(rock[far]! > 0) +
    Number(rock[far + 1]! > 0) +
    Number(rock[up]! > 0) +
    Number(rock[up + 1]! > 0) +
    Number(rock[farUp]! > 0) +
    Number(rock[farUp + 1]! > 0)
  );
}

/** The value between four corners of one layer. */
function between(lattice: Float64Array, corner: number, u: number, w: number): number {
  const far = corner + ACROSS;
  const x0 = lattice[corner]! + u * (lattice[corner + 1]! - lattice[corner]!);
  const x1 = lattice[far]! + u * (lattice[far + 1]! - lattice[far]!);
  return x0 + w * (x1 - x0);
}
