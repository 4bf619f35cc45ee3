import { join } from 'node:path';
import { CASES, type ConformanceSubject, isApplicable, RULINGS } from '@bridle/harness/conformance';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../../test/support/fakeTime.js';
import { paintedScreen, screensOf } from '../../../test/support/screen.js';
import { temporaryFolder } from '../../../test/support/temporaryFolder.js';
import { WAIT_MS_MAX } from '../../harness/src/limits.js';
import { plainPng } from '../../pictures/src/testPng.js';
import { createVoxelGame, landOf, type VoxelOptions } from './game.js';
import { ResourcePacks } from './packs/resourcePacks.js';
import { ShaderPacks } from './packs/shaderPacks.js';
import { addPack, THREAD } from './packs/testPackGame.js';
import { BLOCKS } from './packs/testPacks.js';
import { Worlds } from './saves/worlds.js';

let pass: ConformanceSubject['pass'];

beforeEach(() => {
  pass = fakeTime();
});
afterEach(() => {
  vi.useRealTimers();
});

const SEED = { high: 0, low: 1 };

function voxel(clock: 'wait' | 'free', more: Partial<VoxelOptions> = {}): ConformanceSubject {
  const game = createVoxelGame({ seed: SEED, worldType: 'flat', noScreen: 'a test', ...more });
  const forever = { ticks: 1_000_000_000 };
  const never = { text: 'what is never there', ms: WAIT_MS_MAX };
  return {
    game,
    clock,
    short: { op: 'chat_send', params: { text: 'hello' } },
    long: clock === 'wait' ? { op: 'step', params: forever } : { op: 'scene_wait', params: never },
    skill: { tool: 'goto', args: { x: 90, z: 90 } },
    event: 'chat',
    commands: { done: '/time set noon', failing: '/nothing of ours' },
    pass,
    end: async () => {},
  };
}

/** With worlds, packs and shaders on the disk, and pictures. */
function voxelWithFiles(clock: 'wait' | 'free'): ConformanceSubject {
  const folder = temporaryFolder();
  addPack(folder, 'red', { [`${BLOCKS}/stone.png`]: plainPng([200, 20, 20, 255]) });
  let tick = (): number => 0;
  const prepare = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));
  const screen = { ...paintedScreen(() => tick()), prepare };
  const land = (of: typeof SEED) => landOf(of, 'flat');
  const subject = voxel(clock, {
    screen,
    noScreen: undefined,
    packs: new ResourcePacks(folder, temporaryFolder(), THREAD),
    shaderPacks: new ShaderPacks(folder),
    worlds: (switcher) =>
      new Worlds({
        ...{ root: join(folder, 'saves'), switcher, landOf: land },
        playing: { name: 'begun', seed: 1n, type: 'flat', save: undefined },
        callbacks: { onFailure: () => {}, onSaved: () => {} },
      }),
  });
  tick = () => subject.game.facets.clock!.tick;
  const state = { op: 'get_state', params: { hash: true } };
  return {
    ...subject,
    waits: [
      {
        act: { op: 'resourcepack_enable', params: { name: 'red' } },
        read: { op: 'resourcepack_enabled', params: {} },
      },
      {
        act: { op: 'shader_set', params: { name: 'night' } },
        read: { op: 'shader_get', params: {} },
      },
      { act: { op: 'world_create', params: { name: 'a', seed: '2', type: 'flat' } }, read: state },
      { act: { op: 'world_create', params: { name: 'b', seed: '3', type: 'flat' } }, read: state },
      { act: { op: 'world_load', params: { name: 'a' } }, read: state },
    ],
    picture: { op: 'screenshot', params: { inline: true } },
    screens: screensOf({ screen, tick }),
  };
}

describe('the suite', () => {
  it('has a case for every ruling', () => {
    for (const ruling of RULINGS) {
      expect(CASES.filter((one) => one.ruling === ruling).length, `${ruling}`).toBeGreaterThan(0);
    }
  });

  it('has no two cases of one name', () => {
    expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
  });
});

describe.each(['wait', 'free'] as const)(
  'the embedded world, under a clock that is %s',
  (clock) => {
    it.each(CASES.filter((one) => isApplicable(one, voxel(clock))))('$name', (one) =>
      one.run(voxel(clock)),
    );

    it.for(CASES.filter(({ ruling }) => ruling === 2))('with its files: $name', async (one) => {
      const subject = voxelWithFiles(clock);
      if (isApplicable(one, subject)) await one.run(subject);
    });

    it('is put through every ruling that says something of it', () => {
      const isApplied = (ruling: number): boolean =>
        CASES.some((one) => one.ruling === ruling && isApplicable(one, voxel(clock)));
      // 8: it is always there; the others say something of one clock alone, or of its files
      const missing = clock === 'wait' ? [8] : [2, 7, 8];
      expect(RULINGS.filter((ruling) => !isApplied(ruling))).toEqual(missing);
    });
  },
);
