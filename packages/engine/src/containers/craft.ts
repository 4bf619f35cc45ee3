import { ITEM_KINDS, itemOf } from '../items/index.js';
import {
  type Counts,
  type CraftableRecipe,
  craftable,
  type GridWidth,
  ingredientsFor,
  type Recipe,
  type UsedIngredient,
} from '../recipes/index.js';
import { type Inventory, MAIN_SLOTS } from '../world/inventory.js';
import type { World } from '../world/world.js';
import { giveBack, hasTable } from './opening.js';

/** What a recipe lacks: any of these items, so many more of them. */
export interface MissingIngredient {
  readonly items: readonly number[];
  readonly count: number;
}

export interface Crafting {
  /** how often it was made */
  readonly times: number;
  readonly taken: readonly UsedIngredient[];
  /** why it was not made as often as asked: what the next time lacks, a table, or room */
  readonly missing: readonly MissingIngredient[];
  readonly lacksTable: boolean;
  readonly lacksRoom: boolean;
}

export function needsTable({ width, height }: Recipe): boolean {
  return width > 2 || height > 2;
}

/** Makes a recipe from what the player carries, so many times or as often as it goes. */
export function craft(world: World, recipe: Recipe, times: number): Crafting {
  const nothing = { times: 0, taken: [], missing: [], lacksTable: false, lacksRoom: false };
  if (needsTable(recipe) && !hasTable(world)) return { ...nothing, lacksTable: true };
  const taken = new Map<number, number>();
  for (let made = 0; made < times; made++) {
    const { inventory } = world.player;
    const used = ingredientsFor(recipe, countsOf(inventory));
    const so = { ...nothing, times: made, taken: listOf(taken) };
    if (used === undefined) return { ...so, missing: lackOf(recipe, inventory) };
    if (!makeOnce(world, recipe, used)) return { ...so, lacksRoom: true };
    for (const { item, count } of used) taken.set(item, (taken.get(item) ?? 0) + count);
  }
  return { ...nothing, times, taken: listOf(taken) };
}

function listOf(taken: ReadonlyMap<number, number>): UsedIngredient[] {
  return [...taken].map(([item, count]) => ({ item, count }));
}

/** Takes nothing unless what is made has room. */
function makeOnce(world: World, { result }: Recipe, used: readonly UsedIngredient[]): boolean {
  const { inventory } = world.player;
  const after = inventory.copy();
  for (const { item, count } of used) takePlain(after, item, count);
  const { item, count } = result;
  if (after.add(item, count, 0, ITEM_KINDS[item]!.maxStack) > 0) return false;
  inventory.set(after);
  for (const { item, count } of used) {
    const { leaves } = ITEM_KINDS[item]!;
    if (leaves !== undefined) giveBack(world, { item: itemOf(leaves).id, count, damage: 0 });
  }
  return true;
}

function takePlain(inventory: Inventory, item: number, count: number): void {
  let left = count;
  for (let slot = 0; slot < MAIN_SLOTS && left > 0; slot++) {
    if (isPlain(inventory, slot, item)) left -= inventory.take(slot, left);
  }
}

/** What has something of its own to keep is not used up unasked. */
function isPlain({ items, data }: Inventory, slot: number, item: number): boolean {
  return items[slot] === item + 1 && data[slot] === undefined;
}

function countsOf(inventory: Inventory): Counts {
  return (item) => {
    let count = 0;
    for (let slot = 0; slot < MAIN_SLOTS; slot++) {
      if (isPlain(inventory, slot, item)) count += inventory.counts[slot]!;
    }
    return count;
  };
}

/** What is missing to make a recipe once. */
export function lackOf({ needs }: Recipe, inventory: Inventory): MissingIngredient[] {
  const counts = countsOf(inventory);
  return needs.flatMap(({ ingredient: { items }, count }) => {
    const have = items.reduce((sum, item) => sum + counts(item), 0);
    return have < count ? [{ items, count: count - have }] : [];
  });
}

/** What the player can make now; at a table everything that needs one, too. */
export function craftableNow(world: World): readonly CraftableRecipe[] {
  const width: GridWidth = hasTable(world) ? 3 : 2;
  const { inventory } = world.player;
  // Hundreds of ingredients are counted: the slots are gone through once for all of them.
  const plain = new Map<number, number>();
  for (let slot = 0; slot < MAIN_SLOTS; slot++) {
    const item = inventory.items[slot]! - 1;
    if (item < 0 || inventory.data[slot] !== undefined) continue;
    plain.set(item, (plain.get(item) ?? 0) + inventory.counts[slot]!);
  }
  return craftable((item) => plain.get(item) ?? 0, width);
}
