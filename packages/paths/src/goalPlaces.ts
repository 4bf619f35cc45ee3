import { topOf } from './cells.js';
import { isReached, type RouteGoal } from './goals.js';
import type { StepOptions } from './moves.js';
import { BODY, FEET, HAS_ROOM, NOWHERE, type SearchTerrain, STAYS } from './searchTerrain.js';
import type { Cell } from './terrain.js';

/** A goal that is wider than this is hardly ever shut in, and takes long to go through. */
const GOAL_SPAN_MAX = 9;
/** A hand gets no further than this from the feet. */
const REACH_SPAN = 7;

/** Whether the cells at a goal are few enough to go through them. */
export function isBounded(goal: RouteGoal): boolean {
  return spanOf(goal) <= GOAL_SPAN_MAX;
}

function spanOf(goal: RouteGoal): number {
  if (goal.kind === 'away') return Number.POSITIVE_INFINITY;
  if (goal.kind === 'cell') return 0;
  return goal.kind === 'near' ? Math.ceil(goal.radius + 1) : REACH_SPAN;
}

/** The cells at a goal where somebody could be who moves like that, had they a way there. */
export function* placesAt(
  ground: SearchTerrain,
  goal: RouteGoal,
  moves: StepOptions,
): Generator<Cell> {
  const span = spanOf(goal);
  const [mx, my, mz] = [Math.floor(goal.x), Math.floor(goal.y), Math.floor(goal.z)];
  for (let x = mx - span; x <= mx + span; x++) {
    for (let z = mz - span; z <= mz + span; z++) {
      for (let y = my - span; y <= my + span; y++) {
        ground.work++;
        const height = feetAt(ground, x, y, z, moves);
        if (height !== NOWHERE && isReached(goal, x, y, z, height)) yield { x, y, z };
      }
    }
  }
}

/** How high somebody's feet are in a cell as it is, or once it is dug free or has a floor. */
function feetAt(
  ground: SearchTerrain,
  x: number,
  y: number,
  z: number,
  moves: StepOptions,
): number {
  const place = ground.place(x, y, z);
  if ((place & STAYS) !== 0 && (place & HAS_ROOM) !== 0) return place & FEET;
  const floor = topOf(ground.cell(x, y - 1, z));
  // Digging and building put a whole block in the place of half a one.
  const isFreed = floor === 0 || moves.digs;
  const isMade = (moves.digs && floor === 16) || (moves.placeable > 0 && isFreed);
  if (!isMade) return NOWHERE;
  const [low, high] = [y * 16, y * 16 + BODY];
  const hasRoom = moves.digs
    ? ground.digging(x, z, low, high) < Number.POSITIVE_INFINITY
    : ground.isClear(x, z, low, high);
  return hasRoom ? 0 : NOWHERE;
}
