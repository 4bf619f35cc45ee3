import { hurtMob } from '../mobs/body/harm.js';
import { hurt } from '../player/health.js';
import { NOBODY } from '../world/mob.js';
import type { Moving } from '../world/moving.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT } from '../world/player.js';
import { castRay } from '../world/ray.js';
import type { World } from '../world/world.js';

/** Points of a body that are looked at, along each axis. */
const POINTS = 3;
/** A hit this near to a point has not stopped the ray before it. */
const NEAR = 1e-6;

/** Hurts and throws whoever is near a blast, the less the more is between. */
export function hurtAndPush(
  world: World,
  x: number,
  y: number,
  z: number,
  power: number,
  cause: string,
): void {
  const reach = power * 2;
  const { player } = world;
  if (!player.isDead && player.mode !== 'spectator') {
    const impact = impactOn(world, player, PLAYER_HALF_WIDTH, PLAYER_HEIGHT, x, y, z, reach);
    if (impact > 0) {
      hurt(world, damageOf(impact, reach), 'explosion');
      if (!player.flying) push(player, player.eyeY, x, y, z, impact);
    }
  }
  for (const mob of [...world.land.mobs.list]) {
    const impact = impactOn(world, mob, mob.half, mob.height, x, y, z, reach);
    if (impact <= 0) continue;
    hurtMob(world, mob, damageOf(impact, reach), cause === 'tnt' ? 'explosion' : cause, NOBODY);
    push(mob, mob.eyeY, x, y, z, impact);
  }
  for (const item of world.items) {
    const impact = impactOn(world, item, 0.125, 0.25, x, y, z, reach);
    if (impact > 0) push(item, item.y, x, y, z, impact);
  }
  for (const charge of world.land.primed) {
    const impact = impactOn(world, charge, 0.49, 0.98, x, y, z, reach);
    if (impact > 0) push(charge, charge.y, x, y, z, impact);
  }
}

/** From 0 for what is out of reach or behind walls to 1 in the middle of the blast. */
function impactOn(
  world: World,
  body: Moving,
  halfWidth: number,
  height: number,
  x: number,
  y: number,
  z: number,
  reach: number,
): number {
  const [dx, dy, dz] = [body.x - x, body.y - y, body.z - z];
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz) / reach;
  if (distance >= 1) return 0;
  return (1 - distance) * exposure(world, body, halfWidth, height, x, y, z);
}

function damageOf(impact: number, reach: number): number {
  return Math.floor(((impact * impact + impact) / 2) * 7 * reach + 1);
}

/** The share of a body that sees the middle of the blast. */
function exposure(
  { blocks }: World,
  body: Moving,
  halfWidth: number,
  height: number,
  x: number,
  y: number,
  z: number,
): number {
  let seen = 0;
  for (let i = 0; i < POINTS * POINTS * POINTS; i++) {
    const [a, b, c] = [i % POINTS, Math.floor(i / POINTS) % POINTS, Math.floor(i / 9)];
    const wayX = body.x + (a - 1) * halfWidth - x;
    const wayY = body.y + (b / 2) * height - y;
    const wayZ = body.z + (c - 1) * halfWidth - z;
    const length = Math.sqrt(wayX * wayX + wayY * wayY + wayZ * wayZ);
    if (length < NEAR) {
      seen++;
      continue;
    }
    const [dx, dy, dz] = [wayX / length, wayY / length, wayZ / length];
    if (castRay(blocks, x, y, z, dx, dy, dz, length - NEAR) === undefined) seen++;
  }
  return seen / (POINTS * POINTS * POINTS);
}

function push(body: Moving, eyeY: number, x: number, y: number, z: number, impact: number): void {
  const [dx, dy, dz] = [body.x - x, eyeY - y, body.z - z];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (length < NEAR) return;
  body.vx += (dx / length) * impact;
  body.vy += (dy / length) * impact;
  body.vz += (dz / length) * impact;
}
