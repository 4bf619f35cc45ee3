import type { Moving } from '../world/moving.js';
import type { World } from '../world/world.js';

const box = new Float64Array(6);

/**
 * Moves what lies about, falls or rolls by its speed, up or down first, as far as blocks let it. Where one stood in the
 * way, that part of its speed is gone.
 */
export function moveThing(
  { blocks, near }: World,
  thing: Moving,
  half: number,
  height: number,
): void {
  const { x, y, z, vx, vy, vz } = thing;
  box[0] = x - half;
  box[1] = y;
  box[2] = z - half;
  box[3] = x + half;
  box[4] = y + height;
  box[5] = z + half;
  near.collect(
    blocks,
    box[0] + Math.min(0, vx),
    box[1] + Math.min(0, vy),
    box[2] + Math.min(0, vz),
    box[3] + Math.max(0, vx),
    box[4] + Math.max(0, vy),
    box[5] + Math.max(0, vz),
  );
  const dy = near.free(1, vy, box);
  box[1] += dy;
  box[4] += dy;
  const dx = near.free(0, vx, box);
  box[0] += dx;
  box[3] += dx;
  const dz = near.free(2, vz, box);
  thing.x += dx;
  thing.y += dy;
  thing.z += dz;
  if (dx !== vx) thing.vx = 0;
  if (dy !== vy) thing.vy = 0;
  if (dz !== vz) thing.vz = 0;
}
