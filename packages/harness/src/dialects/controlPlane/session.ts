import { createHash } from 'node:crypto';
import { HarnessError } from '@bridle/facets';
import type { Client, ClientIdentity } from '../../core/client.js';
import { readIdentity } from '../../core/clientIdentity.js';
import type { Host } from '../../core/host.js';
import type { Outcome } from '../../core/queuedRequest.js';
import { BytePool } from '../../framing/bytePool.js';
import {
  CTL_LINE_BYTES_MAX,
  HELLO_BYTES_MAX,
  HELLO_MS,
  IN_FLIGHT_MAX,
  OUTCOME_BYTES_MAX,
  OUTCOMES_MAX,
  QUEUES_BYTES_MAX,
} from '../../limits.js';
import type { ToolKind } from '../../tools/defineTool.js';
import { toolNamed } from '../../tools/index.js';
import { droppedRun } from '../../tools/outcome.js';
import type { Wire } from '../../transport/wire.js';
import { type Answer, AnsweredRequests } from '../answeredRequests.js';
import type { Dialect } from '../dialect.js';
import { LineQueue } from '../lineQueue.js';
import { type Fields, isBlank, NO_ROOM } from '../requestLine.js';
import { concealToken, matchesToken } from '../token.js';
import { findOp, hasBot } from './about.js';
import {
  type ControlPlaneRequest,
  decode,
  encodeError,
  errorBody,
  okBody,
  withId,
} from './codec.js';
import type { ControlPlaneOptions, CtlOp } from './ops.js';

/**
 * Seed 002's protocol: `{"id","op",…}` in, `{"id","ok","result"|"error"}` out. Requests are
 * answered as they finish, so that one can stop another of the same connection. `ok` is whether
 * the request was served; whether a tool did what it is for stands in its result.
 */
export function controlPlane(options: ControlPlaneOptions): Dialect {
  concealToken(options);
  const answered = new AnsweredRequests({
    countMax: OUTCOMES_MAX,
    bytesMax: OUTCOME_BYTES_MAX,
  });
  const pool = new BytePool(QUEUES_BYTES_MAX);
  return {
    firstBytesMax: options.token ? HELLO_BYTES_MAX : CTL_LINE_BYTES_MAX,
    lineBytesMax: CTL_LINE_BYTES_MAX,
    accept: (wire) => new ControlPlaneSession(options, answered, pool, wire).open(),
  };
}

const FAULTS = {
  not_utf8: 'the line is not valid UTF-8',
  too_large: 'line too large',
  no_room: NO_ROOM,
} as const;

type Asked = Extract<ControlPlaneRequest, { op: string }>;

interface WaitingLine {
  readonly text: string;
  /** the tool that it runs, if that moves the body */
  readonly act: string | undefined;
  /** the name of the game that it is for, as it says it */
  readonly game: unknown;
}

class ControlPlaneSession {
  readonly #options: ControlPlaneOptions;
  readonly #answered: AnsweredRequests;
  readonly #wire: Wire;
  /** lines beyond those that may be under way at once */
  readonly #waiting: LineQueue<WaitingLine>;
  /** of requests that nobody can ask for again: without this connection their end is of no use */
  readonly #unnamed = new Set<Client>();
  #inFlight = 0;
  #closing = false;
  #peerEnded = false;
  #silenceTimer: NodeJS.Timeout | undefined;

  constructor(
    options: ControlPlaneOptions,
    answered: AnsweredRequests,
    pool: BytePool,
    wire: Wire,
  ) {
    this.#options = options;
    this.#answered = answered;
    this.#wire = wire;
    this.#waiting = new LineQueue(wire, pool);
  }

