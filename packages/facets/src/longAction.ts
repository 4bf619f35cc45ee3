/**
 * An action that takes time. A bare `yield` lets one tick of the game pass; `yield* until(promise)`
 * waits for a promise, in the action's place among all that act; `return` is the result. It is resumed
 * between ticks only, and sets no timer. To stop it is to call its `return`: `finally` then lets go of
 * what it holds, and in a game that runs elsewhere tells that game, which may take time as well.
 */
export type LongAction<T> = Generator<undefined | Promise<unknown>, T, unknown>;

/** What every act of a game is: done at once, or a long action. */
export type Act<T> = T | LongAction<T>;

export function isLongAction<T extends object>(value: Act<T>): value is LongAction<T> {
  return Symbol.iterator in value && 'next' in value;
}

/** What an act comes to, done at once or not. */
export function* resultOf<T extends object>(act: Act<T>): LongAction<T> {
  return isLongAction(act) ? yield* act : act;
}

/** What a promise brings, or what it throws. What is no promise takes no time. */
export function* until<T>(value: T | Promise<T>): LongAction<T> {
  if (!(value instanceof Promise)) return value;
  let settled: { readonly isThrown: boolean; readonly what: unknown } | undefined;
  value.then(
    (what) => {
      settled = { isThrown: false, what };
    },
    (what: unknown) => {
      settled = { isThrown: true, what };
    },
  );
  while (settled === undefined) yield value;
  const { isThrown, what } = settled as { isThrown: boolean; what: unknown };
  if (isThrown) throw what;
  return what as T;
}

/**
 * Goes through an action as `yield*` does. Where it is stopped before its end, the result is what
 * `told` makes of what the action's own `return` has given.
 */
export function* tellingWhenStopped<T>(
  action: LongAction<T>,
  told: (soFar: unknown) => Act<T & object>,
): LongAction<T> {
  let isStopped = false;
  try {
    for (;;) {
      const step = action.next();
      if (step.done) return step.value;
      isStopped = true; // unless it is resumed
      yield step.value;
      isStopped = false;
    }
  } finally {
    // biome-ignore lint/correctness/noUnsafeFinally: only so can an action that is stopped still answer
    if (isStopped) return yield* resultOf(told(yield* stopping(action)));
  }
}

/** Stops an action, and goes through what it still does then. */
export function* stopping(action: LongAction<unknown>): LongAction<unknown> {
  let step = action.return(undefined);
  while (!step.done) {
    yield step.value;
    step = action.next();
  }
  return step.value;
}
