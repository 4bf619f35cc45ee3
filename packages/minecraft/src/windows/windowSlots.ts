import { ARMOR_SLOT, HOTBAR_SLOTS, MAIN_SLOTS, type SlotName } from '@bridle/facets';
import type { BotItem, BotWindow } from '../mineflayer.js';
import { theirSlot } from '../slots.js';

/** Where a click goes that is on no slot. */
export const OUTSIDE = -999;
/** of the window that every player has */
const INVENTORY_GRID = 4;
const TABLE_GRID = 9;

/** `crafting_table`, as versions before 1.14 say it */
const TABLE = /^minecraft:crafting(_table)?$/;

export function isInventory({ id }: BotWindow): boolean {
  return id === 0;
}

/** How many cells its crafting grid has, which begin with slot 1, after what they make. */
export function gridSize(window: BotWindow): number {
  if (isInventory(window)) return INVENTORY_GRID;
  return TABLE.test(String(window.type)) ? TABLE_GRID : 0;
}

/** How many slots of it are the container's own. */
export function containerSize(window: BotWindow): number {
  return isInventory(window) || gridSize(window) > 0 ? 0 : window.inventoryStart;
}

/** The slot of a window for one of the player's; undefined: this window does not show it. */
export function playerSlot(window: BotWindow, ours: number): number | undefined {
  if (!Number.isInteger(ours) || ours < 0 || ours > ARMOR_SLOT + 4) return undefined;
  if (isInventory(window)) return theirSlot(ours);
  if (ours < HOTBAR_SLOTS) return window.hotbarStart + ours;
  return ours < MAIN_SLOTS ? window.inventoryStart + ours - HOTBAR_SLOTS : undefined;
}

/** The slots of the hotbar and the bag, in our order. */
export function mainSlots(window: BotWindow): number[] {
  return Array.from({ length: MAIN_SLOTS }, (_, ours) => playerSlot(window, ours)!);
}

export function containerSlots(window: BotWindow): number[] {
  return Array.from({ length: containerSize(window) }, (_, slot) => slot);
}

export function gridSlots(window: BotWindow): number[] {
  return Array.from({ length: gridSize(window) }, (_, cell) => cell + 1);
}

/** The slot of a window that somebody names: `4`, `c0`, `g0`, `r`; undefined: there is none. */
export function namedSlot(window: BotWindow, name: SlotName): number | undefined {
  const text = String(name);
  if (text === 'r') return gridSize(window) > 0 ? 0 : undefined;
  const [, area = '', digits = ''] = /^([cg]?)(\d{1,3})$/.exec(text) ?? [];
  if (digits === '') return undefined;
  const number = Number(digits);
  if (area === '') return playerSlot(window, number);
  const slots = area === 'c' ? containerSlots(window) : gridSlots(window);
  return slots[number];
}

export function countIn(window: BotWindow, slots: readonly number[], type: number): number {
  return slots.reduce((sum, slot) => {
    const item = window.slots[slot];
    return item?.type === type ? sum + item.count : sum;
  }, 0);
}

/** How many of an item lie in one slot at most. */
export function stackMax({ stackSize }: BotItem): number {
  return Math.max(1, stackSize);
}
