import { describe, expect, it } from 'vitest';
import { attempt, failure, HarnessError, type LongAction } from './index.js';

function* doing(thrown?: Error): LongAction<string> {
  yield;
  if (thrown !== undefined) throw thrown;
  return 'dug';
}

function endOf(action: LongAction<unknown>): unknown {
  action.next();
  return action.next().value;
}

describe('an attempt', () => {
  it('returns what keeps from one target', () => {
    const gone = failure('gone', 'it is gone');
    expect(endOf(attempt(doing()))).toEqual({ done: true, value: 'dug' });
    expect(endOf(attempt(doing(gone)))).toEqual({ done: false, error: gone });
  });

  it('throws what keeps from every target, unless that is asked for', () => {
    const full = failure('no_room', 'nothing more fits');
    expect(() => endOf(attempt(doing(full)))).toThrow(full);
    expect(endOf(attempt(doing(full), 'no_room'))).toEqual({ done: false, error: full });
  });

  it('throws what is no failure of the action', () => {
    const lost = new HarnessError('cancelled', 'the game is lost');
    expect(() => endOf(attempt(doing(lost), 'no_room'))).toThrow(lost);
  });
});
