import { setTimeout as sleep } from 'node:timers/promises';
import { HarnessError } from '@bridle/facets';
import type { Client } from '../../core/client.js';
import type { Host } from '../../core/host.js';
import {
  HELLO_MS,
  LINE_BYTES_MAX,
  MAILBOX_BYTES_MAX,
  MC_QUEUE_MAX,
  QUOTE_CHARS_MAX,
} from '../../limits.js';
import type { Wire } from '../../transport/wire.js';
import type { Dialect } from '../dialect.js';
import type { Fields } from '../requestLine.js';
import { matchesToken } from '../token.js';
import { decode, encode, encodeError, type Request } from './codec.js';
import type { Context } from './command.js';
import { COMMANDS } from './commands.js';
import { McError } from './errors.js';
import { notInGame } from './places.js';

export interface McCliOptions {
  readonly host: Host;
  readonly token?: string | undefined;
}

/** Seed 001's protocol: `{"command","params"}` in, `{"success","data"}` out, in order. */
export function mcCli(options: McCliOptions): Dialect {
  return {
    firstBytesMax: LINE_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept: (wire) => new McCliSession(options, wire).open(),
  };
}

class McCliSession {
  readonly #options: McCliOptions;
  readonly #wire: Wire;
  readonly #client: Client;
  readonly #context: Context;
  /** lines that wait for the answer to the one before */
  readonly #waiting: { readonly request: Request; readonly bytes: number }[] = [];
  readonly #gone = new AbortController();
  #waitingBytes = 0;
  #calls = 0;
  #busy = false;
  #closing = false;
  #peerEnded = false;
  #silenceTimer: NodeJS.Timeout | undefined;

  constructor(options: McCliOptions, wire: Wire) {
    this.#options = options;
    this.#wire = wire;
    const { host } = options;
    this.#client = host.connect(() => {});
    this.#context = {
      host,
      call: (op, params = {}) => this.#call(op, params),
      wait: (ms) => sleep(ms, undefined, { signal: this.#gone.signal }),
    };
  }

  open(): void {
    this.#wire.open({
      line: (text) => {
        if (text.trim() !== '') this.#take(decode(text), text.length);
      },
      fault: (fault) => {
        const message =
          fault === 'not_utf8'
            ? 'The line is not valid UTF-8'
            : `The line is longer than ${LINE_BYTES_MAX} bytes`;
        this.#take({ id: undefined, error: new McError('PARSE_ERROR', message) }, 0);
        if (fault === 'too_large') this.#hangUp();
      },
      ended: () => this.#hangUp(),
      closed: () => {
        this.#closing = true;
        this.#gone.abort();
        clearTimeout(this.#silenceTimer);
        this.#options.host.disconnect(this.#client);
      },
    });
    this.#silenceTimer = setTimeout(() => this.#close(), HELLO_MS); // a probe that was forgotten
  }

  #take(request: Request, bytes: number): void {
    if (this.#closing || this.#peerEnded) return;
    clearTimeout(this.#silenceTimer);
    this.#waitingBytes += bytes;
    if (this.#waiting.length < MC_QUEUE_MAX && this.#waitingBytes <= MAILBOX_BYTES_MAX) {
      this.#waiting.push({ request, bytes });
      if (!this.#busy) void this.#work();
      return;
    }
    // Who never waits for an answer is told so after those it is owed, and hears no more.
    const hint = 'wait for the replies to what you sent';
    const error = new McError('EXECUTION_ERROR', 'Too many requests wait', hint);
    this.#waiting.push({ request: { id: request.id, error }, bytes });
    this.#hangUp();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const reply = await this.#answer(next.request);
      this.#waitingBytes -= next.bytes;
      if (this.#closing) return;
      this.#wire.send(reply);
    }
    this.#busy = false;
    if (this.#peerEnded) this.#close();
  }

  /** Takes no more, answers what it has, and closes. */
  #hangUp(): void {
    this.#peerEnded = true;
    if (!this.#busy) this.#close();
  }

  async #answer(request: Request): Promise<string> {
    const { id } = request;
    try {
      if ('error' in request) throw request.error;
      if (!matchesToken(this.#options.token, request.token)) {
        throw new McError('UNAUTHORIZED', 'Wrong or missing token', 'send it as "token"');
      }
      return encode(id, await this.#run(request.command, request.params));
    } catch (thrown) {
      const isLost = thrown instanceof HarnessError && thrown.code === 'unsupported';
      // It was left while the command was under way.
      if (isLost && this.#options.host.isOutside) return encodeError(id, notInGame());
      return encodeError(id, McError.from(thrown));
    }
  }

  async #run(name: string, params: Fields): Promise<object | null> {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) {
      const hint = `commands are ${Object.keys(COMMANDS).join(', ')}`;
      const quoted = name.slice(0, QUOTE_CHARS_MAX);
      throw new McError('UNKNOWN_COMMAND', `Unknown command: ${quoted}`, hint);
    }
    if (this.#options.host.isOutside && !command.anywhere) throw notInGame();
    return command.run(this.#context, params);
  }

  #call(op: string, params: object): Promise<Fields> {
    return new Promise((resolve, reject) => {
      this.#options.host.submit(
        this.#client,
        { key: String(++this.#calls), op, params },
        {
          done: (outcome) =>
            outcome.ok ? resolve(outcome.value as Fields) : reject(outcome.error),
        },
      );
    });
  }

  #close(): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#wire.close();
  }
}
