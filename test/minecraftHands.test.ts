import type { Vector } from '@bridle/facets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HandsInPlay } from './support/minecraftHands.js';
import { MinecraftPlayer } from './support/minecraftPlayer.js';
import {
  HAS_MINECRAFT_SERVERS,
  type MinecraftServer,
  startMinecraftServer,
} from './support/minecraftServer.js';

/** Feet of the bot when a test begins; the ground before it is at y 4. */
const HOME = { x: 8.5, y: 5, z: 8.5 };

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('hands on %s', (version) => {
  let server: MinecraftServer;
  let player: MinecraftPlayer;
  let hands: HandsInPlay;

  beforeAll(async () => {
    server = await startMinecraftServer({ version });
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    player = await MinecraftPlayer.join(server);
    hands = new HandsInPlay(player);
    await server.tell('clearInventory');
    await server.tell('fill', {
      from: { x: 5, y: 4, z: 5 },
      to: { x: 12, y: 4, z: 12 },
      name: 'grass_block',
    });
    await server.tell('fill', {
      from: { x: 5, y: 5, z: 5 },
      to: { x: 12, y: 8, z: 12 },
      name: 'air',
    });
    await server.tell('teleport', { to: HOME });
    await hands.seen();
    await server.until<{ isOnGround: boolean }>('player', {}, (one) => one.isOnGround);
  });

  const blockAt = async ([x, y, z]: Vector): Promise<string> =>
    (await server.ask<{ name: string }>('block', { at: { x, y, z } })).name;
  const give = (name: string, slot = 36, count = 1): Promise<unknown> =>
    hands.tell('give', { slot, item: { name, count } });
  const setBlock = ([x, y, z]: Vector, name: string, properties = {}): Promise<unknown> =>
    hands.tell('setBlock', { at: { x, y, z }, name, properties });
  const inventory = (): Promise<{ slot: number; name: string; count: number }[]> =>
    server.ask('inventory');

  describe('dig', () => {
    test('breaks a block of the server, and says what lies there then', async () => {
      const { block, drops } = await hands.run((one) => one.dig([9, 4, 8]));
      expect(block).toBe('minecraft:grass_block');
      expect(await blockAt([9, 4, 8])).toBe('air');
      const lying = await server.ask<{ id: number; item: { name: string } }[]>('entities');
      expect(lying.filter(({ id }) => drops.includes(id))).toMatchObject([
        { item: { name: 'dirt' } },
      ]);
    });

    test('takes the best tool, from the bag as well', async () => {
      await setBlock([9, 5, 8], 'stone');
      await give('wooden_pickaxe', 20);
      await give('stick', 36);
      const { drops } = await hands.run((one) => one.dig([9, 5, 8]));
      expect(drops).toHaveLength(1);
      const held = await server.ask<{ heldSlot: number }>('player');
      const [tool] = (await inventory()).filter(({ name }) => name === 'wooden_pickaxe');
      expect(tool!.slot).toBe(36 + held.heldSlot);
    });

    test('stopped half-way leaves the block, and the server knows of it', async () => {
      const digging = hands.begin((one) => one.dig([9, 4, 8]));
      await server.until('digging', {}, (isDigging) => isDigging === true);
      digging.stop();
      await server.until('digging', {}, (isDigging) => isDigging === false);
      expect(await blockAt([9, 4, 8])).toBe('grass_block');
    });

    test('says why where nothing can be dug', async () => {
      await setBlock([9, 5, 8], 'bedrock');
      expect(await hands.refused((one) => one.dig([9, 5, 8]))).toBe(
        'refused: bedrock never breaks with what is in the bag',
      );
      expect(await hands.refused((one) => one.dig([9, 6, 8]))).toBe(
        'not_found: there is nothing to dig at 9 6 8',
      );
      expect(await hands.refused((one) => one.dig([15, 4, 8]))).toBe(
        'out_of_reach: grass_block at 15 4 8 is out of reach',
      );
      expect(await hands.refused((one) => one.dig([9, 4, 8]))).toBe(
        'out_of_reach: bedrock hides grass_block at 9 4 8',
      );
      expect(await hands.refused((one) => one.dig([4000, 4, 8]))).toBe(
        'not_loaded: nobody knows what is at 4000 4 8',
      );
    });
  });

  describe('place', () => {
    test('puts a block down where the server has it then', async () => {
      await give('oak_planks', 37, 2);
      const placed = await hands.run((one) => one.place([10, 5, 8], 'oak_planks'));
      expect(placed).toEqual({ block: 'minecraft:oak_planks' });
      expect(await blockAt([10, 5, 8])).toBe('oak_planks');
      expect(await inventory()).toMatchObject([{ slot: 37, count: 1 }]);
    });

    test('sneaks to build onto a chest, and stands up again', async () => {
      await setBlock([10, 5, 8], 'chest');
      await give('stone', 36);
      await hands.run((one) => one.place([10, 6, 8], 'stone'));
      expect(await blockAt([10, 6, 8])).toBe('stone');
      expect(await server.ask('window')).toBeNull();
      await server.until<{ isCrouching: boolean }>('player', {}, (one) => !one.isCrouching);
    });

    test('says why where no block can be put', async () => {
      await give('stone', 36, 5);
      await give('stick', 37);
      const tries = [
        [[9, 4, 8], 'stone', 'refused: grass_block is at 9 4 8 already'],
        [[8, 5, 8], 'stone', 'refused: the player stands in 8 5 8'],
        [[10, 7, 8], 'stone', 'refused: there is nothing beside 10 7 8 to put stone against'],
        [[10, 5, 8], 'stick', 'refused: stick is no block'],
        [[10, 5, 8], 'dirt', 'missing_item: there is no dirt in the bag'],
        [[10, 5, 8], 'dirtt', 'not_found: no item is called dirtt'],
      ] as const;
      for (const [at, item, words] of tries) {
        expect(await hands.refused((one) => one.place([...at], item))).toBe(words);
      }
      expect(await inventory()).toMatchObject([{ count: 5 }, { count: 1 }]);
    });
  });
});
