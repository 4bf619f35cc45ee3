import { IS_LEAVES, IS_LOG, perState, propertyOf, withProperty } from '../blocks/index.js';
import { NEIGHBOURS } from '../blocks/neighbours.js';
import { wakeLeaves } from '../world/neighbourUpdates.js';
import type { World } from '../world/world.js';

/** Leaves that are this far from wood fall. */
const TOO_FAR = 7;

/** States of leaves that fall when chance comes to them. */
export const IS_FALLING_LEAVES = perState((state) => {
  const isLoose = IS_LEAVES[state] === 1 && propertyOf(state, 'persistent') === 'false';
  return isLoose && propertyOf(state, 'distance') === String(TOO_FAR);
});

/** Leaves look how far they are from wood, and tell their neighbours if that is news. */
export function measureLeaves(
  world: World,
  x: number,
  y: number,
  z: number,
  state: number,
): boolean {
  const measured = withProperty(state, 'distance', String(distanceFromWood(world, x, y, z)));
  if (measured === state || !world.setBlock(x, y, z, measured)) return false;
  for (const [dx, dy, dz] of NEIGHBOURS) wakeLeaves(world, x + dx, y + dy, z + dz);
  return true;
}

/** How many steps through leaves it is to the nearest wood: 1 to 7, and 7 is too far. */
function distanceFromWood({ blocks }: World, x: number, y: number, z: number): number {
  SEEN.fill(0);
  SEEN[placeOf(0, 0, 0)] = 1;
  let count = 1;
  QUEUE[0] = placeOf(0, 0, 0);
  let begin = 0;
  for (let distance = 1; distance < TOO_FAR; distance++) {
    const end = count;
    for (; begin < end; begin++) {
      const from = QUEUE[begin]!;
      for (let i = 0; i < STEPS.length; i++) {
        const place = from + STEPS[i]!;
        if (SEEN[place] === 1) continue;
        SEEN[place] = 1;
        const [ox, oy, oz] = [place & 15, place >> 8, (place >> 4) & 15];
        const state = blocks.get(x + ox - REACH, y + oy - REACH, z + oz - REACH);
        if (IS_LOG[state] === 1) return distance;
        if (IS_LEAVES[state] === 1) QUEUE[count++] = place;
      }
    }
  }
  return TOO_FAR;
}

const REACH = 7;
const SEEN = new Uint8Array(4_096);
const QUEUE = new Uint16Array(4_096);

function placeOf(dx: number, dy: number, dz: number): number {
  return ((dy + REACH) << 8) | ((dz + REACH) << 4) | (dx + REACH);
}

/** From a place to the six beside it. */
const STEPS = NEIGHBOURS.map(([dx, dy, dz]) => placeOf(dx, dy, dz) - placeOf(0, 0, 0));
