import {
  LOOK_BRIGHT,
  LOOK_BYTES,
  LOOK_CUBE,
  LOOK_FIRST_PART,
  LOOK_FLUID,
  LOOK_OCCLUDES,
  LOOK_PARTS,
  LOOK_WATERLOGGED,
  NO_FACE,
  PART_BOX,
  PART_BYTES,
  PART_FACES,
} from './layout.js';
import type { BiomeLook, Looks } from './looks/looks.js';
import type { BlockColumn, BlockSource } from './source.js';

const DAYLIGHT = 0xf0;
const PER_LEVEL = 17;
const UNKNOWN = 0x7fffffff;
/** Somebody who stands a little in the ground stands on it all the same. */
const STEP = 0.1;
const GROUND_REACH = 4;

/** By z × 16 + x, while the column is of that version. */
interface Tops {
  readonly column: BlockColumn;
  readonly version: number;
  readonly tops: Int32Array;
}

/** What a source says of single places: for whatever is not meshed. */
export class PlaceReader {
  readonly #looks: Looks;
  #source!: BlockSource;
  /** of the last column seen for each place in a square of four by four of them */
  readonly #tops: Tops[] = [];

  constructor(looks: Looks) {
    this.#looks = looks;
  }

  read(source: BlockSource): void {
    this.#source = source;
  }

  state(x: number, y: number, z: number): number {
    const section = this.#section(y);
    const column = this.#source.blocks(x >> 4, z >> 4);
    if (column === undefined || section === undefined) return 0;
    const states = column.sectionStates(section);
    return states === undefined ? column.uniformState(section) : states[cell(x, y, z)]!;
  }

  /** Sky light × 16 + block light. */
  level(x: number, y: number, z: number): number {
    const section = this.#section(y);
    if (section === undefined) return y < this.#source.bottomY ? 0 : DAYLIGHT;
    const column = this.#source.light(x >> 4, z >> 4);
    if (column === undefined) return DAYLIGHT;
    const light = column.sectionLight(section);
    return light === undefined ? column.uniformLight(section) : light[cell(x, y, z)]!;
  }

  /** As quads carry it: sky << 8 | block, 17 for each level. */
  light = (x: number, y: number, z: number): number => {
    const level = this.level(Math.floor(x), Math.floor(y), Math.floor(z));
    return (((level >> 4) * PER_LEVEL) << 8) | ((level & 15) * PER_LEVEL);
  };

  biome(x: number, z: number): BiomeLook | undefined {
    const column = this.#source.blocks(x >> 4, z >> 4);
    return column && this.#looks.biomes[column.biomes[(z & 15) * 16 + (x & 15)]!];
  }

  /** The texture of the first side of what is at a place, if that is made of boxes. */
  texture = (x: number, y: number, z: number): number | undefined => {
    const { states, parts } = this.#looks;
    const at = this.state(x, y, z) * LOOK_BYTES;
    if (states[at] !== LOOK_PARTS || states[at + 4] === 0) return undefined;
    const part = wordAt(states, at + LOOK_FIRST_PART) * PART_BYTES;
    const face = parts[part + PART_FACES]! | (parts[part + PART_FACES + 1]! << 8);
    return face === NO_FACE ? undefined : face & 0xfff;
  };

