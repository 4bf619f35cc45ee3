import type { HarnessError, LongAction } from '@bridle/facets';
import { outcomeOf } from './actionSlot.js';
import type { Client } from './client.js';
import { Ongoing } from './ongoing.js';
import type { Outcome, QueuedRequest } from './queuedRequest.js';

/** What the reads that take time tell the mailbox. */
export interface PendingWatcher {
  ended(work: QueuedRequest, outcome: Outcome): void;
  /** One of them can go on. */
  wake(): void;
  /** One of them waits for a tick. */
  wanted(): void;
  /** What a promise has thrown for which nobody waits any longer. */
  late(thrown: unknown): void;
}

/**
 * Reads that take time, and replies that wait for something to be told first. Each goes on by itself
 * whenever its promises let it, beside the one action that acts.
 */
export class PendingReads {
  readonly #watcher: PendingWatcher;
  readonly #all = new Map<QueuedRequest, Ongoing<object>>();
  /** those that nobody waits for any longer, and that still let go of what they hold */
  readonly #leaving = new Set<Ongoing<object>>();

  constructor(watcher: PendingWatcher) {
    this.#watcher = watcher;
  }

  get count(): number {
    return this.#all.size;
  }

  get works(): Iterable<QueuedRequest> {
    return this.#all.keys();
  }

  has(work: QueuedRequest): boolean {
    return this.#all.has(work);
  }

  hasOf(share: Client['share']): boolean {
    for (const { client } of this.#all.keys()) if (client.share === share) return true;
    return false;
  }

  get isTickAwaited(): boolean {
    for (const going of this.#all.values()) if (going.needsTick) return true;
    for (const going of this.#leaving) if (going.needsTick) return true;
    return false;
  }

  begin(work: QueuedRequest, action: LongAction<object>): void {
    const going: Ongoing<object> = new Ongoing(action, {
      wake: () => this.#watcher.wake(),
      late: (thrown) => this.#watcher.late(thrown),
      ended: (end) => {
        if (this.#leaving.delete(going) || !this.#all.delete(work)) return;
        this.#watcher.ended(work, outcomeOf(end));
      },
      givenUp: () => this.#leaving.delete(going), // it was answered long ago
    });
    this.#all.set(work, going);
    this.#goOnWith(going);
  }

  /** Lets each of them go on that can. */
  goOn(): void {
    for (const going of this.#all.values()) this.#goOnWith(going);
    for (const going of this.#leaving) {
      this.#goOnWith(going);
      if (going.hasEnded) this.#leaving.delete(going);
    }
  }

  ticked(): void {
    if (this.#all.size > 0) for (const going of this.#all.values()) going.ticked();
    if (this.#leaving.size > 0) for (const going of this.#leaving) going.ticked();
  }

  /** Nobody waits for it any longer; it has so long to let go of what it holds. */
  drop(work: QueuedRequest, patienceMs: number): void {
    const going = this.#all.get(work)!;
    this.#all.delete(work);
    this.#leaving.add(going);
    going.stop(patienceMs);
  }

  /** Something that nobody waits for, and that has something to finish. */
  leave(going: Ongoing<object>): void {
    this.#leaving.add(going);
  }

  /** The game is lost, and whatever went on there with it: `lost` is called with each. What is not of the game goes on. */
  lose(error: HarnessError, lost: (work: QueuedRequest) => void): void {
    for (const [work, going] of [...this.#all]) {
      if (!work.isOfGame) continue;
      work.abort ??= 'lost';
      this.#all.delete(work);
      going.lose(error);
      lost(work);
    }
    for (const going of this.#leaving) going.lose(error);
  }

  #goOnWith(going: Ongoing<object>): void {
    if (going.isReady) going.resume();
    if (going.needsTick) this.#watcher.wanted();
  }
}
