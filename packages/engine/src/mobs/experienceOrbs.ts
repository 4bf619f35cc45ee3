import { moveThing } from '../rules/moveThing.js';
import { BOTTOM_Y } from '../terrain/column.js';
import { gainXp } from '../world/experience.js';
import type { Orb } from '../world/orb.js';
import type { World } from '../world/world.js';

const LIFE_TICKS = 6_000;
const PULL_REACH = 8;
const TOUCH = 1.2;
const GRAVITY = 0.03;
const DRAG = 0.98;
const HALF = 0.15;

/** One tick of falling, being drawn to the player, and being taken. */
export function moveOrbs(world: World): void {
  const { orbs } = world.land.mobs;
  if (orbs.length === 0) return;
  let kept = 0;
  for (let i = 0; i < orbs.length; i++) {
    const orb = orbs[i]!;
    if (!isGone(world, orb)) orbs[kept++] = orb;
  }
  orbs.length = kept;
}

function isGone(world: World, orb: Orb): boolean {
  const { player } = world;
  if (++orb.age > LIFE_TICKS || orb.y < BOTTOM_Y - 64) return true;
  const dx = player.x - orb.x;
  const dy = player.y + 0.8 - orb.y;
  const dz = player.z - orb.z;
  const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const isDrawn = away < PULL_REACH && !player.isDead && player.mode !== 'spectator';
  if (isDrawn && away < TOUCH) {
    gainXp(world, orb.amount);
    return true;
  }
  if (isDrawn) {
    const pull = (0.1 * (1 - away / PULL_REACH)) / Math.max(0.1, away);
    orb.vx += dx * pull;
    orb.vy += dy * pull;
    orb.vz += dz * pull;
  }
  orb.vy -= GRAVITY;
  const { vy } = orb;
  moveThing(world, orb, HALF, HALF * 2);
  const drag = orb.vy === vy ? DRAG : 0.6;
  orb.vx *= drag;
  orb.vy *= DRAG;
  orb.vz *= drag;
  return false;
}
