import { IS_LAVA, IS_WATER } from '../../blocks/index.js';
import { slideBody } from '../../rules/slideBody.js';
import { COORDINATE_MAX, isInWorld, type WorldBlocks } from '../../terrain/worldBlocks.js';
import {
  AIR_ACCELERATION,
  AIR_DRAG,
  CLIMB_OUT,
  FLUID_GRAVITY,
  GRAVITY,
  JUMP_SPEED,
  LAVA_DRAG,
  RESTING_VY,
  SIDE_DRAG,
  STEP_HEIGHT,
  SWIM_UP,
  WATER_DRAG,
} from '../../world/bodyPhysics.js';
import type { Mob } from '../../world/mob.js';
import { SKIN } from '../../world/nearBoxes.js';
import type { World } from '../../world/world.js';

const GROUND_DRAG = 0.546;
const CLIMB = 0.2;
const SOFT_FALL = 0.6;
/** slower than this is at rest */
const STILL = 0.003;
const EDGE = COORDINATE_MAX - 2;
const FLIGHT_DRAG = 0.85;

/**
 * One tick of walking, swimming, falling or flying. `pushX` and `pushZ` say which way it wants to
 * go, as a unit vector or nothing, and `speed` how much; `jumps` whether it jumps if it can. Says
 * what it is in: 0 for air, 1 for water, 2 for lava.
 */
export function moveMob(
  world: World,
  mob: Mob,
  pushX: number,
  pushZ: number,
  speed: number,
  jumps: boolean,
): number {
  if (isAtRest(world.blocks, mob, speed, jumps)) return 0;
  const fluid = fluidAround(world.blocks, mob);
  if (fluid !== 0) {
    swim(world, mob, pushX, pushZ, fluid === 1 ? WATER_DRAG : LAVA_DRAG);
    return fluid;
  }
  if (mob.kind.flies) {
    fly(world, mob, pushX, pushZ, speed);
    return 0;
  }
  noteRest(world.blocks, mob, speed, jumps);
  const wasOnGround = mob.onGround;
  if (jumps && wasOnGround) mob.vy = JUMP_SPEED;
  const push = wasOnGround ? speed * speed : AIR_ACCELERATION * Math.min(1, speed * 4);
  mob.vx += pushX * push;
  mob.vz += pushZ * push;
  slide(world, mob);
  if (mob.againstWall && mob.kind.climbs && speed > 0) {
    mob.vy = CLIMB;
    mob.fallen = 0;
  }
  const drag = wasOnGround ? GROUND_DRAG : SIDE_DRAG;
  mob.vx = stilled(mob.vx * drag);
  mob.vz = stilled(mob.vz * drag);
  mob.vy = (mob.vy - GRAVITY) * AIR_DRAG;
  if (mob.kind.fallsSoftly && mob.vy < 0 && !mob.onGround) {
    mob.vy *= SOFT_FALL;
    mob.fallen = 0;
  }
  return 0;
}

/** A body that stood still stands still, as long as no block has changed: most do, mostly. */
function isAtRest({ print }: WorldBlocks, mob: Mob, speed: number, jumps: boolean): boolean {
  return (
    mob.isResting &&
    mob.restHigh === print.high &&
    mob.restLow === print.low &&
    isStill(mob, speed, jumps)
  );
}

/** Notes whether a body stands still, and on which blocks: from the next tick on it may rest. */
function noteRest({ print }: WorldBlocks, mob: Mob, speed: number, jumps: boolean): void {
  mob.isResting = isStill(mob, speed, jumps);
  mob.restHigh = print.high;
  mob.restLow = print.low;
}

function isStill(mob: Mob, speed: number, jumps: boolean): boolean {
  return (
    mob.onGround &&
    speed === 0 &&
    !jumps &&
    mob.vx === 0 &&
    mob.vz === 0 &&
    mob.vy <= RESTING_VY &&
    mob.vy >= RESTING_VY - SKIN
  );
}

function stilled(speed: number): number {
  return speed < STILL && speed > -STILL ? 0 : speed;
}

function swim(world: World, mob: Mob, pushX: number, pushZ: number, drag: number): void {
  mob.isResting = false;
  mob.vy += SWIM_UP;
  mob.vx += pushX * AIR_ACCELERATION;
  mob.vz += pushZ * AIR_ACCELERATION;
  mob.fallen = 0;
  slide(world, mob);
  mob.vx = stilled(mob.vx * drag);
  mob.vz = stilled(mob.vz * drag);
  mob.vy = mob.vy * drag - FLUID_GRAVITY;
  if (mob.againstWall) mob.vy = CLIMB_OUT;
}

function fly(world: World, mob: Mob, pushX: number, pushZ: number, speed: number): void {
  mob.isResting = false;
  mob.vx += pushX * speed * speed;
  mob.vz += pushZ * speed * speed;
  mob.fallen = 0;
  slide(world, mob);
  mob.vx = stilled(mob.vx * FLIGHT_DRAG);
  mob.vz = stilled(mob.vz * FLIGHT_DRAG);
  // It sinks slowly, and whoever wants it higher lifts it.
  mob.vy = mob.vy * FLIGHT_DRAG - 0.01;
}

/** 0 for none, 1 for water, 2 for lava. */
function fluidAround(blocks: WorldBlocks, mob: Mob): number {
  const x = Math.floor(mob.x);
  const z = Math.floor(mob.z);
  const y0 = Math.floor(mob.y + 0.1);
  const y1 = Math.floor(mob.y + mob.height * 0.4);
  if (!isInWorld(x, y0, z)) return 0;
  const column = blocks.column(x >> 4, z >> 4);
  for (let y = y0; y <= y1; y++) {
    const state = column.get(x & 15, y, z & 15);
    if (IS_WATER[state] === 1) return 1;
    if (IS_LAVA[state] === 1) return 2;
  }
  return 0;
}

/** Moves the body along its velocity, within the world. */
function slide(world: World, mob: Mob): void {
  const moved = slideBody(world, mob, mob.half, mob.height, mob.kind.stepHeight ?? STEP_HEIGHT);
  const dx = moved[0]!;
  const dz = moved[2]!;
  mob.x = Math.max(-EDGE, Math.min(EDGE, mob.x));
  mob.z = Math.max(-EDGE, Math.min(EDGE, mob.z));
  if (dx !== 0 || dz !== 0) mob.walked += Math.sqrt(dx * dx + dz * dz);
  // A mob that has moved by a hair is not at rest yet, or it would matter when one looked.
  if (dx !== 0 || moved[1] !== 0 || dz !== 0) mob.isResting = false;
}
