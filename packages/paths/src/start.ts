import { FEET, HAS_ROOM, NOWHERE, type SearchTerrain, STAYS } from './searchTerrain.js';
import type { Cell } from './terrain.js';

const HALF_WIDTH = 0.3;
/** How far below the feet the ground may be that one is about to land on. */
const FALL_MAX = 32;
const SKIN = 0.01;
/** What still counts as standing on a floor. */
const NEAR_FLOOR = 0.3;

/** Where somebody's feet are. */
export interface FeetPosition {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * The cell that a search begins in. Who stands at an edge may have the middle of the body over a
 * hole: then it is the cell of the block that carries. Who is in the air begins where they land.
 */
export function startOf(ground: SearchTerrain, feet: FeetPosition): Cell & { height: number } {
  const y = Math.floor(feet.y + SKIN);
  const [x, z] = [Math.floor(feet.x), Math.floor(feet.z)];
  const own = placeNear(ground, x, y, z, feet.y);
  if (own !== undefined) return own;
  let best: (Cell & { height: number }) | undefined;
  let bestAway = Number.POSITIVE_INFINITY;
  for (let nx = Math.floor(feet.x - HALF_WIDTH); nx <= Math.floor(feet.x + HALF_WIDTH); nx++) {
    for (let nz = Math.floor(feet.z - HALF_WIDTH); nz <= Math.floor(feet.z + HALF_WIDTH); nz++) {
      const place = placeNear(ground, nx, y, nz, feet.y);
      const away = Math.abs(nx + 0.5 - feet.x) + Math.abs(nz + 0.5 - feet.z);
      if (place === undefined || away >= bestAway) continue;
      best = place;
      bestAway = away;
    }
  }
  return best ?? landing(ground, x, y, z);
}

/** A place to stay in this cell or the one below or above, if it is about as high as the feet. */
function placeNear(
  ground: SearchTerrain,
  x: number,
  y: number,
  z: number,
  feetY: number,
): (Cell & { height: number }) | undefined {
  for (const level of [y, y - 1, y + 1]) {
    const place = ground.place(x, level, z);
    if ((place & STAYS) === 0 || (place & HAS_ROOM) === 0) continue;
    const height = place & FEET;
    const isLoose = level === y && height === 0; // swims or hangs anywhere in the cell
    if (isLoose || Math.abs(level + height / 16 - feetY) <= NEAR_FLOOR) {
      return { x, y: level, z, height };
    }
  }
  return undefined;
}

function landing(
  ground: SearchTerrain,
  x: number,
  y: number,
  z: number,
): Cell & { height: number } {
  for (let level = y; level >= y - FALL_MAX; level--) {
    const height = ground.staying(x, level, z);
    if (height !== NOWHERE) return { x, y: level, z, height };
  }
  return { x, y, z, height: 0 };
}
