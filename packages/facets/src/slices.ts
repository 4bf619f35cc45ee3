import { PARTS_MS } from './limits.js';

/** Work in parts: others may have a turn of the event loop between any two of them. */
export type Parts<T> = Generator<void, T, void>;

/** Runs all parts, one right after the other. */
export function allAtOnce<T>(work: Parts<T>): T {
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
  }
}

/** Work in parts that may have to wait for a promise between two of them. */
// biome-ignore lint/suspicious/noConfusingVoidType: a bare `yield` of parts is void
export type LateParts<T> = Generator<void | Promise<unknown>, T, void>;

/** Runs work in slices of a few milliseconds, the first at once, with a turn for others in between. */
export async function inSlices<T>(work: LateParts<T>): Promise<T> {
  for (;;) {
    const sliceEnd = performance.now() + PARTS_MS;
    do {
      const part = work.next();
      if (part.done) return part.value;
      if (part.value !== undefined) await settled(part.value);
    } while (performance.now() < sliceEnd);
    await nextTurn();
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
