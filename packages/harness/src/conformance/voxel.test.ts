import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passingTime } from '../../../../test/support/passing.js';
import { createVoxelGame } from '../games/voxel.js';
import { WAIT_MS_MAX } from '../limits.js';
import { CASES, isApplicable, type Subject } from './index.js';

let pass: Subject['pass'];

beforeEach(() => {
  pass = passingTime();
});
afterEach(() => {
  vi.useRealTimers();
});

function voxel(clock: 'wait' | 'free'): Subject {
  const seed = { high: 0, low: 1 };
  const game = createVoxelGame({ seed, worldType: 'flat', noScreen: 'a test' });
  const forever = { ticks: 1_000_000_000 };
  const never = { text: 'what is never there', ms: WAIT_MS_MAX };
  return {
    game,
    clock,
    short: { op: 'chat_send', params: { text: 'hello' } },
    long: clock === 'wait' ? { op: 'step', params: forever } : { op: 'scene_wait', params: never },
    skill: { tool: 'goto', args: { x: 90, z: 90 } },
    event: 'chat',
    pass,
    end: async () => {},
  };
}

describe.each(['wait', 'free'] as const)(
  'the embedded world, under a clock that is %s',
  (clock) => {
    it.each(CASES.filter((one) => isApplicable(one, voxel(clock))))('$name', (one) =>
      one.run(voxel(clock)),
    );

    it('is put through most of the suite', () => {
      const passed = CASES.filter((one) => isApplicable(one, voxel(clock)));
      expect(passed.length).toBeGreaterThan(CASES.length / 2);
    });
  },
);
