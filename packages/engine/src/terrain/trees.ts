import { stateOf } from '../blocks/index.js';
import type { TreeKind } from './biomes.js';

/**
 * Puts a block where there is air or a plant, and wood also where there are leaves; the tree does
 * not care which column that is in.
 */
export type PutBlock = (x: number, y: number, z: number, state: number) => void;

interface Wood {
  readonly log: number;
  /** by their distance from the trunk */
  readonly leaves: readonly number[];
}

/** Leaves further away than this would fall. */
const DISTANCE_MAX = 6;

function wood(kind: string): Wood {
  const leaves = Array.from({ length: DISTANCE_MAX + 1 }, (_, distance) =>
    stateOf(`minecraft:${kind}_leaves`, {
      distance: String(Math.max(1, distance)),
      persistent: 'false',
    }),
  );
  return { log: stateOf(`minecraft:${kind}_log`, { axis: 'y' }), leaves };
}

const OAK = wood('oak');
const BIRCH = wood('birch');
const SPRUCE = wood('spruce');
const JUNGLE = wood('jungle');
const ACACIA = wood('acacia');
const CACTUS = stateOf('minecraft:cactus');

/** Leaves give way to wood: a trunk goes up into its crown, and through a neighbour's. */
export const TREE_LEAVES: ReadonlySet<number> = new Set(
  [OAK, BIRCH, SPRUCE, JUNGLE, ACACIA].flatMap(({ leaves }) => leaves),
);

/** How far a tree reaches sideways from its trunk; the land's margin must not be smaller. */
export const TREE_REACH = 3;

/** Grows a tree on the ground block at y. `random` is 32 bits that belong to this tree. */
export function growTree(
  kind: TreeKind,
  x: number,
  y: number,
  z: number,
  random: number,
  put: PutBlock,
): void {
  switch (kind) {
    case 'oak':
      return roundTree(OAK, x, y, z, 4 + (random & 1) + ((random >>> 1) & 1), put, random);
    case 'birch':
      return roundTree(BIRCH, x, y, z, 5 + (random % 3), put, random);
    case 'spruce':
      return spruce(x, y, z, 6 + (random % 4), put);
    case 'jungle':
      return roundTree(JUNGLE, x, y, z, 7 + (random % 5), put, random);
    case 'acacia':
      return acacia(x, y, z, random, put);
    case 'cactus':
      for (let i = 1; i <= 1 + (random % 3); i++) put(x, y + i, z, CACTUS);
  }
}

function trunk(log: number, x: number, y: number, z: number, height: number, put: PutBlock): void {
  for (let i = 1; i <= height; i++) put(x, y + i, z, log);
}

/** Two wide layers of leaves, then two narrow ones, with some corners missing. */
function roundTree(
  { log, leaves }: Wood,
  x: number,
  y: number,
  z: number,
  height: number,
  put: PutBlock,
  random: number,
): void {
  for (let layer = height - 2; layer <= height + 1; layer++) {
    const reach = layer < height ? 2 : 1;
    for (let dz = -reach; dz <= reach; dz++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const isCorner = Math.abs(dx) === reach && Math.abs(dz) === reach;
        const bit = (random >>> ((layer * 7 + dx * 3 + dz * 5 + 64) & 31)) & 1;
        if (isCorner && (layer === height + 1 || bit === 1)) continue;
        const distance = Math.abs(dx) + Math.abs(dz) + Math.max(0, layer - height);
        put(x + dx, y + layer, z + dz, leaves[distance]!);
      }
    }
  }
  trunk(log, x, y, z, height, put);
}

function spruce(x: number, y: number, z: number, height: number, put: PutBlock): void {
  put(x, y + height + 1, z, SPRUCE.leaves[1]!);
  for (let layer = height; layer >= 2; layer--) {
    const reach = layer === height ? 1 : (height - layer) % 2 === 0 ? 1 : 2;
    for (let dz = -reach; dz <= reach; dz++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const distance = Math.abs(dx) + Math.abs(dz);
        if (distance > reach + (reach === 2 ? 1 : 0)) continue;
        put(x + dx, y + layer, z + dz, SPRUCE.leaves[distance]!);
      }
    }
  }
  trunk(SPRUCE.log, x, y, z, height, put);
}

function acacia(x: number, y: number, z: number, random: number, put: PutBlock): void {
  const height = 4 + (random & 1);
  const leanX = ((random >>> 1) % 3) - 1;
  const leanZ = ((random >>> 3) % 3) - 1;
  trunk(ACACIA.log, x, y, z, height, put);
  const [topX, topZ, topY] = [x + leanX, z + leanZ, y + height + 1];
  for (let dz = -2; dz <= 2; dz++) {
    for (let dx = -2; dx <= 2; dx++) {
      const distance = Math.abs(dx) + Math.abs(dz);
      if (distance < 4) put(topX + dx, topY, topZ + dz, ACACIA.leaves[distance]!);
      if (distance < 2) put(topX + dx, topY + 1, topZ + dz, ACACIA.leaves[distance + 1]!);
    }
  }
  put(topX, topY, topZ, ACACIA.log);
}
