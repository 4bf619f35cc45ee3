/** The player's body, as every block world has it, and how long a day is there. */

/** blocks from the feet to the eyes */
export const EYE_HEIGHT = 1.62;
export const SNEAKING_EYE_HEIGHT = 1.27;
/** ticks for which a full breath lasts */
export const AIR_MAX = 300;
/** points of somebody who can eat no more */
export const FOOD_MAX = 20;
/** ticks from one sunrise to the next */
export const DAY_TICKS = 24_000;
