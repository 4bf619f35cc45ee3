import { until } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import { FarGame } from '../../../../test/support/farGame.js';
import { BEAT_MS, DEADLINE_SCENE_MS, STOPPING_AT_END_MS_MAX, STOPPING_MS_MAX } from '../limits.js';
import type { Client } from './client.js';
import type { Op, OpKind } from './defineOp.js';
import { failureOf, turns } from './testOutcomes.js';
import {
  ask,
  client,
  host,
  hostOf,
  isSettled,
  opOf,
  pass,
  press,
  stops,
  withFakeTime,
} from './testRemoteHost.js';

withFakeTime();

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
