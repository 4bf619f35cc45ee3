import type { Arena } from '../arena.js';
import {
  QUAD_BYTES,
  SLOT_BYTES,
  SLOT_FACES,
  SLOT_LIGHT,
  SLOT_QUADS,
  SLOT_SIDES,
  SLOT_TRANSLUCENT_END,
  SLOT_X,
  SLOT_Y,
  SLOT_Z,
} from '../layout.js';
import { SeenColumn } from './seenColumn.js';
import { COLUMN_TINT_BYTES } from './tints.js';

/** Word 15 of a slot: these, and from LIGHT_BYTES_SHIFT on how many bytes its light takes. */
const SLOT_STATE = 15;
/** what the slot says holds */
export const IS_READY = 1;
/** nothing is drawn there, whatever its neighbours are */
export const IS_AIR = 2;
/** its hashes are those of what was seen last */
export const IS_HASHED = 4;
const LIGHT_BYTES_SHIFT = 3;
const FLAGS = 7;

export const ALL_SIDES = 0x3fffffff;
/** a hash of the whole section and six of its layers, eight bytes each */
const HASH_BYTES = 64;

/**
 * The columns around the camera. A column's place follows from its coordinates, modulo the
 * window's width, so that those that stay need not move when the camera does.
 */
export class ColumnWindow {
  readonly radius: number;
  readonly width: number;
  readonly sectionCount: number;
  readonly bottomSection: number;
  readonly slots: number;
  /** a word for each column: the look at which it was compared, with its neighbours */
  readonly checked: number;
  readonly #hashes: number;
  readonly #tints: number;
  readonly #arena: Arena;
  readonly #columns: SeenColumn[];
  readonly #isTaken: Uint8Array;
  readonly #around: SeenColumn[] = [];
  #meshBytes = 0;

  constructor(arena: Arena, radius: number, bottomY: number, sectionCount: number) {
    this.#arena = arena;
    this.radius = radius;
    this.width = 2 * radius + 1;
    this.sectionCount = sectionCount;
    this.bottomSection = bottomY >> 4;
    const columns = this.columnCount;
    this.slots = arena.take(this.slotCount * SLOT_BYTES);
    this.#hashes = arena.take(this.slotCount * HASH_BYTES);
    this.#tints = arena.take(columns * COLUMN_TINT_BYTES);
    this.checked = arena.take(columns * 4);
    arena.u8.fill(0, this.slots, this.slots + this.slotCount * SLOT_BYTES);
    this.#columns = Array.from({ length: columns }, () => new SeenColumn(sectionCount));
    this.#isTaken = new Uint8Array(columns);
  }

  get columnCount(): number {
    return this.width * this.width;
  }

  get slotCount(): number {
    return this.columnCount * this.sectionCount;
  }

  get meshBytes(): number {
    return this.#meshBytes;
  }

  /** Gives back all memory; the window is not to be used any more. */
  close(): void {
    for (let i = 0; i < this.slotCount; i++) this.release(this.slots + i * SLOT_BYTES);
    this.#arena.giveBack(this.slots, this.slotCount * SLOT_BYTES);
    this.#arena.giveBack(this.#hashes, this.slotCount * HASH_BYTES);
    this.#arena.giveBack(this.#tints, this.columnCount * COLUMN_TINT_BYTES);
    this.#arena.giveBack(this.checked, this.columnCount * 4);
  }

  indexOf(x: number, z: number): number {
    return wrap(z, this.width) * this.width + wrap(x, this.width);
  }

  /** The column, if it has been entered and not left since. */
  find(x: number, z: number): SeenColumn | undefined {
    const index = this.indexOf(x, z);
    const column = this.#columns[index]!;
    return this.#isTaken[index] === 1 && column.x === x && column.z === z ? column : undefined;
  }

  /** The column; whichever had its place before is forgotten. */
  enter(x: number, z: number): SeenColumn {
    return this.#enterAt(this.indexOf(x, z), x, z);
  }

  /** Enters a column and those around it, row by row; the list is good until the next call. */
  enterAround(x: number, z: number): readonly SeenColumn[] {
    const { width } = this;
    const place = wrap(x, width);
    const row = wrap(z, width);
    let i = 0;
    for (let dz = -1; dz <= 1; dz++) {
      const rowThere = step(row, dz, width) * width;
      for (let dx = -1; dx <= 1; dx++) {
        this.#around[i++] = this.#enterAt(rowThere + step(place, dx, width), x + dx, z + dz);
      }
    }
    return this.#around;
  }

