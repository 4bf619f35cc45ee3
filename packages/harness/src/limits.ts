/** Every bound of the harness, with its unit in the name and its reason beside it. */

// Those that games keep, too, stand with the facets.
export { QUOTE_CHARS_MAX, SKILL_TICKS_MAX, SLICE_MS, WORLD_NAME_CHARS_MAX } from '@bridle/facets';
// What only block worlds have is bounded apart, and is nothing to the rooms that serve any game.
export * from './blockWorldLimits.js';

export const HELLO_BYTES_MAX = 16_384; // a line of somebody who has not said hello
export const LINE_BYTES_MAX = 1_048_576; // automation-v1's cap: one inline screenshot fits

export const MAILBOX_REQUESTS_MAX = 256; // waiting requests of all clients together

export const MAILBOX_BYTES_MAX = 8_388_608; // and all their lines together, those under way included
export const SMALL_REQUEST_BYTES = 4_096; // a line that needs no room among those
export const READ_AHEAD_REQUESTS_MAX = 2_048; // of one connection, beyond those that wait; past this it is not read
export const READ_AHEAD_BYTES_MAX = 1_048_576; // and all their lines together: one of the longest
export const READ_AHEADS_BYTES_MAX = 33_554_432; // of all connections; past this each has one request more
export const WAITING_LINE_BYTES = 512; // that a request takes, or its line, however short it is
export const IN_FLIGHT_MAX = 64; // unanswered requests of one connection that answers as they finish; more wait
export const QUEUES_BYTES_MAX = 33_554_432; // of lines that wait so, or for the one before, of all connections
export const ID_CHARS_MAX = 1_024; // of an id, which is repeated in every reply
export const REQUEST_DEPTH_MAX = 64; // values within values of one request; no op needs ten
export const REQUEST_VALUES_MAX = 4_096; // fields and elements of one request; no op needs 200

export const DEADLINE_MS = 30_000; // any request that does not say otherwise
export const STOPPING_MS_MAX = 5_000; // that an action which was stopped may take to tell its game so
export const STOPPING_AT_END_MS_MAX = 1_000; // the same when the run ends
export const DEADLINE_COMMAND_MS = 60_000;
export const DEADLINE_STEP_MS = 120_000;
export const DEADLINE_SCREENSHOT_MS = 120_000;
export const DEADLINE_PACKS_MS = 120_000; // a pack of the largest textures takes half a minute
export const PROGRESS_EVERY_MS = 1_000; // clients time out on silence, not on slow work

export const WRITE_CHARS = 4_096; // gathered replies go out at this size, so that reading overlaps
export const READ_PAUSE_BYTES = 1_048_576; // unread replies past this: we read no more requests
export const EVENT_BACKLOG_BYTES = 262_144; // unread output past this: events are dropped, counted
export const OUTBOX_BYTES_MAX = 67_108_864; // unread output past this: the client is dropped; 64 full answers fit
export const UNREAD_BYTES_MAX = 268_435_456; // of all clients together; past this those with most are dropped
export const UNREAD_LOOK_MS = 100; // between two looks at that, while anything is unread
export const STALL_MS = 10_000; // a client that reads nothing for this long is dropped
export const LINGER_MS = 1_000; // after our last line, the time a client has to hang up first

export const CLIENT_NAME_CHARS_MAX = 64; // of what a client calls itself: it stands in messages to others
export const CONTROL_REASON_CHARS_MAX = 200; // of why control is taken or given back: a sentence
export const CLIENTS_TOLD_MAX = 1_000; // of one list_clients

export const LATE_HELLO_MS = 500; // for a hello without control, while another client has it; then one is told so
export const HELLO_MS = 60_000; // a person typing hello by hand makes it; a forgotten probe does not
export const UPGRADE_MS = 10_000; // for the HTTP request that opens a WebSocket: a program sends it
export const CONNECTIONS_MAX = 4_096; // per listener; each costs a file descriptor
export const SILENT_MAX = 2_048; // connections without a first line; past this the oldest is hung up on
export const WEBSOCKETS_MAX = 64; // each may hold a message of LINE_BYTES_MAX that is not complete
export const LONG_LINES_BYTES_MAX = 33_554_432; // of incomplete lines past HELLO_BYTES_MAX, all together
export const LONG_LINE_MS = 30_000; // from its first long part to its end; then it is given up

export const ENGINES_MAX = 32; // connected to one run: those that play, and those that are about to
export const ENGINE_TEXT_BYTES_MAX = 16_777_216; // of one message: a picture of 12 MB as base64 fits
export const ENGINE_BINARY_BYTES_MAX = 67_108_864; // one picture as a binary frame
export const ENGINE_UNREAD_BYTES_MAX = 16_777_216; // that an engine may leave unread: what is sent to it is short
export const ENGINE_PING_MS = 10_000; // between two signs of life of an engine on another machine
export const GUEST_GAMES_MAX = 16; // that come by themselves into one run, and that are remembered when they have ended
export const HALF_MESSAGES_BYTES_MAX = 134_217_728; // of all WebSockets; past this the longest is given up

