import type { TheirClock } from '@bridle/facets';
import { TicksElsewhere } from './ticksElsewhere.js';
import type { TickPhases, Time } from './time.js';

/** A game with a time of its own, which tells us of every tick that has passed. */
export class TheirTime implements Time {
  readonly #facet: TheirClock;
  readonly #ticks: TicksElsewhere;
  readonly isPassing = false;
  #unlisten: (() => void) | undefined;

  constructor(facet: TheirClock, phases: TickPhases) {
    this.#facet = facet;
    this.#ticks = new TicksElsewhere(phases);
  }

  get noSteps(): string {
    return this.#facet.reason;
  }

  get tick(): number {
    return this.#facet.tick;
  }

  start(): void {
    this.#unlisten ??= this.#facet.onTick(() => this.#ticks.passed());
  }

  stop(): void {
    this.#unlisten?.();
    this.#unlisten = undefined;
  }

  release(): void {} // it was never held

  wanted(): void {} // it comes when it comes

  advance(): undefined {
    throw new Error('a game with a time of its own was told to let a tick pass');
  }

  freeTick(): void {} // no clock of ours runs
}
