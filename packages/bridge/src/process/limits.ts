/** Bounds of a process that a run has started for a game. */

export const END_MS = 2_000; // for the processes of a game to end by themselves, before they are killed
export const GROUP_LOOK_MS = 20; // between two looks at whether any of them is left
export const OUTPUT_END_MS = 500; // for the rest of an output that somebody outside the group holds open
export const OUTPUT_LINES_PER_SECOND_MAX = 200; // that go to the log; those past it are counted
export const OUTPUT_BYTES_PER_SECOND_MAX = 4_194_304; // that are read: who writes more waits for us
export const LAST_LINES_MAX = 8; // of its output, told with an end that was a failure
