import { HarnessError } from '@bridle/facets';
import type { Client } from '../../core/client.js';
import type { Host } from '../../core/host.js';
import { BytePool } from '../../framing/bytePool.js';
import {
  HELLO_MS,
  IN_FLIGHT_MAX,
  LINE_BYTES_MAX,
  QUEUES_BYTES_MAX,
  REPLY_MS,
} from '../../limits.js';
import type { Wire } from '../../transport/wire.js';
import type { Dialect } from '../dialect.js';
import { LineQueue } from '../lineQueue.js';
import { type Fields, isBlank, NO_ROOM } from '../requestLine.js';
import { ACTING } from './acting.js';
import { decode, encode, encodeError } from './codec.js';
import type { Command, Context } from './command.js';
import { GameLog } from './gameLog.js';
import { KEEPING } from './keeping.js';
import { LOOKING } from './looking.js';
import { AGENT_BROWSER } from './recording.js';
import { refusalOf } from './refusals.js';
import { Retries } from './retries.js';
import { type SessionState, Sessions } from './sessionState.js';

const COMMANDS: Readonly<Record<string, Command>> = { ...LOOKING, ...ACTING, ...KEEPING };

/** How a CLI that finds us unfit asks us to go. */
const SHUTDOWN = '__agent_browser_internal_shutdown';

export interface AgentBrowserOptions {
  readonly host: Host;
  /** what the session's files are called after */
  readonly session?: string;
  /** For a daemon that the CLI started, which it can start again: `close` ends it. */
  readonly onClose?: () => void;
  readonly replyMs?: number;
}

/**
 * What the unmodified agent-browser CLI says to its daemon: `{"id","action",…}` in,
 * `{"id","success","data"}` out, one connection for each command.
 */
export function agentBrowser(options: AgentBrowserOptions): Dialect {
  const speaker = new Speaker(options);
  return conversing((line, connection) => speaker.answer(line, connection));
}

/** A connection with its requests: the share that they have of the mailbox, and how to slow it down. */
type Connection = LineQueue<string>;

/** Answers each line on its own, whatever the others come to. */
export function conversing(
  answer: (line: string, connection: Connection) => Promise<string>,
): Dialect {
  const pool = new BytePool(QUEUES_BYTES_MAX);
  return {
    firstBytesMax: LINE_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept(wire) {
      const waiting: Connection = new LineQueue(wire, pool);
      converse(wire, waiting, (line) => answer(line, waiting));
    },
  };
}

/** Answers each line of a connection, and hangs up when the other side has heard all it asked. */
function converse(
  wire: Wire,
  waiting: Connection,
  answer: (line: string) => Promise<string>,
): void {
  let unanswered = 0;
  let hasEnded = false;
  const fail = (message: string): void =>
    wire.send(encodeError('null', new HarnessError('bad_request', message)));
  const begin = async (line: string): Promise<void> => {
    unanswered++;
    wire.send(await answer(line));
    unanswered--;
    const next = waiting.shift();
    if (next !== undefined) void begin(next);
    else if (hasEnded && unanswered === 0) wire.close();
  };
  const silence = setTimeout(() => wire.close(), HELLO_MS); // a probe that was forgotten
  wire.open({
    line(text) {
      if (isBlank(text)) return;
      clearTimeout(silence);
      if (unanswered < IN_FLIGHT_MAX) return void begin(text);
      if (!waiting.push(text, text.length)) wire.send(noRoom(text));
    },
    fault(fault) {
      fail(FAULTS[fault]);
      if (fault !== 'not_utf8') wire.close();
    },
    ended() {
      hasEnded = true;
      if (unanswered === 0) wire.close();
    },
    closed() {
      clearTimeout(silence);
      waiting.clear();
    },
  });
}

const FAULTS = {
  not_utf8: 'The line is not valid UTF-8',
  too_large: `The line is longer than ${LINE_BYTES_MAX} bytes`,
  no_room: NO_ROOM,
} as const;

function noRoom(line: string): string {
  const hint = 'wait for the replies to what you sent';
  return encodeError(decode(line).id, new HarnessError('busy', NO_ROOM, hint));
}

class Speaker {
  readonly #options: AgentBrowserOptions;
  readonly #sessions = new Sessions();
  readonly #retries = new Retries();
  readonly #log: GameLog;

  constructor(options: AgentBrowserOptions) {
    this.#options = options;
    this.#log = new GameLog(options.host);
  }

  /** Never rejects: what goes wrong is the answer. */
  answer(line: string, connection: Connection): Promise<string> {
    const request = decode(line);
    if ('error' in request) return Promise.resolve(encodeError(request.id, request.error));
    const { id, action, fields } = request;
    if (action === SHUTDOWN) return Promise.resolve(keepsRunning(id));
    const known = Object.hasOwn(COMMANDS, action) ? COMMANDS[action] : undefined;
    if (known === undefined) return Promise.resolve(encodeError(id, refusalOf(action)));
    const { bridleSession } = fields;
    const name = typeof bridleSession === 'string' ? bridleSession : (this.#options.session ?? '');
    const session = this.#sessions.of(name);
    return this.#retries.answer(name, line, known.acts, async () => {
      // Not the connection's: the CLI gives up on one and asks for the same answer on another.
      const client = this.#options.host.connect(() => {}, connection);
      client.hold = connection.hold;
      const { journal } = this.#options.host;
      journal.line(client, AGENT_BROWSER, 'request', line, name);
      const reply = await this.#run(id, line.length, known, fields, session, client);
      journal.line(client, AGENT_BROWSER, 'response', reply, name);
      return reply;
    });
  }

  async #run(
    id: string,
    bytes: number,
    { run }: Command,
    fields: Fields,
    session: SessionState,
    client: Client,
  ): Promise<string> {
    const { host, onClose, replyMs = REPLY_MS } = this.#options;
    const call: Context['call'] = (op, params) => host.ask(client, { key: id, bytes, op, params });
    const closed = (): void => void (onClose && setImmediate(onClose)); // after this reply
    const context: Context = { host, session, log: this.#log, call, closed };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new HarnessError('timeout', `No answer within ${replyMs / 1000} s; stopped`);
      timer = setTimeout(() => reject(error), replyMs);
    });
    try {
      // The command begins before anything else of this turn, in the order of the requests.
      const data = await Promise.race([Promise.resolve(run(context, fields)), late]);
      return encode(id, data);
    } catch (thrown) {
      const error = HarnessError.from(thrown);
      if (error.code === 'internal') this.#log.fail(error.message);
      return encodeError(id, error);
    } finally {
      clearTimeout(timer);
      host.disconnect(client);
    }
  }
}

/** A CLI of another version, or with other settings, never ends a game: it goes on without us. */
function keepsRunning(id: string): string {
  const why = 'Bridle keeps this session';
  return encodeError(id, new HarnessError('unsupported', why, 'see docs/agent-browser.md'));
}
