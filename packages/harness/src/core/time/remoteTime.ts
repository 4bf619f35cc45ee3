import type { RemoteClock } from '@bridle/facets';
import { ClockedTime } from './clockedTime.js';
import { TicksElsewhere } from './ticksElsewhere.js';
import type { Time } from './time.js';

/** A game whose ticks pass elsewhere, when we ask for them. */
export class RemoteTime extends ClockedTime<RemoteClock> implements Time {
  isPassing = false;
  /** another time has taken its place: what it still hears is of the past */
  #isOver = false;
  #isStarted = false;
  /** it was told last to pass by itself, or not to; nothing was told yet when undefined */
  #isRunning: boolean | undefined;
  #unlisten: (() => void) | undefined;
  readonly #ticks = new TicksElsewhere(this.phases);

  override start(): void {
    this.#isStarted = true;
    super.start();
    this.clockChanged();
  }

  override stop(): void {
    this.#isOver = true;
    this.#unlisten?.();
    super.stop();
  }

  /** Time that passes by itself does so while our clock does not wait. */
  clockChanged(): void {
    const { free } = this.facet;
    const isRunning = !this.clock.waiting;
    if (free === undefined || !this.#isStarted || this.#isOver) return;
    if (isRunning === this.#isRunning) return;
    this.#isRunning = isRunning;
    this.#unlisten?.();
    const listen = (): (() => void) => free.onTick(() => this.#ticks.passed());
    this.#unlisten = isRunning ? listen() : undefined;
    free.set(isRunning).catch((thrown: unknown) => {
      if (this.#isOver) return;
      this.#isRunning = undefined; // nobody knows; it is tried again when the clock changes
      if (!isRunning) this.#unlisten = listen(); // time that could not be held passes on
      this.phases.failed(thrown);
    });
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
    if (this.facet.free !== undefined) return this.clock.rest(); // it comes by itself
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
