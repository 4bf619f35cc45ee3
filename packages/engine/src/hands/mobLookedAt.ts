import type { Mob } from '../world/mob.js';
import { CREATIVE_REACH } from '../world/player.js';
import type { World } from '../world/world.js';
import { lookingAt } from './lookingAt.js';

/** How far hands get to mobs, who does not create. */
export const MOB_REACH = 3;

/** The mob that a hand would touch: the nearest on the line of sight, before any block. */
export function mobLookedAt(world: World, wall = lookingAt(world)?.distance): Mob | undefined {
  const { player } = world;
  const { list } = world.land.mobs;
  if (list.length === 0 || player.mode === 'spectator') return undefined;
  const reach = player.mode === 'creative' ? CREATIVE_REACH : MOB_REACH;
  const [dx, dy, dz] = world.lookDirection();
  let nearest: Mob | undefined;
  let least = Math.min(reach, wall ?? reach);
  for (let i = 0; i < list.length; i++) {
    const mob = list[i]!;
    if (mob.id === player.riding || mob.health <= 0) continue;
    const distance = distanceTo(mob, player.x, player.eyeY, player.z, dx, dy, dz);
    if (distance > least) continue;
    nearest = mob;
    least = distance;
  }
  return nearest;
}

/** How far along a ray its box begins; infinitely far where the ray misses it. */
function distanceTo(
  mob: Mob,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const { half } = mob;
  let enter = 0;
  let leave = 64;
  for (let axis = 0; axis < 3; axis++) {
    const from = axis === 0 ? ox : axis === 1 ? oy : oz;
    const way = axis === 0 ? dx : axis === 1 ? dy : dz;
    const low = axis === 0 ? mob.x - half : axis === 1 ? mob.y : mob.z - half;
    const high = axis === 0 ? mob.x + half : axis === 1 ? mob.y + mob.height : mob.z + half;
    if (Math.abs(way) < 1e-9) {
      if (from < low || from > high) return Number.POSITIVE_INFINITY;
      continue;
    }
    const one = (low - from) / way;
    const other = (high - from) / way;
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter <= leave ? enter : Number.POSITIVE_INFINITY;
}
