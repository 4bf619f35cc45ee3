import { IS_LAVA, IS_WATER } from '../../blocks/index.js';
import { COORDINATE_MAX, isInWorld, type WorldBlocks } from '../../terrain/worldBlocks.js';
import type { Mob } from '../../world/mob.js';
import type { NearBoxes } from '../../world/nearBoxes.js';
import type { World } from '../../world/world.js';

const GRAVITY = 0.08;
const AIR_DRAG = 0.98;
const GROUND_DRAG = 0.546;
const SIDE_DRAG = 0.91;
const AIR_ACCELERATION = 0.02;
const WATER_DRAG = 0.8;
const LAVA_DRAG = 0.5;
const FLUID_GRAVITY = 0.02;
const SWIM_UP = 0.04;
const CLIMB_OUT = 0.3;
const CLIMB = 0.2;
const SOFT_FALL = 0.6;
export const JUMP_SPEED = 0.42;
const STEP_HEIGHT = 0.6;
const SKIN = 1e-7;
/** slower than this is at rest */
const STILL = 0.003;
/** what a tick of gravity leaves a body that stands */
const RESTING_VY = -0.0784;
const EDGE = COORDINATE_MAX - 2;
const FLIGHT_DRAG = 0.85;

const box = new Float64Array(6);
/** what a body is to go along each axis, and then what it went */
const moves = new Float64Array(3);

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

/** Moves the body along its velocity; it stops at blocks and steps onto low ones. */
function slide({ blocks, near }: World, mob: Mob): void {
  const { vx, vy, vz, half } = mob;
  const step = mob.kind.stepHeight ?? STEP_HEIGHT;
  near.collect(
    blocks,
    mob.x - half + Math.min(0, vx),
    mob.y + Math.min(0, vy) - SKIN,
    mob.z - half + Math.min(0, vz),
    mob.x + half + Math.max(0, vx),
    mob.y + mob.height + Math.max(step, vy),
    mob.z + half + Math.max(0, vz),
  );
  bodyBox(mob);
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
  if ((dx !== vx || dz !== vz) && (landed || mob.onGround)) {
    bodyBox(mob);
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
  mob.x = Math.max(-EDGE, Math.min(EDGE, mob.x + movedX));
  mob.y += movedY;
  mob.z = Math.max(-EDGE, Math.min(EDGE, mob.z + movedZ));
  mob.againstWall = movedX !== vx || movedZ !== vz;
  mob.onGround = landed;
  if (movedX !== vx) mob.vx = 0;
  if (movedZ !== vz) mob.vz = 0;
  if (dy !== vy) mob.vy = 0;
  if (movedY < 0) mob.fallen -= movedY;
  if (movedX !== 0 || movedZ !== 0) mob.walked += Math.sqrt(movedX * movedX + movedZ * movedZ);
  // Whoever has moved by a hair is not at rest yet, or it would matter when one looked.
  if (movedX !== 0 || movedY !== 0 || movedZ !== 0) mob.isResting = false;
}

function sideways(near: NearBoxes, vx: number, vz: number): void {
  moves[0] = vx;
  moves[2] = vz;
  // The larger part first, so that one slides along a wall and not into its corner.
  const isAcross = Math.abs(vx) < Math.abs(vz);
  near.shift(isAcross ? 2 : 0, moves, box);
  near.shift(isAcross ? 0 : 2, moves, box);
}

function bodyBox(mob: Mob): void {
  box[0] = mob.x - mob.half;
  box[1] = mob.y;
  box[2] = mob.z - mob.half;
  box[3] = mob.x + mob.half;
  box[4] = mob.y + mob.height;
  box[5] = mob.z + mob.half;
}
