import type { VirtualClock } from './virtualClock.js';

/** What a page and the frames in it have in common: one time, one row of random numbers. */
export interface SharedTime {
  readonly clock: VirtualClock;
  readonly random: () => number;
  /** what `Date` says at the beginning, in milliseconds since 1970 */
  readonly epoch: number;
}

type AnyWindow = Window & typeof globalThis;
type Handler = ((...args: unknown[]) => void) | string;

/** Puts the clock in the place of all that tells a page the time. */
export function installClock(win: AnyWindow, { clock, random, epoch }: SharedTime): void {
  const now = (): number => clock.now();
  const timer =
    (repeats: boolean) =>
    (handler: Handler, ms?: number, ...args: unknown[]): number => {
      // Text is code here as it is for the browser, which lets a page's policy forbid it.
      const run =
        typeof handler === 'function' ? handler : () => new win.Function(String(handler)).call(win);
      return clock.setTimer(() => run.apply(win, args), Number(ms ?? 0), repeats);
    };
  const clear = (id?: number): void => clock.clearTimer(Number(id));
  put(win, 'setTimeout', timer(false));
  put(win, 'setInterval', timer(true));
  put(win, 'clearTimeout', clear);
  put(win, 'clearInterval', clear);
  put(win, 'requestAnimationFrame', (run: FrameRequestCallback) =>
    clock.requestFrame((time) => run.call(win, time)),
  );
  put(win, 'cancelAnimationFrame', (id: number) => clock.cancelFrame(id));
  put(win, 'requestIdleCallback', (run: IdleRequestCallback) =>
    clock.setTimer(() => run({ didTimeout: false, timeRemaining: () => 1 }), 1, false),
  );
  put(win, 'cancelIdleCallback', clear);
  put(win.performance, 'now', now);
  tell(win.performance, 'timeOrigin', () => epoch);
  tell(win.Event.prototype, 'timeStamp', now);
  put(win.Math, 'random', random);
  win.Date = virtualDate(win.Date, () => Math.floor(epoch + now()));
}

/** `Date` that says the time of the game wherever it would say the present. */
function virtualDate(Real: DateConstructor, present: () => number): DateConstructor {
  const Virtual = new Proxy(Real, {
    construct: (_, args: unknown[], target) =>
      Reflect.construct(Real, args.length === 0 ? [present()] : args, target),
    apply: () => new Real(present()).toString(),
    get: (real, name) => (name === 'now' ? present : Reflect.get(real, name)),
  });
  put(Real.prototype, 'constructor', Virtual);
  return Virtual;
}

function put(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

function tell(target: object, name: string, get: () => number): void {
  Object.defineProperty(target, name, { get, configurable: true });
}
