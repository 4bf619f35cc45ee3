/// <reference lib="esnext.disposable" preserve="true" />
import type { AskOptions } from './askOptions.js';
import { BridleError } from './bridleError.js';
import type { BridleEvent, EventName, EventOf } from './events.js';
import { NOT_METHODS, OP_NAMES, type OpMethods, type OpName, type OpTypes } from './ops.js';
import { Subscriptions } from './subscriptions.js';
import { type Condition, type Waited, type WaitOptions, waitFor } from './waits.js';

/** What a reply says, without its name and id. */
export type Result = Record<string, unknown>;

export interface EventsOptions<K extends EventName = EventName> {
  /** what to hear of; when left out, whatever comes because others have asked for it */
  readonly kinds?: readonly K[] | undefined;
  /** how often `state` comes: at ticks that are multiples of this; 1 when left out */
  readonly everyTicks?: number | undefined;
}

/** What `hello` has told of a run. */
export interface Greeted {
  readonly capabilities: readonly string[];
  readonly game: string | undefined;
}

/** A connection to a run, besides the ops themselves. */
export class ClientBase {
  /** the ops that this run could do when it was connected to */
  readonly capabilities: readonly string[];
  /** the game that it plays, where the run has several */
  readonly game: string | undefined;
  /** resolves when the connection has ended, and says why */
  readonly closed: Promise<BridleError>;
  readonly #wire: ClientWire;
  #isClosing = false;
  readonly #subscriptions = new Subscriptions((choice) => this.#request('subscribe', choice));

  /** @internal use `connect` */
  constructor({ capabilities, game }: Greeted, wire: ClientWire) {
    this.#wire = wire;
    this.capabilities = capabilities;
    this.game = game;
    this.closed = wire.ended;
    wire.onMessage = (message) => {
      if (message.id === undefined) this.#subscriptions.tell(message as BridleEvent);
    };
    void wire.ended.then((why) => this.#subscriptions.end(this.#isClosing ? undefined : why));
  }

  /** Any op by its name: every one is a method as well, but for `close` and `subscribe`. */
  ask<K extends OpName>(
    op: K,
    params?: OpTypes[K]['params'],
    options?: AskOptions,
  ): Promise<OpTypes[K]['result']>;
  ask(op: string, params?: object, options?: AskOptions): Promise<Result>;
  ask(op: string, params?: object, options?: AskOptions): Promise<Result> {
    const asking = this.#request(op, params, options);
    if (op !== 'use_game' && op !== 'subscribe') return asking;
    return asking.then((result) => {
      if (op === 'use_game') this.#subscriptions.end();
      else this.#subscriptions.forgetChoice();
      return result;
    });
  }

  async #request(op: string, params?: object, options?: AskOptions): Promise<Result> {
    const { message } = await this.#wire.request({ ...params, op }, options);
    if (message.event === 'error') throw BridleError.from(message);
    const { event: _, id: __, ...result } = message;
    return result;
  }

  /** Calls the listener for every such event from now on. */
  on<K extends EventName>(kind: K, listener: (event: EventOf<K>) => void): Promise<void> {
    return this.#subscriptions.on(kind, listener as (event: BridleEvent) => void);
  }

  off<K extends EventName>(kind: K, listener: (event: EventOf<K>) => void): Promise<void> {
    return this.#subscriptions.off(kind, listener as (event: BridleEvent) => void);
  }

  /**
   * Events from now on, in their order, for a `for await`. Those that are not read are kept up to a bound, and
   * told as `dropped` past it; the loop ends when this client is closed, and throws when the connection is lost.
   */
  events<K extends EventName>(
    options: EventsOptions<K> & { readonly kinds: readonly K[] },
  ): AsyncIterableIterator<EventOf<K | 'dropped'>, undefined>;
  events(options?: EventsOptions): AsyncIterableIterator<BridleEvent, undefined>;
  events({ kinds, everyTicks }: EventsOptions = {}): AsyncIterableIterator<BridleEvent, undefined> {
    return this.#subscriptions.read(kinds, everyTicks ?? 1);
  }

  /** Waits so many ticks of the game: lets them pass where time waits for its clients. */
  waitTicks(ticks: number, options: AskOptions = {}): Promise<Waited> {
    return waitFor(this, undefined, { ...options, ticks });
  }

  /**
   * Waits until something is so, at most so many ticks of the game: as a `step` with `until` where time waits
   * for its clients, else by watching. `ended_by` is what came true, null where the ticks ran out.
   */
  waitUntil(until: Condition | readonly Condition[], options: WaitOptions): Promise<Waited> {
    return waitFor(this, until, { ...options });
  }

  /** Ends the connection; the run goes on. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wire.close();
    await this.closed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** A connection as a client knows it, which comes to be after it. */
export interface ClientWire {
  request(message: Result, options?: AskOptions): Promise<{ readonly message: Readonly<Result> }>;
  close(): void;
  /** called for whatever is no reply */
  onMessage: (message: Readonly<Result>) => void;
  readonly ended: Promise<BridleError>;
}

/** A connection to a run: its ops as methods, events, and waits in the time of the game. */
export interface Client extends ClientBase, OpMethods {}

const methods = ClientBase.prototype as unknown as Record<string, unknown>;
for (const name of OP_NAMES) {
  if (NOT_METHODS.has(name)) continue;
  methods[name] = function (this: ClientBase, params?: object, options?: AskOptions) {
    return this.ask(name as string, params, options);
  };
}
