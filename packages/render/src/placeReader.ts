import { LOOK_BRIGHT, LOOK_BYTES, LOOK_FLUID, LOOK_OCCLUDES, LOOK_WATERLOGGED } from './layout.js';
import type { BiomeLook, Looks } from './looks/looks.js';
import type { BlockSource } from './source.js';

const DAYLIGHT = 0xf0;
const PER_LEVEL = 17;

/** What a source says of single places: for whatever is not meshed. */
export class PlaceReader {
  readonly #looks: Looks;
  #source!: BlockSource;

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
    const source = this.#source;
    const column = source.blocks(x >> 4, z >> 4);
    if (column === undefined) return source.bottomY;
    const { states: looks } = this.#looks;
    for (let section = source.sectionCount - 1; section >= 0; section--) {
      const states = column.sectionStates(section);
      if (states === undefined && looks[column.uniformState(section) * LOOK_BYTES] === 0) continue;
      const bottom = source.bottomY + section * 16;
      if (states === undefined) return bottom + 16;
      for (let y = 15; y >= 0; y--) {
        if (looks[states[cell(x, y, z)]! * LOOK_BYTES] !== 0) return bottom + y + 1;
      }
    }
    return source.bottomY;
  };

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

function cell(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
}
