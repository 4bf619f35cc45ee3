import { describe, expect, it } from 'vitest';
import { seedOf } from './worldSeed.js';

describe('the seed of a new world', () => {
  it.each([
    ['42', '42'],
    ['00000000000000000007', '00000000000000000007'],
    ['hello', '99162322'],
    ['-5', '1448'],
    ['tést <b>', '37990990'],
  ])('%s is %s', (text, seed) => {
    expect(seedOf(text)).toBe(seed);
  });
});
