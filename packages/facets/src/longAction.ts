import { HarnessError } from './errors.js';

/**
 * An action that takes time. A bare `yield` lets one tick of the game pass; `yield* until(promise)`
 * waits for a promise, in the action's place among all that act; `return` is the result. It is resumed
 * between ticks only, and sets no timer. To stop it is to call its `return`: `finally` then lets go of
 * what it holds, and in a game that runs elsewhere tells that game, which may take time as well:
 * whoever does more after such an action waits for it with `yield* whole(action)`.
 */
export type LongAction<T> = Generator<undefined | Promise<unknown>, T, unknown>;

/** What every act of a game is: done at once, or a long action. */
export type Act<T> = T | LongAction<T>;

export function isLongAction<T extends object>(value: Act<T>): value is LongAction<T> {
  return Symbol.iterator in value && 'next' in value;
}

/** What an act comes to, done at once or not. */
export function* resultOf<T extends object>(act: Act<T>): LongAction<T> {
  return isLongAction(act) ? yield* whole(act) : act;
}

/** Thrown by an action that was stopped and took time for that, to those who would go on after it. */
export class Stopped extends HarnessError {
  /** what the action came to until then */
  readonly soFar: unknown;

  constructor(soFar: unknown) {
    super('cancelled', 'stopped');
    this.soFar = soFar;
  }
}

/**
 * Goes through an action as `yield*` does, and is stopped with it. A bare `yield*` goes on as if the
 * action had ended by itself, where its `finally` takes time.
 */
export function* whole<T>(action: LongAction<T>): LongAction<T> {
  let isWaiting = false;
  try {
    for (let step = action.next(); ; ) {
      if (step.done) return step.value;
      isWaiting = true; // unless it is resumed
      try {
        yield step.value;
      } catch (thrown) {
        isWaiting = false;
        step = action.throw(thrown);
        continue;
      }
      isWaiting = false;
      step = action.next();
    }
  } finally {
    if (isWaiting) {
      let step = action.return(undefined as T);
      // biome-ignore lint/correctness/noUnsafeFinally: what it came to is the result, as of yield*
      if (step.done) return step.value;
      do {
        yield step.value;
        step = action.next();
      } while (!step.done);
      // biome-ignore lint/correctness/noUnsafeFinally: only so does whoever waits for it not go on
      throw new Stopped(step.value);
    }
  }
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
  try {
    let step = action.return(undefined);
    while (!step.done) {
      yield step.value;
      step = action.next();
    }
    return step.value;
  } catch (thrown) {
    if (thrown instanceof Stopped) return thrown.soFar;
    throw thrown;
  }
}
