import { IS_CLIMBABLE, IS_LAVA, IS_WATER } from '../blocks/index.js';
import { cos, sin } from '../math.js';
import { treadOn } from '../rules/grassAndFarmland.js';
import { slideBody } from '../rules/slideBody.js';
import { BOTTOM_Y } from '../terrain/column.js';
import { COORDINATE_MAX } from '../terrain/worldBlocks.js';
import {
  AIR_ACCELERATION,
  AIR_DRAG,
  CLIMB_OUT,
  FLUID_GRAVITY,
  GRAVITY,
  JUMP_SPEED,
  LAVA_DRAG,
  SIDE_DRAG,
  STEP_HEIGHT,
  SWIM_UP,
  WATER_DRAG,
} from '../world/bodyPhysics.js';
import { SKIN, setBox } from '../world/nearBoxes.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT, type Player } from '../world/player.js';
import type { World } from '../world/world.js';
import { aroundFeet, DRAG_ON, FALL_IN, GRIP_ON, groundUnder, PACE_IN, PACE_ON } from './footing.js';
import { exhaust, hurt } from './health.js';

const SPRINT_JUMP_BOOST = 0.2;
const WALK_ACCELERATION = 0.1;
const FLY_ACCELERATION = 0.05;
const FLY_CLIMB = 0.15;
const SPRINT_FACTOR = 1.3;
const SNEAK_FACTOR = 0.3;
/** what Minecraft leaves of a full key press */
const KEY_STRENGTH = 0.98;
const LADDER_SPEED = 0.15;
const LADDER_CLIMB = 0.2;
const SAFE_FALL = 3;
/** what a level of an effect adds to the speed on foot, or takes from it */
const SPEED_PER_LEVEL = 0.2;
const SLOWNESS_PER_LEVEL = 0.15;
const JUMP_BOOST_PER_LEVEL = 0.1;
/** blocks per tick that levitation aims at, and how much nearer to that a tick gets */
const LEVITATION_PER_LEVEL = 0.05;
const LEVITATION_PULL = 0.2;
const SLOW_FALLING_GRAVITY = 0.01;
const EDGE = COORDINATE_MAX - 1;
const SNEAK_PROBE = 0.05;

const SPRINT_EXHAUSTION_PER_BLOCK = 0.1;
const SWIM_EXHAUSTION_PER_BLOCK = 0.01;
const JUMP_EXHAUSTION = 0.05;
const SPRINT_JUMP_EXHAUSTION = 0.2;

/** One tick of walking, jumping, swimming, climbing, flying and falling. */
export function movePlayer(world: World): void {
  const { standstill } = world;
  if (standstill.isResting(world)) return;
  standstill.beginMove(world);
  move(world);
  standstill.endMove(world);
}

function move(world: World): void {
  const { player, controls } = world;
  if (controls.toggleFly && player.canFly) player.flying = !player.flying;
  if (!player.canFly) player.flying = false;
  player.sneaking = controls.crouch && !player.flying;
  player.sprinting =
    controls.sprint &&
    controls.moveY > 0 &&
    !player.sneaking &&
    (player.food > 6 || player.canFly) &&
    player.effects.level('blindness') === 0;
  const fromX = player.x;
  const fromZ = player.z;
  if (player.flying) fly(world);
  else if (isIn(world, IS_WATER)) swim(world, WATER_DRAG);
  else if (isIn(world, IS_LAVA)) swim(world, LAVA_DRAG);
  else walk(world);
  // The world ends there; who walks or flies on stays at its edge.
  player.x = Math.max(-EDGE, Math.min(EDGE, player.x));
  player.z = Math.max(-EDGE, Math.min(EDGE, player.z));
  const dx = player.x - fromX;
  const dz = player.z - fromZ;
  const moved = Math.sqrt(dx * dx + dz * dz);
  if (isIn(world, IS_WATER)) exhaust(player, moved * SWIM_EXHAUSTION_PER_BLOCK);
  else if (player.sprinting) exhaust(player, moved * SPRINT_EXHAUSTION_PER_BLOCK);
  if (player.y < BOTTOM_Y - 64) hurt(world, 4, 'out_of_world');
}

