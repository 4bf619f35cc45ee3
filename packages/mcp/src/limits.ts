/** How long a call works before it ends and says how to go on: clients give up after 60 s. */
export const CALL_MS_MAX = 38_000;
/** Within which it is answered, whatever happens to its run. */
export const ANSWER_MS_MAX = 44_000;
/** What it may still ask then: to let go, and to look what came of it. */
export const LAST_WORDS_MS = 2_000;
export const TASK_SPARE_MS = 3_000; // by which a job is parked before its call would be cut off
/** A clock that waits for its agent runs again after ten minutes without a word. */
export const KEEP_WAITING_MS = 240_000;
/** For all of that, in one call: a run may have to be started first. The next call waits on. */
export const JOIN_MS_MAX = 40_000;
export const CONNECT_MS_MAX = 5_000; // to a socket of this machine, and for its hello
export const ASK_MS_MAX = 1_000; // the same, for what a client asks before it plays: it waits for its tools
export const CONNECT_ATTEMPTS = 5; // while a run that was killed is still listed
export const CONNECT_AGAIN_MS = 100;
/** One reply of a run: a picture in base64 and what is told beside it. */
export const REPLY_BYTES_MAX = 8_388_608;
/** One message of an MCP client. The longest text that a tool takes has 32,768 characters. */
export const MESSAGE_BYTES_MAX = 4_194_304;
export const ARGUMENT_DEPTH_MAX = 32; // no op takes more than a few levels
export const LOG_CHARS_MAX = 500; // of one line on stderr
export const ACTS_MAX = 16; // in one call; each may take seconds
export const TICKS_MAX = 12_000; // ten minutes of the game in one call
export const MOVE_TICKS_MAX = 1_200; // a minute: nobody holds a key blindly for longer
export const WAIT_MS_MAX = 10_000; // of one request to a game whose time runs by itself
export const LOOK_CHARS_DEFAULT = 6_000; // about 1,500 tokens
export const LOOK_CHARS_MIN = 200;
export const LOOK_CHARS_MAX = 40_000;
export const CHANGES_CHARS_MAX = 3_000; // of what an act tells; the rest is there to look at
export const VIEWS_KEPT = 32; // cursors of looks that are still understood
export const TEXT_CHARS_MAX = 20_000; // of any one result but a look
export const EVENTS_TOLD_MAX = 8;
export const WARNINGS_TOLD_MAX = 5; // of the log, at the end of one answer
export const WARNING_CHARS_MAX = 200;
export const TASK_CHARS_MAX = 4_000; // of all that a job says at its end
export const TASK_DATA_CHARS_MAX = 2_000; // of what a job has found that only looks
export const LINE_CHARS_MAX = 400; // of one line that a game has said, or one thing on its screen
export const MESSAGE_CHARS_MAX = 2_000; // of why something failed
export const FIND_CHARS_MAX = 200;
export const NAME_CHARS_MAX = 64; // of tasks, items and states
/** What the clients take that we know of. */
export const PICTURE_CHARS_MAX = 1_000_000; // in base64
export const PICTURE_WIDTH_MAX = 1_568; // more is made smaller by models anyway; some clients refuse 2,000
export const PICTURE_WIDTH_MIN = 160;
export const PICTURE_WIDTH_DEFAULT = 854;
export const CLIENT_NAME_CHARS_MAX = 40; // of what the run allows a client to be called
export const SESSIONS_MAX = 32; // clients over HTTP; each may have a connection to the run
export const SESSION_IDLE_MS_MAX = 1_800_000; // half an hour without a request: its client is gone
export const SWEEP_MS = 60_000;
export const SUBSCRIPTIONS_MAX = 32; // streams over HTTP that wait for a changed list of tools
export const REQUESTS_MAX = 32; // over HTTP at once; each may hold a body, and act
export const BATCH_MAX = 16; // messages in one body, where the protocol still had such
export const CONNECTIONS_MAX = 128; // requests, a stream for each client, and those that say nothing
export const HEADERS_MS_MAX = 10_000;
export const BODY_MS_MAX = 30_000; // for the largest message over a slow line
export const CHECK_MS = 5_000; // how often those two are looked after
export const LINGER_MS = 1_000; // for the rest of a request that is refused
export const STALL_MS_MAX = 20_000; // without reading on, before a client is dropped
