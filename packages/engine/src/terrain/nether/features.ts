import { AIR, stateOf } from '../../blocks/index.js';
import { hashAt, type Seed, scramble } from '../../random/random.js';
import { type Caverns, LAVA_Y, patchIndex, ROOF_Y } from './caverns.js';
import { FUNGUS_ROOM, growFungus } from './fungi.js';
import type { NetherColumn } from './netherColumn.js';
import { CRIMSON, DELTAS, type Regions, SOUL_VALLEY, WARPED } from './regions.js';

/**
 * How far a feature reaches sideways from its place. A place beyond the border is asked what
 * stands there by every column it can reach into, so what stands there may depend only on the
 * seed and on the caverns within the margin: of its own place, or of the cell it would fill.
 */
const REACH = 3;

const FOR_FEATURE = 0x4e30_0001;

/** Per 256 places. */
const GLOWSTONES = 1.5;
const SPRINGS = 0.1;
const FUNGI = 4.5;
const PILLARS = 0.8;
const COLUMNS = 5;
const POOLS = 2;
const MOST = GLOWSTONES + SPRINGS + Math.max(FUNGI, PILLARS, COLUMNS + POOLS);

const GLOWSTONE = stateOf('glowstone');
const BASALT = stateOf('basalt', { axis: 'y' });
const MAGMA = stateOf('magma_block');
const LAVA = stateOf('lava', { level: '0' });
const FALLING_LAVA = stateOf('lava', { level: '8' });
/** by the way it has flowed from where it fell: lava thins out by two with each block */
const FLOWING_LAVA = [2, 4, 6].map((level) => stateOf('lava', { level: String(level) }));

/** A place of a feature: the rock below and above the hollow it stands in. */
interface Site {
  readonly netherColumn: NetherColumn;
  readonly caverns: Caverns;
  x: number;
  z: number;
  floor: number;
  roof: number;
}

/** Huge fungi, glowstone, pillars and the like; those of the margin reach into the column. */
export function placeFeatures(
  netherColumn: NetherColumn,
  caverns: Caverns,
  regions: Regions,
  seed: Seed,
): void {
  const site: Site = { netherColumn, caverns, x: 0, z: 0, floor: 0, roof: 0 };
  for (let z = -REACH; z < 16 + REACH; z++) {
    for (let x = -REACH; x < 16 + REACH; x++) {
      const bits = hashAt(seed, FOR_FEATURE, netherColumn.x0 + x, netherColumn.z0 + z);
      const roll = (bits & 0xffff) / 256;
      if (roll >= MOST) continue;
      site.x = x;
      site.z = z;
      if (chooseHollow(site, bits >>> 16)) {
        placeFeature(site, regions.biomes[patchIndex(x, z)]!, roll, scramble(bits));
      }
    }
  }
}

function placeFeature(site: Site, biome: number, roll: number, random: number): void {
  if (roll < GLOWSTONES) return hangGlowstone(site, random);
  if (roll < GLOWSTONES + SPRINGS) return pourSpring(site);
  const rest = roll - GLOWSTONES - SPRINGS;
  switch (biome) {
    case CRIMSON:
    case WARPED: {
      const room = site.roof - site.floor - 1;
      if (rest >= FUNGI || site.floor < LAVA_Y || room < FUNGUS_ROOM) return;
      return growFungus(
        biome === CRIMSON,
        site.netherColumn,
        site.x,
        site.floor,
        site.z,
        room,
        random,
      );
    }
    case SOUL_VALLEY:
      return rest < PILLARS ? raisePillar(site, random) : undefined;
    case DELTAS:
      if (rest < COLUMNS) return raiseColumns(site, random);
      return rest < COLUMNS + POOLS ? digPool(site, random) : undefined;
  }
}

