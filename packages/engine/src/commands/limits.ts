/** Characters of a line: what Minecraft lets a command block hold, rounded up. */
export const LINE_LENGTH_MAX = 32_768;

/** How deep `execute … run execute …` goes. */
export const NESTING_MAX = 16;

/** Options in the brackets of one selector, each asked of every entity. */
export const SELECTOR_OPTIONS_MAX = 16;

/** Lines of an answer; what would come after them is counted and left out. */
export const ANSWER_LINES_MAX = 256;

/**
 * What one line may cost in all, with everything that an `execute` in it runs. A line is done in one
 * go, and nobody else has a turn before it is: the worst of them takes some tenths of a second.
 */
export const WORK_MAX = {
  /** changed or compared; Minecraft's bound for /fill and /clone */
  blocks: 32_768,
  /** land that has to be made first, at some milliseconds a column */
  columns: 512,
  /** times that an `execute` goes on from somewhere */
  branches: 4_096,
  /** looked at by selectors, each time anew, and once for each thing that is asked about them */
  entities: 1_048_576,
  /** looked at by /locate: one search that finds nothing takes 40,804 */
  places: 65_536,
  /** characters that its commands answer with, and one for each command: help and books are long */
  answers: 1_048_576,
  /** stacks given or dropped */
  stacks: 1_024,
  /** of chat: everything said goes out over the wire */
  characters: 65_536,
};

/** Stacks that one /give hands out, as in Minecraft. */
export const GIVEN_STACKS_MAX = 100;

/** Minecraft lets nothing be teleported higher or lower. */
export const TELEPORT_Y_MAX = 20_000_000;

/** The greatest whole number that Minecraft reads. */
export const INTEGER_MAX = 2_147_483_647;

/** Levels, so that the points of all of them stay a whole number of 32 bits. */
export const LEVEL_MAX = 20_000;

/** Seconds of an effect, as in Minecraft. */
export const EFFECT_SECONDS_MAX = 1_000_000;
