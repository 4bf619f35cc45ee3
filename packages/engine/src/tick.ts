import { watchScreen } from './containers/opening.js';
import { tickContainers } from './containers/tickContainers.js';
import { tickTnt } from './explosions/tnt.js';
import { useHands } from './hands/hands.js';
import { tickSleep } from './hands/sleep.js';
import { ride } from './mobs/riding.js';
import { tickMobs } from './mobs/tickMobs.js';
import { tickHealth } from './player/health.js';
import { movePlayer } from './player/movement.js';
import { tickEntityTravel } from './portals/entityTravel.js';
import { tickPlayerTravel } from './portals/playerTravel.js';
import { tickFlow } from './rules/flow.js';
import { tickItemEntities } from './rules/itemEntities.js';
import { runRandomTicks } from './rules/randomTicks.js';
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
  tickHealth(world);
  tickSleep(world);
  tickPlayerTravel(world);
  world.tick++;
  if (!isFrozen(world)) {
    tickItemEntities(world);
    tickMobs(world);
    tickEntityTravel(world);
    tickFlow(world);
    tickTnt(world);
    runRandomTicks(world);
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
