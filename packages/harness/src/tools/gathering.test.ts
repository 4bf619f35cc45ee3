import { describe, expect, it } from 'vitest';
import { ToolPlayer } from '../../../../test/support/toolPlayer.js';

const AT_ORIGIN = '/tp 0.5 64 0.5';

describe('gather', () => {
  it('carries so many more of an item, from the blocks that give it', async () => {
    const setup = [
      AT_ORIGIN,
      '/give @s wooden_pickaxe',
      '/give @s cobblestone 2',
      '/fill 4 64 -2 5 65 2 stone',
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('gather', { item: 'cobblestone', count: 5 });
    expect(reply).toMatchObject({ ok: true, data: { got: 5 } });
    expect((await player.inventory()).cobblestone).toBe(7);
    expect(reply.changed?.items).toEqual({ 'minecraft:cobblestone': 5 });
    const wall = await player.blocks([4, 64, -2], [5, 65, 2]);
    expect(wall.filter((name) => name === 'air').length).toBe(5);
  });

  it('fells a tree, part by part, whatever its wood', async () => {
    const setup = [
      AT_ORIGIN,
      '/fill 5 64 3 5 69 3 birch_log',
      '/fill 4 68 2 6 69 4 birch_leaves keep',
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('gather', { match: 'log', count: 6 });
    expect(reply).toMatchObject({ ok: true });
    expect((await player.inventory()).birch_log).toBe(6);
    expect(await player.blocks([5, 64, 3], [5, 69, 3])).toEqual(Array(6).fill('air'));
  });

  it('picks up what lies about before it mines, and so can do without a tool', async () => {
    const drop = ['/setblock 4 64 3 cobblestone', '/setblock 4 64 3 air destroy'];
    const player = new ToolPlayer({ setup: [AT_ORIGIN, ...drop, '/setblock 4 64 0 stone'] });
    const args = { item: 'cobblestone' };
    expect(await player.dry('gather', args)).toMatchObject({ ok: true, preview: { lying: 1 } });
    expect(await player.run('gather', args)).toMatchObject({ ok: true, data: { mined: [] } });
    expect(await player.inventory()).toEqual({ cobblestone: 1 });
    expect(await player.block(4, 64, 0)).toBe('stone');
  });

  it('says how many it got when there are no more', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/fill 4 64 0 4 64 1 oak_log'] });
    const reply = await player.run('gather', { item: 'oak_log', count: 5, radius: 10 });
    expect(reply).toMatchObject({
      ok: false,
      reason: 'not_found',
      data: { got: 2, wanted: 5 },
      msg: 'gathered 2 of 5 oak_log: no more is near',
    });
    expect(await player.inventory()).toEqual({ oak_log: 2 });
  });

  it('says what near by would do instead', async () => {
    const setup = [AT_ORIGIN, '/setblock 4 64 0 birch_log', '/setblock 6 64 0 spruce_log'];
    const player = new ToolPlayer({ setup });
    const msg =
      'no block within 32 blocks gives oak_log, but there is birch_log, spruce_log: item=log takes any of the kind';
    expect(await player.run('gather', { item: 'oak_log' })).toMatchObject({ ok: false, msg });
    expect(await player.dry('gather', { item: 'oak_log' })).toMatchObject({ blocks: [msg] });
    expect(await player.run('gather', { item: 'log', count: 2 })).toMatchObject({ ok: true });
    expect(await player.run('goto_block', { name: 'oak_log' })).toMatchObject({
      msg: 'there is no oak_log within 32 blocks',
    });
    player.command('/setblock 6 64 0 coal_ore');
    expect(await player.run('mine_ore', { ore: 'iron' })).toMatchObject({
      msg: 'no iron ore within 32 blocks, but there is coal_ore',
    });
    expect(await player.run('goto_block', { name: 'iron_ore' })).toMatchObject({
      msg: 'there is no iron_ore within 32 blocks, but there is coal_ore',
    });
  });

  it.each([
    ['gather', { item: 'oka_log' }, 'no item is called oka_log', 'did you mean oak_log?'],
    ['toss', { item: 'cobelstone' }, 'no item is called cobelstone', 'did you mean cobblestone?'],
    ['craft', { item: 'stikc' }, 'no item is called stikc', 'did you mean stick?'],
    ['goto_block', { name: 'chset' }, 'no block is called chset', 'did you mean chest?'],
    ['mine_ore', { ore: 'irn_ore' }, 'no block is called irn_ore', 'did you mean iron_ore?'],
    ['mine_ore', { ore: 'diamnd' }, 'no ore is called diamnd', 'did you mean diamond?'],
    ['gather', { item: 'xyzzy' }, 'no item is called xyzzy', 'use its full name'],
  ])('names the nearest where there is no such thing: %s %j', async (tool, args, msg, hint) => {
    const player = new ToolPlayer();
    expect(await player.run(tool, args)).toMatchObject({ ok: false, msg, hint });
    expect(await player.dry(tool, args)).toMatchObject({ ok: false, blocks: [msg] });
  });

  it('does not break what leaves nothing without a tool, and names the tool', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN, '/setblock 4 64 0 iron_ore'] });
    const reply = await player.run('gather', { item: 'raw_iron' });
    expect(reply).toMatchObject({ ok: false, reason: 'missing_item' });
    expect(reply.msg).toContain('stone_pickaxe');
    expect(await player.block(4, 64, 0)).toBe('iron_ore');
    const dry = await player.dry('gather', { item: 'raw_iron' });
    expect(dry).toMatchObject({ blocks: [expect.any(String)], preview: { found: 0 } });
    expect(dry.blocks?.[0]).toContain('stone_pickaxe');
  });

  it('previews what it would mine and with what', async () => {
    const setup = [AT_ORIGIN, '/give @s iron_axe', '/fill 4 64 0 4 64 1 oak_log'];
    const player = new ToolPlayer({ setup });
    expect(await player.dry('gather', { item: 'oak_log', count: 2 })).toMatchObject({
      ok: true,
      msg: 'would mine 2 oak_log from 2 oak_log',
      preview: { found: 2, tools: [{ block: 'oak_log', count: 2, tool: 'minecraft:iron_axe' }] },
    });
  });
});

