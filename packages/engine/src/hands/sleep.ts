import { propertyOf, withProperty } from '../blocks/index.js';
import { explode } from '../explosions/explosion.js';
import { placeBesideBed, setBedSpawn } from '../player/respawnPlace.js';
import { reachMilestone } from '../world/milestones.js';
import type { BlockHit } from '../world/ray.js';
import { presentPart } from '../world/twoPartBlocks.js';
import type { World } from '../world/world.js';

/** One can lie down from here on, and wakes here at the latest. */
const DUSK = 12_542;
const DAWN = 23_460;
const SLEEP_TICKS = 100;
const BED_POWER = 5;
/** Where the feet are, over the floor of a bed. */
const MATTRESS = 0.5625;
const MONSTERS_SIDE = 8;
const MONSTERS_UP = 5;

/** The player uses a bed: sleeps, is told why not, or is blown up where there is no night. */
export function useBed(world: World, hit: BlockHit): void {
  const { blocks, player } = world;
  const other = presentPart(blocks, hit.x, hit.y, hit.z, hit.state);
  const isHead = propertyOf(hit.state, 'part') === 'head';
  const [x, y, z] =
    isHead || other === undefined
      ? [hit.x, hit.y, hit.z]
      : [hit.x + other.dx, hit.y, hit.z + other.dz];
  if (world.dimension !== 'minecraft:overworld') return burst(world, x, y, z);
  if (!player.isMortal && player.mode !== 'creative') return;
  setBedSpawn(world, x, y, z);
  const refusal = whyNot(world, x, y, z);
  if (refusal !== undefined) {
    world.tell({ event: 'chat', from: 'world', text: refusal });
    return;
  }
  player.sleepTicks = 1;
  setOccupied(world, true);
  player.place(x + 0.5, y + MATTRESS, z + 0.5);
  reachMilestone(world, 'sleep_in_bed');
}

function burst(world: World, x: number, y: number, z: number): void {
  world.setBlock(x, y, z, 0);
  explode(world, x + 0.5, y + 0.5, z + 0.5, BED_POWER, 'bed');
}

function whyNot(world: World, x: number, y: number, z: number): string | undefined {
  const isNight = world.timeOfDay >= DUSK && world.timeOfDay < DAWN;
  if (!isNight && world.rules.weather !== 'thunder') {
    return 'You can sleep only at night or during thunderstorms';
  }
  if (propertyOf(world.blocks.get(x, y, z), 'occupied') === 'true') return 'This bed is occupied';
  if (world.player.mode !== 'creative' && isWatched(world, x, y, z)) {
    return 'You may not rest now; there are monsters nearby';
  }
  return undefined;
}

function isWatched(world: World, x: number, y: number, z: number): boolean {
  return world.land.mobs.list.some(
    (mob) =>
      mob.kind.nature === 'hostile' &&
      Math.abs(mob.x - x - 0.5) <= MONSTERS_SIDE &&
      Math.abs(mob.z - z - 0.5) <= MONSTERS_SIDE &&
      Math.abs(mob.y - y) <= MONSTERS_UP,
  );
}

function setOccupied(world: World, isOccupied: boolean): void {
  const { bedX: x, bedY: y, bedZ: z } = world.player;
  const state = world.blocks.get(x, y, z);
  if (propertyOf(state, 'occupied') === undefined) return;
  const other = presentPart(world.blocks, x, y, z, state);
  world.setBlock(x, y, z, withProperty(state, 'occupied', String(isOccupied)));
  if (other === undefined) return;
  const foot = world.blocks.get(x + other.dx, y, z + other.dz);
  world.setBlock(x + other.dx, y, z + other.dz, withProperty(foot, 'occupied', String(isOccupied)));
}

/** One tick in bed. After a while the night is over; whoever crouches gets up before. */
export function tickSleep(world: World): void {
  const { player, controls } = world;
  if (player.sleepTicks === 0) return;
  const { bedX: x, bedY: y, bedZ: z } = player;
  const isInBed = propertyOf(world.blocks.get(x, y, z), 'part') === 'head';
  const isDisturbed = player.isDead || player.hurtTicks > 0 || controls.crouch;
  if (!isInBed || isDisturbed || world.dimension !== 'minecraft:overworld') return getUp(world);
  player.vx = 0;
  player.vy = 0;
  player.vz = 0;
  if (++player.sleepTicks <= SLEEP_TICKS) return;
  getUp(world);
  skipNight(world);
}

function skipNight(world: World): void {
  const { rules } = world;
  if (rules.game.doDaylightCycle) {
    world.timeOfDay = 0;
    rules.day++;
  }
  if (rules.weather !== 'clear' && rules.game.doWeatherCycle) rules.setWeather('clear', 0);
  reachMilestone(world, 'survive_first_night');
}

/** Out of the bed, onto the nearest floor beside it. */
export function getUp(world: World): void {
  const { player } = world;
  if (player.sleepTicks === 0) return;
  setOccupied(world, false);
  player.sleepTicks = 0;
  if (player.isDead) return;
  const { spawnX, spawnY, spawnZ } = player;
  player.place(...(placeBesideBed(world) ?? ([spawnX, spawnY, spawnZ] as const)));
}
