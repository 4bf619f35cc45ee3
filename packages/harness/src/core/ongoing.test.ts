import type { LongAction } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { type ActionEnd, Ongoing } from './ongoing.js';

/** As of a library with promises of its own. */
function thenable(then: (done: (value: string) => void) => void): object {
  return { then };
}

/** Goes through an action that yields this once, as its driver does; says how it was woken. */
async function yielding(what: unknown) {
  const ends: ActionEnd<string>[] = [];
  const late: unknown[] = [];
  const action = (function* () {
    const back: unknown = yield what;
    return `went on with ${String(back)}`;
  })() as LongAction<string>;
  let woken = (): void => {};
  const wake = new Promise<void>((resolve) => {
    woken = resolve;
  });
  const going = new Ongoing<string>(action, {
    wake: () => woken(),
    ended: (end) => ends.push(end),
    givenUp: () => {},
    late: (thrown) => late.push(thrown),
  });
  going.resume();
  const { isParked, needsTick } = going;
  await wake;
  going.resume();
  return { isParked, needsTick, ends, late };
}

describe('an action that yields what it should not', () => {
  it.each([
    ['a number', 5],
    ['null', null],
    ['an object', {}],
    ['a thenable of another library', thenable((done) => done('x'))],
    [
      'a thenable that fails',
      thenable(() => {
        throw new Error('broken');
      }),
    ],
  ])('waits for a turn, or as a promise would, and then goes on: %s', async (_, what) => {
    expect(await yielding(what)).toEqual({
      isParked: true,
      needsTick: false,
      ends: [{ value: 'went on with undefined' }],
      late: [],
    });
  });

  it('can be stopped while it waits for a thenable that never comes back', () => {
    const ends: ActionEnd<string>[] = [];
    const action = (function* () {
      yield thenable(() => {});
    })() as unknown as LongAction<string>;
    const watcher = { wake() {}, ended: (end: ActionEnd<string>) => ends.push(end), givenUp() {} };
    const going = new Ongoing<string>(action, { ...watcher, late: () => {} });
    going.resume();
    going.stop(1_000);
    expect([going.hasEnded, ends.length]).toEqual([true, 1]);
  });
});
