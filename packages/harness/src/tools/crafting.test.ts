import { ITEM_KINDS, RECIPES } from '@bridle/engine';
import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const AT_ORIGIN = '/tp 0.5 64 0.5';

function crafter(...setup: string[]): ToolPlayer {
  return new ToolPlayer({ setup: [AT_ORIGIN, ...setup] });
}

describe('craft', () => {
  it('makes what has to be made before', async () => {
    const player = crafter('/give @s oak_log 2');
    const reply = await player.run('craft', { item: 'stick', count: 6 });
    expect(reply).toMatchObject({ ok: true, data: { made: 8 } });
    expect(await player.inventory()).toEqual({ oak_log: 1, stick: 8 });
    expect(reply.msg).toBe('made 8 stick from 1 oak_log');
  });

  it('takes wood of several kinds where one alone is not enough', async () => {
    const player = crafter('/give @s oak_log 1', '/give @s birch_log 1');
    expect(await player.run('craft', { item: 'chest', count: 1 })).toMatchObject({ ok: false });
    player.command('/give @s spruce_log 1');
    player.command('/setblock 3 64 0 crafting_table');
    expect(await player.run('craft', { item: 'chest' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toMatchObject({ chest: 1 });
  });

  it('makes sticks of the wood that is not needed for the rest', async () => {
    const player = crafter(
      '/give @s oak_log 3',
      '/give @s birch_planks 4',
      '/setblock 3 64 0 crafting_table',
    );
    expect(await player.run('craft', { item: 'oak_fence', count: 9 })).toMatchObject({ ok: true });
    expect(await player.inventory()).toMatchObject({ oak_fence: 9 });
  });

  it('names wool and planks for a first bed, and no dye for another', async () => {
    const player = crafter('/setblock 3 64 0 crafting_table');
    const { msg } = await player.run('craft', { item: 'white_bed' });
    expect(msg).toMatch(/^3 white_wool .*and 3 \w+_planks .*missing$/);
  });

  it('walks to a table for what takes one', async () => {
    const player = crafter(
      '/give @s cobblestone 3',
      '/give @s stick 2',
      '/setblock 9 64 4 crafting_table',
    );
    expect(await player.run('craft', { item: 'stone_pickaxe' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ stone_pickaxe: 1 });
    const { pos } = await player.player();
    expect(Math.hypot(pos[0] - 9.5, pos[2] - 4.5)).toBeLessThan(6);
  });

  it('puts its own table down, and leaves it there unless asked to take it along', async () => {
    const player = crafter(
      '/give @s crafting_table',
      '/give @s cobblestone 16',
      '/give @s stick 2',
    );
    expect(await player.run('craft', { item: 'stone_sword' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toMatchObject({ stone_sword: 1 });
    expect(await player.blocks([-3, 63, -3], [3, 66, 3])).toContain('crafting_table');
    const second = crafter('/give @s crafting_table', '/give @s cobblestone 8');
    expect(await second.run('craft', { item: 'furnace', take_table: true })).toMatchObject({
      ok: true,
    });
    expect(await second.inventory()).toEqual({ crafting_table: 1, furnace: 1 });
    expect(await second.blocks([-3, 63, -3], [3, 66, 3])).not.toContain('crafting_table');
  });

  it('makes a table first where there is none', async () => {
    const player = crafter('/give @s oak_log 3');
    expect(await player.run('craft', { item: 'wooden_pickaxe' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toMatchObject({ wooden_pickaxe: 1 });
    expect(await player.blocks([-3, 63, -3], [3, 66, 3])).toContain('crafting_table');
  });

  it('makes its own where no way leads to the one around', async () => {
    const player = crafter(
      '/fill 6 63 -2 10 67 2 stone',
      '/setblock 8 65 0 crafting_table',
      '/give @s oak_planks 4',
      '/give @s cobblestone 8',
    );
    expect(await player.run('craft', { item: 'furnace' })).toMatchObject({ ok: true });
    expect(await player.inventory()).toEqual({ furnace: 1 });
    expect(await player.blocks([-3, 63, -3], [3, 66, 3])).toContain('crafting_table');
  });

  it('makes as many as it can, and says what is missing for the rest', async () => {
    const player = crafter('/give @s oak_planks 5');
    const reply = await player.run('craft', { item: 'stick', count: 20 });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'missing_item',
      data: { made: 8, asked: 20 },
    });
    expect(reply.msg).toMatch(/^made 8 of 20 stick: /);
    expect(reply.msg).toMatch(/missing$/);
    expect(await player.inventory()).toEqual({ oak_planks: 1, stick: 8 });
  });

  it('does not turn what is asked for into something else and back', async () => {
    const player = crafter(
      '/give @s white_wool 2',
      '/give @s yellow_dye 2',
      '/give @s white_dye 2',
    );
    expect(await player.run('craft', { item: 'white_wool' })).toMatchObject({ ok: false });
    expect(await player.inventory()).toEqual({ white_wool: 2, yellow_dye: 2, white_dye: 2 });
  });

  it('makes something by each recipe', async () => {
    const player = crafter('/setblock 2 64 0 crafting_table');
    for (const [i, { needs, result }] of RECIPES.entries()) {
      if (i % 9 !== 0) continue; // all of them take half a minute
      await player.ask('command', { line: '/clear @s' });
      for (const { ingredient, count } of needs) {
        const item = ITEM_KINDS[ingredient.items.find((one) => one !== result.item)!]!;
        for (let given = 0; given < count; given++) player.command(`/give @s ${item.name}`);
      }
      const { name } = ITEM_KINDS[result.item]!;
      const reply = await player.run('craft', { item: name, count: result.count });
      expect(reply, name).toMatchObject({ ok: true });
      expect((await player.inventory())[name.slice(10)], name).toBeGreaterThanOrEqual(result.count);
    }
  });

  it('says what is missing when nothing can be made, and uses nothing up', async () => {
    const player = crafter('/give @s stick 2', '/setblock 3 64 0 crafting_table');
    const before = await player.hash();
    const reply = await player.run('craft', { item: 'diamond_pickaxe' });
    expect(reply).toMatchObject({ ok: false, reason: 'missing_item' });
    expect(reply.msg).toBe('3 diamond is missing');
    expect(await player.hash()).toBe(before);
  });

  it('names the kind that is carried where several would do', async () => {
    const player = crafter('/give @s birch_planks 5', '/setblock 3 64 0 crafting_table');
    const { msg } = await player.run('craft', { item: 'chest' });
    expect(msg).toMatch(/^3 birch_planks \(or of \d+ other kinds\) is missing$/);
  });

  it('knows no item that there is not, and none that is not crafted', async () => {
    const player = crafter('/give @s raw_iron');
    expect(await player.run('craft', { item: 'flux_capacitor' })).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    const reply = await player.run('craft', { item: 'minecraft:cobblestone' });
    expect(reply).toMatchObject({ ok: false, reason: 'refused', hint: 'it has to be gathered' });
  });

  it('previews the steps, what they use up and where they are done', async () => {
    const player = crafter('/give @s oak_log 3', '/setblock 5 64 0 crafting_table');
    const before = await player.hash();
    const reply = await player.dry('craft', { item: 'wooden_axe', count: '1' });
    expect(reply).toMatchObject({ ok: true, preview: { can_make: 1, table: 'the one at 5 64 0' } });
    expect(reply.preview.steps.at(-1)).toMatchObject({ item: 'minecraft:wooden_axe', count: 1 });
    expect(reply.preview.uses).toEqual([{ item: 'minecraft:oak_log', count: 2 }]);
    const none = await player.dry('craft', { item: 'iron_ingot' });
    expect(none).toMatchObject({ blocks: [expect.any(String)] });
    expect(none.blocks).toHaveLength(1);
    expect(await player.hash()).toBe(before);
  });
});
