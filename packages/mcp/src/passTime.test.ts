import { expect, it } from 'vitest';
import { passTime } from './passTime.js';
import type { Play } from './play.js';
import { OpError, type OpFields } from './runConnection.js';

/** A call whose ops answer so, in this order. */
function play(isLate: boolean, ...answers: (OpFields | OpError)[]): Play & { asked: unknown[] } {
  const asked: unknown[] = [];
  const ask = (op: string, params: OpFields): Promise<OpFields> => {
    asked.push([op, params]);
    const answer = answers.shift()!;
    return answer instanceof OpError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { ask, isLate, asked } as unknown as Play & { asked: unknown[] };
}

const unsupported = new OpError('unsupported', 'no steps here');

it('a wait that is longer than a call says how many ticks are left', async () => {
  const cut = new OpError('cancelled', 'cancelled', undefined, { tick: 130 });
  expect(await passTime(play(true, { tick: 100 }, cut), 80, undefined)).toBe(
    '30 ticks passed in the time of one call; 50 ticks left: call again',
  );
  await expect(passTime(play(false, { tick: 100 }, cut), 80, undefined)).rejects.toBe(cut);
});

it('a wait says what has ended it', async () => {
  const ended = { tick: 7, ended_by: { health_below: 5 } };
  const until = { health_below: 5 };
  const said = await passTime(play(false, { tick: 6 }, ended), 20, until);
  expect(said).toBe('1 tick passed, until {"health_below":5}');
  const never = { tick: 26, ended_by: null };
  expect(await passTime(play(false, { tick: 6 }, never), 20, until)).toContain('did not come true');
});

it('where time does not wait it is waited for, in parts', async () => {
  const game = play(false, unsupported, {}, {});
  expect(await passTime(game, 300, undefined)).toBe('300 ticks passed');
  expect(game.asked.slice(1)).toEqual([
    ['scene_wait', { ms: 10_000 }],
    ['scene_wait', { ms: 5_000 }],
  ]);
  await expect(passTime(play(false, unsupported), 5, { tick: 9 })).rejects.toThrow('until needs');
});
