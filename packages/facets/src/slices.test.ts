import { afterEach, describe, expect, it, vi } from 'vitest';
import { PARTS_MS } from './limits.js';
import type { Parts } from './parts.js';
import { inSlices, Slices } from './slices.js';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Work of so many parts, each of which takes a millisecond. */
function* work(parts: number, onPart: () => void): Parts<string> {
  for (let i = 0; i < parts; i++) {
    onPart();
    yield;
  }
  return 'done';
}

describe('work in slices', () => {
  it('gives others a turn after a few milliseconds, and begins at once', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const turns: number[] = [0];
    const other = (): void => {
      turns.push(0);
      if (turns.length < 20) setImmediate(other);
    };
    setImmediate(other);
    const begun = inSlices(
      work(30, () => {
        now++;
        turns[turns.length - 1]!++;
      }),
    );
    expect(turns).toEqual([PARTS_MS]);
    expect(await begun).toBe('done');
    expect(Math.max(...turns)).toBeLessThanOrEqual(PARTS_MS);
    expect(turns.reduce((sum, parts) => sum + parts, 0)).toBe(30);
  });

  it('counts what pieces of work that share them take together', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    let turns = 0;
    const other = (): void => {
      turns++;
      if (now < 20) setImmediate(other);
    };
    setImmediate(other);
    const slices = new Slices();
    for (let i = 0; i < 20; i++) await slices.run(work(1, () => now++));
    expect(turns).toBeGreaterThanOrEqual(Math.floor(20 / PARTS_MS));
  });

  it('ends with what the work throws', async () => {
    const fails = function* (): Parts<void> {
      yield;
      throw new Error('out of paint');
    };
    await expect(inSlices(fails())).rejects.toThrow('out of paint');
  });
});
