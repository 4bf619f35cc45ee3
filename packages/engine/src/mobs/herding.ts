import { AIR, KIND_OF_STATE, kindNamed, stateOf } from '../blocks/index.js';
import { dropExperience } from '../world/experience.js';
import { reachMilestone } from '../world/milestones.js';
import type { Mob } from '../world/mob.js';
import { fitsAt } from '../world/nearBoxes.js';
import type { World } from '../world/world.js';
import { spawnBaby } from './body/spawnMob.js';
import { canStand } from './body/walkable.js';
import { heldItem, nearestOf, squaredDistance, THINK_EVERY } from './creatures.js';
import { headTo, stand } from './route.js';

const MATE_REACH = 8;
const MATE_NEAR = 3;
const MATE_TICKS = 60;
const BREED_PAUSE_TICKS = 6_000;
const TEMPT_REACH = 10;
const TEMPT_NEAR = 2.5;
const PARENT_REACH = 16;
const PARENT_NEAR = 3;
const OWNER_NEAR = 3;
const OWNER_FAR = 6;
const OWNER_LOST = 12;
const GRAZE_CHANCE = 250;
const YOUNG_GRAZE_CHANCE = 13;
const GRAZE_TICKS = 40;
const GROWN_BY_GRASS = 1_200;
const GRASS_BLOCK = kindNamed('grass_block')!.id;
const SHORT_GRASS = kindNamed('short_grass')!.id;
const DIRT = stateOf('minecraft:dirt');

/** Two that are in love go to each other, and after a while there are three. */
export function mate(world: World, mob: Mob): boolean {
  if (mob.loveTicks === 0) return false;
  const other = nearestOf(world, mob, mob.kind, MATE_REACH, (one) => one.loveTicks > 0);
  if (other === undefined) return false;
  if (squaredDistance(mob, other) > MATE_NEAR * MATE_NEAR) {
    headTo(world, mob, other.x, other.y, other.z, 1);
    return true;
  }
  stand(mob);
  if (mob.goalTicks >= MATE_TICKS && mob.id < other.id) breed(world, mob, other);
  return true;
}

function breed(world: World, mob: Mob, other: Mob): void {
  mob.loveTicks = 0;
  other.loveTicks = 0;
  mob.age = BREED_PAUSE_TICKS;
  other.age = BREED_PAUSE_TICKS;
  const young = spawnBaby(world, mob.kind, mob.x, mob.y, mob.z);
  reachMilestone(world, 'breed_animals');
  if (young !== undefined) {
    if (mob.isTame && other.isTame) young.isTame = true;
    if (mob.kind.isWoolly) {
      young.colour = world.streams.mobs.below(2) === 0 ? mob.colour : other.colour;
    }
  }
  dropExperience(world, 1 + world.streams.mobs.below(7), mob.x, mob.y, mob.z);
}

/** Follows whoever holds something it likes. */
export function tempt(world: World, mob: Mob): boolean {
  const { player } = world;
  if (!mob.kind.temptingItems.has(heldItem(world))) return false;
  if (player.isDead || player.mode === 'spectator' || (mob.isTame && mob.kind.tamedBy)) {
    return false;
  }
  const distance = squaredDistance(mob, player);
  if (distance > TEMPT_REACH * TEMPT_REACH) return false;
  if (distance < TEMPT_NEAR * TEMPT_NEAR) stand(mob);
  else headTo(world, mob, player.x, player.y, player.z, 1.1);
  return true;
}

export function followParent(world: World, mob: Mob): boolean {
  if (!mob.isBaby) return false;
  const parent = nearestOf(world, mob, mob.kind, PARENT_REACH, (one) => !one.isBaby);
  if (parent === undefined || squaredDistance(mob, parent) < PARENT_NEAR * PARENT_NEAR)
    return false;
  headTo(world, mob, parent.x, parent.y, parent.z, 1.1);
  return true;
}

/** A tame one stays with the player, and is there at once when it has lost the way. */
export function followOwner(world: World, mob: Mob): boolean {
  const { player } = world;
  if (!mob.isTame || player.isDead || player.mode === 'spectator') return false;
  const distance = Math.sqrt(squaredDistance(mob, player));
  if (distance > OWNER_LOST && player.onGround) return comeTo(world, mob);
  const near = mob.path.length > 0 ? OWNER_NEAR : OWNER_FAR;
  if (distance < near) return false;
  headTo(world, mob, player.x, player.y, player.z, 1.25);
  return true;
}

function comeTo(world: World, mob: Mob): boolean {
  const { player, blocks } = world;
  const random = world.streams.mobs;
  for (let i = 0; i < 8; i++) {
    const x = Math.floor(player.x) + random.below(7) - 3;
    const z = Math.floor(player.z) + random.below(7) - 3;
    const y = Math.floor(player.y) + random.below(3) - 1;
    if (!canStand(blocks, x, y, z, Math.ceil(mob.height))) continue;
    if (!fitsAt(world, x + 0.5, y, z + 0.5, mob.half, mob.height)) continue;
    mob.place(x + 0.5, y, z + 0.5);
    break;
  }
  stand(mob);
  return true;
}

/** A sheep eats grass now and then; its wool grows again from it. */
export function graze(world: World, mob: Mob): boolean {
  const x = Math.floor(mob.x);
  const y = Math.floor(mob.y);
  const z = Math.floor(mob.z);
  if (mob.fuse === 0) {
    const chance = mob.isBaby ? YOUNG_GRAZE_CHANCE : GRAZE_CHANCE;
    if (world.streams.mobs.below(chance) !== 0 || grassAt(world, x, y, z) === 0) return false;
    mob.fuse = GRAZE_TICKS;
  }
  stand(mob);
  mob.fuse = Math.max(0, mob.fuse - THINK_EVERY);
  if (mob.fuse > 0) return true;
  const grass = grassAt(world, x, y, z);
  if (grass === 0) return true;
  if (world.rules.game.mobGriefing) {
    if (grass === 1) world.setBlock(x, y, z, AIR);
    else world.setBlock(x, y - 1, z, DIRT);
  }
  mob.isSheared = false;
  if (mob.isBaby) mob.age = Math.min(-1, mob.age + GROWN_BY_GRASS);
  return true;
}

/** 1 for grass to stand in, 2 for grass to stand on, 0 for none. */
function grassAt({ blocks }: World, x: number, y: number, z: number): number {
  if (KIND_OF_STATE[blocks.get(x, y, z)] === SHORT_GRASS) return 1;
  return KIND_OF_STATE[blocks.get(x, y - 1, z)] === GRASS_BLOCK ? 2 : 0;
}
