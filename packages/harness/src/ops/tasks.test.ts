import { expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const FAR = { tool: 'goto', args: { x: 30, y: 64, z: 0, range: 0 } };

function scene(): ToolPlayer {
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5'] });
}

it('a task that is parked and goes on ends where one ends that was never parked', async () => {
  const parked = scene();
  let last = await parked.ask('task_run', { ...FAR, ticks: 10 });
  expect(last).toMatchObject({ task: 1, tool: 'goto', state: 'parked' });
  let spells = 1;
  for (; last.state === 'parked'; spells++) last = await parked.ask('task_continue', { ticks: 10 });
  expect(last).toMatchObject({ task: 1, state: 'done', ticks: expect.any(Number) });
  expect(spells).toBeGreaterThan(5);
  const whole = scene();
  await whole.ask('task_run', FAR);
  expect(await parked.hash()).toBe(await whole.hash());
});

it('a parked task does nothing, however much time others let pass', async () => {
  const player = scene();
  await player.ask('task_run', { ...FAR, ticks: 10 });
  await player.ask('step', { ticks: 20 }); // it comes to rest
  const { pos } = await player.player();
  await player.ask('step', { ticks: 100 });
  expect((await player.player()).pos[0]).toBeCloseTo(pos[0]!, 3);
  expect(await player.ask('task_status')).toMatchObject({ now: { task: 1, state: 'parked' } });
  expect(await player.ask('task_continue')).toMatchObject({ state: 'done' });
});

it('a parked task keeps the body: whoever would move it is told what does, and how to end it', async () => {
  const player = scene();
  await player.ask('task_run', { ...FAR, ticks: 10 });
  const msg = 'goto is parked and keeps the body';
  const hint = 'task_continue goes on with it, task_drop ends it';
  expect(await player.run('goto', { x: 0, z: 9 })).toMatchObject({ reason: 'busy', msg, hint });
  await expect(player.ask('task_run', FAR)).rejects.toMatchObject({ code: 'busy', message: msg });
  await expect(player.ask('interact', { action: 'attack' })).rejects.toMatchObject({
    code: 'busy',
    message: msg,
  });
  const dropped = await player.ask('task_drop');
  expect(dropped).toMatchObject({ state: 'cancelled', msg: 'dropped on request' });
  expect(await player.run('goto', { x: 0, z: 9 })).toMatchObject({ ok: true });
});

it('a task is parked when its client leaves in the middle of it', async () => {
  const player = scene();
  const leaving = player.host.connect(() => {});
  const call = { op: 'task_run', params: FAR, key: undefined };
  player.after(5, () => player.host.disconnect(leaving));
  await expect(player.host.ask(leaving, call)).rejects.toMatchObject({ code: 'cancelled' });
  expect(await player.ask('task_status')).toMatchObject({ now: { state: 'parked', tool: 'goto' } });
  expect(await player.ask('task_continue')).toMatchObject({ task: 1, state: 'done' });
});

it('a task is parked when its request is cancelled', async () => {
  const player = scene();
  const client = player.host.connect(() => {});
  player.after(5, () => player.host.cancel(client));
  const call = { op: 'task_run', params: FAR, key: '1' };
  await expect(player.host.ask(client, call)).rejects.toMatchObject({ code: 'cancelled' });
  expect(await player.ask('task_status')).toMatchObject({ now: { state: 'parked' } });
});

it('a task ends when another takes control, and not when it is claimed where nobody has it', async () => {
  const player = scene();
  await player.ask('task_run', { ...FAR, ticks: 10 });
  await player.ask('take_control', { reason: 'it acts', only_if_free: true });
  expect(await player.ask('task_status')).toMatchObject({ now: { state: 'parked' } });
  const other = player.host.connect(() => {});
  const take = { op: 'take_control', params: { reason: 'mine' }, key: undefined };
  await player.host.ask(other, take);
  expect(await player.ask('task_status')).toMatchObject({ now: { state: 'cancelled' } });
});

it('a task goes on in the background only when asked to', async () => {
  const player = scene();
  await player.ask('task_run', { ...FAR, ticks: 10 });
  const answer = await player.ask('task_continue', { background: true });
  expect(answer).toMatchObject({ state: 'running' });
  await player.ask('step', { ticks: 300 });
  expect(await player.ask('task_status')).toMatchObject({ now: { state: 'done' } });
});

it('a tool that takes no time is done at once as a task, and has no number', async () => {
  const player = scene();
  const detail = { tool: 'observe_players', args: {} };
  expect(await player.ask('task_run', detail)).toMatchObject({ task: null, state: 'done' });
  expect(await player.ask('task_status')).toEqual({ now: null });
});

it('a task that fails says why', async () => {
  const player = scene();
  const failed = await player.ask('task_run', { tool: 'eat' });
  expect(failed).toMatchObject({
    state: 'failed',
    reason: 'missing_item',
    msg: expect.any(String),
  });
  await expect(player.ask('task_continue')).rejects.toMatchObject({ message: 'no task is parked' });
});
