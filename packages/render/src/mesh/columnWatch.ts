import type { BlockColumn, BlockSource, LightColumn } from '../source.js';
import { ALL_SIDES, type ColumnWindow, IS_AIR, IS_HASHED, IS_READY } from './columnWindow.js';
import type { SectionMesher } from './sectionMesher.js';
import type { SeenColumn } from './seenColumn.js';

/** Everything may differ: the whole and all six layers. */
const ALL = 127;
/** Of a column and its eight neighbours, row by row, the one in the middle. */
const MIDDLE = 4;

/** Finds out what has changed in the world, and which meshes that makes stale. */
export class ColumnWatch {
  readonly #window: ColumnWindow;
  readonly #mesher: SectionMesher;

  constructor(window: ColumnWindow, mesher: SectionMesher) {
    this.#window = window;
    this.#mesher = mesher;
  }

  /** Compares a column and its eight neighbours with what was seen of them last. */
  check(source: BlockSource, x: number, z: number, frame: number): void {
    const around = this.#window.enterAround(x, z);
    const middle = around[MIDDLE]!;
    this.#checkOne(source, middle, frame, false);
    if (middle.isBeside) this.#complete(middle);
    const { moves } = source;
    for (let i = 0; i < around.length; i++) {
      const column = around[i]!;
      // Those that were compared in this look already may have got other light since.
      if (column.frame === frame && (column.moves === moves || column === middle)) continue;
      this.#checkOne(source, column, frame, source.lightBeside !== undefined);
    }
  }

  #checkOne(source: BlockSource, column: SeenColumn, frame: number, isBeside: boolean): void {
    const { x, z } = column;
    const isNew = column.frame === 0;
    column.frame = frame;
    column.moves = source.moves;
    const blocks = source.blocks(x, z);
    const light = blocks && (isBeside ? source.lightBeside!(x, z) : source.light(x, z));
    if (!isNew && column.isSame(blocks, light)) {
      if (isBeside && column.hasGained) this.#retake(column);
      return;
    }
    const before = column.blocks;
    const lightBefore = column.light;
    column.take(blocks, light);
    if (isBeside && light !== lightBefore) column.isBeside = true;
    if (blocks === undefined) {
      if (isNew || before !== undefined) this.#emptied(column);
    } else if (before === undefined) {
      this.#filled(column);
    } else {
      this.#compare(column, before, lightBefore);
      if (!isEqual(blocks.biomes, before.biomes)) this.#repaint(column);
    }
  }

  #emptied(column: SeenColumn): void {
    const window = this.#window;
    for (let section = 0; section < window.sectionCount; section++) {
      const slot = window.slotOf(column, section);
      window.release(slot);
      window.setSides(slot, ALL_SIDES);
      window.setFlags(slot, IS_READY | IS_AIR);
    }
    column.hasTints = false;
    this.#repaint(column);
  }

  #filled(column: SeenColumn): void {
    for (let section = 0; section < this.#window.sectionCount; section++) {
      column.takeSection(section);
      this.#reset(column, section, 0);
    }
    this.#repaint(column);
  }

  /** Light has come in where none was shown: no mesh is stale for that. */
  #retake(column: SeenColumn): void {
    column.take(column.blocks, column.light);
    column.isBeside = true;
    for (let section = 0; section < this.#window.sectionCount; section++) {
      column.takeSection(section);
    }
  }

  /** A column is looked at for its own sake that was only beside others: its light is exact now. */
  #complete(column: SeenColumn): void {
    column.isBeside = false;
    if (column.blocks === undefined) return;
    const window = this.#window;
    column.take(column.blocks, column.light);
    for (let section = 0; section < window.sectionCount; section++) {
      column.takeSection(section);
      if ((window.flags(window.slotOf(column, section)) & IS_HASHED) === 0) {
        this.#reset(column, section, 0);
        continue;
      }
      const differs = this.#mesher.compare(window, column, section);
      if (differs === 0) continue;
      this.#reset(column, section, IS_HASHED);
      this.#spread(column, section, differs >> 1);
    }
  }

  /** What a section is now, before anybody needs its mesh. */
  #reset(column: SeenColumn, section: number, kept: number): void {
    const window = this.#window;
    const slot = window.slotOf(column, section);
    if (!this.#mesher.isAir(column, section)) {
      window.setFlags(slot, kept);
      return;
    }
    window.release(slot);
    window.setSides(slot, ALL_SIDES);
    // Where light is not the same throughout, hashes must be taken before it changes.
    const isReady = kept !== 0 || column.lights(section) === undefined;
    window.setFlags(slot, kept | IS_AIR | (isReady ? IS_READY : 0));
  }

  #compare(
    column: SeenColumn,
    blocksBefore: BlockColumn,
    lightBefore: LightColumn | undefined,
  ): void {
    const window = this.#window;
    for (let section = 0; section < window.sectionCount; section++) {
      if (column.isSectionSame(section)) continue;
      const slot = window.slotOf(column, section);
      const isHashed = (window.flags(slot) & IS_HASHED) !== 0;
      const isKnown = isHashed || column.isIntact(section, blocksBefore, lightBefore);
      if (isKnown && !isHashed) this.#mesher.hash(window, column, section);
      column.takeSection(section);
      const differs = isKnown ? this.#mesher.compare(window, column, section) : ALL;
      if (isKnown) window.setFlags(slot, window.flags(slot) | IS_HASHED);
      if (differs === 0) continue;
      this.#reset(column, section, isKnown ? IS_HASHED : 0);
      this.#spread(column, section, differs >> 1);
    }
  }

  /** Marks the neighbours that touch a layer that has changed; those at an edge touch two. */
  #spread(column: SeenColumn, section: number, layers: number): void {
    if (layers === 0) return;
    const window = this.#window;
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        const sideways = side(dx, 1, 2) | side(dz, 16, 32);
        if ((sideways & ~layers) !== 0) continue;
        const other = window.find(column.x + dx, column.z + dz);
        if (other === undefined) continue;
        for (let dy = -1; dy <= 1; dy++) {
          const at = section + dy;
          if (at < 0 || at >= window.sectionCount || (side(dy, 4, 8) & ~layers) !== 0) continue;
          if (other !== column || dy !== 0) window.setStale(window.slotOf(other, at));
        }
      }
    }
  }

  /** All that touches a column, itself as well, is meshed anew, with new tints. */
  #repaint(column: SeenColumn): void {
    const window = this.#window;
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) {
        const other = window.find(column.x + dx, column.z + dz);
        if (other === undefined) continue;
        other.hasTints = false;
        for (let section = 0; section < window.sectionCount; section++) {
          window.setStale(window.slotOf(other, section));
        }
      }
    }
  }
}

function side(offset: number, before: number, after: number): number {
  return offset < 0 ? before : offset > 0 ? after : 0;
}

function isEqual(a: Readonly<Uint8Array>, b: Readonly<Uint8Array>): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