  /** What the eye at a place is in. */
  medium(x: number, y: number, z: number): 'air' | 'water' | 'lava' | 'solid' {
    const [bx, by, bz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
    const { states } = this.#looks;
    const at = this.state(bx, by, bz) * LOOK_BYTES;
    const flags = states[at + 1]!;
    const isFluid = states[at] === LOOK_FLUID;
    if (isFluid || (flags & LOOK_WATERLOGGED) !== 0) {
      if (y - by > this.#surface(bx, by, bz, isFluid ? states[at + 3]! : 8)) return 'air';
      return isFluid && (flags & LOOK_BRIGHT) !== 0 ? 'lava' : 'water';
    }
    return (flags & LOOK_OCCLUDES) !== 0 ? 'solid' : 'air';
  }

  /** The y above the highest block at a place that is not nothing. */
  top = (x: number, z: number): number => {
    const column = this.#source.blocks(x >> 4, z >> 4);
    if (column === undefined) return this.#source.bottomY;
    const tops = this.#topsOf(column, x >> 4, z >> 4).tops;
    const at = ((z & 15) << 4) | (x & 15);
    if (tops[at] === UNKNOWN) tops[at] = this.#findTop(column, x, z);
    return tops[at]!;
  };

  /**
   * The top of what somebody above a place would land on; −Infinity where there is nothing for a
   * few blocks. What is no box, as plants are, holds nobody.
   */
  groundBelow = (x: number, y: number, z: number): number => {
    const [bx, bz] = [Math.floor(x), Math.floor(z)];
    const highest = Math.floor(y + STEP);
    for (let by = highest; by > highest - GROUND_REACH; by--) {
      const top = by + this.#topWithin(this.state(bx, by, bz), (x - bx) * 16, (z - bz) * 16) / 16;
      if (top > by && top <= y + STEP) return top;
    }
    return Number.NEGATIVE_INFINITY;
  };

  /** How high a state stands at a place of its cell, all in sixteenths; 0: not at all. */
  #topWithin(state: number, x: number, z: number): number {
    const { states, parts } = this.#looks;
    const at = state * LOOK_BYTES;
    if (states[at] === LOOK_CUBE) return 16;
    if (states[at] !== LOOK_PARTS) return 0;
    const first = wordAt(states, at + LOOK_FIRST_PART);
    let top = 0;
    for (let i = 0; i < states[at + 4]!; i++) {
      const part = (first + i) * PART_BYTES;
      if (parts[part + 6] !== PART_BOX) continue;
      if (x < parts[part]! || x > parts[part + 3]!) continue;
      if (z < parts[part + 2]! || z > parts[part + 5]!) continue;
      top = Math.max(top, parts[part + 4]!);
    }
    return top;
  }

  /** The tops known of a column, which are forgotten when it is written. */
  #topsOf(column: BlockColumn, columnX: number, columnZ: number): Tops {
    const slot = ((columnZ & 3) << 2) | (columnX & 3);
    const known = this.#tops[slot];
    if (known?.column === column && known.version === column.version) return known;
    const tops = known?.tops.fill(UNKNOWN) ?? new Int32Array(256).fill(UNKNOWN);
    const fresh = { column, version: column.version, tops };
    this.#tops[slot] = fresh;
    return fresh;
  }

  #findTop(column: BlockColumn, x: number, z: number): number {
    const { bottomY, sectionCount } = this.#source;
    const { states: looks } = this.#looks;
    for (let section = sectionCount - 1; section >= 0; section--) {
      const states = column.sectionStates(section);
      if (states === undefined && looks[column.uniformState(section) * LOOK_BYTES] === 0) continue;
      const bottom = bottomY + section * 16;
      if (states === undefined) return bottom + 16;
      for (let y = 15; y >= 0; y--) {
        if (looks[states[cell(x, y, z)]! * LOOK_BYTES] !== 0) return bottom + y + 1;
      }
    }
    return bottomY;
  }

  /** How high a fluid of some amount stands in its cell; the same fluid above fills it. */
  #surface(x: number, y: number, z: number, amount: number): number {
    const above = this.#looks.states[this.state(x, y + 1, z) * LOOK_BYTES];
    return above === LOOK_FLUID || amount > 8 ? 1 : (amount * 14) / 128;
  }

  #section(y: number): number | undefined {
    const { bottomY, sectionCount } = this.#source;
    const section = (y - bottomY) >> 4;
    return section < 0 || section >= sectionCount ? undefined : section;
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

function cell(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
}
