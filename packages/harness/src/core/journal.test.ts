import { createVoxelGame } from '@bridle/voxel';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { OPS } from '../ops/index.js';
import { toolsOf } from '../tools/index.js';
import { defineOp } from './defineOp.js';
import { Host } from './host.js';
import { Journal, type JournalEntry, STEP_KINDS } from './journal.js';
import type { Screens } from './screens.js';
import { ask, connect, DEADLINE, doorGame, go, hostOf, Life, ops } from './testJournal.js';

afterEach(() => {
  vi.useRealTimers();
});

describe('the journal', () => {
  it('has requests in the order in which they run, not in that in which they came', async () => {
    const { host, lines, a, b } = hostOf();
    const asked = [
      ask(host, a, 'wait'),
      ask(host, b, 'pass', { ticks: 3 }), // waits for the act of the other
      ask(host, connect(host, 'c'), 'look'), // waits for nobody
    ];
    await go();
    await Promise.all(asked);
    expect(lines).toEqual([
      'begin a wait {}',
      'begin c look {}',
      'end c look true',
      'end a wait true',
      'begin b pass {"ticks":3}',
      'ticks 3 to 3',
      'end b pass true',
    ]);
  });

  it('has parameters as the op gets them, and what it came to', async () => {
    const { host, entries, a } = hostOf();
    await ask(host, a, 'pass', { ticks: undefined, more: 'than it takes' });
    await ask(host, a, 'look');
    await ask(host, a, 'fail');
    const ends = entries.filter((entry) => entry.kind === 'end');
    expect(entries[0]).toMatchObject({ kind: 'begin', op: 'pass', params: { ticks: 1 } });
    expect(entries[0]).not.toHaveProperty('params.more');
    expect(ends.map(({ op, outcome }) => [op, outcome])).toMatchObject([
      ['pass', { ok: true, value: {} }],
      ['look', { ok: true, value: { seen: 'a door' } }],
      ['fail', { ok: false, error: { message: 'the door is stuck' } }],
    ]);
  });

  it('says of each end which step it began in, with numbers that only grow', async () => {
    const { host, entries, a, b } = hostOf();
    await Promise.all([
      ask(host, a, 'pass', { ticks: 4 }),
      ask(host, b, 'look'),
      ask(host, a, 'fail'),
    ]);
    for (const entry of entries) {
      if (entry.kind !== 'end') continue;
      const begun = entries.find(({ step }) => step === entry.begun);
      expect(begun).toMatchObject({ kind: 'begin', op: entry.op, client: entry.client });
    }
    const steps = entries.map(({ step }) => step);
    expect(steps).toEqual([...steps].sort((x, y) => x - y));
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps.at(-1)).toBe(4 + 6); // the ticks, and three requests
  });

  it('counts alike whether somebody listens or not, and keeps nothing for who comes late', async () => {
    const silent = new Host({ game: doorGame(), ops, clock: { mode: 'wait' }, onStop: () => {} });
    const { host, a } = hostOf();
    const client = connect(silent, 'a');
    for (const [of, who] of [
      [host, a],
      [silent, client],
    ] as const) {
      await ask(of, who, 'pass', { ticks: 7 });
      await ask(of, who, 'look');
    }
    expect(silent.journal.step).toBe(host.journal.step);
    const late: JournalEntry[] = [];
    silent.journal.listen(STEP_KINDS, (entry) => late.push(entry));
    silent.journal.tellTicks();
    expect(late).toEqual([]);
  });

  it('tells nobody any longer who has stopped listening', async () => {
    const { host, a } = hostOf();
    const told: JournalEntry[] = [];
    const unlisten = host.journal.listen(['begin'], (entry) => told.push(entry));
    await ask(host, a, 'look');
    unlisten();
    await ask(host, a, 'look');
    expect(told).toHaveLength(1);
    expect(host.journal.hears('begin')).toBe(true); // the other one still does
    expect(host.journal.hears('line')).toBe(false);
  });

  it('has a request that never began as refused, whatever was wrong with it', async () => {
    const { host, lines, a, b } = hostOf();
    await ask(host, a, 'fly');
    await ask(host, a, 'pass', { ticks: 'many' });
    host.control.claim(a);
    await ask(host, b, 'pass');
    host.control.release(a);
    const running = ask(host, a, 'wait');
    const waiting = ask(host, b, 'pass');
    host.cancel(b);
    await waiting;
    await go();
    await running;
    expect(lines.filter((line) => line.includes('refused'))).toEqual([
      'refused a fly bad_request',
      'refused a pass bad_request',
      'refused b pass busy',
      'refused b pass cancelled',
    ]);
    expect(lines.filter((line) => line.startsWith('begin'))).toEqual(['begin a wait {}']);
  });

  it('has the end of an act before the next one begins, also when its reply waits for pictures', async () => {
    let tellAll = (): void => {};
    const screens = {
      isDrawing: false,
      hasSchedule: false,
      attach: () => {},
      holds: () => false,
      ticked: () => {},
      pendingAnnouncements: () =>
        new Promise<void>((resolve) => {
          tellAll = resolve;
        }),
      take: () => Promise.reject(new Error('nobody asked')),
    } satisfies Screens;
    const { host, lines, a, b } = hostOf({ screens });
    const first = ask(host, a, 'pass');
    const second = ask(host, b, 'fail');
    await second;
    tellAll();
    await first;
    expect(lines).toEqual([
      'begin a pass {"ticks":1}',
      'ticks 1 to 1',
      'end a pass true',
      'begin b fail {}',
      'end b fail false',
    ]);
  });
});

