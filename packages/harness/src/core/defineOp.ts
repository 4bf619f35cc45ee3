import type { Act, FacetName, Facets, HarnessError } from '@bridle/facets';
import type { z } from 'zod';
import type { Client } from './client.js';
import { missingFacetError } from './facetLack.js';
import type { Host } from './host.js';
import type { Outcome } from './queuedRequest.js';

/**
 * - `read` looks and changes nothing; any client may, at any boundary between ticks.
 * - `act` changes something and is done at once.
 * - `time` lets ticks pass. Acts and times queue behind each other.
 */
export type OpKind = 'read' | 'act' | 'time';

export interface OpContext<F, A extends FacetName = never, U extends FacetName = never> {
  readonly host: Host;
  readonly client: Client;
  readonly facet: F;
  /** those that it needs besides, and those that it uses where the game has them */
  readonly facets: Readonly<Pick<Facets, A> & Partial<Pick<Facets, U>>>;
  /** False once the request was answered: cancelled, too late, or its client is gone. */
  isWanted(): boolean;
}

/** What a reply says besides its result: what happened in the game while the request was under way. */
export interface ReplyAddition {
  /** Called when the request begins: how much of it there was until then. */
  mark(host: Host): number;
  /** What the reply says, of a request that began at that mark. */
  addToReply(host: Host, outcome: Outcome, mark: number): Outcome;
}

type FacetOf<N extends FacetName | undefined> = N extends FacetName ? Facets[N] : undefined;

/** What acts is a value or a long action, which can be stopped; what only looks may be a promise. */
type Answer<K extends OpKind, T> = Act<T> | (K extends 'read' ? Promise<T> : never);

export interface OpDefinition<
  N extends FacetName | undefined,
  P extends z.ZodObject,
  R extends z.ZodObject,
  A extends FacetName = never,
  U extends FacetName = never,
  K extends OpKind = OpKind,
> {
  readonly name: string;
  /** one sentence for help and docs */
  readonly summary: string;
  /** what it is about: a game without it does not know the op */
  readonly facet: N;
  /** facets that it cannot do without, besides */
  readonly needs?: readonly A[];
  /** facets that it uses where the game has them; what asks for one that is not there is refused */
  readonly mayUse?: readonly U[];
  readonly kind: K;
  /** it moves the body, and is refused while a skill does; a read that does queues as an act */
  readonly usesBody?: boolean | ((host: Host, params: unknown) => boolean);
  /** served at once, past whatever waits or runs: cancel, shutdown */
  readonly urgent?: boolean;
  /** whether a call is served at once and as one that only looks, although others are not */
  readonly isAtOnce?: (host: Host, params: unknown) => boolean;
  /** whether such a call needs control all the same */
  readonly needsControl?: (host: Host, params: unknown) => boolean;
  /** it says itself when time passes, so it does not count as an agent's action */
  readonly setsClock?: boolean;
  /** asked again and again by who watches: the journal has nothing of it, and it is no step of the game */
  readonly isPolled?: true;
  readonly params: P;
  readonly result: R;
  /** what the reply is called on the wire of automation-v1 */
  readonly event?: string;
  readonly deadlineMs?: number;
  /** what its reply tells besides its result */
  readonly replyAddition?: ReplyAddition;
  /** why this run cannot do it although the facet is there; undefined when it can */
  readonly refusal?: (host: Host) => HarnessError | undefined;
  /** how many ticks a call will take, for progress */
  readonly ticks?: (params: z.output<P>) => number;
  readonly run: (
    context: OpContext<FacetOf<N>, A, U>,
    params: z.output<P>,
  ) => Answer<K, z.output<R>>;
}

/** An op with its types forgotten, as the table keeps it. */
export type Op = OpDefinition<
  FacetName | undefined,
  z.ZodObject,
  z.ZodObject,
  FacetName,
  FacetName
>;

/** One literal says all there is to an op; hello, help, docs and dispatch follow from it. */
export function defineOp<
  const N extends FacetName | undefined,
  P extends z.ZodObject,
  R extends z.ZodObject,
  const A extends FacetName = never,
  const U extends FacetName = never,
  const K extends OpKind = OpKind,
>(definition: OpDefinition<N, P, R, A, U, K>): Op {
  // The table calls `run` only with params that this op's own schema let through and with the
  // facet that it names, so forgetting the types here is safe.
  return definition as unknown as Op;
}

/** A facet that an op uses only when asked for what takes it: refused where the game has none. */
export function demand<U extends FacetName>(
  { host }: { readonly host: Host; readonly facets: Partial<Pick<Facets, U>> },
  name: U,
): Facets[U] {
  const facet = host.game.facets[name];
  if (facet === undefined) throw missingFacetError(host.game, name);
  return facet as Facets[U];
}
