import { failure, type Vector } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { TARGETS_LOST_MAX } from '../limits.js';
import type { Bot } from './defineTool.js';
import { Targets } from './targets.js';

const bot = { senses: { self: () => ({ player: { pos: [0, 0, 0] } }) } } as unknown as Bot;
const row = (count: number): Vector[] => Array.from({ length: count }, (_, x) => [x, 0, 0]);
const noPath = failure('no_path', 'no way');

describe('targets', () => {
  it('come nearest first, and those that are no longer there do not come', () => {
    const there = new Set([3, 1]);
    const look = () => row(4).reverse();
    const targets = new Targets(bot, { look, isThere: ([x]) => there.has(x) });
    expect(targets.next()).toEqual([1, 0, 0]);
    there.delete(1);
    expect(targets.next()).toEqual([3, 0, 0]);
  });

  it('that were lost come once more when something else was done since', () => {
    const there = new Set([0, 1]);
    const look = () => row(2).filter(([x]) => there.has(x));
    const targets = new Targets(bot, { look, isThere: ([x]) => there.has(x) });
    targets.lose([0, 0, 0], noPath);
    expect(targets.next()).toEqual([1, 0, 0]);
    there.delete(1);
    targets.gain();
    expect(targets.next()).toEqual([0, 0, 0]);
    targets.lose([0, 0, 0], noPath);
    expect(targets.next()).toBeUndefined();
    expect(targets.lostText).toBe('1 with no way there');
    expect(targets.reason).toBe('no_path');
  });

  it.each([
    ['no_path', TARGETS_LOST_MAX],
    ['too_far', TARGETS_LOST_MAX / 2],
  ] as const)('are given up after so many in a row: %s', (reason, tries) => {
    const targets = new Targets(bot, { look: () => row(100), isThere: () => true });
    let tried = 0;
    for (let pos = targets.next(); pos !== undefined; pos = targets.next()) {
      targets.lose(pos, failure(reason, 'not to be had'));
      tried++;
    }
    expect(tried).toBe(tries);
    expect(targets.left()).toBe(100);
  });
});
