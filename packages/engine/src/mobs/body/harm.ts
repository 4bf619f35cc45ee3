import {
  HARM,
  HARM_AMOUNT,
  HARM_CAUSES,
  HARM_KINDS,
  type HarmKind,
  IS_FULL_CUBE,
  IS_WATER,
  LIGHT_OPACITY,
  propertyOf,
  stateOf,
} from '../../blocks/index.js';
import { angleOf } from '../../math.js';
import { treadOn } from '../../rules/grassAndFarmland.js';
import { BOTTOM_Y } from '../../terrain/column.js';
import { dropExperience } from '../../world/experience.js';
import { reachMilestone } from '../../world/milestones.js';
import { MOB_AIR_MAX, type Mob, NOBODY, PLAYER_ID } from '../../world/mob.js';
import type { World } from '../../world/world.js';
import { isDay, isUnderSky } from './daylight.js';
import { dropLoot } from './loot.js';
import { teleport } from './teleport.js';

const HURT_PAUSE_TICKS = 10;
const SAFE_FALL = 3;
/** Mobs smaller than this, in cubic blocks, tread no field down. */
const TREADING_BULK = 0.512;
const PLAYER_HIT_TICKS = 100;
const PANIC_TICKS = 100;
const ANGER_TICKS = 600;
const FIRE_FIRE_TICKS = 160;
const LAVA_FIRE_TICKS = 300;
const DAYLIGHT_FIRE_TICKS = 160;
const DROWNING_EVERY = 20;
const FEEL_EVERY = 10;
const CALL_FOR_HELP = 24;
const KNOCKBACK = 0.4;
/** What does nothing to those who are fireproof. */
const FIERY: ReadonlySet<string> = new Set([
  ...[HARM_CAUSES.lava, HARM_CAUSES.fire, HARM_CAUSES.hotFloor, 'on_fire'],
]);
const LAVA_DAMAGE = HARM_AMOUNT[stateOf('lava')]!;

/**
 * Hurts a mob, unless something just as bad has done so a moment ago. `by` is who did it: a mob's
 * id, PLAYER_ID or NOBODY. Says whether it was felt.
 */
export function hurtMob(
  world: World,
  mob: Mob,
  amount: number,
  cause: string,
  by: number,
): boolean {
  if (mob.health <= 0 || amount <= 0) return false;
  const isFire = FIERY.has(cause);
  if (isFire && mob.kind.isFireproof) return false;
  const isPaused = mob.hurtTicks > 0 && cause !== 'kill';
  if (isPaused && amount <= mob.lastHurt) return false;
  const felt = isPaused ? amount - mob.lastHurt : amount;
  if (!isPaused) mob.hurtTicks = HURT_PAUSE_TICKS;
  mob.lastHurt = amount;
  mob.health = Math.max(0, mob.health - felt);
  mob.isSitting = false;
  mob.loveTicks = 0;
  if (by === PLAYER_ID) mob.playerHitTicks = PLAYER_HIT_TICKS;
  const { id, health, kind } = mob;
  world.tell({ event: 'damage', target: kind.type, entity: id, amount: felt, cause, health });
  if (health === 0) die(world, mob, cause, by);
  else react(world, mob, cause, by);
  return true;
}

/** Flees or strikes back, and its like may come to help. */
function react(world: World, mob: Mob, cause: string, by: number): void {
  mob.panicTicks = PANIC_TICKS;
  if (mob.kind.teleports && cause !== 'drown' && world.streams.mobs.below(3) === 0) {
    teleport(world, mob);
  }
  if (by === NOBODY || by === mob.id) return;
  anger(world, mob, by);
  if (!mob.kind.callsForHelp || mob.isTame) return;
  for (const other of world.land.mobs.list) {
    const isNear = Math.abs(other.x - mob.x) + Math.abs(other.z - mob.z) < CALL_FOR_HELP;
    if (other.kind === mob.kind && !other.isTame && isNear) anger(world, other, by);
  }
}

function anger(world: World, mob: Mob, by: number): void {
  if (mob.kind.damage === undefined && mob.kind.nature !== 'hostile') return;
  if (by === PLAYER_ID && (mob.isTame || !world.player.isMortal)) return;
  mob.target = by;
  mob.angerTicks = ANGER_TICKS;
}

