import { describe, expect, test } from 'vitest';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';
import { ToolsTest } from './support/minecraftTools.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('tools on %s', (version) => {
  const bot = ToolsTest.on({ version, biteTicks: 5, ridesPlayers: true });

  describe('feed_animals', () => {
    test('feeds each animal with what it takes, so that they breed', async () => {
      await bot.carry(['wheat', 5], ['carrot', 5]);
      for (const [name, x, z] of [
        ['cow', 12.5, 8.5],
        ['cow', 12.5, 10.5],
        ['pig', 5.5, 8.5],
      ] as const) {
        await bot.spawn(name, [x, 5, z]);
      }
      const reply = await bot.run('feed_animals', { radius: 12 });
      expect(reply, reply.msg).toMatchObject({ ok: true });
      expect(await bot.bag()).toEqual({ wheat: 3, carrot: 4 });
      expect(await bot.living()).toEqual(['cow', 'cow', 'cow', 'pig']);
      expect(await bot.entities('pig')).toMatchObject([{ isFed: true }]);
    });

    test('says what food is missing, and previews who would get what', async () => {
      await bot.carry('wheat');
      await bot.spawn('cow', [11.5, 5, 8.5]);
      expect(await bot.dry('feed_animals')).toMatchObject({
        ok: true,
        msg: 'would feed 1 cow with 1 wheat',
      });
      expect(await bot.entities('cow')).toMatchObject([{ isFed: false }]);
      await bot.spawn('pig', [5.5, 5, 8.5]);
      const reply = await bot.run('feed_animals', { animal: 'pig' });
      expect(reply, reply.msg).toMatchObject({ ok: false, reason: 'missing_item' });
      expect(reply.msg).toContain('carrot');
    });
  });

  describe('cull_hostiles', () => {
    test('kills what is hostile around, and leaves animals alone', async () => {
      await bot.carry(['dirt', 3], 'diamond_sword');
      await bot.spawn('zombie', [13.5, 5, 8.5], 7);
      await bot.spawn('spider', [4.5, 5, 8.5], 7);
      await bot.spawn('cow', [10.5, 5, 11.5]);
      const reply = await bot.run('cull_hostiles', { radius: 12 });
      expect(reply, reply.msg).toMatchObject({ ok: true });
      expect(await bot.living()).toEqual(['cow']);
      expect(reply.changed?.killed).toHaveLength(2);
      expect(reply.msg).toBe('killed 1 spider and 1 zombie');
    });

    test('says which ones it could not get to', async () => {
      await bot.carry('diamond_sword');
      await bot.fill([11, 5, 7], [13, 7, 9], 'glass');
      await bot.fill([12, 5, 8], [12, 6, 8], 'air');
      await bot.spawn('zombie', [12.5, 5, 8.5]);
      const reply = await bot.run('cull_hostiles', { radius: 12 });
      expect(reply.ok).toBe(false);
      expect(['no_path', 'out_of_reach'], reply.msg).toContain(reply.reason);
      expect(await bot.living()).toEqual(['zombie']);
    });

    test('runs away when it is hurt', async () => {
      await bot.spawn('zombie', [11.5, 5, 8.5]);
      await bot.hands.tell('health', { health: 7 });
      const reply = await bot.run('cull_hostiles', { retreat_at: 8 });
      expect(reply, reply.msg).toMatchObject({ ok: false, reason: 'hurt' });
      expect(await bot.away(11.5, 8.5)).toBeGreaterThan(6);
    });
  });

  test('defend_area stays at the place and fights what comes near it', async () => {
    await bot.carry('diamond_sword');
    const area = { x: 12, y: 5, z: 8, radius: 6, seconds: 5 };
    const defending = bot.run('defend_area', area);
    await bot.server.until<{ x: number }>('position', {}, ({ x }) => x > 10);
    await bot.spawn('zombie', [13.5, 5, 11.5], 7);
    const reply = await defending;
    expect(reply, reply.msg).toMatchObject({ ok: true });
    expect(reply.msg).toContain('killed 1 zombie');
    expect(await bot.living()).toEqual([]);
    expect(await bot.away(12.5, 8.5)).toBeLessThan(6);
  });

  describe('with another player', () => {
    test('defend_player stays beside them and fights what comes near', async () => {
      await bot.carry('diamond_sword');
      await bot.other('alice', [13.5, 5, 8.5]);
      const defending = bot.run('defend_player', { player: 'alice', seconds: 5, radius: 6 });
      await bot.server.until<{ x: number }>('position', {}, ({ x }) => x > 10);
      await bot.spawn('zombie', [13.5, 5, 11.5], 7);
      const reply = await defending;
      expect(reply, reply.msg).toMatchObject({ ok: true });
      expect(reply.msg).toContain('killed 1 zombie');
      expect(await bot.living()).toEqual([]);
      expect(await bot.away(13.5, 8.5)).toBeLessThan(6);
    });

    test('hunt_player goes after them until they are dead', async () => {
      await bot.carry('diamond_sword');
      await bot.other('bob', [13.5, 5, 8.5]);
      await bot.hands.tell('health', { player: 'bob', health: 7 });
      const reply = await bot.run('hunt_player', { player: 'bob', seconds: 20 });
      expect(reply, reply.msg).toMatchObject({ ok: true, msg: 'killed bob' });
      expect(await bot.server.ask('player', { player: 'bob' })).toMatchObject({ health: 0 });
    });

    test('mount_player rides them where the server lets one', async () => {
      await bot.other('carol', [12.5, 5, 8.5]);
      const reply = await bot.run('mount_player', { player: 'carol' });
      expect(reply, reply.msg).toMatchObject({ ok: true, msg: 'rides carol' });
      expect(await bot.server.ask('vehicle')).toBe(reply.data.id);
      expect(await bot.run('dismount')).toMatchObject({ ok: true });
      expect(await bot.server.ask('vehicle')).toBeNull();
      expect(await bot.run('mount_player', { player: 'Steve' })).toMatchObject({
        reason: 'not_found',
      });
    });
  });

  test('range_attack shoots until it is dead, and says what is missing', async () => {
    await bot.spawn('zombie', [18.5, 5, 8.5], 8);
    expect(await bot.run('range_attack')).toMatchObject({ reason: 'missing_item' });
    await bot.carry('bow', ['arrow', 8]);
    const reply = await bot.run('range_attack', { type: 'zombie', shots: 8 });
    expect(reply, reply.msg).toMatchObject({ ok: true });
    expect(await bot.living()).toEqual([]);
    expect((await bot.bag()).arrow).toBe(8 - reply.data.shots);
  });

  test('mount_near gets onto the nearest horse, and dismount off it', async () => {
    const near = await bot.spawn('horse', [13.5, 5, 8.5]);
    await bot.spawn('horse', [20.5, 5, 8.5]);
    const reply = await bot.run('mount_near', { type: 'horse' });
    expect(reply, reply.msg).toMatchObject({ ok: true, data: { type: 'horse', id: near } });
    expect(await bot.server.ask('vehicle')).toBe(near);
    expect(await bot.run('mount_near')).toMatchObject({ ok: false, hint: 'dismount first' });
    expect(await bot.run('dismount')).toMatchObject({ ok: true, msg: 'got off the horse' });
    expect(await bot.server.ask('vehicle')).toBeNull();
  });

  test('autofish goes to the water and fishes until so much is caught', async () => {
    expect(await bot.run('autofish')).toMatchObject({ reason: 'missing_item' });
    await bot.carry('dirt', 'fishing_rod');
    expect(await bot.run('autofish')).toMatchObject({ reason: 'not_found' });
    await bot.fill([14, 4, 6], [18, 4, 10], 'water');
    const reply = await bot.run('autofish', { count: 2, seconds: 60 });
    expect(reply, reply.msg).toMatchObject({ ok: true, data: { catches: 2 } });
    expect(await bot.bag()).toMatchObject({ cod: 2, fishing_rod: 1 });
    expect(await bot.entities('fishing_bobber')).toEqual([]);
  });
});
