import { type Act, HarnessError, isLongAction } from '@bridle/facets';
import {
  MAILBOX_REQUESTS_MAX,
  SLICE_MS,
  STOPPING_AT_END_MS_MAX,
  STOPPING_MS_MAX,
} from '../limits.js';
import { ActionSlot } from './actionSlot.js';
import type { Client } from './client.js';
import type { AbortReason } from './journal.js';
import type { MailboxHooks } from './mailboxHooks.js';
import { afterAnnouncements, busy, failedOutcome, shuttingDown, stuck } from './mailboxOutcomes.js';
import { PendingReads } from './pendingReads.js';
import type { Outcome, QueuedRequest } from './queuedRequest.js';
import { WaitingLine } from './waitingLine.js';

/**
 * The one queue. Requests never run inside a tick; where nothing is in the way they run at
 * once. Those of one client keep their order; acts and times of all clients queue behind each
 * other; a long action is resumed once per tick and gives the event loop regular turns.
 */
export class Mailbox {
  readonly #hooks: MailboxHooks;
  readonly #line: WaitingLine;
  /** where the action runs that acts or lets time pass */
  readonly #slot: ActionSlot;
  /** reads that take time, and what has ended but is yet to be told */
  readonly #pending: PendingReads;
  #closed = false;
  #inPump = false;
  #isResting = false;
  #pumpScheduled = false;
  /** the action that was parked can go on, of which the hooks are yet to be told */
  #hasUnparked = false;
  /** the action that runs is to end, as soon as whoever asked for that is answered */
  #isToEnd = false;

