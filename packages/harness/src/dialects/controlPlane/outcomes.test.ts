import { describe, expect, it } from 'vitest';
import { OUTCOME_BYTES_MAX, OUTCOMES_MAX } from '../../limits.js';
import { type Answer, Outcomes } from './outcomes.js';

/** Makes answers, and counts them. */
function maker(body = 'done', isFinal = true) {
  const made = { count: 0 };
  const make = async (): Promise<Answer> => {
    made.count++;
    return { body, isFinal };
  };
  return { made, make };
}

describe('the outcome of an act with a requestId', () => {
  it('is the first one, however often it is asked for', async () => {
    const outcomes = new Outcomes();
    const { made, make } = maker();
    const both = [outcomes.answer('r', 'q', make), outcomes.answer('r', 'q', make)];
    expect(await Promise.all(both)).toEqual([
      { body: 'done', isFinal: true },
      { body: 'done', isFinal: true },
    ]);
    await outcomes.answer('r', 'q', make);
    expect(made.count).toBe(1);
  });

  it('is not that of another request', async () => {
    const outcomes = new Outcomes();
    await outcomes.answer('r', 'q', maker().make);
    expect(() => outcomes.answer('r', 'other', maker().make)).toThrow('used for another request');
  });

  it('is not kept where nothing was done', async () => {
    const outcomes = new Outcomes();
    const { made, make } = maker('busy', false);
    await outcomes.answer('r', 'q', make);
    await outcomes.answer('r', 'q', make);
    expect(made.count).toBe(2);
  });

  it('is forgotten, the oldest first, when there are too many', async () => {
    const outcomes = new Outcomes();
    const { made, make } = maker();
    for (let i = 0; i <= OUTCOMES_MAX; i++) await outcomes.answer(`r${i}`, 'q', make);
    expect(made.count).toBe(OUTCOMES_MAX + 1);
    await outcomes.answer(`r${OUTCOMES_MAX}`, 'q', make);
    await outcomes.answer('r1', 'q', make);
    expect(made.count).toBe(OUTCOMES_MAX + 1);
    await outcomes.answer('r0', 'q', make);
    expect(made.count).toBe(OUTCOMES_MAX + 2);
  });

  it('is forgotten when they are too large together, but never while somebody waits', async () => {
    const outcomes = new Outcomes();
    let finish = (_answer: Answer): void => {};
    const slow = maker();
    const waiting = outcomes.answer('slow', 'q', () => {
      slow.made.count++;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const large = maker('x'.repeat(OUTCOME_BYTES_MAX / 2));
    for (const id of ['a', 'b', 'c']) await outcomes.answer(id, 'q', large.make);
    await outcomes.answer('a', 'q', large.make);
    expect(large.made.count).toBe(4);
    void outcomes.answer('slow', 'q', slow.make);
    finish({ body: 'done', isFinal: true });
    expect(await waiting).toEqual({ body: 'done', isFinal: true });
    expect(slow.made.count).toBe(1);
  });
});
