import {
  type Game,
  type HarnessError,
  type LongAction,
  type OwnClock,
  until,
} from '@bridle/facets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FarGame } from '../../../../test/support/farGame.js';
import { createVoxelGame, type VoxelGame } from '../games/voxel.js';
import { BEAT_MS, DEADLINE_SCENE_MS, STOPPING_AT_END_MS_MAX, STOPPING_MS_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import type { Client } from './client.js';
import { defineOp, type Op, type OpKind } from './defineOp.js';
import { Host, type StopReason } from './host.js';
import type { ClockMode } from './time/clock.js';
import type { Outcome } from './work.js';

let host: Host;
let stops: StopReason[] = [];

beforeEach(() => {
  stops = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'performance'] });
});
afterEach(() => {
  host.stop({ text: 'the test is over' });
  vi.useRealTimers();
});

function hostOf(game: Game, mode: ClockMode = 'free', more: readonly Op[] = []): Host {
  const ops = new Map([...OPS, ...more.map((op) => [op.name, op] as const)]);
  host = new Host({
    game,
    ops,
    clock: { mode, tickRate: 20 },
    onStop: (reason) => stops.push(reason),
  });
  host.start();
  return host;
}

function client(): Client {
  return host.connect(() => {});
}

function ask(client: Client, op: string, params: object = {}, key?: string): Promise<Outcome> {
  return new Promise((done) => host.submit(client, { op, params, key }, { done }));
}

function press(client: Client, name: string, key?: string): Promise<Outcome> {
  return ask(client, 'scene_act', { action: 'click', selector: `button "${name}"` }, key);
}

/** What comes of what can go on now. */
async function turns(count = 10): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(setImmediate);
}

/** Lets time pass, with all that it wakes. */
async function pass(ms: number, everyMs = ms): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    vi.advanceTimersByTime(everyMs);
    await turns(4);
  }
}

function failureOf(outcome: Outcome): HarnessError {
  if (outcome.ok) throw new Error(`expected a failure, got ${JSON.stringify(outcome.value)}`);
  return outcome.error;
}

function isSettled(promise: Promise<unknown>): () => boolean {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  return () => settled;
}

/** A long action as an op. */
function opOf(name: string, kind: OpKind, run: () => LongAction<object>): Op {
  const result = z.looseObject({});
  return defineOp({
    name,
    summary: '',
    facet: undefined,
    kind,
    params: z.object({}),
    result,
    run: run as () => LongAction<Record<string, unknown>>,
  });
}

describe('acts of two clients on a game that answers later', () => {
  it('do not overlap, and come in the order of the requests', async () => {
    const game = new FarGame();
    hostOf(game);
    const [first, second] = [press(client(), 'one'), press(client(), 'two')];
    await turns();
    expect(game.deeds.map(({ key }) => key)).toEqual(['one']);
    game.deeds[0]!.answer();
    expect((await first).ok).toBe(true);
    await turns();
    expect(game.deeds.map(({ key }) => key)).toEqual(['one', 'two']);
    game.deeds[1]!.answer();
    expect(await second).toMatchObject({ ok: true, value: { history: ['two is pressed'] } });
    expect(game.overlap).toBe(1);
  });
});

