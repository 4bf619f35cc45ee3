import { durabilityOf, ITEM_KINDS } from '../items/index.js';
import type { World } from '../world/world.js';
import { losesDurability } from './enchantments.js';

/** What is in hand, or in another slot, loses durability by a use, and breaks by the last. */
export function damageTool(world: World, by = 1, slot = world.player.hotbarSlot): void {
  const { player } = world;
  if (!player.isMortal) return;
  const { items, damage, data } = player.inventory;
  const item = items[slot]!;
  const life = item === 0 ? undefined : durabilityOf(ITEM_KINDS[item - 1]!);
  if (life === undefined || !losesDurability(world, data[slot])) return;
  if (damage[slot]! + by >= life) player.inventory.clear(slot);
  else damage[slot]! += by;
}
