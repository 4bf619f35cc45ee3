import { flow } from './flow.js';
import { useHands } from './hands.js';
import { liveOn } from './health.js';
import { moveItems } from './itemEntities.js';
import { movePlayer } from './movement.js';
import type { World } from './world.js';

export const TICKS_PER_DAY = 24_000;
const FORGET_EVERY_TICKS = 200;

/** One twentieth of a second. Real-time play and stepping both call exactly this. */
export function tick(world: World): void {
  if (!world.player.isDead) {
    movePlayer(world);
    useHands(world);
  }
  liveOn(world);
  world.tick++;
  if (!isFrozen(world)) {
    moveItems(world);
    flow(world);
    passTime(world);
  }
  if (world.tick % FORGET_EVERY_TICKS === 0) forgetFar(world);
}

/** `/tick freeze` stops everything but the player; `/tick step` lets some ticks through. */
function isFrozen({ rules }: World): boolean {
  if (!rules.frozen) return false;
  if (rules.stepTicks === 0) return true;
  rules.stepTicks--;
  return false;
}

function passTime(world: World): void {
  const { rules } = world;
  rules.passWeather(world.streams.weather);
  if (!rules.game.doDaylightCycle) return;
  world.timeOfDay = (world.timeOfDay + 1) % TICKS_PER_DAY;
  if (world.timeOfDay === 0) rules.day++;
}

/** Memory only: what is forgotten comes back the same, so no tick can tell. */
function forgetFar({ blocks, light, player, keepColumns }: World): void {
  const columnX = Math.floor(player.x) >> 4;
  const columnZ = Math.floor(player.z) >> 4;
  light.forgetFar(columnX, columnZ, keepColumns);
  blocks.forgetFar(columnX, columnZ, keepColumns);
}
