import type { SightBlocks } from './land.js';

/** Whether any side of a block can be seen from some place. Only whole, opaque cubes hide what is behind them. */
export function canSeeFrom(
  blocks: SightBlocks,
  ex: number,
  ey: number,
  ez: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const isClear = (px: number, py: number, pz: number): boolean => {
    trace(blocks, ex, ey, ez, x + px, y + py, z + pz, false, x, y, z);
    return !at.isBlocked;
  };
  const state = blocks.get(x, y, z);
  if (!blocks.isWhole(state)) return isClear(0.5, blocks.isFluid(state) ? 0.9 : 0.5, 0.5);
  const [sx, sy, sz] = [
    ex < x ? -1 : ex > x + 1 ? 1 : 0,
    ey < y ? -1 : ey > y + 1 ? 1 : 0,
    ez < z ? -1 : ez > z + 1 ? 1 : 0,
  ];
  const isOpen = (dx: number, dy: number, dz: number): boolean =>
    !blocks.isOpaque(blocks.get(x + dx, y + dy, z + dz));
  return (
    (sx !== 0 && isOpen(sx, 0, 0) && isClear(sx > 0 ? 1 : 0, 0.5, 0.5)) ||
    (sy !== 0 && isOpen(0, sy, 0) && isClear(0.5, sy > 0 ? 1 : 0, 0.5)) ||
    (sz !== 0 && isOpen(0, 0, sz) && isClear(0.5, 0.5, sz > 0 ? 1 : 0))
  );
}

/** Where the last `trace` ended; one object, since thousands of rays are cast for one look. */
const at = { x: 0, y: 0, z: 0, isBlocked: false };

/** Goes from cell to cell until something whole is in the way, or the goal is reached. */
function trace(
  blocks: SightBlocks,
  ox: number,
  oy: number,
  oz: number,
  ex: number,
  ey: number,
  ez: number,
  endsInFluid: boolean,
  goalX = Number.NaN,
  goalY = Number.NaN,
  goalZ = Number.NaN,
): void {
  let [x, y, z] = [Math.floor(ox), Math.floor(oy), Math.floor(oz)];
  const [dx, dy, dz] = [ex - ox, ey - oy, ez - oz];
  const [stepX, stepY, stepZ] = [dx > 0 ? 1 : -1, dy > 0 ? 1 : -1, dz > 0 ? 1 : -1];
  const perX = dx === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / dx);
  const perY = dy === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / dy);
  const perZ = dz === 0 ? Number.POSITIVE_INFINITY : Math.abs(1 / dz);
  let nextX = dx === 0 ? perX : (dx > 0 ? x + 1 - ox : ox - x) * perX;
  let nextY = dy === 0 ? perY : (dy > 0 ? y + 1 - oy : oy - y) * perY;
  let nextZ = dz === 0 ? perZ : (dz > 0 ? z + 1 - oz : oz - z) * perZ;
  at.isBlocked = false;
  for (;;) {
    if (x === goalX && y === goalY && z === goalZ) return;
    const nearest = Math.min(nextX, nextY, nextZ);
    if (!(nearest <= 1)) return;
    if (nextX === nearest) {
      x += stepX;
      nextX += perX;
    } else if (nextY === nearest) {
      y += stepY;
      nextY += perY;
    } else {
      z += stepZ;
      nextZ += perZ;
    }
    if (x === goalX && y === goalY && z === goalZ) return;
    const state = blocks.get(x, y, z);
    if (!blocks.isOpaque(state) && !(endsInFluid && blocks.isFluid(state))) continue;
    at.x = x;
    at.y = y;
    at.z = z;
    at.isBlocked = true;
    return;
  }
}

/** Whether nothing whole is between two points. */
export function canSeePoint(
  blocks: SightBlocks,
  ox: number,
  oy: number,
  oz: number,
  x: number,
  y: number,
  z: number,
): boolean {
  const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  trace(blocks, ox, oy, oz, x, y, z, false, cellX, cellY, cellZ);
  return !at.isBlocked;
}

/** Where a line of sight ends: at the first whole block or fluid, to be read at once. */
export function firstWhole(
  blocks: SightBlocks,
  ox: number,
  oy: number,
  oz: number,
  ex: number,
  ey: number,
  ez: number,
): Readonly<typeof at> {
  trace(blocks, ox, oy, oz, ex, ey, ez, true);
  return at;
}