function die(world: World, mob: Mob, cause: string, by: number): void {
  const random = world.streams.mobs;
  const { id, kind } = mob;
  const killer = by === PLAYER_ID ? { by: 'player' } : {};
  world.tell({ event: 'death', target: kind.type, entity: id, cause, ...killer });
  if (kind.nature === 'hostile' && mob.playerHitTicks > 0) reachMilestone(world, 'kill_hostile');
  if (world.player.riding === id) world.player.riding = NOBODY;
  dropLoot(world, mob);
  if (mob.playerHitTicks > 0 && !mob.isBaby) {
    const [least, most] = kind.xp;
    const xp = (least + random.below(most - least + 1)) * (kind.hops ? mob.size : 1);
    dropExperience(world, xp, mob.x, mob.y + mob.height / 2, mob.z);
  }
  if (kind.hops && mob.size > 1) split(world, mob);
}

/** What comes in sizes falls into smaller ones. */
function split(world: World, mob: Mob): void {
  const count = 2 + world.streams.mobs.below(3);
  for (let i = 0; i < count; i++) {
    const offset = mob.half / 2;
    const x = mob.x + (i % 2 === 0 ? offset : -offset);
    const z = mob.z + (i < 2 ? offset : -offset);
    const part = world.land.mobs.add(world.nextEntityId++, mob.kind, x, mob.y, z);
    part.size = mob.size >> 1;
    part.updateSize();
    part.health = part.maxHealth;
    part.isKept = mob.isKept;
  }
}

/** Throws a mob away from a place. */
export function knockBack(mob: Mob, fromX: number, fromZ: number, strength: number): void {
  let dx = mob.x - fromX;
  let dz = mob.z - fromZ;
  const away = Math.sqrt(dx * dx + dz * dz);
  if (away < 1e-4) [dx, dz] = [1, 0];
  else {
    dx /= away;
    dz /= away;
  }
  const push = KNOCKBACK * strength;
  mob.vx = mob.vx / 2 + dx * push;
  mob.vz = mob.vz / 2 + dz * push;
  if (mob.onGround) mob.vy = Math.min(0.4, mob.vy / 2 + push);
  mob.yaw = angleOf(-dx, -dz);
  mob.isResting = false;
}

/** What a tick does to its health: falls, fire, water, walls. `fluid` is what it is in. */
export function sufferPlace(world: World, mob: Mob, fluid: number): void {
  if (mob.onGround && mob.fallen > 0) landed(world, mob);
  if (mob.y < BOTTOM_Y - 64) hurtMob(world, mob, 1_000, 'out_of_world', NOBODY);
  if (fluid === 2) {
    mob.fireTicks = LAVA_FIRE_TICKS;
    hurtMob(world, mob, LAVA_DAMAGE, HARM_CAUSES.lava, NOBODY);
  } else if (mob.fireTicks > 0) {
    if (fluid === 1) mob.fireTicks = 0;
    else if (mob.fireTicks-- % 20 === 0) hurtMob(world, mob, 1, 'on_fire', NOBODY);
  }
  if (mob.health > 0 && (world.tick + mob.id) % FEEL_EVERY === 0) feel(world, mob, fluid);
}

function landed(world: World, mob: Mob): void {
  const damage = Math.ceil(mob.fallen - SAFE_FALL - 1e-7);
  const { half, height } = mob;
  if (4 * half * half * height > TREADING_BULK && world.rules.game.mobGriefing) {
    treadOn(world, Math.floor(mob.x), Math.floor(mob.y - 0.2), Math.floor(mob.z), mob.fallen);
  }
  mob.fallen = 0;
  if (damage <= 0 || mob.kind.fallsSoftly || !world.rules.game.fallDamage) return;
  hurtMob(world, mob, damage, 'fall', NOBODY);
}

