import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeating } from './repeat.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A task that ends when it is told to. */
function slowTask() {
  const waiting: (() => void)[] = [];
  const wanted: boolean[] = [];
  const task = async (isWanted: () => boolean): Promise<number> => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    wanted.push(isWanted());
    return 100;
  };
  const finish = async (): Promise<void> => {
    waiting.at(-1)!();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { task, waiting, wanted, finish };
}

describe('what is repeated', () => {
  it('is done again after its gap, not before it has ended', async () => {
    const { task, waiting, finish } = slowTask();
    repeating(task).start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waiting).toHaveLength(1);
    await finish();
    await vi.advanceTimersByTimeAsync(99);
    expect(waiting).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting).toHaveLength(2);
  });

  it('is done once when it is started twice', () => {
    const { task, waiting } = slowTask();
    const repeated = repeating(task);
    repeated.start();
    repeated.start();
    expect(waiting).toHaveLength(1);
  });

  it('is no longer wanted once it is stopped, and comes to nothing', async () => {
    const { task, waiting, wanted, finish } = slowTask();
    const repeated = repeating(task);
    repeated.start();
    repeated.stop();
    await finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(wanted).toEqual([false]);
    expect(waiting).toHaveLength(1);
  });

  it('goes on when it is started again while the stopped one is under way', async () => {
    const { task, waiting, wanted, finish } = slowTask();
    const repeated = repeating(task);
    repeated.start();
    repeated.stop();
    repeated.start();
    waiting[0]!();
    await finish();
    expect(wanted).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(100);
    expect(waiting).toHaveLength(3);
  });

  it('is done sooner where that is asked, after what is under way', async () => {
    const { task, waiting, finish } = slowTask();
    const repeated = repeating(task);
    repeated.soon(); // it has not begun
    expect(waiting).toHaveLength(0);
    repeated.start();
    repeated.soon();
    expect(waiting).toHaveLength(1);
    await finish();
    expect(waiting).toHaveLength(2);
    await finish();
    repeated.soon();
    expect(waiting).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waiting).toHaveLength(3);
  });

  it('is not done again where it says so', async () => {
    let count = 0;
    repeating(async () => {
      count++;
      return undefined;
    }).start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(count).toBe(1);
  });
});
