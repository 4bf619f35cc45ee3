import { cos, sin } from './math.js';
import { hurt, isSolid, type Player, WORLD_BOTTOM, type World } from './world.js';

const HALF_WIDTH = 0.3;
const HEIGHT = 1.8;
const GRAVITY = 0.08;
const AIR_DRAG = 0.98;
const JUMP_SPEED = 0.42;
/** share of the horizontal speed that a tick on the ground leaves: slipperiness 0.6 × drag 0.91 */
const GROUND_DRAG = 0.546;
const FLYING_DRAG = 0.91;
const WALK_ACCELERATION = 0.1;
const AIR_ACCELERATION = 0.02;
const SPRINT_FACTOR = 1.3;
const SNEAK_FACTOR = 0.3;
/** what Minecraft leaves of a full key press */
const KEY_STRENGTH = 0.98;
/** a fall of three blocks does not hurt */
const SAFE_FALL = 3;
/** keeps a body that touches a block from counting as inside it */
const SKIN = 1e-7;

/** One tick of walking, jumping and falling. */
export function movePlayer(world: World): void {
  const { player, controls } = world;
  const sprinting = controls.sprint && controls.moveY > 0 && !controls.crouch;
  if (controls.jump && player.onGround) {
    player.vy = JUMP_SPEED;
    if (sprinting) {
      player.vx += cos(player.yaw) * 0.2;
      player.vz += sin(player.yaw) * 0.2;
    }
  }
  accelerate(player, controls.moveX, controls.moveY, controls.crouch, sprinting);
  const wasOnGround = player.onGround;
  slide(world);
  const drag = wasOnGround ? GROUND_DRAG : FLYING_DRAG;
  player.vx *= drag;
  player.vz *= drag;
  player.vy = (player.vy - GRAVITY) * AIR_DRAG;
  if (player.y < WORLD_BOTTOM - 64) hurt(world, 4, 'void');
}

function accelerate(
  player: Player,
  moveX: number,
  moveY: number,
  crouch: boolean,
  sprinting: boolean,
): void {
  let right = moveX * KEY_STRENGTH;
  let forward = moveY * KEY_STRENGTH;
  if (crouch) {
    right *= SNEAK_FACTOR;
    forward *= SNEAK_FACTOR;
  }
  const squared = right * right + forward * forward;
  if (squared < SKIN) return;
  let strength = player.onGround ? WALK_ACCELERATION : AIR_ACCELERATION;
  if (sprinting) strength *= SPRINT_FACTOR;
  if (squared > 1) strength /= Math.sqrt(squared);
  const c = cos(player.yaw);
  const s = sin(player.yaw);
  player.vx += (forward * c - right * s) * strength;
  player.vz += (forward * s + right * c) * strength;
}

/** Moves the body along its velocity, one axis after the other, and stops it at blocks. */
function slide(world: World): void {
  const player = world.player;
  const dy = freeY(world, player, player.vy);
  player.y += dy;
  if (dy < 0) player.fallen -= dy;
  const blockedY = dy !== player.vy;
  const landed = blockedY && player.vy < 0;
  const dx = freeSide(world, player, player.vx, true);
  player.x += dx;
  if (dx !== player.vx) player.vx = 0;
  const dz = freeSide(world, player, player.vz, false);
  player.z += dz;
  if (dz !== player.vz) player.vz = 0;
  player.onGround = landed;
  if (blockedY) player.vy = 0;
  if (landed) land(world);
}

function land(world: World): void {
  const fallen = world.player.fallen;
  world.player.fallen = 0;
  const damage = Math.ceil(fallen - SAFE_FALL - SKIN);
  if (damage > 0) hurt(world, damage, 'fall');
}

function freeY(world: World, p: Player, dy: number): number {
  if (dy === 0) return 0;
  const x0 = Math.floor(p.x - HALF_WIDTH + SKIN);
  const x1 = Math.floor(p.x + HALF_WIDTH - SKIN);
  const z0 = Math.floor(p.z - HALF_WIDTH + SKIN);
  const z1 = Math.floor(p.z + HALF_WIDTH - SKIN);
  const down = dy < 0;
  const edge = down ? p.y : p.y + HEIGHT;
  const first = down ? Math.floor(edge - SKIN) : Math.floor(edge + SKIN);
  const last = Math.floor(edge + dy);
  for (let y = first; down ? y >= last : y <= last; y += down ? -1 : 1) {
    for (let x = x0; x <= x1; x++) {
      for (let z = z0; z <= z1; z++) {
        if (isSolid(world, x, y, z)) return down ? y + 1 - edge : y - edge;
      }
    }
  }
  return dy;
}

/** The same for a horizontal axis: x when `alongX`, else z. */
function freeSide(world: World, p: Player, d: number, alongX: boolean): number {
  if (d === 0) return 0;
  const across = alongX ? p.z : p.x;
  const a0 = Math.floor(across - HALF_WIDTH + SKIN);
  const a1 = Math.floor(across + HALF_WIDTH - SKIN);
  const y0 = Math.floor(p.y + SKIN);
  const y1 = Math.floor(p.y + HEIGHT - SKIN);
  const back = d < 0;
  const centre = alongX ? p.x : p.z;
  const edge = back ? centre - HALF_WIDTH : centre + HALF_WIDTH;
  const first = back ? Math.floor(edge - SKIN) : Math.floor(edge + SKIN);
  const last = Math.floor(edge + d);
  for (let i = first; back ? i >= last : i <= last; i += back ? -1 : 1) {
    for (let a = a0; a <= a1; a++) {
      for (let y = y0; y <= y1; y++) {
        if (alongX ? isSolid(world, i, y, a) : isSolid(world, a, y, i)) {
          return back ? i + 1 - edge : i - edge;
        }
      }
    }
  }
  return d;
}
