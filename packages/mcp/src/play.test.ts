import { expect, it } from 'vitest';
import { fitting, JoinedRun } from './play.js';
import type { JoinedConnection } from './runConnection.js';

function run(): JoinedRun {
  return new JoinedRun({ isOpen: false } as unknown as JoinedConnection);
}

it('acts of one client come one after the other, and one whose time is up is not begun', async () => {
  const joined = run();
  const done: string[] = [];
  let end = (): void => {};
  const first = joined.inTurn(
    () => new Promise<void>((resolve) => (end = resolve)),
    new AbortController().signal,
  );
  const late = new AbortController();
  const second = joined.inTurn(async () => void done.push('second'), late.signal);
  const third = joined.inTurn(async () => void done.push('third'), new AbortController().signal);
  late.abort();
  await expect(second).rejects.toMatchObject({ code: 'busy' });
  end();
  await Promise.all([first, third]);
  expect(done).toEqual(['third']);
});

it('an act that fails keeps nobody behind it from acting', async () => {
  const joined = run();
  const { signal } = new AbortController();
  const failing = joined.inTurn(() => Promise.reject(new Error('no')), signal);
  const next = joined.inTurn(async () => 'done', signal);
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('cursors are understood for a while, the last ones', () => {
  const joined = run();
  const cursors = Array.from({ length: 40 }, () => joined.keep([]));
  expect(cursors.filter((cursor) => joined.viewAt(cursor) !== undefined)).toEqual(
    cursors.slice(-32),
  );
});

it('lines are cut whole, and what is left out is counted', () => {
  expect(fitting(['one', 'two', 'three'], 8)).toEqual([['one', 'two'], 1]);
  expect(fitting(['a long line', 'b'], 6)).toEqual([['a lon…'], 1]);
  expect(fitting([], 6)).toEqual([[], 0]);
});
