import { HarnessError, type LongAction } from '@bridle/facets';
import {
  MAILBOX_BYTES_MAX,
  MAILBOX_REQUESTS_MAX,
  PROGRESS_EVERY_MS,
  SLICE_MS,
  SMALL_REQUEST_BYTES,
} from '../limits.js';
import type { Client } from './client.js';
import type { OpKind } from './defineOp.js';
import { ReadAhead } from './readAhead.js';
import type { Outcome, Work } from './work.js';

/** What the mailbox needs of the world it drives. */
export interface Driver {
  readonly tick: number;
  /** true while ticks pass only because a request asks for them */
  readonly waiting: boolean;
  /** true while no tick can pass; whoever ends that calls `wake` */
  readonly held: boolean;
  /** true while nothing may change the world; whoever ends that calls `wake` */
  readonly frozen: boolean;
  /** What clients are yet to be told of the ticks that passed, before the reply to a request. */
  untold(): Promise<void> | undefined;
  /** Lets one tick pass. What it throws ends the running request, and the driver is told. */
  advance(): void;
  failed(error: unknown): void;
  /** What the reply to a request says, where that is more than what it came to. */
  told?(work: Work, outcome: Outcome): Outcome;
  /** Told after an answer when nothing is under way any more. */
  settled?(): void;
  /** Told of every answer that is an error. */
  noted?(error: HarnessError): void;
}

interface Running {
  readonly work: Work;
  readonly action: LongAction<object>;
  ticksDone: number;
  /** when its client last heard of it, or might first have; 0 before it had its first turn */
  toldAt: number;
}

/**
 * The one queue. Requests never run inside a tick; where nothing is in the way they run at
 * once. Those of one client keep their order; acts and times of all clients queue behind each
 * other; a long action is resumed once per tick and gives the event loop regular turns.
 */