function walk(world: World): void {
  const { player, controls } = world;
  const climbing = isClimbing(world);
  if (controls.jump && player.onGround) {
    player.vy = JUMP_SPEED + JUMP_BOOST_PER_LEVEL * player.effects.level('jump_boost');
    exhaust(player, player.sprinting ? SPRINT_JUMP_EXHAUSTION : JUMP_EXHAUSTION);
    if (player.sprinting) {
      player.vx += cos(player.yaw) * SPRINT_JUMP_BOOST;
      player.vz += sin(player.yaw) * SPRINT_JUMP_BOOST;
    }
  }
  const ground = groundUnder(world);
  const strength = player.onGround ? walkAcceleration(player) * GRIP_ON[ground]! : AIR_ACCELERATION;
  accelerate(world, player.sprinting ? strength * SPRINT_FACTOR : strength);
  if (climbing) {
    player.vx = clamp(player.vx, LADDER_SPEED);
    player.vz = clamp(player.vz, LADDER_SPEED);
    player.vy = Math.max(player.vy, player.sneaking ? 0 : -LADDER_SPEED);
    player.fallen = 0;
  }
  const wasOnGround = player.onGround;
  const inside = aroundFeet(world);
  const isHeld = PACE_IN[inside] !== 1;
  if (isHeld) {
    player.vx *= PACE_IN[inside]!;
    player.vy *= FALL_IN[inside]!;
    player.vz *= PACE_IN[inside]!;
    player.fallen = 0;
  }
  slide(world);
  if (isHeld) {
    player.vx = 0;
    player.vy = 0;
    player.vz = 0;
  }
  if (climbing && (player.againstWall || controls.jump)) player.vy = LADDER_CLIMB;
  const drag = wasOnGround ? DRAG_ON[ground]! * PACE_ON[ground]! : SIDE_DRAG;
  player.vx *= drag;
  player.vz *= drag;
  player.vy = (player.vy + pull(player)) * AIR_DRAG;
}

function walkAcceleration({ effects }: Player): number {
  if (effects.count === 0) return WALK_ACCELERATION;
  const faster = 1 + SPEED_PER_LEVEL * effects.level('speed');
  const slower = Math.max(0, 1 - SLOWNESS_PER_LEVEL * effects.level('slowness'));
  return WALK_ACCELERATION * faster * slower;
}

/** What a tick in the air adds to the speed upwards. */
function pull(player: Player): number {
  const { effects } = player;
  if (effects.count === 0) return -GRAVITY;
  const levitation = effects.level('levitation');
  if (levitation > 0) {
    player.fallen = 0;
    return (LEVITATION_PER_LEVEL * levitation - player.vy) * LEVITATION_PULL;
  }
  if (effects.level('slow_falling') === 0 || player.vy > 0) return -GRAVITY;
  player.fallen = 0;
  return -SLOW_FALLING_GRAVITY;
}

function swim(world: World, drag: number): void {
  const { player, controls } = world;
  if (controls.jump) player.vy += SWIM_UP;
  if (controls.crouch) player.vy -= SWIM_UP;
  accelerate(world, AIR_ACCELERATION);
  player.fallen = 0;
  slide(world);
  player.vx *= drag;
  player.vy = player.vy * drag - FLUID_GRAVITY;
  player.vz *= drag;
  // A shore that is not much higher can be climbed out onto.
  if (player.againstWall && isFreeAt(world, player.vx, player.vy + STEP_HEIGHT, player.vz)) {
    player.vy = CLIMB_OUT;
  }
}

function fly(world: World): void {
  const { player, controls } = world;
  const up = controls.jump ? 1 : controls.crouch ? -1 : controls.moveZ;
  player.vy += up * FLY_CLIMB;
  accelerate(world, player.sprinting ? FLY_ACCELERATION * 2 : FLY_ACCELERATION);
  player.fallen = 0;
  if (player.mode === 'spectator') {
    player.x += player.vx;
    player.y += player.vy;
    player.z += player.vz;
    player.onGround = false;
  } else slide(world);
  if (player.onGround) player.flying = false;
  player.vx *= SIDE_DRAG;
  player.vy *= 0.6;
  player.vz *= SIDE_DRAG;
}

