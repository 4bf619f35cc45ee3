import { explode } from '../explosions/explosion.js';
import type { Mob } from '../world/mob.js';
import type { World } from '../world/world.js';

const CREEPER_POWER = 3;

/** Bursts: the mob is gone, and so is what was around it. */
export function explodeMob(world: World, mob: Mob): void {
  const { x, y, z, kind } = mob;
  mob.health = 0;
  world.tell({ event: 'death', target: kind.type, entity: mob.id, cause: 'explosion' });
  explode(world, x, y + mob.height / 2, z, CREEPER_POWER, kind.name);
}
