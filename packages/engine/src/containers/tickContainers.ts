import type { BlockEntity } from '../world/blockEntity.js';
import type { World } from '../world/world.js';
import { tickHopper } from './hoppers.js';
import { smelt } from './ovens.js';

/** Ovens and hoppers further from the player than this stand still, in columns. */
const WORKING_COLUMNS = 8;

/**
 * One tick of everything that works by itself, in the order of the places. Ovens come first: a
 * hopper may give an oven its first thing, and whether that oven was known before must not matter.
 */
export function tickContainers(world: World): void {
  const { working } = world.land.contents;
  if (working.length === 0) return;
  for (let i = 0; i < working.length; i++) {
    const entity = working[i]!;
    if (entity.kind !== 'hopper' && isNear(world, entity)) smelt(world, entity);
  }
  for (let i = 0; i < working.length; i++) {
    const entity = working[i]!;
    if (entity.kind === 'hopper' && isNear(world, entity)) tickHopper(world, entity);
  }
}

function isNear({ player }: World, { x, z }: BlockEntity): boolean {
  return (
    Math.abs((x >> 4) - (Math.floor(player.x) >> 4)) <= WORKING_COLUMNS &&
    Math.abs((z >> 4) - (Math.floor(player.z) >> 4)) <= WORKING_COLUMNS
  );
}
