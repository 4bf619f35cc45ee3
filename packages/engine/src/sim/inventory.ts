import { type Fingerprint, itemWord } from './hash.js';

export const HOTBAR_SLOTS = 9;
export const MAIN_SLOTS = 36;
/** feet, legs, chest, head */
export const ARMOR_SLOT = 36;
export const OFFHAND_SLOT = 40;
export const ALL_SLOTS = 41;

/** Slots of item, count and damage. Item 0 is none; others are item numbers plus one. */
export class Inventory {
  readonly items = new Uint16Array(ALL_SLOTS);
  readonly counts = new Uint8Array(ALL_SLOTS);
  readonly damage = new Uint16Array(ALL_SLOTS);

  copy(): Inventory {
    const copy = new Inventory();
    copy.items.set(this.items);
    copy.counts.set(this.counts);
    copy.damage.set(this.damage);
    return copy;
  }

  clear(slot: number): void {
    this.items[slot] = 0;
    this.counts[slot] = 0;
    this.damage[slot] = 0;
  }

  /** Exchanges what is in two slots. */
  swap(one: number, other: number): void {
    for (const field of [this.items, this.counts, this.damage]) {
      const kept = field[one]!;
      field[one] = field[other]!;
      field[other] = kept;
    }
  }

  /** Puts as much as fits into the main slots, onto equal stacks first. Says what is left. */
  add(item: number, count: number, damage: number, maxStack: number): number {
    let left = count;
    for (let slot = 0; slot < MAIN_SLOTS && left > 0; slot++) {
      if (this.items[slot] !== item + 1 || this.damage[slot] !== damage) continue;
      const moved = Math.min(left, maxStack - this.counts[slot]!);
      this.counts[slot]! += moved;
      left -= moved;
    }
    for (let slot = 0; slot < MAIN_SLOTS && left > 0; slot++) {
      if (this.items[slot] !== 0) continue;
      const moved = Math.min(left, maxStack);
      this.items[slot] = item + 1;
      this.counts[slot] = moved;
      this.damage[slot] = damage;
      left -= moved;
    }
    return left;
  }

  /** Takes from one slot; says how many it had. */
  take(slot: number, count: number): number {
    const taken = Math.min(count, this.counts[slot]!);
    this.counts[slot]! -= taken;
    if (this.counts[slot] === 0) this.clear(slot);
    return taken;
  }

  fingerprint(print: Fingerprint): void {
    for (let slot = 0; slot < ALL_SLOTS; slot++) {
      if (this.items[slot] === 0) continue;
      print.word(slot);
      print.word(itemWord(this.items[slot]!));
      print.word(this.counts[slot]! | (this.damage[slot]! << 8));
    }
  }
}
