import type { WorldBlocks } from '../terrain/worldBlocks.js';
import type { World } from './world.js';
/** How far from the player time works on blocks, in columns: the same whatever is loaded. */
export const LIVELY_COLUMNS = 8;

export function isNearPlayer({ player }: World, x: number, z: number): boolean {
  return (
    Math.abs((x >> 4) - (Math.floor(player.x) >> 4)) <= LIVELY_COLUMNS &&
    Math.abs((z >> 4) - (Math.floor(player.z) >> 4)) <= LIVELY_COLUMNS
  );
}

/**
 * The columns that time works on: those near the player in which anything was ever changed.
 * Untouched land is as it has grown but for cane and cactus (see wildGrowth.ts), which spares
 * looking at it. Derived from the blocks, so neither hashed nor saved.
 */
export class LivelyColumns {
  #columnX = Number.NaN;
  #columnZ = Number.NaN;
  #editedSince = -1;
  /** x and z one after the other, row by row */
  #places: number[] = [];

  near({ blocks, player }: World): readonly number[] {
    const columnX = Math.floor(player.x) >> 4;
    const columnZ = Math.floor(player.z) >> 4;
    const isKnown =
      columnX === this.#columnX &&
      columnZ === this.#columnZ &&
      blocks.editedSince === this.#editedSince;
    if (!isKnown) {
      this.#columnX = columnX;
      this.#columnZ = columnZ;
      this.#editedSince = blocks.editedSince;
      this.#places = editedNear(blocks, columnX, columnZ);
    }
    return this.#places;
  }
}

function editedNear(blocks: WorldBlocks, columnX: number, columnZ: number): number[] {
  const places: number[] = [];
  for (let z = columnZ - LIVELY_COLUMNS; z <= columnZ + LIVELY_COLUMNS; z++) {
    for (let x = columnX - LIVELY_COLUMNS; x <= columnX + LIVELY_COLUMNS; x++) {
      if (blocks.isEdited(x, z)) places.push(x, z);
    }
  }
  return places;
}
