import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

/** Each takes longer than the moment at which it is stopped, or the player dies. */
const SCENES: [tool: string, args: object, setup: string[]][] = [
  ['goto', { x: 30, z: 0 }, []],
  ['goto_block', { name: 'chest' }, ['/setblock 20 64 0 chest']],
  ['break_blocks', { match: 'stone', radius: 6 }, ['/fill 3 64 0 5 64 0 stone']],
  ['place_blocks', { item: 'dirt', from: [4, 64, 0], to: [9, 64, 3] }, ['/give @s dirt 64']],
  [
    'light_area',
    { radius: 8, light: 9 },
    ['/fill -9 63 -9 9 69 9 stone', '/fill -8 64 -8 8 68 8 air', '/give @s torch 64'],
  ],
  ['pickup', { radius: 32 }, ['/setblock 18 64 0 sand', '/setblock 18 64 0 air destroy']],
  ['collect', { radius: 32 }, ['/setblock 18 64 0 sand', '/setblock 18 64 0 air destroy']],
  ['gather', { item: 'oak_log', count: 3 }, ['/fill 4 64 0 6 64 0 oak_log']],
  ['harvest', {}, ['/fill 5 63 0 9 63 3 farmland[moisture=7]', '/fill 5 64 0 9 64 3 wheat[age=7]']],
  [
    'mine_ore',
    { ore: 'coal' },
    ['/give @s wooden_pickaxe', '/fill 4 64 -2 9 68 2 stone', '/setblock 8 65 0 coal_ore'],
  ],
  ['use_item', { item: 'bread', ticks: 200 }, ['/give @s bread']],
  ['eat', { item: 'golden_apple', count: 9 }, ['/give @s golden_apple 9']],
  [
    'sleep',
    {},
    [
      '/setblock 5 64 0 red_bed[part=foot,facing=east]',
      '/setblock 6 64 0 red_bed[part=head,facing=east]',
      '/time set 14000',
    ],
  ],
];

const MIDWAY_TICKS = 12;

function scene(setup: readonly string[]): ToolPlayer {
  return new ToolPlayer({ setup: ['/tp 0.5 64 0.5', ...setup] });
}

describe.each(SCENES)('%s', (tool, args, setup) => {
  it('ends at once when somebody else stops it, with nothing held', async () => {
    const player = scene(setup);
    let stopped: Promise<Record<string, unknown>> | undefined;
    player.after(MIDWAY_TICKS, () => {
      stopped = player.ask('tool_run', { tool: 'stop' });
    });
    const reply = await player.run(tool, args);
    expect(reply).toMatchObject({ ok: false, reason: 'interrupted', tool });
    expect(reply.ticks).toBeLessThanOrEqual(MIDWAY_TICKS + 1);
    expect(await stopped).toMatchObject({ ok: true, data: { stopped: [tool] } });
    await player.ask('step', { ticks: 1 });
    const { controls } = player.game.world;
    expect(controls).toMatchObject({ moveX: 0, moveY: 0, attackHold: false, useHold: false });
    await player.ask('step', { ticks: 30 }); // until nobody slides any more
    const { pos } = await player.player();
    await player.ask('step', { ticks: 10 });
    const later = (await player.player()).pos;
    for (const axis of [0, 1, 2] as const) expect(later[axis]).toBeCloseTo(pos[axis], 5);
    expect(await player.run('goto', { x: 0, z: 0, range: 40 })).toMatchObject({ ok: true });
  });

  it('ends when the player dies', async () => {
    const player = scene([...setup, '/gamerule keepInventory true']);
    player.after(MIDWAY_TICKS, () => player.command('/kill @s'));
    const reply = await player.run(tool, args);
    expect(reply).toMatchObject({ ok: false, reason: 'died', tool });
    expect(reply.ticks).toBeLessThanOrEqual(MIDWAY_TICKS + 2);
    const dead = await player.run(tool, args);
    expect(dead).toMatchObject({ ok: false, reason: 'died' });
  });

  it('changes nothing when it is dry', async () => {
    const player = scene(setup);
    const before = await player.hash();
    const dry = await player.dry(tool, args);
    expect(dry.blocks ?? []).toEqual([]);
    expect(dry.ok).toBe(true);
    expect(await player.hash()).toBe(before);
  });

  it('makes the same world of the same seed', async () => {
    const play = async (): Promise<[string, unknown]> => {
      const player = scene(setup);
      const reply = await player.run(tool, args);
      return [await player.hash(), reply];
    };
    const [one, other] = [await play(), await play()];
    expect(other).toEqual(one);
  });
});

/** Over before anybody could stop them. */
describe.each([
  ['equip', { item: 'iron_sword' }, ['/give @s stick', '/give @s iron_sword']],
  ['toss', { item: 'stick', count: 3 }, ['/give @s stick 9']],
] as const)('%s', (tool, args, setup) => {
  it('changes nothing when it is dry, and the same each time when it is not', async () => {
    const play = async (): Promise<string> => {
      const player = scene(setup);
      const before = await player.hash();
      expect(await player.dry(tool, args)).toMatchObject({ ok: true, blocks: [] });
      expect(await player.hash()).toBe(before);
      expect(await player.run(tool, args)).toMatchObject({ ok: true });
      const after = await player.hash();
      expect(after).not.toBe(before);
      return after;
    };
    expect(await play()).toBe(await play());
  });

  it('is nothing for the dead', async () => {
    const player = scene([...setup, '/gamerule keepInventory true', '/kill @s']);
    expect(await player.run(tool, args)).toMatchObject({ ok: false, reason: 'died' });
    expect(await player.dry(tool, args)).toMatchObject({
      blocks: ['the player is dead'],
    });
  });
});

it('says that the player is dead rather than that there is nothing to do', async () => {
  const player = scene(['/kill @s']);
  expect(await player.run('pickup')).toMatchObject({ ok: false, reason: 'died' });
});
