import { BEAT_MS } from '../../limits.js';
import type { TickPhases, Time } from './time.js';

/** A game without a clock: for what waits for a tick, a moment passes instead. */
export class NoTime implements Time {
  readonly tick = 0;
  readonly isPassing = false;
  readonly noSteps = 'this game has no clock';
  readonly #round: TickPhases;
  #timer: NodeJS.Timeout | undefined;
  /** a moment was wanted while nothing might change the game */
  #isLate = false;

  constructor(round: TickPhases) {
    this.#round = round;
  }

  start(): void {}

  stop(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    if (this.#round.isAwaited || this.#isLate) this.wanted();
  }

  wanted(): void {
    if (this.#round.isStopped) return;
    this.#timer ??= setTimeout(() => this.#beat(), BEAT_MS);
  }

  advance(): undefined {
    throw new Error('a game without a clock was told to let a tick pass');
  }

  freeTick(): void {} // no clock of ours runs

  #beat(): void {
    this.#timer = undefined;
    const round = this.#round;
    this.#isLate = round.isFrozen;
    if (round.isStopped || round.isFrozen) return;
    try {
      round.before();
      round.after(undefined);
      round.passed();
    } catch (thrown) {
      return round.failed(thrown);
    }
    if (round.isAwaited) this.wanted();
  }
}
