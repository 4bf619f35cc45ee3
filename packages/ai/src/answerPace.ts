const MINUTE_MS = 60_000;

/** How often the model of a run answers, in all its games together. */
export class AnswerPace {
  #answeredAt: number[] = [];

  /** Counts one answer more, or says that it would be too many. */
  take(perMinute: number): boolean {
    const now = performance.now();
    this.#answeredAt = this.#answeredAt.filter((at) => at > now - MINUTE_MS);
    if (this.#answeredAt.length >= perMinute) return false;
    this.#answeredAt.push(now);
    return true;
  }
}
