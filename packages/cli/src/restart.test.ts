import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { Restart } from './restart.js';
import { obeyParent, RESPAWN_CODE, RESPAWNS, WATCHED } from './supervise.js';

describe('a restart', () => {
  it('stops the run after the delay, once', () => {
    vi.useFakeTimers();
    const stop = vi.fn();
    const restart = new Restart({});
    restart.arm(stop, 'kept in world');
    const answer = restart.request({ mode: 'inherit', delayMs: 500 });
    expect(answer).toMatchObject({ mode: 'inherit', delayMs: 500, world: 'kept in world' });
    expect(() => restart.request({ mode: 'inherit', delayMs: 50 })).toThrow(/already pending/);
    vi.advanceTimersByTime(499);
    expect(restart.isDue).toBe(false);
    vi.advanceTimersByTime(1);
    expect(stop).toHaveBeenCalledOnce();
    expect(restart.isDue).toBe(true);
    vi.useRealTimers();
  });

  it('does not come when the run ends before', () => {
    vi.useFakeTimers();
    const restart = new Restart({});
    restart.request({ mode: 'detached', delayMs: 50 });
    restart.disarm();
    vi.advanceTimersByTime(1_000);
    expect(restart.isDue).toBe(false);
    vi.useRealTimers();
  });

  it.each([
    [WATCHED, 'detached'],
    [WATCHED, 'inherit'],
    ['1', 'inherit'],
  ] as const)('is left to a parent that does it: %s, %s', async (respawns, mode) => {
    const restart = new Restart({ [RESPAWNS]: respawns });
    expect(restart.request({ mode, delayMs: 50 })).toMatchObject({ mode: 'inherit' });
    restart.disarm();
    expect(await restart.begin()).toBe(RESPAWN_CODE);
  });
});

describe('a child', () => {
  const child = (connected: boolean | undefined) => {
    const self = Object.assign(new EventEmitter(), { connected, channel: null });
    return self as unknown as NodeJS.Process & EventEmitter;
  };
  const env = { [RESPAWNS]: '1' };

  it('ends when its parent says so or is gone', () => {
    const stop = vi.fn();
    const self = child(true);
    obeyParent(env, stop, self);
    self.emit('message', 'something');
    expect(stop).not.toHaveBeenCalled();
    self.emit('message', 'stop');
    expect(stop).toHaveBeenLastCalledWith('the parent was told to stop');
    self.emit('disconnect');
    expect(stop).toHaveBeenLastCalledWith('the parent is gone');
  });

  it('ends when its parent was gone before it was ready', () => {
    const stop = vi.fn();
    obeyParent(env, stop, child(false));
    expect(stop).toHaveBeenCalledWith('the parent is gone');
  });

  it('is no child where nobody started it that way', () => {
    const stop = vi.fn();
    obeyParent({}, stop, child(false));
    obeyParent(env, stop, child(undefined));
    expect(stop).not.toHaveBeenCalled();
  });
});
