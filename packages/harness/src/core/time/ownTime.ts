import type { OwnClock } from '@bridle/facets';
import { ClockedTime } from './clockedTime.js';
import type { Time } from './time.js';

/** A game whose ticks pass here, one call for each. */
export class OwnTime extends ClockedTime<OwnClock> implements Time {
  readonly isPassing = false;

  advance(): undefined {
    const { phases } = this;
    phases.before();
    const beganAt = performance.now();
    this.facet.advance();
    phases.after(beganAt);
  }

  freeTick(): void {
    const { phases } = this;
    phases.act();
    if (phases.isStopped) return;
    if (phases.isHeld) return this.clock.hold();
    try {
      this.advance();
    } catch (thrown) {
      phases.failed(thrown);
      return;
    }
    phases.passed();
  }
}
