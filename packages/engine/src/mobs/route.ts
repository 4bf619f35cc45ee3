import type { Mob } from '../world/mob.js';
import type { World } from '../world/world.js';
import { isStraightWalk } from './body/walkable.js';
import { PATH_FINDER } from './pathFinder.js';

/** A way around something is kept for so many ticks before it is planned anew. */
const PLAN_EVERY = 20;
/** A mob that has found no way, or none to the end, tries again after so many. */
const TRY_AGAIN = 40;
const TRY_STRAIGHT_AGAIN = 8;
const NEAR_GOAL = 1;
const REACHED = 2;
const DROP_MAX = 3;
const WALK_DROP = 1;
const LOOK_ON_EVERY = 20;
const ADVANCE = 0.3;

/**
 * Lets a mob go somewhere on foot, on a way that it keeps as long as it still leads there. Says
 * whether it has one.
 */
export function headTo(
  world: World,
  mob: Mob,
  x: number,
  y: number,
  z: number,
  speed: number,
): boolean {
  mob.pathSpeed = mob.kind.speed * speed;
  const { path } = mob;
  const end = path.length - 3;
  if (end >= 0 && !mob.isStuck) {
    if (Math.abs(path[end]! - x) + Math.abs(path[end + 2]! - z) < NEAR_GOAL) return true;
    // A straight way follows whom it leads to.
    if (end > 0 && world.tick < mob.planTick) return true;
  }
  return plan(world, mob, x, y, z);
}

function plan(world: World, mob: Mob, x: number, y: number, z: number): boolean {
  const { blocks, tick } = world;
  const tall = Math.ceil(mob.height);
  if (mob.path.length === 0 && tick < mob.planTick && mob.planTick - tick > TRY_STRAIGHT_AGAIN) {
    return false;
  }
  // What climbs goes straight at a wall.
  if (mob.kind.climbs && y > mob.y + 1.5) {
    mob.setPath([x, y, z], tick);
    return true;
  }
  if (!mob.isStuck && isStraightWalk(blocks, mob.x, mob.y, mob.z, x, y, z, tall, WALK_DROP)) {
    mob.setPath([x, y, z], tick);
    return true;
  }
  const { mobs } = world.land;
  if (tick < mob.planTick || mobs.searches === 0) return mob.path.length > 0;
  mobs.searches--;
  mob.isStuck = false;
  const path = PATH_FINDER.find(
    blocks,
    Math.floor(mob.x),
    Math.floor(mob.y + 0.01),
    Math.floor(mob.z),
    Math.floor(x),
    Math.floor(y + 0.01),
    Math.floor(z),
    tall,
    DROP_MAX,
  );
  if (path === undefined) {
    mob.clearPath();
    mob.planTick = tick + TRY_AGAIN;
    return false;
  }
  const end = path.length - 3;
  const isWhole = Math.abs(path[end]! - x) + Math.abs(path[end + 2]! - z) < REACHED;
  mob.setPath(path, tick + (isWhole ? PLAN_EVERY : TRY_AGAIN));
  return true;
}

export function stand(mob: Mob): void {
  mob.clearPath();
  mob.pathSpeed = 0;
}

/** Steps past the places on the way that are reached. Says whether there is one to go to. */
export function advance(world: World, mob: Mob): boolean {
  const { path } = mob;
  while (mob.pathAt < path.length) {
    const dx = path[mob.pathAt]! - mob.x;
    const dy = path[mob.pathAt + 1]! - mob.y;
    const dz = path[mob.pathAt + 2]! - mob.z;
    const reach = Math.max(ADVANCE, mob.half);
    if (dx * dx + dz * dz > reach * reach || Math.abs(dy) > 1.2) break;
    mob.pathAt += 3;
  }
  if (mob.pathAt >= path.length) {
    if (path.length > 0) mob.clearPath();
    return false;
  }
  if ((world.tick + mob.id) % LOOK_ON_EVERY === 0) lookWhetherItGetsOn(mob);
  return mob.pathAt < mob.path.length;
}

function lookWhetherItGetsOn(mob: Mob): void {
  const moved = Math.abs(mob.x - mob.markX) + Math.abs(mob.z - mob.markZ);
  mob.markX = mob.x;
  mob.markZ = mob.z;
  const isClimbing = mob.kind.climbs === true && mob.vy > 0;
  if (moved > 0.2 || isClimbing) {
    mob.isStuck = false;
    return;
  }
  // Twice in a row without getting on: this way leads nowhere.
  if (mob.isStuck) mob.clearPath();
  mob.isStuck = true;
}
