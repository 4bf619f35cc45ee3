import { BOTTOM_Y, Column, SECTIONS } from './column.js';

const SECTION_CELLS = 4_096;

/** Where a block is in a draft's cells; x and z of 0 to 15. */
export function cellAt(x: number, y: number, z: number): number {
  return ((y - BOTTOM_Y) << 8) | (z << 4) | x;
}

/** As many cells lie in a layer: so far is it to the cell above. */
export const LAYER_CELLS = 256;

/**
 * A column while it is made: all its blocks in one array, without the bookkeeping of a column.
 * There is one draft for a generator, and each column is written over the one before.
 */
export class ColumnDraft {
  readonly cells = new Uint16Array(SECTIONS * SECTION_CELLS);
  columnX = 0;
  columnZ = 0;
  /** one bit per section into which something was put that shines */
  #shining = 0;
  /** no cell from here on holds anything but air */
  #end = 0;

  /** Begins with rock up to and including a height, and air above. */
  begin(columnX: number, columnZ: number, rock: Uint16Array, rockTopY: number): void {
    const rockEnd = cellAt(0, rockTopY + 1, 0);
    this.cells.set(rock.subarray(0, rockEnd));
    if (rockEnd < this.#end) this.cells.fill(0, rockEnd, this.#end);
    this.columnX = columnX;
    this.columnZ = columnZ;
    this.#shining = 0;
    this.#end = rockEnd;
  }

  /** To be told of whatever reaches higher than all before. */
  reach(y: number): void {
    this.#end = Math.max(this.#end, cellAt(0, y + 1, 0));
  }

  /** To be told of whatever shines. */
  shine(y: number): void {
    this.#shining |= 1 << ((y - BOTTOM_Y) >> 4);
  }

  finish(biomes: Uint8Array): Column {
    const column = new Column(this.columnX, this.columnZ, biomes);
    const { cells } = this;
    // One copy of all is quicker than one for each section; most of them are mixed.
    const sections = Math.ceil(this.#end / SECTION_CELLS);
    const own = cells.slice(0, sections * SECTION_CELLS);
    for (let section = 0; section < sections; section++) {
      const first = section * SECTION_CELLS;
      if (this.#isUniform(first)) column.fillSection(section, cells[first]!);
      else column.giveSection(section, own.subarray(first, first + SECTION_CELLS));
    }
    column.tellShining(this.#shining);
    return column;
  }

  #isUniform(first: number): boolean {
    const { cells } = this;
    const state = cells[first]!;
    const end = first + SECTION_CELLS;
    let i = first + 1;
    while (i < end && cells[i] === state) i++;
    return i === end;
  }
}
