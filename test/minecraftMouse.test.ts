import { describe, expect, test } from 'vitest';
import { HandsTest } from './support/minecraftHands.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('the mouse on %s', (version) => {
  const bot = HandsTest.on({ version, eatTicks: 8 });
  const lookAt = (x: number, y: number, z: number): Promise<void> =>
    bot.hands.run((one) => one.lookAt([x, y, z]));
  const hold = (actions: object): Promise<unknown> => bot.player.op('set_actions', { actions });
  const pulse = (actions: object): Promise<unknown> => bot.player.op('pulse', { actions });

  test('digs what is looked at while its left button is down', async () => {
    await lookAt(9.5, 5, 8.5);
    await hold({ attack_hold: true });
    await bot.server.until<{ name: string }>(
      'block',
      { at: { x: 9, y: 4, z: 8 } },
      ({ name }) => name === 'air',
    );
    await hold({ attack_hold: false });
    await bot.server.until('digging', {}, (isDigging) => isDigging === false);
  });

  test('digs no further when it is let go', async () => {
    await lookAt(9.5, 5, 8.5);
    await hold({ attack_hold: true });
    await bot.server.until('digging', {}, (isDigging) => isDigging === true);
    await hold({ attack_hold: false });
    await bot.server.until('digging', {}, (isDigging) => isDigging === false);
    expect(await bot.blockAt([9, 4, 8])).toBe('grass_block');
  });

  test('strikes what stands before it', async () => {
    const id = await bot.spawn('cow', [10.5, 5, 8.5], 10);
    await lookAt(10.5, 5.8, 8.5);
    await pulse({ attack_click: true });
    await bot.server.until<{ id: number; health: number }[]>('entities', {}, (all) =>
      all.some((one) => one.id === id && one.health < 10),
    );
  });

  test('puts a block down with its right button, and drops what is in hand', async () => {
    await bot.give('stone', 36, 3);
    await lookAt(10.5, 5, 8.5);
    await pulse({ use_click: true });
    await bot.server.until<{ name: string }>(
      'block',
      { at: { x: 10, y: 5, z: 8 } },
      ({ name }) => name === 'stone',
    );
    await pulse({ drop_click: true });
    await bot.server.until<unknown[]>('entities', { name: 'item' }, (all) => all.length === 1);
    expect(await bot.inventory()).toMatchObject([{ name: 'stone', count: 1 }]);
    expect(await bot.player.op('get_state')).toMatchObject({ player: { held: { count: 1 } } });
  });

  test('eats while its right button is down, and no longer', async () => {
    await bot.hands.tell('health', { food: 10 });
    await bot.give('bread', 36, 2);
    await lookAt(20, 20, 8.5);
    await hold({ use_hold: true });
    await bot.server.until('isEating', {}, (isEating) => isEating === true);
    await hold({ use_hold: false });
    await bot.server.until('isEating', {}, (isEating) => isEating === false);
    await hold({ use_hold: true });
    await bot.server.until<{ food: number }>('player', {}, ({ food }) => food === 15);
    await hold({ use_hold: false });
  });
});
