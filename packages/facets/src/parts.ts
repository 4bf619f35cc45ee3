/** Work in parts: at each `yield` whoever runs it may see to something else before it goes on. */
export type Parts<T> = Generator<void, T, void>;

/** Runs all parts, one right after the other. */
export function allAtOnce<T>(work: Parts<T>): T {
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
  }
}