  constructor(hooks: MailboxHooks) {
    this.#hooks = hooks;
    this.#line = new WaitingLine({
      enter: (work) => this.#enter(work),
      leave: (work) => this.#leave(work),
      refuse: (work) =>
        work.deadline === undefined
          ? this.refuse(work, busy())
          : this.#finish(work, failedOutcome(busy())),
    });
    this.#slot = new ActionSlot({
      get tick() {
        return hooks.tick;
      },
      ended: (work, outcome) => this.#ended(work, outcome),
      stopped: (work, outcome) => this.#stopped(work, outcome),
      wake: () => {
        this.#hasUnparked = true;
        this.#schedulePump();
      },
      late: (thrown) => this.#late(thrown),
      left: (going) => this.#pending.leave(going),
    });
    this.#pending = new PendingReads({
      ended: (work, outcome) => {
        this.#finish(work, outcome);
        if (this.#line.works.length > 0) this.#schedulePump();
      },
      wake: () => this.#schedulePump(),
      wanted: () => hooks.wanted(),
      late: (thrown) => this.#late(thrown),
    });
  }

  submit(work: QueuedRequest): void {
    if (this.#closed) return this.refuse(work, shuttingDown());
    if (work.kind !== 'read' && !work.urgent && this.#slot.isStuck)
      return this.refuse(work, stuck());
    if (!work.urgent && !this.#line.isOpenTo(work)) return;
    if (work.mayWait && this.#isTooPatient(work.client.share)) return this.#line.putOff(work);
    if (work.urgent || (work.client.unfinished === 0 && this.#isFreeFor(work))) {
      this.#pump(false, this.#begin(work));
      // Only what outlasts this call needs a deadline: a short step costs no timer.
      if (this.#slot.work === work || this.#pending.has(work)) this.#enter(work);
      return;
    }
    this.#line.push(work);
  }

  /** Answers a request that does not even wait. */
  refuse(work: QueuedRequest, error: HarnessError): void {
    const outcome = failedOutcome(this.#closed ? shuttingDown() : error);
    this.#hooks.over(work, outcome);
    work.reply.done(outcome);
  }

  /** Cancels a client's requests, or those with that key only. Says how many there were. */
  cancel(
    client: Client,
    isMeant: (key: string | undefined) => boolean,
    why: string,
    reason: AbortReason = 'cancelled',
  ): number {
    const meant = (work: QueuedRequest): boolean => work.client === client && isMeant(work.key);
    const dropped = this.drop(meant, () =>
      failedOutcome(new HarnessError('cancelled', `${why} before it began`)),
    );
    const awaited = [...this.#pending.works].filter(meant);
    for (const work of awaited) this.#drop(work, new HarnessError('cancelled', why), reason);
    let count = dropped + awaited.length;
    const { work } = this.#slot;
    if (work !== undefined && meant(work) && !work.isAnswered) {
      work.abort ??= reason;
      this.#slot.stop(new HarnessError('cancelled', why), STOPPING_MS_MAX);
      count++;
    }
    this.#schedulePump();
    return count;
  }

  /** Answers requests that have not begun, and takes them out. Says how many there were. */
  drop(
    isMeant: (work: QueuedRequest) => boolean,
    outcomeOf: (work: QueuedRequest) => Outcome,
  ): number {
    const dropped = this.#line.take(isMeant);
    for (const work of dropped) this.#finish(work, outcomeOf(work));
    this.#schedulePump();
    return dropped.length;
  }

  /**
   * Answers whatever waits or runs, and takes nothing more. What it promises is the end of an action
   * that has to tell its game first.
   */
  close(): Promise<void> | undefined {
    this.#closed = true;
    if (!this.#slot.isFree && !this.#slot.isStuck) {
      this.#slot.work!.abort ??= 'stop';
      this.#slot.stop(shuttingDown(), STOPPING_AT_END_MS_MAX);
    }
    for (const work of [...this.#pending.works]) this.#drop(work, shuttingDown(), 'stop');
    for (const work of this.#line.take(() => true))
      this.#finish(work, failedOutcome(shuttingDown()));
    return this.#slot.isFree || this.#slot.isStuck ? undefined : this.#slot.whenFree();
  }

  get isActing(): boolean {
    return !this.#slot.isFree;
  }

  /** The op that moves the body now. */
  get mover(): string | undefined {
    return this.#slot.work?.mover;
  }

  get runningClient(): Client | undefined {
    return this.#slot.work?.client;
  }

  /** True while something waits for a tick. */
  get isTickAwaited(): boolean {
    return this.#slot.needsTick || this.#pending.isTickAwaited;
  }

  /** True while the action that runs waits for a promise. */
  get isParked(): boolean {
    return this.#slot.isParked && !this.#slot.isStuck;
  }

  /** What can go on does, before a tick that is none of a request. */
  beforeTick(): void {
    if (this.#slot.isReady || this.#isToEnd) this.#pump(true);
  }

  /** A tick has passed that was none of a request. */
  ticked(): void {
    this.#noteTick();
    this.#pending.goOn();
    this.#pump();
  }

  /** Ends the action that runs, with its own words for what it came to. */
  endAction(): void {
    this.#isToEnd = !this.#slot.isFree && !this.#slot.isStuck;
    this.#schedulePump();
  }

  /** The game is lost: what runs in it is told so, and may say what it came to. */
  lose(error: HarnessError): void {
    if (!this.#slot.isFree) {
      this.#slot.work!.abort ??= 'lost';
      this.#slot.lose(error);
    }
    this.#pending.lose(error, (work) => this.#finish(work, failedOutcome(error)));
    this.#schedulePump();
  }

  /** Others may act now: what runs is stopped, and who no longer may does not wait for that. */
  handOver(why: HarnessError, refusalOf: (client: Client) => HarnessError | undefined): void {
    const { work: running, isStuck } = this.#slot;
    if (running !== undefined && !isStuck && refusalOf(running.client) !== undefined) {
      running.abort ??= 'taken';
      this.#slot.stop(why, STOPPING_MS_MAX);
    }
    const mayNot = ({ kind, client }: QueuedRequest): boolean =>
      kind !== 'read' && refusalOf(client) !== undefined;
    for (const work of this.#line.take(mayNot)) {
      this.#finish(work, failedOutcome(refusalOf(work.client)!));
    }
    this.#schedulePump();
  }

  /** Ticks can pass that could not before: the running action goes on. */
  wake(): void {
    this.#schedulePump();
  }

  #isFreeFor({ kind, isOfGame }: QueuedRequest): boolean {
    if (kind === 'read') return !isOfGame || !this.#isStepping;
    if (!this.#mayAct) return false;
    return !this.#line.hasActs;
  }

  /** Whether so many are under way that a connection which has any among them has to wait. */
  #isTooPatient(share: object): boolean {
    return this.#pending.count >= MAILBOX_REQUESTS_MAX && this.#pending.hasOf(share);
  }

  get #mayAct(): boolean {
    if (!this.#slot.isFree || this.#isResting) return false;
    return !this.#hooks.passing && !this.#hooks.frozen;
  }

  /** Ticks pass elsewhere for the request that runs: the game is between two of its states. */
  get #isStepping(): boolean {
    return !this.#slot.isFree && this.#hooks.passing;
  }

  #enter(work: QueuedRequest): void {
    if (work.deadline !== undefined) return;
    work.client.unfinished++;
    this.#line.weigh(work.bytes);
    work.deadline = setTimeout(() => this.#expire(work), work.deadlineMs);
  }

  #leave(work: QueuedRequest): void {
    if (work.deadline === undefined) return;
    clearTimeout(work.deadline);
    work.deadline = undefined;
    work.client.unfinished--;
    this.#line.weigh(-work.bytes);
  }

  #finish(work: QueuedRequest, outcome: Outcome): void {
    this.#leave(work);
    work.isAnswered = true;
    const replied = this.#hooks.replyOf?.(work, outcome) ?? outcome;
    if (!replied.ok) this.#hooks.logError?.(replied.error);
    this.#hooks.over(work, replied);
    work.reply.done(replied);
    if (!this.#closed) this.#line.admit();
    if (this.#slot.isFree && this.#pending.count === 0) this.#hooks.settled?.();
  }

  /** The result is when it had its first turn, of what may let time pass. */
  #begin(work: QueuedRequest): number | undefined {
    const isRead = work.kind === 'read';
    const beganAt = isRead ? 0 : performance.now();
    let value: Act<object>;
    try {
      value = this.#hooks.begin(work);
    } catch (thrown) {
      if (!isRead) this.#restAfter(beganAt);
      this.#finish(work, failedOutcome(HarnessError.from(thrown)));
      return undefined;
    }
    const now = isRead ? undefined : this.#restAfter(beganAt);
    if (!isLongAction(value)) this.#finish(work, { ok: true, value });
    else if (work.kind === 'read') this.#pending.begin(work, value);
    else this.#slot.begin(work, value);
    return now;
  }

  /**
   * After an act that took longer than a turn should, all sockets are read once before the next
   * act: else a client that answers at once would be read first again, and others wait twice.
   */
  #restAfter(beganAt: number): number {
    const now = performance.now();
    if (this.#isResting || now - beganAt <= SLICE_MS) return now;
    this.#isResting = true;
    // The first immediate comes before the sockets are read, the second after that.
    setImmediate(() =>
      setImmediate(() => {
        this.#isResting = false;
        if (this.#line.works.length > 0) this.#schedulePump();
      }),
    );
    return now;
  }

  /** An action has ended. Its client is told of the pictures of its ticks first. */
  #ended(work: QueuedRequest, outcome: Outcome): void {
    const announcements = this.#hooks.pendingAnnouncements();
    if (announcements === undefined) this.#finish(work, outcome);
    else {
      this.#hooks.over(work, outcome);
      this.#pending.begin(work, afterAnnouncements(announcements, outcome));
    }
    this.#goOnWithTime();
  }

  /** An action that was parked when it ended has held the clock of a game of ours. */
  #goOnWithTime(): void {
    if (!this.isParked) this.#hooks.unparked?.();
  }

  /** Acts behind one that would not stop would wait for long. */
  #stopped(work: QueuedRequest, outcome: Outcome): void {
    this.#finish(work, outcome);
    this.#goOnWithTime();
    if (!this.#slot.isStuck) return;
    const acts = this.#line.take(({ kind }) => kind !== 'read');
    for (const act of acts) this.#finish(act, failedOutcome(stuck()));
  }

  /** Nobody waits for a read any longer. */
  #drop(work: QueuedRequest, error: HarnessError, reason: AbortReason): void {
    work.abort ??= reason;
    this.#pending.drop(work, this.#closed ? STOPPING_AT_END_MS_MAX : STOPPING_MS_MAX);
    this.#finish(work, failedOutcome(error));
  }

  #late(thrown: unknown): void {
    this.#hooks.logError?.(HarnessError.from(thrown));
  }

  #noteTick(): void {
    this.#slot.ticked();
    this.#pending.ticked();
  }

  /** Lets what runs go on, tick by tick where requests cause them, and then what waits for it. */
  #pump(mayEnd = false, at?: number): void {
    if (this.#inPump || this.#slot.isFree) return;
    this.#inPump = true;
    try {
      const slot = this.#slot;
      const startedAt = at ?? performance.now();
      const sliceEnd = startedAt + SLICE_MS;
      slot.tellProgress(startedAt);
      for (;;) {
        if (slot.isFree) {
          if (this.#line.works.length === 0) break;
          this.#startWaiting(sliceEnd);
          if (slot.isFree) break;
        } else if (this.#isToEnd) {
          if (!mayEnd) break; // soon
          this.#isToEnd = false;
          slot.stop('end', STOPPING_MS_MAX);
        } else if (slot.isReady) {
          if (this.#hooks.frozen) break;
          slot.resume();
          continue; // the clock on the wall is asked once a tick
        } else if (this.#canAdvance()) this.#advance();
        else break;
        const now = performance.now();
        slot.tellProgress(now);
        if (now >= sliceEnd) {
          this.#schedulePump();
          break;
        }
      }
    } finally {
      this.#inPump = false;
    }
    if (this.#slot.needsTick && !this.#hooks.waiting) this.#hooks.wanted();
  }

  #schedulePump(): void {
    if (this.#pumpScheduled) return;
    this.#pumpScheduled = true;
    setImmediate(() => {
      this.#pumpScheduled = false;
      this.#pending.goOn();
      // Also while something runs: reads wait on for no act of their client that was refused or cancelled.
      if (this.#line.works.length > 0) this.#startWaiting(performance.now() + SLICE_MS);
      this.#pump(true);
      if (!this.#hasUnparked || this.#slot.isParked) return;
      this.#hasUnparked = false;
      this.#hooks.unparked?.();
    });
  }

  #canAdvance(): boolean {
    const hooks = this.#hooks;
    return this.#slot.needsTick && hooks.waiting && !hooks.held && !hooks.passing;
  }

  #advance(): void {
    let passing: Promise<void> | undefined;
    try {
      passing = this.#hooks.advance();
    } catch (thrown) {
      return this.#failed(thrown);
    }
    if (passing === undefined) this.#noteTick();
    else this.#waitForTicks(passing);
  }

  #waitForTicks(passing: Promise<void>): void {
    passing.then(
      () => {
        this.#noteTick();
        this.#schedulePump();
      },
      (thrown: unknown) => this.#failed(thrown),
    );
  }

  #failed(thrown: unknown): void {
    if (!this.#slot.isFree) this.#slot.lose(HarnessError.from(thrown));
    this.#hooks.failed(thrown);
  }

  /** Starts what may run now, in the order in which it came. */
  #startWaiting(sliceEnd: number): void {
    if (this.#isStepping) return;
    const blocked = new Set<Client>();
    for (const { client } of this.#pending.works) blocked.add(client);
    // Who was told that an action goes on in the game all the same does not wait for it.
    const { work: running, isStuck } = this.#slot;
    if (running !== undefined && !isStuck) blocked.add(running.client);
    let actorBlocked = !this.#mayAct;
    for (let i = 0; i < this.#line.works.length; ) {
      const work = this.#line.works[i]!;
      const isActor = work.kind !== 'read';
      if (blocked.has(work.client) || (isActor && actorBlocked)) {
        blocked.add(work.client);
        if (isActor) actorBlocked = true;
        i++;
        continue;
      }
      this.#line.takeAt(i);
      this.#begin(work);
      actorBlocked ||= !this.#mayAct;
      if (this.#pending.has(work) || this.#slot.work === work) blocked.add(work.client);
      if (performance.now() >= sliceEnd) {
        this.#schedulePump();
        return;
      }
    }
  }

  #expire(work: QueuedRequest): void {
    const seconds = work.deadlineMs / 1000;
    const late = `no result within ${seconds} s, stopped`;
    if (this.#slot.work === work) {
      work.abort ??= 'deadline';
      this.#slot.stop(new HarnessError('timeout', late), STOPPING_MS_MAX);
    } else if (this.#pending.has(work)) {
      this.#drop(work, new HarnessError('timeout', late), 'deadline');
    } else {
      this.#line.take((other) => other === work);
      const why = `not begun within ${seconds} s`;
      this.#finish(work, failedOutcome(new HarnessError('timeout', why)));
    }
    this.#schedulePump();
  }
}
