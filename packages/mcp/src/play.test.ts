import { expect, it } from 'vitest';
import { ANSWER_MS_MAX } from './limits.js';
import { fitting, JoinedRun, Play } from './play.js';
import type { JoinedConnection } from './runConnection.js';

function run(): JoinedRun {
  return new JoinedRun({ isOpen: false } as unknown as JoinedConnection);
}

it('calls of one client come one after the other, and one whose time is up is not begun', async () => {
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

it('a call that fails keeps nobody behind it from being answered', async () => {
  const joined = run();
  const { signal } = new AbortController();
  const failing = joined.inTurn(() => Promise.reject(new Error('no')), signal);
  const next = joined.inTurn(async () => 'done', signal);
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

it('what happened is asked for no longer than its call has left', async () => {
  const waited: number[] = [];
  const request = async (_op: string, _params: object, { timeoutMs }: { timeoutMs: number }) => {
    waited.push(timeoutMs);
    return { cursor: 1, events: [], lines: [] };
  };
  const capabilities = new Set(['events_since', 'get_logs']);
  const joined = new JoinedRun({ capabilities, request } as unknown as JoinedConnection);
  await joined.news.begin(1);
  waited.length = 0;
  const { signal } = new AbortController();
  const late = performance.now() - ANSWER_MS_MAX + 3_000;
  const play = new Play(joined, { signal }, { images: true }, late);
  expect(await play.news()).toEqual([]);
  play.end();
  expect(waited.length).toBe(2);
  expect(Math.max(...waited)).toBeLessThanOrEqual(3_000);
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
