import { HarnessError } from '@bridle/facets';
import type { Host } from '../../core/host.js';
import type { Outcome } from '../../core/queuedRequest.js';
import { HELLO_MS, LINE_BYTES_MAX } from '../../limits.js';
import type { Wire } from '../../transport/wire.js';
import type { Dialect } from '../dialect.js';
import { type GameClient, GameClients } from '../gameClients.js';
import { type Fields, isBlank, NO_ROOM } from '../requestLine.js';
import { concealToken } from '../token.js';
import { WireHolders } from '../wireHolders.js';
import { decode, encode, encodeError } from './codec.js';
import { type CommandMeaning, meaningOf, sceneOf } from './commands.js';

/**
 * Seed 004's protocol: `{"id","command","params"}` in, `{"id","success","data"}` out. Clients
 * connect for one command and own nothing, so any number may; whoever has claimed control
 * through another dialect makes their actions fail.
 */
export function abu(options: {
  readonly host: Host;
  /** of engines on other machines: written down nowhere */
  readonly token?: string | undefined;
}): Dialect {
  const { host } = options;
  concealToken(options);
  return {
    firstBytesMax: LINE_BYTES_MAX,
    lineBytesMax: LINE_BYTES_MAX,
    accept: (wire, isLocal) => new AbuSession(host, wire, isLocal).open(),
  };
}

const FAULTS = {
  not_utf8: 'The line is not valid UTF-8',
  too_large: `The line is longer than ${LINE_BYTES_MAX} bytes`,
  no_room: NO_ROOM,
} as const;

/** Said to clients on other machines: the token of this port is that of engines, and ABU's lines have none. */
const ELSEWHERE = new HarnessError(
  'unauthorized',
  'From other machines only engines may connect here, not clients',
  'run the client on the machine of the run, or reach its port by an ssh tunnel',
);

class AbuSession {
  readonly #wire: Wire;
  readonly #clients: GameClients;
  readonly #isLocal: boolean;
  #closing = false;
  #peerEnded = false;
  #silenceTimer: NodeJS.Timeout | undefined;

  constructor(host: Host, wire: Wire, isLocal: boolean) {
    this.#wire = wire;
    this.#isLocal = isLocal;
    const holders = new WireHolders((isHeld) => wire.hold(isHeld));
    this.#clients = new GameClients(host, 'abu', holders.by);
  }

  open(): void {
    this.#wire.open({
      line: (text) => this.#line(text),
      fault: (fault) => {
        this.#send(encodeError('null', new HarnessError('bad_request', FAULTS[fault])));
        if (fault !== 'not_utf8') this.#close();
      },
      ended: () => {
        this.#peerEnded = true;
        this.#closeWhenAnswered();
      },
      closed: () => {
        this.#closing = true;
        clearTimeout(this.#silenceTimer);
        this.#clients.leave();
      },
    });
    this.#silenceTimer = setTimeout(() => this.#close(), HELLO_MS); // a probe that was forgotten
  }

  #line(text: string): void {
    if (this.#closing || isBlank(text)) return;
    clearTimeout(this.#silenceTimer);
    const request = decode(text);
    if (!this.#isLocal) {
      this.#send(encodeError(request.id, ELSEWHERE));
      return this.#close();
    }
    if ('error' in request) return this.#send(encodeError(request.id, request.error));
    let meaning: CommandMeaning;
    let gameClient: GameClient;
    try {
      gameClient = this.#clients.at(request.fields);
      meaning = meaningOf(request.command, request.params);
    } catch (thrown) {
      return this.#send(encodeError(request.id, HarnessError.from(thrown)));
    }
    if ('data' in meaning) return this.#send(encode(request.id, meaning.data));
    const { op, params, dataOf } = meaning;
    gameClient.host.submit(
      gameClient.client,
      { key: request.id, bytes: text.length, op, params },
      { done: (outcome) => this.#answer(request.id, outcome, dataOf) },
    );
  }

  #answer(id: string, outcome: Outcome, dataOf: (value: Fields) => object): void {
    try {
      if (!outcome.ok) throw outcome.error;
      this.#send(encode(id, dataOf(outcome.value as Fields)));
    } catch (thrown) {
      const error = HarnessError.from(thrown);
      this.#send(encodeError(id, error, error.details && sceneOf(error.details)));
    }
    if (this.#peerEnded) this.#closeWhenAnswered();
  }

  #send(line: string): void {
    if (!this.#closing) this.#wire.send(line);
  }

  /** A client that has said all it wants to say may still be waiting for an answer. */
  #closeWhenAnswered(): void {
    if (this.#clients.unfinished === 0) this.#close();
  }

  #close(): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#wire.close();
  }
}
