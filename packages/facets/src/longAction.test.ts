import { describe, expect, it } from 'vitest';
import {
  type LongAction,
  Stopped,
  stopping,
  tellingWhenStopped,
  until,
  whole,
} from './longAction.js';

/** Holds something, and needs two turns to let go of it. */
function* holding(steps: string[]): LongAction<string> {
  try {
    yield;
    return 'held';
  } finally {
    yield;
    steps.push('told');
    yield;
    steps.push('let go');
  }
}

/** Stops an action at its first yield, and goes through what it still does. */
function stop(action: LongAction<unknown>): unknown {
  action.next();
  let step = action.return(undefined);
  while (!step.done) step = action.next();
  return step.value;
}

describe('an action that is stopped and takes time for that', () => {
  it('stops whoever waits for the whole of it, however deep', () => {
    const steps: string[] = [];
    function* inner(): LongAction<string> {
      const held = yield* whole(holding(steps));
      steps.push('went on');
      return held;
    }
    function* outer(): LongAction<string> {
      try {
        return yield* inner();
      } finally {
        steps.push('outer');
      }
    }
    expect(() => stop(outer())).toThrow(Stopped);
    expect(steps).toEqual(['told', 'let go', 'outer']);
  });

  it('tells what it came to, for whoever has words for that', () => {
    const steps: string[] = [];
    const action = tellingWhenStopped(whole(holding(steps)), () => ({ so: 'far' }) as never);
    expect(stop(action)).toEqual({ so: 'far' });
    expect(steps).toEqual(['told', 'let go']);
  });

  it('can be stopped by whoever goes on with something else', () => {
    const steps: string[] = [];
    function* other(): LongAction<string> {
      const first = whole(holding(steps));
      first.next();
      yield* stopping(first);
      return 'other';
    }
    const action = other();
    for (let step = action.next(); ; step = action.next()) {
      if (!step.done) continue;
      expect(step.value).toBe('other');
      break;
    }
    expect(steps).toEqual(['told', 'let go']);
  });
});

describe('the whole of an action', () => {
  it('is its value, what it throws, and what is thrown into it', () => {
    function* catching(): LongAction<string> {
      try {
        yield;
      } catch (thrown) {
        return `caught ${(thrown as Error).message}`;
      }
      throw new Error('nobody threw');
    }
    const thrown = whole(catching());
    thrown.next();
    expect(thrown.throw(new Error('lost'))).toEqual({ done: true, value: 'caught lost' });
    const failing = whole(catching());
    failing.next();
    expect(() => failing.next()).toThrow('nobody threw');
  });

  it('is what its own `return` gives, where it stops at once', () => {
    function* saying(): LongAction<string> {
      try {
        yield* until(new Promise<never>(() => {}));
        return 'never';
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: that is what the test is about
        return 'half';
      }
    }
    expect(stop(whole(saying()))).toBe('half');
  });
});
