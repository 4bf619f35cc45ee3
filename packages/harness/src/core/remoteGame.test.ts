import { type Game, type LongAction, type OwnClock, until } from '@bridle/facets';
import { createVoxelGame, type VoxelGame } from '@bridle/voxel';
import { describe, expect, it, vi } from 'vitest';
import { FarGame } from '../../../../test/support/farGame.js';
import { BEAT_MS, MAILBOX_REQUESTS_MAX, STOPPING_MS_MAX } from '../limits.js';
import type { Outcome } from './queuedRequest.js';
import { failureOf, turns } from './testOutcomes.js';
import {
  ask,
  client,
  host,
  hostOf,
  isSettled,
  lifeOf,
  opOf,
  pass,
  press,
  stops,
  withFakeTime,
} from './testRemoteHost.js';
import type { ClockMode } from './time/clock.js';

withFakeTime();

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
