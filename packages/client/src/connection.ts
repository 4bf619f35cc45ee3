import { connect, type Socket } from 'node:net';
import type { SocketPlace } from '@bridle/processes';
import type { AskOptions, AskProgress } from './askOptions.js';
import { BridleError } from './bridleError.js';
import {
  CANCEL_MS,
  CLOSE_MS,
  CONNECT_MS,
  LINE_BYTES_MAX,
  REQUEST_BYTES_MAX,
  REQUESTS_MAX,
  SILENCE_MS,
  TIMER_MS_MAX,
} from './limits.js';
import { LineCutter, LineTooLong } from './lineCutter.js';

export { BridleError };

export type LineMessage = Readonly<Record<string, unknown>>;

/** What came back, parsed and as the line it was. */
export interface ReceivedLine {
  readonly message: LineMessage;
  readonly line: string;
  /** of the request that it answers, as we have sent it */
  readonly id?: string;
}

export interface ConnectionOptions {
  /** what ids of requests begin with */
  readonly ids: string;
  /** whatever is no reply: events, and progress that nobody waits for */
  readonly onMessage: (received: ReceivedLine) => void;
  /** once, however it ended */
  readonly onEnd?: (why: BridleError) => void;
  readonly connectMs?: number;
  readonly lineBytesMax?: number;
  /** a request that is cancelled waits for what the run says to that, as long as it would have anyway */
  readonly waitsForCancelled?: boolean;
}

interface Pending {
  /** when it is given up, by the clock of `performance` */
  due: number;
  readonly giveUp: () => void;
  readonly settle: (reply: ReceivedLine | BridleError) => void;
  /** Takes note of progress; false where nobody wants to hear of it. */
  readonly progress: (message: LineMessage) => boolean;
}

