import { createHash } from 'node:crypto';
import { HarnessError } from '@bridle/facets';
import { BytePool } from '../../framing/bytePool.js';
import {
  HELLO_MS,
  IN_FLIGHT_MAX,
  LINE_BYTES_MAX,
  QUEUES_BYTES_MAX,
  RETRIES_MAX,
  RETRY_BYTES_MAX,
  RETRY_MS,
} from '../../limits.js';
import type { Wire } from '../../transport/wire.js';
import { type Answer, AnsweredRequests } from '../answeredRequests.js';
import type { Dialect } from '../dialect.js';
import { LineQueue } from '../lineQueue.js';
import { isBlank, NO_ROOM } from '../requestLine.js';
import { decode, encodeError } from './codec.js';

/** A connection with its requests: the share that they have of the mailbox, and how to slow it down. */
export type Connection = LineQueue<string>;

/** What a line comes to. */
export interface Answering {
  readonly reply: Promise<string>;
  /** it changes something, so a line that is sent again must not do it again */
  readonly acts: boolean;
}

type Answerer = (line: string, connection: Connection) => Answering;

/**
 * Answers each line on its own, whatever the others come to.
 *
 * A CLI (0.27 and before; 0.41 no longer does) closes a connection on which no answer came in time, and
 * sends the same line on another one. Nothing may happen twice for that. Ids do not tell such a line from
 * that of another client, for they come round, and many clients count from 1. What tells it is that the
 * answer was not heard: its client hung up before it was sent, or the connection broke with the answer
 * unread. Only such answers are kept, for a while, and whoever sends the line next is given it. A line
 * whose answer was heard, or whose connection lives, is a request of its own.
 */
export function conversing(answer: Answerer): Dialect {
  const pool = new BytePool(QUEUES_BYTES_MAX);
  const unheard = new AnsweredRequests({
    countMax: RETRIES_MAX,
    bytesMax: RETRY_BYTES_MAX,
    keepMs: RETRY_MS,
  });
  return {
    firstBytesMax: LINE_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept: (wire) => new Conversation(wire, pool, unheard, answer).open(),
  };
}

/** Something that was done for a line, and must not be done for it again. */
interface Act {
  readonly key: string;
  readonly answer: Promise<Answer>;
}

/** Answers each line of a connection, and hangs up when the other side has heard all it asked. */
class Conversation {
  readonly #wire: Wire;
  readonly #unheard: AnsweredRequests;
  readonly #answer: Answerer;
  readonly #waiting: Connection;
  #unanswered = 0;
  readonly #underWay = new Set<Act>();
  /** whose answers were sent: all since the client has hung up, and before that the last one */
  #sent: Act[] = [];
  #hasEnded = false;
  #isClosed = false;

  constructor(wire: Wire, pool: BytePool, unheard: AnsweredRequests, answer: Answerer) {
    this.#wire = wire;
    this.#unheard = unheard;
    this.#answer = answer;
    this.#waiting = new LineQueue(wire, pool);
  }

  open(): void {
    const silence = setTimeout(() => this.#wire.close(), HELLO_MS); // a probe that was forgotten
    this.#wire.open({
      line: (text) => {
        if (isBlank(text)) return;
        clearTimeout(silence);
        this.#sent = []; // who goes on has not given up
        if (this.#unanswered < IN_FLIGHT_MAX) return void this.#begin(text);
        if (!this.#waiting.push(text, text.length)) this.#wire.send(noRoom(text));
      },
      fault: (fault) => {
        this.#wire.send(encodeError('null', new HarnessError('bad_request', FAULTS[fault])));
        if (fault !== 'not_utf8') this.#wire.close();
      },
      ended: () => {
        this.#hasEnded = true;
        this.#keep(this.#underWay);
        if (this.#unanswered === 0) this.#wire.close();
      },
      closed: (isBroken) => {
        clearTimeout(silence);
        this.#isClosed = true;
        this.#waiting.clear();
        this.#keep(this.#underWay);
        if (isBroken) this.#keep(this.#sent);
        else for (const { key, answer } of this.#sent) this.#unheard.forget(key, answer);
      },
    });
  }

  async #begin(line: string): Promise<void> {
    this.#unanswered++;
    const act = this.#againOrNew(line);
    if ('key' in act) {
      this.#underWay.add(act);
      if (this.#hasEnded) this.#keep([act]);
      const { body } = await act.answer;
      this.#underWay.delete(act);
      this.#wire.send(body);
      if (!this.#isClosed) this.#sent = this.#hasEnded ? [...this.#sent, act] : [act];
    } else this.#wire.send(await act.reply);
    this.#unanswered--;
    const next = this.#waiting.shift();
    if (next !== undefined) void this.#begin(next);
    else if (this.#hasEnded && this.#unanswered === 0) this.#wire.close();
  }

  #againOrNew(line: string): Act | Answering {
    const key = createHash('sha256').update(line).digest('base64');
    const known = this.#unheard.find(key);
    if (known !== undefined) {
      this.#unheard.forget(key);
      return { key, answer: known };
    }
    const answering = this.#answer(line, this.#waiting);
    if (!answering.acts) return answering;
    return { key, answer: answering.reply.then((body) => ({ body, isFinal: true })) };
  }

  #keep(acts: Iterable<Act>): void {
    for (const { key, answer } of acts) this.#unheard.keep(key, answer);
  }
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
