import { PARTS_MS } from './limits.js';

/** Work in parts that may have to wait for a promise between two of them. */
// biome-ignore lint/suspicious/noConfusingVoidType: a bare `yield` of parts is void
export type LateParts<T> = Generator<void | Promise<unknown>, T, void>;

/** Runs work in slices of a few milliseconds, the first at once, with a turn for others in between. */
export function inSlices<T>(work: LateParts<T>): Promise<T> {
  return new Slices().run(work);
}

/** Slices that several pieces of work share: where each of them is short, others still have turns. */
export class Slices {
  #end = performance.now() + PARTS_MS;

  async run<T>(work: LateParts<T>): Promise<T> {
    for (;;) {
      const part = work.next();
      if (part.done) return part.value;
      if (part.value !== undefined) await settled(part.value);
      if (performance.now() >= this.#end) await this.#turn();
    }
  }

  /** Gives others a turn where the slice is used up: between pieces of work that are not in parts. */
  async rest(): Promise<void> {
    if (performance.now() >= this.#end) await this.#turn();
  }

  async #turn(): Promise<void> {
    await nextTurn();
    this.#end = performance.now() + PARTS_MS;
  }
}

/** Resolves when a promise has settled, whatever came of it: the work itself looks at that. */
function settled(promise: Promise<unknown>): Promise<void> {
  const done = (): void => {};
  return promise.then(done, done);
}

/** Resolves when whoever else waits for the event loop has had it once. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