export const CLOCK_IDLE_MS = 600_000; // `--clock auto` runs free again after this much silence
export const TICK_RATE_DEFAULT = 20; // ticks per second, as in Minecraft
export const TICK_RATE_MIN = 0.1; // a timer holds at most 24 days; nobody waits for one
export const TICK_RATE_MAX = 1_000; // a timer's resolution; above it, `max`
export const CATCH_UP_TICKS = 10; // after a stall, older ticks are skipped instead of raced through

export const SAMPLES_MAX = 1_000; // of one step: with all fields they fit into a line
export const SAMPLES_CHARS_MAX = 1_000_000; // of all of them; a book in hand is told with its pages
export const SERVER_ADDRESS_CHARS_MAX = 255; // of a name in the DNS
export const SERVER_USERNAME_CHARS_MAX = 254; // an account may be named by an address of mail
export const EVENT_NAME_CHARS_MAX = 64; // of one that a client waits for or asks to be told of
export const SAMPLE_FIELDS_MAX = 64; // that one step records: more than any state of ours has
export const UNTIL_MAX = 16; // conditions of one step, each looked at every tick
export const MATCHING_FIELDS_MAX = 16; // of one such condition, compared with every event of a tick
export const MATCHING_CHARS_MAX = 1_024; // of the name of such a field, and of its value

export const SCENE_NODES_MAX = 100_000; // elements that one look at a scene goes through
export const SCENE_DEPTH_MAX = 100; // levels of a scene; a tree that is no tree ends here
export const SNAPSHOT_CHARS_MAX = 100_000; // of one snapshot's text: more than an agent can read
export const LABEL_CHARS_MAX = 300; // of one name or value in it
export const CHANGES_MAX = 100; // lines that say what an action changed
export const REFS_MAX = 65_536; // elements that are remembered after they left the scene
export const SELECTOR_CHARS_MAX = 1_024; // of what names an element
export const FILL_CHARS_MAX = 32_768; // that one fill or type writes: a whole book
export const SETTLE_TICKS_MAX = 60; // three seconds; then the reply says what still moves
export const DEADLINE_SCENE_MS = 25_000; // below the 30 s that agent-browser waits for a reply
export const FOUND_MAX = 100; // elements that one scene_find tells about
export const WAIT_MS_DEFAULT = 24_000; // for which a wait for something goes on, within the deadline
export const WAIT_MS_MAX = 600_000; // of one wait; a clock that waits passes it in seconds
export const BEAT_MS = 50; // what passes for a tick in a game that has none
export const REMOTE_TICKS_MAX = 100; // that pass elsewhere in one message: a cancel waits for no more, in real time two seconds
export const POINTER_PIXELS_MAX = 100_000; // of one move of the wheel, or of a place

export const VIEW_WAIT_MS = 1_000; // that `watch_view` waits for a change: its client then knows that the run is there
export const VIEW_WAIT_MS_MAX = 20_000; // below the deadline of a request
export const VIEW_DISTANCE_MIN = 2; // columns; less shows a cave
export const VIEW_GAP_MS = 12; // between two answers of it to one client: no screen shows more
export const VIEW_SLICE_MS = 3; // that packing land for one answer takes, and a column more
export const JOURNAL_KEPT_MAX = 1_000; // entries of the journal, once somebody asks for them
export const JOURNAL_TOLD_MAX = 200; // of them in one answer
export const JOURNAL_VALUES_MAX = 100; // of parameters or of a result that such an entry keeps
export const JOURNAL_CHARS_MAX = 400; // of a text in it: a picture is not kept

export const RETRY_MS = 120_000; // agent-browser sends a request again for as long
export const RETRIES_MAX = 1_024; // actions whose answers are remembered for that
export const RETRY_BYTES_MAX = 33_554_432; // and all those answers together
export const REPLY_MS = 27_000; // after which agent-browser is answered whatever happens
export const SESSIONS_MAX = 64; // agent-browser sessions whose last snapshots are remembered
export const BASELINES_MAX = 16; // pictures and option sets kept per session to compare with
export const LOG_LINES_MAX = 1_000; // that the log keeps, for `logs`, `console` and `get_logs`
export const LOG_LINES_TOLD_MAX = 200; // in one reply of `get_logs`: 400,000 characters at most
export const LOG_MESSAGE_CHARS_MAX = 2_000; // one line of it
export const PATTERN_MS_MAX = 250; // that a client's regular expression may take, in its own thread
export const STATE_FILE_BYTES_MAX = 4_096; // of the file that names a state, which holds no world
export const SNAPSHOT_BYTES_MAX = 1_048_576; // of a snapshot in a file: three bytes a character fit
export const RECORD_BYTES_MAX = 67_108_864; // of one record or trace; then it ends by itself

