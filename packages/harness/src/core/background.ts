import type { LongAction } from '@bridle/facets';
import { STOPPING_MS_MAX } from '../limits.js';
import { type End, Ongoing } from './ongoing.js';

/** An action in the background, for whoever began it. */
export interface Behind {
  /** Stops it; how it ends is told as any other end is. */
  stop(): void;
}

/** What goes on behind the requests: each is resumed before a tick that follows what it waited for. */
export class Background {
  readonly #late: (thrown: unknown) => void;
  readonly #all = new Set<Ongoing<unknown>>();

  constructor(late: (thrown: unknown) => void) {
    this.#late = late;
  }

  /** Begins at once. `ended` is called when it is over, `givenUp` when it would not stop. */
  begin<T>(action: LongAction<T>, ended: (end: End<T>) => void, givenUp: () => void): Behind {
    const going: Ongoing<T> = new Ongoing(action, {
      wake: () => {}, // the next tick finds it
      late: this.#late,
      givenUp,
      ended: (end) => {
        this.#all.delete(going as Ongoing<unknown>);
        ended(end);
      },
    });
    this.#all.add(going as Ongoing<unknown>);
    going.resume();
    return { stop: () => going.stop(STOPPING_MS_MAX) };
  }

  get isBusy(): boolean {
    return this.#all.size > 0;
  }

  beforeTick(): void {
    for (const going of this.#all) if (going.isReady) going.resume();
  }

  ticked(): void {
    for (const going of this.#all) going.ticked();
  }
}
