import type { Moving } from '../world/moving.js';
import { setBox } from '../world/nearBoxes.js';
import type { World } from '../world/world.js';

const box = new Float64Array(6);
const moves = new Float64Array(3);

/**
 * Moves what lies about, falls or rolls by its speed, up or down first, as far as blocks let it.
 * Where one stood in the way, that part of its speed is gone.
 */
export function moveThing(
  { blocks, near }: World,
  thing: Moving,
  half: number,
  height: number,
): void {
  const { x, y, z, vx, vy, vz } = thing;
  setBox(box, x, y, z, half, height);
  near.collect(
    blocks,
    x - half + Math.min(0, vx),
    y + Math.min(0, vy),
    z - half + Math.min(0, vz),
    x + half + Math.max(0, vx),
    y + height + Math.max(0, vy),
    z + half + Math.max(0, vz),
  );
  moves[0] = vx;
  moves[1] = vy;
  moves[2] = vz;
  near.shift(1, moves, box);
  near.shift(0, moves, box);
  near.shift(2, moves, box);
  const [dx, dy, dz] = [moves[0], moves[1], moves[2]];
  thing.x += dx;
  thing.y += dy;
  thing.z += dz;
  if (dx !== vx) thing.vx = 0;
  if (dy !== vy) thing.vy = 0;
  if (dz !== vz) thing.vz = 0;
}
