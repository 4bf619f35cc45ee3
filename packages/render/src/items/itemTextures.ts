import type { NamedTexels } from '../looks/compileLooks.js';
import { eggColours } from '../models/modelFor.js';
import { ARMOUR } from './armour.js';
import { FOODS } from './foods.js';
import { FURNITURE } from './furniture.js';
import { MATERIALS, spawnEggs } from './materials.js';
import { paint } from './stencil.js';
import { TOOL_ITEMS } from './tools.js';
import { UTENSILS } from './utensils.js';

/**
 * A picture for every item that does not look like the block it places, named `item/<name>`.
 * It knows more items than one edition of the game has, so that a bot's view shows them too.
 */
export function itemTextures(): readonly NamedTexels[] {
  const items = {
    ...TOOL_ITEMS,
    ...ARMOUR,
    ...FOODS,
    ...MATERIALS,
    ...spawnEggs(eggColours()),
    ...UTENSILS,
    ...FURNITURE,
  };
  return Object.entries(items).map(([name, [stencil, ...colours]]) =>
    paint(`item/${name}`, stencil, colours),
  );
}