/** Picks one of the hollows above each other at the site's place. */
function chooseHollow(site: Site, random: number): boolean {
  const { caverns, x, z } = site;
  let count = 0;
  let top = caverns.openBelow(x, z, ROOF_Y);
  for (; top >= 0; count++) top = caverns.openBelow(x, z, caverns.rockBelow(x, z, top));
  if (count === 0) return false;
  let chosen = random % count;
  top = caverns.openBelow(x, z, ROOF_Y);
  let floor = caverns.rockBelow(x, z, top);
  for (; chosen > 0; chosen--) {
    top = caverns.openBelow(x, z, floor);
    floor = caverns.rockBelow(x, z, top);
  }
  site.floor = floor;
  site.roof = top + 1;
  return true;
}

const CLUSTER_MAX = 34;
const clusterX = new Int8Array(CLUSTER_MAX);
const clusterY = new Int8Array(CLUSTER_MAX);
const clusterZ = new Int8Array(CLUSTER_MAX);

/**
 * Glowstone that grows down from a roof, each block from one before it. Those that fall into rock
 * are left out; what grew from them touches that rock, so nothing floats.
 */
function hangGlowstone({ netherColumn, x, z, floor, roof }: Site, random: number): void {
  const room = roof - Math.max(floor, LAVA_Y) - 1;
  if (room < 5) return;
  const size = 12 + (random % (CLUSTER_MAX - 12));
  const depth = Math.min(6, room - 3);
  let bits = random;
  let count = 1;
  clusterX[0] = clusterY[0] = clusterZ[0] = 0;
  for (let i = 1; i < size; i++) {
    bits = scramble(bits + i);
    const from = bits % count;
    const step = (bits >>> 8) % 6;
    const dx = clusterX[from]! + (step === 0 ? 1 : step === 1 ? -1 : 0);
    const dz = clusterZ[from]! + (step === 2 ? 1 : step === 3 ? -1 : 0);
    const dy = clusterY[from]! - (step >= 4 ? 1 : 0);
    if (Math.max(Math.abs(dx), Math.abs(dz)) > REACH || -dy >= depth) continue;
    clusterX[count] = dx;
    clusterY[count] = dy;
    clusterZ[count++] = dz;
  }
  for (let i = 0; i < count; i++) {
    netherColumn.hang(x + clusterX[i]!, roof - 1 + clusterY[i]!, z + clusterZ[i]!, GLOWSTONE);
  }
}

/** Lava that falls out of the roof, into the sea or onto a floor, where it spreads a little. */
function pourSpring({ netherColumn, caverns, x, z, floor, roof }: Site): void {
  const isWalled =
    !caverns.isOpen(x - 1, roof, z) &&
    !caverns.isOpen(x + 1, roof, z) &&
    !caverns.isOpen(x, roof, z - 1) &&
    !caverns.isOpen(x, roof, z + 1) &&
    !caverns.isOpen(x, roof + 1, z);
  if (!isWalled || roof < LAVA_Y + 6) return;
  if (x >= 0 && x < 16 && z >= 0 && z < 16) {
    netherColumn.set(x, roof, z, LAVA);
    for (let y = roof - 1; y > Math.max(floor, LAVA_Y); y--)
      netherColumn.hang(x, y, z, FALLING_LAVA);
  }
  if (floor < LAVA_Y) return;
  for (let dz = -REACH; dz <= REACH; dz++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      const way = Math.abs(dx) + Math.abs(dz);
      if (way === 0 || way > FLOWING_LAVA.length) continue;
      if (x + dx < 0 || x + dx > 15 || z + dz < 0 || z + dz > 15) continue;
      if (isReached(caverns, x, floor + 1, z, dx, dz)) {
        netherColumn.hang(x + dx, floor + 1, z + dz, FLOWING_LAVA[way - 1]!);
      }
    }
  }
}

