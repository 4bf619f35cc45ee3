import { HarnessError, type LongAction, Stopped } from '@bridle/facets';
import { PROGRESS_EVERY_MS } from '../limits.js';
import { type ActionEnd, Ongoing, type OngoingWatcher } from './ongoing.js';
import type { Outcome, QueuedRequest } from './queuedRequest.js';

/** What the slot tells the mailbox. */
export interface ActionSlotWatcher {
  readonly tick: number;
  /** The action has ended by itself. */
  ended(work: QueuedRequest, outcome: Outcome): void;
  /** It was stopped, by whatever; or is given up, and the slot is stuck. */
  stopped(work: QueuedRequest, outcome: Outcome): void;
  /** It was parked, or the slot was stuck, and is not any longer. */
  wake(): void;
  /** It has something to finish, though its game is lost and nobody waits for it. */
  left(going: Ongoing<object>): void;
  /** What a promise has thrown for which nobody waits any longer. */
  late(thrown: unknown): void;
}

/** Why an action is stopped: an error, or `end`, which asks for its own words of that. */
type Stop = HarnessError | 'end';

/**
 * The place of the one action that runs. An action that is stopped keeps it until it has told its game
 * so; past a bound it is answered with `stopped:false`, and nobody else acts until it has really ended.
 */
export class ActionSlot {
  readonly #watcher: ActionSlotWatcher;
  #work: QueuedRequest | undefined;
  #going: Ongoing<object> | undefined;
  #stop: Stop | undefined;
  #ticksDone = 0;
  /** when its client last heard of it, or might first have; 0 before it had its first turn */
  #toldAt = 0;
  #whenFree: (() => void) | undefined;
  /** one for all actions, of which only the one in the slot counts */
  readonly #ongoingWatcher: OngoingWatcher<object>;

  constructor(watcher: ActionSlotWatcher) {
    this.#watcher = watcher;
    this.#ongoingWatcher = {
      wake: watcher.wake,
      late: watcher.late,
      ended: (end, going) => this.#going === going && this.#ended(this.#work!, end),
      givenUp: (going) => this.#going === going && this.#givenUp(this.#work!),
    };
  }

  /** the request whose action runs */
  get work(): QueuedRequest | undefined {
    return this.#work;
  }

  get isFree(): boolean {
    return this.#going === undefined;
  }

  get isReady(): boolean {
    return this.#going?.isReady ?? false;
  }

  get needsTick(): boolean {
    return this.#going?.needsTick ?? false;
  }

  get isParked(): boolean {
    return this.#going?.isParked ?? false;
  }

  /** It was answered, and goes on in its game all the same. */
  get isStuck(): boolean {
    return this.#work?.isAnswered ?? false;
  }

  begin(work: QueuedRequest, action: LongAction<object>): void {
    const going = new Ongoing(action, this.#ongoingWatcher);
    this.#work = work;
    this.#going = going;
    this.#stop = undefined;
    this.#ticksDone = 0;
    this.#toldAt = 0;
    going.resume();
  }

  ticked(): void {
    this.#ticksDone++;
    this.#going?.ticked();
  }

  /** Lets it go on until it waits for something. */
  resume(): void {
    this.#going!.resume();
  }

  /** Stops it; it has so long to tell its game, and keeps the slot meanwhile. */
  stop(why: Stop, patienceMs: number): void {
    this.#stop ??= why;
    this.#going!.stop(patienceMs);
  }

  /** Its game has failed or is gone, and whatever went on there with it. */
  lose(error: HarnessError): void {
    const going = this.#going!;
    const wasStuck = this.isStuck;
    this.#stop ??= error;
    going.lose(error);
    if (this.#going !== going) return;
    // It would wait for a game that is not there.
    const work = this.#work!;
    this.#leave();
    this.#watcher.left(going);
    if (!wasStuck) this.#watcher.stopped(work, this.#failure(error));
  }

  /** Resolves when nothing runs any more, or what runs is given up. */
  whenFree(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenFree = resolve;
    });
  }

  /** Tells the client now and then how far it got. */
  tellProgress(now: number): void {
    const work = this.#work;
    if (work === undefined || work.isAnswered) return;
    if (this.#ticksDone === 0 && this.isParked) return; // nothing has passed that it could tell of
    if (this.#toldAt === 0) this.#toldAt = now;
    if (now - this.#toldAt >= PROGRESS_EVERY_MS) this.#tellProgress(work, now);
  }

  #tellProgress(work: QueuedRequest, now: number): void {
    this.#toldAt = now;
    work.reply.progress?.({
      tick: this.#watcher.tick,
      ticks_done: this.#ticksDone,
      ...(work.ticksTotal === undefined ? {} : { ticks_total: work.ticksTotal }),
    });
  }

  #ended(work: QueuedRequest, end: ActionEnd<object>): void {
    const why = this.#stop;
    this.#leave();
    if (work.isAnswered) this.#watcher.wake();
    else if (why === undefined || why === 'end') this.#watcher.ended(work, outcomeOf(end));
    else this.#watcher.stopped(work, this.#failure(stopOf(why, end)));
  }

  #givenUp(work: QueuedRequest): void {
    const why = this.#stop === 'end' ? new HarnessError('cancelled', 'stopped') : this.#stop!;
    this.#watcher.stopped(work, this.#failure(why.withDetails({ stopped: false })));
    this.#whenFree?.();
  }

  #leave(): void {
    this.#work = undefined;
    this.#going = undefined;
    this.#whenFree?.();
  }

  /** A request that ends early says how far the world got. */
  #failure(error: HarnessError): Outcome {
    return { ok: false, error: error.withDetails({ tick: this.#watcher.tick }) };
  }
}

export function outcomeOf(end: ActionEnd<object>): Outcome {
  if ('value' in end) return { ok: true, value: end.value };
  return { ok: false, error: HarnessError.from(end.thrown) };
}

/** Why an action was stopped, with what it has done until then; or what it has thrown instead. */
function stopOf(why: HarnessError, end: ActionEnd<object>): HarnessError {
  if ('value' in end) return why.withDetails({ ...end.value });
  const { thrown } = end;
  return thrown instanceof Stopped
    ? why.withDetails({ ...Object(thrown.soFar) })
    : HarnessError.from(thrown);
}
