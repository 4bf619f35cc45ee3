import { afterEach, describe, expect, test } from 'vitest';
import { HandsTest } from './support/minecraftHands.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])(
  'hands on a faulty server of %s',
  (version) => {
    const bot = HandsTest.on({ version });
    afterEach(() => bot.server.tell('noFaults').catch(() => {}));

    test('end with a time-out where nothing is answered', async () => {
      await bot.give('stone');
      await bot.hands.tell('faults', { ignoreDigs: true, ignoreUse: true });
      expect(await bot.hands.refused((one) => one.dig([9, 4, 8]))).toBe(
        'timeout: the server does not say what became of grass_block',
      );
      expect(await bot.hands.refused((one) => one.place([10, 5, 8], 'stone'))).toBe(
        'timeout: the server does not say what became of the block at 10 5 8',
      );
      expect(await bot.hands.refused((one) => one.useOnBlock([9, 4, 8]))).toBe(
        'timeout: the server takes no note of a click on grass_block',
      );
      // They were not believed to be done, and are still there.
      await bot.server.tell('noFaults');
      await bot.hands.run((one) => one.dig([9, 4, 8]));
      expect(await bot.blockAt([9, 4, 8])).toBe('air');
    });

    test('are refused on land that the server protects', async () => {
      await bot.give('stone');
      await bot.hands.tell('faults', { refuseBuilding: true });
      expect(await bot.hands.refused((one) => one.dig([9, 4, 8]))).toBe(
        'refused: the server keeps grass_block',
      );
      expect(await bot.hands.refused((one) => one.place([10, 5, 8], 'stone'))).toBe(
        'refused: the server does not let stone be put at 10 5 8',
      );
      expect(await bot.blockAt([9, 4, 8])).toBe('grass_block');
      expect(await bot.inventory()).toMatchObject([{ name: 'stone', count: 1 }]);
    });

    test('say that they do not know where a blow or a mount is ignored', async () => {
      const id = await bot.spawn('horse', [10.5, 5, 8.5]);
      await bot.hands.tell('faults', { ignoreUse: true });
      expect(await bot.hands.run((one) => one.attack(id))).toEqual({ health: null, killed: false });
      expect(await bot.hands.refused((one) => one.mount(id))).toBe(
        'refused: horse does not let the player up',
      );
    });

    test('work over a slow connection, whose answers come out of order', async () => {
      await bot.give('stone');
      await bot.hands.tell('faults', { delayMs: 500, swapAcks: true });
      await bot.hands.run((one) => one.dig([9, 4, 8]));
      expect(await bot.blockAt([9, 4, 8])).toBe('air');
      await bot.hands.run((one) => one.place([9, 4, 8], 'stone'));
      expect(await bot.blockAt([9, 4, 8])).toBe('stone');
    });

    test('are over when the server is killed, and whoever runs them is told', async () => {
      const began = bot.player.run('break_blocks', { from: [9, 4, 8], to: [9, 4, 8] });
      const ended = began.then(
        () => 'done',
        (error: Error) => error.message,
      );
      await bot.server.until('digging', {}, (isDigging) => isDigging === true);
      await bot.server.restart();
      expect(await ended).toMatch(/connection|server/);
    });

    test('that are stopped after that have nobody to tell', async () => {
      await bot.give('fishing_rod');
      const fishing = bot.hands.begin((one) => one.fish());
      await bot.server.until<unknown[]>(
        'entities',
        { name: 'fishing_bobber' },
        ({ length }) => length > 0,
      );
      await bot.hands.seen();
      await bot.server.restart();
      await bot.player.until(() => bot.player.game.facets.avatar === undefined);
      expect(() => fishing.stop()).not.toThrow();
    });
  },
);
