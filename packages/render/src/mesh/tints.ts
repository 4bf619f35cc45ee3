import type { Arena } from '../arena.js';
import { TINTS_MAX } from '../layout.js';
import type { BiomeLook, Looks } from '../looks/looks.js';

const WHITE = 0xffffff;
/** biomes blend over so many cells to each side */
export const BLEND = 3;
const SPAN = 2 * BLEND + 1;
const AREA = SPAN * SPAN;
/** a column and what it blends with */
export const WIDE = 16 + 2 * BLEND;
/** three kinds of tint (grass, foliage, water) of 256 cells, two bytes each */
export const COLUMN_TINT_BYTES = 3 * 256 * 2;
const UNKNOWN: BiomeLook = {
  grass: 0x59bd91,
  foliage: 0x2fab77,
  water: 0xe4763f,
  sky: 0xffa778,
  fog: 0xffd8c0,
  precipitation: 'rain',
};

/**
 * The colours that textures are multiplied by, numbered as they come up. Numbers depend on what
 * was seen first, colours do not: they follow from the biomes around a cell alone.
 */
export class Tints {
  readonly #arena: Arena;
  readonly #fixed: readonly number[];
  readonly #biomes: readonly BiomeLook[];
  /** biomes of the same three colours count as one */
  readonly #alike: Uint8Array;
  readonly #colours: Readonly<Record<'grass' | 'foliage' | 'water', Int32Array>>;
  readonly #numbers = new Map<number, number>();
  readonly #sums = new Int32Array(WIDE * 16);
  readonly #red = new Int32Array(256);
  readonly #green = new Int32Array(256);
  readonly #blue = new Int32Array(256);
  readonly address: number;
  /** a colour was asked for that found no place: the nearest stood in for it */
  isShort = false;

  constructor(arena: Arena, looks: Looks) {
    this.#arena = arena;
    this.#fixed = looks.fixedTints;
    this.#biomes = looks.biomes.length === 0 ? [UNKNOWN] : looks.biomes;
    this.#alike = new Uint8Array(256).map((_, biome) => this.#firstAlike(this.#look(biome)));
    this.#colours = {
      grass: Int32Array.from(this.#alike, (biome) => this.#look(biome).grass),
      foliage: Int32Array.from(this.#alike, (biome) => this.#look(biome).foliage),
      water: Int32Array.from(this.#alike, (biome) => this.#look(biome).water),
    };
    this.address = arena.take(TINTS_MAX * 4);
    this.reset();
  }

  /** Forgets all but white and the fixed colours. */
  reset(): void {
    this.#numbers.clear();
    const start = this.address >> 2;
    const { u32 } = this.#arena;
    u32.fill(WHITE, start, start + TINTS_MAX);
    // Fixed kinds are found by their place, so each has its own even when colours are equal.
    for (let i = 0; i < this.#fixed.length; i++) u32[start + 1 + i] = this.#fixed[i]!;
    this.isShort = false;
  }

  /** Tints of a column's 256 cells from the biomes of WIDE × WIDE cells around them. */
  write(address: number, biomes: Uint8Array): void {
    const alike = this.#alike;
    const first = alike[biomes[0]!]!;
    let i = 1;
    while (i < biomes.length && alike[biomes[i]!] === first) i++;
    const look = this.#look(first);
    const isUniform = i === biomes.length;
    for (const [kind, name] of (['grass', 'foliage', 'water'] as const).entries()) {
      const at = (address + kind * 512) >> 1;
      if (isUniform) this.#arena.u16.fill(this.#numberOf(look[name]), at, at + 256);
      else this.#writeBlended(at, biomes, name);
    }
  }

  #look(biome: number): BiomeLook {
    return this.#biomes[biome] ?? this.#biomes[0]!;
  }

  #firstAlike({ grass, foliage, water }: BiomeLook): number {
    return this.#biomes.findIndex(
      (other) => other.grass === grass && other.foliage === foliage && other.water === water,
    );
  }

  #writeBlended(at: number, biomes: Uint8Array, name: 'grass' | 'foliage' | 'water'): void {
    const colours = this.#colours[name];
    this.#blend(this.#red, biomes, colours, 0);
    this.#blend(this.#green, biomes, colours, 8);
    this.#blend(this.#blue, biomes, colours, 16);
    let last = -1;
    let number = 0;
    for (let i = 0; i < 256; i++) {
      const own = colours[biomes[(BLEND + (i >> 4)) * WIDE + BLEND + (i & 15)]!]!;
      const red = this.#red[i]!;
      const green = this.#green[i]!;
      const blue = this.#blue[i]!;
      const isPure =
        red === (own & 255) * AREA &&
        green === ((own >> 8) & 255) * AREA &&
        blue === (own >> 16) * AREA;
      const colour = isPure ? own : coarse(red) | (coarse(green) << 8) | (coarse(blue) << 16);
      if (colour !== last) number = this.#numberOf(colour);
      last = colour;
      this.#arena.u16[at + i] = number;
    }
  }

  /** One channel's sums over the SPAN × SPAN cells around each of the 256. */
  #blend(out: Int32Array, biomes: Uint8Array, colours: Int32Array, shift: number): void {
    const sums = this.#sums;
    for (let z = 0; z < WIDE; z++) {
      const row = z * WIDE;
      let sum = 0;
      for (let x = 0; x < WIDE; x++) {
        sum += (colours[biomes[row + x]!]! >> shift) & 255;
        if (x >= SPAN) sum -= (colours[biomes[row + x - SPAN]!]! >> shift) & 255;
        if (x >= SPAN - 1) sums[z * 16 + x - SPAN + 1] = sum;
      }
    }
    for (let x = 0; x < 16; x++) {
      let sum = 0;
      for (let z = 0; z < WIDE; z++) {
        sum += sums[z * 16 + x]!;
        if (z >= SPAN) sum -= sums[(z - SPAN) * 16 + x]!;
        if (z >= SPAN - 1) out[(z - SPAN + 1) * 16 + x] = sum;
      }
    }
  }

  #numberOf(colour: number): number {
    const known = this.#numbers.get(colour);
    if (known !== undefined) return known;
    const number = 1 + this.#fixed.length + this.#numbers.size;
    if (number >= TINTS_MAX) {
      this.isShort = true;
      return this.#nearest(colour);
    }
    this.#numbers.set(colour, number);
    this.#arena.u32[(this.address >> 2) + number] = colour;
    return number;
  }

  #nearest(colour: number): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (const [other, number] of this.#numbers) {
      const red = (other & 255) - (colour & 255);
      const green = ((other >> 8) & 255) - ((colour >> 8) & 255);
      const blue = (other >> 16) - (colour >> 16);
      const far = red * red + green * green + blue * blue;
      if (far >= least) continue;
      least = far;
      best = number;
    }
    return best;
  }
}

/** The mean of a sum in steps of an eighth, so that a border of biomes has few colours. */
function coarse(sum: number): number {
  const five = Math.floor(sum / AREA) >> 3;
  return (five << 3) | (five >> 2);
}
