/** For one check, of which all run at once: whoever waits for a person's terminal waits no longer. */
export const CHECK_MS_MAX = 5_000;
/** For one question to another process, within the time of its check. */
export const ASK_MS_MAX = 2_000;
/** The oldest Node that runs it, as package.json says. */
export const NODE_MAJOR_MIN = 20;
/** Bytes below which a world could not be kept for long; one with its pictures takes tens of megabytes. */
export const FREE_BYTES_MIN = 100_000_000;
/** Bytes below which a part of `bridle setup` may not fit. */
export const FREE_BYTES_ENOUGH = 1_000_000_000;
