/** How much text signs and books have room for. */

export const SIGN_LINES_MAX = 4; // of a sign
export const SIGN_LINE_CHARS_MAX = 15; // of a line on it, so that it can be read
export const BOOK_PAGES_MAX = 100; // of a book, as in Minecraft
export const BOOK_PAGE_CHARS_MAX = 1_024; // of a page, as in Minecraft
