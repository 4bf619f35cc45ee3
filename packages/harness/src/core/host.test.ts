import type { Game, HarnessError } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { DEADLINE_MS, DEADLINE_STEP_MS, MAILBOX_REQUESTS_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import type { Client } from './client.js';
import { defineOp, type Op } from './defineOp.js';
import { Host, type HostOptions, type StopReason } from './host.js';
import type { Screens, ScreensWatcher } from './screens.js';
import type { ClockMode } from './time/clock.js';
import type { Outcome } from './work.js';

const FOREVER = 1_000_000_000;
const ALWAYS = ['list_clients', 'take_control', 'give_control'];
let stops: StopReason[] = [];

function hostOf(
  options: {
    game?: Game;
    ops?: ReadonlyMap<string, Op>;
    clock?: ClockMode;
    maxTicks?: number;
    beforeTick?: HostOptions['beforeTick'];
    screens?: Screens;
  } = {},
): Host {
  return new Host({
    game:
      options.game ??
      createVoxelGame({
        seed: { high: 0, low: 1 },
        worldType: 'flat',
        noScreen: 'render disabled',
      }),
    ops: options.ops ?? OPS,
    clock: { mode: options.clock ?? 'wait' },
    maxTicks: options.maxTicks,
    beforeTick: options.beforeTick,
    screens: options.screens,
    onStop: (reason) => stops.push(reason),
  });
}

function ask(
  host: Host,
  client: Client,
  op: string,
  params: object = {},
  key?: string,
): Promise<Outcome> {
  return new Promise((done) => host.submit(client, { op, params, key }, { done }));
}

function failureOf(outcome: Outcome): HarnessError {
  if (outcome.ok) throw new Error(`expected a failure, got ${JSON.stringify(outcome.value)}`);
  return outcome.error;
}

/** An op whose result arrives when the test says so. */
function waiting(arrivals: (() => void)[]): Op {
  return defineOp({
    name: 'wait',
    summary: '',
    facet: undefined,
    kind: 'read',
    params: z.object({}),
    result: z.object({}),
    run: () => new Promise<Record<string, never>>((resolve) => arrivals.push(() => resolve({}))),
  });
}

beforeEach(() => {
  stops = [];
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

describe('a long action', () => {
  const walkTen = defineOp({
    name: 'walk_ten',
    summary: 'Holds forward for ten ticks.',
    facet: 'input',
    kind: 'time',
    params: z.object({}),
    result: z.object({ ticks: z.int(), x: z.number() }),
    *run({ host }) {
      const begun = host.tick;
      host.input.hold({ moveY: 1 });
      try {
        for (let i = 0; i < 10; i++) yield;
      } finally {
        host.input.hold({ moveY: 0 });
      }
      return { ticks: host.tick - begun, x: host.game.facets.senses!.self().player.pos[0] };
    },
  });
  const ops = new Map([...OPS, ['walk_ten', walkTen]]);

  async function walk(clock: ClockMode): Promise<Outcome> {
    const host = hostOf({ ops, clock });
    host.start();
    const client = host.connect(() => {});
    await ask(host, client, 'set_clock', { mode: clock, tick_rate: clock === 'free' ? 1_000 : 20 });
    const outcome = await ask(host, client, 'walk_ten');
    host.stop({ text: 'done' });
    return outcome;
  }

  it('is resumed once per tick, the same under a free and a waiting clock', async () => {
    const waited = await walk('wait');
    expect(waited).toMatchObject({ ok: true, value: { ticks: 10 } });
    expect(await walk('free')).toEqual(waited);
  });

  it('cleans up when it is cancelled', async () => {
    const host = hostOf({ ops, clock: 'free' });
    const client = host.connect(() => {});
    host.start();
    const walk = ask(host, client, 'walk_ten');
    await vi.waitFor(() => expect(host.input.next.moveY).toBe(1));
    host.cancel(client);
    expect(failureOf(await walk).code).toBe('cancelled');
    expect(host.input.next.moveY).toBe(0);
  });
});

describe('an automatic clock', () => {
  it('is not stopped by an action that failed', async () => {
    const host = hostOf({ clock: 'auto' });
    const client = host.connect(() => {});
    expect(failureOf(await ask(host, client, 'set_view', { yaw: 90, pitch: 0 })).code).toBe(
      'bad_request',
    );
    expect(host.clock.waiting).toBe(false);
    await ask(host, client, 'set_view', { yaw: 1, pitch: 0 });
    expect(host.clock.waiting).toBe(true);
  });
});

describe('control', () => {
  it('belongs to the first who claims it; others may read but not act', async () => {
    const host = hostOf();
    const [owner, other] = [host.connect(() => {}), host.connect(() => {})];
    host.control.claim(owner);
    expect(() => host.control.claim(other)).toThrow('controller already connected');
    expect(failureOf(await ask(host, other, 'step', { ticks: 1 })).code).toBe('busy');
    expect(failureOf(await ask(host, other, 'shutdown')).code).toBe('busy');
    expect((await ask(host, other, 'get_state')).ok).toBe(true);
    host.disconnect(owner);
    expect((await ask(host, other, 'step', { ticks: 1 })).ok).toBe(true);
  });

  it('ends what was held when it is claimed and when its owner leaves', async () => {
    const host = hostOf();
    const [first, second] = [host.connect(() => {}), host.connect(() => {})];
    await ask(host, first, 'set_actions', { actions: { move_y: 1 } });
    host.control.claim(second);
    expect(host.input.next.moveY).toBe(0);
    await ask(host, second, 'set_actions', { actions: { move_y: 1 } });
    await ask(host, second, 'pulse', { actions: { jump_click: true } });
    host.disconnect(second);
    expect(host.input.next).toMatchObject({ moveY: 0, jumpClick: false });
  });
});

describe('a game without a facet', () => {
  const dumb: Game = { name: 'dumb', facets: {}, absent: { state: 'it has no eyes' } };

  it('has no op that needs it, and says so with the reason it gives', async () => {
    const host = hostOf({ game: dumb });
    const client = host.connect(() => {});
    expect(host.capabilities()).toEqual(['shutdown', 'cancel', 'get_game', ...ALWAYS]);
    expect(failureOf(await ask(host, client, 'get_state'))).toMatchObject({
      code: 'unsupported',
      message: 'it has no eyes',
    });
    expect(failureOf(await ask(host, client, 'step', { ticks: 1 })).message).toBe(
      'this game has no clock',
    );
  });
});

describe('/tick rate', () => {
  it('sets the clock, also back to a rate that the world never knew to be left', async () => {
    const host = hostOf();
    host.setClock({ mode: 'wait', tickRate: 100 });
    const client = host.connect(() => {});
    const line = '/tick rate 20';
    expect(await ask(host, client, 'command', { line })).toMatchObject({ value: { ok: true } });
    expect(host.clock.tickRate).toBe(20);
  });

  it('sets the clock from a script, and from within an execute', async () => {
    const line = '/execute as @s run tick rate 50';
    const host = hostOf({ beforeTick: (host) => void host.game.facets.command!.run(line) });
    await ask(
      host,
      host.connect(() => {}),
      'step',
      { ticks: 1 },
    );
    expect(host.clock.tickRate).toBe(50);
  });

  it('takes no rate that the clock cannot keep', async () => {
    const host = hostOf();
    const line = '/tick rate 1001';
    const outcome = await ask(
      host,
      host.connect(() => {}),
      'command',
      { line },
    );
    expect(outcome).toMatchObject({ value: { ok: false } });
  });
});

describe('the end of the run', () => {
  it('comes at the last tick of a free clock', async () => {
    const host = hostOf({ clock: 'free', maxTicks: 7 });
    host.setClock({ mode: 'free', tickRate: 'max' });
    host.start();
    await vi.waitFor(() => expect(stops).toEqual([{ text: 'max ticks reached' }]));
    expect(host.tick).toBe(7);
  });

  it('comes with the answer to a step that ends on the last tick', async () => {
    const host = hostOf({ maxTicks: 5 });
    const client = host.connect(() => {});
    expect(await ask(host, client, 'step', { ticks: 5 })).toMatchObject({ value: { tick: 5 } });
    expect(stops).toEqual([{ text: 'max ticks reached' }]);
  });

  it('comes with the answer also when its ticks took more than one turn of the event loop', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 3));
    onTestFinished(() => void vi.restoreAllMocks());
    const host = hostOf({ maxTicks: 5 });
    const client = host.connect(() => {});
    expect(await ask(host, client, 'step', { ticks: 5 })).toMatchObject({ value: { tick: 5 } });
    expect(stops).toEqual([{ text: 'max ticks reached' }]);
  });

  it('fails a step that would pass the last tick', async () => {
    const host = hostOf({ maxTicks: 5 });
    const client = host.connect(() => {});
    const { code, message, details } = failureOf(await ask(host, client, 'step', { ticks: 6 }));
    expect({ code, message, details }).toEqual({
      code: 'internal',
      message: 'max ticks reached',
      details: { tick: 5 },
    });
    expect(stops).toEqual([{ text: 'max ticks reached' }]);
  });

  it('lets a step finish in which the script ends', async () => {
    const text = 'the script is through';
    const host = hostOf({ beforeTick: (_, tick) => (tick === 2 ? { last: text } : undefined) });
    const [client, other] = [host.connect(() => {}), host.connect(() => {})];
    const step = ask(host, client, 'step', { ticks: 5_000 });
    expect((await ask(host, other, 'get_state')).ok).toBe(true); // no reason to stop in between
    expect(await step).toMatchObject({ value: { tick: 5_000 } });
    expect(stops).toEqual([{ text }]);
  });

  it('waits for the last picture, of which the step tells first', async () => {
    let tellAll = (): void => {};
    const announced = new Promise<void>((resolve) => {
      tellAll = resolve;
    });
    const screens: Screens = {
      isDrawing: false,
      hasSchedule: false,
      attach: () => {},
      holds: () => false,
      ticked: () => {},
      pendingAnnouncements: () => announced,
      take: () => Promise.reject(new Error('nobody asked')),
    };
    const host = hostOf({ maxTicks: 1, screens });
    const client = host.connect(() => {});
    const step = ask(host, client, 'step', { ticks: 1 });
    await new Promise(setImmediate);
    expect(stops).toEqual([]);
    tellAll();
    expect((await step).ok).toBe(true);
    expect(stops).toEqual([{ text: 'max ticks reached' }]);
  });

  it.each(['free', 'wait'] as const)(
    'comes, with the fault, when a tick throws under a %s clock',
    async (mode) => {
      const broken = new Error('the engine broke');
      const game: Game = {
        name: 'broken',
        facets: {
          clock: {
            kind: 'ours',
            tick: 3,
            advance() {
              throw broken;
            },
          },
        },
      };
      const host = hostOf({ game, clock: mode });
      host.start();
      if (mode === 'wait') {
        const client = host.connect(() => {});
        expect(failureOf(await ask(host, client, 'step', { ticks: 1 })).message).toBe(
          'the engine broke',
        );
      }
      await vi.waitFor(() =>
        expect(stops).toEqual([{ text: 'the game failed at tick 3', fault: broken }]),
      );
    },
  );
});

