import { World } from '@bridle/engine';
import {
  type Game,
  HarnessError,
  type PacksOutcome,
  type ShaderState,
  unstoppable,
} from '@bridle/facets';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createVoxelGame, landOf, type Stage } from '../games/voxel.js';
import { OPS } from '../ops/index.js';
import { ScreenService } from '../screens/screenService.js';
import type { Client } from './client.js';
import { Host } from './host.js';

const SHADERS: ShaderState = {
  ...{ name: null, active: false, shown: null, has_errors: false, errors: [] },
};
const PACKS: PacksOutcome = { enabled: [], packs: [] };
const TICKS = 60;
/** what is asked for after so many ticks */
const ASKED: Readonly<Record<number, readonly [op: string, params: object]>> = {
  5: ['resourcepack_enable', { name: 'a' }],
  15: ['shader_set', { name: 'a' }],
  25: ['screenshot', { inline: true }],
  35: ['world_create', { name: 'other' }],
  50: ['screenshot', { inline: true }],
};

afterEach(() => {
  vi.useRealTimers();
});

/** What a run comes to in which everything that waits takes so long. */
async function run(mode: 'free' | 'wait', delayMs: number): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const told: string[] = [];
  let ticks = 0;
  const happened = (what: string): void => void told.push(`${what} after ${ticks} ticks`);
  const later = (): Promise<void> =>
    delayMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, delayMs));
  const prepared = async <T>(what: string, effect: () => T): Promise<T> => {
    await later();
    happened(what);
    const done = effect();
    await later(); // files are closed, and such
    return done;
  };

  const entered = { name: 'other', seed: '2', type: 'flat', last_played: null, current: true };
  const voxel = createVoxelGame({
    seed: { high: 0, low: 1 },
    worldType: 'flat',
    noScreen: 'a test',
    worlds: (stage: Stage) => ({
      current: 'one',
      list: async () => [],
      create: () =>
        prepared('a world', () => {
          const seed = { high: 0, low: 2 };
          stage.enter(World.create(seed, landOf(seed, 'flat')));
          return entered;
        }),
      load: () => Promise.reject(new Error('nobody asked')),
      remove: () => Promise.reject(new Error('nobody asked')),
      leave: () => Promise.reject(new Error('nobody asked')),
    }),
  });
  const screen = {
    renderer: {},
    prepare: later,
    // biome-ignore lint/correctness/useYield: it has nothing to draw
    *render(): Generator<void, never, void> {
      happened('a picture');
      throw new HarnessError('bad_request', 'no picture, only its moment');
    },
  };
  const nothing = (): never => {
    throw new Error('nobody asked');
  };
  const game: Game = {
    name: 'voxel',
    facets: {
      ...voxel.facets,
      screen,
      packs: {
        list: async () => [],
        enabled: () => [],
        enable: () => unstoppable(() => prepared('a pack', () => PACKS)),
        disable: nothing,
        reload: nothing,
        load: nothing,
      },
      shaders: {
        list: () => [],
        get: () => SHADERS,
        set: () => unstoppable(() => prepared('a shader', () => SHADERS)),
        reload: nothing,
        disable: () => SHADERS,
      },
    },
  };
  const screens = new ScreenService({
    screen,
    tick: () => host.tick,
    ...{ width: 16, height: 16, hud: false, format: 'png', compress: 'fast' },
    onFailure: () => {},
  } as ConstructorParameters<typeof ScreenService>[0]);
  let stopped = false;
  const host: Host = new Host({
    game,
    ops: OPS,
    screens,
    clock: { mode, tickRate: 20 },
    beforeTick: ({ input, game: { facets } }, tick) => {
      input.hold({ moveY: tick % 3 === 0 ? 1 : 0 });
      if (tick % 4 === 0) facets.command!.run(`/setblock ~ ~${1 + (tick % 5)} ~2 sand`);
    },
    onStop: () => {
      stopped = true;
    },
  });

  const asker = host.connect(() => {});
  const ask = (client: Client, op: string, params: object): Promise<unknown> =>
    host.ask(client, { op, params, key: undefined }).catch((error: HarnessError) => error.message);
  const watcher = host.connect(() => {
    ticks++;
    const asked = ASKED[ticks];
    if (asked !== undefined) {
      const [op, params] = asked;
      const done = (): void => happened(`${op} answered`);
      host.submit(asker, { op, params, key: undefined }, { done });
    }
    if (ticks % 10 === 0 && ticks <= TICKS) told.push(voxel.world.hash());
    if (ticks === TICKS) host.stop({ text: 'over' });
  });
  await ask(watcher, 'subscribe', { events: ['state'] });
  host.start();
  const stepper = host.connect(() => {});
  const stepping = async (): Promise<void> => {
    while (!stopped) await ask(stepper, 'step', { ticks: 1 });
  };
  if (mode === 'wait') void stepping();
  for (let i = 0; i < 2_000 && !stopped; i++) await vi.advanceTimersByTimeAsync(10);
  expect(ticks).toBe(TICKS);
  await screens.close();
  return told;
}

describe('a game of ours', () => {
  it.each(['free', 'wait'] as const)(
    'is the same under a %s clock, however long worlds, packs, shaders and pictures take',
    async (mode) => {
      const told = await run(mode, 0);
      expect(told.filter((line) => !/ after /.test(line))).toHaveLength(TICKS / 10);
      expect(told).toContain('a pack after 5 ticks');
      expect(told).toContain('a shader after 15 ticks');
      expect(told).toContain('a picture after 25 ticks');
      expect(told).toContain('a world after 35 ticks');
      expect(told).toContain('a picture after 50 ticks');
      expect(await run(mode, 500)).toEqual(told);
    },
  );
});
