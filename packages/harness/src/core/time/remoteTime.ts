import type { RemoteClock } from '@bridle/facets';
import { ClockedTime } from './clockedTime.js';
import type { Time } from './time.js';

/** A game whose ticks pass elsewhere, when we ask for them. */
export class RemoteTime extends ClockedTime<RemoteClock> implements Time {
  isPassing = false;
  /** another time has taken its place: what it still hears is of the past */
  #isOver = false;

  override stop(): void {
    this.#isOver = true;
    super.stop();
  }

  override release(): void {
    if (!this.isPassing) super.release();
  }

  advance(): Promise<void> {
    return this.advanceMany(1);
  }

  advanceMany(ticks: number): Promise<void> {
    this.phases.before(); // what it throws, it throws at once
    this.isPassing = true;
    return this.#pass(ticks);
  }

  async #pass(ticks: number): Promise<void> {
    const beganAt = performance.now();
    try {
      await this.facet.advance(ticks);
    } catch (thrown) {
      if (!this.#isOver) throw thrown;
    } finally {
      this.isPassing = false;
      if (!this.#isOver) this.phases.wake(); // who asked for it may be gone, and others wait
    }
    if (this.#isOver) return await new Promise(() => {}); // nobody waits for ticks of the past
    this.phases.after(beganAt);
  }

  freeTick(): void {
    const { phases } = this;
    phases.act();
    if (phases.isStopped) return;
    if (phases.isHeld || this.isPassing) return this.clock.hold();
    this.clock.rest();
    void this.#passFreely();
  }

  async #passFreely(): Promise<void> {
    try {
      await this.advance();
    } catch (thrown) {
      if (!this.#isOver) this.phases.failed(thrown);
      return;
    }
    this.clock.release();
    this.phases.passed();
  }
}
