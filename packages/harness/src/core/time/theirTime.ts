import type { TheirClock } from '@bridle/facets';
import type { TickPhases, Time } from './time.js';

/** A game with a time of its own, which tells us of every tick that has passed. */
export class TheirTime implements Time {
  readonly #facet: TheirClock;
  readonly #phases: TickPhases;
  readonly isPassing = false;
  #isInside = false;
  #unlisten: (() => void) | undefined;

  constructor(facet: TheirClock, phases: TickPhases) {
    this.#facet = facet;
    this.#phases = phases;
  }

  get noSteps(): string {
    return this.#facet.reason;
  }

  get tick(): number {
    return this.#facet.tick;
  }

  start(): void {
    this.#unlisten ??= this.#facet.onTick(() => this.#ticked());
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

  #ticked(): void {
    if (this.#isInside) return; // a tick that our own doing has caused
    this.#isInside = true;
    const phases = this.#phases;
    try {
      phases.after(undefined);
      phases.passed();
      if (!phases.isStopped && !phases.isFrozen) phases.before();
    } catch (thrown) {
      phases.failed(thrown);
    } finally {
      this.#isInside = false;
    }
  }
}
