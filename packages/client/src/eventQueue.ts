import type { BridleError } from './bridleError.js';
import type { BridleEvent } from './events.js';
import { EVENTS_KEPT_MAX } from './limits.js';

type Next = IteratorResult<BridleEvent, undefined>;

/**
 * Events for one reader, as it asks for them. What a reader leaves unread past the bound is counted, and told
 * as `dropped` where it would have stood.
 */
export class EventQueue implements AsyncIterableIterator<BridleEvent, undefined> {
  readonly #onReturn: () => void;
  readonly #kept: BridleEvent[] = [];
  readonly #readers: { resolve(next: Next): void; reject(error: unknown): void }[] = [];
  #dropped = 0;
  #failure: { readonly error: BridleError } | undefined;
  #isOver = false;

  constructor(onReturn: () => void) {
    this.#onReturn = onReturn;
  }

  push(event: BridleEvent): void {
    if (this.#isOver) return;
    const reader = this.#readers.shift();
    if (reader !== undefined) reader.resolve({ value: event, done: false });
    else if (this.#dropped === 0 && this.#kept.length < EVENTS_KEPT_MAX) this.#kept.push(event);
    else this.#dropped++;
  }

  /** No more come; with an error, whoever reads on is told so after what is kept. */
  end(error?: BridleError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (error !== undefined) this.#failure = { error };
    for (const reader of this.#readers.splice(0)) this.#nextTo(reader);
  }

  next(): Promise<Next> {
    return new Promise((resolve, reject) => {
      const reader = { resolve, reject };
      const hasSome = this.#kept.length > 0 || this.#dropped > 0 || this.#isOver;
      if (hasSome) this.#nextTo(reader);
      else this.#readers.push(reader);
    });
  }

  #nextTo(reader: { resolve(next: Next): void; reject(error: unknown): void }): void {
    const event = this.#kept.shift();
    if (event !== undefined) return reader.resolve({ value: event, done: false });
    if (this.#dropped > 0) {
      const count = this.#dropped;
      this.#dropped = 0;
      return reader.resolve({ value: { event: 'dropped', count }, done: false });
    }
    if (this.#failure !== undefined) return reader.reject(this.#failure.error);
    reader.resolve({ value: undefined, done: true });
  }

  return(): Promise<Next> {
    if (!this.#isOver) this.#onReturn();
    this.#kept.length = 0;
    this.#dropped = 0;
    this.end();
    this.#failure = undefined;
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
