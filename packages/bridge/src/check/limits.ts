/** Bounds of a check of somebody's engine. */

export const ENGINE_WAIT_MS = 30_000; // for an engine that is just started to dial
export const RECONNECT_MS = 8_000; // to dial again: its backoff may have grown to 5 s
export const REPLY_MS = 10_000; // for an answer: an act may take 3 s to come to rest
export const AFTER_MS = 300; // in which a second answer, or one that nobody asked for, would show
export const SILENT_ASKS_MAX = 3; // one after the other without an answer; then the rest is not tried
export const CAME_CHARS_MAX = 240; // shown of what came
export const FAULTS_MAX = 5; // of messages that are wrong, each shown; more are counted
export const FRAME_EVENTS_PER_SECOND_MAX = 25; // the page says 20; a clock may be somewhat off
