import type { LongAction } from '@bridle/facets';

/** How an action ended: with a value, or by what it threw. */
export type End<T> = { readonly value: T } | { readonly thrown: unknown };

export interface OngoingWatcher<T> {
  /** It was parked, and can go on. */
  wake(): void;
  ended(end: End<T>): void;
  /** It was stopped and did not end in time. It goes on in its game; `ended` may still come. */
  givenUp(): void;
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
  /** it was stopped from inside itself, which takes effect at its next yield */
  #isToStop = false;
  #patienceMs = 0;
  #patience: NodeJS.Timeout | undefined;

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

  /** A tick has passed. */
  ticked(): void {
    if (this.#state === 'needs a tick') this.#state = 'ready';
  }

  /** Goes on until it waits for something, or ends. */
  resume(): void {
    let step: IteratorResult<undefined | Promise<unknown>, T>;
    this.#isInside = true;
    try {
      step = this.#action.next();
    } catch (thrown) {
      return this.#end({ thrown });
    } finally {
      this.#isInside = false;
    }
    if (step.done) this.#end({ value: step.value });
    else if (this.#isToStop) this.#stop();
    else this.#waitFor(step.value);
  }

  /** Stops it. What it still has to do may take so long; then it is given up. */
  stop(patienceMs: number): void {
    // Stopped again and again it has no more time than it had: who waits for it waits no longer.
    if (this.#patience !== undefined && patienceMs >= this.#patienceMs) return;
    this.#patienceMs = patienceMs;
    if (this.#patience !== undefined) this.#bePatient();
    else if (this.#isInside) this.#isToStop = true;
    else this.#stop();
  }

  /** Throws into it where it waits: its game is gone. What it still does then, nobody waits for. */
  lose(error: Error): void {
    this.#turn++;
    this.#interrupt(() => this.#action.throw(error));
  }

  #stop(): void {
    this.#isToStop = false;
    this.#turn++;
    this.#interrupt(() => this.#action.return({} as T));
    if (this.#state !== 'ended') this.#bePatient();
  }

  #interrupt(how: () => IteratorResult<undefined | Promise<unknown>, T>): void {
    let step: IteratorResult<undefined | Promise<unknown>, T>;
    this.#isInside = true;
    try {
      step = how();
    } catch (thrown) {
      return this.#end({ thrown });
    } finally {
      this.#isInside = false;
    }
    if (step.done) this.#end({ value: step.value });
    else this.#waitFor(step.value);
  }

  #bePatient(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#watcher.givenUp(), this.#patienceMs);
  }

  #end(end: End<T>): void {
    clearTimeout(this.#patience);
    this.#state = 'ended';
    this.#watcher.ended(end);
  }

  #waitFor(what: undefined | Promise<unknown>): void {
    if (what === undefined) {
      this.#state = 'needs a tick';
      return;
    }
    this.#state = 'parked';
    const turn = ++this.#turn;
    const isAwaited = (): boolean => {
      if (turn !== this.#turn) return false;
      this.#state = 'ready';
      this.#watcher.wake();
      return true;
    };
    what.then(isAwaited, (thrown: unknown) => {
      if (!isAwaited()) this.#watcher.late(thrown);
    });
  }
}
