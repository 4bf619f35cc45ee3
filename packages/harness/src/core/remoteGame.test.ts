import {
  type Game,
  type HarnessError,
  type LongAction,
  type OwnClock,
  until,
} from '@bridle/facets';
import { createVoxelGame, type VoxelGame } from '@bridle/voxel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FarGame } from '../../../../test/support/farGame.js';
import {
  BEAT_MS,
  DEADLINE_SCENE_MS,
  MAILBOX_REQUESTS_MAX,
  STOPPING_AT_END_MS_MAX,
  STOPPING_MS_MAX,
} from '../limits.js';
import { OPS } from '../ops/index.js';
import type { Client } from './client.js';
import { defineOp, type Op, type OpKind } from './defineOp.js';
import { Host, type StopReason } from './host.js';
import type { Outcome } from './queuedRequest.js';
import type { ClockMode } from './time/clock.js';

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

/** The life of a game, which becomes what the test says. */
function lifeOf() {
  const listeners: (() => void)[] = [];
  const life = {
    state: 'ready' as 'ready' | 'lost',
    onChange: (listener: () => void) => {
      listeners.push(listener);
      return () => {};
    },
  };
  const become = (state: 'ready' | 'lost'): void => {
    life.state = state;
    for (const listener of listeners) listener();
  };
  return { life, become };
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
    const { life, become } = lifeOf();
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
    become('lost');
    await pass(2 * STOPPING_MS_MAX, STOPPING_MS_MAX);
    expect(done).toHaveBeenCalledOnce();
    expect(stops).toEqual([]);
    expect(host.mover).toBeUndefined();
  });

  /** The embedded world, as one that can be lost, whose legs tell it for ever that they stop. */
  function losable() {
    const voxel = createVoxelGame({ seed: { high: 0, low: 1 }, worldType: 'flat', noScreen: 'x' });
    const { life, become } = lifeOf();
    const moveTo = function* (): LongAction<{ ticks: number }> {
      try {
        for (;;) yield;
      } finally {
        yield* until(new Promise(() => {}));
      }
    };
    const avatar = voxel.facets.avatar!;
    const facets = { ...voxel.facets, avatar: { ...avatar, hands: { ...avatar.hands, moveTo } } };
    return { game: { name: 'losable', life, facets }, become };
  }

  it.each([
    ['tool_run', { tool: 'goto', args: { x: 60, z: 60 } }],
    ['tool_run', { tool: 'skill_start', args: { skill: 'goto', args: { x: 60, z: 60 } } }],
  ])('leaves the body free for the tools of the one that comes back: %s %o', async (op, params) => {
    const { game, become } = losable();
    hostOf(game, 'auto');
    void ask(client(), op, params);
    await pass(500, 50);
    become('lost');
    await pass(500, 50);
    become('ready');
    const said = await ask(client(), 'tool_run', { tool: 'equip', args: { item: 'dirt' } });
    expect(said).toMatchObject({ ok: true, value: { reason: 'missing_item' } });
    expect(host.clock.waiting).toBe(true);
    expect(stops).toEqual([]);
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

/** A game of ours, or one that is stepped elsewhere, with nothing but time. */
function timed(kind: 'ours' | 'remote', more: Partial<Game> = {}) {
  const time = { tick: 0, underWay: 0, underWayMax: 0, isHanging: false, isFailing: false };
  const remote = async (ticks: number): Promise<void> => {
    time.underWayMax = Math.max(time.underWayMax, ++time.underWay);
    if (time.isHanging) await new Promise(() => {});
    if (time.isFailing) throw new Error('the line is cut');
    await new Promise((resolve) => setTimeout(resolve, 30));
    time.tick += ticks;
    time.underWay--;
  };
  const clock = {
    kind,
    get tick() {
      return time.tick;
    },
    advance: kind === 'remote' ? remote : () => void time.tick++,
  } as OwnClock;
  const game: Game = { name: 'timed', facets: { clock }, ...more };
  return { game, time };
}

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
    host = new Host({
      game,
      ops: OPS,
      clock: { mode: 'wait' },
      maxTicks: 50,
      onStop: (reason) => stops.push(reason),
    });
    host.start();
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

describe('requests that are served past all others and wait', () => {
  it('are bounded like any other', async () => {
    const game = new FarGame();
    hostOf(game);
    const one = client();
    const outcomes: Outcome[] = [];
    for (let i = 0; i < 300; i++) {
      void ask(one, 'scene_wait', { text: 'never' }).then((outcome) => outcomes.push(outcome));
    }
    await turns();
    expect(outcomes.length).toBe(300 - MAILBOX_REQUESTS_MAX);
    expect(new Set(outcomes.map((outcome) => failureOf(outcome).code))).toEqual(new Set(['busy']));
    const other = ask(client(), 'scene_wait', { text: 'one' });
    await pass(BEAT_MS);
    expect((await other).ok).toBe(true);
  });
});
