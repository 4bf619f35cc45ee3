import { createVoxelGame } from '@bridle/voxel';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Host } from '../core/host.js';
import { LOG_LINES_MAX, LOG_MESSAGE_CHARS_MAX } from '../limits.js';
import { OPS } from './index.js';

interface Logs {
  readonly lines: readonly { readonly text: string }[];
  readonly cursor: number;
  readonly lost: number;
}

/** A run whose log is empty, and how a client that only looks reads it. */
function run() {
  const game = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', noScreen: 'none' });
  const host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  const reader = host.connect(() => {});
  reader.actsOnlyInControl = true;
  const ask = (op: string, params: object) => host.ask(reader, { key: undefined, op, params });
  const logs = async (params: object = {}): Promise<Logs> =>
    (await ask('get_logs', params)) as unknown as Logs;
  const texts = async (params?: object) => (await logs(params)).lines.map(({ text }) => text);
  return { host, log: host.log, logs, texts };
}

describe('get_logs', () => {
  it('tells what was logged: when, how urgent, by whom, and where to go on', async () => {
    const { host, log, logs } = run();
    await host.ask(
      host.connect(() => {}),
      { key: undefined, op: 'step', params: { ticks: 3 } },
    );
    log.add('warn', 'shader', 'it is dark');
    expect(await logs({ level: 'warn' })).toEqual({
      lines: [
        {
          ...{ id: log.lastId, at: expect.stringMatching(/^\d{4}-.*Z$/), tick: 3 },
          ...{ level: 'warn', source: 'shader', text: 'it is dark' },
        },
      ],
      cursor: log.lastId,
      lost: 0,
    });
  });

  it('leaves out what is less urgent than asked for, which is debug by itself', async () => {
    const { log, texts } = run();
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log.add(level, 'game', level);
    expect(await texts()).toEqual(['info', 'warn', 'error']);
    expect(await texts({ level: 'error' })).toEqual(['error']);
    expect(await texts({ level: 'debug', max: 1 })).toEqual(['error']); // the newest
  });

  it('goes on from a cursor, the oldest first, and misses nothing', async () => {
    const { log, logs } = run();
    for (const text of ['a', 'b', 'c']) {
      log.add('error', 'game', text);
      log.add('debug', 'game', 'noise');
    }
    const first = await logs({ since: 0, level: 'error', max: 2 });
    expect(first).toMatchObject({ lines: [{ text: 'a' }, { text: 'b' }], cursor: 3, lost: 0 });
    const rest = await logs({ since: first.cursor, level: 'error' });
    expect(rest).toMatchObject({ lines: [{ text: 'c' }], cursor: 6 });
    expect(await logs({ since: 6 })).toEqual({ lines: [], cursor: 6, lost: 0 });
    expect(await logs({ since: 99 })).toEqual({ lines: [], cursor: 6, lost: 0 });
  });

  it('counts what came after the cursor and is gone', async () => {
    const { log, logs } = run();
    const long = 'x'.repeat(LOG_MESSAGE_CHARS_MAX * 2);
    for (let i = 0; i < LOG_LINES_MAX + 5; i++) log.add('info', 'game', long);
    const { lines, lost } = await logs({ since: 2, max: 200 });
    expect([lines.length, lines[0]?.text.length, lost]).toEqual([200, LOG_MESSAGE_CHARS_MAX, 3]);
    log.clear();
    expect(await logs({ since: 2 })).toMatchObject({ lines: [], lost: LOG_LINES_MAX + 3 });
    expect(await logs()).toMatchObject({ lines: [], lost: 0 });
  });
});
