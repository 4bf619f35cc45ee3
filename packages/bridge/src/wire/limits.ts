/** Every bound of the bridge wire, with its unit in the name and its reason beside it. */

export const HELLO_BYTES_MAX = 65_536; // a hello lists commands and controls, nothing long
export const TEXT_BYTES_MAX = 16_777_216; // one message: a picture of 12 MB as base64 fits
export const BINARY_BYTES_MAX = 67_108_864; // one picture as a binary frame
export const LARGE_TEXT_BYTES = 262_144; // a message past this is parsed by another thread: 1,000 nodes are less
export const NODES_MAX = 10_000; // elements of one snapshot; what is beyond is counted and left out
export const DEPTH_MAX = 90; // levels of it, below the 100 that any scene may have
export const VALUES_DEPTH_MAX = 256; // values within values of one message: a tree of DEPTH_MAX levels fits
export const KEY_CHARS_MAX = 512; // of the key of an element
export const LABEL_CHARS_MAX = 4_096; // of a label, a value or a description; a snapshot shows 300
export const NAME_CHARS_MAX = 64; // of an engine, a game, a control, an event
export const COMMANDS_MAX = 64; // that a hello lists
export const CONTROLS_MAX = 64; // that a hello declares
export const HISTORY_MAX = 100; // sentences of one action, and lines of its effects
export const LINES_MAX = 200; // that one command of the game answers
export const LOG_CHARS_MAX = 2_000; // of one line of the log
export const STATE_BYTES_MAX = 1_048_576; // of the state that an engine tells
export const EVENTS_PER_SECOND_MAX = 200; // of one engine; those past it are counted and dropped
export const UNREAD_BYTES_MAX = 16_777_216; // that an engine may leave unread before it is hung up on

export const HELLO_MS = 500; // in which an engine says hello by itself; then it is asked
export const HELLO_REPLY_MS = 2_000; // for the answer to that; without one it is an engine of the plain kind
export const COMMAND_MS = 20_000; // for the answer to a command: below the 25 s that a client waits
export const PING_MS = 10_000; // between two pings of an engine on another machine
