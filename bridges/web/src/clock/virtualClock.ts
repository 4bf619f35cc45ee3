import { native, nextFrame, nextTurn } from '../native.js';

export const FRAMES_PER_SECOND = 60;
export const FRAME_MS = 1_000 / FRAMES_PER_SECOND;
const NESTED_TIMERS = 5; // from here on browsers let a timer wait 4 ms at least
const NESTED_MS_MIN = 4;

interface Timer {
  readonly run: () => void;
  readonly delay: number;
  readonly repeats: boolean;
  readonly depth: number;
  due: number;
}

/** What happens with every frame besides the game's own functions. */
export interface FrameWork {
  /** Called after them; true when the browser has to draw before the next frame. */
  afterFrame(elapsed: number): boolean;
  /** Resolves when nothing is loading that the next frame could need. */
  loaded(): Promise<void>;
  paused(isPaused: boolean): void;
}

/**
 * The time of a game: it passes by itself, or frame by frame as it is told. Timers and animation frames
 * of the page and of the frames in it are run from here, in the order in which they are due.
 */
export class VirtualClock {
  #now = 0;
  #startedAt = native.now();
  #frame = 0;
  #paused: boolean;
  #lastId = 0;
  readonly #timers = new Map<number, Timer>();
  #frames = new Map<number, (time: number) => void>();
  #framesNow = new Map<number, (time: number) => void>();
  #depth = 0;
  #wakeUp: number | undefined;
  #isStepping = false;
  readonly #work: FrameWork;

  constructor(paused: boolean, work: FrameWork) {
    this.#paused = paused;
    this.#work = work;
    this.#runFree();
  }

  get frame(): number {
    return this.#frame;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Milliseconds since the page began. */
  now(): number {
    if (!this.#paused) this.#now = Math.max(this.#now, native.now() - this.#startedAt);
    return this.#now;
  }

  setTimer(run: () => void, ms: number, repeats: boolean): number {
    const depth = this.#depth + 1;
    const least = depth > NESTED_TIMERS ? NESTED_MS_MIN : 1;
    const delay = Math.max(least, Number.isFinite(ms) ? ms : 0);
    const id = ++this.#lastId;
    this.#timers.set(id, { run, delay, repeats, depth, due: this.now() + delay });
    this.#wake();
    return id;
  }

  clearTimer(id: number): void {
    this.#timers.delete(id);
  }

  requestFrame(run: (time: number) => void): number {
    const id = ++this.#lastId;
    this.#frames.set(id, run);
    return id;
  }

  cancelFrame(id: number): void {
    this.#frames.delete(id);
    this.#framesNow.delete(id);
  }

  pause(): void {
    if (this.#paused) return;
    this.now();
    this.#paused = true;
    this.#work.paused(true);
  }

  resume(): void {
    if (!this.#paused) return;
    this.#startedAt = native.now() - this.#now;
    this.#paused = false;
    this.#work.paused(false);
    this.#wake();
  }

  /** Lets frames pass while time is held, all equally long; fewer when `stop` says so before one. */
  async step(frames: number, stop: () => boolean = () => false): Promise<void> {
    this.#isStepping = true;
    try {
      for (let i = 0; i < frames && !stop(); i++) {
        await this.#work.loaded();
        const until = this.#now + FRAME_MS;
        this.#runTimers(until);
        this.#now = until;
        const mustDraw = this.#runFrames(FRAME_MS);
        await nextTurn();
        if (mustDraw) await nextFrame();
        await nextTurn();
      }
    } finally {
      this.#isStepping = false;
    }
  }

  #runTimers(until: number): void {
    for (;;) {
      let next: [number, Timer] | undefined;
      for (const entry of this.#timers) {
        if (entry[1].due <= until && (next === undefined || entry[1].due < next[1].due)) {
          next = entry;
        }
      }
      if (next === undefined) return;
      const [id, timer] = next;
      this.#now = Math.max(this.#now, timer.due);
      if (timer.repeats) timer.due = this.#now + timer.delay;
      else this.#timers.delete(id);
      this.#depth = timer.depth;
      guarded(timer.run);
      this.#depth = 0;
    }
  }

  #runFrames(elapsed: number): boolean {
    this.#frame++;
    this.#framesNow = this.#frames;
    this.#frames = new Map();
    const time = this.#now;
    for (const run of this.#framesNow.values()) guarded(() => run(time));
    return this.#work.afterFrame(elapsed);
  }

  /** While time passes by itself: a frame of the game with each that the browser draws. */
  #runFree(): void {
    let last = this.#now;
    const draw = (): void => {
      native.requestAnimationFrame(draw);
      if (this.#paused || this.#isStepping) return;
      const now = this.now();
      this.#runFrames(now - last);
      last = now;
    };
    native.requestAnimationFrame(draw);
    this.#wake();
  }

  /** Sets the browser's timer to the one of ours that is due next. */
  #wake(): void {
    if (this.#paused || this.#depth > 0) return;
    if (this.#wakeUp !== undefined) native.clearTimeout(this.#wakeUp);
    this.#wakeUp = undefined;
    let due = Number.POSITIVE_INFINITY;
    for (const timer of this.#timers.values()) due = Math.min(due, timer.due);
    if (due === Number.POSITIVE_INFINITY) return;
    const ring = (): void => {
      this.#wakeUp = undefined;
      if (this.#paused) return;
      this.#runTimers(this.now());
      this.#wake();
    };
    this.#wakeUp = native.setTimeout(ring, Math.max(0, due - this.now()));
  }
}

/** What a function of the page throws is the page's, as it would be without us. */
function guarded(run: () => void): void {
  try {
    run();
  } catch (error) {
    reportError(error);
  }
}
