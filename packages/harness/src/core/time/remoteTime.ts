import type { RemoteClock } from '@bridle/facets';
import type { Clock } from './clock.js';
import type { Round, Time } from './time.js';

/** A game whose ticks pass elsewhere, when we ask for them. */
export class RemoteTime implements Time {
  readonly noSteps = undefined;
  readonly #facet: RemoteClock;
  readonly #clock: Clock;
  readonly #round: Round;
  isPassing = false;
  /** another time has taken its place: what it still hears is of the past */
  #isOver = false;

  constructor(facet: RemoteClock, clock: Clock, round: Round) {
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
    this.#isOver = true;
    this.#clock.stop();
  }

  release(): void {
    if (!this.isPassing) this.#clock.release();
  }

  wanted(): void {} // it comes when it is due

  advance(): Promise<void> {
    return this.advanceMany(1);
  }

  async advanceMany(ticks: number): Promise<void> {
    this.#round.before();
    const beganAt = performance.now();
    this.isPassing = true;
    try {
      await this.#facet.advance(ticks);
    } catch (thrown) {
      if (!this.#isOver) throw thrown;
    } finally {
      this.isPassing = false;
      if (!this.#isOver) this.#round.wake(); // who asked for it may be gone, and others wait
    }
    if (this.#isOver) return await new Promise(() => {}); // nobody waits for ticks of the past
    this.#round.after(beganAt);
  }

  freeTick(): void {
    const round = this.#round;
    round.act();
    if (round.isStopped) return;
    if (round.isHeld || this.isPassing) return this.#clock.hold();
    this.#clock.rest();
    this.advance().then(
      () => {
        if (this.#isOver) return;
        this.#clock.release();
        round.passed();
      },
      (thrown: unknown) => {
        if (!this.#isOver) round.failed(thrown);
      },
    );
  }
}
