import { angleOf, cos, sin } from '../math.js';
import type { Mob } from '../world/mob.js';
import { PLAYER_HALF_WIDTH } from '../world/player.js';
import { launch } from '../world/projectile.js';
import type { World } from '../world/world.js';
import { hurtMob, knockBack } from './body/harm.js';
import { strikePlayer } from './combat.js';
import {
  type Creature,
  heightOf,
  isPlayer,
  sees,
  squaredDistance,
  THINK_EVERY,
  targetOf,
} from './creatures.js';
import { explodeMob } from './explodeMob.js';
import { headTo, stand } from './route.js';

const ATTACK_TICKS = 20;
const SWELL_REACH = 3;
/** Further away than this, what has begun to hiss calms down again. */
export const CALM_REACH = 7;
/** From the first hiss to the bang. */
export const SWELL_TICKS = 30;
const SHOT_REACH = 15;
const SHOT_NEAR = 10;
const SHOT_TICKS = 40;
const HARD_SHOT_TICKS = 20;
const ARROW_SPEED = 1.6;
const FIREBALL_SPEED = 0.6;
const FIREBALL_DAMAGE = 5;
const VOLLEY = 3;
const VOLLEY_TICKS = 8;
const VOLLEY_PAUSE_TICKS = 100;

/** Goes after its target and hits it when it is near. */
export function strike(world: World, mob: Mob): boolean {
  const target = targetOf(world, mob);
  if (target === undefined) return false;
  if (isInReach(mob, target)) hit(world, mob, target);
  headTo(world, mob, target.x, target.y, target.z, 1);
  return true;
}

function isInReach(mob: Mob, target: Creature): boolean {
  const half = isPlayer(target) ? PLAYER_HALF_WIDTH : target.half;
  const side = Math.max(1.4, mob.half * 2 + 0.4) + half;
  const dx = target.x - mob.x;
  const dz = target.z - mob.z;
  return (
    dx * dx + dz * dz < side * side &&
    target.y < mob.y + mob.height + 0.5 &&
    target.y + heightOf(target) > mob.y - 0.5
  );
}

function hit(world: World, mob: Mob, target: Creature): void {
  if (mob.attackTicks > 0 || !sees(world, mob, target)) return;
  mob.attackTicks = ATTACK_TICKS;
  const damage = mob.kind.hops ? mob.size + 2 : (mob.kind.damage ?? 1);
  if (isPlayer(target)) {
    strikePlayer(world, damage, mob.kind.name, mob.id, mob.x, mob.z);
    return;
  }
  if (mob.isTame) target.playerHitTicks = 100;
  if (hurtMob(world, target, damage, mob.kind.name, mob.id)) knockBack(target, mob.x, mob.z, 1);
}

/** A creeper comes near, swells, and bursts unless one gets away from it. */
export function swell(world: World, mob: Mob): boolean {
  const target = targetOf(world, mob);
  if (target === undefined) {
    mob.fuse = Math.max(0, mob.fuse - THINK_EVERY);
    return false;
  }
  const distance = Math.sqrt(squaredDistance(mob, target));
  const reach = mob.fuse > 0 ? CALM_REACH : SWELL_REACH;
  if (distance > reach || !sees(world, mob, target)) {
    mob.fuse = Math.max(0, mob.fuse - THINK_EVERY);
    headTo(world, mob, target.x, target.y, target.z, 1);
    return true;
  }
  stand(mob);
  mob.fuse += THINK_EVERY;
  if (mob.fuse >= SWELL_TICKS) explodeMob(world, mob);
  return true;
}

/** A skeleton keeps some way off and shoots. */
export function shoot(world: World, mob: Mob): boolean {
  const target = targetOf(world, mob);
  if (target === undefined) return false;
  const distance = Math.sqrt(squaredDistance(mob, target));
  const isSeen = sees(world, mob, target);
  if (distance > SHOT_NEAR || !isSeen) headTo(world, mob, target.x, target.y, target.z, 1);
  else stand(mob);
  if (mob.attackTicks > 0 || !isSeen || distance > SHOT_REACH) return true;
  const isHard = world.rules.difficulty === 'hard';
  mob.attackTicks = isHard ? HARD_SHOT_TICKS : SHOT_TICKS;
  const spread = isHard ? 0.04 : world.rules.difficulty === 'easy' ? 0.12 : 0.08;
  aim(world, mob, target, 'minecraft:arrow', ARROW_SPEED, mob.kind.damage ?? 2, spread);
  return true;
}

