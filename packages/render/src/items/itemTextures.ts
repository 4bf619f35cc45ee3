import type { NamedTexels } from '../looks/compileLooks.js';
import { eggColours } from '../models/modelFor.js';
import { ARMOUR_ITEMS } from './armour.js';
import { FOOD_ITEMS } from './foods.js';
import { FURNITURE_ITEMS } from './furniture.js';
import { MATERIAL_ITEMS, spawnEggs } from './materials.js';
import { paint } from './stencil.js';
import { TOOL_ITEMS } from './tools.js';
import { UTENSIL_ITEMS } from './utensils.js';

/**
 * A picture for every item that does not look like the block it places, named `item/<name>`.
 * It knows more items than one edition of the game has, so that a bot's view shows them too.
 */
export function itemTextures(): readonly NamedTexels[] {
  const items = {
    ...TOOL_ITEMS,
    ...ARMOUR_ITEMS,
    ...FOOD_ITEMS,
    ...MATERIAL_ITEMS,
    ...spawnEggs(eggColours()),
    ...UTENSIL_ITEMS,
    ...FURNITURE_ITEMS,
  };
  return Object.entries(items).map(([name, [stencil, ...colours]]) =>
    paint(`item/${name}`, stencil, colours),
  );
}
