import type { Mob } from '../../world/mob.js';
import type { World } from '../../world/world.js';
import { TICKS_PER_DAY } from '../../world/worldRules.js';

// As observers of any block world reckon (packages/voxel/src/sameFacts.test.ts compares both).
const DUSK = 12_000;
const NIGHT = 13_800;
const DAWN = 22_200;
const NIGHT_DARKNESS = 11;
const RAIN_DARKNESS = 3;
const THUNDER_DARKNESS = 10;

/** How much of the sky's light is missing now: 0 at noon, 11 at night. */
export function skyDarkness({ timeOfDay, rules, dimension }: World): number {
  if (dimension === 'minecraft:the_nether') return 15;
  const weather = rules.weather;
  const wet = weather === 'thunder' ? THUNDER_DARKNESS : weather === 'rain' ? RAIN_DARKNESS : 0;
  let night = 0;
  if (timeOfDay > DAWN)
    night = (NIGHT_DARKNESS * (TICKS_PER_DAY - timeOfDay)) / (TICKS_PER_DAY - DAWN);
  else if (timeOfDay > NIGHT) night = NIGHT_DARKNESS;
  else if (timeOfDay > DUSK) night = (NIGHT_DARKNESS * (timeOfDay - DUSK)) / (NIGHT - DUSK);
  return Math.max(wet, Math.floor(night));
}

export function isDay(world: World): boolean {
  return skyDarkness(world) < 4;
}

/** Whether the open sky is above its head. */
export function isUnderSky({ light, dimension }: World, mob: Mob): boolean {
  if (dimension === 'minecraft:the_nether') return false;
  return light.isOpen(Math.floor(mob.x), Math.floor(mob.eyeY), Math.floor(mob.z));
}

/** The light where a mob is, as bright as it is now. */
export function brightnessAt(world: World, x: number, y: number, z: number): number {
  const { light } = world;
  return Math.max(light.blockAt(x, y, z), light.skyAt(x, y, z) - skyDarkness(world));
}