export class Mailbox {
  readonly #driver: Driver;
  #waiting: Work[] = [];
  readonly #ahead = new ReadAhead();
  #running: Running | undefined;
  /** begun, and waiting for something that is no tick */
  readonly #pending = new Set<Work>();
  /** of the lines of all that waits or is under way */
  #bytes = 0;
  #closed = false;
  #inPump = false;
  #isResting = false;
  #pumpScheduled = false;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  submit(work: Work): void {
    if (this.#closed) return work.reply.done(stopping());
    const isBehindOwn = !this.#ahead.isEmpty && this.#ahead.has(work.client);
    if (!work.urgent && (isBehindOwn || this.#isTooMuch(work.bytes))) return this.#turnAway(work);
    if (work.urgent || (work.client.unfinished === 0 && this.#isFreeFor(work.kind))) {
      this.#begin(work);
      this.#pump();
      // Only what outlasts this call needs a deadline: a short step costs no timer.
      if (this.#running?.work === work || this.#pending.has(work)) this.#enter(work);
      return;
    }
    if (!this.#hasRoomFor(work.client.share)) return this.#turnAway(work);
    this.#enter(work);
    this.#waiting.push(work);
  }

  /** Answers a request that does not even wait. */
  refuse(work: Work, error: HarnessError): void {
    work.reply.done(this.#closed ? stopping() : failure(error));
  }

  /** A client that can be read more slowly loses nothing; any other is told to wait. */
  #turnAway(work: Work): void {
    const isKept = work.client.hold !== undefined && this.#ahead.push(work);
    if (!isKept) this.refuse(work, busy());
  }

  /** What was read ahead takes the places that have become free. */
  #admit(): void {
    while (!this.#closed && this.#waiting.length < MAILBOX_REQUESTS_MAX) {
      const work = this.#ahead.next(({ bytes }) => !this.#isTooMuch(bytes));
      if (work === undefined) return;
      this.#enter(work);
      this.#waiting.push(work);
    }
  }

  /** Cancels a client's requests, or those with that key only. Says how many there were. */
  cancel(client: Client, isMeant: (key: string | undefined) => boolean, why: string): number {
    const meant = (work: Work): boolean => work.client === client && isMeant(work.key);
    const dropped = this.drop(meant, () =>
      failure(new HarnessError('cancelled', `${why} before it began`)),
    );
    const awaited = [...this.#pending].filter(meant);
    for (const work of awaited) this.#arrive(work, failure(new HarnessError('cancelled', why)));
    let count = dropped + awaited.length;
    if (this.#running !== undefined && meant(this.#running.work)) {
      this.#abort('cancelled', why);
      count++;
    }
    this.#schedulePump();
    return count;
  }

  /** Answers requests that have not begun, and takes them out. Says how many there were. */
  drop(isMeant: (work: Work) => boolean, outcomeOf: (work: Work) => Outcome): number {
    const dropped = [...this.#waiting.filter(isMeant), ...this.#ahead.take(isMeant)];
    this.#waiting = this.#waiting.filter((work) => !isMeant(work));
    for (const work of dropped) this.#finish(work, outcomeOf(work));
    this.#schedulePump();
    return dropped.length;
  }

  /** Answers whatever waits or runs, and takes nothing more. */
  close(): void {
    this.#closed = true;
    if (this.#running !== undefined) this.#abort('cancelled', 'shutting down');
    for (const work of [...this.#pending]) this.#arrive(work, stopping());
    const left = [...this.#waiting.splice(0), ...this.#ahead.take(() => true)];
    for (const work of left) this.#finish(work, stopping());
  }

  /** For a clock that runs free: the long action has its turn before the tick does. */
  beforeFreeTick(): void {
    if (this.#running === undefined) return;
    this.#resume();
    if (this.#running === undefined) this.#startWaiting(performance.now() + SLICE_MS);
    else {
      this.#running.ticksDone++;
      this.#tellProgress(this.#running, performance.now());
    }
  }

  /** Ticks can pass that could not before: the running action goes on. */
  wake(): void {
    this.#schedulePump();
  }

  /** Small requests are counted, not weighed: a hundred of them take what one large one may. */
  #isTooMuch(bytes: number): boolean {
    return bytes > SMALL_REQUEST_BYTES && this.#bytes + bytes > MAILBOX_BYTES_MAX;
  }

  /**
   * Whether another request of this share may wait. Where all room is taken, a share that has less
   * than the largest gets a place of that one, whose newest request is turned away after all.
   */
  #hasRoomFor(share: object): boolean {
    if (this.#waiting.length < MAILBOX_REQUESTS_MAX) return true;
    const counts = new Map<object, number>();
    for (const { client } of this.#waiting) {
      counts.set(client.share, (counts.get(client.share) ?? 0) + 1);
    }
    const most = Math.max(...counts.values());
    if (most <= (counts.get(share) ?? 0) + 1) return false;
    const at = this.#waiting.findLastIndex(({ client }) => counts.get(client.share) === most);
    const [newest] = this.#waiting.splice(at, 1);
    if (newest!.client.hold === undefined) this.#finish(newest!, failure(busy()));
    else {
      this.#leave(newest!);
      this.#ahead.putBack(newest!);
    }
    return true;
  }

  #isFreeFor(kind: OpKind): boolean {
    if (kind === 'read') return true;
    if (this.#running !== undefined || this.#driver.frozen || this.#isResting) return false;
    return !this.#waiting.some((work) => work.kind !== 'read');
  }

  #enter(work: Work): void {
    if (work.deadline !== undefined) return;
    work.client.unfinished++;
    this.#bytes += work.bytes;
    work.deadline = setTimeout(() => this.#expire(work), work.deadlineMs);
  }

  #leave(work: Work): void {
    if (work.deadline === undefined) return;
    clearTimeout(work.deadline);
    work.deadline = undefined;
    work.client.unfinished--;
    this.#bytes -= work.bytes;
  }

  #finish(work: Work, outcome: Outcome): void {
    this.#leave(work);
    work.isAnswered = true;
    const told = this.#driver.told?.(work, outcome) ?? outcome;
    if (!told.ok) this.#driver.noted?.(told.error);
    work.reply.done(told);
    if (!this.#ahead.isEmpty) this.#admit();
    if (this.#running === undefined && this.#pending.size === 0) this.#driver.settled?.();
  }

  #begin(work: Work): void {
    let value: ReturnType<Work['begin']>;
    const began = work.kind === 'read' ? Number.POSITIVE_INFINITY : performance.now();
    try {
      value = work.begin();
    } catch (thrown) {
      this.#finish(work, failure(HarnessError.from(thrown)));
      return;
    } finally {
      if (performance.now() - began > SLICE_MS) this.#rest();
    }
    if (value instanceof Promise) {
      this.#await(
        work,
        value.then(
          (value: object): Outcome => ({ ok: true, value }),
          (thrown: unknown) => failure(HarnessError.from(thrown)),
        ),
      );
    } else if (isLongAction(value)) {
      this.#running = { work, action: value, ticksDone: 0, toldAt: 0 };
    } else this.#finish(work, { ok: true, value });
  }

  /**
   * After an act that took longer than a turn should, all sockets are read once before the next
   * act: else a client that answers at once would be read first again, and others wait twice.
   */
  #rest(): void {
    if (this.#isResting) return;
    this.#isResting = true;
    // The first immediate comes before the sockets are read, the second after that.
    setImmediate(() =>
      setImmediate(() => {
        this.#isResting = false;
        if (this.#waiting.length > 0) this.#schedulePump();
      }),
    );
  }

  #await(work: Work, outcome: Promise<Outcome>): void {
    this.#pending.add(work);
    void outcome.then((outcome) => this.#arrive(work, outcome));
  }

  #arrive(work: Work, outcome: Outcome): void {
    if (!this.#pending.delete(work)) return; // it was cancelled, or its time was up
    this.#finish(work, outcome);
    this.#schedulePump();
  }

  /** Resumes the running action, tick by tick, and then what waits for it to end. */
  #pump(): void {
    if (this.#inPump || this.#running === undefined) return;
    this.#inPump = true;
    try {
      const startedAt = performance.now();
      if (this.#running.toldAt === 0) this.#running.toldAt = startedAt;
      const sliceEnd = startedAt + SLICE_MS;
      while (this.#running !== undefined && this.#driver.waiting && !this.#driver.held) {
        this.#resume();
        if (this.#running !== undefined) this.#advance(this.#running);
        else if (this.#waiting.length > 0) this.#startWaiting(sliceEnd);
        else break;
        const now = performance.now();
        if (this.#running !== undefined) this.#tellProgress(this.#running, now);
        if (now >= sliceEnd) {
          this.#schedulePump();
          break;
        }
      }
    } finally {
      this.#inPump = false;
    }
  }

  #schedulePump(): void {
    if (this.#pumpScheduled) return;
    this.#pumpScheduled = true;
    setImmediate(() => {
      this.#pumpScheduled = false;
      if (this.#running === undefined) this.#startWaiting(performance.now() + SLICE_MS);
      this.#pump();
    });
  }

  #resume(): void {
    const { action, work } = this.#running!;
    let outcome: Outcome;
    try {
      const step = action.next();
      if (!step.done) return;
      outcome = { ok: true, value: step.value };
    } catch (thrown) {
      outcome = failure(HarnessError.from(thrown));
    }
    this.#running = undefined;
    const untold = this.#driver.untold();
    if (untold === undefined) this.#finish(work, outcome);
    else {
      this.#await(
        work,
        untold.then(() => outcome),
      );
    }
  }

  #advance(running: Running): void {
    try {
      this.#driver.advance();
    } catch (thrown) {
      this.#running = undefined;
      this.#finish(running.work, failure(this.#partly(HarnessError.from(thrown))));
      this.#driver.failed(thrown);
      return;
    }
    running.ticksDone++;
  }

  #tellProgress(running: Running, now: number): void {
    if (running.toldAt === 0) running.toldAt = now;
    if (now - running.toldAt < PROGRESS_EVERY_MS) return;
    running.toldAt = now;
    const { work, ticksDone } = running;
    work.reply.progress?.({
      tick: this.#driver.tick,
      ticks_done: ticksDone,
      ...(work.ticksTotal === undefined ? {} : { ticks_total: work.ticksTotal }),
    });
  }

  /** Starts what may run now, in the order in which it came. */
  #startWaiting(sliceEnd: number): void {
    const blocked = new Set<Client>();
    for (const { client } of this.#pending) blocked.add(client);
    let actorBlocked = this.#running !== undefined || this.#driver.frozen || this.#isResting;
    for (let i = 0; i < this.#waiting.length; ) {
      const work = this.#waiting[i]!;
      const isActor = work.kind !== 'read';
      if (
        blocked.has(work.client) ||
        this.#running?.work.client === work.client ||
        (isActor && actorBlocked)
      ) {
        blocked.add(work.client);
        if (isActor) actorBlocked = true;
        i++;
        continue;
      }
      this.#waiting.splice(i, 1);
      this.#begin(work);
      actorBlocked ||= this.#running !== undefined || this.#driver.frozen || this.#isResting;
      if (this.#pending.has(work)) blocked.add(work.client);
      if (performance.now() >= sliceEnd) {
        this.#schedulePump();
        return;
      }
    }
  }

  #expire(work: Work): void {
    const seconds = work.deadlineMs / 1000;
    const late = `no result within ${seconds} s, stopped`;
    if (this.#running?.work === work) this.#abort('timeout', late);
    else if (this.#pending.has(work)) {
      this.#arrive(work, failure(new HarnessError('timeout', late)));
    } else {
      this.#waiting = this.#waiting.filter((other) => other !== work);
      const why = `not begun within ${seconds} s`;
      this.#finish(work, failure(new HarnessError('timeout', why)));
    }
    this.#schedulePump();
  }

  #abort(code: 'cancelled' | 'timeout', why: string): void {
    const { action, work } = this.#running!;
    this.#running = undefined;
    let error = new HarnessError(code, why);
    try {
      const soFar = action.return({}).value; // what an action says that was stopped half-way
      error = new HarnessError(code, why, undefined, { ...soFar });
    } catch (thrown) {
      error = HarnessError.from(thrown);
    }
    this.#finish(work, failure(this.#partly(error)));
  }

  /** A request that ends early says how far the world got. */
  #partly(error: HarnessError): HarnessError {
    return new HarnessError(error.code, error.message, error.hint, {
      ...error.details,
      tick: this.#driver.tick,
    });
  }
}

function failure(error: HarnessError): Outcome {
  return { ok: false, error };
}

function busy(): HarnessError {
  return new HarnessError('busy', 'server busy', 'wait for the replies to what you sent');
}

function stopping(): Outcome {
  return failure(new HarnessError('cancelled', 'shutting down'));
}

function isLongAction(value: object): value is LongAction<object> {
  return Symbol.iterator in value && 'next' in value;
}
