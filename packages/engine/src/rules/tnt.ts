import { AIR } from '../blocks/index.js';
import type { Fingerprint } from '../sim/hash.js';
import type { World } from '../sim/world.js';
import { BOTTOM_Y } from '../terrain/column.js';
import { explode } from './explosion.js';

/** A charge that burns down, and falls meanwhile. */
export interface PrimedTnt {
  readonly id: number;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  onGround: boolean;
  /** ticks until it goes off */
  fuse: number;
}

export const TNT_HALF_WIDTH = 0.49;
export const TNT_HEIGHT = 0.98;
const FUSE_TICKS = 80;
const POWER = 4;
const GRAVITY = 0.04;
const DRAG = 0.98;
const GROUND_DRAG = 0.7;
/** So many go off in one tick; a longer chain goes on in the next. */
const BLASTS_PER_TICK = 8;

/** The charge at a place is lit. */
export function primeTnt(
  world: World,
  x: number,
  y: number,
  z: number,
  fuse: number = FUSE_TICKS,
): void {
  world.setBlock(x, y, z, AIR);
  const random = world.streams.blasts;
  world.land.primed.push({
    id: world.nextEntityId++,
    x: x + 0.5,
    y,
    z: z + 0.5,
    vx: random.fraction() * 0.04 - 0.02,
    vy: 0.2,
    vz: random.fraction() * 0.04 - 0.02,
    onGround: false,
    fuse,
  });
}

/** One tick of all charges that are lit. */
export function burnFuses(world: World): void {
  const { primed } = world.land;
  if (primed.length === 0) return;
  const due: PrimedTnt[] = [];
  let kept = 0;
  // What is lit by a blast of this tick is put behind, and begins to burn with the next.
  for (const charge of primed) {
    move(world, charge);
    charge.fuse--;
    const isDue = charge.fuse <= 0 && due.length < BLASTS_PER_TICK;
    if (isDue) due.push(charge);
    else if (charge.y > BOTTOM_Y - 64) primed[kept++] = charge;
  }
  primed.length = kept;
  for (const { x, y, z } of due) explode(world, x, y + TNT_HEIGHT / 16, z, POWER, 'tnt');
}

const box = new Float64Array(6);

function move({ blocks, near }: World, charge: PrimedTnt): void {
  charge.vy -= GRAVITY;
  const { x, y, z, vx, vy, vz } = charge;
  box[0] = x - TNT_HALF_WIDTH;
  box[1] = y;
  box[2] = z - TNT_HALF_WIDTH;
  box[3] = x + TNT_HALF_WIDTH;
  box[4] = y + TNT_HEIGHT;
  box[5] = z + TNT_HALF_WIDTH;
  near.collect(
    blocks,
    box[0] + Math.min(0, vx),
    box[1] + Math.min(0, vy),
    box[2] + Math.min(0, vz),
    box[3] + Math.max(0, vx),
    box[4] + Math.max(0, vy),
    box[5] + Math.max(0, vz),
  );
  const dy = near.free(1, vy, box);
  box[1] += dy;
  box[4] += dy;
  const dx = near.free(0, vx, box);
  box[0] += dx;
  box[3] += dx;
  const dz = near.free(2, vz, box);
  charge.x += dx;
  charge.y += dy;
  charge.z += dz;
  charge.onGround = vy < 0 && dy !== vy;
  const drag = charge.onGround ? DRAG * GROUND_DRAG : DRAG;
  charge.vx = dx === vx ? vx * drag : 0;
  charge.vz = dz === vz ? vz * drag : 0;
  charge.vy = dy === vy ? vy * DRAG : 0;
}

export function printTnt(print: Fingerprint, charge: PrimedTnt): void {
  print.word(charge.id);
  print.word(charge.fuse | (charge.onGround ? 0x1_0000 : 0));
  print.number(charge.x);
  print.number(charge.y);
  print.number(charge.z);
  print.number(charge.vx);
  print.number(charge.vy);
  print.number(charge.vz);
}
