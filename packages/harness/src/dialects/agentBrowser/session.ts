import { HarnessError } from '@bridle/facets';
import { readClientName } from '../../core/clientIdentity.js';
import type { Host } from '../../core/host.js';
import { REPLY_MS } from '../../limits.js';
import type { Dialect } from '../dialect.js';
import type { GameClient } from '../gameClients.js';
import type { Fields } from '../requestLine.js';
import { ACTING } from './actCommands.js';
import { decode, encode, encodeError } from './codec.js';
import type { AgentBrowserCommand, AgentBrowserContext } from './command.js';
import { type Answering, type Connection, conversing } from './conversation.js';
import { GameLog } from './gameLog.js';
import { LOOKING } from './readCommands.js';
import { AGENT_BROWSER } from './recording.js';
import { refusalOf } from './refusals.js';
import { type SessionState, Sessions } from './sessionState.js';
import { KEEPING } from './stateCommands.js';

const COMMANDS: Readonly<Record<string, AgentBrowserCommand>> = {
  ...LOOKING,
  ...ACTING,
  ...KEEPING,
};

function commandOf(action: string): AgentBrowserCommand | undefined {
  return Object.hasOwn(COMMANDS, action) ? COMMANDS[action] : undefined;
}

/** Whether a line with this action changes something. */
export function isAct(action: string): boolean {
  return commandOf(action)?.acts ?? false;
}

/** How a CLI that finds us unfit asks us to go. */
const SHUTDOWN = '__agent_browser_internal_shutdown';

export interface AgentBrowserOptions {
  /** the game that a new session has before it */
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
  const answerer = new RequestAnswerer(options);
  return conversing((line, connection) => answerer.answer(line, connection));
}

class RequestAnswerer {
  readonly #options: AgentBrowserOptions;
  readonly #sessions: Sessions;
  readonly #logs = new Map<Host, GameLog>();

  constructor(options: AgentBrowserOptions) {
    this.#options = options;
    this.#sessions = new Sessions(options.host);
  }

  #logOf(host: Host): GameLog {
    let log = this.#logs.get(host);
    if (log === undefined) {
      log = new GameLog(host);
      this.#logs.set(host, log);
    }
    return log;
  }

  /** Its reply never rejects: what goes wrong is the answer. */
  answer(line: string, connection: Connection): Answering {
    const request = decode(line);
    if ('error' in request) return answerAtOnce(encodeError(request.id, request.error));
    const { id, action, fields } = request;
    if (action === SHUTDOWN) return answerAtOnce(keepsRunning(id));
    const known = commandOf(action);
    if (known === undefined) return answerAtOnce(encodeError(id, refusalOf(action)));
    const { bridleSession } = fields;
    const name = typeof bridleSession === 'string' ? bridleSession : (this.#options.session ?? '');
    const session = this.#sessions.of(name);
    const { host } = session.tabs.chosen;
    // Not the connection's: the CLI gives up on one and asks for the same answer on another.
    const who = { dialect: AGENT_BROWSER, name: readClientName(session.name), share: connection };
    const client = host.connect(() => {}, who);
    client.hold = connection.holdBy(host);
    const gameClient = { host, client };
    const reply = this.#journaled(line, name, gameClient, () =>
      this.#run(id, line.length, known, fields, session, gameClient),
    );
    return { reply, acts: known.acts };
  }

  /** The journal has the line before what it asks for, and the reply after that. */
  async #journaled(
    line: string,
    name: string,
    { host: { journal }, client }: GameClient,
    run: () => Promise<string>,
  ): Promise<string> {
    journal.line(client, AGENT_BROWSER, 'request', line, name);
    const reply = await run();
    journal.line(client, AGENT_BROWSER, 'response', reply, name);
    return reply;
  }

  async #run(
    id: string,
    bytes: number,
    { run, isOfTabs }: AgentBrowserCommand,
    fields: Fields,
    session: SessionState,
    { host, client }: GameClient,
  ): Promise<string> {
    const { onClose, replyMs = REPLY_MS } = this.#options;
    const log = this.#logOf(host);
    const call: AgentBrowserContext['call'] = (op, params) =>
      host.ask(client, { key: id, bytes, op, params });
    const closed = (): void => void (onClose && setImmediate(onClose)); // after this reply
    const context: AgentBrowserContext = { host, session, log, call, closed };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const error = new HarnessError('timeout', `No answer within ${replyMs / 1000} s; stopped`);
      timer = setTimeout(() => reject(error), replyMs);
    });
    try {
      if (!isOfTabs) host.games.choose(undefined, host); // it has ended, and others have not
      // The command begins before anything else of this turn, in the order of the requests.
      const data = await Promise.race([Promise.resolve(run(context, fields)), late]);
      return encode(id, data);
    } catch (thrown) {
      const error = HarnessError.from(thrown);
      if (error.code === 'internal') log.fail(error.message);
      return encodeError(id, error);
    } finally {
      clearTimeout(timer);
      host.disconnect(client);
    }
  }
}

function answerAtOnce(reply: string): Answering {
  return { reply: Promise.resolve(reply), acts: false };
}

/** A CLI of another version, or with other settings, never ends a game: it goes on without us. */
function keepsRunning(id: string): string {
  const why = 'Bridle keeps this session';
  return encodeError(id, new HarnessError('unsupported', why, 'see docs/agent-browser.md'));
}
