import type { Mob } from '../world/mob.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT, type Player } from '../world/player.js';

const CELL = 2;
const BUCKETS = 512;
const PUSH = 0.05;
const ROOM = 256;

/** the first mob of each bucket, and after each mob the next; −1 where there is none */
const first = new Int16Array(BUCKETS).fill(-1);
let next = new Int16Array(ROOM);
let cellX = new Int32Array(ROOM);
let cellZ = new Int32Array(ROOM);
/** where they are, and how far they reach from there: beside each other they are read sooner */
let atX = new Float64Array(ROOM);
let atZ = new Float64Array(ROOM);
let half = new Float64Array(ROOM);

function bucketOf(x: number, z: number): number {
  return (Math.imul(x, 0x9e3779b1) ^ Math.imul(z, 0x27d4eb2f)) & (BUCKETS - 1);
}

/** Mobs that stand in each other push each other away. */
export function pushApart(mobs: readonly Mob[]): void {
  const count = mobs.length;
  if (count < 2) return;
  if (count > next.length) {
    next = new Int16Array(count * 2);
    cellX = new Int32Array(count * 2);
    cellZ = new Int32Array(count * 2);
    atX = new Float64Array(count * 2);
    atZ = new Float64Array(count * 2);
    half = new Float64Array(count * 2);
  }
  for (let i = 0; i < count; i++) {
    const mob = mobs[i]!;
    const x = Math.floor(mob.x / CELL);
    const z = Math.floor(mob.z / CELL);
    atX[i] = mob.x;
    atZ[i] = mob.z;
    half[i] = mob.half;
    // Those before it in its own cell and in all around: every pair is met once.
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) pushAway(mobs, i, x + dx, z + dz);
    }
    const bucket = bucketOf(x, z);
    cellX[i] = x;
    cellZ[i] = z;
    next[i] = first[bucket]!;
    first[bucket] = i;
  }
  for (let i = 0; i < count; i++) first[bucketOf(cellX[i]!, cellZ[i]!)] = -1;
}

/** Mobs make room where the player walks into them. */
export function makeRoom(mobs: readonly Mob[], player: Player): void {
  if (player.isDead || player.mode === 'spectator') return;
  const { x, y, z } = player;
  for (let i = 0; i < mobs.length; i++) {
    const mob = mobs[i]!;
    const dx = mob.x - x;
    const dz = mob.z - z;
    const reach = mob.half + PLAYER_HALF_WIDTH;
    if (dx >= reach || -dx >= reach || dz >= reach || -dz >= reach) continue;
    if (mob.y >= y + PLAYER_HEIGHT || y >= mob.y + mob.height || mob.id === player.riding) continue;
    const away = Math.sqrt(dx * dx + dz * dz);
    mob.vx += away < 0.01 ? PUSH : (dx / away) * PUSH;
    mob.vz += away < 0.01 ? 0 : (dz / away) * PUSH;
  }
}

function pushAway(mobs: readonly Mob[], one: number, x: number, z: number): void {
  for (let i = first[bucketOf(x, z)]!; i >= 0; i = next[i]!) {
    if (cellX[i] !== x || cellZ[i] !== z) continue;
    const dx = atX[one]! - atX[i]!;
    const dz = atZ[one]! - atZ[i]!;
    const reach = half[one]! + half[i]!;
    if (dx >= reach || -dx >= reach || dz >= reach || -dz >= reach) continue;
    push(mobs[one]!, mobs[i]!);
  }
}

function push(one: Mob, other: Mob): void {
  if (one.y >= other.y + other.height || other.y >= one.y + one.height) return;
  const dx = one.x - other.x;
  const dz = one.z - other.z;
  const away = Math.sqrt(dx * dx + dz * dz);
  // Those in the very same place are told apart by who came first.
  const pushX = away < 0.01 ? PUSH : (dx / away) * PUSH;
  const pushZ = away < 0.01 ? 0 : (dz / away) * PUSH;
  one.vx += pushX;
  one.vz += pushZ;
  other.vx -= pushX;
  other.vz -= pushZ;
}