/** An automation-v1 connection: requests out, replies matched by id, everything else a message. */
export class RunConnection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #pending = new Map<string, Pending>();
  #sent = 0;
  #unsent = '';
  #timer: NodeJS.Timeout | undefined;
  #timerDue = Number.POSITIVE_INFINITY;
  #ended: BridleError | undefined;

  static async open(place: SocketPlace, options: ConnectionOptions): Promise<RunConnection> {
    const at = 'path' in place ? place.path : `${place.host}:${place.port}`;
    const socket = 'path' in place ? connect(place.path) : connect(place.port, place.host);
    const ms = options.connectMs ?? CONNECT_MS;
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string, cause?: unknown): void => {
        clearTimeout(timer);
        socket.destroy();
        reject(
          new BridleError('not_connected', `cannot connect to ${at}: ${why}`, undefined, {}, cause),
        );
      };
      const timer = setTimeout(() => fail(`no answer within ${ms / 1_000} s`), ms);
      socket.once('connect', () => {
        clearTimeout(timer);
        resolve();
      });
      socket.once('error', (error: NodeJS.ErrnoException) =>
        fail(error.code ?? error.message, error),
      );
    });
    return new RunConnection(socket, options);
  }

  private constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    const lines = new LineCutter(options.lineBytesMax ?? LINE_BYTES_MAX);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.once('close', () => this.#end('the server closed the connection'));
    socket.on('data', (chunk) => {
      if (this.#ended !== undefined) return;
      try {
        lines.cut(chunk as Buffer, (line) => this.#receive(line));
      } catch (error) {
        if (!(error instanceof LineTooLong)) throw error;
        this.#end(`the server sent ${error.message}`);
      }
    });
  }

  /** Sends a request and waits for the reply to it, which may be an error of the run's. */
  request(message: LineMessage, options: AskOptions = {}): Promise<ReceivedLine> {
    if (this.#ended !== undefined) return Promise.reject(afterwards(this.#ended));
    const { signal, timeoutMs } = options;
    if (timeoutMs !== undefined && !(timeoutMs >= 0)) {
      const hint = 'it is a number of milliseconds';
      return Promise.reject(new BridleError('bad_request', `timeoutMs is ${timeoutMs}`, hint));
    }
    if (signal?.aborted && !this.#options.waitsForCancelled) {
      return Promise.reject(cancelled(signal.reason));
    }
    if (this.#pending.size >= REQUESTS_MAX) {
      const why = `${REQUESTS_MAX} requests wait for their replies`;
      return Promise.reject(new BridleError('busy', why, 'await some of them first'));
    }
    const id = `${this.#options.ids}${++this.#sent}`;
    const line = JSON.stringify({ ...message, id });
    if (isTooLong(line)) {
      const why = `a request of more than ${REQUEST_BYTES_MAX} bytes`;
      return Promise.reject(new BridleError('bad_request', why, 'ask for less at once'));
    }
    return new Promise((resolve, reject) => {
      this.#follow(id, options, (reply) => {
        if (reply instanceof BridleError) reject(reply);
        else resolve(reply);
      });
      this.#send(line);
      if (signal?.aborted) this.#cancel(id);
    });
  }

  /** Waits for the reply, for its time to be over, or for it to be cancelled. */
  #follow(
    id: string,
    options: AskOptions,
    done: (reply: ReceivedLine | BridleError) => void,
  ): void {
    const { signal, timeoutMs, onProgress } = options;
    const ms = Math.min(timeoutMs ?? SILENCE_MS, TIMER_MS_MAX);
    const { waitsForCancelled } = this.#options;
    const abort = (): void => {
      this.#cancel(id);
      if (!waitsForCancelled) this.#giveUpIn(pending, Math.min(CANCEL_MS, ms));
    };
    const settle = (reply: ReceivedLine | BridleError): void => {
      signal?.removeEventListener('abort', abort);
      this.#pending.delete(id);
      done(reply);
    };
    const pending: Pending = {
      due: 0,
      giveUp: () => {
        if (signal?.aborted && !waitsForCancelled) return settle(cancelled(signal.reason));
        settle(new BridleError('timeout', `no reply within ${ms / 1_000} s`));
        this.#cancel(id);
      },
      settle,
      progress: ({ event: _, id: __, ...progress }) => {
        if (timeoutMs === undefined && !signal?.aborted) this.#giveUpIn(pending, ms);
        if (onProgress === undefined) return false;
        callGuarded(onProgress, progress as AskProgress);
        return true;
      },
    };
    signal?.addEventListener('abort', abort);
    this.#pending.set(id, pending);
    this.#giveUpIn(pending, ms);
  }

  /**
   * One timer serves all requests, and stays for those to come: to set one and clear it again takes
   * longer than to answer. It need not keep the process, which the socket does.
   */
  #giveUpIn(pending: Pending, ms: number): void {
    pending.due = performance.now() + ms;
    if (pending.due < this.#timerDue) this.#setTimer(pending.due, ms);
  }

  #setTimer(due: number, ms: number): void {
    clearTimeout(this.#timer);
    this.#timerDue = due;
    this.#timer = setTimeout(() => this.#giveUpLate(), ms).unref();
  }

  #giveUpLate(): void {
    const now = performance.now() + 1; // a timer may come a little early
    this.#timerDue = Number.POSITIVE_INFINITY;
    for (const pending of [...this.#pending.values()]) if (pending.due <= now) pending.giveUp();
    let next = Number.POSITIVE_INFINITY;
    for (const { due } of this.#pending.values()) next = Math.min(next, due);
    if (next < this.#timerDue) this.#setTimer(next, next - now + 1);
  }

  #cancel(target: string): void {
    if (this.#ended !== undefined) return;
    const id = `${this.#options.ids}${++this.#sent}`; // nobody waits for what it answers
    this.#send(JSON.stringify({ op: 'cancel', id, target }));
  }

  /** What is asked in one turn goes out at once: a write takes longer than all else about a request. */
  #send(line: string): void {
    if (this.#unsent === '') process.nextTick(() => this.#flush());
    this.#unsent += `${line}\n`;
  }

  #flush(): void {
    if (this.#unsent !== '') this.#socket.write(this.#unsent);
    this.#unsent = '';
  }

  /** What was sent still goes out, if the server reads it soon. */
  close(why: BridleError | string = 'the client was closed'): void {
    this.#end(why, true);
  }

  #receive(line: string): void {
    if (this.#ended !== undefined) return; // what came along with a line that ended it
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return this.#end('the server sent something that is not JSON');
    }
    if (!isObject(message)) return this.#end('the server sent something that is no JSON object');
    const { event, id } = message;
    const pending = typeof id === 'string' ? this.#pending.get(id) : undefined;
    if (event === 'progress') {
      if (!pending?.progress(message)) this.#options.onMessage({ message, line });
      return;
    }
    if (pending !== undefined) return pending.settle({ message, line, id: id as string });
    if (event === 'error' && id === undefined) {
      return this.#end(BridleError.from(message)); // the server refuses the connection and says why
    }
    this.#options.onMessage({ message, line });
  }

  #end(why: string | BridleError, isOwn = false): void {
    if (this.#ended !== undefined) return;
    const ended = typeof why === 'string' ? new BridleError('disconnected', why) : why;
    this.#ended = ended;
    if (isOwn) {
      this.#flush();
      this.#socket.destroySoon();
      setTimeout(() => this.#socket.destroy(), CLOSE_MS).unref();
    } else {
      this.#unsent = '';
      this.#socket.destroy();
    }
    clearTimeout(this.#timer);
    for (const { settle } of [...this.#pending.values()]) settle(ended);
    this.#options.onEnd?.(ended);
  }
}

/** What a user's own function throws is the user's to see, and is no fault of the connection. */
export function callGuarded<T>(call: (value: T) => void, value: T): void {
  try {
    call(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** What ended a connection is no answer to a request that comes after it. */
function afterwards(ended: BridleError): BridleError {
  if (ended.code === 'disconnected') return ended;
  const { code, message, hint } = ended;
  return new BridleError('disconnected', `the connection has ended: ${code}: ${message}`, hint);
}

export function cancelled(reason: unknown): BridleError {
  return new BridleError('cancelled', 'cancelled', undefined, {}, reason);
}

/** A character takes up to three bytes of UTF-8: most lines need not be measured. */
function isTooLong(line: string): boolean {
  return line.length * 3 > REQUEST_BYTES_MAX && Buffer.byteLength(line) > REQUEST_BYTES_MAX;
}

function isObject(value: unknown): value is LineMessage {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
