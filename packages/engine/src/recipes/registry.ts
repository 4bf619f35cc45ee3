import { deepFreeze } from '../blocks/deepFreeze.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { IN_COLOURS } from './colours.js';
import { FOOD_AND_BOOKS } from './foodAndBooks.js';
import { FUNCTIONAL_BLOCKS } from './functionalBlocks.js';
import { GEAR } from './gear.js';
import { MASONRY } from './masonry.js';
import type { Ingredient, Recipe, RecipeSpec } from './recipe.js';
import { STORAGE_BLOCKS } from './storageBlocks.js';
import { type IngredientChoice, namesIn } from './tags.js';
import { WOODWORK } from './woodwork.js';

/** In the order in which a recipe book lists them: what one makes first comes first. */
const SPECS: readonly RecipeSpec[] = [
  ...WOODWORK,
  ...GEAR,
  ...FUNCTIONAL_BLOCKS,
  ...MASONRY,
  ...STORAGE_BLOCKS,
  ...FOOD_AND_BOOKS,
  ...IN_COLOURS,
];

const NAMESPACE = 'minecraft:';

const ingredientsByItems = new Map<string, Ingredient>();

function ingredientOf(choice: IngredientChoice): Ingredient {
  const items = namesIn(choice).map((name) => itemOf(name).id);
  const text = items.join();
  const known = ingredientsByItems.get(text);
  if (known !== undefined) return known;
  const ingredient = deepFreeze({ index: ingredientsByItems.size + 1, items });
  ingredientsByItems.set(text, ingredient);
  return ingredient;
}

function buildRecipe({ id, makes, count, rows, cells }: RecipeSpec): Recipe {
  const ingredients = cells.map((cell) => (cell === null ? null : ingredientOf(cell)));
  const counts = new Map<Ingredient, number>();
  for (const one of ingredients) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
  const side = cells.length > 4 ? 3 : cells.length > 1 ? 2 : 1;
  return {
    id: `${NAMESPACE}${id}`,
    shaped: rows !== undefined,
    width: rows === undefined ? side : rows[0]!.length,
    height: rows === undefined ? side : rows.length,
    ingredients,
    needs: [...counts].map(([ingredient, cellCount]) => ({ ingredient, count: cellCount })),
    result: { item: itemOf(makes).id, count },
  };
}

export const RECIPES: readonly Recipe[] = deepFreeze(SPECS.map(buildRecipe));

/** Every different ingredient, in the order of its index. */
export const INGREDIENTS: readonly Ingredient[] = [...ingredientsByItems.values()];

const RECIPE_BY_ID: ReadonlyMap<string, Recipe> = new Map(
  RECIPES.map((recipe) => [recipe.id, recipe]),
);

const RECIPES_BY_RESULT: readonly Recipe[][] = ITEM_KINDS.map(() => []);
for (const recipe of RECIPES) RECIPES_BY_RESULT[recipe.result.item]!.push(recipe);

/** A recipe by its id, with or without `minecraft:`. */
export function recipeById(id: string): Recipe | undefined {
  return RECIPE_BY_ID.get(id.startsWith(NAMESPACE) ? id : `${NAMESPACE}${id}`);
}

/** Every way to craft an item, by the id of the item. */
export function recipeStates(item: number): readonly Recipe[] {
  return RECIPES_BY_RESULT[item] ?? [];
}
