/** Every bound of the game on Minecraft servers, with its unit in the name and its reason beside it. */

export { PITCH_MAX, SKILL_TICKS_MAX } from '@bridle/facets';

export const PING_MS_MAX = 10_000; // for a server to say who it is
export const LOGIN_MS_MAX = 60_000; // from the first packet to standing in the world; a login by Microsoft's code has its own
export const MICROSOFT_LOGIN_MS_MAX = 900_000; // for somebody to type in the code: as long as it is good for
export const SILENCE_MS_MAX = 30_000; // without a packet of a server that should send one every 15 s
export const SILENCE_CHECK_MS = 1_000; // how often it is looked whether a server is silent
export const LEAVE_MS_MAX = 1_000; // for the last packet to go out
export const STABLE_MS = 60_000; // a connection that lasted so long was a good one: the first attempt after it comes soon
export const BACKOFF_MS_FIRST = 1_000; // before the second attempt to connect
export const BACKOFF_MS_MAX = 60_000; // before any later one: doubled each time, up to this
export const TICK_MS = 50; // of the bot's physics, as they should come
export const HEARTBEAT_MS = 50; // of the clock while the bot's own physics stand still, as where nothing is loaded
export const HEARTBEAT_AFTER_MS = 250; // without a tick of physics: they come every 50

export const READ_TURN_MS = 4; // of reading packets, before whoever else waits has a turn
export const PACKET_BYTES_MAX = 2 ** 21 - 1; // of one packet, as the game itself has it
export const COOKIES_MAX = 64; // that a server may leave with the bot, of 5 KB each
export const PLACE_MAX = 32_000_000; // blocks from the middle of a world along each axis: the game ends it at 30 million
export const VELOCITY_MAX = 10; // blocks a tick of the bot's body: falling it comes to 4, and each is looked through for walls
export const SPEED_MAX = 1; // of walking, as servers set it: ten times the usual

export const CHAT_HISTORY_MAX = 200; // lines of chat that are remembered
export const CHAT_LINE_CHARS_MAX = 1_000; // of a line that comes in, which a server may make as long as it likes
export const CHAT_CHARS_MAX = 256; // of a line, as the game itself has it
export const CHAT_AT_ONCE = 5; // lines that may go out one after the other: servers kick for about ten in ten seconds
export const CHAT_EVERY_MS = 1_100; // and then one each
export const CHAT_WAITING_MAX = 50; // lines that wait for their turn; more are refused
export const CLICKS_AT_ONCE = 20; // clicks on slots that may go out one after the other
export const CLICKS_EVERY_MS = 25; // and then one each: servers of today kick for hundreds a second
export const ANSWER_MS = 1_000; // for a server to answer to a click before it is asked what lies where
export const ANSWER_MS_MAX = 3_000; // of the same where its answers take long
export const SYNCS_MAX = 2; // times that it is asked
export const QUIET_MS = 250; // after a click on 1.17, which alone of all versions answers nothing where nothing changes
export const LATE_WINDOW_MS = 10_000; // in which a window that nobody waits for any more is shut when it comes
export const OPEN_MS_MAX = 2_000; // for a window to open after a click on its block
export const OPEN_ATTEMPTS = 2; // clicks on a block before it is said not to open
export const WINDOW_HAND_MS_MAX = 60_000; // of what a hand does in windows, click by click
export const COMMAND_REPLY_MS = 1_000; // in which chat may bring what became of a command
export const COMMAND_MS_MAX = 5_000; // for all lines of it: others are told of as well, and never end
export const COMMAND_LINES_MAX = 100; // of it
export const COMMAND_MORE_MS = 150; // after a line of it, for the next one
export const SERVER_NAME_CHARS_MAX = 200; // of how a server calls itself and its version
export const FAULT_CHARS_MAX = 200; // of an error inside the libraries, as it is logged
export const FAULT_KINDS_MAX = 50; // of such errors that are counted apart
export const REASON_CHARS_MAX = 300; // of what a server says when it ends a connection

export const HAND_MS_MAX = 10_000; // of whatever a hand does that has no bound of its own
export const CONFIRM_MS_MAX = 3_000; // for a server to say what became of a packet: a bad connection takes one
export const VIEW_DISTANCE = 8; // columns that pictures show in each direction; servers rarely send more than 10
export const VIEW_MARGIN = 3; // columns beyond what a server shows that are kept all the same, as the game itself does
export const LOOKS_KEPT_MAX = 3; // looks of versions and their biomes: a server may have biomes of its own, and others at every visit
export const CHAT_LINES_MAX = 10; // that pictures with a HUD can show
export const CHAT_LINE_MS = 10_000; // for which they do

export const FIND_BLOCKS_MAX = 4_096; // blocks that one look finds; more is no list to read
export const FIND_RADIUS_MAX = 511; // blocks in each direction of one look: servers send no more than 32 columns
export const BLOCKS_AT_ONCE = 16_384; // blocks that one turn reads: about a millisecond
export const VIEW_BLOCKS = 256; // that a look between two points goes
export const BOOK_PAGES_MAX = 200; // of a book that are told; the game itself has 100
export const PAGE_CHARS_MAX = 4_096; // of a page of it
export const SIGN_CHARS_MAX = 4_096; // of a line of a sign that is told: a server may send any text
export const DIG_MS_MAX = 300_000; // of one block: obsidian by hand, and not more
export const LATE_UPDATE_MS = 500; // after a server has said that it is done with a packet, for the block to change all the same
export const DROPS_MS = 250; // after a block broke, for what it leaves to appear: servers tell of both in one tick
export const BLOW_MS = 1_000; // after a blow, for its wound to be told: servers say nothing of one that did nothing
export const FLIGHT_MS_MAX = 4_000; // of an arrow that can still hit
export const USE_MS_MAX = 60_000; // for which one use of an item is held: a minute
export const CHEW_MS_MAX = 6_000; // of a meal: the longest is chewed for two seconds, on a server that may be slow
export const SLEEP_MS_MAX = 30_000; // in a bed: the night is over after five seconds, unless others stay awake
export const BITE_MS_MAX = 60_000; // until a fish bites: in the rain of no luck it is thirty seconds
export const CATCH_MS_MAX = 3_000; // for what was caught to fly to the player
export const PICKUP_MS_MAX = 3_000; // beside something that was dropped: for two seconds nobody can pick it up
export const MOVE_TICKS_MAX = 12_000; // of one walk that names no bound: ten minutes
export const SET_BACKS_MAX = 20; // times that a server takes the bot back to one place before a walk ends: a lag does it once or twice
export const KEPT_CELLS_MAX = 256; // blocks that a walk goes around since they were not to be had
export const KEPT_MS = 120_000; // for which it does: a server may think better of it, and who was in the way goes
export const DIG_AGAIN_MS = 300; // after a block, with the button held: as the game itself waits
export const USE_AGAIN_MS = 200; // after a click, with the button held: as the game itself waits
