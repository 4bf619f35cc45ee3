import { describe, expect, it } from 'vitest';
import { fill } from '../../../../test/support/toolChests.js';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

interface Scene {
  readonly tool: string;
  readonly args: object;
  readonly setup: readonly string[];
  /** ticks after which the tool is in the middle of it */
  readonly midway: number;
  readonly prepare?: (player: ToolPlayer) => void;
}

const START = ['/tp 0.5 64 0.5', '/time set 18000', '/gamerule keepInventory true'];
const CHESTS = ['/setblock 9 64 0 chest', '/setblock 0 64 9 chest'];

function fillChests(player: ToolPlayer): void {
  const stacks = Array.from({ length: 20 }, (_, i) => [i % 2 === 0 ? 'dirt' : 'bread', 8] as const);
  fill(player, [9, 64, 0], stacks);
  fill(player, [0, 64, 9], stacks.slice(5));
}

const SCENES: readonly Scene[] = [
  {
    tool: 'craft',
    args: { item: 'stone_pickaxe' },
    setup: ['/give @s cobblestone 3', '/give @s stick 2', '/setblock 14 64 0 crafting_table'],
    midway: 15,
  },
  {
    tool: 'smelt',
    args: { item: 'raw_iron' },
    setup: ['/setblock 3 64 0 furnace', '/give @s raw_iron 4', '/give @s coal'],
    midway: 300,
  },
  { tool: 'deposit', args: { item: 'dirt' }, setup: ['/give @s dirt 9', ...CHESTS], midway: 12 },
  { tool: 'deposit_all', args: {}, setup: ['/give @s dirt 9', ...CHESTS], midway: 12 },
  { tool: 'withdraw', args: { item: 'dirt' }, setup: CHESTS, midway: 12, prepare: fillChests },
  { tool: 'withdraw_all', args: {}, setup: CHESTS, midway: 12, prepare: fillChests },
  { tool: 'sort_chests', args: {}, setup: CHESTS, midway: 40, prepare: fillChests },
  {
    tool: 'feed_animals',
    args: {},
    setup: ['/give @s wheat 4', '/summon cow 12 64 0', '/summon cow -12 64 0'],
    midway: 20,
  },
  {
    tool: 'cull_hostiles',
    args: {},
    setup: ['/give @s wooden_sword', '/summon zombie 7 64 0', '/summon zombie 8 64 3'],
    midway: 40,
  },
  { tool: 'defend_area', args: { seconds: 30 }, setup: ['/summon zombie 12 64 0'], midway: 60 },
  {
    tool: 'range_attack',
    args: {},
    setup: ['/give @s bow', '/give @s arrow 9', '/summon zombie 20 64 0'],
    midway: 10, // the bow is half drawn
  },
  { tool: 'mount_near', args: {}, setup: ['/summon horse 13 64 0'], midway: 15 },
];

function enter({ setup, prepare }: Scene): ToolPlayer {
  const player = new ToolPlayer({ setup: [...START, ...setup] });
  prepare?.(player);
  return player;
}

describe.each(SCENES)('$tool', (scene) => {
  const { tool, args, midway } = scene;

  it('changes nothing in a preview', async () => {
    const player = enter(scene);
    const before = await player.hash();
    const reply = await player.dry(tool, args);
    expect(reply).toMatchObject({ ok: true, blocks: [] });
    expect(reply.msg).toMatch(/^would /);
    expect(await player.hash()).toBe(before);
    expect(player.host.tick).toBe(0);
  });

  it('ends at once when another client stops it, and lets go of everything', async () => {
    const player = enter(scene);
    let stopped: Promise<unknown> | undefined;
    let stoppedAt = 0;
    player.after(midway, () => {
      stoppedAt = player.host.tick;
      stopped = player.ask('tool_run', { tool: 'stop' });
    });
    const reply = await player.run(tool, args);
    expect(reply).toMatchObject({ ok: false, reason: 'interrupted', msg: 'stopped on request' });
    expect(await stopped).toMatchObject({ ok: true, data: { stopped: [tool] } });
    expect(player.host.tick - stoppedAt).toBeLessThanOrEqual(1);
    expect((await player.ask('get_state')).screen).toBeNull();
    await player.ask('step', { ticks: 1 });
    const { controls } = player.game.world;
    expect(controls).toMatchObject({ moveX: 0, moveY: 0, attackHold: false, useHold: false });
    await player.ask('command', { line: '/kill @e[type=!player]' }); // they would push
    await player.ask('step', { ticks: 12 });
    const { pos } = await player.player();
    await player.ask('step', { ticks: 30 });
    const later = (await player.player()).pos;
    expect(Math.hypot(later[0] - pos[0], later[2] - pos[2])).toBeLessThan(0.01);
    if (tool === 'range_attack') expect(await player.inventory()).toMatchObject({ arrow: 9 });
  });

  it('does the same again in the same world', async () => {
    const [one, other] = [enter(scene), enter(scene)];
    const replies = [await one.run(tool, args), await other.run(tool, args)];
    expect(replies[0]).toMatchObject({ ok: true });
    expect(replies[1]).toEqual(replies[0]);
    expect(await other.hash()).toBe(await one.hash());
  });

  it('says that the player died', async () => {
    const player = enter(scene);
    player.after(midway, () => player.command('/kill @s'));
    const reply = await player.run(tool, args);
    expect(reply).toMatchObject({ ok: false, reason: 'died' });
    expect((await player.player()).dead).toBe(true);
    expect((await player.ask('get_state')).screen).toBeNull();
    expect(await player.run(tool, args)).toMatchObject({ ok: false, reason: 'died' });
  });
});

describe('dismount', () => {
  it('says that the player died', async () => {
    const player = new ToolPlayer({ setup: [...START, '/summon horse 3 64 0'] });
    await player.run('mount_near');
    player.command('/kill @s');
    const reply = await player.run('dismount');
    expect(reply.ok ? reply.msg : reply.reason).toMatch(/^(nothing is ridden|died)$/);
  });
});
