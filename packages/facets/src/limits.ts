/** Bounds that the harness and games keep alike, with the unit in the name and the reason beside it. */

export const SLICE_MS = 5; // the longest that work runs before the event loop gets a turn; a command runs to its end
export const PARTS_MS = 3; // of that, where work is in parts: the last one may take the rest
export const SIGN_LINES_MAX = 4; // of a sign
export const SIGN_LINE_CHARS_MAX = 15; // of a line on a sign, so that it can be read
export const BOOK_PAGES_MAX = 100; // of a book, as in Minecraft
export const BOOK_PAGE_CHARS_MAX = 1_024; // of a page, as in Minecraft
export const PITCH_MAX = Math.PI / 2 - 0.001; // radians; straight up has no forward
export const QUOTE_CHARS_MAX = 64; // of a client's own text repeated in an error
export const WORLD_NAME_CHARS_MAX = 64; // of a world's name, which is that of its folder
export const SKILL_TICKS_MAX = 72_000; // of the game that a tool may take in the background: an hour
