import { type Fingerprint, itemWord } from '../hash.js';
import { ITEM_KINDS } from '../items/index.js';
import { type ItemData, isSameData, type StackAt } from './itemData.js';
import { stackCharacters } from './keptCharacters.js';

/** Some of one item. */
export interface Stack {
  /** the item's number */
  readonly item: number;
  readonly count: number;
  readonly damage: number;
  readonly data?: ItemData | undefined;
}

/** A row of places for stacks. Item 0 is none; others are item numbers plus one. */
export class Slots {
  readonly items: Uint16Array;
  readonly counts: Uint8Array;
  readonly damage: Uint16Array;
  readonly data: (ItemData | undefined)[];
  /** the memory of `items`, four at a time: 0 where none of them holds anything */
  readonly #quads: Float64Array;

  constructor(size: number) {
    const quads = Math.ceil(size / 4);
    this.#quads = new Float64Array(quads);
    this.items = new Uint16Array(this.#quads.buffer, 0, size);
    this.counts = new Uint8Array(size);
    this.damage = new Uint16Array(size);
    this.data = new Array<ItemData | undefined>(size).fill(undefined);
  }

  get size(): number {
    return this.items.length;
  }

  get isEmpty(): boolean {
    for (let i = 0; i < this.#quads.length; i++) if (this.#quads[i] !== 0) return false;
    return true;
  }

  /** What all of it takes in a save. */
  get characters(): number {
    let sum = 0;
    for (let slot = 0; slot < this.items.length; slot++) {
      if (this.items[slot] === 0) continue;
      sum += stackCharacters(this.counts[slot]!, this.data[slot]);
    }
    return sum;
  }

  /** Takes over everything that is in a row of the same length. */
  set(other: Slots): void {
    this.items.set(other.items);
    this.counts.set(other.counts);
    this.damage.set(other.damage);
    for (let slot = 0; slot < this.size; slot++) this.data[slot] = other.data[slot];
  }

  clear(slot: number): void {
    this.items[slot] = 0;
    this.counts[slot] = 0;
    this.damage[slot] = 0;
    this.data[slot] = undefined;
  }

  at(slot: number): Stack | undefined {
    const item = this.items[slot]!;
    if (item === 0) return undefined;
    const [count, damage, data] = [this.counts[slot]!, this.damage[slot]!, this.data[slot]];
    return { item: item - 1, count, damage, data };
  }

  put(slot: number, stack: Stack | undefined): void {
    if (stack === undefined || stack.count === 0) return this.clear(slot);
    this.items[slot] = stack.item + 1;
    this.counts[slot] = stack.count;
    this.damage[slot] = stack.damage;
    this.data[slot] = stack.data;
  }

  /** Takes from one slot; says how many it had. */
  take(slot: number, count: number): number {
    const taken = Math.min(count, this.counts[slot]!);
    this.counts[slot]! -= taken;
    if (this.counts[slot] === 0) this.clear(slot);
    return taken;
  }

  /** Exchanges what is in two slots. */
  swap(one: number, other: number): void {
    const kept = this.at(one);
    this.put(one, this.at(other));
    this.put(other, kept);
  }

  /** How many more of a stack the slot would take. */
  room(slot: number, { item, damage, data }: Stack, most = Number.MAX_SAFE_INTEGER): number {
    const limit = Math.min(most, ITEM_KINDS[item]!.maxStack);
    if (this.items[slot] === 0) return limit;
    const isSame = this.items[slot] === item + 1 && this.damage[slot] === damage;
    if (!isSame || !isSameData(this.data[slot], data)) return 0;
    return Math.max(0, limit - this.counts[slot]!);
  }

  /** Puts as many of a stack into a slot as it takes; says how many. */
  insert(slot: number, stack: Stack, most?: number): number {
    const moved = Math.min(stack.count, this.room(slot, stack, most));
    if (moved > 0) this.put(slot, { ...stack, count: this.counts[slot]! + moved });
    return moved;
  }

  /** What the slots hold, in their order; empty ones are left out. */
  list(): StackAt[] {
    const listed: StackAt[] = [];
    for (let slot = 0; slot < this.size; slot++) {
      const stack = this.at(slot);
      if (stack !== undefined) listed.push({ slot, ...stack });
    }
    return listed;
  }

  fingerprint(print: Fingerprint): void {
    const quads = this.#quads;
    for (let i = 0; i < quads.length; i++) if (quads[i] !== 0) this.#printQuad(print, i * 4);
  }

  #printQuad(print: Fingerprint, from: number): void {
    for (let slot = from; slot < from + 4 && slot < this.items.length; slot++) {
      if (this.items[slot] === 0) continue;
      const amount = this.counts[slot]! | (this.damage[slot]! << 8);
      print.pair(amount | (slot << 24), itemWord(this.items[slot]!));
      const data = this.data[slot];
      if (data !== undefined) print.pair(data.high, data.low);
    }
  }
}
