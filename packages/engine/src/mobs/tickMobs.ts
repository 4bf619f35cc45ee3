import { angleOf, turnedTo } from '../math.js';
import { type Mob, NOBODY } from '../world/mob.js';
import { fitsAt } from '../world/nearBoxes.js';
import type { World } from '../world/world.js';
import { sufferPlace } from './body/harm.js';
import { drop } from './body/loot.js';
import { moveMob } from './body/motion.js';
import { THINK_EVERY } from './creatures.js';
import { moveOrbs } from './experienceOrbs.js';
import { AWAKE_BLOCKS } from './mobCounts.js';
import { moveProjectiles } from './projectiles.js';
import { makeRoom, pushApart } from './pushApart.js';
import { advance } from './route.js';
import { despawnFar, spawnNaturally } from './spawning.js';
import { think } from './think.js';

const SEARCHES_PER_TICK = 2;
const BODY_TURN = 0.6;
const EGG_TICKS = 6_000;
const FULLY_GROWN_AGAIN = 20;

/** One tick of all that lives, flies and glows. */
export function tickMobs(world: World): void {
  const { mobs } = world.land;
  spawnNaturally(world);
  despawnFar(world);
  if (mobs.isEmpty) return;
  if (mobs.foeTicks > 0 && --mobs.foeTicks === 0) mobs.foe = NOBODY;
  mobs.searches = SEARCHES_PER_TICK;
  wake(world);
  const { awake } = mobs;
  for (let i = 0; i < awake.length; i++) live(world, awake[i]!);
  pushApart(awake);
  makeRoom(awake, world.player);
  moveProjectiles(world);
  moveOrbs(world);
  mobs.removeDead();
}

/** Finds those who are near enough to the player to live on. */
function wake({ land: { mobs }, player }: World): void {
  const { list, awake } = mobs;
  let count = 0;
  for (let i = 0; i < list.length; i++) {
    const mob = list[i]!;
    const dx = mob.x - player.x;
    const dz = mob.z - player.z;
    if (dx < AWAKE_BLOCKS && dx > -AWAKE_BLOCKS && dz < AWAKE_BLOCKS && dz > -AWAKE_BLOCKS) {
      awake[count++] = mob;
    }
  }
  if (awake.length !== count) awake.length = count;
}

function live(world: World, mob: Mob): void {
  if (mob.health <= 0) return;
  passTime(world, mob);
  if (world.player.riding === mob.id) return; // whoever rides it moves it
  if ((world.tick + mob.id) % THINK_EVERY === 0) {
    think(world, mob);
    if (mob.health <= 0) return;
  }
  sufferPlace(world, mob, move(world, mob));
}

/** Follows its way for a tick. Says what it is in. */
function move(world: World, mob: Mob): number {
  if (mob.path.length === 0 || !advance(world, mob)) return moveMob(world, mob, 0, 0, 0, false);
  const { path, pathAt } = mob;
  const dx = path[pathAt]! - mob.x;
  const dz = path[pathAt + 2]! - mob.z;
  const rise = path[pathAt + 1]! - mob.y;
  const length = Math.sqrt(dx * dx + dz * dz);
  if (length < 1e-3) return moveMob(world, mob, 0, 0, 0, rise > 0.5);
  mob.yaw = turnedTo(mob.yaw, angleOf(dx, dz), BODY_TURN);
  const jumps = mob.againstWall || (rise > 0.6 && length < 1 + mob.half);
  return moveMob(world, mob, dx / length, dz / length, mob.pathSpeed, jumps);
}

/** Everything that only counts ticks. */
function passTime(world: World, mob: Mob): void {
  mob.goalTicks++;
  if (mob.hurtTicks > 0) mob.hurtTicks--;
  if (mob.attackTicks > 0) mob.attackTicks--;
  if (mob.playerHitTicks > 0) mob.playerHitTicks--;
  if (mob.panicTicks > 0) mob.panicTicks--;
  if (mob.angerTicks > 0) mob.angerTicks--;
  if (mob.loveTicks > 0) mob.loveTicks--;
  if (mob.age > 0) mob.age--;
  else if (mob.age < 0) grow(world, mob);
  if (mob.eggTicks > 0 && mob.age >= 0 && --mob.eggTicks === 0) {
    drop(world, mob, 'egg', 1);
    mob.eggTicks = EGG_TICKS + world.streams.mobs.below(EGG_TICKS);
  }
}

/** Young mobs do not grow up where there is no room for it. */
function grow(world: World, mob: Mob): void {
  if (++mob.age < 0) return;
  const { width, height } = mob.kind;
  if (fitsAt(world, mob.x, mob.y, mob.z, width / 2, height)) mob.updateSize();
  else mob.age = -FULLY_GROWN_AGAIN;
}
