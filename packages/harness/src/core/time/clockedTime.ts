import type { OwnClock, RemoteClock } from '@bridle/facets';
import type { Clock } from './clock.js';
import type { TickPhases } from './time.js';

/** What is alike in games whose ticks pass when we say: here, or elsewhere. */
export class ClockedTime<F extends OwnClock | RemoteClock> {
  readonly noSteps = undefined;
  protected readonly facet: F;
  protected readonly clock: Clock;
  protected readonly phases: TickPhases;

  constructor(facet: F, clock: Clock, phases: TickPhases) {
    this.facet = facet;
    this.clock = clock;
    this.phases = phases;
  }

  get tick(): number {
    return this.facet.tick;
  }

  start(): void {
    this.clock.start();
  }

  stop(): void {
    this.clock.stop();
  }

  release(): void {
    this.clock.release();
  }

  wanted(): void {} // it comes when it is due
}
