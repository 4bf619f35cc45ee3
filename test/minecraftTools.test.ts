import { describe, expect, test, vi } from 'vitest';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';
import { ToolsTest } from './support/minecraftTools.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('tools on %s', (version) => {
  const bot = ToolsTest.on({ version, eatTicks: 8, sleepTicks: 5 });

  test('all of them are there', async () => {
    const { registered, missing } = await bot.player.op('tool_list');
    expect(registered).toHaveLength(44);
    expect(missing).toEqual([]);
  });

  describe('goto', () => {
    test('comes to a place around a wall', async () => {
      await bot.fill([12, 5, 4], [12, 7, 12], 'stone');
      const reply = await bot.run('goto', { x: 15, y: 5, z: 8 });
      expect(reply).toMatchObject({ ok: true, tool: 'goto' });
      expect(await bot.away(15.5, 8.5)).toBeLessThan(1.5);
      expect(reply.changed?.moved?.blocks).toBeGreaterThan(6);
      expect(reply.changed?.broken).toBeUndefined();
    });

    test('opens a door on its way, and digs only when it may', async () => {
      await bot.fill([11, 5, 6], [15, 7, 10], 'stone');
      await bot.fill([12, 5, 7], [14, 6, 9], 'air');
      const closed = await bot.run('goto', { x: 13, y: 5, z: 8 });
      expect(closed).toMatchObject({ ok: false, reason: 'no_path' });
      expect(closed.hint).toContain('dig=true');
      await bot.setBlock([11, 5, 8], 'oak_door', { facing: 'east', half: 'lower' });
      await bot.setBlock([11, 6, 8], 'oak_door', { facing: 'east', half: 'upper' });
      expect(await bot.run('goto', { x: 13, y: 5, z: 8 })).toMatchObject({ ok: true });
      expect(await bot.away(13.5, 8.5)).toBeLessThan(1.5);
      await bot.fill([11, 5, 8], [11, 6, 8], 'dirt');
      expect(await bot.run('goto', { x: 8, y: 5, z: 8, dig: true })).toMatchObject({ ok: true });
      expect(await bot.blockAt([11, 5, 8])).toBe('air');
    });
  });

  test('goto_block stands where the hand gets to the nearest that can be reached', async () => {
    await bot.fill([10, 5, 7], [12, 7, 9], 'stone');
    await bot.setBlock([11, 5, 8], 'chest');
    await bot.setBlock([8, 5, 16], 'chest');
    expect(await bot.run('goto_block', { name: 'chest' })).toMatchObject({
      ok: true,
      data: { block: 'chest', pos: [8, 5, 16] },
    });
    expect(await bot.away(8.5, 16.5)).toBeLessThan(4.5);
    expect(await bot.run('goto_block', { name: 'furnace', radius: 8 })).toMatchObject({
      ok: false,
      reason: 'not_found',
      msg: 'there is no furnace within 8 blocks',
    });
  });

  test('follow_player walks after whoever moves, and says when they are gone', async () => {
    await bot.other('alice', [14.5, 5, 8.5]);
    const following = bot.run('follow_player', { player: 'alice', range: 3, seconds: 4 });
    await bot.player.until(() => bot.player.host.tick > 0);
    await bot.moveOther('alice', [8.5, 5, 16.5]);
    expect(await following).toMatchObject({ ok: true, data: { player: 'alice' } });
    expect(await bot.away(8.5, 16.5)).toBeLessThan(4.5);
    const again = bot.run('follow_player', { player: 'alice', seconds: 60 });
    await bot.server.tell('ban', { player: 'alice' });
    expect(await again).toMatchObject({ ok: false, reason: 'gone' });
  });

  describe('control', () => {
    test('stop ends what runs, and the bot stands', async () => {
      const walk = bot.run('goto', { x: 45, z: 8 });
      await bot.server.until<{ x: number }>('position', {}, ({ x }) => x > 10);
      expect(await bot.aside('stop')).toMatchObject({ ok: true, msg: 'stopped goto' });
      expect(await walk).toMatchObject({ ok: false, reason: 'interrupted' });
      const where = await bot.place();
      await bot.hands.run((hands) => hands.wait(10));
      expect(await bot.away(where[0], where[2])).toBeLessThan(1);
    });

    test('reset brings back who is dead', async () => {
      await bot.server.tell('health', { health: 0 });
      await bot.player.until(() => bot.player.game.facets.senses!.self().player.dead === true);
      expect(await bot.run('goto', { x: 12, z: 8 })).toMatchObject({
        reason: 'died',
        hint: 'reset brings the player back',
      });
      expect((await bot.run('reset')).msg).toMatch(/; the player is back at /);
      expect(await bot.server.ask('player')).toMatchObject({ health: 20 });
      expect(await bot.run('goto', { x: 12, z: 8 })).toMatchObject({ ok: true });
    });

    test('say speaks where the others hear it', async () => {
      expect(await bot.run('say', { text: 'good morning' })).toMatchObject({ ok: true });
      await bot.server.until<object[]>('chat', {}, (lines) =>
        lines.some((line) => 'text' in line && line.text === 'good morning'),
      );
    });

    test('skills run behind, are told of, cancelled, and end by themselves', async () => {
      await bot.run('skill_start', { skill: 'goto', args: { x: 45, z: 8 } });
      expect((await bot.run('skill_status')).msg).toContain('is running');
      expect(await bot.run('controller_read')).toMatchObject({ ok: true, msg: 'goto runs' });
      expect(await bot.run('skill_cancel')).toMatchObject({ ok: true });
      await bot.run('skill_start', { skill: 'goto', args: { x: 12, y: 5, z: 8 } });
      const isDone = async (): Promise<boolean> =>
        (await bot.run('skill_status')).msg.includes('is done');
      while (!(await isDone())) await bot.server.ask('tick');
      expect(await bot.away(12.5, 8.5)).toBeLessThan(1.5);
      await bot.run('skill_start', { skill: 'goto', args: { x: 45, z: 8 } });
      expect((await bot.run('stop_all')).msg).toBe('stopped goto');
    });
  });

  describe('items', () => {
    test('use_item works on a block, on an animal, and by itself', async () => {
      await bot.carry('iron_hoe', 'shears', ['bread', 2], 'bucket');
      await bot.setBlock([5, 4, 8], 'water');
      await bot.server.tell('health', { food: 10 });
      const hoed = await bot.run('use_item', { item: 'hoe', on: '14,4,8' });
      expect(hoed).toMatchObject({ ok: true, msg: 'used iron_hoe on grass_block at 14 4 8' });
      expect(await bot.blockAt([14, 4, 8])).toBe('farmland');
      // A server that lags may not know yet where the bot looks: then that is told, and it is done again.
      await vi.waitFor(async () => {
        const filled = await bot.run('use_item', { item: 'bucket', on: [5, 4, 8] });
        expect(filled).toMatchObject({ ok: true });
      });
      expect(await bot.bag()).toMatchObject({ water_bucket: 1 });
      const id = await bot.spawn('sheep', [8.5, 5, 12.5]);
      expect(await bot.run('use_item', { item: 'shears', on: id })).toMatchObject({ ok: true });
      expect(await bot.entities('sheep')).toMatchObject([{ isSheared: true }]);
      // A server that lags needs more time for its 8 ticks than the bot for as many.
      expect(await bot.run('use_item', { item: 'bread', ticks: 60 })).toMatchObject({ ok: true });
      expect(await bot.bag()).toMatchObject({ bread: 1 });
      expect(await bot.run('use_item', { on: 123_456 })).toMatchObject({ reason: 'not_found' });
    });

    test('eat takes what fills best, until nobody is hungry', async () => {
      await bot.carry('rotten_flesh', 'golden_apple', ['bread', 3], 'potato');
      await bot.hands.tell('health', { food: 9 });
      const eaten = await bot.run('eat', { count: 2 });
      expect(eaten, eaten.msg).toMatchObject({
        ok: true,
        data: { eaten: ['bread', 'bread'] },
        changed: { hunger: 10, items: { 'minecraft:bread': -2 } },
      });
      expect(await bot.server.ask('player')).toMatchObject({ food: 19 });
      expect(await bot.bag()).toMatchObject({ bread: 1, golden_apple: 1 });
      await bot.hands.tell('health', { food: 20 });
      expect(await bot.run('eat')).toMatchObject({ ok: false, reason: 'refused' });
    });

    test('read_book reads what was written', async () => {
      await bot.carry('stick', 'writable_book');
      const pages = ['first page', 'second page'];
      await bot.player.op('book_write', { slot: 1, pages, title: 'Plans' });
      expect(await bot.server.ask('book')).toEqual({ pages, title: 'Plans' });
      const reply = await bot.run('read_book');
      expect(reply).toMatchObject({ ok: true, data: { slot: 1, page_count: 2, pages } });
      expect(await bot.run('read_book', { slot: 0 })).toMatchObject({ reason: 'refused' });
    });
  });

  test('sleep goes to a bed, and is told by day that it is day', async () => {
    await bot.setBlock([14, 5, 8], 'red_bed', { facing: 'east', part: 'foot' });
    await bot.setBlock([15, 5, 8], 'red_bed', { facing: 'east', part: 'head' });
    expect(await bot.run('sleep')).toMatchObject({ ok: false, reason: 'refused' });
    await bot.hands.tell('time', { time: 14_000 });
    expect(await bot.run('sleep')).toMatchObject({ ok: true });
    expect(await bot.server.ask('isSleeping')).toBe(false);
    expect(await bot.server.ask('time')).toBeLessThan(12_000);
  });

  test('observe_players and observe_detail tell what the server has', async () => {
    await bot.other('carol', [12.5, 5, 8.5]);
    const seen = await bot.run('observe_players');
    expect(seen.msg).toContain('carol');
    const animals = await bot.run('observe_detail', { what: 'players' });
    expect(animals).toMatchObject({ ok: true });
    expect(JSON.stringify(animals.data)).toContain('carol');
  });
});
