import { propertyOf, withProperty } from '../blocks/index.js';
import { type ItemKind, itemOf } from '../items/index.js';
import { dropStack } from '../world/itemEntities.js';
import type { BlockHit } from '../world/ray.js';
import type { World } from '../world/world.js';

const BONE_MEAL = itemOf('bone_meal').id;

const READY = 8;

/** One more layer than this makes bone meal. */
const FULL = 7;

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
