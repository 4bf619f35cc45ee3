import type { World } from '@bridle/engine';
import { LOADED_COLUMNS_MAX } from './limits.js';

/** worlds of which a picture is being drawn: their land stays as it is until that is done */
const drawn = new WeakSet<World>();

/**
 * Lets go of land far from the player when a good deal more is held than is needed around it.
 * Whatever looks elsewhere calls this: ticks do so too, but between ticks anybody may look.
 */
export function forgetFarLand(world: World): void {
  const { player, blocks, light, keepColumns } = world;
  const needed = (2 * keepColumns + 1) * (2 * keepColumns + 1);
  if (blocks.loadedColumns < needed + LOADED_COLUMNS_MAX || drawn.has(world)) return;
  const [columnX, columnZ] = [Math.floor(player.x) >> 4, Math.floor(player.z) >> 4];
  light.forgetFar(columnX, columnZ, keepColumns);
  blocks.forgetFar(columnX, columnZ, keepColumns);
}

/** Does something during which no land is forgotten, and then lets go of what is far. */
export function* keepingLand<T>(
  world: World,
  work: Generator<void, T, void>,
): Generator<void, T, void> {
  drawn.add(world);
  try {
    return yield* work;
  } finally {
    drawn.delete(world);
    forgetFarLand(world);
  }
}
