import { describe, expect, it } from 'vitest';
import {
  after,
  answeringWhenStopped,
  finished,
  type LongAction,
  Stopped,
  stopping,
  unstoppable,
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
    const action = answeringWhenStopped(whole(holding(steps)), () => ({ so: 'far' }) as never);
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

describe('what comes after an act', () => {
  const doubled = (value: number): { twice: number } => ({ twice: value * 2 });

  it('is there at once where the act is done at once', () => {
    expect(after(2, doubled)).toEqual({ twice: 4 });
    expect(after(undefined, () => 'done')).toBe('done');
  });

  it('waits for a long action, and may be one itself', async () => {
    const act = (): LongAction<number> => until(Promise.resolve(2));
    expect(await finished(after(act(), doubled))).toEqual({ twice: 4 });
    expect(await finished(after(act(), () => after(act(), doubled)))).toEqual({ twice: 4 });
    expect(await finished(after(2, act))).toBe(2);
  });

  it('is not done where the act was stopped', () => {
    const steps: string[] = [];
    const action = after(holding(steps), () => steps.push('after')) as LongAction<number>;
    expect(() => stop(action)).toThrow(Stopped);
    expect(steps).toEqual(['told', 'let go']);
  });

  it('is done where nothing stops the act, and told to whoever stopped it', async () => {
    const entered = Promise.resolve({ name: 'w' });
    const action = after(
      unstoppable(() => entered),
      ({ name }) => ({ said: `entered ${name}` }),
    ) as LongAction<object>;
    action.next();
    action.return({});
    await entered;
    const soFar = { said: 'entered w', stopped: false };
    expect(() => action.next()).toThrow(expect.objectContaining({ soFar }));
  });

  it('is what the act has thrown', async () => {
    const failing = unstoppable(() => Promise.reject(new Error('no')));
    await expect(finished(after(failing, doubled))).rejects.toThrow('no');
  });
});
