import { ARMOR_SLOT, HOTBAR_SLOTS, MAIN_SLOTS, OFFHAND_SLOT } from '@bridle/facets';

/** Where a server's inventory window has the hotbar, the head (then chest, legs, feet) and the off hand. */
const THEIR_HOTBAR = 36;
const THEIR_HEAD = 5;
const THEIR_FEET = 8;
const THEIR_OFFHAND = 45;

/** Our number of a slot of a server's inventory window; undefined: the crafting grid. */
export function ourSlot(theirs: number): number | undefined {
  if (theirs >= THEIR_HOTBAR && theirs < THEIR_HOTBAR + HOTBAR_SLOTS) return theirs - THEIR_HOTBAR;
  if (theirs >= HOTBAR_SLOTS && theirs < MAIN_SLOTS) return theirs;
  if (theirs >= THEIR_HEAD && theirs <= THEIR_FEET) return ARMOR_SLOT + THEIR_FEET - theirs;
  return theirs === THEIR_OFFHAND ? OFFHAND_SLOT : undefined;
}

/** The number that a server's inventory window has for a slot of ours. */
export function theirSlot(ours: number): number {
  if (ours < HOTBAR_SLOTS) return ours + THEIR_HOTBAR;
  if (ours < MAIN_SLOTS) return ours;
  return ours === OFFHAND_SLOT ? THEIR_OFFHAND : THEIR_FEET - (ours - ARMOR_SLOT);
}

/** How the protocol numbers the click that exchanges a slot with one of the hotbar. */
export const SWAP = 2;
