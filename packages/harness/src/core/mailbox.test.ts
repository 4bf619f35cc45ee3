import type { Game } from '@bridle/facets';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { DEADLINE_MS, DEADLINE_STEP_MS, MAILBOX_REQUESTS_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import { defineOp } from './defineOp.js';
import type { Outcome } from './queuedRequest.js';
import type { ScreensWatcher } from './screens.js';
import { FOREVER, hostOf, stops, waiting } from './testHost.js';
import { ask, failureOf } from './testOutcomes.js';

beforeEach(() => {
  stops.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the mailbox', () => {
  it('answers at once where nothing is in the way', () => {
    const host = hostOf();
    const done = vi.fn();
    host.submit(
      host.connect(() => {}),
      { op: 'get_state', params: {}, key: undefined },
      { done },
    );
    expect(done).toHaveBeenCalledOnce();
  });

  it('serves the reads of others while one steps, and keeps its own requests in order', async () => {
    const host = hostOf();
    const [driver, reader] = [host.connect(() => {}), host.connect(() => {})];
    const order: string[] = [];
    const step = ask(host, driver, 'step', { ticks: FOREVER }, '1').then(() => order.push('step'));
    const own = ask(host, driver, 'get_state').then(() => order.push('own read'));
    await ask(host, reader, 'get_state').then(() => order.push("other's read"));
    expect(host.cancel(driver, 1)).toBe(1);
    await Promise.all([step, own]);
    expect(order).toEqual(["other's read", 'step', 'own read']);
  });

  it('lets the acts of two clients queue behind each other', async () => {
    const host = hostOf();
    const [a, b] = [host.connect(() => {}), host.connect(() => {})];
    const long = ask(host, a, 'step', { ticks: FOREVER }, '"long"');
    const after = ask(host, b, 'step', { ticks: 1 });
    let isAnswered = false;
    void after.then(() => {
      isAnswered = true;
    });
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    host.cancel(a, 'long');
    expect(failureOf(await long).code).toBe('cancelled');
    const reached = failureOf(await long).details?.tick as number;
    expect(await after).toMatchObject({ ok: true, value: { tick: reached + 1 } });
  });

  it('refuses what is beyond its bound, and answers the rest in order', async () => {
    const host = hostOf();
    const client = host.connect(() => {});
    const step = ask(host, client, 'step', { ticks: FOREVER }, '1');
    const waiting = Array.from({ length: MAILBOX_REQUESTS_MAX }, () =>
      ask(host, client, 'get_state'),
    );
    expect(failureOf(await ask(host, client, 'get_state'))).toMatchObject({
      code: 'busy',
      message: 'server busy',
    });
    host.cancel(client, 1);
    expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
    expect((await step).ok).toBe(false);
  });

  it('refuses the act of a client without control before it waits, so that it takes no room', async () => {
    const host = hostOf();
    const [driver, other] = [host.connect(() => {}), host.connect(() => {})];
    host.control.claim(driver);
    void ask(host, driver, 'step', { ticks: FOREVER }, '1');
    for (let i = 0; i < MAILBOX_REQUESTS_MAX + 1; i++) {
      const { code, message } = failureOf(await ask(host, other, 'step', { ticks: 1 }));
      expect({ code, message }).toEqual({ code: 'busy', message: 'controller already connected' });
    }
    const own = ask(host, driver, 'get_state');
    host.cancel(driver, 1);
    expect((await own).ok).toBe(true);
  });

  it('makes room for a client that has less waiting than another, whose newest is refused', async () => {
    const host = hostOf();
    const driver = host.connect(() => {});
    const connection = {};
    const greedy = () => host.connect(() => {}, { dialect: 'many', share: connection }); // a client per request, as some dialects have
    void ask(host, driver, 'step', { ticks: FOREVER }, '1');
    const kept = Array.from({ length: MAILBOX_REQUESTS_MAX - 1 }, () =>
      ask(host, greedy(), 'step', { ticks: 1 }),
    );
    const newest = ask(host, greedy(), 'step', { ticks: 1 });
    expect(failureOf(await ask(host, greedy(), 'step', { ticks: 1 })).code).toBe('busy');
    const modest = ask(
      host,
      host.connect(() => {}),
      'step',
      { ticks: 1 },
    );
    expect(failureOf(await newest).message).toBe('server busy');
    host.cancel(driver, 1);
    expect((await Promise.all([...kept, modest])).every(({ ok }) => ok)).toBe(true);
  });

  it('reads all sockets once after an act that took long, before the next act', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const slow = defineOp({
      name: 'slow',
      summary: '',
      facet: undefined,
      kind: 'act',
      params: z.object({}),
      result: z.object({}),
      run: () => {
        now += 400;
        return {};
      },
    });
    const host = hostOf({ ops: new Map([...OPS, ['slow', slow]]) });
    const [busy, innocent] = [host.connect(() => {}), host.connect(() => {})];
    await ask(host, busy, 'slow');
    const order: string[] = [];
    const next = ask(host, busy, 'slow').then(() => order.push('act'));
    const read = ask(host, innocent, 'get_state').then(() => order.push('read'));
    await Promise.all([next, read]);
    expect(order).toEqual(['read', 'act']);
  });

  it('counts what is under way among the memory that it may take', async () => {
    const arrivals: (() => void)[] = [];
    const host = hostOf({ ops: new Map([['wait', waiting(arrivals)]]) });
    const large = (): Promise<Outcome> =>
      new Promise((done) =>
        host.submit(
          host.connect(() => {}),
          { op: 'wait', params: {}, key: undefined, bytes: 1_000_000 },
          { done },
        ),
      );
    const underWay = Array.from({ length: 8 }, large);
    expect(failureOf(await large()).message).toBe('server busy');
    const small = ask(
      host,
      host.connect(() => {}),
      'wait',
    );
    for (const arrive of arrivals) arrive();
    expect((await Promise.all([...underWay, small])).every(({ ok }) => ok)).toBe(true);
    const after = large();
    arrivals.at(-1)!();
    expect((await after).ok).toBe(true);
  });

  it('runs no more than a few milliseconds before the event loop gets a turn', async () => {
    let now = 0;
    let ticks = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const game: Game = {
      name: 'slow',
      facets: {
        clock: {
          kind: 'ours',
          get tick() {
            return ticks;
          },
          advance() {
            ticks++;
            now += 1; // each tick takes a millisecond
          },
        },
      },
    };
    const host = hostOf({ game });
    const client = host.connect(() => {});
    const step = ask(host, client, 'step', { ticks: 100 });
    expect(ticks).toBeLessThanOrEqual(10);
    expect((await step).ok).toBe(true);
    clock.mockRestore();
  });

  it('lets everybody look while a picture is drawn, and nobody act or let time pass', async () => {
    let watcher: ScreensWatcher | undefined;
    const screens = {
      isDrawing: true,
      hasSchedule: false,
      attach: (one: ScreensWatcher) => {
        watcher = one;
      },
      holds: () => screens.isDrawing,
      ticked: () => {},
      pendingAnnouncements: () => undefined,
      take: () => Promise.reject(new Error('nobody asked')),
    };
    const host = hostOf({ screens });
    const [a, b] = [host.connect(() => {}), host.connect(() => {})];
    const done: string[] = [];
    const acts = [
      ask(host, a, 'command', { command: '/time set noon' }).then(() => done.push('command')),
      ask(host, a, 'step', { ticks: 1 }).then(() => done.push('step')),
    ];
    const before = await ask(host, b, 'get_state');
    await new Promise(setImmediate);
    const after = await ask(host, b, 'get_state');
    expect(after).toEqual(before);
    expect(done).toEqual([]);
    screens.isDrawing = false;
    watcher!.hasRoom();
    await Promise.all(acts);
    expect(done).toEqual(['command', 'step']);
    expect(await ask(host, b, 'get_state')).toMatchObject({ value: { tick: 1 } });
  });

  it('tells an op that nobody waits for it any longer', async () => {
    let isWanted = () => true;
    const waits = defineOp({
      name: 'wait',
      summary: '',
      facet: undefined,
      kind: 'read',
      params: z.object({}),
      result: z.object({}),
      run: (context) => {
        isWanted = () => context.isWanted();
        return new Promise<Record<string, never>>(() => {});
      },
    });
    const host = hostOf({ ops: new Map([[waits.name, waits]]) });
    const client = host.connect(() => {});
    const reply = ask(host, client, 'wait');
    expect(isWanted()).toBe(true);
    host.disconnect(client);
    expect(isWanted()).toBe(false);
    expect(failureOf(await reply).code).toBe('cancelled');
  });

  it('refuses what would take too much memory to keep waiting', async () => {
    const host = hostOf();
    const client = host.connect(() => {});
    void ask(host, client, 'step', { ticks: FOREVER }, '1');
    const large = (): Promise<Outcome> =>
      new Promise((done) =>
        host.submit(
          client,
          { op: 'get_state', params: {}, key: undefined, bytes: 1_000_000 },
          { done },
        ),
      );
    const waiting = Array.from({ length: 8 }, large);
    expect(failureOf(await large()).message).toBe('server busy');
    host.cancel(client, 1);
    expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true);
  });

  it('gives the event loop regular turns while it steps', async () => {
    const host = hostOf();
    const client = host.connect(() => {});
    const step = ask(host, client, 'step', { ticks: FOREVER });
    let turns = 0;
    while (turns < 20) {
      await new Promise(setImmediate);
      turns++;
    }
    host.cancel(client);
    const reached = failureOf(await step).details?.tick as number;
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThan(FOREVER);
  });

  it('ends a request at its deadline and says how far the world got', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const host = hostOf();
    const client = host.connect(() => {});
    const step = ask(host, client, 'step', { ticks: FOREVER });
    const waiting = ask(host, client, 'get_state');
    vi.advanceTimersByTime(DEADLINE_STEP_MS);
    const error = failureOf(await step);
    expect(error.code).toBe('timeout');
    expect(error.details).toEqual({ tick: host.tick });
    expect(failureOf(await waiting).code).toBe('timeout');
  });

  it('waits for what takes no ticks, in order, and lets others act meanwhile', async () => {
    const arrivals: (() => void)[] = [];
    const host = hostOf({ ops: new Map([...OPS, ['wait', waiting(arrivals)]]) });
    const [waiter, other] = [host.connect(() => {}), host.connect(() => {})];
    const answers: string[] = [];
    const note = (name: string) => (): void => void answers.push(name);
    const all = [
      ask(host, waiter, 'wait').then(note('wait')),
      ask(host, waiter, 'get_state').then(note('read')),
      ask(host, waiter, 'wait').then(note('wait again')),
      ask(host, other, 'step', { ticks: 2 }).then(note('step of another')),
    ];
    await all[3];
    expect(arrivals).toHaveLength(1);
    arrivals[0]!();
    await vi.waitFor(() => expect(arrivals).toHaveLength(2));
    arrivals[1]!();
    await Promise.all(all);
    expect(answers).toEqual(['step of another', 'wait', 'read', 'wait again']);
  });

  it('gives up on what never arrives, at its deadline and at the end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrivals: (() => void)[] = [];
    const host = hostOf({ ops: new Map([...OPS, ['wait', waiting(arrivals)]]) });
    const client = host.connect(() => {});
    const late = ask(host, client, 'wait');
    vi.advanceTimersByTime(DEADLINE_MS);
    expect(failureOf(await late).code).toBe('timeout');
    arrivals[0]!(); // too late to be a second answer
    const last = ask(host, client, 'wait');
    host.stop({ text: 'enough' });
    expect(failureOf(await last).message).toBe('shutting down');
  });

  it('forgets a client that left: what it had waiting is not done, its step stops', async () => {
    const host = hostOf();
    const [leaver, other] = [host.connect(() => {}), host.connect(() => {})];
    void ask(host, leaver, 'step', { ticks: FOREVER });
    void ask(host, leaver, 'command', { line: '/tp 99 99 99' });
    await new Promise(setImmediate);
    host.disconnect(leaver);
    const tick = host.tick;
    await new Promise(setImmediate);
    expect(host.tick).toBe(tick);
    const state = await ask(host, other, 'get_state');
    expect(state).toMatchObject({ ok: true, value: { player: { pos: [8.5, 64, 8.5] } } });
  });

  it('answers everything before it stops', async () => {
    const host = hostOf();
    const client = host.connect(() => {});
    const step = ask(host, client, 'step', { ticks: FOREVER });
    const waiting = ask(host, client, 'get_state');
    host.stop({ text: 'enough' });
    expect(failureOf(await step).message).toBe('shutting down');
    expect(failureOf(await waiting).message).toBe('shutting down');
    expect(failureOf(await ask(host, client, 'get_state')).message).toBe('shutting down');
    expect(stops).toEqual([{ text: 'enough' }]);
  });

  it('reports progress on a step that lasts', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 50)); // every look is late
    const host = hostOf();
    const client = host.connect(() => {});
    const told: unknown[] = [];
    await new Promise<Outcome>((done) =>
      host.submit(
        client,
        { op: 'step', params: { ticks: 2_000 }, key: undefined },
        { done, progress: (progress) => told.push(progress) },
      ),
    );
    vi.restoreAllMocks();
    expect(told.length).toBeGreaterThan(1);
    expect(told[0]).toMatchObject({ ticks_total: 2_000 });
  });
});
