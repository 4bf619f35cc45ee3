/**
 * How often something may be sent: so many at once, and then one in so many milliseconds. Servers kick
 * whoever sends more, so that what comes too soon waits for its turn.
 */
export class SendingBudget {
  readonly #atOnce: number;
  readonly #everyMs: number;
  /** when the budget would be full again */
  #fullAt = 0;

  constructor(atOnce: number, everyMs: number) {
    this.#atOnce = atOnce;
    this.#everyMs = everyMs;
  }

  /** Milliseconds until one more may be sent; 0: now. */
  waitMs(now: number): number {
    return Math.max(0, this.#fullAt - now - (this.#atOnce - 1) * this.#everyMs);
  }

  /** One is sent now. */
  spend(now: number): void {
    this.#fullAt = Math.max(this.#fullAt, now) + this.#everyMs;
  }
}
