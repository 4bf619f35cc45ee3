import type { World } from '@bridle/engine';
import { LOADED_COLUMNS_MAX } from '../limits.js';

/**
 * Lets go of land far from the player when a good deal more is held than is needed around it.
 * Whatever looks elsewhere calls this: ticks do so too, but between ticks anybody may look.
 */
export function forgetFarLand({ player, blocks, light, keepColumns }: World): void {
  const needed = (2 * keepColumns + 1) * (2 * keepColumns + 1);
  if (blocks.loadedColumns < needed + LOADED_COLUMNS_MAX) return;
  const [columnX, columnZ] = [Math.floor(player.x) >> 4, Math.floor(player.z) >> 4];
  light.forgetFar(columnX, columnZ, keepColumns);
  blocks.forgetFar(columnX, columnZ, keepColumns);
}
