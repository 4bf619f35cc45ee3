import { AIR } from '../blocks/index.js';
import { toggleBlock, UnorderedHash } from '../hash.js';
import { BOTTOM_Y, type Column, columnKey, TOP_Y } from './column.js';

/** No block lies further out than this. */
export const COORDINATE_MAX = 30_000_000;

/** Where land comes from. The same place must always give the same column. */
export interface ColumnSource {
  column(columnX: number, columnZ: number): Column;
  /** The y of the ground in a column's middle, where that can be told without making it. */
  middleHeight?(columnX: number, columnZ: number): number;
  /** The biome in a column's middle, in the same way. */
  middleBiome?(columnX: number, columnZ: number): number;
  /** No mob comes there by itself. */
  readonly isLifeless?: boolean;
}

/** As many in a row as are looked at all the time: those around the player. */
const NEAR_COLUMNS = 16;

function nearIndex(columnX: number, columnZ: number): number {
  return (columnX & (NEAR_COLUMNS - 1)) | ((columnZ & (NEAR_COLUMNS - 1)) << 4);
}

/** What differs from the generated land in one column: by cell, the state that is there now. */
export interface ColumnEdits {
  readonly columnX: number;
  readonly columnZ: number;
  /** who may write it; a fork takes a copy first */
  readonly owner: object;
  readonly states: Map<number, number>;
  /** what the generator had put there; the same for all, so that forks share it */
  readonly originals: Map<number, number>;
}

/**
 * The blocks of one world: the generated land, and what was changed since. Columns are made when
 * they are looked at and may be forgotten at any time; they come back the same, because the
 * land follows from the seed and the changes are kept apart.
 */
export class WorldBlocks {
  readonly source: ColumnSource;
  /** the fingerprint of everything that was changed */
  readonly print: UnorderedHash;
  readonly #columns: Map<number, Column>;
  readonly #edits: Map<number, ColumnEdits>;
  /** columns that no fork holds */
  #own = new Set<number>();
  #owner: object = {};
  /** columns by the last bits of their place, before the map is asked; memory only */
  readonly #near = new Array<Column | undefined>(NEAR_COLUMNS * NEAR_COLUMNS).fill(undefined);
  /** grows when a column begins or ends to differ from the generated land; memory only */
  editedSince = 0;
  /** grows with every block that changes; memory only */
  changes = 0;

  constructor(source: ColumnSource) {
    this.source = source;
    this.print = new UnorderedHash();
    this.#columns = new Map();
    this.#edits = new Map();
  }

