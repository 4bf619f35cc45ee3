import { IS_WATER } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { hurt } from '../player/health.js';
import { BOTTOM_Y } from '../terrain/column.js';
import { type Mob, NOBODY, PLAYER_ID } from '../world/mob.js';
import { mobKindOf } from '../world/mobRegistry.js';
import { fitsAt } from '../world/nearBoxes.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT } from '../world/player.js';
import type { Projectile, ProjectileType } from '../world/projectile.js';
import type { World } from '../world/world.js';
import { hurtMob, knockBack } from './body/harm.js';
import { spawnBaby } from './body/spawnMob.js';
import { teleport } from './body/teleport.js';
import { isInBlock } from './body/walkable.js';
import { strikePlayer } from './combat.js';

const ARROW_LIFE_TICKS = 1_200;
const FIREBALL_LIFE_TICKS = 200;
const STEP = 0.25;
const HIT_MARGIN = 0.3;
const OWN_TICKS = 5;
const PICKUP_SIDE = 1.3;
const CHICK_CHANCE = 8;
const PEARL_DAMAGE = 5;
const ARROW = itemOf('arrow').id;
/** Felt, and no more than that. */
const THROWN_DAMAGE = 0.001;
const CHICKEN = mobKindOf('chicken');

interface Flight {
  readonly gravity: number;
  readonly drag: number;
}

const FLIGHTS: Readonly<Record<ProjectileType, Flight>> = {
  'minecraft:arrow': { gravity: 0.05, drag: 0.99 },
  'minecraft:small_fireball': { gravity: 0, drag: 1 },
  'minecraft:egg': { gravity: 0.03, drag: 0.99 },
  'minecraft:snowball': { gravity: 0.03, drag: 0.99 },
  'minecraft:ender_pearl': { gravity: 0.03, drag: 0.99 },
};

/** One tick of flying, hitting, sticking and being taken up. */
export function moveProjectiles(world: World): void {
  const { projectiles } = world.land.mobs;
  if (projectiles.length === 0) return;
  let kept = 0;
  for (let i = 0; i < projectiles.length; i++) {
    const projectile = projectiles[i]!;
    if (!isGone(world, projectile)) projectiles[kept++] = projectile;
  }
  projectiles.length = kept;
}

function isGone(world: World, projectile: Projectile): boolean {
  const isArrow = projectile.type === 'minecraft:arrow';
  projectile.age++;
  if (projectile.age > (isArrow ? ARROW_LIFE_TICKS : FIREBALL_LIFE_TICKS)) return true;
  if (projectile.y < BOTTOM_Y - 64) return true;
  if (!projectile.isStuck) return fly(world, projectile);
  const { x, y, z, vx, vy, vz } = projectile;
  // A little further on is what it sticks in.
  if (!isInBlock(world.blocks, x + vx, y + vy, z + vz)) projectile.isStuck = false;
  return projectile.isStuck && isTaken(world, projectile);
}

function isTaken(world: World, { x, y, z, isTakable }: Projectile): boolean {
  const { player } = world;
  if (!isTakable || player.isDead || player.mode === 'spectator') return false;
  const isNear =
    Math.abs(x - player.x) < PICKUP_SIDE &&
    Math.abs(z - player.z) < PICKUP_SIDE &&
    y > player.y - 1 &&
    y < player.y + PLAYER_HEIGHT + 0.5;
  if (!isNear) return false;
  const { name, maxStack } = ITEM_KINDS[ARROW]!;
  if (player.inventory.add(ARROW, 1, 0, maxStack) > 0) return false;
  world.tell({ event: 'pickup', item: name, count: 1 });
  return true;
}

/** Goes on in small steps: the first block or body on the way is hit. Says whether it is gone. */
function fly(world: World, projectile: Projectile): boolean {
  const { vx, vy, vz } = projectile;
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const steps = Math.max(1, Math.ceil(speed / STEP));
  for (let i = 0; i < steps; i++) {
    projectile.x += vx / steps;
    projectile.y += vy / steps;
    projectile.z += vz / steps;
    if (isInBlock(world.blocks, projectile.x, projectile.y, projectile.z)) {
      return hitBlock(world, projectile, steps);
    }
    if (hitsPlayer(world, projectile)) return hitPlayer(world, projectile, speed);
    const mob = mobHit(world, projectile);
    if (mob !== undefined) return hitMob(world, projectile, mob, speed);
  }
  const { gravity, drag } = FLIGHTS[projectile.type];
  const cell = world.blocks.get(
    Math.floor(projectile.x),
    Math.floor(projectile.y),
    Math.floor(projectile.z),
  );
  const left = IS_WATER[cell] === 1 ? 0.6 : drag;
  projectile.vx *= left;
  projectile.vy = projectile.vy * left - gravity;
  projectile.vz *= left;
  return false;
}

