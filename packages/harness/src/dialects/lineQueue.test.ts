import { describe, expect, it } from 'vitest';
import { BytePool } from '../framing/bytePool.js';
import { HELLO_BYTES_MAX, READ_AHEAD_BYTES_MAX, READ_AHEAD_REQUESTS_MAX } from '../limits.js';
import type { Wire } from '../transport/wire.js';
import { LineQueue } from './lineQueue.js';

function queueOf(pool = new BytePool(100_000_000)): { queue: LineQueue<number>; holds: boolean[] } {
  const holds: boolean[] = [];
  const wire = { hold: (isHeld: boolean) => void holds.push(isHeld) } as Wire;
  return { queue: new LineQueue(wire, pool), holds };
}

describe('lines that wait', () => {
  it('come in their order', () => {
    const { queue, holds } = queueOf();
    for (const line of [1, 2, 3]) expect(queue.push(line, 10)).toBe(true);
    expect([queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual([
      1,
      2,
      3,
      undefined,
    ]);
    expect(holds).toEqual([]);
  });

  it('hold the wire when they are many, until none waits', () => {
    const { queue, holds } = queueOf();
    for (let line = 1; line < READ_AHEAD_REQUESTS_MAX; line++) queue.push(line, 10);
    expect(holds).toEqual([]);
    queue.push(READ_AHEAD_REQUESTS_MAX, 10);
    queue.push(READ_AHEAD_REQUESTS_MAX + 1, 10);
    expect(holds).toEqual([true]);
    for (let line = 0; line < READ_AHEAD_REQUESTS_MAX; line++) queue.shift();
    expect(holds).toEqual([true]);
    queue.shift();
    expect(holds).toEqual([true, false]);
  });

  it('can be taken out from among others, and let the wire go when none is left', () => {
    const pool = new BytePool(1_000_000);
    const { queue, holds } = queueOf(pool);
    for (let line = 1; line <= READ_AHEAD_REQUESTS_MAX; line++) queue.push(line, 10);
    expect(queue.take((line) => line > 2)).toHaveLength(READ_AHEAD_REQUESTS_MAX - 2);
    expect(holds).toEqual([true]);
    expect(queue.shift()).toBe(1);
    expect(queue.take(() => true)).toEqual([2]);
    expect(holds).toEqual([true, false]);
    expect(pool.take(1_000_000)).toBe(true);
  });

  it('hold the wire when they are long', () => {
    const { queue, holds } = queueOf();
    queue.push(1, READ_AHEAD_BYTES_MAX);
    expect(holds).toEqual([true]);
    queue.shift();
    expect(holds).toEqual([true, false]);
  });

  it('hold the wire while the lines of others leave no room, and only a long one is refused', () => {
    const pool = new BytePool(0);
    const { queue, holds } = queueOf(pool);
    expect(queue.push(1, HELLO_BYTES_MAX + 1)).toBe(false);
    expect(queue.push(2, HELLO_BYTES_MAX)).toBe(true);
    expect(holds).toEqual([true]);
    expect(queue.shift()).toBe(2);
    expect(holds).toEqual([true, false]);
    expect(pool.take(1)).toBe(false); // what was not taken is not given back
  });

  it('give back the room that they took', () => {
    const pool = new BytePool(10_000);
    const { queue } = queueOf(pool);
    queue.push(1, 4_000);
    queue.push(2, 4_000);
    expect(pool.take(9_000)).toBe(false);
    queue.clear();
    expect(pool.take(10_000)).toBe(true);
  });

  it('leave a wire held that the host holds', () => {
    const { queue, holds } = queueOf();
    const host = {};
    queue.holdBy(host)(true);
    queue.push(1, READ_AHEAD_BYTES_MAX);
    queue.shift();
    expect(holds.at(-1)).toBe(true);
    queue.push(2, READ_AHEAD_BYTES_MAX);
    queue.holdBy(host)(false);
    expect(holds.at(-1)).toBe(true);
    queue.shift();
    expect(holds.at(-1)).toBe(false);
  });
});
