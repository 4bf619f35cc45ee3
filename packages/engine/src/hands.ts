import { AIR, BLOCKS } from './blocks.js';
import { cos, sin } from './math.js';
import { blockAt, inWorld, setBlock, type World } from './world.js';

const EYE_HEIGHT = 1.62;
const REACH = 4.5;

export interface Hit {
  x: number;
  y: number;
  z: number;
  /** the free cell in front of the face that was hit */
  besideX: number;
  besideY: number;
  besideZ: number;
}

/** The first block on the line of sight, walked cell by cell. */
export function lookingAt(world: World): Hit | undefined {
  const { player } = world;
  const flat = cos(player.pitch);
  const dx = cos(player.yaw) * flat;
  const dy = sin(player.pitch);
  const dz = sin(player.yaw) * flat;
  const ox = player.x;
  const oy = player.y + EYE_HEIGHT;
  const oz = player.z;
  let x = Math.floor(ox);
  let y = Math.floor(oy);
  let z = Math.floor(oz);
  const stepX = dx > 0 ? 1 : -1;
  const stepY = dy > 0 ? 1 : -1;
  const stepZ = dz > 0 ? 1 : -1;
  let tx = dx === 0 ? Number.POSITIVE_INFINITY : (dx > 0 ? x + 1 - ox : ox - x) / Math.abs(dx);
  let ty = dy === 0 ? Number.POSITIVE_INFINITY : (dy > 0 ? y + 1 - oy : oy - y) / Math.abs(dy);
  let tz = dz === 0 ? Number.POSITIVE_INFINITY : (dz > 0 ? z + 1 - oz : oz - z) / Math.abs(dz);
  for (;;) {
    const besideX = x;
    const besideY = y;
    const besideZ = z;
    if (Math.min(tx, ty, tz) > REACH) return undefined;
    if (tx <= ty && tx <= tz) {
      x += stepX;
      tx += 1 / Math.abs(dx);
    } else if (ty <= tz) {
      y += stepY;
      ty += 1 / Math.abs(dy);
    } else {
      z += stepZ;
      tz += 1 / Math.abs(dz);
    }
    if (blockAt(world, x, y, z) !== AIR) return { x, y, z, besideX, besideY, besideZ };
  }
}

/** Holding attack mines what is looked at; a click of use places a block against it. */
export function useHands(world: World): void {
  const { player, controls } = world;
  if (!controls.attackHold && !controls.useClick) {
    player.miningTicks = 0;
    return;
  }
  const hit = lookingAt(world);
  if (hit === undefined) {
    player.miningTicks = 0;
    return;
  }
  if (controls.attackHold) mine(world, hit);
  else player.miningTicks = 0;
  if (controls.useClick) place(world, hit);
}

function mine(world: World, hit: Hit): void {
  const { player } = world;
  if (hit.x !== player.miningX || hit.y !== player.miningY || hit.z !== player.miningZ) {
    player.miningX = hit.x;
    player.miningY = hit.y;
    player.miningZ = hit.z;
    player.miningTicks = 0;
  }
  player.miningTicks++;
  if (player.miningTicks < BLOCKS[blockAt(world, hit.x, hit.y, hit.z)]!.breakTicks) return;
  setBlock(world, hit.x, hit.y, hit.z, AIR);
  player.miningTicks = 0;
}

function place(world: World, hit: Hit): void {
  const { player, controls } = world;
  // Slot 0 is the first block one can hold: dirt. Air and bedrock are not for placing.
  const id = Math.min(controls.hotbarSlot + 2, BLOCKS.length - 1);
  const { besideX: x, besideY: y, besideZ: z } = hit;
  const insidePlayer =
    player.x + 0.3 > x &&
    player.x - 0.3 < x + 1 &&
    player.z + 0.3 > z &&
    player.z - 0.3 < z + 1 &&
    player.y + 1.8 > y &&
    player.y < y + 1;
  if (!insidePlayer && inWorld(x, y, z)) setBlock(world, x, y, z, id);
}
