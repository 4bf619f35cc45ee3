import { until } from '@bridle/facets';
import { describe, expect, it, vi } from 'vitest';
import { STOPPING_MS_MAX } from '../limits.js';
import { failureOf, turns } from './testOutcomes.js';
import {
  ask,
  client,
  host,
  hostOf,
  lifeOf,
  opOf,
  pass,
  stops,
  timed,
  withFakeTime,
} from './testRemoteHost.js';

withFakeTime();

describe('an act that waits for a promise', () => {
  const forever = opOf('forever', 'act', () => until(new Promise<object>(() => {})));

  it.each(['ours', 'remote'] as const)(
    'and is stopped lets the time of a game that is %s go on',
    async (kind) => {
      const { game, time } = timed(kind);
      hostOf(game, 'free', [forever]);
      const one = client();
      const waiting = ask(one, 'forever', {}, '1');
      await pass(500, 50);
      host.cancel(one, 1);
      await waiting;
      const { tick } = time;
      await pass(1_000, 50);
      expect(time.tick).toBeGreaterThan(tick);
    },
  );

  it('holds the time of a game of ours no longer than it is waited for', async () => {
    const { game, time } = timed('ours');
    const stubborn = opOf('stubborn', 'act', function* () {
      try {
        yield* until(new Promise(() => {}));
      } finally {
        yield* until(new Promise(() => {}));
      }
      return {};
    });
    hostOf(game, 'free', [stubborn]);
    const one = client();
    const waiting = ask(one, 'stubborn', {}, '1');
    await pass(500, 50);
    expect(time.tick).toBe(0);
    host.cancel(one, 1);
    await pass(STOPPING_MS_MAX, 50);
    expect(failureOf(await waiting).details).toMatchObject({ stopped: false });
    await pass(500, 50);
    expect(time.tick).toBeGreaterThan(0);
  });
});

describe('ticks that pass elsewhere', () => {
  it('and never come back keep nobody from asking about the run, and no one from reading after a cancel', async () => {
    const { game, time } = timed('remote');
    hostOf(game, 'wait', [
      // biome-ignore lint/correctness/useYield: it takes no time
      opOf('look', 'read', function* () {
        return {};
      }),
    ]);
    time.isHanging = true;
    const one = client();
    const step = ask(one, 'step', { ticks: 1 }, '1');
    await turns();
    expect((await ask(client(), 'get_game')).ok).toBe(true);
    host.cancel(one, 1);
    await step;
    expect((await ask(client(), 'look')).ok).toBe(true);
  });

  it('and fail end what asked for them with what it holds, and not the run', async () => {
    const { life, become } = lifeOf();
    const { game, time } = timed('remote', { life });
    const ended = vi.fn();
    const holding = opOf('holding', 'time', function* () {
      try {
        for (;;) yield;
      } finally {
        ended();
      }
    });
    hostOf(game, 'wait', [holding]);
    time.isFailing = true;
    const { message } = failureOf(await ask(client(), 'holding'));
    expect(message).toBe('the line is cut');
    expect(ended).toHaveBeenCalledOnce();
    expect(stops).toEqual([]);
    become('lost');
    time.isFailing = false;
    become('ready');
    const step = ask(client(), 'step', { ticks: 2 });
    await pass(100, 10);
    expect(await step).toMatchObject({ ok: true, value: { tick: 2 } });
  });

  it('and fail under a free clock stand until the clock is set again', async () => {
    const { game, time } = timed('remote', { life: lifeOf().life });
    hostOf(game, 'free');
    time.isFailing = true;
    await pass(200, 50);
    time.isFailing = false;
    await pass(500, 50);
    expect({ tick: time.tick, stops }).toEqual({ tick: 0, stops: [] });
    await ask(client(), 'set_clock', { mode: 'free' });
    await pass(500, 50);
    expect(time.tick).toBeGreaterThan(0);
  });

  it('end at the last one, also when more are asked for at once', async () => {
    const { game, time } = timed('remote');
    hostOf(game, 'wait', [], 50);
    const step = ask(client(), 'step', { ticks: 60 });
    await pass(200, 10);
    expect(failureOf(await step).message).toBe('max ticks reached');
    expect(time.tick).toBe(50);
  });

  it('are asked for one message after the other', async () => {
    const { game, time } = timed('remote');
    hostOf(game, 'auto');
    vi.advanceTimersByTime(50); // a free tick is under way
    await turns();
    const step = ask(client(), 'step', { ticks: 5 });
    await pass(600, 10);
    expect((await step).ok).toBe(true);
    expect(time.underWayMax).toBe(1);
  });
});
