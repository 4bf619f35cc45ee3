import type { Vector } from '@bridle/facets';

/** The faces of a block as packets number them: down, up, north, south, west, east. */
export const FACES: readonly Readonly<Vector>[] = [
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
  [-1, 0, 0],
  [1, 0, 0],
];

/** The face that looks along an axis: 0 is x, 1 is y, 2 is z. */
function faceOf(axis: number, isPositive: boolean): number {
  const first = axis === 0 ? 4 : axis === 1 ? 0 : 2;
  return isPositive ? first + 1 : first;
}

/** Where on a block a point is, as packets say it: within the cell, counted from its lowest corner. */
export function cursorOn(cell: Readonly<Vector>, point: Readonly<Vector>): Vector {
  return point.map((at, axis) => Math.min(1, Math.max(0, at - cell[axis]!))) as Vector;
}

/** The face of a block that looks along one of the six ways between neighbours. */
export function faceTowards(way: Readonly<Vector>): number {
  const axis = way.findIndex((one) => one !== 0);
  return faceOf(axis, way[axis]! > 0);
}
