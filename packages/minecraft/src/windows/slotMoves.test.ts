import { describe, expect, it } from 'vitest';
import { firstOf, portionOf } from './slotMoves.js';

describe('the way to move a part of a stack', () => {
  it.each([
    [64, 64, 0],
    [64, 32, 0],
    [64, 1, 2],
    [64, 31, 1],
    [64, 63, 1],
    [5, 3, 0],
    [1, 1, 0],
  ])('of %i moves %i with %i clicks besides the first and the last', (size, count, clicks) => {
    expect(portionOf(size, count).clicks).toBe(clicks);
  });

  it('always moves as many as asked for, in one go or two, and takes few clicks', () => {
    for (let size = 1; size <= 64; size++) {
      for (let asked = 1; asked <= size; asked++) {
        const count = firstOf(size, asked);
        const { isHalf, singles, clicks } = portionOf(size, count);
        const taken = isHalf ? Math.ceil(size / 2) : size;
        const moved = singles === 'source' ? taken - clicks : count;
        expect(moved).toBe(count);
        expect(clicks).toBeLessThanOrEqual(17);
        if (count < asked) expect(count).toBe(Math.ceil(size / 2));
      }
    }
  });
});
