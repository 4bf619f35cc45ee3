import { type ItemData, isSameData } from './itemData.js';
import { Slots } from './slots.js';

// The facets number them alike: packages/voxel/src/sameFacts.test.ts compares both.
export const HOTBAR_SLOTS = 9;
export const MAIN_SLOTS = 36;
/** feet, legs, chest, head */
export const ARMOR_SLOT = 36;
export const OFFHAND_SLOT = 40;
export const ALL_SLOTS = 41;

/** What the player carries. */
export class Inventory extends Slots {
  constructor() {
    super(ALL_SLOTS);
  }

  copy(): Inventory {
    const copy = new Inventory();
    copy.set(this);
    return copy;
  }

  /** Puts as much as fits into the main slots, onto equal stacks first. Says what is left. */
  add(item: number, count: number, damage: number, maxStack: number, data?: ItemData): number {
    let left = count;
    for (let slot = 0; slot < MAIN_SLOTS && left > 0; slot++) {
      if (this.items[slot] !== item + 1 || this.damage[slot] !== damage) continue;
      if (!isSameData(this.data[slot], data)) continue;
      const moved = Math.min(left, Math.max(0, maxStack - this.counts[slot]!));
      this.counts[slot]! += moved;
      left -= moved;
    }
    for (let slot = 0; slot < MAIN_SLOTS && left > 0; slot++) {
      if (this.items[slot] !== 0) continue;
      const moved = Math.min(left, maxStack);
      this.items[slot] = item + 1;
      this.counts[slot] = moved;
      this.damage[slot] = damage;
      this.data[slot] = data;
      left -= moved;
    }
    return left;
  }
}

/** Where each piece is worn, from the first of the armour slots on. */
export const ARMOR_PLACES = ['feet', 'legs', 'chest', 'head'] as const;
