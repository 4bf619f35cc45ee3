import { COLOURS } from '../../blocks/kind.js';
import { itemOf } from '../../items/index.js';
import { dropStack } from '../../world/itemEntities.js';
import type { Mob } from '../../world/mob.js';
import type { World } from '../../world/world.js';

/** Lets fall what a mob leaves behind. */
export function dropLoot(world: World, mob: Mob): void {
  if (mob.isBaby) return;
  const random = world.streams.mobs;
  for (const rule of mob.kind.loot) {
    if (rule.needsPlayer && mob.playerHitTicks === 0) continue;
    if (rule.chance !== undefined && random.fraction() >= rule.chance) continue;
    const count = rule.least + random.below(rule.most - rule.least + 1);
    const item = mob.fireTicks > 0 ? (rule.cooked ?? rule.item) : rule.item;
    drop(world, mob, item, count);
  }
  if (mob.kind.isWoolly && !mob.isSheared) drop(world, mob, woolOf(mob), 1);
  if (mob.isSaddled) drop(world, mob, 'saddle', 1);
}

/** The wool that a sheep bears. */
export function woolOf({ colour }: Mob): string {
  return `${COLOURS[colour]!}_wool`;
}

export function drop(world: World, mob: Mob, item: string, count: number): void {
  if (count === 0) return;
  dropStack(world, itemOf(item).id, count, 0, mob.x, mob.y + mob.height / 2, mob.z);
}
