import { failure, type LongAction, type OwnClock } from '@bridle/facets';
import { createVoxelGame } from '@bridle/voxel';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOp, type Op } from '../core/defineOp.js';
import { Host } from '../core/host.js';
import type { ClockMode } from '../core/time/clock.js';
import { OPS } from '../ops/index.js';
import { skillCancel, skillStart, skillStatus, stop, stopAll } from './controlTools.js';
import { type Bot, defineTool, type Tool, type ToolEnd } from './defineTool.js';
import { toolsOf } from './index.js';
import { ToolRunner } from './runner.js';

const idle = defineTool({
  name: 'idle',
  aliases: ['rest'],
  summary: 'lets ticks pass',
  kind: 'act',
  params: z.strictObject({ ticks: z.int().default(5) }),
  *run(bot: Bot, { ticks }): LongAction<ToolEnd> {
    for (let i = 0; i < ticks; i++) {
      bot.progress('idling', i, ticks);
      yield;
    }
    return { msg: `idled for ${ticks} ticks` };
  },
});
const trip = defineTool({
  name: 'trip',
  summary: 'fails after a tick',
  kind: 'act',
  params: z.strictObject({}),
  // biome-ignore lint/correctness/useYield: it throws before there is anything to wait for
  *run(): LongAction<ToolEnd> {
    throw failure('out_of_reach', 'too far away', 'come closer');
  },
});
const fishing = defineTool({
  name: 'fishing',
  summary: 'what this game has not',
  kind: 'act',
  needs: ['fish'],
  params: z.strictObject({}),
  run: () => ({ msg: 'caught' }),
});
const TOOLS: Tool[] = [idle, trip, fishing, stop, stopAll, skillStart, skillStatus, skillCancel];

let host: Host;
let ops: Map<string, Op>;

afterEach(() => host.stop({ text: 'the test is over' }));

function start(mode: ClockMode = 'wait'): { runner: ToolRunner; host: Host } {
  const game = createVoxelGame({
    seed: { high: 0, low: 1 },
    worldType: 'flat',
    noScreen: 'a test',
  });
  ops = new Map(OPS);
  host = new Host({ game, ops, clock: { mode, tickRate: 'max' }, onStop: () => {} });
  host.start();
  return { runner: new ToolRunner(host, TOOLS), host };
}

function dry(runner: ToolRunner, tool: string, args: object): object {
  const { done, value } = runner.dry(tool, args as Record<string, unknown>).next();
  if (!done) throw new Error('a preview of the world here takes no time');
  return value;
}

/** Runs a tool to its end, as the mailbox would. */
function finish(going: unknown, host: Host): Record<string, unknown> {
  const action = going as LongAction<Record<string, unknown>>;
  if (!('next' in action)) return action;
  for (;;) {
    const step = action.next();
    if (step.done) return step.value;
    (host.game.facets.clock as OwnClock).advance();
  }
}

describe('a tool', () => {
  it('takes its ticks and tells how it ended', () => {
    const { runner, host } = start();
    const outcome = finish(runner.run('idle', { ticks: '3' }), host);
    expect(outcome).toMatchObject({ ok: true, tool: 'idle', msg: 'idled for 3 ticks', ticks: 3 });
  });

  it('is found by its alias', () => {
    const { runner, host } = start();
    expect(finish(runner.run('rest', {}), host)).toMatchObject({ tool: 'idle', ok: true });
  });

  it('that cannot go on says why, and what to do next', () => {
    const { runner, host } = start();
    expect(finish(runner.run('trip', {}), host)).toMatchObject({
      ok: false,
      reason: 'out_of_reach',
      msg: 'too far away',
      hint: 'come closer',
    });
  });

  it('that the game cannot serve is missing in the list, and says so', () => {
    const { runner, host } = start();
    expect(runner.list().missing).toEqual(['fishing']);
    expect(finish(runner.run('fishing', {}), host)).toMatchObject({
      ok: false,
      reason: 'unsupported',
      msg: 'this game has no fishing',
    });
    expect(dry(runner, 'fishing', {})).toMatchObject({
      ok: false,
      capability: { level: 'unsupported' },
    });
  });

  it('that nobody may use is refused, and is extra in the list', () => {
    const { runner } = start();
    runner.configure({ allow: ['stop', 'walk'] });
    expect(() => runner.run('idle', {})).toThrow('tool not allowlisted: idle');
    expect(() => dry(runner, 'idle', {})).toThrow('tool not allowlisted: idle');
    const { extra, missing } = runner.list();
    expect(extra).toContain('idle');
    expect(missing).toEqual(['walk']);
  });

  it('that nobody may use is refused with the name of the file that says so', () => {
    const { runner } = start();
    runner.configure({ allow: ['stop'], file: 'careful.json' });
    const hint = 'tools.allow in careful.json leaves it out; tool.list names those that are';
    expect(() => runner.run('idle', {})).toThrow(expect.objectContaining({ hint }));
  });

  it('takes the arguments of its settings where a call has none', () => {
    const { runner, host } = start();
    runner.configure({ defaults: { idle: { ticks: 2 } } });
    expect(finish(runner.run('idle', {}), host)).toMatchObject({ ticks: 2 });
    expect(finish(runner.run('idle', { ticks: 1 }), host)).toMatchObject({ ticks: 1 });
  });

  it('in dry mode says what is wrong with its arguments, and is not run', () => {
    const { runner } = start();
    expect(dry(runner, 'idle', { ticks: 'many' })).toMatchObject({
      ok: false,
      blocks: [expect.stringContaining('ticks')],
    });
    expect(dry(runner, 'idle', {})).toMatchObject({ ok: true, preview: { args: { ticks: 5 } } });
    expect(runner.task).toBeNull();
  });

  it('is interrupted at once, without another tick', async () => {
    const { runner, host } = start();
    const going = use(host, runner, 'idle', { ticks: 1_000_000_000 });
    expect(runner.task).toMatchObject({ tool: 'idle', background: false });
    const { tick } = host;
    expect(finish(runner.run('stop', {}), host)).toMatchObject({ data: { stopped: ['idle'] } });
    expect(await going).toMatchObject({ ok: false, reason: 'interrupted', ticks: tick });
    expect(runner.task).toBeNull();
  });

  it('that is left by whoever asked for it leaves the body free', () => {
    const { runner } = start();
    const going = runner.run('idle', { ticks: 100 }) as LongAction<object>;
    going.next();
    going.return({});
    expect(runner.task).toBeNull();
  });
});

