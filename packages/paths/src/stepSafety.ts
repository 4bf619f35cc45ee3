import {
  CLIMBABLE,
  DANGER,
  STEP_MAX,
  topOf,
  UNLOADED,
  WALL_EAST,
  WALL_NORTH,
  WALL_SOUTH,
  WALL_WEST,
  WATER,
} from './cells.js';
import type { Step } from './route.js';
import type { Cell, PathTerrain } from './terrain.js';

/** Whether somebody who comes into that column of cells at that level, by mistake, takes no harm. */
export function isSafeFloor(
  terrain: PathTerrain,
  x: number,
  y: number,
  z: number,
  maxDrop: number,
): boolean {
  for (let down = 0; down <= maxDrop + 1; down++) {
    const cell = terrain.cell(x, y - down, z);
    if ((cell & (DANGER | UNLOADED)) !== 0) return false;
    if (topOf(cell) > STEP_MAX || (cell & WATER) !== 0) return true;
  }
  return false;
}

/** Whether something that hurts is beside somebody in that cell. */
export function isBesideDanger(terrain: PathTerrain, { x, y, z }: Cell): boolean {
  for (let level = y; level <= y + 1; level++) {
    const around =
      terrain.cell(x + 1, level, z) |
      terrain.cell(x - 1, level, z) |
      terrain.cell(x, level, z + 1) |
      terrain.cell(x, level, z - 1);
    if ((around & DANGER) !== 0) return true;
  }
  return false;
}

/** Whether what a step leads onto is no longer there, or something else is. */
export function isFloorGone(terrain: PathTerrain, { x, y, z, feetY, place }: Step): boolean {
  const own = terrain.cell(x, y, z);
  if ((own & (WATER | CLIMBABLE)) !== 0 || place !== undefined) return (own & DANGER) !== 0;
  const below = terrain.cell(x, y - 1, z);
  if (((own | below) & DANGER) !== 0) return true;
  const floor = topOf(own) > 0 ? topOf(own) : topOf(below) - 16;
  return floor / 16 < feetY - y;
}

/** Thin plates leave hardly more room than a body takes: keep off them by so much. */
const OFF_PLATE = 0.08;

/** Where a body should be from west to east to fit into a cell and the one above. */
export function middleX(terrain: PathTerrain, { x, y, z }: Cell): number {
  const plates = terrain.cell(x, y, z) | terrain.cell(x, y + 1, z);
  return x + 0.5 + aside(plates, WALL_WEST, WALL_EAST);
}

/** The same from north to south. */
export function middleZ(terrain: PathTerrain, { x, y, z }: Cell): number {
  const plates = terrain.cell(x, y, z) | terrain.cell(x, y + 1, z);
  return z + 0.5 + aside(plates, WALL_NORTH, WALL_SOUTH);
}

function aside(plates: number, low: number, high: number): number {
  const isLow = (plates & low) !== 0;
  if (isLow === ((plates & high) !== 0)) return 0;
  return isLow ? OFF_PLATE : -OFF_PLATE;
}
