import { watchScreen } from './containers/opening.js';
import { tickContainers } from './containers/tickContainers.js';
import { burnFuses } from './explosions/tnt.js';
import { useHands } from './hands/hands.js';
import { sleepOn } from './hands/sleep.js';
import { ride } from './mobs/riding.js';
import { moveMobs } from './mobs/tickMobs.js';
import { liveOn } from './player/health.js';
import { movePlayer } from './player/movement.js';
import { crossPortals } from './portals/entityTravel.js';
import { passPortals } from './portals/playerTravel.js';
import { flow } from './rules/flow.js';
import { moveItemEntities } from './rules/itemEntities.js';
import { passChance } from './rules/randomTicks.js';
import { watchMilestones } from './rules/watchMilestones.js';
import type { World } from './world/world.js';
import { TICKS_PER_DAY } from './world/worldRules.js';

const FORGET_EVERY_TICKS = 200;

/** One twentieth of a second. Real-time play and stepping both call exactly this. */
export function tick(world: World): void {
  if (!world.player.isDead && world.player.sleepTicks === 0) {
    if (world.player.riding === 0 || !ride(world)) movePlayer(world);
    useHands(world);
    watchScreen(world);
  }
  liveOn(world);
  sleepOn(world);
  passPortals(world);
  world.tick++;
  if (!isFrozen(world)) {
    moveItemEntities(world);
    moveMobs(world);
    crossPortals(world);
    flow(world);
    burnFuses(world);
    passChance(world);
    tickContainers(world);
    passTime(world);
  }
  watchMilestones(world);
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
