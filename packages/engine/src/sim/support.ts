import {
  AIR,
  BLOCK_KINDS,
  COLLISION_SHAPE,
  FLUID_AMOUNT,
  IS_AIR,
  IS_FULL_CUBE,
  KIND_OF_STATE,
  propertyOf,
} from '../blocks/index.js';
import { dropsOf, itemOf } from '../items/index.js';
import { dropStack } from './itemEntities.js';
import type { World } from './world.js';

/** These have nothing under them that they need. */
const FREE = new Set(['fire', 'vine', 'wall_torch', 'ladder', 'lily_pad'].map(withNamespace));
/** These stand on the ground although one can bump into them. */
const STANDING = new Set(['cactus', 'snow', 'torch'].map(withNamespace));
const HANGING = new Set(['wall_torch', 'ladder'].map(withNamespace));

/** Kinds that break when what is below them is gone: plants, torches, doors, snow. */
const NEEDS_BELOW = Uint8Array.from(BLOCK_KINDS, ({ name, defaultState }) => {
  const isThin = COLLISION_SHAPE[defaultState] === 0 && IS_AIR[defaultState] !== 1;
  const isFluid = (FLUID_AMOUNT[defaultState] ?? 0) > 0 && /:(water|lava)$/.test(name);
  const isDoor = name.endsWith('_door');
  return ((isThin && !isFluid) || STANDING.has(name) || isDoor) && !FREE.has(name) ? 1 : 0;
});
const HANGS = Uint8Array.from(BLOCK_KINDS, ({ name }) => (HANGING.has(name) ? 1 : 0));

/** Where a hanging thing is fixed, by the way it faces. */
const BEHIND: Readonly<Record<string, readonly [number, number]>> = {
  west: [1, 0],
  east: [-1, 0],
  north: [0, 1],
  south: [0, -1],
};

/** States that may break when a block under them, or beside them, changes. */
export const NEEDS_SUPPORT = Uint8Array.from(KIND_OF_STATE, (kind) =>
  NEEDS_BELOW[kind] === 1 || HANGS[kind] === 1 ? 1 : 0,
);

/** A block has changed: what stood on it or hung from it and no longer can breaks and drops. */
export function breakUnsupported(world: World, x: number, y: number, z: number): void {
  checkStanding(world, x, y + 1, z);
  checkHanging(world, x + 1, y, z);
  checkHanging(world, x - 1, y, z);
  checkHanging(world, x, y, z + 1);
  checkHanging(world, x, y, z - 1);
}

function checkStanding(world: World, x: number, y: number, z: number): void {
  const state = world.blocks.get(x, y, z);
  const kind = KIND_OF_STATE[state]!;
  if (NEEDS_BELOW[kind] !== 1) return;
  const below = world.blocks.get(x, y - 1, z);
  const isUpper = propertyOf(state, 'half') === 'upper'; // it needs its other half
  const isHeld = !isUpper && (IS_FULL_CUBE[below] === 1 || COLLISION_SHAPE[below] !== 0);
  if (!isHeld && KIND_OF_STATE[below] !== kind) give(world, x, y, z, state);
}

function checkHanging(world: World, x: number, y: number, z: number): void {
  const state = world.blocks.get(x, y, z);
  if (HANGS[KIND_OF_STATE[state]!] !== 1) return;
  const [dx, dz] = BEHIND[propertyOf(state, 'facing') ?? ''] ?? [0, 0];
  if (IS_FULL_CUBE[world.blocks.get(x + dx, y, z + dz)] !== 1) give(world, x, y, z, state);
}

function give(world: World, x: number, y: number, z: number, state: number): void {
  world.setBlock(x, y, z, AIR);
  if (!world.rules.game.doTileDrops) return;
  for (const { item, count } of dropsOf(state, undefined, () => world.streams.drops.fraction())) {
    dropStack(world, itemOf(item).id, count, 0, x + 0.5, y + 0.25, z + 0.5);
  }
}

function withNamespace(name: string): string {
  return `minecraft:${name}`;
}
