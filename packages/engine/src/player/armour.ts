import { durabilityOf, ITEM_KINDS } from '../items/index.js';
import { armourLosesDurability } from '../rules/enchantments.js';
import { ARMOR_PLACES, ARMOR_SLOT, type Inventory } from '../world/inventory.js';
import type { World } from '../world/world.js';

export interface Armour {
  readonly points: number;
  readonly toughness: number;
}

/** What all worn pieces are worth together: 20 points at most. */
export function armourOf(inventory: Inventory): Armour {
  let points = 0;
  let toughness = 0;
  for (let i = 0; i < ARMOR_PLACES.length; i++) {
    const item = inventory.items[ARMOR_SLOT + i]!;
    const armor = item === 0 ? undefined : ITEM_KINDS[item - 1]!.armor;
    if (armor === undefined || armor.slot !== ARMOR_PLACES[i]) continue;
    points += armor.points;
    toughness += armor.toughness;
  }
  return { points: Math.min(20, points), toughness };
}

/** What armour leaves of a hurt. Strong hurts go through more of it, unless it is tough. */
export function throughArmour(amount: number, { points, toughness }: Armour): number {
  const worn = points - amount / (2 + toughness / 4);
  return amount * (1 - Math.min(20, Math.max(points / 5, worn)) / 25);
}

/** What armour keeps off wears it out: every piece by a quarter of the hurt, and by one at least. */
export function damageArmour(world: World, amount: number): void {
  const { inventory } = world.player;
  const most = Math.max(1, Math.floor(amount / 4));
  for (let slot = ARMOR_SLOT; slot < ARMOR_SLOT + ARMOR_PLACES.length; slot++) {
    const item = inventory.items[slot]!;
    if (item === 0 || ITEM_KINDS[item - 1]!.armor === undefined) continue;
    let damage = inventory.damage[slot]!;
    for (let i = 0; i < most; i++) if (armourLosesDurability(world, inventory.data[slot])) damage++;
    if (damage >= durabilityOf(ITEM_KINDS[item - 1]!)!) inventory.clear(slot);
    else inventory.damage[slot] = damage;
  }
}
