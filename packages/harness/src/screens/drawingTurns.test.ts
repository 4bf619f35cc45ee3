import { describe, expect, it } from 'vitest';
import { DrawingTurns } from './drawingTurns.js';

describe('the turn to draw', () => {
  it('is of one at a time, in the order in which they asked', async () => {
    const turns = new DrawingTurns(() => {});
    expect(turns.take()).toBeUndefined();
    const order: string[] = [];
    const second = turns.take()!.then(() => order.push('second'));
    const third = turns.take()!.then(() => order.push('third'));
    turns.end();
    await second;
    expect([order, turns.isTaken]).toEqual([['second'], true]);
    turns.end();
    await third;
    expect(order).toEqual(['second', 'third']);
    turns.end();
    expect(turns.isTaken).toBe(false);
  });

  it('comes when the ticks and the requests that stood still have gone on', async () => {
    const order: string[] = [];
    const turns = new DrawingTurns(() => {
      setTimeout(() => order.push('tick'));
      setImmediate(() => order.push('request'));
    });
    turns.take();
    const next = turns.take()!.then(() => order.push('picture'));
    turns.end();
    await next;
    expect([...order.slice(0, 2).sort(), order[2]]).toEqual(['request', 'tick', 'picture']);
  });

  it('is taken past those who wait by a picture that must be of this tick', async () => {
    const turns = new DrawingTurns(() => {});
    turns.take();
    let isNext = false;
    const next = turns.take()!.then(() => {
      isNext = true;
    });
    turns.end();
    turns.takeFirst();
    await new Promise((resolve) => setTimeout(() => setImmediate(() => setImmediate(resolve))));
    expect(isNext).toBe(false);
    turns.end();
    await next;
  });
});
