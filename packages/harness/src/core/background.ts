import type { HarnessError, LongAction } from '@bridle/facets';
import { STOPPING_MS_MAX } from '../limits.js';
import { type ActionEnd, Ongoing } from './ongoing.js';

/** An action in the background, for whoever began it. */
export interface BackgroundAction {
  /** Stops it; how it ends is told as any other end is. */
  stop(): void;
}

interface ActionListeners {
  ended(end: ActionEnd<never>): void;
  readonly stopping: ((why: string) => void) | undefined;
}

/** What goes on behind the requests: each is resumed before a tick that follows what it waited for. */
export class Background {
  readonly #late: (thrown: unknown) => void;
  /** each with what is called when it is over, and before the host stops it */
  readonly #all = new Map<Ongoing<unknown>, ActionListeners>();

  /** of a game that was lost: nobody waits for them */
  readonly #leaving = new Set<Ongoing<unknown>>();

  constructor(late: (thrown: unknown) => void) {
    this.#late = late;
  }

  /**
   * Begins at once. `ended` is called when it is over, `givenUp` when it would not stop, and `stopping`
   * before the host stops it.
   */
  begin<T>(
    action: LongAction<T>,
    ended: (end: ActionEnd<T>) => void,
    givenUp: () => void,
    stopping?: (why: string) => void,
  ): BackgroundAction {
    const going: Ongoing<T> = new Ongoing(action, {
      wake: () => {}, // the next tick finds it
      late: this.#late,
      givenUp,
      ended: (end) => {
        if (this.#all.delete(going as Ongoing<unknown>)) ended(end);
      },
    });
    this.#all.set(going as Ongoing<unknown>, { ended, stopping });
    going.resume();
    return { stop: () => going.stop(STOPPING_MS_MAX) };
  }

  /** Stops whatever goes on. */
  stop(why: string): void {
    for (const [going, { stopping }] of [...this.#all]) {
      stopping?.(why);
      try {
        going.stop(STOPPING_MS_MAX);
      } catch (thrown) {
        this.#late(thrown); // whoever stops it is none of those who wait for it
      }
    }
  }

  get isBusy(): boolean {
    return this.#all.size > 0;
  }

  /** The game is lost, and whatever went on there with it. */
  lose(error: HarnessError): void {
    for (const [going, { ended }] of this.#all) {
      going.lose(error);
      if (!this.#all.delete(going)) continue;
      // It has something to finish, and may wait for a game that is not there.
      this.#leaving.add(going);
      ended({ thrown: error });
    }
  }

  beforeTick(): void {
    if (this.#all.size > 0) for (const going of this.#all.keys()) if (going.isReady) going.resume();
    if (this.#leaving.size > 0) this.#goOnLeaving();
  }

  ticked(): void {
    if (this.#all.size > 0) for (const going of this.#all.keys()) going.ticked();
    if (this.#leaving.size > 0) for (const going of this.#leaving) going.ticked();
  }

  #goOnLeaving(): void {
    for (const going of this.#leaving) {
      if (going.isReady) going.resume();
      if (going.hasEnded) this.#leaving.delete(going);
    }
  }
}
