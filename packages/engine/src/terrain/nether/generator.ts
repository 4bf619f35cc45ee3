import { AIR, stateOf } from '../../blocks/index.js';
import { hashAt, type Seed } from '../../random/random.js';
import type { Column } from '../column.js';
import { Caverns, FLOOR_Y, LAVA_Y, ROOF_Y } from './caverns.js';
import { placeFeatures } from './features.js';
import { NetherColumn } from './netherColumn.js';
import { placeOres } from './ores.js';
import { Regions } from './regions.js';
import { laySurface, plantSurface } from './surface.js';

const NETHERRACK = stateOf('netherrack');
const LAVA = stateOf('lava', { level: '0' });
const BEDROCK = stateOf('bedrock');

const FOR_BEDROCK = 0x4e00_0001;
const BEDROCK_MAX = 5;

/**
 * Makes columns of the nether: caverns between a floor and a roof of bedrock, with a sea of lava;
 * above the roof and below the floor there is nothing. What a column holds follows from the seed
 * and its place, and nothing else.
 */
export class NetherGenerator {
  readonly #seed: Seed;
  readonly #caverns: Caverns;
  readonly #regions: Regions;

  constructor(seed: Seed) {
    this.#seed = seed;
    this.#caverns = new Caverns(seed);
    this.#regions = new Regions(seed);
  }

  middleBiome(columnX: number, columnZ: number): number {
    this.#regions.survey(columnX, columnZ);
    return this.#regions.inner()[8 * 16 + 8]!;
  }

  column(columnX: number, columnZ: number): Column {
    const [caverns, regions, seed] = [this.#caverns, this.#regions, this.#seed];
    caverns.survey(columnX, columnZ);
    regions.survey(columnX, columnZ);
    const canvas = new NetherColumn(columnX, columnZ, regions.inner());
    hollowOut(canvas, caverns);
    laySurface(canvas, caverns, regions);
    placeOres(canvas, caverns, seed);
    placeFeatures(canvas, caverns, regions, seed);
    plantSurface(canvas, caverns, regions, seed);
    closeInBedrock(canvas, seed);
    canvas.column.compact();
    return canvas.column;
  }
}

function hollowOut(canvas: NetherColumn, caverns: Caverns): void {
  canvas.fill(NETHERRACK);
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      let top = caverns.openBelow(x, z, ROOF_Y);
      while (top >= 0) {
        const floor = caverns.rockBelow(x, z, top);
        for (let y = floor + 1; y <= top; y++) canvas.set(x, y, z, y <= LAVA_Y ? LAVA : AIR);
        top = caverns.openBelow(x, z, floor);
      }
    }
  }
}

/** Floor and roof, ragged towards the inside. */
function closeInBedrock(canvas: NetherColumn, seed: Seed): void {
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const bits = hashAt(seed, FOR_BEDROCK, canvas.x0 + x, canvas.z0 + z);
      const below = 1 + (bits % BEDROCK_MAX);
      const above = 1 + ((bits >>> 8) % BEDROCK_MAX);
      for (let i = 0; i < below; i++) canvas.set(x, FLOOR_Y + i, z, BEDROCK);
      for (let i = 0; i < above; i++) canvas.set(x, ROOF_Y - i, z, BEDROCK);
    }
  }
}
