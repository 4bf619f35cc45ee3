import type { Act, HarnessError } from '@bridle/facets';
import type { Client } from './client.js';
import type { Op, OpKind } from './defineOp.js';
import type { AbortReason } from './journal.js';

export type Outcome =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly error: HarnessError };

export interface Progress {
  readonly tick: number;
  readonly ticks_done: number;
  readonly ticks_total?: number;
}

/** Where the answer goes. `done` is called exactly once. */
export interface Reply {
  done(outcome: Outcome): void;
  progress?(progress: Progress): void;
}

/** One request, from when it came until it is answered. */
export interface QueuedRequest {
  readonly client: Client;
  /** the request's id as its client wrote it, for `cancel` */
  readonly key: string | undefined;
  readonly op: string | undefined;
  /** what the table has under that name */
  readonly definition: Op | undefined;
  /** of a line that was no request */
  readonly error: HarnessError | undefined;
  /** of no client's: what the harness itself has to do in the game, in its place in the queue */
  readonly own: Act<object> | undefined;
  /** as the client wrote them */
  readonly params: unknown;
  /** what it takes to keep it waiting */
  readonly bytes: number;
  readonly kind: OpKind;
  readonly urgent: boolean;
  readonly deadlineMs: number;
  readonly reply: Reply;
  /** how many ticks it will take, where that is known once it has begun */
  ticksTotal: number | undefined;
  /** the mailbox's own: runs while the request waits, or takes longer than its first turn */
  deadline: NodeJS.Timeout | undefined;
  /** it was answered: what is still done for it is in vain */
  isAnswered: boolean;
  /** the journal's own: the step in which it began, and whether it has ended in the journal */
  begun: number | undefined;
  isOver: boolean;
  /** why it was stopped, if it was */
  abort: AbortReason | undefined;
  /** served past all others, and yet not at once: it waits for its game */
  readonly mayWait: boolean;
  /** false: it is about clients and runs alone */
  readonly isOfGame: boolean;
  /** the name of its op, if it moves the body */
  readonly mover: string | undefined;
  /** of an op that tells what happened meanwhile: how much of it there was when it began */
  mark: number | undefined;
}