describe('a skill', () => {
  it('goes on while time passes, tells how far it is, and how it ended', async () => {
    const { runner, host } = start();
    const begun = finish(runner.run('skill_start', { skill: 'idle', args: { ticks: 3 } }), host);
    expect(begun).toMatchObject({ ok: true, data: { id: 1, state: 'running' } });
    const status = (): object => finish(runner.run('skill_status', {}), host);
    expect(status()).toMatchObject({ data: { skills: [{ progress: { done: 0, total: 3 } }] } });
    await submit(host, 'step', { ticks: 4 });
    expect(status()).toMatchObject({
      data: { skills: [{ state: 'done', result: { ok: true, msg: 'idled for 3 ticks' } }] },
    });
  });

  it('has the body for itself until it is cancelled', () => {
    const { runner, host } = start();
    finish(runner.run('skill_start', { skill: 'idle', args: { ticks: 99 } }), host);
    expect(finish(runner.run('idle', {}), host)).toMatchObject({ ok: false, reason: 'busy' });
    expect(finish(runner.run('skill_start', { skill: 'idle' }), host)).toMatchObject({
      ok: false,
      reason: 'busy',
    });
    expect(finish(runner.run('stop', {}), host)).toMatchObject({ data: { stopped: [] } });
    expect(finish(runner.run('skill_cancel', {}), host)).toMatchObject({
      data: { state: 'cancelled' },
    });
    expect(finish(runner.run('idle', {}), host)).toMatchObject({ ok: true });
  });

  it('makes a clock that waits for its agent run, until it ends', () => {
    const { runner, host } = start('auto');
    host.clock.noteRequest(true);
    expect(host.clock.waiting).toBe(true);
    finish(runner.run('skill_start', { skill: 'idle', args: { ticks: 99 } }), host);
    expect(host.clock.waiting).toBe(false);
    finish(runner.run('stop_all', {}), host);
    expect(host.clock.waiting).toBe(true);
  });
});

describe('the table of tools', () => {
  it('has every tool that such bots are known for', () => {
    const { host } = start();
    const known =
      'goto goto_block follow_player stop stop_all reset say equip use_item toss eat read_book break_blocks place_blocks light_area collect pickup gather harvest mine_ore craft smelt feed_animals cull_hostiles hunt_player defend_area defend_player range_attack mount_near mount_player dismount sleep autofish deposit deposit_all withdraw withdraw_all sort_chests observe_detail observe_players skill_start skill_status skill_cancel controller_read';
    expect(toolsOf(host).list().allowlist).toEqual(expect.arrayContaining(known.split(' ')));
  });

  it('says of each what it takes, in words', () => {
    const { host } = start();
    const tools = toolsOf(host).describe() as {
      name: string;
      summary: string;
      params: { properties?: Record<string, { description?: string }> };
    }[];
    for (const { name, summary, params } of tools) {
      expect(summary, name).toMatch(/\.$/);
      for (const [field, { description }] of Object.entries(params.properties ?? {})) {
        if (!/^[xyz]$/.test(field)) expect(description, `${name} ${field}`).toBeTruthy();
      }
    }
  });
});

/** As `tool_run` does, with the tools of the test. */
function use(host: Host, runner: ToolRunner, tool: string, args: object): Promise<object> {
  const op = defineOp({
    name: 'use',
    summary: '',
    facet: 'avatar',
    kind: 'time',
    params: z.object({}),
    result: z.looseObject({}),
    run: () =>
      runner.run(tool, args as Record<string, unknown>) as LongAction<Record<string, unknown>>,
  });
  ops.set('use', op);
  return host.ask(
    host.connect(() => {}),
    { key: undefined, op: 'use', params: {} },
  );
}

async function submit(host: Host, op: string, params: object): Promise<void> {
  await host.ask(
    host.connect(() => {}),
    { key: undefined, op, params },
  );
}
