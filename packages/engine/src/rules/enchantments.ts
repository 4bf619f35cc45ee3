import type { ItemKind } from '../items/index.js';
import { ARMOR_PLACES, ARMOR_SLOT, type Inventory } from '../world/inventory.js';
import type { ItemData } from '../world/itemData.js';
import type { World } from '../world/world.js';

/** Enchantments that do something here, by the highest level of each. */
export const ENCHANTMENTS = {
  efficiency: 5,
  sharpness: 5,
  protection: 4,
  unbreaking: 3,
} as const;
export type Enchantment = keyof typeof ENCHANTMENTS;

/** What the four pieces keep off together, in parts of 25; no more than 20 count. */
const PROTECTION_MAX = 20;
const PROTECTION_PARTS = 25;

/** The level of an enchantment on a stack; 0 where it has none. */
export function enchantment(data: ItemData | undefined, name: Enchantment): number {
  return data?.facts.enchantments?.[name] ?? 0;
}

/** Whether an enchantment fits a kind of item. */
export function isFor(name: Enchantment, { tool, armor, durability }: ItemKind): boolean {
  switch (name) {
    case 'efficiency':
      return tool !== undefined && tool.kind !== 'sword';
    case 'sharpness':
      return tool?.kind === 'sword' || tool?.kind === 'axe';
    case 'protection':
      return armor !== undefined;
    case 'unbreaking':
      return tool !== undefined || armor !== undefined || durability !== undefined;
  }
}

/** What efficiency adds to the speed of a tool on the blocks it is for. */
export function efficiencySpeed(data: ItemData | undefined): number {
  const level = enchantment(data, 'efficiency');
  return level === 0 ? 0 : level * level + 1;
}

/** What sharpness adds to a blow. */
export function sharpnessDamage(data: ItemData | undefined): number {
  const level = enchantment(data, 'sharpness');
  return level === 0 ? 0 : 0.5 * level + 0.5;
}

/** Whether one use wears a thing: an unbreaking one gets away with most. */
export function losesDurability({ streams }: World, data: ItemData | undefined): boolean {
  const level = enchantment(data, 'unbreaking');
  return level === 0 || streams.chance.below(level + 1) === 0;
}

/** Armour gets away with less: six times in ten it is worn whatever its enchantment. */
const ARMOUR_ALWAYS = 0.6;

/** Whether one point of wear counts on a piece of armour. */
export function armourLosesDurability({ streams }: World, data: ItemData | undefined): boolean {
  const level = enchantment(data, 'unbreaking');
  if (level === 0 || streams.chance.fraction() < ARMOUR_ALWAYS) return true;
  return streams.chance.below(level + 1) === 0;
}

/** What protection leaves of a hurt that has gone through armour. */
export function throughProtection(amount: number, { data }: Inventory): number {
  let parts = 0;
  for (let i = 0; i < ARMOR_PLACES.length; i++) {
    parts += enchantment(data[ARMOR_SLOT + i], 'protection');
  }
  return amount * (1 - Math.min(PROTECTION_MAX, parts) / PROTECTION_PARTS);
}
