import type { Moving } from '../world/moving.js';
import { type NearBoxes, SKIN, setBox } from '../world/nearBoxes.js';
import type { World } from '../world/world.js';

/** What walks, swims and flies by its own will. */
interface SlidingBody extends Moving {
  onGround: boolean;
  againstWall: boolean;
  fallen: number;
}

const box = new Float64Array(6);
/** what a body is to go along each axis, and then what it went */
const moves = new Float64Array(3);

/**
 * Moves a body along its velocity; it stops at blocks and steps onto those as low as `step`. Gives how
 * far it went along each axis, to be read before the next call.
 */
export function slideBody(
  { blocks, near }: World,
  body: SlidingBody,
  half: number,
  height: number,
  step: number,
): Readonly<Float64Array> {
  const { x, y, z, vx, vy, vz } = body;
  near.collect(
    blocks,
    x - half + Math.min(0, vx),
    y + Math.min(0, vy) - SKIN,
    z - half + Math.min(0, vz),
    x + half + Math.max(0, vx),
    y + height + Math.max(step, vy),
    z + half + Math.max(0, vz),
  );
  setBox(box, x, y, z, half, height);
  moves[1] = vy;
  near.shift(1, moves, box);
  sideways(near, vx, vz);
  const dx = moves[0]!;
  const dy = moves[1]!;
  const dz = moves[2]!;
  const landed = vy < 0 && dy !== vy;
  let movedX = dx;
  let movedY = dy;
  let movedZ = dz;
  if ((dx !== vx || dz !== vz) && (landed || body.onGround)) {
    setBox(box, x, y, z, half, height);
    moves[1] = step;
    near.shift(1, moves, box);
    const up = moves[1]!;
    sideways(near, vx, vz);
    moves[1] = -up + Math.min(0, dy);
    near.shift(1, moves, box);
    const wentX = moves[0]!;
    const wentZ = moves[2]!;
    if (wentX * wentX + wentZ * wentZ > dx * dx + dz * dz + SKIN) {
      movedX = wentX;
      movedY = up + moves[1]!;
      movedZ = wentZ;
    }
  }
  body.x += movedX;
  body.y += movedY;
  body.z += movedZ;
  body.againstWall = movedX !== vx || movedZ !== vz;
  body.onGround = landed;
  if (movedX !== vx) body.vx = 0;
  if (movedZ !== vz) body.vz = 0;
  if (dy !== vy) body.vy = 0;
  if (movedY < 0) body.fallen -= movedY;
  moves[0] = movedX;
  moves[1] = movedY;
  moves[2] = movedZ;
  return moves;
}

function sideways(near: NearBoxes, vx: number, vz: number): void {
  moves[0] = vx;
  moves[2] = vz;
  // The larger part first, so that one slides along a wall and not into its corner.
  const isAcross = Math.abs(vx) < Math.abs(vz);
  near.shift(isAcross ? 2 : 0, moves, box);
  near.shift(isAcross ? 0 : 2, moves, box);
}
