import { GridAxis, Noise } from '../../random/noise.js';
import type { Seed } from '../../random/random.js';
import { biomeNumber } from '../biomes.js';
import { CAVERN_MARGIN, CAVERN_PATCH } from './caverns.js';

export const WASTES = biomeNumber('nether_wastes');
export const SOUL_VALLEY = biomeNumber('soul_sand_valley');
export const CRIMSON = biomeNumber('crimson_forest');
export const WARPED = biomeNumber('warped_forest');
export const DELTAS = biomeNumber('basalt_deltas');

const STEP = 4;
const ACROSS = CAVERN_PATCH / STEP + 1;
const HEAT_WIDE = 210;
const WET_WIDE = 190;
const PATCHES_WIDE = 14;

/** Where in heat and wetness each biome is at home; a lead makes it larger. */
const HOMES: readonly {
  readonly biome: number;
  readonly heat: number;
  readonly wet: number;
  readonly lead: number;
}[] = [
  { biome: WASTES, heat: 0, wet: 0, lead: 0.01 },
  { biome: SOUL_VALLEY, heat: 0.05, wet: -0.3, lead: 0 },
  { biome: CRIMSON, heat: 0.3, wet: 0.05, lead: 0 },
  { biome: WARPED, heat: -0.05, wet: 0.3, lead: 0 },
  { biome: DELTAS, heat: -0.3, wet: -0.05, lead: 0 },
];

/** Which biome is where, around one column. It follows from the seed and the place alone. */
export class Regions {
  /** by cell of the patch */
  readonly biomes = new Uint8Array(CAVERN_PATCH * CAVERN_PATCH);
  /** small patches within a biome, about ±1: soul sand or soul soil, basalt or blackstone */
  readonly patches = new Float64Array(CAVERN_PATCH * CAVERN_PATCH);
  readonly #heat: Noise;
  readonly #wet: Noise;
  readonly #patchwork: Noise;
  readonly #heats = new Float64Array(ACROSS * ACROSS);
  readonly #wets = new Float64Array(ACROSS * ACROSS);
  readonly #xs = new GridAxis(CAVERN_PATCH);
  readonly #zs = new GridAxis(CAVERN_PATCH);

  constructor(seed: Seed) {
    this.#heat = new Noise(seed, 'nether heat');
    this.#wet = new Noise(seed, 'nether wet');
    this.#patchwork = new Noise(seed, 'nether patches');
  }

  survey(columnX: number, columnZ: number): void {
    const [x0, z0] = [columnX * 16 - CAVERN_MARGIN, columnZ * 16 - CAVERN_MARGIN];
    const [xs, zs] = [this.#xs, this.#zs];
    xs.lay(x0, STEP, HEAT_WIDE, ACROSS);
    zs.lay(z0, STEP, HEAT_WIDE, ACROSS);
    this.#heat.plane(this.#heats, xs, zs, 3);
    xs.lay(x0, STEP, WET_WIDE, ACROSS);
    zs.lay(z0, STEP, WET_WIDE, ACROSS);
    this.#wet.plane(this.#wets, xs, zs, 3);
    xs.lay(x0, 1, PATCHES_WIDE, CAVERN_PATCH);
    zs.lay(z0, 1, PATCHES_WIDE, CAVERN_PATCH);
    this.#patchwork.plane(this.patches, xs, zs, 2);
    for (let z = 0, cell = 0; z < CAVERN_PATCH; z++) {
      for (let x = 0; x < CAVERN_PATCH; x++, cell++) {
        // The patchwork frays the borders, which would else be smooth lines.
        const fray = this.patches[cell]! * 0.03;
        this.biomes[cell] = biomeAt(
          between(this.#heats, x, z) + fray,
          between(this.#wets, x, z) - fray,
        );
      }
    }
  }

  /** The biomes of the column itself, z × 16 + x. */
  inner(): Uint8Array {
    const inner = new Uint8Array(256);
    for (let z = 0; z < 16; z++) {
      const first = (z + CAVERN_MARGIN) * CAVERN_PATCH + CAVERN_MARGIN;
      inner.set(this.biomes.subarray(first, first + 16), z * 16);
    }
    return inner;
  }
}

function biomeAt(heat: number, wet: number): number {
  let best = WASTES;
  let nearest = Number.POSITIVE_INFINITY;
  for (const home of HOMES) {
    const [h, w] = [heat - home.heat, wet - home.wet];
    const away = h * h + w * w - home.lead;
    if (away >= nearest) continue;
    nearest = away;
    best = home.biome;
  }
  return best;
}

/** A lattice's value at a cell of the patch. */
function between(lattice: Float64Array, x: number, z: number): number {
  const i = (z >> 2) * ACROSS + (x >> 2);
  const u = (x & 3) / STEP;
  const v = (z & 3) / STEP;
  const near = lattice[i]! + u * (lattice[i + 1]! - lattice[i]!);
  const far = lattice[i + ACROSS]! + u * (lattice[i + ACROSS + 1]! - lattice[i + ACROSS]!);
  return near + v * (far - near);
}
