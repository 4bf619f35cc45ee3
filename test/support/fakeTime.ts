import { vi } from 'vitest';

const realTimeout = setTimeout;

/** How long a jump takes at most: messages between processes need their time, whatever the timers say. */
const REAL_MS_MAX = 2;

/** Takes the timers of this process, and says how time passes then: as long as asked, but at once. */
export function fakeTime(): (ms: number) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return async (ms) => {
    await new Promise((resolve) => realTimeout(resolve, Math.min(ms, REAL_MS_MAX)));
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise(setImmediate);
  };
}
