import { type Fingerprint, UnorderedHash } from '../hash.js';
import { isOven } from '../recipes/index.js';
import { columnKey } from '../terrain/column.js';
import { BlockEntity } from './blockEntity.js';
import type { BlockEntityKind } from './blockEntityKinds.js';

/**
 * What the blocks of one land keep, by place. A block that keeps nothing so far has no entity,
 * but for hoppers, which look for things to move from the moment they are there.
 */
export class BlockEntities {
  readonly #columns = new Map<number, Map<number, BlockEntity>>();
  readonly #print = new UnorderedHash();
  readonly #dirty: BlockEntity[] = [];
  /** ovens and hoppers, by place: the order in which they work */
  #working: BlockEntity[] = [];
  #owner: object = {};
  #size = 0;
  #characters = 0;

  get size(): number {
    return this.#size;
  }

  /** What all of it takes in a save. */
  get characters(): number {
    this.#settle();
    return this.#characters;
  }

  get working(): readonly BlockEntity[] {
    return this.#working;
  }

  /** The same once more; an entity is copied by whoever writes it first. */
  fork(): BlockEntities {
    this.#settle();
    const fork = new BlockEntities();
    for (const [key, cells] of this.#columns) fork.#columns.set(key, new Map(cells));
    fork.#print.toggle(this.#print.high, this.#print.low);
    fork.#working = [...this.#working];
    fork.#size = this.#size;
    fork.#characters = this.#characters;
    this.#owner = {};
    return fork;
  }

  /** To be read only. */
  at(x: number, y: number, z: number): BlockEntity | undefined {
    return this.#columns.get(columnKey(x >> 4, z >> 4))?.get(cellOf(x, y, z));
  }

  /** To be written now; made where there is none. */
  own(kind: BlockEntityKind, x: number, y: number, z: number): BlockEntity {
    const present = this.at(x, y, z);
    if (present?.kind !== kind) {
      if (present !== undefined) this.remove(x, y, z);
      return this.#add(new BlockEntity(kind, x, y, z, this.#owner));
    }
    return this.change(present);
  }

  /** The same entity to be written now. */
  change(present: BlockEntity): BlockEntity {
    let entity = present;
    if (entity.owner !== this.#owner) {
      entity = present.copy(this.#owner);
      this.#cells(entity).set(cellOf(entity.x, entity.y, entity.z), entity);
      if (worksByItself(entity)) this.#working[this.#rank(entity)] = entity;
    }
    if (!entity.isDirty) {
      entity.isDirty = true;
      this.#dirty.push(entity);
    }
    return entity;
  }

  /** Puts a copy of what is somewhere else here. */
  copyTo(other: BlockEntity, x: number, y: number, z: number): void {
    this.remove(x, y, z);
    const copy = other.copy(this.#owner, x, y, z);
    copy.high = 0;
    copy.low = 0;
    copy.counted = 0;
    this.#add(copy);
  }

  remove(x: number, y: number, z: number): BlockEntity | undefined {
    const entity = this.at(x, y, z);
    if (entity === undefined) return undefined;
    this.#settle();
    this.#print.toggle(entity.high, entity.low);
    this.#characters -= entity.counted;
    const key = columnKey(x >> 4, z >> 4);
    const cells = this.#columns.get(key)!;
    cells.delete(cellOf(x, y, z));
    if (cells.size === 0) this.#columns.delete(key);
    if (worksByItself(entity)) this.#working.splice(this.#rank(entity), 1);
    this.#size--;
    return entity;
  }

  /** All of them, in the order of their places. */
  list(): BlockEntity[] {
    return [...this.#columns.values()].flatMap((cells) => [...cells.values()]).sort(byPlace);
  }

  fingerprint(print: Fingerprint): void {
    if (this.#dirty.length > 0) this.#settle();
    print.pair(this.#print.high, this.#print.low);
  }

  #add(entity: BlockEntity): BlockEntity {
    this.#cells(entity).set(cellOf(entity.x, entity.y, entity.z), entity);
    if (worksByItself(entity)) this.#working.splice(this.#rank(entity), 0, entity);
    this.#size++;
    entity.isDirty = true;
    this.#dirty.push(entity);
    return entity;
  }

  #cells({ x, z }: BlockEntity): Map<number, BlockEntity> {
    const key = columnKey(x >> 4, z >> 4);
    let cells = this.#columns.get(key);
    if (cells === undefined) {
      cells = new Map();
      this.#columns.set(key, cells);
    }
    return cells;
  }

  /** Brings the fingerprint up to date: it is asked for less often than things change. */
  #settle(): void {
    for (const entity of this.#dirty) {
      this.#print.toggle(entity.high, entity.low);
      entity.print();
      this.#characters -= entity.counted;
      entity.counted = entity.characters;
      this.#characters += entity.counted;
      entity.isDirty = false;
      this.#print.toggle(entity.high, entity.low);
    }
    this.#dirty.length = 0;
  }

  /** Where among those that work an entity is, or would be. */
  #rank(entity: BlockEntity): number {
    let low = 0;
    let high = this.#working.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byPlace(this.#working[middle]!, entity) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function worksByItself({ kind }: BlockEntity): boolean {
  return kind === 'hopper' || isOven(kind);
}

function byPlace(a: BlockEntity, b: BlockEntity): number {
  return a.x - b.x || a.z - b.z || a.y - b.y;
}

/** Which of its column's blocks a place is. */
function cellOf(x: number, y: number, z: number): number {
  return y * 256 + (z & 15) * 16 + (x & 15);
}