function accelerate({ player, controls }: World, strength: number): void {
  const factor = player.sneaking ? KEY_STRENGTH * SNEAK_FACTOR : KEY_STRENGTH;
  const right = controls.moveX * factor;
  const forward = controls.moveY * factor;
  const squared = right * right + forward * forward;
  if (squared < SKIN) return;
  const push = squared > 1 ? strength / Math.sqrt(squared) : strength;
  const c = cos(player.yaw);
  const s = sin(player.yaw);
  player.vx += (forward * c - right * s) * push;
  player.vz += (forward * s + right * c) * push;
}

/** Moves the body along its velocity. */
function slide(world: World): void {
  const { player } = world;
  if (player.sneaking && player.onGround) keepFromEdge(world);
  slideBody(world, player, PLAYER_HALF_WIDTH, PLAYER_HEIGHT, STEP_HEIGHT);
  if (player.onGround) land(world);
}

/** A sneaking player does not step over an edge. */
function keepFromEdge(world: World): void {
  const { player } = world;
  while (player.vx !== 0 && isFreeAt(world, player.vx, -1, 0)) player.vx = towardsZero(player.vx);
  while (player.vz !== 0 && isFreeAt(world, 0, -1, player.vz)) player.vz = towardsZero(player.vz);
  while (player.vx !== 0 && player.vz !== 0 && isFreeAt(world, player.vx, -1, player.vz)) {
    player.vx = towardsZero(player.vx);
    player.vz = towardsZero(player.vz);
  }
}

function towardsZero(speed: number): number {
  if (Math.abs(speed) < SNEAK_PROBE) return 0;
  return speed > 0 ? speed - SNEAK_PROBE : speed + SNEAK_PROBE;
}

const box = new Float64Array(6);

/** Whether the body would fit there, so far from where it is. */
function isFreeAt({ blocks, near, player }: World, dx: number, dy: number, dz: number): boolean {
  setBox(box, player.x, player.y, player.z, PLAYER_HALF_WIDTH, PLAYER_HEIGHT);
  for (const [axis, by] of [dx, dy, dz].entries()) {
    box[axis]! += by;
    box[axis + 3]! += by;
  }
  near.collect(blocks, box[0]!, box[1]!, box[2]!, box[3]!, box[4]!, box[5]!);
  return !near.overlaps(box);
}

function land(world: World): void {
  const { player } = world;
  const { fallen } = player;
  player.fallen = 0;
  if (fallen > 0) {
    treadOn(world, Math.floor(player.x), Math.floor(player.y - 0.2), Math.floor(player.z), fallen);
  }
  const damage = Math.ceil(fallen - SAFE_FALL - player.effects.level('jump_boost') - SKIN);
  if (damage > 0 && !isIn(world, IS_WATER)) hurt(world, damage, 'fall');
}

/** Whether the lower part of the body touches such a block. */
export function isIn({ blocks, player }: World, fact: Uint8Array): boolean {
  const y0 = Math.floor(player.y + 0.001);
  const y1 = Math.floor(player.y + PLAYER_HEIGHT * 0.5);
  const x0 = Math.floor(player.x - PLAYER_HALF_WIDTH + 0.001);
  const x1 = Math.floor(player.x + PLAYER_HALF_WIDTH - 0.001);
  const z0 = Math.floor(player.z - PLAYER_HALF_WIDTH + 0.001);
  const z1 = Math.floor(player.z + PLAYER_HALF_WIDTH - 0.001);
  for (let y = y0; y <= y1; y++) {
    for (let z = z0; z <= z1; z++) {
      for (let x = x0; x <= x1; x++) if (fact[blocks.get(x, y, z)] === 1) return true;
    }
  }
  return false;
}

function isClimbing({ blocks, player }: World): boolean {
  const state = blocks.get(Math.floor(player.x), Math.floor(player.y), Math.floor(player.z));
  return IS_CLIMBABLE[state] === 1;
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