  open(): void {
    const leave = this.#options.host.games.each((host) => {
      const undo = host.alsoDropWaiting(() => this.#dropToolRuns(host));
      return () => {
        undo();
        host.dropWaiting(({ client }) => this.#unnamed.has(client), disconnected);
      };
    });
    this.#wire.open({
      line: (text) => this.#line(text),
      fault: (fault) => {
        this.#send(encodeError('null', new HarnessError('bad_request', FAULTS[fault])));
        if (fault !== 'not_utf8') this.#hangUp();
      },
      ended: () => this.#hangUp(),
      closed: () => {
        this.#closing = true;
        this.#waiting.clear();
        leave();
        clearTimeout(this.#silenceTimer);
      },
    });
    this.#silenceTimer = setTimeout(() => this.#close(), HELLO_MS); // a probe that was forgotten
  }

  #line(text: string): void {
    if (this.#closing || this.#peerEnded || isBlank(text)) return;
    clearTimeout(this.#silenceTimer);
    const request = decode(text);
    if ('error' in request) return this.#send(encodeError(request.id, request.error));
    if (this.#inFlight < IN_FLIGHT_MAX || this.#kindOf(request) === 'control') {
      return this.#begin(request, text.length);
    }
    const act = this.#kindOf(request) === 'act' && this.#isTrusted(request);
    const { tool, game } = request.fields;
    const line = { text, act: act ? (tool as string) : undefined, game };
    if (this.#waiting.push(line, text.length)) return;
    const hint = 'wait for the replies to what you sent';
    this.#send(encodeError(request.id, new HarnessError('busy', NO_ROOM, hint)));
  }

  #begin(request: Asked, bytes: number): void {
    let answer: Promise<Answer>;
    try {
      answer = this.#answer(request, bytes);
    } catch (thrown) {
      return this.#send(encodeError(request.id, HarnessError.from(thrown)));
    }
    void this.#sendOnce(request.id, answer);
  }

  /** Keeps the id alone: what was asked may be large, and waits elsewhere or not at all. */
  async #sendOnce(id: string, answer: Promise<Answer>): Promise<void> {
    this.#inFlight++;
    const { body } = await answer;
    this.#send(withId(id, body));
    this.#inFlight--;
    this.#beginWaiting();
    if (this.#peerEnded && this.#inFlight === 0) this.#close();
  }

  /** What is wrong with a request is answered at once, and the next one has its place. */
  #beginWaiting(): void {
    while (this.#inFlight < IN_FLIGHT_MAX) {
      const line = this.#waiting.shift();
      if (line === undefined) return;
      this.#begin(decode(line.text) as Asked, line.text.length);
    }
  }

  /** Answers the runs of tools in a game among the lines that wait; says how many there were. */
  #dropToolRuns({ name }: Host): number {
    const { host: home } = this.#options;
    const dropped = this.#waiting.take(
      ({ act, game }) => act !== undefined && (game ?? home.name) === name,
    );
    for (const { text, act } of dropped) {
      const body = okBody(droppedRun(toolNamed(act!)?.name ?? act!));
      this.#send(withId((decode(text) as Asked).id, body));
    }
    return dropped.length;
  }

  #isTrusted({ token }: Asked): boolean {
    return matchesToken(this.#options.token, token);
  }

  /** Throws what is wrong with the request itself; afterwards what goes wrong is the answer. */
  #answer(request: Asked, bytes: number): Promise<Answer> {
    if (!this.#isTrusted(request)) throw new HarnessError('unauthorized', 'unauthorized');
    this.#wire.trust();
    const op = findOp(request.op);
    const options = this.#optionsOf(request);
    if (!op.anywhere && !hasBot(options)) throw notReady(options.host);
    const { requestId } = request;
    const introduced = readIdentity(request.fields);
    const run = (): Promise<Answer> => this.#run(options, request, bytes, op, introduced);
    if (requestId === undefined || !op.acts) return run();
    const digest = digestOf(request.fields);
    const known = this.#answered.find(requestId, digest);
    if (known !== undefined) return known;
    const answer = run();
    this.#answered.keep(requestId, answer, digest);
    return answer;
  }

  /** Those of the game that the request names. */
  #optionsOf({ fields }: Asked): ControlPlaneOptions {
    const options = this.#options;
    const host = options.host.games.choose(fields.game, options.host);
    return host === options.host ? options : { ...options, host };
  }

  /**
   * The kind of the tool that is run. Control (`stop` and its like) is served before all lines that
   * wait, if it is read: a connection is read until READ_AHEAD_REQUESTS_MAX lines of it wait, or
   * READ_AHEAD_BYTES_MAX. Behind more than that nothing is found, and another connection can stop.
   */
  #kindOf({ op, fields }: Asked): ToolKind | undefined {
    if (op !== 'tool.run' || typeof fields.tool !== 'string') return undefined;
    return toolNamed(fields.tool)?.kind;
  }

  /**
   * Never rejects. The op begins before this returns, in the order of the lines, and for a client
   * of its own: nothing of this connection waits for it. What runs goes on when the connection is
   * gone, which a Unix socket tells from one that has only said all it will say no sooner than at
   * the next reply. What has not begun by then is dropped, unless a requestId lets another
   * connection ask for its end.
   */
  async #run(
    options: ControlPlaneOptions,
    { id, fields, requestId }: Asked,
    bytes: number,
    op: CtlOp,
    introduced: ClientIdentity,
  ): Promise<Answer> {
    const { host } = options;
    const client = host.connect(() => {}, { ...introduced, dialect: 'control-plane', share: this });
    if (requestId === undefined) this.#unnamed.add(client);
    client.hold = this.#waiting.holdBy(host);
    const call = (op: string, params: object): Promise<object> =>
      host.ask(client, { key: id, bytes, op, params });
    try {
      const result = await op.run({ options, call }, fields);
      return { body: okBody(result), isFinal: true };
    } catch (thrown) {
      const error = HarnessError.from(thrown);
      const isLost = error.code === 'unsupported' && !op.anywhere && !hasBot(options);
      // What was refused has done nothing: asking again is another try.
      const isRefused = ['bad_request', 'unsupported', 'busy'].includes(error.code);
      return { body: errorBody(isLost ? notReady(host) : error), isFinal: !isRefused };
    } finally {
      this.#unnamed.delete(client);
      host.disconnect(client);
    }
  }

  #send(line: string): void {
    if (!this.#closing) this.#wire.send(line);
  }

  /** Takes no more, answers what it has, and closes. */
  #hangUp(): void {
    this.#peerEnded = true;
    if (this.#inFlight === 0) this.#close();
  }

  #close(): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#wire.close();
  }
}

function disconnected(): Outcome {
  const error = new HarnessError('cancelled', 'the client disconnected before it began');
  return { ok: false, error };
}

function notReady(host: Host): HarnessError {
  const hint = host.hasNoWorld
    ? 'enter a world first'
    : (host.whyNotPlayed ??
      'this game has no bot; `bridle abu snapshot` shows what can be done in it');
  return new HarnessError('unsupported', 'bot not ready', hint);
}

/** The same request, whatever it is called this time, and whoever asks. */
function digestOf(fields: Fields): string {
  const { id: _, token: __, requestId: ___, client: ____, ...rest } = fields;
  return createHash('sha256').update(JSON.stringify(rest)).digest('base64');
}
