import { describe, expect, test } from 'vitest';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';
import { ToolsTest } from './support/minecraftTools.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('tools on %s', (version) => {
  const bot = ToolsTest.on({ version });

  describe('break_blocks', () => {
    test('breaks the blocks of a kind around, and no others', async () => {
      await bot.carry('iron_axe');
      await bot.fill([10, 5, 8], [12, 5, 8], 'oak_log');
      await bot.setBlock([11, 5, 10], 'birch_log');
      await bot.setBlock([11, 5, 11], 'oak_planks');
      const reply = await bot.run('break_blocks', { match: 'log', radius: 6, pickup: true });
      expect(reply).toMatchObject({ ok: true, data: { broken: 4, left: 0 } });
      expect(await bot.blocks([10, 5, 8], [12, 5, 10])).toEqual(Array(9).fill('air'));
      expect(await bot.blockAt([11, 5, 11])).toBe('oak_planks');
      expect(await bot.bag()).toEqual({ iron_axe: 1, oak_log: 3, birch_log: 1 });
      expect(reply.changed?.broken).toHaveLength(4);
    });

    test('clears a box, and leaves what is beside lava', async () => {
      await bot.carry('iron_shovel');
      await bot.fill([11, 5, 7], [12, 6, 8], 'dirt');
      await bot.setBlock([13, 5, 12], 'dirt');
      await bot.setBlock([13, 4, 12], 'lava');
      const box = await bot.run('break_blocks', { from: '11,5,7', to: '12 6 8' });
      expect(box).toMatchObject({ ok: true, data: { broken: 8 } });
      expect(await bot.blocks([11, 5, 7], [12, 6, 8])).toEqual(Array(8).fill('air'));
      const left = await bot.run('break_blocks', { from: [13, 5, 12], to: [13, 5, 12] });
      expect(left).toMatchObject({ ok: false, data: { broken: 0, left: 1 } });
      expect(left.msg).toContain('beside lava');
      expect(await bot.blockAt([13, 5, 12])).toBe('dirt');
    });

    test('says in a preview what it would take to it, and touches nothing', async () => {
      await bot.carry('iron_pickaxe');
      await bot.setBlock([11, 5, 8], 'stone');
      await bot.setBlock([11, 6, 8], 'bedrock');
      const reply = await bot.dry('break_blocks', { from: [11, 5, 8], to: [11, 6, 8] });
      expect(reply).toMatchObject({
        ok: true,
        preview: { found: 1, tools: [{ block: 'stone', tool: 'minecraft:iron_pickaxe' }] },
        warnings: ['1 block of the box never to be broken'],
      });
      expect(await bot.blockAt([11, 5, 8])).toBe('stone');
    });
  });

  describe('place_blocks', () => {
    test('fills a box, the player standing in it or not', async () => {
      await bot.carry(['cobblestone', 20]);
      const box = { from: [8, 5, 8], to: [9, 6, 9] };
      const reply = await bot.run('place_blocks', { item: 'cobblestone', ...box });
      expect(reply, reply.msg).toMatchObject({ ok: true, data: { placed: 8, wanted: 8 } });
      expect(await bot.blocks([8, 5, 8], [9, 6, 9])).toEqual(Array(8).fill('cobblestone'));
      expect(await bot.bag()).toEqual({ cobblestone: 12 });
      expect(reply.changed?.placed).toHaveLength(8);
    });

    test('places what there is, and says how many are missing', async () => {
      await bot.carry(['dirt', 2], 'stick');
      const positions = [
        [11, 5, 8],
        [12, 5, 8],
        [13, 5, 8],
      ];
      expect(await bot.run('place_blocks', { item: 'dirt', positions })).toMatchObject({
        ok: false,
        reason: 'missing_item',
        msg: 'placed 2 of 3 dirt; then none was left',
      });
      const row = await bot.blocks([11, 5, 8], [13, 5, 8]);
      expect(row.filter((name) => name === 'dirt')).toHaveLength(2);
      expect(await bot.run('place_blocks', { item: 'stick' })).toMatchObject({
        reason: 'missing_item',
      });
    });
  });

  test('light_area puts torches where it is dark', async () => {
    await bot.carry(['torch', 6]);
    await bot.fill([5, 8, 5], [12, 8, 12], 'stone');
    const reply = await bot.run('light_area', { radius: 5, light: 8 });
    const torches = (await bot.blocks([3, 5, 3], [13, 7, 13])).filter((name) =>
      name.includes('torch'),
    );
    expect(reply.data, reply.msg).toMatchObject({ placed: torches.length });
    expect(await bot.bag()).toEqual(torches.length === 6 ? {} : { torch: 6 - torches.length });
  });

  test.each(['pickup', 'collect'])('%s picks up what lies within the radius', async (tool) => {
    await bot.drop('oak_log', [13.5, 5, 8.5], 2);
    await bot.drop('sand', [4.5, 5, 11.5]);
    await bot.drop('dirt', [26.5, 5, 8.5]);
    const reply = await bot.run(tool, { radius: 12 });
    expect(reply, reply.msg).toMatchObject({ ok: true, tool });
    expect(await bot.bag()).toEqual({ oak_log: 2, sand: 1 });
    expect(reply.changed?.items).toEqual({ 'minecraft:oak_log': 2, 'minecraft:sand': 1 });
    expect(await bot.entities('item')).toMatchObject([{ item: { name: 'dirt' } }]);
  });

  test('pickup says when there is no room, and that nothing lies about', async () => {
    expect(await bot.run('pickup', { radius: 8 })).toMatchObject({ reason: 'not_found' });
    await bot.hands.tell('fillInventory');
    await bot.drop('dirt', [12.5, 5, 8.5]);
    expect(await bot.run('pickup', { radius: 12 })).toMatchObject({ ok: false, reason: 'no_room' });
    expect(await bot.entities('item')).toMatchObject([{ item: { name: 'dirt' } }]);
  });

  describe('gather', () => {
    test('carries so many more of an item, from the blocks that give it', async () => {
      await bot.carry('wooden_pickaxe', ['cobblestone', 2]);
      await bot.fill([11, 5, 7], [12, 6, 9], 'stone');
      const reply = await bot.run('gather', { item: 'cobblestone', count: 3 });
      expect(reply, reply.msg).toMatchObject({ ok: true });
      const { got } = reply.data;
      expect([3, 4]).toContain(got); // one may lie on the way to what another has left
      expect(await bot.bag()).toMatchObject({ cobblestone: 2 + got });
      const wall = await bot.blocks([11, 5, 7], [12, 6, 9]);
      expect(wall.filter((name) => name === 'air')).toHaveLength(got);
    });

    test('fells a tree, and says how many it got when there are no more', async () => {
      await bot.carry('iron_axe');
      await bot.fill([13, 5, 10], [13, 8, 10], 'birch_log');
      await bot.fill([12, 9, 9], [14, 9, 11], 'birch_leaves', { persistent: true });
      const reply = await bot.run('gather', { match: 'log', count: 6 });
      expect(reply).toMatchObject({ ok: false, reason: 'not_found', data: { got: 4, wanted: 6 } });
      expect(await bot.blocks([13, 5, 10], [13, 8, 10])).toEqual(Array(4).fill('air'));
      expect(await bot.bag()).toMatchObject({ birch_log: 4 });
    });

    test('does not break what leaves nothing without a tool', async () => {
      await bot.setBlock([11, 5, 8], 'iron_ore');
      const item = version === '1.16.5' ? 'iron_ore' : 'raw_iron';
      const reply = await bot.run('gather', { item });
      expect(reply, reply.msg).toMatchObject({ ok: false, reason: 'missing_item' });
      expect(reply.msg).toContain('stone_pickaxe');
      expect(await bot.blockAt([11, 5, 8])).toBe('iron_ore');
    });
  });

  test('mine_ore digs to ores that are hidden, and picks up what they give', async () => {
    await bot.carry('iron_pickaxe');
    await bot.fill([11, 5, 7], [14, 7, 9], 'stone');
    await bot.setBlock([13, 5, 8], 'coal_ore');
    const reply = await bot.run('mine_ore', { ore: 'coal', count: 1, radius: 12 });
    expect(reply, reply.msg).toMatchObject({ ok: true, data: { mined: 1 } });
    expect(await bot.bag()).toMatchObject({ coal: 1 });
    expect(await bot.blockAt([13, 5, 8])).toBe('air');
  });

  test('harvest takes what is ripe, sows it again, and leaves what still grows', async () => {
    await bot.fill([10, 4, 8], [11, 4, 10], 'farmland', { moisture: 7 });
    await bot.fill([10, 5, 8], [11, 5, 8], 'wheat', { age: 7 });
    await bot.fill([10, 5, 9], [11, 5, 9], 'wheat', { age: 3 });
    await bot.fill([10, 5, 10], [11, 5, 10], 'carrots', { age: 7 });
    const reply = await bot.run('harvest', { radius: 10 });
    expect(reply, reply.msg).toMatchObject({
      ok: true,
      data: { harvested: 4, replanted: 4, unripe: 2 },
    });
    expect(await bot.bag()).toMatchObject({ wheat: 2 });
    const age = async (x: number, z: number): Promise<string> => {
      const { properties } = await bot.server.ask<{ properties: { age: string } }>('block', {
        at: { x, y: 5, z },
      });
      return properties.age;
    };
    expect([await age(10, 8), await age(10, 9), await age(11, 10)]).toEqual(['0', '3', '0']);
    expect(await bot.run('harvest', { radius: 10 })).toMatchObject({
      reason: 'not_found',
      msg: 'no ripe crop within 10 blocks; 6 still grow',
    });
  });
});
