import { describe, expect, test } from 'vitest';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';
import { ToolsTest } from './support/minecraftTools.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])(
  'tools on a server of %s that refuses',
  (version) => {
    const bot = ToolsTest.on({ version });
    const CHEST = { x: 11, y: 5, z: 8 };

    test('break_blocks and place_blocks on protected land break and place nothing', async () => {
      await bot.carry('iron_shovel', ['stone', 3]);
      await bot.setBlock([10, 5, 8], 'dirt');
      await bot.server.tell('faults', { refuseBuilding: true });
      const dug = await bot.run('break_blocks', { from: [10, 5, 8], to: [10, 5, 8] });
      expect(dug, dug.msg).toMatchObject({ ok: false, reason: 'refused', data: { broken: 0 } });
      expect(dug.msg).toContain('the server keeps dirt');
      expect(dug.changed?.broken).toBeUndefined();
      const built = await bot.run('place_blocks', { item: 'stone', positions: [[8, 5, 10]] });
      expect(built, built.msg).toMatchObject({
        ok: false,
        reason: 'refused',
        data: { placed: 0 },
      });
      expect(built.changed?.placed).toBeUndefined();
      expect(await bot.blockAt([10, 5, 8])).toBe('dirt');
      expect(await bot.bag()).toEqual({ iron_shovel: 1, stone: 3 });
    });

    test('gather says so where digs are not answered', async () => {
      await bot.setBlock([10, 5, 8], 'oak_log');
      await bot.carry('iron_axe');
      await bot.server.tell('faults', { ignoreDigs: true });
      const reply = await bot.run('gather', { item: 'oak_log', count: 1 });
      expect(reply, reply.msg).toMatchObject({ ok: false, reason: 'timeout', data: { got: 0 } });
      expect(await bot.blockAt([10, 5, 8])).toBe('oak_log');
      expect(reply.changed?.broken).toBeUndefined();
    });

    test('deposit says that a chest is full, and loses nothing', async () => {
      const items = Array.from({ length: 27 }, () => ({ name: 'dirt', count: 64 }));
      await bot.hands.tell('putContainer', { at: CHEST, items });
      await bot.carry(['apple', 5]);
      const reply = await bot.run('deposit', { item: 'apple' });
      expect(reply, reply.msg).toMatchObject({ ok: false, reason: 'no_room' });
      expect(await bot.bag()).toEqual({ apple: 5 });
      expect(await bot.server.ask('window')).toBeNull();
    });

    test('withdraw says that a chest does not open', async () => {
      await bot.hands.tell('putContainer', { at: CHEST, items: [{ name: 'apple', count: 5 }] });
      await bot.server.tell('faults', { openNoWindows: true });
      const reply = await bot.run('withdraw', { item: 'apple' });
      expect(reply.ok, reply.msg).toBe(false);
      expect(reply.msg).toMatch(/does not open|no answer|opens/);
      expect(await bot.server.ask('container', { at: CHEST })).toHaveLength(1);
    });

    test('eat, feed_animals and mount_near say that nothing came of a click', async () => {
      await bot.carry(['bread', 2], ['wheat', 2]);
      await bot.hands.tell('health', { food: 10 });
      await bot.spawn('cow', [10.5, 5, 8.5]);
      await bot.spawn('horse', [8.5, 5, 10.5]);
      await bot.server.tell('faults', { ignoreUse: true });
      const ate = await bot.run('eat');
      expect(ate, ate.msg).toMatchObject({ ok: false, reason: 'timeout' });
      const fed = await bot.run('feed_animals');
      expect(fed.ok, fed.msg).toBe(false);
      const mounted = await bot.run('mount_near', { type: 'horse' });
      expect(mounted, mounted.msg).toMatchObject({ ok: false, reason: 'refused' });
      expect(await bot.bag()).toEqual({ bread: 2, wheat: 2 });
      expect(await bot.server.ask('vehicle')).toBeNull();
    });

    test('goto says that it does not get on where every step is taken back', async () => {
      await bot.server.tell('faults', { rubberBand: true });
      const reply = await bot.run('goto', { x: 20, y: 5, z: 8 });
      expect(reply, reply.msg).toMatchObject({ ok: false, reason: 'refused' });
      expect(reply.msg).toContain('the server takes every step back');
      expect(await bot.away(8.5, 8.5)).toBeLessThan(2);
    });

    test('pickup says what cannot be picked up', async () => {
      await bot.server.tell('faults', { noPickup: true });
      await bot.drop('oak_log', [10.5, 5, 8.5]);
      const reply = await bot.run('pickup', { radius: 6 });
      expect(reply, reply.msg).toMatchObject({ ok: false, reason: 'out_of_reach' });
      expect(await bot.bag()).toEqual({});
    });
  },
);
