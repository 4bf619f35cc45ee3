import type { LongAction } from '@bridle/facets';

/** How an action ended: with a value, or by what it threw. */
export type ActionEnd<T> = { readonly value: T } | { readonly thrown: unknown };

export interface OngoingWatcher<T> {
  /** It was parked, and can go on. */
  wake(): void;
  ended(end: ActionEnd<T>, going: Ongoing<T>): void;
  /** It was stopped and did not end in time. It goes on in its game; `ended` may still come. */
  givenUp(going: Ongoing<T>): void;
  /** What a promise has thrown for which it no longer waits. */
  late(thrown: unknown): void;
}

type State = 'ready' | 'needs a tick' | 'parked' | 'ended';

/**
 * A long action under way, for whoever drives it: it can go on, or waits for a tick, or is parked
 * until a promise settles. It is never resumed inside that promise's callback. One that is stopped may
 * have to tell its game first, and goes on for that like any other.
 */
export class Ongoing<T> {
  readonly #action: LongAction<T>;
  readonly #watcher: OngoingWatcher<T>;
  #state: State = 'ready';
  /** counts what it has waited for, so that what an abandoned promise brings wakes nobody */
  #turn = 0;
  #isInside = false;
  /** what was done to it from inside itself, which takes effect at its next yield */
  #next: (() => void) | undefined;
  #isStopping = false;
  #patience: NodeJS.Timeout | undefined;
  /** when the patience with it ends, once it was stopped */
  #patientUntil = Number.POSITIVE_INFINITY;

  constructor(action: LongAction<T>, watcher: OngoingWatcher<T>) {
    this.#action = action;
    this.#watcher = watcher;
  }

  get isReady(): boolean {
    return this.#state === 'ready' && !this.#isInside;
  }

  get needsTick(): boolean {
    return this.#state === 'needs a tick';
  }

  get isParked(): boolean {
    return this.#state === 'parked';
  }

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  /** A tick has passed. */
  ticked(): void {
    if (this.#state === 'needs a tick') this.#state = 'ready';
  }

  /** Goes on until it waits for something, or ends. */
  resume(): void {
    this.#go('next');
  }

  /** Stops it. What it still has to do may take so long; then it is given up. */
  stop(patienceMs: number): void {
    // A second stop may be less patient, and never gives it more time.
    const until = performance.now() + patienceMs;
    const isSooner = until < this.#patientUntil;
    if (isSooner) this.#patientUntil = until;
    if (this.#isStopping) {
      if (isSooner) this.#bePatient(patienceMs);
      return;
    }
    this.#isStopping = true;
    this.#interrupt(() => {
      this.#go('return');
      if (this.#state !== 'ended') this.#bePatient(patienceMs);
    });
  }

  /** Throws into it where it waits: its game is gone. What it still does then, nobody waits for. */
  lose(error: Error): void {
    clearTimeout(this.#patience);
    this.#interrupt(() => this.#go('throw', error));
  }

  /** A generator that runs takes nothing but its own way to the next yield. */
  #interrupt(how: () => void): void {
    if (this.#isInside) this.#next = how;
    else how();
  }

  #go(how: 'next' | 'return' | 'throw', error?: Error): void {
    let step: IteratorResult<undefined | Promise<unknown>, T>;
    const action = this.#action;
    this.#turn++; // what it has waited for before wakes nobody
    this.#isInside = true;
    try {
      if (how === 'next') step = action.next();
      else step = how === 'return' ? action.return({} as T) : action.throw(error);
    } catch (thrown) {
      return this.#end({ thrown });
    } finally {
      this.#isInside = false;
    }
    if (step.done) return this.#end({ value: step.value });
    this.#waitFor(step.value);
    const next = this.#next;
    this.#next = undefined;
    next?.();
  }

  #bePatient(patienceMs: number): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#watcher.givenUp(this), patienceMs);
  }

  #end(end: ActionEnd<T>): void {
    clearTimeout(this.#patience);
    this.#next = undefined;
    this.#state = 'ended';
    this.#watcher.ended(end, this);
  }

  #waitFor(what: undefined | Promise<unknown>): void {
    if (what === undefined) {
      this.#state = 'needs a tick';
      return;
    }
    this.#state = 'parked';
    const turn = this.#turn;
    const isAwaited = (): boolean => {
      if (turn !== this.#turn) return false;
      this.#state = 'ready';
      this.#watcher.wake();
      return true;
    };
    // Whatever else an action may yield, it waits no longer than for a turn.
    Promise.resolve(what).then(isAwaited, (thrown: unknown) => {
      if (!isAwaited()) this.#watcher.late(thrown);
    });
  }
}