/** Whether lava that falls at (x, z) gets that far over even ground by a shortest way. */
function isReached(
  caverns: Caverns,
  x: number,
  y: number,
  z: number,
  dx: number,
  dz: number,
): boolean {
  if (dx === 0 && dz === 0) return true;
  if (!caverns.isOpen(x + dx, y, z + dz) || caverns.isOpen(x + dx, y - 1, z + dz)) return false;
  const isByX = dx !== 0 && isReached(caverns, x, y, z, dx - Math.sign(dx), dz);
  return isByX || (dz !== 0 && isReached(caverns, x, y, z, dx, dz - Math.sign(dz)));
}

const PILLAR_MAX = 60;

/** A pillar of basalt from floor to roof, thicker at both ends. */
function raisePillar({ netherColumn, x, z, floor, roof }: Site, random: number): void {
  if (roof - floor < 6 || roof - floor > PILLAR_MAX) return;
  let bits = random;
  for (let dz = -2; dz <= 2; dz++) {
    for (let dx = -2; dx <= 2; dx++) {
      bits = scramble(bits + 1);
      const away = dx * dx + dz * dz;
      if (away > 5) continue;
      // The middle meets itself; the others are stumps that are the shorter the further out.
      const most = away === 0 ? PILLAR_MAX : away === 1 ? 12 : away < 4 ? 5 : 2;
      const up = away === 0 ? most : 1 + (bits % most);
      const down = away === 0 ? most : 1 + ((bits >>> 8) % most);
      for (let i = -1; i <= up && floor + i < roof; i++) {
        netherColumn.stand(x + dx, floor + i, z + dz, BASALT, LAVA);
      }
      for (let i = 0; i <= down && roof - i > floor; i++) {
        netherColumn.stand(x + dx, roof - i, z + dz, BASALT, LAVA);
      }
    }
  }
}

/** A cluster of basalt columns, each on the floor of its own place. */
function raiseColumns({ netherColumn, caverns, x, z, floor, roof }: Site, random: number): void {
  const tallest = Math.min(2 + (random % 7), roof - floor - 4);
  const reach = 1 + ((random >>> 8) % REACH);
  let bits = random;
  for (let dz = -reach; dz <= reach; dz++) {
    for (let dx = -reach; dx <= reach; dx++) {
      bits = scramble(bits + 1);
      const [px, pz] = [x + dx, z + dz];
      if (px < 0 || px > 15 || pz < 0 || pz > 15) continue;
      const height = tallest - 2 * (Math.abs(dx) + Math.abs(dz)) + (bits % 3);
      const foot = caverns.rockBelow(px, pz, floor + 2);
      if (floor - foot > 3 || foot >= floor + 2) continue;
      for (let i = 1; i <= height + floor - foot; i++) {
        if (!caverns.isOpen(px, foot + i, pz)) break;
        netherColumn.stand(px, foot + i, pz, BASALT, LAVA);
      }
    }
  }
}

/** A pool of lava let into a floor, with a rim of magma; it lies only where rock holds it. */
function digPool({ netherColumn, caverns, x, z, floor }: Site, random: number): void {
  if (floor <= LAVA_Y) return;
  const size = 3 + (random % 8);
  let bits = random;
  for (let dz = -REACH; dz <= REACH; dz++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      bits = scramble(bits + 1);
      const [px, pz] = [x + dx, z + dz];
      const away = dx * dx + dz * dz;
      if (away > size + (bits & 1) || px < 0 || px > 15 || pz < 0 || pz > 15) continue;
      if (caverns.isOpen(px, floor, pz) || netherColumn.get(px, floor + 1, pz) !== AIR) continue;
      const isHeld =
        !caverns.isOpen(px, floor - 1, pz) &&
        !caverns.isOpen(px - 1, floor, pz) &&
        !caverns.isOpen(px + 1, floor, pz) &&
        !caverns.isOpen(px, floor, pz - 1) &&
        !caverns.isOpen(px, floor, pz + 1);
      netherColumn.set(px, floor, pz, isHeld && away < size - 1 ? LAVA : MAGMA);
    }
  }
}
