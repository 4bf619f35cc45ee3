export {
  type Counts,
  type CraftableRecipe,
  craftable,
  ingredientsFor,
  type UsedIngredient,
} from './book.js';
export { burnTicksOf } from './fuel.js';
export { type Crafted, type GridWidth, matchCrafting } from './matching.js';
export type { Ingredient, Recipe } from './recipe.js';
export { RECIPES, recipeById, recipeStates } from './registry.js';
export { isOven, type Oven, type Smelting, smeltingOf } from './smelting.js';
