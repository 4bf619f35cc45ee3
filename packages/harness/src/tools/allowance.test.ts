import type { Game, LongAction, OwnClock } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Host } from '../core/host.js';
import { BEAT_MS, SKILL_MS_MAX, TOOL_MS_MAX, TOOL_TICKS_MAX } from '../limits.js';
import { OPS } from '../ops/index.js';
import { defineTool } from './defineTool.js';
import { ToolRunner } from './runner.js';

const SLOW_MS = 10_000;

/** The embedded world with ticks of its own, which come slowly; with 0, never. */
function slowGame(tickMs: number): Game {
  const voxel = createVoxelGame({
    seed: { high: 0, low: 1 },
    worldType: 'flat',
    noScreen: 'a test',
  });
  const own = voxel.facets.clock as OwnClock;
  const listeners = new Set<() => void>();
  if (tickMs > 0) {
    setInterval(() => {
      own.advance();
      for (const listener of listeners) listener();
    }, tickMs);
  }
  const clock = {
    kind: 'theirs' as const,
    reason: 'it is slow',
    get tick() {
      return own.tick;
    },
    onTick(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { name: 'slow', facets: { ...voxel.facets, clock } };
}

let left: number[];

/** Never ends by itself, and notes how many ticks it has left. */
const dawdle = defineTool({
  name: 'dawdle',
  summary: 'Waits.',
  kind: 'act',
  params: z.strictObject({}),
  *run(bot): LongAction<never> {
    for (;;) {
      left.push(bot.ticksLeft);
      yield;
    }
  },
});

function hostOf(game: Game): Host {
  const host = new Host({ game, ops: OPS, clock: { mode: 'free' }, onStop: () => {} });
  host.start();
  return host;
}

beforeEach(() => {
  left = [];
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'];
  vi.useFakeTimers({ toFake: toFake as never });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

describe('a tool in a game whose ticks are its own', () => {
  it.each([
    ['slow', SLOW_MS],
    ['none at all', 0],
  ])('is ended after its milliseconds: ticks are %s', async (_, tickMs) => {
    const host = hostOf(slowGame(tickMs));
    const args = { x: 200, z: 0 };
    const walk = host.ask(
      host.connect(() => {}),
      { key: undefined, op: 'tool_run', params: { tool: 'goto', args } },
    );
    let isDone = false;
    void walk.then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(TOOL_MS_MAX - 1_000);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await walk).toMatchObject({
      ok: false,
      reason: 'timeout',
      msg: 'not done after 600 seconds',
    });
    expect(host.tick).toBeLessThan(TOOL_TICKS_MAX / 100);
  });

  it('has an hour in the background', async () => {
    const host = hostOf(slowGame(SLOW_MS));
    const runner = new ToolRunner(host, [dawdle]);
    runner.startSkill('dawdle', {});
    await vi.advanceTimersByTimeAsync(SKILL_MS_MAX - 1_000);
    expect(runner.skills()).toMatchObject([{ state: 'running' }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(runner.skills()).toMatchObject([{ state: 'failed', result: { reason: 'timeout' } }]);
  });

  it('knows how many ticks it has left, by how they come', async () => {
    const runner = new ToolRunner(hostOf(slowGame(SLOW_MS)), [dawdle]);
    runner.startSkill('dawdle', {});
    await vi.advanceTimersByTimeAsync(SLOW_MS * 4);
    const all = SKILL_MS_MAX / SLOW_MS;
    expect(left.slice(-3)).toEqual([all - 2, all - 3, all - 4]);
    expect(SKILL_MS_MAX / BEAT_MS).toBeGreaterThan(all);
  });
});