describe('every op', () => {
  it('gives what its result schema promises', async () => {
    const examples: Record<string, object> = {
      set_actions: { actions: { move_y: 1 } },
      pulse: { actions: { jump_click: true } },
      set_view: { yaw: 1, pitch: 0 },
      command: { line: '/help' },
      step: { ticks: 3, until: { event: 'death' }, sample: ['pos', 'held', 'screen'] },
      subscribe: { events: ['state'] },
      set_clock: { mode: 'wait' },
      get_blocks: { from: [0, 60, 0], to: [3, 66, 3] },
      save_state: { name: 'a' },
      load_state: { name: 'a' },
      open: { inventory: true },
      inventory_click: { slot: 0 },
      container_move: { from: 0, to: 'inventory' },
      craft: { recipe: 'oak_planks' },
      recipes: { item: 'stick' },
      sign_write: { pos: [9, 64, 8], lines: ['a'] },
      book_write: { pages: ['a'], title: 'A' },
      chat_send: { text: 'hello' },
      interact: { action: 'use' },
      swap_slots: { from: 0, to: 9 },
      scene_act: { action: 'click', selector: 'button "Turn left"' },
      scene_key: { key: 't' },
      scene_type: { text: 'a' },
      scene_pointer: { kind: 'move', x: 640, y: 300 },
      tool_dry: { tool: 'goto', args: { x: 9, z: 9 } },
      tool_run: { tool: 'say', args: { text: 'hello' } },
      observe_detail: { what: 'room_probe' },
      get_block_data: { pos: [9, 64, 8] },
      get_item_facts: { items: ['minecraft:bread'] },
      take_control: { reason: 'to see what it answers' },
      task_run: { tool: 'defend_area', ticks: 1 },
      task_continue: { ticks: 1 },
    };
    const before: Record<string, string> = {
      open: '/give @s oak_log 3',
      book_write: '/give @s writable_book',
      sign_write: '/setblock 9 64 8 oak_sign',
      respawn: '/kill',
    };
    const host = hostOf();
    const client = host.connect(() => {});
    const names = host.capabilities().filter((name) => name !== 'shutdown');
    for (const name of [...names, 'shutdown']) {
      const line = before[name];
      if (line !== undefined) await ask(host, client, 'command', { line });
      const outcome = await ask(host, client, name, examples[name]);
      expect(outcome.ok, name).toBe(true);
      const { result } = OPS.get(name)!;
      // A loose one says itself that more may come.
      const strict = result.def.catchall === undefined ? result.strict() : result;
      if (outcome.ok) expect(strict.parse(outcome.value), name).toEqual(outcome.value);
    }
  });
});

describe('an op that nobody knows', () => {
  it('is refused with the nearest that there is', async () => {
    const host = hostOf();
    const { message, hint } = failureOf(
      await ask(
        host,
        host.connect(() => {}),
        'get_sate',
      ),
    );
    expect(message).toBe('unknown op `get_sate`');
    expect(hint).toMatch(/^did you mean get_state\? this run knows /);
  });
});
