import { BOTTOM_Y } from '../../terrain/column.js';
import type { Mob } from '../../world/mob.js';
import { fitsAt } from '../../world/nearBoxes.js';
import type { World } from '../../world/world.js';
import { SOLID_CELL, WALKABILITY } from './walkable.js';

const REACH = 32;
const TRIES = 16;

/** Takes a mob to some dry ground around, if there is any. Says whether it went. */
export function teleport(world: World, mob: Mob): boolean {
  const random = world.streams.mobs;
  for (let i = 0; i < TRIES; i++) {
    const x = Math.floor(mob.x) + random.below(REACH * 2 + 1) - REACH;
    const z = Math.floor(mob.z) + random.below(REACH * 2 + 1) - REACH;
    let y = Math.floor(mob.y) + random.below(REACH + 1) - REACH / 2;
    const lowest = Math.max(BOTTOM_Y, y - REACH);
    while (y > lowest && WALKABILITY[world.blocks.get(x, y - 1, z)] === 0) y--;
    if (WALKABILITY[world.blocks.get(x, y - 1, z)] !== SOLID_CELL) continue;
    if (WALKABILITY[world.blocks.get(x, y, z)] !== 0) continue;
    if (!fitsAt(world, x + 0.5, y, z + 0.5, mob.half, mob.height)) continue;
    mob.place(x + 0.5, y, z + 0.5);
    return true;
  }
  return false;
}