  /** A world with the same blocks; each may be changed without the other noticing. */
  fork(): WorldBlocks {
    const fork = new WorldBlocks(this.source);
    fork.print.toggle(this.print.high, this.print.low);
    for (const [key, column] of this.#columns) fork.#columns.set(key, column);
    for (const [key, edits] of this.#edits) fork.#edits.set(key, edits);
    this.#own = new Set();
    this.#owner = {};
    return fork;
  }

  get loadedColumns(): number {
    return this.#columns.size;
  }

  get editedColumns(): Iterable<ColumnEdits> {
    return this.#edits.values();
  }

  /**
   * The changes as they stand now, to be kept: nobody writes into them any more. A column that
   * is changed later gets new edits, so that whoever compares sees by identity what has changed.
   */
  heldEdits(): ColumnEdits[] {
    this.#owner = {};
    return [...this.#edits.values()];
  }

  /**
   * Puts saved changes into a column that nobody has looked at: by cell, the state that is
   * there. Says whether it could.
   */
  restoreEdits(columnX: number, columnZ: number, states: Map<number, number>): boolean {
    const key = columnKey(columnX, columnZ);
    if (this.#edits.has(key) || this.#columns.has(key)) return false;
    const owner = this.#owner;
    this.#edits.set(key, { columnX, columnZ, owner, states, originals: new Map() });
    this.editedSince++;
    for (const [cell, state] of states) {
      const [x, y, z] = [cell & 15, (cell >> 8) + BOTTOM_Y, (cell >> 4) & 15];
      toggleBlock(this.print, columnX * 16 + x, y, columnZ * 16 + z, state);
    }
    return true;
  }

  /** The column at that place, counted in columns. */
  column(columnX: number, columnZ: number): Column {
    const near = this.#near[nearIndex(columnX, columnZ)];
    if (near !== undefined && near.x === columnX && near.z === columnZ) return near;
    return this.#fetch(columnX, columnZ);
  }

  #fetch(columnX: number, columnZ: number): Column {
    const key = columnKey(columnX, columnZ);
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = this.#load(key, columnX, columnZ);
      this.#columns.set(key, column);
    }
    this.#near[nearIndex(columnX, columnZ)] = column;
    return column;
  }

  /** Whether anything in the column differs from the generated land. */
  isEdited(columnX: number, columnZ: number): boolean {
    return (this.#edits.get(columnKey(columnX, columnZ))?.states.size ?? 0) > 0;
  }

  isLoaded(columnX: number, columnZ: number): boolean {
    return this.#columns.has(columnKey(columnX, columnZ));
  }

  get(x: number, y: number, z: number): number {
    if (!isInWorld(x, y, z)) return AIR;
    return this.column(x >> 4, z >> 4).get(x & 15, y, z & 15);
  }

  /** Changes a block; says what was there. */
  set(x: number, y: number, z: number, state: number): number {
    const columnX = x >> 4;
    const columnZ = z >> 4;
    const before = this.get(x, y, z);
    if (before === state || !isInWorld(x, y, z)) return before;
    this.changes++;
    const key = columnKey(columnX, columnZ);
    this.#writable(key, columnX, columnZ).set(x & 15, y, z & 15, state);
    const { states, originals } = this.#editsOf(key, columnX, columnZ);
    const cell = cellIndex(x & 15, y, z & 15);
    // What has never been changed has no original noted down, nor a state.
    const original = originals.get(cell);
    const wasEdited = states.size > 0;
    if (original === undefined) originals.set(cell, before);
    else if (states.has(cell)) toggleBlock(this.print, x, y, z, before);
    if (state === original) states.delete(cell);
    else {
      states.set(cell, state);
      toggleBlock(this.print, x, y, z, state);
    }
    if (wasEdited !== states.size > 0) this.editedSince++;
    return before;
  }

  /** Forgets columns further than `radius` columns from a place. They come back when needed. */
  forgetFar(columnX: number, columnZ: number, radius: number): void {
    for (const [key, column] of this.#columns) {
      if (Math.abs(column.x - columnX) <= radius && Math.abs(column.z - columnZ) <= radius)
        continue;
      this.#columns.delete(key);
      this.#own.delete(key);
      const near = nearIndex(column.x, column.z);
      if (this.#near[near] === column) this.#near[near] = undefined;
    }
  }

  #load(key: number, columnX: number, columnZ: number): Column {
    const column = this.source.column(columnX, columnZ);
    this.#own.add(key);
    const edits = this.#edits.get(key);
    if (edits === undefined) return column;
    for (const [cell, state] of edits.states) {
      const [x, y, z] = [cell & 15, (cell >> 8) + BOTTOM_Y, (cell >> 4) & 15];
      // A save does not say what the generator had put there; the generator does.
      if (!edits.originals.has(cell)) edits.originals.set(cell, column.get(x, y, z));
      column.set(x, y, z, state);
    }
    return column;
  }

  #writable(key: number, columnX: number, columnZ: number): Column {
    const column = this.column(columnX, columnZ);
    if (this.#own.has(key)) return column;
    const own = column.ownCopy();
    this.#columns.set(key, own);
    this.#own.add(key);
    this.#near[nearIndex(columnX, columnZ)] = own;
    return own;
  }

  #editsOf(key: number, columnX: number, columnZ: number): ColumnEdits {
    const present = this.#edits.get(key);
    if (present?.owner === this.#owner) return present;
    const own: ColumnEdits = {
      columnX,
      columnZ,
      owner: this.#owner,
      states: new Map(present?.states),
      originals: present?.originals ?? new Map(),
    };
    this.#edits.set(key, own);
    return own;
  }
}

export const COLUMN_CELLS = (TOP_Y - BOTTOM_Y + 1) * 256;

/** Whether there can be a block at all. */
export function isInWorld(x: number, y: number, z: number): boolean {
  return (
    y >= BOTTOM_Y &&
    y <= TOP_Y &&
    x >= -COORDINATE_MAX &&
    x < COORDINATE_MAX &&
    z >= -COORDINATE_MAX &&
    z < COORDINATE_MAX
  );
}

/** A cell of a column: y above the bottom × 256 + z × 16 + x. */
function cellIndex(x: number, y: number, z: number): number {
  return ((y - BOTTOM_Y) << 8) | (z << 4) | x;
}
