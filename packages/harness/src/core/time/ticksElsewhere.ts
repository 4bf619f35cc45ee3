import type { TickPhases } from './time.js';

/** What happens here around a tick that has passed elsewhere by itself. */
export class TicksElsewhere {
  readonly #phases: TickPhases;
  #isInside = false;

  constructor(phases: TickPhases) {
    this.#phases = phases;
  }

  passed(): void {
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
