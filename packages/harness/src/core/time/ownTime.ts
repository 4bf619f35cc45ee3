import type { OwnClock } from '@bridle/facets';
import type { Clock } from './clock.js';
import type { Round, Time } from './time.js';

/** A game whose ticks pass here, one call for each. */
export class OwnTime implements Time {
  readonly noSteps = undefined;
  readonly isPassing = false;
  readonly #facet: OwnClock;
  readonly #clock: Clock;
  readonly #round: Round;

  constructor(facet: OwnClock, clock: Clock, round: Round) {
    this.#facet = facet;
    this.#clock = clock;
    this.#round = round;
  }

  get tick(): number {
    return this.#facet.tick;
  }

  start(): void {
    this.#clock.start();
  }

  stop(): void {
    this.#clock.stop();
  }

  release(): void {
    this.#clock.release();
  }

  wanted(): void {} // it comes when it is due

  advance(): undefined {
    const round = this.#round;
    round.before();
    const beganAt = performance.now();
    this.#facet.advance();
    round.after(beganAt);
  }

  freeTick(): void {
    const round = this.#round;
    round.act();
    if (round.isStopped) return;
    if (round.isHeld) return this.#clock.hold();
    try {
      this.advance();
    } catch (thrown) {
      round.failed(thrown);
      return;
    }
    round.passed();
  }
}
