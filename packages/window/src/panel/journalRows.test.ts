import { describe, expect, it } from 'vitest';
import { isShown, isUndone, type JournalFilter } from './journalFilter.js';
import { type JournalRow, JournalRows, type ToldEntry } from './journalRows.js';
import { isCut, rowText } from './journalText.js';

const AGENT = { id: 3, dialect: 'automation-v1', name: 'agent', kind: 'program' };
const WINDOW = { id: 4, dialect: 'window', name: 'window', kind: 'person' };
const ALL: JournalFilter = { client: '', op: '', errorsOnly: false, ticks: true };

const begin = (step: number, op: string, params: Record<string, unknown> = {}): ToldEntry => {
  return { step, tick: step, kind: 'begin', client: AGENT, op, params };
};
const end = (step: number, begun: number, op: string, more: object): ToldEntry => {
  return { step, tick: step, kind: 'end', client: AGENT, op, begun, ...more };
};

function taken(...entries: ToldEntry[]): JournalRow[] {
  const journal = new JournalRows();
  journal.take(entries);
  return journal.rows;
}

describe('rows of the journal', () => {
  it('have a begin and its end as one, also when others came between', () => {
    const rows = taken(
      begin(1, 'step', { ticks: 5 }),
      begin(2, 'get_state'),
      end(3, 2, 'get_state', { ok: true, result: { tick: 2 } }),
      end(9, 1, 'step', { ok: true, result: { tick: 9 } }),
    );
    expect(rows).toMatchObject([
      { step: 1, op: 'step', state: 'done', params: { ticks: 5 }, ticks: 8, result: { tick: 9 } },
      { step: 2, op: 'get_state', state: 'done', ticks: 1 },
    ]);
    expect(rows[0]!.entries.map(({ kind }) => kind)).toEqual(['begin', 'end']);
  });

  it('join an end to a begin of an earlier answer, and tell that the row has changed', () => {
    const journal = new JournalRows();
    journal.take([begin(1, 'tool_run')]);
    expect(journal.rows).toMatchObject([{ state: 'running' }]);
    const { changed } = journal.take([end(7, 1, 'tool_run', { ok: true, result: { ok: true } })]);
    expect(changed).toMatchObject([{ step: 1, state: 'done', ticks: 6 }]);
    expect(journal.rows).toHaveLength(1);
  });

  it('show an end whose begin nobody has', () => {
    expect(taken(end(7, 1, 'step', { ok: true, result: {} }))).toMatchObject([
      { step: 7, op: 'step', state: 'done', ticks: undefined },
    ]);
  });

  it('have failed where the entry says so, was stopped, or never began', () => {
    const error = { code: 'timeout', message: 'too late' };
    const rows = taken(
      begin(1, 'step'),
      end(2, 1, 'step', { ok: false, error }),
      begin(3, 'step'),
      { ...end(4, 3, 'step', { ok: false, error }), kind: 'abort', reason: 'taken' },
      { step: 5, tick: 5, kind: 'refused', client: AGENT, op: 'fly', ok: false, error },
    );
    expect(rows.map(({ state, error }) => [state, error?.message])).toEqual([
      ['failed', 'too late'],
      ['failed', 'too late'],
      ['failed', 'too late'],
    ]);
  });

  it('never count time backwards when a state was loaded', () => {
    const [row] = taken(begin(50, 'load_state'), {
      ...end(51, 50, 'load_state', { ok: true, result: {} }),
      tick: 3,
    });
    expect(row!.ticks).toBe(0);
  });

  it('have time that passes by itself as one row until something happens', () => {
    const ticks = (step: number, count: number) => ({ step, tick: step, kind: 'ticks', count });
    const rows = taken(ticks(20, 20), ticks(40, 20), begin(41, 'look'), ticks(50, 9));
    expect(rows.map(({ kind, ticks, tick }) => [kind, ticks, tick])).toEqual([
      ['ticks', 40, 40],
      ['begin', undefined, 41],
      ['ticks', 9, 50],
    ]);
  });

  it('leave out what windows ask in order to show it, and nothing else of theirs', () => {
    const by = (client: typeof AGENT, op: string, step: number) => ({ ...begin(step, op), client });
    const rows = taken(
      by(WINDOW, 'journal_since', 1),
      by(WINDOW, 'get_scene', 2),
      by(WINDOW, 'scene_act', 3),
      by(AGENT, 'get_scene', 4),
    );
    expect(rows.map(({ step }) => step)).toEqual([3, 4]);
  });

  it('are only the newest, and the others are told as dropped', () => {
    const journal = new JournalRows(3);
    journal.take([begin(1, 'a'), begin(2, 'b')]);
    const { changed, dropped } = journal.take([begin(3, 'c'), begin(4, 'd'), begin(5, 'e')]);
    expect(journal.rows.map(({ step }) => step)).toEqual([3, 4, 5]);
    expect(changed.map(({ step }) => step)).toEqual([3, 4, 5]);
    expect(dropped).toEqual([1, 2]);
  });
});

