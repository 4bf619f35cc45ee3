import {
  allAtOnce,
  type Lacking,
  MAIN_SLOTS,
  type Parts,
  type RecipeState,
  type SlotState,
} from '@bridle/facets';
import type { Registry } from '../mineflayer.js';
import { ourName, theirName } from '../names.js';

/** A recipe as the data of a version have it. */
interface VersionRecipe {
  readonly result: { readonly id: number; readonly count?: number };
  readonly inShape?: readonly (readonly Ingredient[])[];
  readonly ingredients?: readonly Ingredient[];
}

type Ingredient = number | null | { readonly id: number };

/** One way to make something: a grid, in every cell of which any of some items may lie. */
export interface BotRecipe {
  readonly id: string;
  readonly item: string;
  readonly count: number;
  readonly needsTable: boolean;
  readonly needs: readonly Lacking[];
  /** as the data have them, for who lays it out: each is this recipe with other items */
  readonly variants: readonly VersionRecipe[];
}

/** What can be crafted in one version. Servers do not say what else they know. */
export class RecipeBook {
  readonly #registry: Registry;
  /** by the number of the item that is made */
  readonly #known = new Map<number, readonly BotRecipe[]>();
  /** all of them, once somebody has asked for all */
  #all: readonly BotRecipe[] | undefined;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Of one item, every way to make it; of none, what can be made now. */
  of(item: string | undefined, carried: readonly SlotState[]): RecipeState[] {
    const has = countsOf(carried);
    if (item !== undefined) return this.making(item).map((recipe) => stateOf(recipe, has));
    this.#all ??= allAtOnce(this.reading());
    const able = this.#all.filter((recipe) => timesOf(recipe.needs, has) > 0);
    return able.map((recipe) => stateOf(recipe, has));
  }

  /** Reads all recipes, so that whoever asks for all of them need not wait: a part is one item. */
  *reading(): Parts<readonly BotRecipe[]> {
    const all: BotRecipe[] = [];
    for (const id of Object.keys(this.#registry.recipes)) {
      all.push(...this.#making(Number(id)));
      yield;
    }
    return all;
  }

  /** The ways to make an item, by our name of it or theirs. */
  making(item: string): readonly BotRecipe[] {
    const { itemsByName } = this.#registry;
    const theirs = theirName(item, itemsByName);
    return theirs === undefined ? [] : this.#making(itemsByName[theirs]!.id);
  }

  #making(result: number): readonly BotRecipe[] {
    let recipes = this.#known.get(result);
    if (recipes === undefined) {
      recipes = this.#read(result);
      this.#known.set(result, recipes);
    }
    return recipes;
  }

  /** Recipes that are the same but for one item in some of their cells are one, with a choice. */
  #read(result: number): BotRecipe[] {
    const { recipes, items } = this.#registry;
    const made = items[result];
    if (made === undefined) return [];
    const item = ourName(made.name);
    const groups = groupsOf((recipes[result] ?? []) as readonly VersionRecipe[]);
    return groups.map((variants, i) => ({
      id: i === 0 ? item : `${item}#${i + 1}`,
      item,
      count: variants[0]!.result.count ?? 1,
      needsTable: needsTable(variants[0]!),
      needs: this.#needsOf(variants),
      variants,
    }));
  }

  #needsOf(variants: readonly VersionRecipe[]): Lacking[] {
    const grids = variants.map(cellsOf);
    const needs = new Map<string, { any_of: string[]; count: number }>();
    grids[0]!.forEach((first, cell) => {
      if (first === null) return;
      const ids = [...new Set(grids.map((grid) => grid[cell]!))].sort((a, b) => a - b);
      const choice = new Set(ids.flatMap((id) => this.#nameOf(id)));
      const key = [...choice].join();
      const need = needs.get(key);
      if (need === undefined) needs.set(key, { any_of: [...choice], count: 1 });
      else need.count++;
    });
    return [...needs.values()];
  }

  #nameOf(id: number): string[] {
    const item = this.#registry.items[id];
    return item === undefined ? [] : [ourName(item.name)];
  }
}

