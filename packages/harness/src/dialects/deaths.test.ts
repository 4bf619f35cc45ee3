import { createVoxelGame, type VoxelGame } from '@bridle/voxel';
import { beforeEach, describe, expect, it } from 'vitest';
import { talkTo } from '../../../../test/support/wire.js';
import { Host } from '../core/host.js';
import { OPS } from '../ops/index.js';
import { abu } from './abu/session.js';
import { agentBrowser } from './agentBrowser/session.js';
import { automationV1 } from './automation-v1/session.js';
import { controlPlane } from './controlPlane/session.js';
import type { Dialect } from './dialect.js';
import { mcCli } from './mcCli/session.js';

let game: VoxelGame;
let host: Host;

beforeEach(() => {
  const seed = { high: 0, low: 1 };
  game = createVoxelGame({ seed, worldType: 'flat', noScreen: 'not looked at' });
  host = new Host({ game, ops: OPS, clock: { mode: 'wait' }, onStop: () => {} });
});

/** High above the grass: whoever lets time pass falls to death. */
function falling(): void {
  game.facets.command!.run('/tp 8.5 110 8.5');
  for (let i = 0; i < 3; i++) game.facets.clock!.advance();
}

/** What each request of one connection is answered. */
async function ask(dialect: Dialect, ...requests: object[]): Promise<Record<string, unknown>[]> {
  const { handlers, sent, answers } = talkTo(dialect);
  for (const [i, request] of requests.entries()) {
    handlers.line(JSON.stringify(request));
    await answers(i + 1);
  }
  return sent.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const FELL = { cause: 'fall', pos: [8.5, expect.any(Number), 8.5], tick: expect.any(Number) };
const hello = { op: 'hello', version: 1 };

describe('a reply to what lets time pass tells of a death in it', () => {
  it('in a step after which the player lives again', async () => {
    falling();
    const step = { op: 'step', ticks: 300 };
    const [, first, second] = await ask(automationV1({ host }), hello, step, step);
    expect(first).toMatchObject({ died: true, death: { ...FELL, respawned: true } });
    expect(game.world.player.isDead).toBe(false);
    expect(second).toEqual({ event: 'stepped', tick: 603 });
  });

  it('and counts where there were several', async () => {
    game.facets.command!.run('/setworldspawn 8 110 8');
    falling();
    const [, stepped] = await ask(automationV1({ host }), hello, { op: 'step', ticks: 900 });
    expect(stepped).toMatchObject({ died: true, death: { count: expect.any(Number) } });
  });

  it('in an op that fails', async () => {
    falling();
    const wait = { op: 'scene_wait', text: 'no such thing', ms: 20_000 };
    const [, failed] = await ask(automationV1({ host }), hello, wait);
    expect(failed).toMatchObject({ event: 'error', died: true, death: FELL });
    expect(failed!.message).toMatch(/; the player died \(fall\) at 8\.5 \d+(\.\d+)? 8\.5$/);
  });

  it('in a tool', async () => {
    falling();
    const run = { id: 1, op: 'tool.run', tool: 'goto', args: { x: 30, z: 30 } };
    const [reply] = await ask(controlPlane({ host, cwd: '/', pid: 7, startedAt: '' }), run);
    expect(reply).toMatchObject({ result: { died: true, death: FELL } });
  });

  it('in a click of ABU', async () => {
    falling();
    const [seen] = await ask(abu({ host }), { id: 1, command: 'snapshot' });
    const { refs } = seen!.data as { refs: Record<string, { name: string }> };
    const [ref] = Object.entries(refs).find(([, { name }]) => name === 'Wait 5 seconds')!;
    const [waited] = await ask(abu({ host }), { id: 2, command: 'click', params: { ref } });
    expect(waited).toMatchObject({ success: false, data: { died: true, death: FELL } });
    expect((waited!.data as { snapshot: string }).snapshot).toContain('alertdialog "You died"');
  });

  it('in a press of agent-browser, also in the text that the CLI prints', async () => {
    falling();
    const [waited] = await ask(agentBrowser({ host }), {
      id: 'r1',
      action: 'wait',
      timeout: 9_000,
    });
    expect(waited).toMatchObject({ success: true, data: { died: true, death: FELL } });
    expect((waited!.data as { snapshot: string }).snapshot).toMatch(
      /\n- note "The player died \(fall\) at 8\.5 \d+(\.\d+)? 8\.5"$/,
    );
  });

  it('in an interaction of MC-CLI', async () => {
    falling();
    const request = { id: '1', command: 'interact', params: { action: 'attack', ticks: 100 } };
    const [reply, next] = await ask(mcCli({ host }), request, { id: '2', command: 'status' });
    expect(reply).toMatchObject({ success: true, data: { died: true, death: FELL } });
    expect(next!.data).not.toHaveProperty('died');
  });
});

describe('a reply that tells of a skill tells of a death while it ran', () => {
  const start = { tool: 'skill_start', args: { skill: 'goto', args: { x: 30, z: 30 } } };
  const status = { tool: 'skill_status' };

  it('in automation-v1, and not of deaths before or after it', async () => {
    falling();
    const step = { op: 'step', ticks: 300 };
    const run = (request: object): object => ({ op: 'tool_run', ...request });
    const replies = await ask(
      automationV1({ host }),
      hello,
      run(start),
      step,
      run(status),
      run(start),
      run({ tool: 'skill_cancel' }),
      { op: 'command', line: 'kill' },
      step,
      run({ ...status, args: { id: 2 } }),
    );
    const [, , , fallen, , cancelled, , killed, unharmed] = replies;
    const dead = { died: true, death: { ...FELL, respawned: true } };
    expect(fallen).toMatchObject({ ...dead, data: { skills: [{ id: 1, ...dead }] } });
    expect(fallen!.msg).toMatch(/^skill 1 .*; the player died \(fall\) at 8\.5 \S+ 8\.5$/);
    expect(cancelled).not.toHaveProperty('died');
    expect(killed).toMatchObject({ event: 'stepped' });
    expect(unharmed).not.toHaveProperty('died');
    const { events } = host.recentEvents.since(0, 1_000);
    const ended = events.filter(({ event }) => event === 'skill_ended');
    expect(ended).toMatchObject([{ id: 1, died: true, death: FELL }, { id: 2 }]);
    expect(ended[1]).not.toHaveProperty('died');
  });

  it('on the control plane, also in dry mode and while the player is dead', async () => {
    falling();
    const ctl = controlPlane({ host, cwd: '/', pid: 7, startedAt: '' });
    await ask(ctl, { id: 1, op: 'tool.run', ...start });
    const client = host.connect(() => {});
    const step = { key: undefined, op: 'step', params: { ticks: 1 } };
    for (let ticks = 0; ticks < 200 && !game.world.player.isDead; ticks++) {
      await host.ask(client, step);
    }
    expect(game.world.player.isDead).toBe(true);
    const dead = { died: true, death: { ...FELL, respawned: false } };
    const [run, dry] = await ask(
      ctl,
      { id: 2, op: 'tool.run', ...status },
      { id: 3, op: 'tool.dry', ...status },
    );
    expect(run).toMatchObject({ ok: true, result: dead });
    expect(dry).toMatchObject({ ok: true, result: dead });
  });
});
