import { describe, expect, it } from 'vitest';
import { nearestName } from './nearestName.js';

describe('the name that was meant', () => {
  it.each([
    ['srve', 'serve'],
    ['interaction', 'interaction-dry'],
    ['foo', undefined],
    ['rnu', 'run'],
    ['rat', undefined],
    ['x', undefined],
    ['serve'.repeat(50), undefined],
  ])('by %s is %s', (given, meant) => {
    expect(nearestName(given, ['serve', 'run', 'mc', 'interaction-dry'])).toBe(meant);
  });
});