describe('a cancelled act', () => {
  it('is answered when the game has stopped it, and not before', async () => {
    const game = new FarGame();
    hostOf(game);
    const one = client();
    const pressed = press(one, 'one', '1');
    const isAnswered = isSettled(pressed);
    await turns();
    expect(host.cancel(one, 1)).toBe(1);
    await turns();
    expect(game.deeds[0]).toMatchObject({ isStopping: true, isDone: false });
    expect(isAnswered()).toBe(false);
    game.deeds[0]!.answer();
    const { code, details } = failureOf(await pressed);
    expect(code).toBe('cancelled');
    expect(details).not.toHaveProperty('stopped');
    expect(game.going).toEqual([]);
  });

  it('that goes on past the bound says so; nobody acts until it has ended', async () => {
    const game = new FarGame();
    hostOf(game);
    const [one, other] = [client(), client()];
    const pressed = press(one, 'one', '1');
    const waiting = press(other, 'two');
    await turns();
    host.cancel(one, 1);
    await pass(STOPPING_MS_MAX);
    expect(failureOf(await pressed)).toMatchObject({
      code: 'cancelled',
      details: { stopped: false },
    });
    expect(failureOf(await waiting).code).toBe('busy');
    expect(failureOf(await press(other, 'two'))).toMatchObject({
      code: 'busy',
      message: 'an action that was stopped has not ended in the game yet',
    });
    expect((await ask(other, 'get_scene')).ok).toBe(true);
    game.deeds[0]!.answer(); // the late end
    await turns();
    const after = press(other, 'two');
    await turns();
    game.deeds[1]!.answer();
    expect((await after).ok).toBe(true);
  });

  it('has its five seconds once, however often it is cancelled', async () => {
    const game = new FarGame();
    hostOf(game);
    const one = client();
    const pressed = press(one, 'one', '1');
    const isAnswered = isSettled(pressed);
    await turns();
    for (let i = 0; i < 5; i++) {
      host.cancel(one, 1);
      await pass(STOPPING_MS_MAX / 5);
    }
    expect(isAnswered()).toBe(true);
  });

  it('leaves no request of its client waiting', async () => {
    const game = new FarGame();
    hostOf(game);
    const one = client();
    const pressed = press(one, 'one', '1');
    const read = ask(one, 'get_scene');
    await turns();
    host.cancel(one, 1);
    await pass(STOPPING_MS_MAX);
    expect((await pressed).ok).toBe(false);
    expect((await read).ok).toBe(true);
  });

  it('is stopped by its deadline, by its client leaving, and by the end of the run alike', async () => {
    const game = new FarGame();
    hostOf(game);
    const [late, leaver, last] = [client(), client(), client()];
    const outcomes = [press(late, 'one'), press(leaver, 'one'), press(last, 'one')];
    await turns();
    await pass(DEADLINE_SCENE_MS - 1_000);
    expect(game.deeds).toHaveLength(1);
    await pass(1_000);
    expect(game.deeds[0]!.isStopping).toBe(true);
    game.deeds[0]!.answer();
    expect(failureOf(await outcomes[0]!).code).toBe('timeout');
    expect(failureOf(await outcomes[1]!).message).toContain('not begun');
    expect(failureOf(await outcomes[2]!).message).toContain('not begun');

    const left = press(leaver, 'one');
    await turns();
    host.disconnect(leaver);
    expect(game.deeds[1]!.isStopping).toBe(true);
    game.deeds[1]!.answer();
    expect(failureOf(await left).code).toBe('cancelled');

    const ended = press(last, 'one');
    await turns();
    host.stop({ text: 'enough' });
    expect(game.deeds[2]!.isStopping).toBe(true);
    expect(stops).toEqual([]);
    await pass(STOPPING_AT_END_MS_MAX);
    expect(failureOf(await ended).message).toBe('shutting down');
    expect(stops).toEqual([{ text: 'enough' }]);
  });
});

describe('a `finally` that takes time', () => {
  const done: string[] = [];
  const leaving = (kind: OpKind): Op =>
    opOf('leave', kind, function* () {
      try {
        yield* until(new Promise<never>(() => {}));
      } finally {
        done.push('begun');
        yield;
        yield* until(Promise.resolve());
        done.push('ended');
      }
      return {};
    });

  it.each(['time', 'read'] as const)('is finished, of a request of the kind %s', async (kind) => {
    done.length = 0;
    hostOf(new FarGame(), 'free', [leaving(kind)]);
    const one = client();
    const outcome = ask(one, 'leave');
    await turns();
    host.cancel(one);
    await pass(4 * BEAT_MS, BEAT_MS);
    expect(failureOf(await outcome).code).toBe('cancelled');
    expect(done).toEqual(['begun', 'ended']);
  });

  it('is finished also when it is stopped again from within', async () => {
    const steps: string[] = [];
    const one = (): Client => cancelling;
    hostOf(new FarGame(), 'free', [
      opOf('leave', 'time', function* () {
        try {
          yield* until(new Promise<never>(() => {}));
        } finally {
          host.cancel(one());
          yield;
          steps.push('first');
          yield;
          steps.push('second');
        }
        return {};
      }),
    ]);
    const cancelling = client();
    const outcome = ask(cancelling, 'leave');
    await turns();
    host.cancel(cancelling);
    await pass(4 * BEAT_MS, BEAT_MS);
    expect(failureOf(await outcome).code).toBe('cancelled');
    expect(steps).toEqual(['first', 'second']);
  });
});

describe('a cancel from inside the action', () => {
  it('takes effect at its next yield', async () => {
    const steps: string[] = [];
    hostOf(new FarGame(), 'free', [
      opOf('own', 'time', function* () {
        host.cancel(one);
        steps.push('goes on');
        try {
          yield;
          steps.push('is resumed');
        } finally {
          steps.push('lets go');
        }
        return {};
      }),
    ]);
    const one = client();
    const outcome = await ask(one, 'own');
    expect(failureOf(outcome).code).toBe('cancelled');
    expect(steps).toEqual(['goes on', 'lets go']);
  });
});

describe('a game that is lost', () => {
  it('answers once what was being stopped there, also when it would not end', async () => {
    const listeners: (() => void)[] = [];
    const life = {
      state: 'ready' as 'ready' | 'lost',
      onChange: (listener: () => void) => {
        listeners.push(listener);
        return () => {};
      },
    };
    const stubborn = opOf('stubborn', 'time', function* () {
      const waiting = (): LongAction<never> => until(new Promise<never>(() => {}));
      try {
        return yield* waiting();
      } finally {
        for (let tries = 0; tries < 2; tries++) {
          try {
            yield* waiting();
          } catch {
            // it tries again
          }
        }
      }
    });
    hostOf({ name: 'gone', life, facets: {} }, 'free', [stubborn]);
    const one = client();
    const done = vi.fn();
    host.submit(one, { op: 'stubborn', params: {}, key: undefined }, { done });
    await turns();
    host.cancel(one);
    life.state = 'lost';
    for (const listener of listeners) listener();
    await pass(2 * STOPPING_MS_MAX, STOPPING_MS_MAX);
    expect(done).toHaveBeenCalledOnce();
    expect(stops).toEqual([]);
    expect(host.mover).toBeUndefined();
  });
});

