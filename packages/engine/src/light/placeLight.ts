import { LIGHT_EMISSION, LIGHT_OPACITY } from '../blocks/index.js';
import { BOTTOM_Y, type Column, SECTIONS, TOP_Y } from '../terrain/column.js';
import type { WorldBlocks } from '../terrain/worldBlocks.js';

/** Light that comes from further away has faded. */
const REACH = 15;
const SIDE = REACH * 2 + 1;
const MIDDLE = (REACH * SIDE + REACH) * SIDE + REACH;
const CELLS = SIDE * SIDE * SIDE;
const WEST = -1;
const NORTH = -SIDE;
const DOWN = -SIDE * SIDE;

/**
 * The light of a single place, looked for from there: which lamp or open sky is near enough? It
 * is what the flood would bring, but for one place the land around need not be lit, and only
 * what light could come through is looked at. Holds nothing between two uses but its space.
 */
export class PlaceLight {
  /** the search that has been at a cell, by its place in a cube around the place */
  readonly #seen = new Uint32Array(CELLS);
  #search = 0;
  /** by what light loses on its way from them, the cells to look at */
  readonly #waiting: readonly number[][] = Array.from({ length: REACH }, () => []);
  #x = 0;
  #y = 0;
  #z = 0;
  /** cells that the last search looked at */
  cells = 0;

  sky(blocks: WorldBlocks, x: number, y: number, z: number): number {
    return this.#look(blocks, x, y, z, true);
  }

  block(blocks: WorldBlocks, x: number, y: number, z: number): number {
    this.cells = 0;
    return hasNoLamps(blocks, x, y, z) ? 0 : this.#look(blocks, x, y, z, false);
  }

  #look(blocks: WorldBlocks, x: number, y: number, z: number, isSky: boolean): number {
    this.#begin(x, y, z);
    let best = 0;
    this.cells = 0;
    for (let lost = 0; lost < REACH - best; lost++) {
      const waiting = this.#waiting[lost]!;
      for (let i = 0; i < waiting.length; i++) {
        const cell = waiting[i]!;
        if (this.#seen[cell] === this.#search) continue;
        this.#seen[cell] = this.#search;
        this.cells++;
        best = Math.max(best, this.#visit(blocks, cell, lost, isSky) - lost);
      }
    }
    for (const waiting of this.#waiting) waiting.length = 0;
    return best;
  }

  #begin(x: number, y: number, z: number): void {
    this.#x = x - REACH;
    this.#y = y - REACH;
    this.#z = z - REACH;
    if (++this.#search === 0xffff_ffff) {
      this.#seen.fill(0);
      this.#search = 1;
    }
    this.#waiting[0]!.push(MIDDLE);
  }

  /** The light that a cell has by itself. Those around it are to be looked at, if it lets through. */
  #visit(blocks: WorldBlocks, cell: number, lost: number, isSky: boolean): number {
    const x = this.#x + (cell % SIDE);
    const z = this.#z + (Math.floor(cell / SIDE) % SIDE);
    const y = this.#y + Math.floor(cell / (SIDE * SIDE));
    if (y > TOP_Y) return isSky ? 15 : 0;
    if (y < BOTTOM_Y) return 0;
    const column = blocks.column(x >> 4, z >> 4);
    const state = column.get(x & 15, y, z & 15);
    const own = isSky ? (isOpenToSky(column, x, y, z) ? 15 : 0) : LIGHT_EMISSION[state]!;
    // Light loses as much as the cell takes that it comes into, and one at least.
    const after = lost + Math.max(1, LIGHT_OPACITY[state]!);
    if (after >= REACH || own === 15) return own;
    const next = this.#waiting[after]!;
    next.push(cell + WEST, cell - WEST, cell + NORTH, cell - NORTH, cell + DOWN, cell - DOWN);
    return own;
  }
}

/** Of every state, whether it gives light. */
export const SHINES = LIGHT_EMISSION.map((emission) => (emission > 0 ? 1 : 0));

/** Whether it is known that nothing shines as near as light reaches. */
function hasNoLamps(blocks: WorldBlocks, x: number, y: number, z: number): boolean {
  const far = REACH - 1;
  const lowest = Math.max(0, (y - far - BOTTOM_Y) >> 4);
  const highest = Math.min(SECTIONS - 1, (y + far - BOTTOM_Y) >> 4);
  for (let columnZ = (z - far) >> 4; columnZ <= (z + far) >> 4; columnZ++) {
    for (let columnX = (x - far) >> 4; columnX <= (x + far) >> 4; columnX++) {
      // Land is not made for this: a search may never come there.
      if (!blocks.isLoaded(columnX, columnZ)) return false;
      const column = blocks.column(columnX, columnZ);
      for (let section = lowest; section <= highest; section++) {
        if (column.isShining(section, SHINES)) return false;
      }
    }
  }
  return true;
}

/** Whether nothing at or above a place takes any light: there, and only there, the sky has 15. */
export function isOpenToSky(column: Column, x: number, y: number, z: number): boolean {
  const at = ((z & 15) << 4) | (x & 15);
  const from = Math.max(BOTTOM_Y, y) - BOTTOM_Y;
  for (let section = from >> 4; section < SECTIONS; section++) {
    const states = column.sectionStates(section);
    if (states === undefined) {
      if (LIGHT_OPACITY[column.uniformState(section)] !== 0) return false;
      continue;
    }
    for (let row = section === from >> 4 ? from & 15 : 0; row < 16; row++) {
      if (LIGHT_OPACITY[states[(row << 8) | at]!] !== 0) return false;
    }
  }
  return true;
}
