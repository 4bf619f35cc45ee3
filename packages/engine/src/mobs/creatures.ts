import { type Mob, NOBODY, PLAYER_ID } from '../world/mob.js';
import { PLAYER_HEIGHT, type Player } from '../world/player.js';
import type { World } from '../world/world.js';
import { isInSight } from './body/walkable.js';
import type { MobKind } from './kinds/kind.js';

/** Goals are thought over once in so many ticks. */
export const THINK_EVERY = 4;

/** Anybody a mob may look at, follow or fight: the player has the same words. */
export type Creature = Mob | Player;

export function isPlayer(body: Creature): body is Player {
  return 'food' in body;
}

export function heightOf(body: Creature): number {
  return isPlayer(body) ? PLAYER_HEIGHT : body.height;
}

/** The square of the distance. */
export function squaredDistance(mob: Mob, { x, y, z }: Creature): number {
  const dx = x - mob.x;
  const dy = y - mob.y;
  const dz = z - mob.z;
  return dx * dx + dy * dy + dz * dz;
}

/** Whether the player can be fought with at all. */
export function isFairGame({ player, rules }: World): boolean {
  return player.isMortal && !player.isDead && rules.difficulty !== 'peaceful';
}

/** Whom a mob is after, if they are there still. */
export function targetOf(world: World, mob: Mob): Creature | undefined {
  if (mob.target === NOBODY) return undefined;
  if (mob.target === PLAYER_ID) return isFairGame(world) ? world.player : undefined;
  const other = world.land.mobs.byId(mob.target);
  return other !== undefined && other.health > 0 ? other : undefined;
}

export function sees({ blocks }: World, mob: Mob, body: Creature): boolean {
  const { x, z } = body;
  const y = body.y + heightOf(body) * 0.85;
  return isInSight(blocks, mob.x, mob.eyeY, mob.z, x, y, z);
}

/** The nearest of a kind within so many blocks that a test lets through. */
export function nearestOf(
  world: World,
  mob: Mob,
  kind: MobKind,
  within: number,
  isWanted: (other: Mob) => boolean,
): Mob | undefined {
  let nearest: Mob | undefined;
  let least = within * within;
  for (const other of world.land.mobs.awake) {
    if (other.kind !== kind || other === mob || other.health <= 0) continue;
    const distance = squaredDistance(mob, other);
    if (distance >= least || !isWanted(other)) continue;
    nearest = other;
    least = distance;
  }
  return nearest;
}

/** What the player has in hand, as slots write it. */
export function heldItem({ player }: World): number {
  return player.inventory.items[player.hotbarSlot]!;
}
