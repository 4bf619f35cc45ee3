import { CssAnimations } from './cssAnimations.js';
import { installClock, type SharedTime } from './install.js';
import { Loading } from './loading.js';
import { seededRandom } from './random.js';
import { VirtualClock } from './virtualClock.js';

/** 2025-01-01T00:00:00Z: the same day in every run. */
const EPOCH = 1_735_689_600_000;

/** Under this name a window shares its time with the frames in it. */
const SHARED = Symbol.for('bridle.time');

export interface ClockOptions {
  readonly seed: number;
  readonly paused?: boolean | undefined;
  readonly epoch?: number | undefined;
}

/** The time of the game, where it is ours to hold. */
export interface GameTime {
  readonly clock: VirtualClock;
  readonly animations: CssAnimations;
  readonly loading: Loading;
}

interface Shared extends SharedTime {
  readonly documents: Document[];
  readonly loading: Loading;
}

/**
 * Puts a virtual clock into this window, before any other script of the page has run. A frame of the same
 * origin takes the clock of the page that it is in.
 */
export function takeTime({ seed, paused = false, epoch = EPOCH }: ClockOptions): GameTime | null {
  const outer = sharedByParent();
  if (outer !== undefined) {
    outer.documents.push(document);
    outer.loading.watch(window);
    installClock(window, outer);
    Object.defineProperty(window, SHARED, { value: outer });
    return null;
  }
  const documents = [document];
  const isShown = (shown: Document): boolean => shown.defaultView !== null;
  const animations = new CssAnimations(paused, () => documents.filter(isShown));
  const loading = new Loading();
  const clock = new VirtualClock(paused, {
    afterFrame: (elapsed) => animations.pass(elapsed),
    loaded: () => loading.done(),
    paused: (isPaused) => animations.hold(isPaused),
  });
  const shared: Shared = { clock, random: seededRandom(seed), epoch, documents, loading };
  loading.watch(window);
  installClock(window, shared);
  Object.defineProperty(window, SHARED, { value: shared });
  return { clock, animations, loading };
}

function sharedByParent(): Shared | undefined {
  if (window.parent === window) return undefined;
  try {
    return Reflect.get(window.parent, SHARED) as Shared | undefined;
  } catch {
    return undefined; // another origin: a time of its own
  }
}
