/** Bounds on what a shader author may hand us; each is refused with a report, never with a crash. */

/** one program; the largest of the shipped ones has about 4 KB */
export const SOURCE_CHARS_MAX = 131_072;
/** after macros are expanded: a few lines of #define can otherwise grow without end */
export const TOKENS_MAX = 60_000;
/** macros that stand in one another, and #if in #if */
export const MACRO_DEPTH_MAX = 32;
/** brackets, blocks and operators that stand in one another; the compiler recurses as deep */
export const NESTING_MAX = 200;
export const FUNCTIONS_MAX = 128;
export const PARAMETERS_MAX = 16;
/** of one function; WebAssembly knows up to a thousand */
export const PARAMETER_COMPONENTS_MAX = 256;
/** components of all that a function, or the program, declares: each takes 16 bytes of stack */
export const COMPONENTS_MAX = 1_024;
/** an array is read at a place known only at run time by looking at each element */
export const ARRAY_LENGTH_MAX = 64;
/** reports of one program; more would only repeat themselves */
export const ERRORS_MAX = 20;

/**
 * Work is counted in operations of the source, on four pixels at once. What a program does
 * without its loops is known beforehand; loops count while they run.
 */
export const WORK_STATIC_MAX = 8_000;
/** four pixels that need more are in a loop without an end */
export const WORK_GROUP_MAX = 200_000;
/** and a row may take so much on average: a pass over 1280 × 720 stays within seconds */
export const WORK_ROW_AVERAGE_MAX = 10_000;

/** and all passes of a pack may do as much together as two of the largest */
export const WORK_PACK_FACTOR = 2;

/**
 * Over a whole picture: what the most that a pack may do comes to at 1280 × 720, a few seconds.
 * In a larger picture four pixels have less, so that it takes no longer.
 */
export const WORK_PICTURE_MAX =
  ((1_280 * 720) / 4) * WORK_PACK_FACTOR * (WORK_STATIC_MAX + WORK_ROW_AVERAGE_MAX);

/** of wasm; a program within all other bounds stays well below */
export const CODE_BYTES_MAX = 4_194_304;

export const PASSES_MAX = 16;
export const MANIFEST_CHARS_MAX = 65_536;
export const NAME_CHARS_MAX = 64;
export const DESCRIPTION_CHARS_MAX = 500;
export const DEFINES_MAX = 64;
