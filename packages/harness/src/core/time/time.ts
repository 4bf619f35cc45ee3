import type { ClockFacet } from '@bridle/facets';
import type { Clock } from './clock.js';
import { NoTime } from './noTime.js';
import { OwnTime } from './ownTime.js';
import { RemoteTime } from './remoteTime.js';
import { TheirTime } from './theirTime.js';

/**
 * What happens around a tick, whoever lets it pass, in this order: the action that runs, scripts,
 * skills, input; the tick with its events; samples and state, pictures.
 */
export interface TickPhases {
  /** no tick may pass now */
  readonly isHeld: boolean;
  /** nothing may change the game now */
  readonly isFrozen: boolean;
  /** the run is over */
  readonly isStopped: boolean;
  /** something waits for a tick */
  readonly isAwaited: boolean;
  /** The action that runs goes on, if it can. */
  act(): void;
  /** Everything else that comes before a tick. Throws when there may be no more of them. */
  before(): void;
  /** What comes after a tick, which began at this time where we let it pass. */
  after(beganAt: number | undefined): void;
  /** The tick was none of a request: what waited for it goes on. */
  passed(): void;
  failed(thrown: unknown): void;
  /** A tick no longer passes: who waited for that may have a turn. */
  wake(): void;
}

/** How time passes in a game. */
export interface Time {
  readonly tick: number;
  start(): void;
  stop(): void;
  /** Time that was held can go on. */
  release(): void;
  /** Lets a tick pass for a request; a promise where it passes elsewhere. */
  advance(): Promise<void> | undefined;
  /** The clock says that a tick is due, of which no request knows. */
  freeTick(): void;
  /** Lets many pass in one message; undefined where that saves nothing. */
  advanceMany?(ticks: number): Promise<void>;
  /** ticks are passing elsewhere, and have not passed yet */
  readonly isPassing: boolean;
  /** Something waits for a tick that no request causes. */
  wanted(): void;
  /** Our clock waits from now on, or runs again. */
  clockChanged?(): void;
  /** why nobody can let ticks pass one by one; undefined where that can be */
  readonly noSteps: string | undefined;
}

export function timeOf(facet: ClockFacet | undefined, clock: Clock, phases: TickPhases): Time {
  if (facet === undefined) return new NoTime(phases);
  if (facet.kind === 'theirs') return new TheirTime(facet, phases);
  return facet.kind === 'remote'
    ? new RemoteTime(facet, clock, phases)
    : new OwnTime(facet, clock, phases);
}
