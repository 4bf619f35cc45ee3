import { describe, expect, test } from 'vitest';
import { HandsTest } from './support/minecraftHands.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('hands on %s', (version) => {
  const bot = HandsTest.on({ version });

  describe('dig', () => {
    test('breaks a block of the server, and says what lies there then', async () => {
      const { block, drops } = await bot.hands.run((one) => one.dig([9, 4, 8]));
      expect(block).toBe('minecraft:grass_block');
      expect(await bot.blockAt([9, 4, 8])).toBe('air');
      const lying = await bot.server.ask<{ id: number; item: { name: string } }[]>('entities');
      expect(lying.filter(({ id }) => drops.includes(id))).toMatchObject([
        { item: { name: 'dirt' } },
      ]);
    });

    test('takes the best tool, from the bag as well', async () => {
      await bot.setBlock([9, 5, 8], 'stone');
      await bot.give('wooden_pickaxe', 20);
      await bot.give('stick', 36);
      const { drops } = await bot.hands.run((one) => one.dig([9, 5, 8]));
      expect(drops).toHaveLength(1);
      const held = await bot.server.ask<{ heldSlot: number }>('player');
      const [tool] = (await bot.inventory()).filter(({ name }) => name === 'wooden_pickaxe');
      expect(tool!.slot).toBe(36 + held.heldSlot);
    });

    test('stopped half-way leaves the block, and the server knows of it', async () => {
      const digging = bot.hands.begin((one) => one.dig([9, 4, 8]));
      await bot.server.until('digging', {}, (isDigging) => isDigging === true);
      digging.stop();
      await bot.server.until('digging', {}, (isDigging) => isDigging === false);
      expect(await bot.blockAt([9, 4, 8])).toBe('grass_block');
    });

    test('comes up before the player drowns', async () => {
      const [from, to] = [
        { x: 5, y: 5, z: 5 },
        { x: 12, y: 7, z: 12 },
      ];
      await bot.server.tell('fill', { from, to, name: 'water' });
      await bot.hands.tell('air', { air: 60 });
      const ended = bot.hands.refused((one) => one.dig([9, 4, 8]));
      await bot.server.until<{ y: number }>('position', {}, ({ y }) => y > 6);
      await bot.server.tell('air', { air: 300 });
      expect(await ended).toBe('out_of_reach: there was no air left to go on');
      expect(await bot.blockAt([9, 4, 8])).toBe('grass_block');
    });

    test('says why where nothing can be dug', async () => {
      await bot.setBlock([9, 5, 8], 'bedrock');
      expect(await bot.hands.refused((one) => one.dig([9, 5, 8]))).toBe(
        'refused: bedrock never breaks with what is in the bag',
      );
      expect(await bot.hands.refused((one) => one.dig([9, 6, 8]))).toBe(
        'not_found: there is nothing to dig at 9 6 8',
      );
      expect(await bot.hands.refused((one) => one.dig([15, 4, 8]))).toBe(
        'out_of_reach: grass_block at 15 4 8 is out of reach',
      );
      expect(await bot.hands.refused((one) => one.dig([9, 4, 8]))).toBe(
        'out_of_reach: bedrock hides grass_block at 9 4 8',
      );
      expect(await bot.hands.refused((one) => one.dig([4000, 4, 8]))).toBe(
        'not_loaded: nobody knows what is at 4000 4 8',
      );
    });
  });

  describe('place', () => {
    test('puts a block down where the server has it then', async () => {
      await bot.give('oak_planks', 37, 2);
      const placed = await bot.hands.run((one) => one.place([10, 5, 8], 'oak_planks'));
      expect(placed).toEqual({ block: 'minecraft:oak_planks' });
      expect(await bot.blockAt([10, 5, 8])).toBe('oak_planks');
      expect(await bot.inventory()).toMatchObject([{ slot: 37, count: 1 }]);
    });

    test('sneaks to build onto a chest, and stands up again', async () => {
      await bot.setBlock([10, 5, 8], 'chest');
      await bot.give('stone', 36);
      await bot.hands.run((one) => one.place([10, 6, 8], 'stone'));
      expect(await bot.blockAt([10, 6, 8])).toBe('stone');
      expect(await bot.server.ask('window')).toBeNull();
      await bot.server.until<{ isCrouching: boolean }>('player', {}, (one) => !one.isCrouching);
    });

    test('says why where no block can be put', async () => {
      await bot.give('stone', 36, 5);
      await bot.give('stick', 37);
      const tries = [
        [[9, 4, 8], 'stone', 'refused: grass_block is at 9 4 8 already'],
        [[8, 5, 8], 'stone', 'refused: the player stands in 8 5 8'],
        [[10, 7, 8], 'stone', 'refused: there is nothing beside 10 7 8 to put stone against'],
        [[10, 5, 8], 'stick', 'refused: stick is no block'],
        [[10, 5, 8], 'dirt', 'missing_item: there is no dirt in the bag'],
        [[10, 5, 8], 'dirtt', 'not_found: no item is called dirtt'],
      ] as const;
      for (const [at, item, words] of tries) {
        expect(await bot.hands.refused((one) => one.place([...at], item))).toBe(words);
      }
      expect(await bot.inventory()).toMatchObject([{ count: 5 }, { count: 1 }]);
    });
  });

  describe('useOnBlock', () => {
    test('opens a door, and says what it cannot click on', async () => {
      await bot.setBlock([10, 5, 8], 'oak_trapdoor');
      await bot.hands.run((one) => one.useOnBlock([10, 5, 8]));
      const door = await bot.server.ask('block', { at: { x: 10, y: 5, z: 8 } });
      expect(door).toMatchObject({ properties: { open: 'true' } });
      expect(await bot.hands.refused((one) => one.useOnBlock([10, 7, 8]))).toBe(
        'not_found: there is nothing at 10 7 8',
      );
    });

    test('fills a bucket at water', async () => {
      await bot.setBlock([10, 4, 8], 'water');
      await bot.give('bucket');
      await bot.hands.run((one) => one.useOnBlock([10, 4, 8]));
      expect(await bot.blockAt([10, 4, 8])).toBe('air');
      expect(await bot.inventory()).toMatchObject([{ name: 'water_bucket' }]);
    });
  });
});
