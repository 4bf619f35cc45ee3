import {
  craft,
  craftableNow,
  ITEM_KINDS,
  lackOf,
  type MissingIngredient,
  needsTable,
  RECIPES,
  type Recipe,
  recipeById,
  recipeStates as recipesMaking,
  type World,
} from '@bridle/engine';
import {
  type CraftLack,
  type CraftOutcome,
  craftLack,
  HarnessError,
  type Lacking,
  nearestName,
  type RecipeState,
} from '@bridle/facets';

type Made = Omit<CraftOutcome, 'changed' | 'screen'>;

/** What was made of a recipe, and what kept it from being made as often as asked. */
export interface CraftingResult extends Omit<Made, 'reason'> {
  readonly lack: CraftLack | undefined;
}

/** Crafts by a recipe's id, or by an item's name where that is enough. */
export function craftFor(world: World, id: string, times: number): Made {
  const recipe = recipeById(id);
  if (recipe === undefined) {
    const names = RECIPES.map((one) => one.id.replace(/^minecraft:/, ''));
    const asked = id.replace(/^minecraft:/, '');
    const nearest = nearestName(asked, names);
    const near = nearest === undefined ? namesWith(asked, names) : [nearest];
    const hint =
      near.length === 0 ? 'ask recipes what can be made' : `did you mean ${near.join(', ')}?`;
    throw new HarnessError('bad_request', `no recipe is called ${id.slice(0, 64)}`, hint);
  }
  const { lack, ...made } = craftRounds(world, recipe, times);
  return { ...made, ...(lack && { reason: lack.text }) };
}

/** A few of the names that hold a word: `planks` are of some wood. */
function namesWith(word: string, names: readonly string[]): string[] {
  return word.length < 3 ? [] : names.filter((name) => name.includes(word)).slice(0, 5);
}

/** Makes a recipe as often as asked, or as it goes: the one place where anybody crafts by recipe. */
export function craftRounds(world: World, recipe: Recipe, times: number): CraftingResult {
  const made = craft(world, recipe, times);
  const missing = made.missing.map(asLacking);
  return {
    recipe: recipe.id,
    item: nameOf(recipe.result.item),
    count: made.times * recipe.result.count,
    times: made.times,
    taken: made.taken.map(({ item, count }) => ({ item: nameOf(item), count })),
    missing,
    lack: craftLack(made.lacksTable, made.lacksRoom, missing),
  };
}

/** What can be made now; or of one item, every way to make it. */
export function recipesFor(world: World, item: number | undefined): RecipeState[] {
  const able = craftableNow(world);
  if (item === undefined) return able.map(({ recipe, times }) => recipeState(world, recipe, times));
  const timesOf = new Map(able.map(({ recipe, times }) => [recipe, times]));
  return recipesMaking(item).map((recipe) => recipeState(world, recipe, timesOf.get(recipe) ?? 0));
}

function recipeState({ player }: World, recipe: Recipe, times: number): RecipeState {
  const { id, result, needs } = recipe;
  return {
    recipe: id,
    item: nameOf(result.item),
    count: result.count,
    times,
    needs_table: needsTable(recipe),
    needs: needs.map(({ ingredient: { items }, count }) => asLacking({ items, count })),
    missing: times > 0 ? [] : lackOf(recipe, player.inventory).map(asLacking),
  };
}

function asLacking({ items, count }: MissingIngredient): Lacking {
  return { any_of: items.map(nameOf), count };
}

function nameOf(item: number): string {
  return ITEM_KINDS[item]!.name;
}
