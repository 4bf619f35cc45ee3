import { BEAT_MS } from '../../limits.js';
import type { TickPhases, Time } from './time.js';

/** A game without a clock: for what waits for a tick, a moment passes instead. */
export class NoTime implements Time {
  readonly tick = 0;
  readonly isPassing = false;
  readonly noSteps = 'this game has no clock';
  readonly #phases: TickPhases;
  #timer: NodeJS.Timeout | undefined;
  /** a moment was wanted while nothing might change the game */
  #isLate = false;

  constructor(phases: TickPhases) {
    this.#phases = phases;
  }

  start(): void {}

  stop(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    if (this.#phases.isAwaited || this.#isLate) this.wanted();
  }

  wanted(): void {
    if (this.#phases.isStopped) return;
    this.#timer ??= setTimeout(() => this.#beat(), BEAT_MS);
  }

  advance(): undefined {
    throw new Error('a game without a clock was told to let a tick pass');
  }

  freeTick(): void {} // no clock of ours runs

  #beat(): void {
    this.#timer = undefined;
    const phases = this.#phases;
    this.#isLate = phases.isFrozen;
    if (phases.isStopped || phases.isFrozen) return;
    try {
      phases.before();
      phases.after(undefined);
      phases.passed();
    } catch (thrown) {
      return phases.failed(thrown);
    }
    if (phases.isAwaited) this.wanted();
  }
}