describe('the filter', () => {
  const rows = taken(
    begin(1, 'tool_run', { tool: 'goto' }),
    end(2, 1, 'tool_run', { ok: true, result: { ok: false, msg: 'no way' } }),
    begin(3, 'get_state'),
    end(4, 3, 'get_state', { ok: true, result: {} }),
    { ...begin(5, 'tool_run'), client: WINDOW },
    { step: 6, tick: 6, kind: 'ticks', count: 1 },
  );
  const steps = (filter: Partial<JournalFilter>): number[] =>
    rows.filter((row) => isShown(row, { ...ALL, ...filter })).map(({ step }) => step);

  it.each<[Partial<JournalFilter>, number[]]>([
    [{}, [1, 3, 5, 6]],
    [{ ticks: false }, [1, 3, 5]],
    [{ client: '4' }, [5]],
    [{ op: ' TOOL' }, [1, 5]],
    [{ errorsOnly: true }, [1]],
    [{ client: '3', op: 'state' }, [3]],
  ])('%j', (filter, expected) => {
    expect(steps(filter)).toEqual(expected);
  });

  it('takes an answer that says no for an error', () => {
    expect(rows.map(isUndone)).toEqual([true, false, false, false]);
  });
});

describe('a row in words', () => {
  const reply = (result: unknown): string =>
    rowText(taken(begin(1, 'x'), end(2, 1, 'x', { ok: true, result }))[0]!).reply;

  it.each<[string, unknown, string]>([
    [
      'what a tool says and what it changed',
      { msg: 'done', changed: { moved: 3 } },
      'done; changed moved=3',
    ],
    [
      'what changed in the scene',
      { snapshot: '- a', changes: '+ button "B"\n- note' },
      '+ button "B"; - note',
    ],
    ['that nothing changed in it', { snapshot: '- a', changes: '', refs: {} }, 'nothing changed'],
    [
      'what was seen',
      { snapshot: '- button "B"\n  - note', refs: {}, '…': '…' },
      '- button "B" - note',
    ],
    ['the lines of a command', { tick: 4, ok: true, lines: ['Time set'] }, 'Time set'],
    ['fields of anything else', { tick: 4, pos: [1, 2] }, 'tick=4 pos=[1,2]'],
  ])('tells %s', (_, result, text) => {
    expect(reply(result)).toBe(text);
  });

  it('tells an error with its code and hint', () => {
    const error = { code: 'busy', message: 'not now', hint: 'wait' };
    const [row] = taken(begin(1, 'x', { a: 'b c', n: null }), end(2, 1, 'x', { ok: false, error }));
    expect(rowText(row!)).toEqual({
      who: 'agent #3',
      what: 'x',
      params: 'a="b c"',
      reply: 'busy: not now (wait)',
      ticks: '1 tick',
    });
  });

  it('is short, however long the parameters are', () => {
    const [row] = taken(begin(1, 'x', { text: 'ä'.repeat(5_000), more: 'y'.repeat(5_000) }));
    expect(rowText(row!).params.length).toBeLessThanOrEqual(160);
  });
});

describe('a value that the journal has cut', () => {
  it.each<[boolean, unknown]>([
    [false, { a: [1, 'two…'] }],
    [true, { a: [1, '…'] }],
    [true, { a: { '…': '…' } }],
    [true, { text: `${'x'.repeat(200)}…` }],
    [false, undefined],
  ])('%s: %j', (expected, value) => {
    expect(isCut(value)).toBe(expected);
  });
});
