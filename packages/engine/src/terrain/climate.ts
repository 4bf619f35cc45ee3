import { GridAxis, Noise } from '../random/noise.js';
import type { Seed } from '../random/random.js';
import { biomeNumber } from './biomes.js';

export const SEA_LEVEL = 63;

const OCEAN = biomeNumber('ocean');
const DEEP_OCEAN = biomeNumber('deep_ocean');
const BEACH = biomeNumber('beach');
const RIVER = biomeNumber('river');
const PLAINS = biomeNumber('plains');
const FOREST = biomeNumber('forest');
const BIRCH_FOREST = biomeNumber('birch_forest');
const TAIGA = biomeNumber('taiga');
const SNOWY_PLAINS = biomeNumber('snowy_plains');
const DESERT = biomeNumber('desert');
const SAVANNA = biomeNumber('savanna');
const JUNGLE = biomeNumber('jungle');
const WINDSWEPT_HILLS = biomeNumber('windswept_hills');
const STONY_PEAKS = biomeNumber('stony_peaks');
const SNOWY_SLOPES = biomeNumber('snowy_slopes');

const SNOW_LINE = 120;
const PEAK_LINE = 105;
const HILL_LINE = 92;
const DEEP_LINE = 42;

/** What changes slowly over the land is worked out on every fourth block and mixed between. */
const STEP = 4;

/** A column's land reaches this far over its border, so that trees of neighbours can lean in. */
export const MARGIN = 4;
export const PATCH = 16 + 2 * MARGIN;
const LATTICE = PATCH / STEP + 1;

const ROUGH_SCALE = 90;
/** no ground is lower or higher than this; the generator counts on stone below the lowest */
const GROUND_LOWEST = 20;
const GROUND_HIGHEST = 250;

/**
 * Height and biome of a column and of its margin: cell (z + MARGIN) × PATCH + x + MARGIN. The
 * climate has one patch, and fills it anew for every column.
 */
export interface ClimatePatch {
  readonly heights: Int16Array;
  readonly biomes: Uint8Array;
  /** where caves may break through the surface */
  readonly mouths: Uint8Array;
}

/** A noise that changes slowly over the land, as it is around one column. */
class SlowNoise {
  readonly #values = new Float64Array(LATTICE * LATTICE);
  /** the rows of the lattice, with the values of all cells along x */
  readonly #rows = new Float64Array(LATTICE * PATCH);
  readonly #noise: Noise;
  readonly #scale: number;
  readonly #layers: number;

  constructor(seed: Seed, purpose: string, scale: number, layers: number) {
    this.#noise = new Noise(seed, purpose);
    this.#scale = scale;
    this.#layers = layers;
  }

