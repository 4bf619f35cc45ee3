import { setTimeout as sleep } from 'node:timers/promises';
import { HarnessError } from '@bridle/facets';
import type { Host } from '../../core/host.js';
import { BytePool } from '../../framing/bytePool.js';
import {
  HELLO_BYTES_MAX,
  HELLO_MS,
  LINE_BYTES_MAX,
  QUEUES_BYTES_MAX,
  QUOTE_CHARS_MAX,
} from '../../limits.js';
import type { Wire } from '../../transport/wire.js';
import type { Dialect } from '../dialect.js';
import { type GameClient, GameClients } from '../gameClients.js';
import { LineQueue } from '../lineQueue.js';
import { type Fields, isBlank, NO_ROOM } from '../requestLine.js';
import { concealToken, matchesToken } from '../token.js';
import { decode, encode, encodeError } from './codec.js';
import type { McContext } from './command.js';
import { COMMANDS } from './commands.js';
import { McError } from './errors.js';
import { notInGame } from './worldCommands.js';

export interface McCliOptions {
  readonly host: Host;
  readonly token?: string | undefined;
}

/** Seed 001's protocol: `{"command","params"}` in, `{"success","data"}` out, in order. */
export function mcCli(options: McCliOptions): Dialect {
  concealToken(options);
  const pool = new BytePool(QUEUES_BYTES_MAX);
  return {
    firstBytesMax: options.token ? HELLO_BYTES_MAX : LINE_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept: (wire) => new McCliSession(options, pool, wire).open(),
  };
}

/** A line, or why there is none that can be obeyed. */
type Waiting = string | { readonly fault: keyof typeof FAULTS; readonly id?: string | undefined };

const FAULTS = {
  not_utf8: ['PARSE_ERROR', 'The line is not valid UTF-8'],
  too_large: ['PARSE_ERROR', `The line is longer than ${LINE_BYTES_MAX} bytes`],
  no_room: ['EXECUTION_ERROR', NO_ROOM, 'connect and send it again'],
} as const;

class McCliSession {
  readonly #options: McCliOptions;
  readonly #wire: Wire;
  readonly #clients: GameClients;
  /** lines that wait for the answer to the one before; read late, for a line is smaller than its value */
  readonly #waiting: LineQueue<Waiting>;
  readonly #gone = new AbortController();
  #calls = 0;
  #busy = false;
  #closing = false;
  #peerEnded = false;
  #silenceTimer: NodeJS.Timeout | undefined;
  /** what an op of the command under way said of a death of the player */
  #death: Fields | undefined;

  constructor(options: McCliOptions, pool: BytePool, wire: Wire) {
    this.#options = options;
    this.#wire = wire;
    this.#waiting = new LineQueue(wire, pool);
    this.#clients = new GameClients(options.host, 'mc-cli', (host) => this.#waiting.holdBy(host));
  }

  open(): void {
    this.#wire.open({
      line: (text) => {
        if (!isBlank(text)) this.#take(text);
      },
      fault: (fault) => {
        this.#take({ fault });
        if (fault !== 'not_utf8') this.#hangUp();
      },
      ended: () => this.#hangUp(),
      closed: () => {
        this.#closing = true;
        this.#waiting.clear();
        this.#gone.abort();
        clearTimeout(this.#silenceTimer);
        this.#clients.leave();
      },
    });
    this.#silenceTimer = setTimeout(() => this.#close(), HELLO_MS); // a probe that was forgotten
  }

  #take(next: Waiting): void {
    if (this.#closing || this.#peerEnded) return;
    clearTimeout(this.#silenceTimer);
    if (!this.#busy) return void this.#work(next);
    if (typeof next !== 'string') this.#waiting.push(next, 0);
    else if (!this.#waiting.push(next, next.length)) {
      this.#waiting.push({ fault: 'no_room', id: decode(next).id }, 0);
      this.#hangUp();
    }
  }

  async #work(first: Waiting): Promise<void> {
    this.#busy = true;
    for (let next: Waiting | undefined = first; next !== undefined; next = this.#waiting.shift()) {
      const reply = await this.#answer(next);
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

  async #answer(next: Waiting): Promise<string> {
    if (typeof next !== 'string') {
      const [code, message, hint] = FAULTS[next.fault];
      return encodeError(next.id, new McError(code, message, hint));
    }
    const request = decode(next);
    const { id } = request;
    let gameClient: GameClient | undefined;
    try {
      if ('error' in request) throw request.error;
      if (!matchesToken(this.#options.token, request.token)) {
        throw new McError('UNAUTHORIZED', 'Wrong or missing token', 'send it as "token"');
      }
      this.#wire.trust();
      gameClient = this.#clients.at(request.fields);
      return encode(id, await this.#run(gameClient, request.command, request.params));
    } catch (thrown) {
      // It was left, or lost, while the command was under way.
      const isLost = thrown instanceof HarnessError && isOfTheLost(thrown);
      if (isLost && gameClient && !gameClient.host.isPlayed) {
        return encodeError(id, notInGame(gameClient.host));
      }
      return encodeError(id, McError.from(thrown));
    }
  }

  async #run(gameClient: GameClient, name: string, params: Fields): Promise<object | null> {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) {
      const hint = `commands are ${Object.keys(COMMANDS).join(', ')}`;
      const quoted = name.slice(0, QUOTE_CHARS_MAX);
      throw new McError('UNKNOWN_COMMAND', `Unknown command: ${quoted}`, hint);
    }
    if (!gameClient.host.isPlayed && !command.anywhere) throw notInGame(gameClient.host);
    this.#death = undefined;
    const data = await command.run(this.#contextOf(gameClient), params);
    return this.#withDeath(data);
  }

  #contextOf(gameClient: GameClient): McContext {
    return {
      host: gameClient.host,
      call: (op, params = {}) => this.#call(gameClient, op, params),
      wait: (ms) => sleep(ms, undefined, { signal: this.#gone.signal }),
    };
  }

  #withDeath(data: object | null): object | null {
    return this.#death === undefined ? data : { ...data, ...this.#death };
  }

  async #call({ host, client }: GameClient, op: string, params: object): Promise<Fields> {
    const value = await host.ask(client, { key: String(++this.#calls), op, params });
    const { died, death } = value;
    if (died === true) this.#death = { died, death };
    return value;
  }

  #close(): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#wire.close();
  }
}

function isOfTheLost({ code, details }: HarnessError): boolean {
  return code === 'unsupported' || details?.lost === true;
}