describe('what is stopped', () => {
  it('by its client was cancelled', async () => {
    const { host, lines, a } = hostOf();
    const waiting = ask(host, a, 'wait');
    host.cancel(a, 'wait');
    await waiting;
    expect(lines).toEqual(['begin a wait {}', 'abort a wait cancelled']);
  });

  it('because it took too long has met its deadline', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { host, entries, lines, a } = hostOf();
    const waiting = ask(host, a, 'wait');
    vi.advanceTimersByTime(DEADLINE);
    await waiting;
    expect(lines).toEqual(['begin a wait {}', 'abort a wait deadline']);
    expect(entries[1]).toMatchObject({
      begun: 1,
      outcome: { ok: false, error: { code: 'timeout' } },
    });
  });

  it('because its client is gone is told before the client lets go of control', async () => {
    const { host, lines, a } = hostOf();
    host.control.claim(a);
    const waiting = ask(host, a, 'wait');
    host.disconnect(a);
    await waiting;
    expect(lines).toEqual(['claim a', 'begin a wait {}', 'abort a wait disconnect', 'release a']);
  });

  it('at the end of the run is told before the end, which is the last step', async () => {
    const { host, lines, a } = hostOf();
    host.start();
    const waiting = ask(host, a, 'wait');
    host.stop({ text: 'enough' });
    await waiting;
    expect(lines.slice(2)).toEqual([
      'begin a wait {}',
      'abort a wait stop',
      'game door ended',
      'stop enough',
    ]);
  });

  it('because the game is lost is told after that, and the game is told when it is back', async () => {
    const life = new Life();
    const { host, lines, a } = hostOf({ game: doorGame(life) });
    host.start();
    const waiting = ask(host, a, 'wait');
    life.become('lost', 'the line is dead');
    await waiting;
    life.become('ready');
    await ask(host, a, 'look');
    expect(lines).toEqual([
      'game door ready',
      'clock wait 20 waits',
      'begin a wait {}',
      'game door lost',
      'abort a wait lost',
      'game door ready',
      'begin a look {}',
      'end a look true',
    ]);
  });
});

describe('control', () => {
  it('is claimed and released, and taken from one by another in one step', () => {
    const { host, lines, a, b } = hostOf();
    host.control.claim(a);
    host.control.claim(a); // it has it
    host.control.release(b); // it never had it
    host.control.release(a);
    host.journal.control(b);
    host.journal.control(a);
    expect(lines).toEqual(['claim a', 'release a', 'claim b', 'claim a']);
  });
});