export const LOG_BACKLOG_BYTES = 16_777_216; // a log whose disk is slower than this is given up

export const PATH_CHARS_MAX = 4_096; // of a file that a client names, as on Linux
export const PATH_FOLDERS_MAX = 64; // that it lies in; each is looked at

export const PICTURE_SIDE_MIN = 16; // pixels; less shows nothing
export const PICTURE_SIDE_MAX = 4_096; // pixels
export const PICTURE_PIXELS_MAX = 8_847_360; // 4096 × 2160: 35 MB as it is drawn
export const SHOTS_MAX = 4; // pictures between the game and the disk; past this the next tick waits
export const SHOT_NUMBER_MAX = 9_999; // files of one name get a number of four digits
export const TAG_CHARS_MAX = 64; // of a tag, in a file's name
export const FOV_MIN = 1; // degrees; a strong telescope
export const FOV_MAX = 150; // degrees; at 180 there is no picture
// One inline picture and its reply's other fields, an id included, fit into a line; base64 makes
// four characters of three bytes.
export const INLINE_BYTES_MAX = ((LINE_BYTES_MAX - 8_192) / 4) * 3;

// A full line must fit into what one client may leave unread, or its reply could never be sent.
if (LINE_BYTES_MAX > OUTBOX_BYTES_MAX || EVENT_BACKLOG_BYTES > READ_PAUSE_BYTES) {
  throw new RangeError('limits.ts: the bounds contradict each other');
}
export const CHAT_CHARS_MAX = 256; // of one line that is said, as in Minecraft
export const DELAY_MS_MAX = 60_000; // that one MC-CLI screenshot waits, before and after settling

export const TOOL_DEADLINE_MS = 900_000; // of real time for one tool; its own ticks are up long before
export const TASK_MS_MAX = 600_000; // of real time in one request; then it is parked
export const TASK_MS_DEFAULT = 40_000; // most clients of language models wait for a minute
export const TOOL_TICKS_MAX = 12_000; // of the game that one tool may take: ten minutes
export const TOOL_MS_MAX = 600_000; // that one tool may take where ticks are not ours
export const SKILL_MS_MAX = 3_600_000; // the same in the background
export const SKILLS_KEPT_MAX = 32; // that have ended and can still be asked about
export const EVENTS_KEPT_MAX = 1_000; // for who asks what happened since
export const AI_TOOL_CALLS_MAX = 64; // that one message may cause, whatever is configured
export const AI_LISTENS_TO_MAX = 1_000; // names of players whom the model answers
export const AI_MEMORY_MAX = 64; // exchanges that a model is told again
export const AI_SYSTEM_CHARS_MAX = 8_000; // of what it is told about itself
export const AI_TIMEOUT_MS_MAX = 600_000; // that one answer of a model may take

export const CTL_LINE_BYTES_MAX = 262_144; // the control plane's cap: 256 KiB
export const REQUEST_ID_CHARS_MAX = 128; // of a `requestId`, which is kept with what it came to
export const OUTCOMES_MAX = 1_024; // acts whose answers are kept for who asks again
export const OUTCOME_BYTES_MAX = 8_388_608; // and all those answers together
export const RESTART_DELAY_MS = 500; // between the answer to `restart` and the restart
export const RESTART_DELAY_MS_MIN = 50; // the answer goes out first
export const RESTART_DELAY_MS_MAX = 10_000; // nobody wonders whether it was forgotten
export const CHATDRY_MS = 300_000; // that one `chatdry` may take, with all its tool calls
export const CHATDRY_CHARS_MAX = 4_096; // of the message that it tries
export const TOOL_ARGUMENT_CHARS_MAX = 16_384; // of one argument of a tool, as JSON; it is repeated
export const ARGUMENT_WARNINGS_MAX = 8; // of one request: what is wrong with the rest is seen then, too
export const NAMES_MAX = 64; // names or patterns that one argument of a tool lists
export const NAMES_CHARS_MAX = 8_256; // and all of them together: so many of 128 characters
export const TOOL_SECONDS_MAX = 3_600; // that one tool goes on where it has no other end
export const BEHAVIOR_NODES_MAX = 64; // of a behavior that is checked, as in the bot that runs them
export const BEHAVIOR_NAME_CHARS_MAX = 120; // of a node, or what it says; likewise
export const BEHAVIOR_MS_MIN = 100; // that a node may take; likewise
export const BEHAVIOR_MS_MAX = 300_000;

export const PROMPT_CHARS_MAX = 4_000; // of a prompt: about a thousand tokens
export const PROMPT_CHARS_MIN = 120; // place and health fit
