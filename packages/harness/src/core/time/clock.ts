import {
  CATCH_UP_TICKS,
  CLOCK_IDLE_MS,
  SLICE_MS,
  TICK_RATE_DEFAULT,
  TICK_RATE_MAX,
  TICK_RATE_MIN,
} from '../../limits.js';

export type ClockMode = 'free' | 'wait' | 'auto';
export type TickRate = number | 'max';

export interface ClockSettings {
  readonly mode: ClockMode;
  readonly tickRate?: TickRate;
}

/**
 * Decides when time passes. `free` runs at the tick rate; `wait` lets time pass only inside
 * requests; `auto` is free until an agent acts, and from then on waits for it.
 */
export class Clock {
  readonly #tick: () => void;
  readonly #changed: () => void;
  #mode: ClockMode;
  #tickRate: TickRate;
  #agentActed = false;
  #lastRequestAt = 0;
  #started = false;
  #held = false;
  /** things in the background that need time to pass */
  #background = 0;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #due = 0;

  /** `tick` lets one tick pass; `changed` is told when time may pass otherwise than before. */
  constructor(settings: ClockSettings, tick: () => void, changed: () => void = () => {}) {
    this.#mode = settings.mode;
    this.#tickRate = settings.tickRate ?? TICK_RATE_DEFAULT;
    this.#tick = tick;
    this.#changed = changed;
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  get tickRate(): TickRate {
    return this.#tickRate;
  }

  /** True while time passes only inside requests. */
  get waiting(): boolean {
    return (
      this.#mode === 'wait' || (this.#mode === 'auto' && this.#agentActed && this.#background === 0)
    );
  }

  start(): void {
    this.#started = true;
    this.#reschedule();
  }

  stop(): void {
    this.#started = false;
    this.#reschedule();
  }

  /** Called instead of a tick that cannot pass yet: it stays due until `release`. */
  hold(): void {
    this.#held = true;
    if (this.#tickRate !== 'max') this.#due -= 1000 / this.#tickRate;
  }

  /** Called by a tick that takes time elsewhere: the next one waits for `release`. */
  rest(): void {
    this.#held = true;
  }

  release(): void {
    if (!this.#held) return;
    this.#held = false;
    if (this.#started && !this.waiting) this.#schedule();
  }

  set(mode: ClockMode, tickRate: TickRate = this.#tickRate): void {
    this.#mode = mode;
    this.#tickRate = tickRate;
    this.#agentActed = false;
    this.#reschedule();
  }

  /** Runs faster or slower, when it runs; whether it waits stays as it is. */
  setRate(tickRate: number): void {
    const rate = Math.max(TICK_RATE_MIN, Math.min(TICK_RATE_MAX, tickRate));
    if (rate === this.#tickRate) return; // it may be asked in a tick, which goes on as it was
    this.#tickRate = rate;
    this.#reschedule();
  }

  /** While something goes on in the background, `auto` does not wait. Returns the end of that. */
  keepRunning(isBackground: boolean): () => void {
    if (!isBackground) return () => {};
    this.#background++;
    this.#reschedule();
    return () => {
      this.#background--;
      this.#reschedule();
    };
  }

  /** Every request keeps a world that waits for its agent waiting. */
  noteRequest(isAction: boolean): void {
    if (this.#mode !== 'auto') return;
    this.#lastRequestAt = performance.now();
    if (!isAction || this.#agentActed) return;
    this.#agentActed = true;
    this.#reschedule();
    this.#watchIdle(CLOCK_IDLE_MS);
  }

  /** Ends the waiting of `auto`, whose agent no longer acts: it runs free until one acts again. */
  forgetAgent(): void {
    if (this.#agentActed) this.set(this.#mode);
  }

  #watchIdle(delayMs: number): void {
    this.#idleTimer = setTimeout(() => {
      const quietMs = performance.now() - this.#lastRequestAt;
      if (quietMs < CLOCK_IDLE_MS) this.#watchIdle(CLOCK_IDLE_MS - quietMs);
      else this.set(this.#mode);
    }, delayMs);
    this.#idleTimer.unref();
  }

  #reschedule(): void {
    this.#changed();
    this.#unschedule();
    if (!this.waiting || !this.#started) clearTimeout(this.#idleTimer);
    if (!this.#started || this.waiting) return;
    if (this.#tickRate !== 'max') this.#due = performance.now() + 1000 / this.#tickRate;
    this.#schedule();
  }

  #unschedule(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
  }

  #schedule(): void {
    this.#unschedule(); // what happens in a tick may have scheduled the next one already
    if (this.#held) return;
    if (this.#tickRate === 'max') this.#immediate = setImmediate(this.#runFlatOut);
    else this.#timer = setTimeout(this.#runDue, Math.max(0, this.#due - performance.now()));
  }

  #runFlatOut = (): void => {
    this.#immediate = undefined;
    const sliceEnd = performance.now() + SLICE_MS;
    do this.#tick();
    while (this.#isFreeAt('max') && performance.now() < sliceEnd);
    if (this.#isFreeAt('max')) this.#schedule();
  };

  #runDue = (): void => {
    const rate = this.#tickRate as number;
    const periodMs = 1000 / rate;
    const now = performance.now();
    // After a stall (a laptop that slept) old ticks are skipped, not raced through.
    this.#due = Math.max(this.#due, now - CATCH_UP_TICKS * periodMs);
    while (this.#due <= now) {
      this.#due += periodMs;
      this.#tick();
      if (!this.#isFreeAt(rate)) return; // a tick may have stopped or changed the clock
      if (performance.now() - now > SLICE_MS) break;
    }
    this.#schedule();
  };

  #isFreeAt(rate: TickRate): boolean {
    return this.#started && !this.#held && !this.waiting && this.#tickRate === rate;
  }
}
