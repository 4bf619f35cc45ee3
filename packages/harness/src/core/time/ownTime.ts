import type { OwnClock } from '@bridle/facets';
import { ClockedTime } from './clockedTime.js';
import type { Time } from './time.js';

/** A game whose ticks pass here, one call for each. */
export class OwnTime extends ClockedTime<OwnClock> implements Time {
  readonly isPassing = false;

  advance(): undefined {
    const { round } = this;
    round.before();
    const beganAt = performance.now();
    this.facet.advance();
    round.after(beganAt);
  }

  freeTick(): void {
    const { round } = this;
    round.act();
    if (round.isStopped) return;
    if (round.isHeld) return this.clock.hold();
    try {
      this.advance();
    } catch (thrown) {
      round.failed(thrown);
      return;
    }
    round.passed();
  }
}
