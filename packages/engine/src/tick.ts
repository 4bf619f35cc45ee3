import { useHands } from './hands.js';
import { movePlayer } from './movement.js';
import type { World } from './world.js';

export const TICKS_PER_DAY = 24_000;

/** One twentieth of a second. Real-time play and stepping both call exactly this. */
export function tick(world: World): void {
  movePlayer(world);
  useHands(world);
  world.timeOfDay = (world.timeOfDay + 1) % TICKS_PER_DAY;
  world.tick++;
}
