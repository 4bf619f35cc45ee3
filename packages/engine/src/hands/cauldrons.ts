import { propertyOf, stateOf, withProperty } from '../blocks/index.js';
import { giveBack } from '../containers/opening.js';
import { type ItemKind, itemOf } from '../items/index.js';
import { dropStack } from '../world/itemEntities.js';
import type { BlockHit } from '../world/ray.js';
import type { World } from '../world/world.js';

const CAULDRON = stateOf('minecraft:cauldron', {});
const FULL_CAULDRON = stateOf('minecraft:water_cauldron', { level: '3' });
const BUCKET = itemOf('bucket').id;
const WATER_BUCKET = itemOf('water_bucket').id;
const BONE_MEAL = itemOf('bone_meal').id;

const READY = 8;
/** One more layer than this makes bone meal. */
const FULL = 7;

/** A bucket is filled at a full cauldron, or emptied into an empty one. Says whether it was. */
export function fillOrEmpty(world: World, hit: BlockHit, held: ItemKind | undefined): boolean {
  if (hit.state === CAULDRON && held?.id === WATER_BUCKET) {
    return exchange(world, hit, FULL_CAULDRON, BUCKET);
  }
  if (hit.state === FULL_CAULDRON && held?.id === BUCKET) {
    return exchange(world, hit, CAULDRON, WATER_BUCKET);
  }
  return false;
}

function exchange(world: World, { x, y, z }: BlockHit, after: number, item: number): boolean {
  const { player } = world;
  world.setBlock(x, y, z, after);
  if (player.mode === 'creative') return true;
  player.inventory.take(player.hotbarSlot, 1);
  giveBack(world, { item, count: 1, damage: 0 });
  return true;
}

/** What is in hand goes into a composter; bone meal comes out of a ripe one. Says whether it did. */
export function compost(
  world: World,
  { x, y, z, state }: BlockHit,
  held: ItemKind | undefined,
): boolean {
  const { player, streams } = world;
  const level = Number(propertyOf(state, 'level'));
  if (level === READY) {
    world.setBlock(x, y, z, withProperty(state, 'level', '0'));
    dropStack(world, BONE_MEAL, 1, 0, x + 0.5, y + 1, z + 0.5);
    return true;
  }
  const chance = held?.compost;
  if (chance === undefined) return false;
  if (player.mode !== 'creative') player.inventory.take(player.hotbarSlot, 1);
  // The first layer always succeeds; the last one ripens at once.
  if (level > 0 && streams.compost.fraction() >= chance) return true;
  const after = level + 1 >= FULL ? READY : level + 1;
  world.setBlock(x, y, z, withProperty(state, 'level', String(after)));
  return true;
}
