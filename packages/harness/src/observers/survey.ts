import type { Vector } from '@bridle/facets';
import { ROOM_CELLS_MAX } from '../limits.js';
import { type Cells, DOOR, OPEN, SOLID, UNKNOWN } from './cells.js';

/** North is towards −Z. */
export const SIDE_VECTORS = {
  north: [0, 0, -1],
  east: [1, 0, 0],
  south: [0, 0, 1],
  west: [-1, 0, 0],
  up: [0, 1, 0],
  down: [0, -1, 0],
} as const satisfies Record<string, Vector>;
export type SurveySide = keyof typeof SIDE_VECTORS;

/** The sides one after the other, as numbers: thousands of cells are gone around for one look. */
export const WAYS = Object.entries(SIDE_VECTORS).map(([side, [dx, dy, dz]]) => ({
  side: side as SurveySide,
  dx,
  dy,
  dz,
  isLevel: dy === 0,
}));
const LEVEL: readonly SurveySide[] = ['north', 'east', 'south', 'west'];

/** A cell of the room from which one gets out, and on which side of it. */
export interface Crossing {
  readonly cell: Vector;
  readonly side: SurveySide;
}

/** What a walk through a room or over land has come across. */
export interface Survey {
  /** all open cells of a room; of land, those that feet can be in */
  readonly cells: Vector[];
  /** a door, gate or trapdoor is on that side of the cell */
  readonly doors: Crossing[];
  /** the outside is on that side of the cell, and nothing between */
  readonly gaps: Crossing[];
  /** sides of cells, in the four directions of the compass: closed, or leading outside */
  readonly wallFaces: number;
  readonly gapFaces: number;
  /** it goes on past the radius, past the number of cells, or into what is not loaded */
  readonly bounded: boolean;
}

/** Of a cell that was looked at and is no part of the room. */
const OUTSIDE = 2;

/**
 * Every open cell that can be got to from the start without opening a door and without going
 * outside, nearest first.
 */
export function surveyRoom(cells: Cells, start: Vector, radius: number): Survey {
  const found: Vector[] = [start];
  const seen = new Uint8Array(cells.size);
  seen[cells.indexOf(...start)] = 1;
  const doors: Crossing[] = [];
  const gaps: Crossing[] = [];
  let wallFaces = 0;
  let gapFaces = 0;
  let bounded = false;
  for (let i = 0; i < found.length; i++) {
    const cell = found[i]!;
    for (const { side, dx, dy, dz, isLevel } of WAYS) {
      const [x, y, z] = [cell[0] + dx, cell[1] + dy, cell[2] + dz];
      const kind = cells.kind(x, y, z);
      if (kind === SOLID || kind === DOOR) {
        if (kind === DOOR) doors.push({ cell, side });
        if (isLevel) wallFaces++;
        continue;
      }
      const index = cells.indexOf(x, y, z);
      if (seen[index] === 1) continue;
      const isOutside =
        seen[index] === OUTSIDE || (kind === OPEN ? cells.isOutdoors(x, y, z) : false);
      if (isOutside) {
        seen[index] = OUTSIDE;
        gaps.push({ cell, side });
        if (isLevel) gapFaces++;
      } else if (isOutside === null || kind === UNKNOWN || !isWithin(start, x, y, z, radius))
        bounded = true;
      else if (found.length >= ROOM_CELLS_MAX) bounded = true;
      else {
        seen[index] = 1;
        found.push([x, y, z]);
      }
    }
  }
  return { cells: found, doors, gaps, wallFaces, gapFaces, bounded };
}

/**
 * Every place that feet can walk to from the start without opening a door: a step up or a jump of
 * one block, a fall of three at most, or through water. It ends as soon as the way leads past the radius, since
 * land without walls has no size.
 */
export function surveyLand(cells: Cells, start: Vector, radius: number): Survey {
  const found: Vector[] = [start];
  const seen = new Uint8Array(cells.size);
  seen[cells.indexOf(...start)] = 1;
  const doors: Crossing[] = [];
  let wallFaces = 0;
  let gapFaces = 0;
  let bounded = false;
  for (let i = 0; i < found.length && !bounded; i++) {
    const cell = found[i]!;
    for (const side of LEVEL) {
      const next = cellBeside(cell, side);
      if (cells.kind(...next) === DOOR) doors.push({ cell, side });
      const step = stepInto(cells, cell, next);
      if (step === undefined) {
        if (cells.kind(...next) === UNKNOWN) bounded = true;
        wallFaces++;
        continue;
      }
      gapFaces++;
      const index = cells.indexOf(...step);
      if (seen[index] === 1) continue;
      if (!isWithin(start, ...step, radius) || found.length >= ROOM_CELLS_MAX) {
        bounded = true;
        break;
      }
      seen[index] = 1;
      found.push(step);
    }
  }
  return { cells: found, doors, gaps: [], wallFaces, gapFaces, bounded };
}

const FALL = 3;

/** Where one stands after a step from a cell into the column beside it. */
function stepInto(cells: Cells, [, fromY]: Vector, [x, y, z]: Vector): Vector | undefined {
  if (cells.kind(x, y, z) === SOLID) {
    const canJump = !cells.isTall(x, y, z) && cells.isFloor(x, y + 1, z);
    return canJump && fromY === y ? [x, y + 1, z] : undefined;
  }
  if (cells.kind(x, y, z) !== OPEN || cells.kind(x, y + 1, z) !== OPEN) return undefined;
  for (let down = 0; down <= FALL; down++) {
    const below = cells.kind(x, y - down - 1, z);
    if (below === SOLID || cells.isWater(x, y - down, z)) return [x, y - down, z];
    if (below !== OPEN) return undefined;
  }
  return undefined;
}

export function cellBeside([x, y, z]: Vector, side: SurveySide): Vector {
  const [dx, dy, dz] = SIDE_VECTORS[side];
  return [x + dx, y + dy, z + dz];
}

function isWithin(
  [x, y, z]: Vector,
  atX: number,
  atY: number,
  atZ: number,
  radius: number,
): boolean {
  return Math.abs(atX - x) <= radius && Math.abs(atY - y) <= radius && Math.abs(atZ - z) <= radius;
}
