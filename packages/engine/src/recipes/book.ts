import type { GridWidth } from './matching.js';
import type { Ingredient, Recipe } from './recipe.js';
import { INGREDIENTS, RECIPES } from './registry.js';

/** How many of an item one has, by its id. */
export type Counts = (item: number) => number;

export interface CraftableRecipe {
  readonly recipe: Recipe;
  /** how often in a row what one has would do */
  readonly times: number;
}

/** Of the items that an ingredient allows, the one that is taken, and how many of it. */
export interface UsedIngredient {
  readonly item: number;
  readonly count: number;
}

const totals = new Float64Array(INGREDIENTS.length + 1);

/** What can be made now in a grid of that width, in the order of the book. */
export function craftable(counts: Counts, width: GridWidth): readonly CraftableRecipe[] {
  for (const ingredient of INGREDIENTS) totals[ingredient.index] = totalOf(ingredient, counts);
  const made: CraftableRecipe[] = [];
  for (const recipe of RECIPES) {
    if (recipe.width > width || recipe.height > width) continue;
    const times = timesOf(recipe);
    if (times > 0) made.push({ recipe, times });
  }
  return made;
}

function totalOf({ items }: Ingredient, counts: Counts): number {
  let total = 0;
  for (const item of items) total += Math.max(0, counts(item));
  return total;
}

/** No two ingredients of a recipe take the same item, so each is counted on its own. */
function timesOf({ needs }: Recipe): number {
  let times = Number.POSITIVE_INFINITY;
  for (const { ingredient, count } of needs) {
    times = Math.min(times, Math.floor(totals[ingredient.index]! / count));
  }
  return times;
}

/**
 * Which items would be taken to make a recipe so many times, or undefined where there are too few.
 * One kind that is enough for an ingredient is taken alone; else kinds are mixed in their order.
 */
export function ingredientsFor(
  recipe: Recipe,
  counts: Counts,
  times = 1,
): readonly UsedIngredient[] | undefined {
  const taken: UsedIngredient[] = [];
  for (const { ingredient, count } of recipe.needs) {
    let left = count * times;
    const enough = ingredient.items.find((item) => counts(item) >= left);
    for (const item of enough === undefined ? ingredient.items : [enough]) {
      const some = Math.min(left, Math.max(0, counts(item)));
      if (some > 0) taken.push({ item, count: some });
      left -= some;
      if (left === 0) break;
    }
    if (left > 0) return undefined;
  }
  return taken;
}
