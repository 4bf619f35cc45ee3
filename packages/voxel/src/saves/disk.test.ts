import { describe, expect, it } from 'vitest';
import { LimitedConcurrency } from './disk.js';

/** Work that ends when it is told to. */
function work() {
  let begun = false;
  let end = (_error?: Error): void => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve() : reject(error));
  });
  return {
    run: () => {
      begun = true;
      return ended;
    },
    end,
    get hasBegun() {
      return begun;
    },
  };
}

describe('work done together', () => {
  it('is begun while there is room, and else waits for some to end', async () => {
    const together = new LimitedConcurrency(2);
    const [first, second, third] = [work(), work(), work()];
    await together.add(first.run);
    await together.add(second.run);
    const added = together.add(third.run);
    await Promise.resolve();
    expect([first, second, third].map(({ hasBegun }) => hasBegun)).toEqual([true, true, false]);
    second.end();
    await added;
    expect(third.hasBegun).toBe(true);
    first.end();
    third.end();
    await together.done();
  });

  it('fails with the first failure once all that has begun is over, and begins nothing more', async () => {
    const together = new LimitedConcurrency(2);
    const [first, second, third] = [work(), work(), work()];
    await together.add(first.run);
    await together.add(second.run);
    const added = together.add(third.run);
    let isOver = false;
    const failed = expect(added)
      .rejects.toThrow('disk full')
      .then(() => {
        isOver = true;
      });
    first.end(new Error('disk full'));
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    second.end(new Error('later'));
    await failed;
    expect(third.hasBegun).toBe(false);
  });
});