function cellsOf({ inShape, ingredients }: VersionRecipe): (number | null)[] {
  return [...(inShape?.flat() ?? []), ...(ingredients ?? [])].map(idOf);
}

function idOf(ingredient: Ingredient): number | null {
  const id = typeof ingredient === 'object' ? (ingredient?.id ?? null) : ingredient;
  return id === -1 ? null : id;
}

/** What does not fit into the four cells that everybody carries. */
function needsTable({ inShape, ingredients }: VersionRecipe): boolean {
  if (inShape === undefined) return (ingredients?.length ?? 0) > 4;
  return inShape.length > 2 || inShape.some((row) => row.length > 2);
}

/** Recipes of the same layout: whichever item a cell has, it has the same one as the same other cells. */
function groupsOf(recipes: readonly VersionRecipe[]): VersionRecipe[][] {
  const groups = new Map<string, VersionRecipe[]>();
  for (const recipe of recipes) {
    const key = JSON.stringify([layoutOf(recipe), recipe.result.count ?? 1]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [recipe]);
    else group.push(recipe);
  }
  return [...groups.values()].flatMap(splitByOneChoice);
}

function layoutOf(recipe: VersionRecipe): unknown {
  const order: (number | null)[] = [];
  const place = (ingredient: Ingredient): number => {
    const id = idOf(ingredient);
    if (id === null) return -1;
    if (!order.includes(id)) order.push(id);
    return order.indexOf(id);
  };
  return [recipe.inShape?.map((row) => row.map(place)), recipe.ingredients?.map(place)];
}

/**
 * Of recipes of one layout, those that differ from the first in one item only: where two items differ at
 * once (a bed of one wool and any planks), a choice of each would make what no recipe does.
 */
function splitByOneChoice(group: readonly VersionRecipe[]): VersionRecipe[][] {
  const merged: VersionRecipe[][] = [];
  for (const recipe of group) {
    const cells = cellsOf(recipe);
    const home = merged.find((variants) => isOneChoice(variants, cells));
    if (home === undefined) merged.push([recipe]);
    else home.push(recipe);
  }
  return merged;
}

function isOneChoice(
  variants: readonly VersionRecipe[],
  cells: readonly (number | null)[],
): boolean {
  const first = cellsOf(variants[0]!);
  const differing = new Set(first.filter((id, i) => id !== cells[i]));
  if (differing.size !== 1) return false;
  const [changed] = differing;
  // All variants of one recipe differ from its first in the same item.
  return variants.slice(1, 2).every((variant) => {
    const other = cellsOf(variant);
    return first.every((id, i) => (id === changed) === (id !== other[i]));
  });
}

function countsOf(carried: readonly SlotState[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { slot, item, count } of carried) {
    if (slot < MAIN_SLOTS) counts.set(item, (counts.get(item) ?? 0) + count);
  }
  return counts;
}

function stateOf(recipe: BotRecipe, has: ReadonlyMap<string, number>): RecipeState {
  const { id, item, count, needsTable, needs } = recipe;
  const times = timesOf(needs, has);
  return {
    recipe: id,
    item,
    count,
    times,
    needs_table: needsTable,
    needs: needs.map(({ any_of, count: each }) => ({ any_of: [...any_of], count: each })),
    missing: times > 0 ? [] : missingOf(needs, has),
  };
}

/** How often what is carried would do, where no two choices share an item. */
function timesOf(needs: readonly Lacking[], has: ReadonlyMap<string, number>): number {
  if (needs.length === 0) return 0;
  let times = Number.POSITIVE_INFINITY;
  for (const { any_of, count } of needs) {
    const there = any_of.reduce((sum, item) => sum + (has.get(item) ?? 0), 0);
    times = Math.min(times, Math.floor(there / count));
    if (times === 0) return 0;
  }
  return times;
}

function missingOf(needs: readonly Lacking[], has: ReadonlyMap<string, number>): Lacking[] {
  return needs.flatMap(({ any_of, count }) => {
    const there = any_of.reduce((sum, item) => sum + (has.get(item) ?? 0), 0);
    return there >= count ? [] : [{ any_of: [...any_of], count: count - there }];
  });
}
