import { stateOf } from '../blocks/index.js';
import { giveBack } from '../containers/opening.js';
import { type ItemKind, itemOf } from '../items/index.js';
import type { BlockHit } from '../world/ray.js';
import type { World } from '../world/world.js';

const CAULDRON = stateOf('minecraft:cauldron', {});
const FULL_CAULDRON = stateOf('minecraft:water_cauldron', { level: '3' });
const BUCKET = itemOf('bucket').id;
const WATER_BUCKET = itemOf('water_bucket').id;

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
