import { stateOf } from '../../blocks/index.js';
import { scramble } from '../../random/random.js';
import type { NetherColumn } from './netherColumn.js';

interface Fungus {
  readonly stem: number;
  readonly hat: number;
}

const CRIMSON_FUNGUS: Fungus = {
  stem: stateOf('crimson_stem', { axis: 'y' }),
  hat: stateOf('nether_wart_block'),
};
const WARPED_FUNGUS: Fungus = {
  stem: stateOf('warped_stem', { axis: 'y' }),
  hat: stateOf('warped_wart_block'),
};
const SHROOMLIGHT = stateOf('shroomlight');

/** the lowest headroom in which a huge fungus grows */
export const FUNGUS_ROOM = 8;
const STEM_MIN = 5;
const STEM_SPREAD = 8;
const LARGE_STEM = 8;

/**
 * Grows a huge fungus on the ground block at y: a stem under a dome whose brim hangs down, with
 * lights among it. It reaches at most three blocks to a side. `random` is 32 bits of its own.
 */
export function growFungus(
  isCrimson: boolean,
  netherColumn: NetherColumn,
  x: number,
  y: number,
  z: number,
  room: number,
  random: number,
): void {
  const { stem, hat } = isCrimson ? CRIMSON_FUNGUS : WARPED_FUNGUS;
  const height = Math.min(room - 3, STEM_MIN + (random % STEM_SPREAD));
  const reach = height >= LARGE_STEM ? 3 : 2;
  let bits = scramble(random);
  for (let i = 1; i <= height; i++) {
    // It grows through the hats of others, lights and all.
    netherColumn.stand(x, y + i, z, stem, hat);
    netherColumn.stand(x, y + i, z, stem, SHROOMLIGHT);
  }
  const brim = reach === 3 ? 2 + (random & 1) : 1;
  for (let layer = -brim; layer <= 2; layer++) {
    const radius = layer < 1 ? reach : reach - layer;
    for (let dz = -radius; dz <= radius; dz++) {
      for (let dx = -radius; dx <= radius; dx++) {
        bits = scramble(bits + 1);
        if (!isHat(layer, dx, dz, radius, brim, bits)) continue;
        const isLight = layer <= 1 && bits % 26 === 0;
        netherColumn.hang(x + dx, y + height + layer, z + dz, isLight ? SHROOMLIGHT : hat);
      }
    }
  }
}

/** The top is closed; below it there is only the brim, ragged at its lower end. */
function isHat(
  layer: number,
  dx: number,
  dz: number,
  radius: number,
  brim: number,
  bits: number,
): boolean {
  const isEdgeX = Math.abs(dx) === radius;
  const isEdgeZ = Math.abs(dz) === radius;
  if (isEdgeX && isEdgeZ) return layer === 0 && radius === 2 && (bits & 3) === 0;
  if (layer > 0) return true;
  if (!isEdgeX && !isEdgeZ) return layer === 0 && (bits & 7) < 3;
  return layer > -brim || (bits & 16) === 0;
}
