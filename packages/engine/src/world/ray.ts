import type { Face } from '../blocks/directions.js';
import { FACES } from '../blocks/directions.js';
import { SELECTION_SHAPE, SHAPES } from '../blocks/index.js';
import type { WorldBlocks } from '../terrain/worldBlocks.js';

export interface BlockHit {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly state: number;
  readonly face: Face;
  readonly distance: number;
  /** where on the block, 0 to 1 each */
  readonly atX: number;
  readonly atY: number;
  readonly atZ: number;
}

/** The first block that a ray meets, by the shapes one can point at. The way is a unit vector. */
export function castRay(
  blocks: WorldBlocks,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  reach: number,
): BlockHit | undefined {
  if (!isSane(ox, oy, oz) || !isSane(dx, dy, dz)) return undefined;
  // So near to an axis that one over it is no number to reckon with: along the other axes, then.
  if (Math.abs(dx) < FLAT) dx = 0;
  if (Math.abs(dy) < FLAT) dy = 0;
  if (Math.abs(dz) < FLAT) dz = 0;
  let x = Math.floor(ox);
  let y = Math.floor(oy);
  let z = Math.floor(oz);
  const stepX = dx > 0 ? 1 : -1;
  const stepY = dy > 0 ? 1 : -1;
  const stepZ = dz > 0 ? 1 : -1;
  const perX = dx === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / dx);
  const perY = dy === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / dy);
  const perZ = dz === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / dz);
  let nextX = dx === 0 ? perX : (dx > 0 ? x + 1 - ox : ox - x) * perX;
  let nextY = dy === 0 ? perY : (dy > 0 ? y + 1 - oy : oy - y) * perY;
  let nextZ = dz === 0 ? perZ : (dz > 0 ? z + 1 - oz : oz - z) * perZ;
  for (;;) {
    const state = blocks.get(x, y, z);
    const shape = SELECTION_SHAPE[state]!;
    if (shape !== 0) {
      const hit = nearestBox(SHAPES[shape]!, ox - x, oy - y, oz - z, dx, dy, dz, reach);
      if (hit !== undefined) {
        return {
          x,
          y,
          z,
          state,
          face: FACES[hit.face]!,
          distance: hit.distance,
          atX: ox - x + dx * hit.distance,
          atY: oy - y + dy * hit.distance,
          atZ: oz - z + dz * hit.distance,
        };
      }
    }
    if (!(Math.min(nextX, nextY, nextZ) <= reach)) return undefined;
    if (nextX <= nextY && nextX <= nextZ) {
      x += stepX;
      nextX += perX;
    } else if (nextY <= nextZ) {
      y += stepY;
      nextY += perY;
    } else {
      z += stepZ;
      nextZ += perZ;
    }
  }
}

const FLAT = 1e-9;

function isSane(x: number, y: number, z: number): boolean {
  return Math.abs(x) < 1e9 && Math.abs(y) < 1e9 && Math.abs(z) < 1e9;
}

/** Where a ray from a place relative to the block enters the nearest of its boxes. */
function nearestBox(
  boxes: Float64Array,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  reach: number,
): { distance: number; face: number } | undefined {
  let best: { distance: number; face: number } | undefined;
  for (let i = 0; i < boxes.length; i += 6) {
    let enter = Number.NEGATIVE_INFINITY;
    let leave = Number.POSITIVE_INFINITY;
    let face = 3;
    for (let axis = 0; axis < 3; axis++) {
      const from = axis === 0 ? ox : axis === 1 ? oy : oz;
      const way = axis === 0 ? dx : axis === 1 ? dy : dz;
      const low = boxes[i + axis]!;
      const high = boxes[i + axis + 3]!;
      if (way === 0) {
        if (from < low || from > high) leave = Number.NEGATIVE_INFINITY;
        continue;
      }
      const first = ((way > 0 ? low : high) - from) / way;
      const last = ((way > 0 ? high : low) - from) / way;
      if (first > enter) {
        enter = first;
        face = axis * 2 + (way > 0 ? 0 : 1);
      }
      leave = Math.min(leave, last);
    }
    const distance = Math.max(0, enter);
    if (enter > leave || leave < 0 || distance > reach) continue;
    if (best === undefined || distance < best.distance) best = { distance, face };
  }
  return best;
}
