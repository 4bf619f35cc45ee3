import { describe, expect, it, onTestFinished } from 'vitest';
import { hostOf } from '../core/testHost.js';
import { JOURNAL_KEPT_MAX } from '../limits.js';
import { journalRingOf } from './journal.js';

function kept() {
  const host = hostOf();
  host.start();
  onTestFinished(() => host.stop({ text: 'the test is over' }));
  const [player, reader] = [host.connect(() => {}), host.connect(() => {})];
  const act = (op: string, params: object = {}) => host.ask(player, { key: undefined, op, params });
  const read = (params: object = {}) =>
    host.ask(reader, {
      key: undefined,
      op: 'journal_since',
      params: { wait_ms: 0, ...params },
    }) as Promise<{ entries: Record<string, unknown>[]; cursor: number; lost: number }>;
  return { host, act, read };
}

describe('journal_since', () => {
  it('tells what was asked, of whom, and what came of it', async () => {
    const { act, read } = kept();
    await read();
    await act('set_view', { yaw: 1, pitch: 0 });
    await act('step', { ticks: 2 });
    await act('load_state', { name: 'none' }).catch(() => {});
    const { entries } = await read();
    const shown = entries.map(({ kind, op, ok, count }) => [kind, op ?? count, ok]);
    expect(shown).toEqual([
      ['begin', 'set_view', undefined],
      ['end', 'set_view', true],
      ['begin', 'step', undefined],
      ['ticks', 2, undefined],
      ['end', 'step', true],
      ['begin', 'load_state', undefined],
      ['end', 'load_state', false],
    ]);
    expect(entries[1]).toMatchObject({ begun: entries[0]!.step, client: { kind: 'program' } });
    expect(entries.at(-1)).toMatchObject({ error: { code: 'bad_request' } });
  });

  it('goes on from a cursor, and waits for more', async () => {
    const { act, read } = kept();
    const { cursor } = await read();
    const waiting = read({ after: cursor, wait_ms: 20_000 });
    await act('list_states');
    const { entries } = await waiting;
    expect(entries.map(({ op }) => op)).toEqual(['list_states', 'list_states']);
    expect((await read({ after: entries.at(-1)!.cursor as number })).entries).toEqual([]);
  });

  it('leaves nobody behind who waits and goes away', async () => {
    const { host, read } = kept();
    await read();
    const page = host.connect(() => {});
    const params = { wait_ms: 20_000, after: 1_000 };
    const waiting = host.ask(page, { key: undefined, op: 'journal_since', params });
    expect(journalRingOf(host).watchers).toBe(1);
    host.disconnect(page);
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(journalRingOf(host).watchers).toBe(0);
  });

  it('keeps so many entries, says how many are lost, and cuts what is long', async () => {
    const { act, read } = kept();
    await read();
    for (let i = 0; i < JOURNAL_KEPT_MAX; i++) await act('list_states');
    expect(await read({ limit: 1 })).toMatchObject({ lost: JOURNAL_KEPT_MAX });
    await act('command', { line: `/say ${'a'.repeat(2_000)}` }).catch(() => {});
    const { entries } = await read({ after: 2 * JOURNAL_KEPT_MAX });
    expect(JSON.stringify(entries).length).toBeLessThan(3_000);
  });
});
