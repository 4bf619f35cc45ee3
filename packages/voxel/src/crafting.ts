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
  type CraftOutcome,
  HarnessError,
  type Lacking,
  nearestName,
  type RecipeState,
} from '@bridle/facets';

type Made = Omit<CraftOutcome, 'changed' | 'screen'>;

/** What kept a recipe from being made as often as asked: the reason of a failure, and its words. */
export interface CraftLack {
  readonly reason: 'no_room' | 'out_of_reach' | 'missing_item';
  readonly text: string;
  readonly hint: string;
  /** how far it is from being made, beside other recipes of the same item */
  readonly far: number;
}

/** What was made of a recipe, and what kept it from being made as often as asked. */
export interface CraftingResult extends Omit<Made, 'reason'> {
  readonly lack: CraftLack | undefined;
}

/** Crafts by a recipe's id, or by an item's name where that is enough. */
export function craftFor(world: World, id: string, times: number): Made {
  const recipe = recipeById(id);
  if (recipe === undefined) {
    const names = RECIPES.map((one) => one.id.replace(/^minecraft:/, ''));
    const nearest = nearestName(id.replace(/^minecraft:/, ''), names);
    const hint =
      nearest === undefined ? 'ask recipes what can be made' : `did you mean ${nearest}?`;
    throw new HarnessError('bad_request', `no recipe is called ${id.slice(0, 64)}`, hint);
  }
  const { lack, ...made } = craftRounds(world, recipe, times);
  return { ...made, ...(lack && { reason: lack.text }) };
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
    lack: lackIn(made, missing),
  };
}

function lackIn(
  { lacksTable, lacksRoom }: ReturnType<typeof craft>,
  missing: Lacking[],
): CraftLack | undefined {
  if (lacksTable) {
    const text = 'it takes a crafting table, open or in reach';
    return { reason: 'out_of_reach', text, hint: 'go to one, or place one', far: 1 };
  }
  if (lacksRoom) {
    const text = 'the inventory has no room for it';
    return { reason: 'no_room', text, hint: 'toss or store something first', far: 0 };
  }
  if (missing.length === 0) return undefined;
  const things = missing.map(({ count, any_of }) => `${count} ${any_of[0]}`);
  const far = missing.reduce((sum, { count }) => sum + count, 1);
  const hint = 'gather or withdraw it first';
  return { reason: 'missing_item', text: `missing ${things.join(', ')}`, hint, far };
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