describe('mine_ore', () => {
  it('digs to ores that are hidden, and picks up what they give', async () => {
    const setup = [
      AT_ORIGIN,
      '/give @s stone_pickaxe',
      '/fill 6 64 -2 12 68 2 stone',
      '/setblock 10 65 0 iron_ore',
      '/setblock 10 65 1 iron_ore',
      '/setblock 8 65 0 coal_ore',
    ];
    const player = new ToolPlayer({ setup });
    const reply = await player.run('mine_ore', { ore: 'iron', count: 2 });
    expect(reply).toMatchObject({ ok: true, data: { mined: 2 } });
    expect((await player.inventory()).raw_iron).toBe(2);
    expect(await player.block(10, 65, 0)).toBe('air');
    expect(await player.block(10, 65, 1)).toBe('air');
    expect(reply.changed?.items?.['minecraft:raw_iron']).toBe(2);
  });

  it('digs to what is far below, and does not fall with it into a cave', async () => {
    const player = new ToolPlayer({
      setup: [
        '/tp 0.5 64 0.5',
        '/give @s iron_pickaxe',
        '/fill -4 30 -4 4 62 4 stone',
        '/fill -3 2 -3 3 30 3 air',
        '/setblock 0 31 0 gold_ore',
      ],
    });
    const reply = await player.run('mine_ore', { ore: 'gold', radius: 48 });
    expect(reply).toMatchObject({ ok: true, data: { mined: 1 } });
    const { dead, health } = await player.player();
    expect({ dead, health }).toEqual({ dead: false, health: 20 });
  });

  it('does not mine beside lava', async () => {
    const setup = [AT_ORIGIN, '/give @s stone_pickaxe', '/fill 6 64 -2 10 68 2 stone'];
    const lava = ['/setblock 8 66 0 lava', '/setblock 8 65 0 coal_ore'];
    const player = new ToolPlayer({ setup: [...setup, ...lava] });
    const reply = await player.run('mine_ore', { ore: 'coal' });
    expect(reply).toMatchObject({ ok: false, reason: 'refused' });
    expect(reply.msg).toContain('beside lava');
    expect(await player.block(8, 65, 0)).toBe('coal_ore');
  });

  it('knows every ore, and says when there is none', async () => {
    const player = new ToolPlayer({ setup: [AT_ORIGIN] });
    expect(await player.run('mine_ore', { radius: 8 })).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    player.command('/setblock 4 64 0 coal_ore');
    player.command('/setblock 5 64 0 diamond_block');
    player.command('/give @s iron_pickaxe');
    expect(await player.run('mine_ore', { radius: 8 })).toMatchObject({ ok: true });
    expect(await player.run('mine_ore', { ore: 'diamond', radius: 8 })).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    expect(await player.block(5, 64, 0)).toBe('diamond_block');
  });
});
