import type { World } from '../world/world.js';

/** Further than this from the player, along x or z, nothing stirs. */
export const AWAKE_BLOCKS = 80;
/** Those whose feet are no further from the player's are near by. */
const NEARBY_BLOCKS = 16;

interface MobCounts {
  readonly total: number;
  /** near enough to the player to live on */
  readonly active: number;
  readonly nearby: number;
}

/** How many mobs live in the player's dimension. */
export function mobCounts({ land: { mobs }, player }: World): MobCounts {
  const { list } = mobs;
  let [total, active, nearby] = [0, 0, 0];
  for (let i = 0; i < list.length; i++) {
    const mob = list[i]!;
    if (mob.health <= 0) continue;
    total++;
    const dx = mob.x - player.x;
    const dz = mob.z - player.z;
    if (Math.abs(dx) >= AWAKE_BLOCKS || Math.abs(dz) >= AWAKE_BLOCKS) continue;
    active++;
    const dy = mob.y - player.y;
    if (dx * dx + dy * dy + dz * dz <= NEARBY_BLOCKS * NEARBY_BLOCKS) nearby++;
  }
  return { total, active, nearby };
}
