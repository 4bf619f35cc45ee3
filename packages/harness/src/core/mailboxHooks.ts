import type { Act, HarnessError } from '@bridle/facets';
import type { Outcome, QueuedRequest } from './queuedRequest.js';

/** What the mailbox asks of its host and tells it: whether ticks can pass, and what became of requests. */
export interface MailboxHooks {
  readonly tick: number;
  /** true while ticks pass only because a request asks for them */
  readonly waiting: boolean;
  /** true while no tick can pass; whoever ends that calls `wake` */
  readonly held: boolean;
  /** true while nothing may change the world; whoever ends that calls `wake` */
  readonly frozen: boolean;
  /** The action that runs was parked, and is not any longer: time can go on. */
  unparked?(): void;
  /** What clients are yet to be told of the ticks that passed, before the reply to a request. */
  pendingAnnouncements(): Promise<void> | undefined;
  /** true while a tick passes elsewhere that was asked for: nobody else is served, unless at once */
  readonly passing: boolean;
  /** Something waits for a tick that no request causes. */
  wanted(): void;
  /**
   * Lets one tick pass; a promise where it passes elsewhere. What it throws ends the running request,
   * and `failed` is told.
   */
  advance(): Promise<void> | undefined;
  failed(error: unknown): void;
  /** Begins a request; throws where it is refused. */
  begin(work: QueuedRequest): Act<object>;
  /** What the reply to a request says, where that is more than what it came to. */
  replyOf?(work: QueuedRequest, outcome: Outcome): Outcome;
  /** Told of every request that is over; of some twice. */
  over(work: QueuedRequest, outcome: Outcome): void;
  /** Told after an answer when nothing is under way any more. */
  settled?(): void;
  /** Told of every answer that is an error. */
  logError?(error: HarnessError): void;
}