  #enterAt(index: number, x: number, z: number): SeenColumn {
    const column = this.#columns[index]!;
    if (this.#isTaken[index] === 1) {
      if (column.x === x && column.z === z) return column;
      this.#leave(index);
    }
    this.#isTaken[index] = 1;
    this.#arena.i32[(this.checked >> 2) + index] = 0;
    column.x = x;
    column.z = z;
    column.frame = 0;
    for (let section = 0; section < this.sectionCount; section++) {
      const word = this.slotOf(column, section) >> 2;
      this.#arena.i32[word + SLOT_X] = x;
      this.#arena.i32[word + SLOT_Y] = section + this.bottomSection;
      this.#arena.i32[word + SLOT_Z] = z;
      this.#arena.i32[word + SLOT_STATE] = 0;
    }
    return column;
  }

  /** Forgets the columns that are further away than the window reaches. */
  leaveFar(x: number, z: number): void {
    for (let i = 0; i < this.#columns.length; i++) {
      const column = this.#columns[i]!;
      const isNear = Math.abs(column.x - x) <= this.radius && Math.abs(column.z - z) <= this.radius;
      if (this.#isTaken[i] === 1 && !isNear) this.#leave(i);
    }
  }

  /** Forgets all columns. */
  leaveAll(): void {
    for (let i = 0; i < this.#columns.length; i++) if (this.#isTaken[i] === 1) this.#leave(i);
  }

  #leave(index: number): void {
    const column = this.#columns[index]!;
    column.forget();
    for (let section = 0; section < this.sectionCount; section++) {
      this.release(this.slotOf(column, section));
    }
    this.#isTaken[index] = 0;
    this.#arena.i32[(this.checked >> 2) + index] = 0;
  }

  slotOf({ x, z }: SeenColumn, section: number): number {
    return this.slots + (this.indexOf(x, z) * this.sectionCount + section) * SLOT_BYTES;
  }

  hashesOf(slot: number): number {
    return this.#hashes + ((slot - this.slots) / SLOT_BYTES) * HASH_BYTES;
  }

  tintsOf({ x, z }: SeenColumn): number {
    return this.#tints + this.indexOf(x, z) * COLUMN_TINT_BYTES;
  }

  flags(slot: number): number {
    return this.#arena.i32[(slot >> 2) + SLOT_STATE]! & FLAGS;
  }

  setFlags(slot: number, flags: number): void {
    const word = (slot >> 2) + SLOT_STATE;
    this.#arena.i32[word] = (this.#arena.i32[word]! & ~FLAGS) | flags;
  }

  setSides(slot: number, sides: number): void {
    this.#arena.i32[(slot >> 2) + SLOT_SIDES] = sides;
  }

  /** What the slot shows no longer holds. Air does not care for what is around it. */
  setStale(slot: number): void {
    const flags = this.flags(slot);
    if ((flags & IS_AIR) === 0) this.setFlags(slot, flags & ~IS_READY);
  }

  /** Gives back a slot's mesh. */
  release(slot: number): void {
    const { i32 } = this.#arena;
    const word = slot >> 2;
    const quads = i32[word + SLOT_TRANSLUCENT_END]!;
    if (quads > 0) {
      const bytes = quads * QUAD_BYTES + (i32[word + SLOT_STATE]! >>> LIGHT_BYTES_SHIFT);
      this.#arena.giveBack(i32[word + SLOT_QUADS]!, bytes);
      this.#meshBytes -= held(bytes);
    }
    i32.fill(0, word + SLOT_QUADS, word + SLOT_SIDES);
    i32[word + SLOT_STATE]! &= FLAGS;
  }

  /** Room for a mesh in a slot that has none: the address of its quads, with its light after. */
  hold(slot: number, quads: number, lightBytes: number): number {
    const bytes = quads * QUAD_BYTES + lightBytes;
    const address = this.#arena.take(bytes);
    this.#meshBytes += held(bytes);
    const { i32 } = this.#arena;
    const word = slot >> 2;
    i32[word + SLOT_QUADS] = address;
    i32[word + SLOT_LIGHT] = address + quads * QUAD_BYTES;
    i32[word + SLOT_STATE] = (i32[word + SLOT_STATE]! & FLAGS) | (lightBytes << LIGHT_BYTES_SHIFT);
    return address;
  }

  /** The ends of the six directions, of the crossed and of the translucent quads. */
  setRanges(slot: number, counts: number): void {
    const { i32 } = this.#arena;
    const to = (slot >> 2) + SLOT_FACES + 1;
    i32[to - 1] = 0;
    for (let i = 0; i < 8; i++) i32[to + i] = i32[(counts >> 2) + i]!;
  }
}

/** The arena gives out powers of two. */
function held(bytes: number): number {
  return Math.max(64, 1 << (32 - Math.clz32(bytes - 1)));
}

/** A place next to one in the window. */
function step(place: number, by: number, width: number): number {
  const there = place + by;
  return there < 0 ? there + width : there >= width ? there - width : there;
}

function wrap(place: number, width: number): number {
  const rest = place % width;
  return rest < 0 ? rest + width : rest;
}
