/** Who may draw: one picture at a time, in the order in which they were asked for. */
export class DrawingTurns {
  readonly #onFree: () => void;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  /** `onFree` hears of the end of every turn: whatever stood still meanwhile can go on. */
  constructor(onFree: () => void) {
    this.#onFree = onFree;
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Takes the turn at once, past those who wait. Only for who knows that it is free. */
  takeFirst(): void {
    this.#isTaken = true;
  }

  /** Takes the turn when it comes; undefined: it has come. */
  take(): Promise<void> | undefined {
    if (this.#isTaken || this.#waiting.length > 0) {
      return new Promise((resolve) => this.#waiting.push(resolve));
    }
    this.#isTaken = true;
    return undefined;
  }

  end(): void {
    this.#isTaken = false;
    this.#onFree();
    if (this.#waiting.length > 0) this.#handOver();
  }

  /**
   * The next begins when what stood still has gone on a little, or many pictures would stop the
   * game: a tick that was held is set off by a timer, which comes before this one, and requests
   * that were by an immediate, which does as well.
   */
  #handOver(): void {
    setTimeout(() =>
      setImmediate(() => {
        if (this.#isTaken) return; // by who went past; at its end this comes again
        const next = this.#waiting.shift();
        if (next === undefined) return;
        this.#isTaken = true;
        next();
      }),
    );
  }
}
