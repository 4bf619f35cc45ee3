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
    const netherColumn = new NetherColumn(columnX, columnZ, regions.inner());
    hollowOut(netherColumn, caverns);
    laySurface(netherColumn, caverns, regions);
    placeOres(netherColumn, caverns, seed);
    placeFeatures(netherColumn, caverns, regions, seed);
    plantSurface(netherColumn, caverns, regions, seed);
    closeInBedrock(netherColumn, seed);
    netherColumn.column.compact();
    return netherColumn.column;
  }
}

function hollowOut(netherColumn: NetherColumn, caverns: Caverns): void {
  netherColumn.fill(NETHERRACK);
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      let top = caverns.openBelow(x, z, ROOF_Y);
      while (top >= 0) {
        const floor = caverns.rockBelow(x, z, top);
        for (let y = floor + 1; y <= top; y++) netherColumn.set(x, y, z, y <= LAVA_Y ? LAVA : AIR);
        top = caverns.openBelow(x, z, floor);
      }
    }
  }
}

/** Floor and roof, ragged towards the inside. */
function closeInBedrock(netherColumn: NetherColumn, seed: Seed): void {
  for (let z = 0; z < 16; z++) {
    for (let x = 0; x < 16; x++) {
      const bits = hashAt(seed, FOR_BEDROCK, netherColumn.x0 + x, netherColumn.z0 + z);
      const below = 1 + (bits % BEDROCK_MAX);
      const above = 1 + ((bits >>> 8) % BEDROCK_MAX);
      for (let i = 0; i < below; i++) netherColumn.set(x, FLOOR_Y + i, z, BEDROCK);
      for (let i = 0; i < above; i++) netherColumn.set(x, ROOF_Y - i, z, BEDROCK);
    }
  }
}
