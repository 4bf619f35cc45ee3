import { moveThing } from '../rules/moveThing.js';
import { BOTTOM_Y } from '../terrain/column.js';
import type { PrimedTnt } from '../world/primedTnt.js';
import type { World } from '../world/world.js';
import { explode } from './explosion.js';

export const TNT_HALF_WIDTH = 0.49;
export const TNT_HEIGHT = 0.98;
const POWER = 4;
const GRAVITY = 0.04;
const DRAG = 0.98;
const GROUND_DRAG = 0.7;
/** So many go off in one tick; a longer chain goes on in the next. */
const BLASTS_PER_TICK = 8;

/** One tick of all charges that are lit. */
export function tickTnt(world: World): void {
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

function move(world: World, charge: PrimedTnt): void {
  charge.vy -= GRAVITY;
  const { vy } = charge;
  moveThing(world, charge, TNT_HALF_WIDTH, TNT_HEIGHT);
  charge.onGround = vy < 0 && charge.vy !== vy;
  const drag = charge.onGround ? DRAG * GROUND_DRAG : DRAG;
  charge.vx *= drag;
  charge.vy *= DRAG;
  charge.vz *= drag;
}
