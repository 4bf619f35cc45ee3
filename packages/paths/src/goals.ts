/** Where a route should end. `accept`, where given, has the last word about a cell. */
export type RouteGoal = GoalPlace & {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly accept?: (x: number, y: number, z: number) => boolean;
};

type GoalPlace =
  /** with the feet in this very cell */
  | { readonly kind: 'cell' }
  /** with the feet within so many blocks of a point */
  | { readonly kind: 'near'; readonly radius: number }
  /** where a hand reaches the block in this cell */
  | { readonly kind: 'reach'; readonly reach: number }
  /** at least so many blocks away from a point */
  | { readonly kind: 'away'; readonly radius: number };

export const WALK_TICKS = 4.63;
export const DIAGONAL_TICKS = 6.55;
const UP_TICKS = 3;
const DOWN_TICKS = 1.5;

export const EYE_HEIGHT = 1.62;

/** Whether feet at this height (sixteenths above the cell's floor) in a cell are at the goal. */
export function isReached(
  goal: RouteGoal,
  x: number,
  y: number,
  z: number,
  height: number,
): boolean {
  const feet = y + height / 16;
  let reached: boolean;
  if (goal.kind === 'cell') {
    reached = x === goal.x && y === goal.y && z === goal.z;
  } else if (goal.kind === 'reach') {
    const up = goal.y + 0.5 - feet - EYE_HEIGHT;
    reached = squared(goal.x - x, up, goal.z - z) <= goal.reach * goal.reach;
  } else {
    const away = squared(x + 0.5 - goal.x, feet - goal.y, z + 0.5 - goal.z);
    const radius = goal.radius * goal.radius;
    reached = goal.kind === 'near' ? away <= radius : away >= radius;
  }
  return reached && (goal.accept?.(x, y, z) ?? true);
}

function squared(dx: number, dy: number, dz: number): number {
  return dx * dx + dy * dy + dz * dz;
}

/** Ticks that are left from a cell to the goal, at least about. */
export function ticksToGoal(goal: RouteGoal, x: number, y: number, z: number): number {
  switch (goal.kind) {
    case 'cell':
      return walkTicks(goal.x - x, goal.y - y, goal.z - z, 0);
    case 'near':
      return walkTicks(goal.x - x - 0.5, goal.y - y, goal.z - z - 0.5, goal.radius);
    case 'reach':
      return walkTicks(goal.x - x, goal.y - y - 1, goal.z - z, goal.reach);
    default: {
      const [dx, dy, dz] = [goal.x - x - 0.5, goal.y - y, goal.z - z - 0.5];
      return Math.max(0, goal.radius - Math.sqrt(squared(dx, dy, dz))) * WALK_TICKS;
    }
  }
}

function walkTicks(dx: number, dy: number, dz: number, radius: number): number {
  const [ax, az] = [Math.abs(dx), Math.abs(dz)];
  const diagonal = Math.min(ax, az);
  const straight = Math.max(ax, az) - diagonal;
  const across = diagonal * DIAGONAL_TICKS + straight * WALK_TICKS;
  const along = across + (dy > 0 ? dy * UP_TICKS : -dy * DOWN_TICKS);
  return radius === 0 ? along : Math.max(0, along - radius * DIAGONAL_TICKS);
}
