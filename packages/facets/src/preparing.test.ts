import { describe, expect, it } from 'vitest';
import { finished } from './longAction.js';
import { type Change, Preparing } from './preparing.js';

/** Changes of a list, and what was dropped of them. */
function changes() {
  const preparing = new Preparing();
  const [made, dropped]: [string[], string[]] = [[], []];
  const change = (name: string, ready: Promise<unknown> = Promise.resolve()) =>
    preparing.change(async (): Promise<Change<string>> => {
      await ready;
      return {
        make: () => {
          made.push(name);
          return name;
        },
        drop: async () => void dropped.push(name),
      };
    });
  return { preparing, change, made, dropped };
}

describe('a change that is prepared', () => {
  it('is made in a step of its action, and not when it is ready', async () => {
    const { change, made } = changes();
    const action = change('a');
    await action.next().value;
    expect(made).toEqual([]);
    expect(action.next()).toEqual({ done: true, value: 'a' });
    expect(made).toEqual(['a']);
  });

  it('is dropped when it is ready, where it was stopped before, and the next comes after that', async () => {
    const { preparing, change, made, dropped } = changes();
    let ready = (): void => {};
    const stopped = change('a', new Promise<void>((resolve) => (ready = resolve)));
    stopped.next();
    await Promise.resolve();
    const next = finished(change('b'));
    expect(stopped.return('stopped')).toEqual({ done: true, value: 'stopped' });
    expect([preparing.isBusy, made, dropped]).toEqual([true, [], []]);
    ready();
    expect(await next).toBe('b');
    expect([preparing.isBusy, made, dropped]).toEqual([false, ['b'], ['a']]);
  });

  it('is not even prepared, where it was stopped before its turn', async () => {
    const { preparing, change, dropped } = changes();
    const first = change('a');
    first.next();
    let isBegun = false;
    const second = preparing.change(async (): Promise<Change<void>> => {
      isBegun = true;
      return { make() {} };
    });
    second.next();
    await Promise.resolve();
    second.return();
    first.return('');
    await preparing.idle();
    expect([isBegun, dropped]).toEqual([false, ['a']]);
  });

  it('is told that nobody wants it any longer', async () => {
    const { preparing } = changes();
    const wanted: boolean[] = [];
    const action = preparing.change(async (isWanted): Promise<Change<void>> => {
      wanted.push(isWanted());
      await Promise.resolve();
      wanted.push(isWanted());
      return { make() {} };
    });
    action.next();
    await Promise.resolve();
    action.return();
    await preparing.idle();
    expect(wanted).toEqual([true, false]);
  });

  it('keeps nobody back that comes after it, where it fails', async () => {
    const { change, made } = changes();
    const failed = finished(change('a', Promise.reject(new Error('no'))));
    const next = finished(change('b'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('b');
    expect(made).toEqual(['b']);
  });
});
