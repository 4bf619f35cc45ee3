import { TICK_MS } from '../limits.js';

/**
 * How far a block is dug. Several ticks may come at once when the loop was busy, and servers keep a block
 * that is done too soon: what counts is no more than the time that has passed.
 */
export class DigProgress {
  readonly #beganAt: number;
  /** ticks that have counted */
  ticks = 0;
  #part = 0;

  constructor(now: number) {
    this.#beganAt = now;
  }

  /** One more tick, with what the whole block would take now; says whether it is through. */
  tick(wholeMs: number, now: number): boolean {
    if (this.ticks * TICK_MS <= now - this.#beganAt) {
      this.ticks++;
      this.#part += wholeMs <= 0 ? 1 : TICK_MS / wholeMs;
    }
    return this.#part >= 1 - 1e-9;
  }

  /** It was through at the first blow, so that the server has broken it already. */
  get wasAtOnce(): boolean {
    return this.ticks === 1;
  }
}
