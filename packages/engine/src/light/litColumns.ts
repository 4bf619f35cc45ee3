import { columnKey } from '../terrain/column.js';
import type { WorldBlocks } from '../terrain/worldBlocks.js';
import { ColumnLight } from './columnLight.js';

/** The columns of one world that have light. A fork shares everything until one of both writes. */
export class LitColumns {
  readonly blocks: WorldBlocks;
  #columns = new Map<number, ColumnLight>();
  /** columns that are known to have eight lit neighbours */
  #surrounded = new Set<number>();
  /** somebody else holds the map and the set too */
  #isShared = false;
  #owner: object = {};

  constructor(blocks: WorldBlocks) {
    this.blocks = blocks;
  }

  fork(blocks: WorldBlocks): LitColumns {
    const fork = new LitColumns(blocks);
    fork.#columns = this.#columns;
    fork.#surrounded = this.#surrounded;
    fork.#isShared = true;
    this.#isShared = true;
    this.#owner = {};
    return fork;
  }

  get size(): number {
    return this.#columns.size;
  }

  find(columnX: number, columnZ: number): ColumnLight | undefined {
    return this.#columns.get(columnKey(columnX, columnZ));
  }

  /** A new, dark column that is not among the lit ones yet. */
  create(columnX: number, columnZ: number): ColumnLight {
    return new ColumnLight(columnX, columnZ, this.#owner);
  }

  put(column: ColumnLight): void {
    this.#unshare();
    this.#columns.set(columnKey(column.x, column.z), column);
  }

  /** The same column if it may be written, else a copy of it that takes its place. */
  writable(column: ColumnLight): ColumnLight {
    if (column.owner === this.#owner) return column;
    const own = column.copyFor(this.#owner);
    this.put(own);
    return own;
  }

  isSurrounded(columnX: number, columnZ: number): boolean {
    return this.#surrounded.has(columnKey(columnX, columnZ));
  }

  setSurrounded(columnX: number, columnZ: number): void {
    this.#unshare();
    this.#surrounded.add(columnKey(columnX, columnZ));
  }

  /** Takes out what is further than `radius` columns from a place. */
  takeFar(columnX: number, columnZ: number, radius: number): ColumnLight[] {
    const far: ColumnLight[] = [];
    for (const column of this.#columns.values()) {
      const distance = Math.max(Math.abs(column.x - columnX), Math.abs(column.z - columnZ));
      if (distance > radius) far.push(column);
    }
    for (const { x, z } of far) this.take(x, z);
    return far;
  }

  /** Takes out one column, if it is lit. */
  take(columnX: number, columnZ: number): ColumnLight | undefined {
    const key = columnKey(columnX, columnZ);
    const column = this.#columns.get(key);
    if (column === undefined) return undefined;
    this.#unshare();
    this.#columns.delete(key);
    for (let z = columnZ - 1; z <= columnZ + 1; z++) {
      for (let x = columnX - 1; x <= columnX + 1; x++) {
        this.#surrounded.delete(columnKey(x, z));
        const beside = this.find(x, z);
        if (beside?.isTorn === false) this.writable(beside).isTorn = true;
      }
    }
    return column;
  }

  #unshare(): void {
    if (!this.#isShared) return;
    this.#columns = new Map(this.#columns);
    this.#surrounded = new Set(this.#surrounded);
    this.#isShared = false;
  }
}
