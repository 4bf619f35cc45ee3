import { describe, expect, it } from 'vitest';
import { PendingTicks } from './pendingTicks.js';

function waiting(...places: readonly (readonly [tick: number, x: number])[]): PendingTicks {
  const pending = new PendingTicks();
  for (const [tick, x] of places) pending.add(tick, x, 64, -x);
  return pending;
}

/** The x of what is taken. */
function taken(pending: PendingTicks, tick: number, most = 100): number[] | undefined {
  return pending.take(tick, most)?.filter((_, i) => i % 3 === 0);
}

describe('what waits for a tick', () => {
  it('is taken when it is due, in the order in which it came', () => {
    const pending = waiting([5, 1], [4, 2], [5, 3], [9, 4]);
    expect(taken(pending, 3)).toBeUndefined();
    expect(taken(pending, 5)).toEqual([2, 1, 3]);
    expect(taken(pending, 8)).toBeUndefined();
    expect(taken(pending, 9)).toEqual([4]);
    expect(pending.size).toBe(0);
  });

  it('waits once, until it is taken', () => {
    const pending = waiting([5, 1], [6, 1]);
    expect(pending.size).toBe(1);
    expect(taken(pending, 5)).toEqual([1]);
    pending.add(6, 1, 64, -1);
    expect(taken(pending, 6)).toEqual([1]);
  });

  it('waits on where it is too much for one tick, before what came later', () => {
    const pending = waiting([5, 1], [5, 2], [5, 3], [6, 4], [6, 5]);
    expect(taken(pending, 5, 2)).toEqual([1, 2]);
    expect(pending.due).toEqual([
      [5, [3, 64, -3]],
      [6, [4, 64, -4, 5, 64, -5]],
    ]);
    const copy = pending.copy();
    for (const one of [pending, copy]) {
      expect(taken(one, 6, 2)).toEqual([3, 4]);
      expect(taken(one, 7, 2)).toEqual([5]);
      expect(taken(one, 8, 2)).toBeUndefined();
    }
  });

  it('has the same fingerprint however it came about', () => {
    const pending = waiting([5, 1], [6, 2]);
    const other = waiting([4, 9], [6, 2], [5, 1]);
    taken(other, 4);
    expect(other.print.toString()).toBe(pending.print.toString());
    taken(other, 6);
    expect(other.print.toString()).toBe(waiting().print.toString());
  });
});