/** A blaze rises above its target and throws fire, three balls at a time. */
export function burnAfar(world: World, mob: Mob): boolean {
  const target = targetOf(world, mob);
  if (target === undefined) return false;
  if (target.y + heightOf(target) > mob.y) mob.vy = Math.max(mob.vy, 0.25);
  if (isInReach(mob, target)) hit(world, mob, target);
  const isSeen = sees(world, mob, target);
  const isNear = squaredDistance(mob, target) < SHOT_REACH * SHOT_REACH;
  if (isNear && isSeen) stand(mob);
  else headTo(world, mob, target.x, target.y, target.z, 1);
  if (mob.attackTicks > 0 || !isSeen) return true;
  mob.fuse = (mob.fuse + 1) % VOLLEY;
  mob.attackTicks = mob.fuse === 0 ? VOLLEY_PAUSE_TICKS : VOLLEY_TICKS;
  aim(world, mob, target, 'minecraft:small_fireball', FIREBALL_SPEED, FIREBALL_DAMAGE, 0.06);
  return true;
}

function aim(
  world: World,
  mob: Mob,
  target: Creature,
  type: 'minecraft:arrow' | 'minecraft:small_fireball',
  speed: number,
  damage: number,
  spread: number,
): void {
  const random = world.streams.mobs;
  const y = mob.eyeY - 0.1;
  const dx = target.x - mob.x;
  const dz = target.z - mob.z;
  const flat = Math.sqrt(dx * dx + dz * dz);
  // What falls on its way is aimed higher, the further the more.
  const rise = type === 'minecraft:arrow' ? flat * 0.2 : 0;
  const dy = target.y + heightOf(target) / 3 - y + rise;
  const length = Math.max(1e-3, Math.sqrt(dx * dx + dy * dy + dz * dz));
  const stray = () => (random.fraction() + random.fraction() - 1) * spread;
  launch(world, {
    type,
    owner: mob.id,
    damage,
    isTakable: false,
    x: mob.x,
    y,
    z: mob.z,
    vx: (dx / length + stray()) * speed,
    vy: (dy / length + stray()) * speed,
    vz: (dz / length + stray()) * speed,
  });
}

/** Hops towards its target or anywhere, and hurts whom it touches. */
export function hop(world: World, mob: Mob): boolean {
  const target = targetOf(world, mob);
  if (target !== undefined && isTouching(mob, target)) hit(world, mob, target);
  mob.fuse = Math.max(0, mob.fuse - THINK_EVERY);
  if (!mob.onGround || mob.fuse > 0) return true;
  const random = world.streams.mobs;
  mob.fuse = (target === undefined ? 40 : 12) + random.below(20);
  if (target !== undefined) mob.yaw = angleOf(target.x - mob.x, target.z - mob.z);
  else if (random.below(3) === 0) mob.yaw = (random.fraction() * 2 - 1) * Math.PI;
  mob.headYaw = mob.yaw;
  mob.vy = 0.42 + 0.08 * mob.size;
  const push = 0.25 + 0.05 * mob.size;
  mob.vx = cos(mob.yaw) * push;
  mob.vz = sin(mob.yaw) * push;
  mob.isResting = false;
  return true;
}

function isTouching(mob: Mob, target: Creature): boolean {
  const half = isPlayer(target) ? PLAYER_HALF_WIDTH : target.half;
  const side = mob.half + half + 0.3;
  return (
    Math.abs(target.x - mob.x) < side &&
    Math.abs(target.z - mob.z) < side &&
    target.y < mob.y + mob.height + 0.3 &&
    target.y + heightOf(target) > mob.y - 0.3
  );
}