/** What is looked at now and then only: a hurt does not count more often anyway. */
function feel(world: World, mob: Mob, fluid: number): void {
  const { blocks } = world;
  const eyes = blocks.get(Math.floor(mob.x), Math.floor(mob.eyeY), Math.floor(mob.z));
  if (IS_WATER[eyes] === 1) {
    mob.air -= FEEL_EVERY;
    if (mob.air <= -DROWNING_EVERY) {
      mob.air = 0;
      hurtMob(world, mob, 2, 'drown', NOBODY);
    }
  } else mob.air = MOB_AIR_MAX;
  if (IS_FULL_CUBE[eyes] === 1 && LIGHT_OPACITY[eyes] === 15) {
    hurtMob(world, mob, 1, 'in_wall', NOBODY);
  }
  touchHarm(world, mob);
  standInHarm(world, mob);
  const { kind } = mob;
  const isWet = fluid === 1 || (isRainedOn(world, mob) && kind.fearsWater === true);
  if (kind.fearsWater && isWet) {
    hurtMob(world, mob, 1, 'drown', NOBODY);
    if (kind.teleports) teleport(world, mob);
  }
  if (kind.burnsByDay && mob.fireTicks < FEEL_EVERY * 2 && !mob.isBaby && fluid === 0) {
    if (isDay(world) && world.rules.weather === 'clear' && isUnderSky(world, mob)) {
      mob.fireTicks = DAYLIGHT_FIRE_TICKS;
    }
  }
}

function isRainedOn(world: World, mob: Mob): boolean {
  return world.rules.weather !== 'clear' && isUnderSky(world, mob);
}

/** What a block that hurts does to a mob that meets it; `y` is the block's. */
type Suffer = (world: World, mob: Mob, state: number, y: number) => void;

/** Where a mob meets a kind of harm, and what that does. */
interface MobHarm {
  readonly touch?: Suffer;
  readonly feet?: Suffer;
  readonly floor?: Suffer;
}

const MOB_HARMS: Readonly<Record<HarmKind, MobHarm>> = {
  lava: {}, // felt in every tick: `sufferPlace` sees to it
  fire: {
    touch(world, mob, state, y) {
      if (y < Math.floor(mob.y)) return;
      if (!mob.kind.isFireproof) mob.fireTicks = Math.max(mob.fireTicks, FIRE_FIRE_TICKS);
      hurtMob(world, mob, HARM_AMOUNT[state]!, HARM_CAUSES.fire, NOBODY);
    },
  },
  cactus: {
    touch(world, mob, state) {
      hurtMob(world, mob, HARM_AMOUNT[state]!, HARM_CAUSES.cactus, NOBODY);
    },
  },
  bush: {
    /** Thorns prick those who move in them, once they have grown. */
    feet(world, mob, state) {
      if ((mob.vx === 0 && mob.vz === 0) || propertyOf(state, 'age') === '0') return;
      hurtMob(world, mob, HARM_AMOUNT[state]!, HARM_CAUSES.bush, NOBODY);
    },
  },
  hotFloor: {
    floor(world, mob, state) {
      if (mob.onGround) hurtMob(world, mob, HARM_AMOUNT[state]!, HARM_CAUSES.hotFloor, NOBODY);
    },
  },
};
/** By what HARM says of a state, where 0 is nothing. */
const SUFFERED: readonly MobHarm[] = [{}, ...HARM_KINDS.map((kind) => MOB_HARMS[kind])];

/** What the body touches, a hair's breadth away included. */
function touchHarm(world: World, mob: Mob): void {
  const { blocks } = world;
  const half = mob.half + 0.01;
  const highX = Math.floor(mob.x + half);
  const highY = Math.floor(mob.y + mob.height);
  const highZ = Math.floor(mob.z + half);
  for (let y = Math.floor(mob.y - 0.01); y <= highY; y++) {
    for (let z = Math.floor(mob.z - half); z <= highZ; z++) {
      for (let x = Math.floor(mob.x - half); x <= highX; x++) {
        const state = blocks.get(x, y, z);
        const harm = HARM[state]!;
        if (harm !== 0) SUFFERED[harm]!.touch?.(world, mob, state, y);
      }
    }
  }
}

/** What the feet are in, and what they stand on. */
function standInHarm(world: World, mob: Mob): void {
  const { blocks } = world;
  const [x, z] = [Math.floor(mob.x), Math.floor(mob.z)];
  const feetY = Math.floor(mob.y);
  const feet = blocks.get(x, feetY, z);
  SUFFERED[HARM[feet]!]!.feet?.(world, mob, feet, feetY);
  const floorY = Math.floor(mob.y - 0.5);
  const floor = blocks.get(x, floorY, z);
  SUFFERED[HARM[floor]!]!.floor?.(world, mob, floor, floorY);
}
