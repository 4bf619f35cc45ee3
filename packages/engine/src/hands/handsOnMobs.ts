import { STEP } from '../blocks/directions.js';
import { IS_REPLACEABLE } from '../blocks/index.js';
import { ITEM_KINDS } from '../items/index.js';
import { spawnMob } from '../mobs/body/spawnMob.js';
import { ATTACK_TICKS_MAX, attackMob, holdsShieldUp, swingStrength } from '../mobs/combat.js';
import { heldItem } from '../mobs/creatures.js';
import { mobKindNamed } from '../world/mobRegistry.js';
import { MOBS_MAX } from '../world/mobs.js';
import { isTouched } from '../world/nearBoxes.js';
import type { BlockHit } from '../world/ray.js';
import type { World } from '../world/world.js';
import { drawBow, throwHeld } from './bow.js';
import { mobLookedAt } from './mobLookedAt.js';
import { useOnMob } from './useOnMob.js';

const USE_COOLDOWN_TICKS = 4;
const SPAWN_EGG = /^minecraft:(\w+)_spawn_egg$/;

/** What hands do in every tick, whatever they point at: the arm comes back, the bow is drawn. */
export function readyHands(world: World): void {
  const { player } = world;
  if (player.attackTicks < ATTACK_TICKS_MAX) player.attackTicks++;
  player.blocking = holdsShieldUp(world);
  drawBow(world);
}

/**
 * Hits the mob that is in the way of the hand, if there is one. A click hits at once; holding hits
 * whenever the arm is back. Says whether there is a mob, so that no block is mined behind it.
 */
export function attackInReach(world: World, hit: BlockHit | undefined): boolean {
  const mob = mobLookedAt(world, hit?.distance);
  if (mob === undefined) {
    if (world.controls.attackClick) world.player.attackTicks = 0;
    return false;
  }
  if (world.controls.attackClick || swingStrength(world.player) === 1) attackMob(world, mob);
  return true;
}

/** Uses what is in hand on the mob in its way. Says whether that did anything. */
export function useInReach(world: World, hit: BlockHit | undefined): boolean {
  const mob = mobLookedAt(world, hit?.distance);
  if (mob === undefined || !useOnMob(world, mob)) return false;
  world.player.useCooldown = USE_COOLDOWN_TICKS;
  return true;
}

/** Lets a mob out of the egg in hand, or throws what is in hand. Says whether it could. */
export function useHeld(world: World, hit: BlockHit | undefined): boolean {
  const isDone = (hit !== undefined && hatchHeld(world, hit)) || throwHeld(world);
  if (isDone) world.player.useCooldown = USE_COOLDOWN_TICKS;
  return isDone;
}

function hatchHeld(world: World, hit: BlockHit): boolean {
  const item = heldItem(world);
  const name = item === 0 ? undefined : SPAWN_EGG.exec(ITEM_KINDS[item - 1]!.name)?.[1];
  const kind = name === undefined ? undefined : mobKindNamed(name);
  if (kind === undefined || world.land.mobs.list.length >= MOBS_MAX) return false;
  const [dx, dy, dz] = IS_REPLACEABLE[hit.state] === 1 ? [0, 0, 0] : STEP[hit.face];
  const mob = spawnMob(world, kind, hit.x + dx + 0.5, hit.y + dy, hit.z + dz + 0.5);
  mob.isKept = true;
  const { player } = world;
  if (player.mode !== 'creative') player.inventory.take(player.hotbarSlot, 1);
  return true;
}

/** Whether a block would be put into somebody. */
export function wouldTouchMob(
  world: World,
  state: number,
  x: number,
  y: number,
  z: number,
): boolean {
  return world.land.mobs.list.some((mob) => isTouched(mob, mob.half, mob.height, state, x, y, z));
}
