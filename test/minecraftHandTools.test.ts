import type { Vector } from '@bridle/facets';
import { describe, expect, test } from 'vitest';
import { HandsTest } from './support/minecraftHands.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

interface Seen {
  readonly id: number;
  readonly health: number | null;
  readonly isFed: boolean;
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('tools on %s', (version) => {
  const bot = HandsTest.on({ version, eatTicks: 8, sleepTicks: 5, biteTicks: 10 });
  const run = (tool: string, args: object = {}) => bot.player.run(tool, args);
  const fill = ([x, y, z]: Vector, [toX, toY, toZ]: Vector, name: string): Promise<unknown> =>
    bot.hands.tell('fill', { from: { x, y, z }, to: { x: toX, y: toY, z: toZ }, name });
  const healthOf = async (id: number): Promise<number> => {
    const all = await bot.server.ask<Seen[]>('entities');
    return all.find((one) => one.id === id)?.health ?? 0;
  };

  test('break, mine and gather with the best tool, and place', async () => {
    await fill([10, 5, 8], [10, 6, 8], 'oak_log');
    await bot.setBlock([6, 5, 6], 'coal_ore');
    for (const [i, name] of ['iron_axe', 'iron_pickaxe', 'iron_shovel'].entries()) {
      await bot.give(name, 36 + i);
    }
    await bot.give('cobblestone', 40, 3);
    expect(await run('break_blocks', { match: 'log', radius: 6 })).toMatchObject({ ok: true });
    expect(await run('mine_ore', { ore: 'coal' })).toMatchObject({ ok: true });
    expect(await run('gather', { item: 'dirt', count: 1 })).toMatchObject({ ok: true });
    const positions = [
      [10, 5, 10],
      [10, 6, 10],
    ];
    expect(await run('place_blocks', { item: 'cobblestone', positions })).toMatchObject({
      ok: true,
    });
    expect(await bot.blockAt([10, 5, 8])).toBe('air');
    expect(await bot.blockAt([10, 6, 8])).toBe('air');
    expect(await bot.blockAt([6, 5, 6])).toBe('air');
    expect(await bot.blockAt([10, 6, 10])).toBe('cobblestone');
    const carried = (await bot.inventory()).map(({ name }) => name);
    expect(carried).toEqual(expect.arrayContaining(['coal', 'dirt', 'cobblestone']));
  });

  test('kill what is hostile, with a sword and with arrows', async () => {
    const near = await bot.spawn('zombie', [11.5, 5, 6.5], 8);
    await bot.give('iron_sword', 36);
    expect(await run('cull_hostiles')).toMatchObject({
      ok: true,
      data: { killed: [{ item: 'minecraft:zombie', count: 1 }], gone: 0 },
    });
    expect(await healthOf(near)).toBe(0);
    await bot.give('bow', 37);
    await bot.give('arrow', 38, 8);
    const far = await bot.spawn('pig', [18.5, 5, 8.5], 8);
    expect(await run('range_attack', { type: 'pig', shots: 4 })).toMatchObject({ ok: true });
    expect(await healthOf(far)).toBe(0);
  });

  test('feed, ride and get off', async () => {
    const cow = await bot.spawn('cow', [5.5, 5, 11.5]);
    const horse = await bot.spawn('horse', [11.5, 5, 9.5]);
    await bot.give('wheat', 36, 2);
    expect(await run('feed_animals', { animal: 'cow' })).toMatchObject({ ok: true });
    const all = await bot.server.ask<Seen[]>('entities');
    expect(all.find(({ id }) => id === cow)).toMatchObject({ isFed: true });
    expect(await run('mount_near', { type: 'horse' })).toMatchObject({ ok: true });
    expect(await bot.server.ask('vehicle')).toBe(horse);
    expect(await run('dismount')).toMatchObject({ ok: true });
    expect(await bot.server.ask('vehicle')).toBeNull();
  });

  test('eat, fish, fill a bucket and sleep', async () => {
    await fill([5, 4, 11], [8, 4, 14], 'water');
    await bot.setBlock([10, 5, 6], 'red_bed', { facing: 'east', part: 'foot' });
    await bot.setBlock([11, 5, 6], 'red_bed', { facing: 'east', part: 'head' });
    await bot.give('bread', 36, 2);
    await bot.give('fishing_rod', 37);
    await bot.give('bucket', 38);
    await bot.hands.tell('health', { food: 8 });
    await bot.hands.tell('time', { time: 14_000 });
    expect(await run('eat', { item: 'bread', count: 1 })).toMatchObject({ ok: true });
    expect(await bot.server.ask('player')).toMatchObject({ food: 13 });
    expect(await run('autofish', { count: 1, seconds: 20 })).toMatchObject({ ok: true });
    expect(await run('use_item', { item: 'bucket', on: [7, 4, 12] })).toMatchObject({ ok: true });
    const carried = (await bot.inventory()).map(({ name }) => name);
    expect(carried).toEqual(expect.arrayContaining(['bread', 'cod', 'water_bucket']));
    expect(await run('sleep')).toMatchObject({ ok: true });
    expect(await bot.server.ask('time')).toBeLessThan(12_000);
  });
});
