import type { Act } from '../longAction.js';
import type { Vector } from '../vector.js';
import type { Lacking } from './senses.js';
import type { ItemStack, OpenScreen } from './state.js';

/** How far hands get to a block from the eyes; a little less than they could, so that rounding never decides. */
export const REACH = 4.4;

/**
 * A slot: a number is one of the player's, as `inventory` counts them; `c0` … are of the open
 * container, `g0` … of the crafting grid, `r` is what the grid makes, `cursor` what is in hand.
 */
export type SlotName = number | string;

export interface NamedSlot extends ItemStack {
  slot: SlotName;
}

export interface SlotClick {
  slot: SlotName;
  /** 0 is left, 1 is right; for `swap` a slot of the hotbar, or 40 */
  button: number;
  mode: string;
  /** the slots that a `drag` went over */
  over?: readonly SlotName[];
}

/** What an act of the hands did: slots that are no longer as they were, null where empty now. */
export interface HandsOutcome {
  changed: { slot: SlotName; now: ItemStack | null }[];
  screen: OpenScreen | null;
}

export interface CraftOutcome extends HandsOutcome {
  recipe: string;
  item: string;
  /** how many of the item were made, in how many rounds */
  count: number;
  times: number;
  taken: ItemStack[];
  /** what one more round lacks, when there were fewer than asked for */
  missing: Lacking[];
  /** the same in a sentence */
  reason?: string;
}

export interface ContainerState {
  screen: OpenScreen | null;
  /** how many slots the container has; the grid's cells are counted apart */
  size: number;
  grid: number;
  slots: NamedSlot[];
  cursor: ItemStack | null;
  /** what the grid would make */
  result: ItemStack | null;
  /** of an oven */
  oven?: { burn_ticks: number; burn_total: number; cook_ticks: number; cook_total: number };
  /** of a sign */
  lines?: string[];
}

/** What hands do besides holding buttons: screens, slots, crafting, writing. */
export interface HandsFacet {
  /** The inventory, the block at a place in reach, or without a place the one looked at. */
  open(what: 'inventory' | Vector | undefined): Act<OpenScreen>;
  close(): Act<HandsOutcome>;
  click(click: SlotClick): Act<HandsOutcome>;
  /** Up to so many; to a slot, or wherever there is room in `container`, `inventory` or `grid`. */
  move(from: SlotName, to: SlotName, count: number): Act<HandsOutcome & { moved: number }>;
  container(): ContainerState;
  craft(recipe: string, times: number): Act<CraftOutcome>;
  writeSign(
    pos: Vector | undefined,
    lines: readonly string[],
  ): Act<{ pos: Vector; lines: string[] }>;
  /** Writes into the book in a slot, the held one if none is named; a title signs it. */
  writeBook(slot: number | undefined, pages: readonly string[], title?: string): Act<HandsOutcome>;
  /** Brings a dead player back at once. */
  respawn(): Act<{ pos: Vector }>;
}