function hitBlock(world: World, projectile: Projectile, steps: number): boolean {
  projectile.x -= projectile.vx / steps;
  projectile.y -= projectile.vy / steps;
  projectile.z -= projectile.vz / steps;
  if (projectile.type !== 'minecraft:arrow') {
    burst(world, projectile);
    return true;
  }
  projectile.isStuck = true;
  // What is left of its speed only says which way it points, and into what.
  projectile.vx /= steps;
  projectile.vy /= steps;
  projectile.vz /= steps;
  return false;
}

function hitsPlayer({ player }: World, { owner, age, x, y, z }: Projectile): boolean {
  if (player.isDead || player.mode === 'spectator') return false;
  if (owner === PLAYER_ID && age < OWN_TICKS) return false;
  return (
    Math.abs(x - player.x) < PLAYER_HALF_WIDTH + HIT_MARGIN &&
    Math.abs(z - player.z) < PLAYER_HALF_WIDTH + HIT_MARGIN &&
    y > player.y - HIT_MARGIN &&
    y < player.y + PLAYER_HEIGHT + HIT_MARGIN
  );
}

function mobHit(world: World, { owner, age, x, y, z }: Projectile): Mob | undefined {
  for (const mob of world.land.mobs.awake) {
    if (mob.health <= 0 || (mob.id === owner && age < OWN_TICKS)) continue;
    if (
      Math.abs(x - mob.x) < mob.half + HIT_MARGIN &&
      Math.abs(z - mob.z) < mob.half + HIT_MARGIN &&
      y > mob.y - HIT_MARGIN &&
      y < mob.y + mob.height + HIT_MARGIN
    ) {
      return mob;
    }
  }
  return undefined;
}

function hitPlayer(world: World, projectile: Projectile, speed: number): boolean {
  const { type, owner, x, z, vx, vz } = projectile;
  const fromX = x - vx;
  const fromZ = z - vz;
  if (type === 'minecraft:arrow') {
    strikePlayer(world, Math.ceil(projectile.damage * speed), 'arrow', owner, fromX, fromZ);
  } else if (type === 'minecraft:small_fireball') {
    const isHit = strikePlayer(world, projectile.damage, 'fireball', owner, fromX, fromZ);
    if (isHit) world.player.fireTicks = Math.max(world.player.fireTicks, 100);
  } else burst(world, projectile);
  return true;
}

function hitMob(world: World, projectile: Projectile, mob: Mob, speed: number): boolean {
  const { type, owner, x, z, vx, vz } = projectile;
  if (mob.kind.teleports) {
    // Nothing that flies hits it: it is elsewhere by then.
    if (teleport(world, mob)) return false;
  }
  const fromX = x - vx;
  const fromZ = z - vz;
  if (type === 'minecraft:arrow') {
    const isHit = hurtMob(world, mob, Math.ceil(projectile.damage * speed), 'arrow', owner);
    if (isHit) knockBack(mob, fromX, fromZ, 1);
  } else if (type === 'minecraft:small_fireball') {
    if (hurtMob(world, mob, projectile.damage, 'fireball', owner)) mob.fireTicks = 100;
  } else {
    hurtMob(world, mob, mob.kind.thrownDamage ?? THROWN_DAMAGE, 'thrown', owner);
    knockBack(mob, fromX, fromZ, 1);
    burst(world, projectile);
  }
  if (owner === PLAYER_ID) world.land.mobs.foe = mob.id;
  return true;
}

/** The end of what does not stick. */
function burst(world: World, { type, owner, x, y, z }: Projectile): void {
  if (type === 'minecraft:egg' && world.streams.mobs.below(CHICK_CHANCE) === 0) {
    spawnBaby(world, CHICKEN, x, y, z);
  }
  if (type !== 'minecraft:ender_pearl' || owner !== PLAYER_ID || world.player.isDead) return;
  const { player } = world;
  const middleX = Math.floor(x) + 0.5;
  const middleZ = Math.floor(z) + 0.5;
  const feet = Math.floor(y);
  if (!fitsAt(world, middleX, feet, middleZ, PLAYER_HALF_WIDTH, PLAYER_HEIGHT)) return;
  player.riding = NOBODY;
  player.place(middleX, feet, middleZ);
  hurt(world, PEARL_DAMAGE, 'fall');
}
