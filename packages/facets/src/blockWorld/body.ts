import type { Vector } from '../vector.js';

/** The player's body, as every block world has it, and how long a day is there. */

/** blocks from the feet to the eyes */
export const EYE_HEIGHT = 1.62;
export const SNEAKING_EYE_HEIGHT = 1.27;
/** ticks for which a full breath lasts */
export const AIR_MAX = 300;
/** points of somebody who can eat no more */
export const FOOD_MAX = 20;
/** ticks from one sunrise to the next */
export const DAY_TICKS = 24_000;

/** Whether a body with its feet at a place is in a cell. */
export function isBodyIn([px, py, pz]: Readonly<Vector>, [x, y, z]: Readonly<Vector>): boolean {
  return (
    px + 0.3 > x &&
    px - 0.3 < x + 1 &&
    pz + 0.3 > z &&
    pz - 0.3 < z + 1 &&
    py + 1.8 > y &&
    py < y + 1
  );
}

/** Points of a block to look at, for a hand that points at it: its middle, then towards its faces. */
export const POINTS_OF_BLOCK: readonly Readonly<Vector>[] = [
  [0.5, 0.5, 0.5],
  [0.5, 0.95, 0.5],
  [0.5, 0.05, 0.5],
  [0.05, 0.5, 0.5],
  [0.95, 0.5, 0.5],
  [0.5, 0.5, 0.05],
  [0.5, 0.5, 0.95],
  [0.05, 0.95, 0.05],
  [0.95, 0.95, 0.95],
  [0.05, 0.95, 0.95],
  [0.95, 0.95, 0.05],
];
