import { describe, expect, test } from 'vitest';
import { DigProgress } from './digProgress.js';

describe('digging', () => {
  test('takes as many ticks as the block is hard', () => {
    const progress = new DigProgress(1_000);
    const ends = [0, 50, 100, 150].map((ms) => progress.tick(200, 1_000 + ms));
    expect(ends).toEqual([false, false, false, true]);
  });

  test('goes no faster than time, however many ticks come at once', () => {
    const progress = new DigProgress(1_000);
    const burst = [0, 0, 0, 0, 1, 1].map((ms) => progress.tick(200, 1_000 + ms));
    expect(burst).not.toContain(true);
    expect([101, 102, 103, 151].map((ms) => progress.tick(200, 1_000 + ms))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('asks anew every tick how long the whole would take', () => {
    const progress = new DigProgress(0);
    expect(progress.tick(1_000, 0)).toBe(false); // in water
    expect(progress.tick(100, 50)).toBe(false);
    expect(progress.tick(100, 100)).toBe(true);
    expect(progress.wasAtOnce).toBe(false);
  });

  test('is through at the first blow where a block takes no time', () => {
    const progress = new DigProgress(0);
    expect(progress.tick(0, 0)).toBe(true);
    expect(progress.wasAtOnce).toBe(true);
  });

  test('never ends at what never breaks', () => {
    const progress = new DigProgress(0);
    for (let i = 0; i < 1_000; i++) {
      expect(progress.tick(Number.POSITIVE_INFINITY, i * 50)).toBe(false);
    }
  });
});