describe('time', () => {
  it('passes otherwise when the clock is set, and when an agent makes it wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { host, lines, a } = hostOf({ clock: 'auto' });
    host.start();
    await ask(host, a, 'look');
    await ask(host, a, 'fail'); // what fails has no effect on time
    host.setClock({ mode: 'free', tickRate: 10 });
    host.setClock({ mode: 'free', tickRate: 10 }); // as it is
    host.setClock({ mode: 'auto' });
    await ask(host, a, 'pass');
    host.stop({ text: 'enough' });
    expect(lines.filter((line) => line.startsWith('clock'))).toEqual([
      'clock auto 20',
      'clock free 10',
      'clock auto 10',
      'clock auto 10 waits',
    ]);
  });

  it('comes in runs of ticks under a free clock, however many', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { host, lines } = hostOf({ clock: 'free' });
    host.start();
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual(['game door ready', 'clock free 20']);
    host.stop({ text: 'enough' });
    expect(lines.slice(2)).toEqual(['ticks 1200 to 1200', 'game door ended', 'stop enough']);
  });

  it('goes back in a state that is loaded, and the steps go on', async () => {
    const game = createVoxelGame({
      seed: { high: 0, low: 1 },
      worldType: 'flat',
      noScreen: 'render disabled',
    });
    const { host, lines, entries, a } = hostOf({ game, ops: OPS });
    await ask(host, a, 'step', { ticks: 5 });
    await ask(host, a, 'save_state', { name: 'x' });
    await ask(host, a, 'step', { ticks: 10 });
    await ask(host, a, 'load_state', { name: 'x' });
    await ask(host, a, 'step', { ticks: 2 });
    expect(lines.filter((line) => line.startsWith('ticks'))).toEqual([
      'ticks 5 to 5',
      'ticks 10 to 15',
      'ticks 2 to 7',
    ]);
    const steps = entries.map(({ step }) => step);
    expect(steps).toEqual([...steps].sort((x, y) => x - y));
    expect(host.journal.step).toBe(5 + 10 + 2 + 2 * 5);
  });

  it('that a game has of its own may jump and begin anew', () => {
    let tick = 40;
    const journal = new Journal(() => tick);
    journal.game('theirs', 'ready', undefined);
    const told: JournalEntry<'ticks'>[] = [];
    journal.listen(['ticks'], (entry) => told.push(entry));
    for (tick of [41, 44, 44, 1, 2]) journal.ticked(tick);
    journal.tellTicks();
    expect(told).toEqual([
      { kind: 'ticks', step: 5, tick: 44, count: 4 },
      { kind: 'ticks', step: 7, tick: 2, count: 2 },
    ]);
  });
});

describe('settings', () => {
  it('are told when they change', () => {
    const { host, entries } = hostOf();
    toolsOf(host).configure({ allow: ['stop'] });
    expect(entries).toMatchObject([{ kind: 'settings', of: 'tools', values: { allow: ['stop'] } }]);
  });
});

describe('a token', () => {
  it('is in no entry, wherever a client puts it', async () => {
    const echo = defineOp({
      name: 'echo',
      summary: '',
      facet: undefined,
      kind: 'read',
      params: z.object({ text: z.string(), map: z.record(z.string(), z.array(z.string())) }),
      result: z.object({ text: z.string() }),
      run(_, { text }) {
        if (text.startsWith('throw')) throw new Error(text);
        return { text };
      },
    });
    const { host, entries, a } = hostOf({ ops: new Map([['echo', echo]]) });
    host.journal.conceal('s3"cret');
    host.journal.listen(['line'], (entry) => entries.push(entry));
    const text = 'it is s3"cret';
    await ask(host, a, 'echo', { text, map: { 's3"cret': ['of', text] }, token: 's3"cret' });
    await ask(host, a, 'echo', { text: `throw ${text}`, map: {} });
    await ask(host, a, 's3"cret');
    host.journal.line(a, 'any', 'request', JSON.stringify({ text, many: [text] }));
    host.stop({ text });
    const written = JSON.stringify(entries, (key, value: unknown) => {
      if (key === 'client' || key === 'speaker') return undefined;
      return value instanceof Error ? { ...value, message: value.message } : value;
    });
    expect(entries.map(({ kind }) => kind)).toEqual([
      'begin',
      'end',
      'begin',
      'end',
      'refused',
      'line',
      'clock',
      'game',
      'stop',
    ]);
    expect(written).not.toContain('s3');
    expect(entries[0]).toMatchObject({
      params: { text: 'it is [redacted]', map: { '[redacted]': ['of', 'it is [redacted]'] } },
    });
    expect(entries[3]).toMatchObject({ outcome: { error: { message: 'throw it is [redacted]' } } });
    expect(entries[4]).toMatchObject({ kind: 'refused', op: '[redacted]' });
  });

  it('copies nothing that it is not in', async () => {
    const { host, entries, a } = hostOf();
    host.journal.conceal('s3cret');
    const seen = await ask(host, a, 'look');
    const { outcome } = entries[1] as JournalEntry<'end'>;
    expect(outcome.ok && outcome.value === seen).toBe(true);
  });
});
