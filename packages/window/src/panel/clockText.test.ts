import { describe, expect, it } from 'vitest';
import { RefusedError } from '../connection.js';
import { clockText, readClock } from './clockText.js';
import { isLasting, refusalText } from './refusalText.js';

describe('how time passes', () => {
  it('is read from an answer of set_clock, and from the journal', () => {
    const told = { mode: 'auto', rate: 20, waiting: true };
    expect(readClock({ tick: 3, mode: 'auto', tick_rate: 20, waiting: true })).toEqual(told);
    expect(readClock({ mode: 'auto', tickRate: 20, isWaiting: true })).toEqual(told);
    expect(readClock({ tick: 3 })).toBeUndefined();
  });

  it('is told in words', () => {
    expect(clockText(undefined)).toContain('once it changes');
    expect(clockText({ mode: 'wait', rate: 20, waiting: true })).toBe(
      'wait: time passes only inside requests, 20 ticks a second',
    );
    expect(clockText({ mode: 'auto', rate: 'max', waiting: true })).toContain('it waits now');
  });
});

describe('a refusal', () => {
  it('is told with its hint', () => {
    const refused = new RefusedError({ code: 'busy', message: 'not now', hint: 'wait' });
    expect(refusalText(refused)).toBe('not now (wait)');
    expect(refusalText(new Error('lost'))).toBe('lost');
  });

  it('lasts where the game cannot do it at all', () => {
    expect(isLasting(new RefusedError({ code: 'unsupported', message: 'no saves' }))).toBe(true);
    expect(isLasting(new RefusedError({ code: 'busy', message: 'not now' }))).toBe(false);
    expect(isLasting(new Error('lost'))).toBe(false);
  });
});
