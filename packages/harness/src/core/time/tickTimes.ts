/** Ticks that are remembered: a minute at full speed. */
const KEPT = 1_200;

export interface TickFigures {
  /** ticks in the last so many milliseconds, as a rate; 0 while time stands still */
  readonly perSecond: number;
  /** milliseconds; undefined before the first tick */
  readonly median: number | undefined;
  readonly p95: number | undefined;
  readonly p99: number | undefined;
  readonly longest: number | undefined;
  /** ticks of which is known how long they took */
  readonly count: number;
}

const RATE_MS = 5_000;

/** How long the last ticks took, and how densely they came. */
export class TickTimes {
  readonly #took = new Float64Array(KEPT);
  readonly #at = new Float64Array(KEPT);
  #count = 0;

  /** Without a start, of a game with a time of its own: how long its ticks take, it knows alone. */
  add(startedAt: number | undefined, endedAt: number): void {
    const slot = this.#count++ % KEPT;
    this.#took[slot] = endedAt - (startedAt ?? Number.NaN);
    this.#at[slot] = endedAt;
  }

  figures(now: number): TickFigures {
    const kept = Math.min(this.#count, KEPT);
    const sorted = this.#took
      .subarray(0, kept)
      .filter((took) => !Number.isNaN(took))
      .sort();
    const count = sorted.length;
    const part = (share: number): number | undefined =>
      sorted[Math.min(count - 1, Math.floor(count * share))];
    const recent = this.#at.subarray(0, kept).filter((at) => at > now - RATE_MS);
    // When more came than are remembered, those that are tell for how long.
    const sinceMs = recent.length < KEPT ? RATE_MS : now - Math.min(...recent);
    return {
      perSecond: (recent.length * 1000) / Math.max(sinceMs, 1),
      median: part(0.5),
      p95: part(0.95),
      p99: part(0.99),
      longest: sorted[count - 1],
      count,
    };
  }
}
