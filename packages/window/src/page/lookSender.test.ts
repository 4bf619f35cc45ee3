import { describe, expect, it } from 'vitest';
import { LookSender, turned } from './lookSender.js';

function sender() {
  const sent: number[] = [];
  const answers: (() => void)[] = [];
  const looks = new LookSender(({ yaw }) => {
    sent.push(yaw);
    return new Promise<void>((resolve) => answers.push(resolve));
  });
  const answer = async () => {
    answers.shift()!();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { looks, sent, answer };
}

describe('a look', () => {
  it('waits while one is on its way, and only the newest is sent then', async () => {
    const { looks, sent, answer } = sender();
    for (const yaw of [1, 2, 3]) looks.look({ yaw, pitch: 0 });
    expect(sent).toEqual([1]);
    await answer();
    expect(sent).toEqual([1, 3]);
    expect(looks.isSettled).toBe(false);
    await answer();
    expect(sent).toEqual([1, 3]);
    expect(looks.isSettled).toBe(true);
  });

  it('is sent at once before a click', async () => {
    const { looks, sent, answer } = sender();
    looks.look({ yaw: 1, pitch: 0 });
    looks.look({ yaw: 2, pitch: 0 });
    looks.flush();
    looks.flush();
    expect(sent).toEqual([1, 2]);
    await answer();
    looks.look({ yaw: 3, pitch: 0 });
    expect(sent).toEqual([1, 2]);
    await answer();
    expect(sent).toEqual([1, 2, 3]);
  });

  it('is not sent once it is forgotten', async () => {
    const { looks, sent, answer } = sender();
    looks.look({ yaw: 1, pitch: 0 });
    looks.look({ yaw: 2, pitch: 0 });
    looks.forget();
    await answer();
    expect(sent).toEqual([1]);
  });

  it('turns right and up with the mouse, goes round, and stops at the zenith', () => {
    const right = turned({ yaw: 0, pitch: 0 }, 100, -100, 1);
    expect(right.yaw).toBeCloseTo(0.2618, 4);
    expect(right.pitch).toBeCloseTo(0.2618, 4);
    expect(turned({ yaw: 3.1, pitch: 0 }, 100, 0, 1).yaw).toBeCloseTo(3.3618 - 2 * Math.PI, 4);
    expect(turned({ yaw: 0, pitch: 1.5 }, 0, -1000, 2).pitch).toBeCloseTo(Math.PI / 2 - 0.001, 6);
  });
});
