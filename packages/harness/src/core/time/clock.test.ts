import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CATCH_UP_TICKS, CLOCK_IDLE_MS } from '../../limits.js';
import { Clock, type ClockMode, type TickRate } from './clock.js';

let ticks = 0;
let clock: Clock;

function start(mode: ClockMode, tickRate: TickRate = 20): void {
  clock = new Clock({ mode, tickRate }, () => ticks++);
  clock.start();
}

beforeEach(() => {
  ticks = 0;
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'],
  });
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

describe('a free clock', () => {
  it('runs at its rate without drifting', () => {
    start('free', 20);
    vi.advanceTimersByTime(60_000);
    expect(ticks).toBe(1_200);
  });

  it('changes its rate at once', () => {
    start('free', 20);
    vi.advanceTimersByTime(1_000);
    clock.set('free', 100);
    vi.advanceTimersByTime(1_000);
    expect(ticks).toBe(120);
  });

  it('skips ticks after a stall instead of racing through them', () => {
    start('free', 20);
    vi.spyOn(performance, 'now').mockReturnValue(3_600_000);
    vi.advanceTimersByTime(50);
    expect(ticks).toBeGreaterThan(0);
    expect(ticks).toBeLessThanOrEqual(CATCH_UP_TICKS + 1);
    vi.restoreAllMocks();
  });

  it('lets no tick pass while it is held, and then those that are due', () => {
    clock = new Clock({ mode: 'free', tickRate: 20 }, () => {
      if (ticks === 3) clock.hold();
      else ticks++;
    });
    clock.start();
    vi.advanceTimersByTime(400);
    expect(ticks).toBe(3);
    ticks = 100;
    clock.release();
    vi.advanceTimersByTime(0);
    expect(ticks).toBe(105);
    vi.advanceTimersByTime(1_000);
    expect(ticks).toBe(125);
  });

  it('spins for nothing while it is held', () => {
    let calls = 0;
    clock = new Clock({ mode: 'free', tickRate: 'max' }, () => {
      calls++;
      clock.hold();
    });
    clock.start();
    vi.advanceTimersByTime(100);
    expect(calls).toBe(1);
    clock.set('free', 20); // also when its rate changes meanwhile
    vi.advanceTimersByTime(100);
    expect(calls).toBe(1);
    clock.release();
    vi.advanceTimersByTime(100);
    expect(calls).toBe(2);
  });

  it('has one next tick, also when it is set anew within a tick', () => {
    clock = new Clock({ mode: 'free', tickRate: 20 }, () => {
      ticks++;
      clock.set('free', 20);
    });
    clock.start();
    vi.advanceTimersByTime(500);
    expect(ticks).toBe(10);
    expect(vi.getTimerCount()).toBe(1);
    clock.stop();
    vi.advanceTimersByTime(500);
    expect(ticks).toBe(10);
  });

  it('stops for good when it is stopped', () => {
    start('free');
    clock.stop();
    vi.advanceTimersByTime(10_000);
    expect(ticks).toBe(0);
  });
});

describe('a waiting clock', () => {
  it('lets no time pass by itself', () => {
    start('wait');
    vi.advanceTimersByTime(60_000);
    expect(ticks).toBe(0);
  });
});

describe('an automatic clock', () => {
  it('runs until an agent acts, and then waits', () => {
    start('auto');
    clock.noteRequest(false);
    vi.advanceTimersByTime(1_000);
    expect(ticks).toBe(20);
    clock.noteRequest(true);
    vi.advanceTimersByTime(1_000);
    expect(ticks).toBe(20);
    expect(clock.waiting).toBe(true);
  });

  it('runs again after ten minutes without a request, and not before', () => {
    start('auto');
    clock.noteRequest(true);
    vi.advanceTimersByTime(CLOCK_IDLE_MS - 1_000);
    clock.noteRequest(false);
    vi.advanceTimersByTime(CLOCK_IDLE_MS - 1_000);
    expect(ticks).toBe(0);
    vi.advanceTimersByTime(2_000);
    expect(clock.waiting).toBe(false);
    expect(ticks).toBeGreaterThan(0);
  });

  it('waits again when the agent acts again', () => {
    start('auto');
    clock.noteRequest(true);
    vi.advanceTimersByTime(CLOCK_IDLE_MS + 1_000);
    clock.noteRequest(true);
    const before = ticks;
    vi.advanceTimersByTime(1_000);
    expect(ticks).toBe(before);
  });
});
