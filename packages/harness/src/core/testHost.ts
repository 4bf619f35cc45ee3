import type { Game } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { z } from 'zod';
import { OPS } from '../ops/index.js';
import { defineOp, type Op } from './defineOp.js';
import { Host, type HostOptions, type StopReason } from './host.js';
import type { Screens } from './screens.js';
import type { ClockMode } from './time/clock.js';

/** Ticks that no test waits for. */
export const FOREVER = 1_000_000_000;
/** Why hosts have stopped; a test that reads it empties it first. */
export const stops: StopReason[] = [];

export function hostOf(
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

/** An op whose result arrives when the test says so. */
export function waiting(arrivals: (() => void)[]): Op {
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
