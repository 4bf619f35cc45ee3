import type { World } from '../world/world.js';

/** How far from the player time works on blocks, in columns: the same whatever is loaded. */
export const LIVELY_COLUMNS = 8;

export function isNearPlayer({ player }: World, x: number, z: number): boolean {
  return (
    Math.abs((x >> 4) - (Math.floor(player.x) >> 4)) <= LIVELY_COLUMNS &&
    Math.abs((z >> 4) - (Math.floor(player.z) >> 4)) <= LIVELY_COLUMNS
  );
}
