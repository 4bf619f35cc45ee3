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

/** A facet whose acts are all done at once, as those of a game that runs here are. */
export type AtOnce<F> = {
  [K in keyof F]: F[K] extends (...args: infer A) => infer R
    ? (...args: A) => Exclude<R, LongAction<unknown>>
    : F[K];
};

export function isLongAction<T>(value: Act<T>): value is LongAction<T> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;
}

/** What an act comes to, done at once or not. */
export function* resultOf<T>(act: Act<T>): LongAction<T> {
  return isLongAction(act) ? yield* whole(act) : act;
}

/** What an act comes to, of a game that nobody else drives and whose ticks it does not need. */
export async function finished<T>(act: Act<T>): Promise<T> {
  if (!isLongAction(act)) return act;
  for (let step = act.next(); ; step = act.next()) {
    if (step.done) return step.value;
    await Promise.allSettled([step.value]);
  }
}

/**
 * What comes after an act: at once where the act is done at once. It also comes after an act that was
 * stopped in vain, so that nothing is done by halves; whoever stopped it is told what it came to.
 */
export function after<T, R>(act: Act<T>, next: (done: T) => Act<R>): Act<R> {
  return isLongAction(act) ? going(act, next) : next(act);
}

function* going<T, R>(action: LongAction<T>, next: (done: T) => Act<R>): LongAction<R> {
  let done: T;
  try {
    done = yield* whole(action);
  } catch (thrown) {
    if (!(thrown instanceof Stopped && isInVain(thrown.soFar))) throw thrown;
    throw new Stopped(inVain(yield* resultOf(next(thrown.soFar as T))));
  }
  return yield* resultOf(next(done));
}

/** Does what nothing stops half-way: whoever stops it waits for it, and is told what came of it. */
export function* unstoppable<T>(begin: () => Promise<T>): LongAction<T> {
  const promise = begin();
  return yield* answeringWhenStopped(until(promise), function* () {
    return inVain(yield* until(promise));
  });
}

/** What an action has done although it was stopped. */
function inVain<T>(done: T): T {
  return { ...done, stopped: false };
}

function isInVain(soFar: unknown): boolean {
  return (soFar as { stopped?: unknown } | undefined)?.stopped === false;
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
 * `answer` makes of what the action's own `return` has given.
 */
export function* answeringWhenStopped<T>(
  action: LongAction<T>,
  answer: (soFar: unknown) => Act<T>,
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
    if (isStopped) return yield* resultOf(answer(yield* stopping(action)));
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
