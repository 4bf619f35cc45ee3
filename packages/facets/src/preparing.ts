import { type LongAction, until } from './longAction.js';

/** A change for which nothing is left to do that takes time. */
export interface Change<T> {
  /** Makes it, at once and as a whole. */
  make(): T;
  /** Undoes what was prepared for it, where nobody wants it any longer; tells itself of failures. */
  drop?(): Promise<void>;
}

/**
 * Changes to one part of a game of ours that must wait for the disk or a thread: each is prepared while
 * time stands still, and made in one step of its action. One that fails or is stopped before that
 * changes nothing. They come one after the other; a stopped one is over when all of it is undone.
 */
export class Preparing {
  #last: Promise<void> = Promise.resolve();
  #count = 0;

  get isBusy(): boolean {
    return this.#count > 0;
  }

  /** Resolves when nothing is prepared or undone any more of what was asked for until now. */
  idle(): Promise<void> {
    return this.#last;
  }

  *change<T>(prepare: (isWanted: () => boolean) => Promise<Change<T>>): LongAction<T> {
    let isWanted = true;
    let isMade = false;
    let next = (): void => {};
    const preparing = this.#last.then(() => (isWanted ? prepare(() => isWanted) : undefined));
    this.#last = new Promise((resolve) => {
      next = resolve;
    });
    this.#count++;
    const over = (): void => {
      this.#count--;
      next();
    };
    try {
      const change = yield* until(preparing);
      const made = change!.make();
      isMade = true;
      return made;
    } finally {
      isWanted = false;
      if (isMade) over();
      else void preparing.then((change) => change?.drop?.()).then(over, over);
    }
  }
}
