/** The slots of a player's inventory, as every block world numbers them. */

export const HOTBAR_SLOTS = 9;
/** the hotbar and the bag: all but what is worn and the off hand */
export const MAIN_SLOTS = 36;
/** feet; then legs, chest, head */
export const ARMOR_SLOT = 36;
/** the last one */
export const OFFHAND_SLOT = 40;
export const ALL_SLOTS = 41;