  at(x0: number, z0: number, xs: GridAxis, zs: GridAxis): Float64Array {
    xs.lay(x0, STEP, this.#scale, LATTICE);
    zs.lay(z0, STEP, this.#scale, LATTICE);
    const values = this.#values;
    this.#noise.plane(values, xs, zs, this.#layers);
    for (let z = 0, i = 0; z < LATTICE; z++) {
      for (let x = 0; x + 1 < LATTICE; x++, i += STEP) {
        const west = values[z * LATTICE + x]!;
        const rise = values[z * LATTICE + x + 1]! - west;
        for (let k = 0; k < STEP; k++) this.#rows[i + k] = west + (k / STEP) * rise;
      }
    }
    return this.#rows;
  }

  /** The value at one place alone, the same as a lattice has there. */
  alone(x: number, z: number, xs: GridAxis, zs: GridAxis): number {
    xs.lay(x, STEP, this.#scale, 1);
    zs.lay(z, STEP, this.#scale, 1);
    this.#noise.plane(this.#values, xs, zs, this.#layers);
    return this.#values[0]!;
  }
}

/** The lie of the land. Every value follows from the seed and the place alone. */
export class Climate {
  readonly #continent: SlowNoise;
  readonly #hills: SlowNoise;
  readonly #river: SlowNoise;
  readonly #heat: SlowNoise;
  readonly #wet: SlowNoise;
  readonly #mouth: SlowNoise;
  readonly #rough: Noise;
  readonly #roughness = new Float64Array(PATCH * PATCH);
  readonly #xs = new GridAxis(PATCH);
  readonly #zs = new GridAxis(PATCH);
  readonly #patch: ClimatePatch = {
    heights: new Int16Array(PATCH * PATCH),
    biomes: new Uint8Array(PATCH * PATCH),
    mouths: new Uint8Array(PATCH * PATCH),
  };

  constructor(seed: Seed) {
    this.#continent = new SlowNoise(seed, 'continent', 700, 4);
    this.#hills = new SlowNoise(seed, 'hills', 420, 2);
    this.#river = new SlowNoise(seed, 'river', 500, 3);
    this.#heat = new SlowNoise(seed, 'heat', 900, 3);
    this.#wet = new SlowNoise(seed, 'wet', 800, 3);
    this.#mouth = new SlowNoise(seed, 'mouth', 60, 2);
    this.#rough = new Noise(seed, 'rough');
  }

  /** The land of the column at that place, counted in columns; good until the next is asked for. */
  patch(columnX: number, columnZ: number): ClimatePatch {
    const x0 = columnX * 16 - MARGIN;
    const z0 = columnZ * 16 - MARGIN;
    const xs = this.#xs;
    const zs = this.#zs;
    const continent = this.#continent.at(x0, z0, xs, zs);
    const hills = this.#hills.at(x0, z0, xs, zs);
    const river = this.#river.at(x0, z0, xs, zs);
    const heat = this.#heat.at(x0, z0, xs, zs);
    const wet = this.#wet.at(x0, z0, xs, zs);
    const mouth = this.#mouth.at(x0, z0, xs, zs);
    const roughness = this.#roughness;
    xs.lay(x0, 1, ROUGH_SCALE, PATCH);
    zs.lay(z0, 1, ROUGH_SCALE, PATCH);
    this.#rough.plane(roughness, xs, zs, 4);
    const { heights, biomes, mouths } = this.#patch;
    for (let z = 0, cell = 0; z < PATCH; z++) {
      const [near, v] = [(z >> 2) * PATCH, (z & 3) / STEP];
      for (let x = 0; x < PATCH; x++, cell++) {
        const i = near + x;
        const land = between(continent, i, v);
        const stream = between(river, i, v);
        const height = groundHeight(land, between(hills, i, v), stream, roughness[cell]!);
        heights[cell] = height;
        biomes[cell] = biomeAt(height, land, stream, between(heat, i, v), between(wet, i, v));
        mouths[cell] = between(mouth, i, v) > 0.32 ? 1 : 0;
      }
    }
    return this.#patch;
  }

  /** The height in the middle of a column, which lies on the lattice: no patch is needed for it. */
  middleHeight(columnX: number, columnZ: number): number {
    const [x, z] = [columnX * 16 + 8, columnZ * 16 + 8];
    const [xs, zs] = [this.#xs, this.#zs];
    const land = this.#continent.alone(x, z, xs, zs);
    const hills = this.#hills.alone(x, z, xs, zs);
    const stream = this.#river.alone(x, z, xs, zs);
    xs.lay(x, 1, ROUGH_SCALE, 1);
    zs.lay(z, 1, ROUGH_SCALE, 1);
    this.#rough.plane(this.#roughness, xs, zs, 4);
    return groundHeight(land, hills, stream, this.#roughness[0]!);
  }

  /** The biome there, in the same way. */
  middleBiome(columnX: number, columnZ: number): number {
    const [x, z] = [columnX * 16 + 8, columnZ * 16 + 8];
    const height = this.middleHeight(columnX, columnZ);
    const at = (noise: SlowNoise) => noise.alone(x, z, this.#xs, this.#zs);
    return biomeAt(height, at(this.#continent), at(this.#river), at(this.#heat), at(this.#wet));
  }
}

/** The value of a slow noise so far between a row of its lattice and the next. */
function between(rows: Float64Array, i: number, v: number): number {
  const near = rows[i]!;
  return near + v * (rows[i + PATCH]! - near);
}

/** The y of the highest ground block. */
function groundHeight(land: number, hills: number, stream: number, rough: number): number {
  const mountains = Math.max(0, hills - 0.05);
  const inland = Math.max(0, Math.min(1, (land + 0.02) * 8));
  const steepness = 4 + mountains * 60;
  let height = coastline(land) + rough * steepness + mountains * inland * 150;
  const bed = SEA_LEVEL - 5;
  const nearness = 1 - Math.abs(stream) * 22;
  // A river cuts a valley; the highest mountains are spared.
  if (nearness > 0 && height > bed && height < 110) {
    height += (bed - height) * nearness * nearness * (3 - 2 * nearness) * inland;
  }
  return Math.floor(Math.max(GROUND_LOWEST, Math.min(GROUND_HIGHEST, height)));
}

/** Deep sea, shelf, a coast that rises quickly, then slowly climbing land. */
function coastline(land: number): number {
  if (land < -0.25) return 34 + (land + 0.5) * 20;
  if (land < -0.05) return 39 + (land + 0.25) * 90;
  if (land < 0.03) return 57 + (land + 0.05) * 110;
  return 65.8 + (land - 0.03) * 34;
}

function biomeAt(
  height: number,
  land: number,
  stream: number,
  warmth: number,
  wet: number,
): number {
  if (height < SEA_LEVEL - 1) {
    if (land > -0.02 && Math.abs(stream) * 22 < 1) return RIVER;
    return height < DEEP_LINE ? DEEP_OCEAN : OCEAN;
  }
  if (height > SNOW_LINE) return SNOWY_SLOPES;
  const heat = warmth - (height - SEA_LEVEL) / 260;
  if (height > HILL_LINE && heat < -0.28) return SNOWY_SLOPES; // no green ring above the snow
  if (height > PEAK_LINE) return STONY_PEAKS;
  if (height > HILL_LINE) return WINDSWEPT_HILLS;
  if (heat < -0.28) return SNOWY_PLAINS;
  if (height <= SEA_LEVEL + 1) return BEACH;
  if (heat < -0.12) return wet > -0.1 ? TAIGA : SNOWY_PLAINS;
  if (heat > 0.2) return wet > 0.12 ? JUNGLE : wet > -0.08 ? SAVANNA : DESERT;
  if (wet > 0.14) return BIRCH_FOREST;
  return wet > -0.04 ? FOREST : PLAINS;
}
