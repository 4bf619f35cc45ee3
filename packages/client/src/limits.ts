export const LINE_BYTES_MAX = 67_108_864; // as much as a run keeps for a client that does not read
export const SILENCE_MS = 150_000; // a little more than a run gives the longest step; progress counts
export const CONNECT_MS = 10_000; // for a connection, which is to a run on this machine mostly
export const CANCEL_MS = 5_000; // that a run may take to end what was cancelled
export const CLOSE_MS = 1_000; // for a run to read what was sent before the end
export const REQUESTS_MAX = 10_000; // that wait for their replies: four times what a run reads ahead
export const EVENTS_KEPT_MAX = 1_000; // that one reader has not read: a minute of every tick
export const STEP_TICKS_MAX = 1_000; // of one step in a wait: 50 s of 20 ticks each, of the 120 s that it is given
