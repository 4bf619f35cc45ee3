import { until } from '@bridle/facets';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';
import { STOPPING_MS_MAX } from '../limits.js';

const FAR = { skill: 'goto', args: { x: 40, z: 0 } };

function scene(...setup: string[]): ToolPlayer {
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...setup] });
}

describe('reset', () => {
  it('brings back who is dead', async () => {
    const player = scene('/kill @s');
    const refused = await player.run('goto', { x: 5, z: 5 });
    expect(refused).toMatchObject({ reason: 'died', hint: 'reset brings the player back' });
    expect((await player.run('reset')).msg).toMatch(/; the player is back at /);
    expect(await player.player()).toMatchObject({ dead: false, health: 20 });
    expect(await player.run('goto', { x: 5, z: 5 })).toMatchObject({ ok: true });
  });

  it('leaves who is alive where they are', async () => {
    const player = scene();
    expect((await player.run('reset')).msg).toBe('nothing was running');
    expect((await player.player()).pos).toEqual([0.5, 64, 0.5]);
  });
});

describe('stop', () => {
  it('says that a skill goes on', async () => {
    const player = scene();
    await player.run('skill_start', FAR);
    const { msg } = await player.run('stop');
    expect(msg).toBe(
      'nothing was running; skill 1 (goto) goes on: stop_all or skill_cancel ends it',
    );
    expect((await player.run('stop_all')).msg).toBe('stopped goto');
    expect((await player.run('stop')).msg).toBe('nothing was running');
  });
});

describe.each(['stop_all', 'reset'])('%s', (tool) => {
  it('drops the tools that wait, of all clients, says how many, and leaves other requests', async () => {
    const player = scene();
    let asked: Promise<unknown>[] = [];
    player.after(1, () => {
      asked = [
        player.run('say', { text: 'one' }),
        player.ask('tool_run', { tool: 'chat', args: { text: 'two' } }),
        player.ask('command', { line: '/time set 6000' }),
        player.run(tool),
      ];
    });
    const walk = await player.run('goto', { x: 40, z: 0 });
    expect(walk).toMatchObject({ ok: false, reason: 'interrupted' });
    const [one, two, command, stopped] = await Promise.all(asked);
    const msg = 'stopped on request before it began';
    expect(one).toEqual({ ok: false, tool: 'say', reason: 'interrupted', msg });
    expect(two).toEqual(one);
    expect(command).toMatchObject({ lines: [expect.any(String)] });
    expect(stopped).toMatchObject({
      ok: true,
      msg: 'stopped goto; 2 more had not begun and will not',
      data: { stopped: ['goto'], dropped: 2 },
    });
    const { events } = player.host.recentEvents.since(0, 100);
    expect(events.filter(({ event }) => event === 'chat')).toEqual([]);
  });
});

describe('skills', () => {
  it('tell how they ended, not how far they last were', async () => {
    const player = scene();
    await player.run('skill_start', FAR);
    expect((await player.run('skill_status')).msg).toContain('is running: 40 blocks to go');
    await player.ask('step', { ticks: 200 });
    expect((await player.run('skill_status')).msg).toMatch(/is done: arrived at /);
  });

  it('are what a controller of another bot hears of', async () => {
    const player = scene();
    await player.run('skill_start', FAR);
    expect(await player.run('controller_read')).toMatchObject({
      ok: true,
      msg: 'goto runs',
      data: { activeTaskId: 1, tasks: [{ id: 1, skill: 'goto', state: 'running' }] },
    });
  });

  it('are looked over before they are started', async () => {
    const player = scene();
    const dry = (skill: string, args: object) => player.dry('skill_start', { skill, args });
    expect(await dry('goto', { x: 9, z: 0 })).toMatchObject({ ok: true, blocks: [] });
    expect((await dry('goto', { x: 9, z: 0 })).msg).toMatch(/^would walk to 9.5 64 0.5/);
    expect(await dry('goto', { x: 'far' })).toMatchObject({ ok: false });
    expect(await dry('nonsense', {})).toMatchObject({ ok: false });
    expect(await dry('skill_status', {})).toMatchObject({ ok: false });
    expect(await dry('craft', { item: 'stick' })).toMatchObject({ blocks: [expect.any(String)] });
    await player.run('skill_start', FAR);
    expect((await dry('goto', { x: 9, z: 0 })).blocks).toEqual(['goto moves the body now']);
  });
});

describe('a skill that would not stop', () => {
  afterEach(() => vi.useRealTimers());

  it('is listed once, as cancelled, also while it still has the body', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    let letGo = (): void => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const player = new ToolPlayer({
      setup: ['/tp 0.5 64 0.5'],
      facets: ({ avatar }) => ({ avatar: { ...avatar, release: () => until(released) } }),
    });
    const listed = async (): Promise<object[]> => (await player.run('skill_status')).data.skills;
    await player.run('skill_start', FAR);
    await player.run('skill_cancel');
    await vi.advanceTimersByTimeAsync(STOPPING_MS_MAX);
    expect(await listed()).toMatchObject([{ id: 1, skill: 'goto', state: 'cancelled' }]);
    letGo();
    await player.ask('step', { ticks: 1 });
    expect(await listed()).toMatchObject([{ id: 1, skill: 'goto', state: 'cancelled' }]);
  });
});
