import { ITEM_KINDS, itemOf } from '../items/index.js';
import { matchCrafting } from '../recipes/index.js';
import type { Stack } from '../world/slots.js';
import type { World } from '../world/world.js';
import { giveBack } from './opening.js';

/** What the grid before the player would make now. */
export function gridResult({ player: { screen } }: World): Stack | undefined {
  const width = screen.gridWidth;
  if (width === 0) return undefined;
  const crafted = matchCrafting(screen.slots.items, width);
  if (crafted === undefined) return undefined;
  const { item, count } = crafted.result;
  return { item, count, damage: 0 };
}

/** Uses up what one round of crafting takes; buckets stay, in the grid where there is room. */
export function useUpGrid(world: World): void {
  const { screen } = world.player;
  for (let cell = 0; cell < screen.gridWidth * screen.gridWidth; cell++) {
    const code = screen.slots.items[cell]!;
    if (code === 0) continue;
    const { leaves } = ITEM_KINDS[code - 1]!;
    screen.slots.take(cell, 1);
    if (leaves === undefined) continue;
    const left: Stack = { item: itemOf(leaves).id, count: 1, damage: 0 };
    if (screen.slots.items[cell] === 0) screen.slots.put(cell, left);
    else giveBack(world, left);
  }
}
