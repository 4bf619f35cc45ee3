/** Bounds of games behind the bridge wire, with the unit in the name; those of the wire stand beside it. */

export const ENGINES_MAX = 16; // games that came by themselves into one run
export const REFUSALS_TOLD_MAX = 64; // of engines that are not let in: a name may be drawn anew each time
export const DIAL_MS_MIN = 250; // between two tries to reach an engine that listens, at first
export const DIAL_MS_MAX = 5_000; // and at last
export const CONNECT_MS = 5_000; // for such a connection to be made