describe('a long action behind another', () => {
  /** The ticks at which the second is resumed. */
  async function ticksOf(mode: ClockMode): Promise<number[]> {
    const ticks: number[] = [];
    const three = opOf('three', 'time', function* () {
      for (let i = 0; i < 3; i++) yield;
      return {};
    });
    const two = opOf('two', 'time', function* () {
      ticks.push(host.tick);
      for (let i = 0; i < 2; i++) {
        yield;
        ticks.push(host.tick);
      }
      return {};
    });
    const game = createVoxelGame({
      seed: { high: 0, low: 1 },
      worldType: 'flat',
      noScreen: 'a test',
    });
    hostOf(game, mode, [three, two]);
    const outcomes = [ask(client(), 'three'), ask(client(), 'two')];
    await pass(1_000, 50);
    await Promise.all(outcomes);
    return ticks;
  }

  it('is resumed at the same ticks under a waiting and a free clock', async () => {
    expect(await ticksOf('wait')).toEqual([3, 4, 5]);
    expect(await ticksOf('free')).toEqual([3, 4, 5]);
  });
});

describe('a game with an avatar and no clock of ours', () => {
  const seed = { high: 0, low: 1 };
  let voxel: VoxelGame;

  /** The embedded world in a time that we neither stop nor see. */
  function foreign(clock: 'none' | 'theirs'): Game {
    voxel = createVoxelGame({ seed, worldType: 'flat', noScreen: 'a test' });
    const own = voxel.facets.clock as OwnClock;
    const listeners = new Set<() => void>();
    setInterval(() => {
      own.advance();
      for (const listener of listeners) listener();
    }, BEAT_MS);
    const { clock: _, ...facets } = voxel.facets;
    if (clock === 'none') return { name: 'foreign', facets };
    const theirs = {
      kind: 'theirs' as const,
      reason: 'its server lets time pass',
      get tick() {
        return own.tick;
      },
      onTick(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    return { name: 'foreign', facets: { ...facets, clock: theirs } };
  }

  for (const clock of ['none', 'theirs'] as const) {
    it.each(['free', 'wait', 'auto'] as const)(
      `walks, with a clock of ${clock}, where %s was asked for`,
      async (mode) => {
        hostOf(foreign(clock), mode);
        const { pos } = voxel.facets.state!.read().player;
        const goal = { x: Math.floor(pos[0]) + 5, z: Math.floor(pos[2]) };
        const walk = ask(client(), 'tool_run', { tool: 'goto', args: goal });
        const isDone = isSettled(walk);
        for (let i = 0; i < 200 && !isDone(); i++) await pass(BEAT_MS);
        expect(await walk).toMatchObject({ ok: true, value: { ok: true } });
        expect(voxel.facets.state!.read().player.pos[0] - pos[0]).toBeGreaterThan(3);
        expect(stops).toEqual([]);
      },
    );
  }

  it.each([
    ['none', 'this game has no clock'],
    ['theirs', 'its server lets time pass'],
  ] as const)('refuses steps and waiting with its reason: %s', async (clock, reason) => {
    hostOf(foreign(clock));
    const one = client();
    expect(failureOf(await ask(one, 'step', { ticks: 1 })).message).toBe(reason);
    expect(failureOf(await ask(one, 'set_clock', { mode: 'wait' })).message).toBe(reason);
    expect(host.capabilities()).not.toContain('step');
  });
});

describe('beside a skill that moves the body', () => {
  it('scene and keys are refused with its name; reads, chat, commands and steps pass', async () => {
    hostOf(
      createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', noScreen: 'a test' }),
      'wait',
    );
    const one = client();
    const skill = { skill: 'goto', args: { x: 60, z: 60 } };
    const started = await ask(one, 'tool_run', { tool: 'skill_start', args: skill });
    expect(started).toMatchObject({ ok: true, value: { ok: true } });
    const refused = {
      scene_act: { action: 'click', selector: 'button "Turn left"' },
      scene_key: { key: 'w' },
      set_actions: { actions: { move_y: 1 } },
    };
    for (const [op, params] of Object.entries(refused)) {
      const { code, message, hint } = failureOf(await ask(one, op, params));
      expect({ op, code, message, hint }).toEqual({
        op,
        code: 'busy',
        message: 'goto moves the body now',
        hint: 'skill_cancel ends it',
      });
    }
    const passing = {
      get_scene: {},
      get_state: {},
      command: { line: '/time set noon' },
      chat_send: { text: 'hello' },
      step: { ticks: 1 },
    };
    for (const [op, params] of Object.entries(passing)) {
      expect((await ask(one, op, params)).ok, op).toBe(true);
    }
  });
});
