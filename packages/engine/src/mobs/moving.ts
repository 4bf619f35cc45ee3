import type { Mob } from '../world/mob.js';
import { MOB_KINDS, mobKindOf } from '../world/mobRegistry.js';
import type { World } from '../world/world.js';
import { canStand, WALKABILITY, WATER_CELL } from './body/walkable.js';
import { type Creature, heldItem, nearestOf, squaredDistance } from './creatures.js';
import type { MobKind } from './kinds/kind.js';
import { headTo, stand } from './route.js';

/** One time in so many, a mob that stands about goes somewhere. */
const WANDER_CHANCE = 30;
const WANDER_SIDE = 10;
const WANDER_UP = 4;
const PANIC_SIDE = 6;
const FLEE_REACH = 6;
const SHY_REACH = 6;
const TRIES = 6;

/** Runs about while it hurts. */
export function panic(world: World, mob: Mob): boolean {
  if (mob.panicTicks === 0 && mob.fireTicks === 0) return false;
  const speed = mob.kind.panic ?? 1.5;
  if (mob.path.length > 0) {
    mob.pathSpeed = mob.kind.speed * speed;
    return true;
  }
  goAnywhere(world, mob, PANIC_SIDE, speed);
  return true;
}

export function sit(_world: World, mob: Mob): boolean {
  if (!mob.isSitting) return false;
  stand(mob);
  return true;
}

export function wander(world: World, mob: Mob): boolean {
  if (mob.path.length > 0) {
    mob.pathSpeed = mob.kind.speed;
    return true;
  }
  if (world.streams.mobs.below(WANDER_CHANCE) === 0) goAnywhere(world, mob, WANDER_SIDE, 1);
  else stand(mob);
  return true;
}

/** A wild cat lets nobody near who has nothing to offer. */
export function shy(world: World, mob: Mob): boolean {
  const { player } = world;
  if (mob.isTame || player.isDead || !player.isMortal || player.sneaking) return false;
  if (mob.kind.temptingItems.has(heldItem(world))) return false;
  return fleeFrom(world, mob, player, SHY_REACH);
}

/** By kind, whom it runs away from. */
const FEARED: readonly (MobKind | undefined)[] = MOB_KINDS.map(({ fleesFrom }) =>
  fleesFrom === undefined ? undefined : mobKindOf(fleesFrom),
);

export function flee(world: World, mob: Mob): boolean {
  const feared = FEARED[mob.kind.id];
  if (feared === undefined) return false;
  const foe = nearestOf(world, mob, feared, FLEE_REACH, () => true);
  return foe !== undefined && fleeFrom(world, mob, foe, FLEE_REACH);
}

function fleeFrom(world: World, mob: Mob, body: Creature, reach: number): boolean {
  const distance = squaredDistance(mob, body);
  if (distance > reach * reach) return false;
  if (mob.path.length > 0 && mob.goalTicks > 0) {
    mob.pathSpeed = mob.kind.speed * 1.33;
    return true;
  }
  const length = Math.max(0.1, Math.sqrt(distance));
  const x = mob.x + ((mob.x - body.x) / length) * 8;
  const z = mob.z + ((mob.z - body.z) / length) * 8;
  headTo(world, mob, x, mob.y, z, 1.33);
  return true;
}

/** Goes to a random place around, if one of a few has ground to stand on. */
function goAnywhere(world: World, mob: Mob, side: number, speed: number): void {
  const random = world.streams.mobs;
  const tall = Math.ceil(mob.height);
  for (let i = 0; i < TRIES; i++) {
    const x = Math.floor(mob.x) + random.below(side * 2 + 1) - side;
    const z = Math.floor(mob.z) + random.below(side * 2 + 1) - side;
    for (let up = 0; up <= WANDER_UP; up++) {
      const y = Math.floor(mob.y) + (up % 2 === 0 ? up >> 1 : -((up + 1) >> 1));
      if (!canStand(world.blocks, x, y, z, tall)) continue;
      if (WALKABILITY[world.blocks.get(x, y, z)] === WATER_CELL) break;
      headTo(world, mob, x + 0.5, y, z + 0.5, speed);
      return;
    }
  }
  stand(mob);
}
