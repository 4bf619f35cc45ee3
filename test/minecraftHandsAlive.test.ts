import { describe, expect, test } from 'vitest';
import { HandsTest } from './support/minecraftHands.js';
import { HAS_MINECRAFT_SERVERS } from './support/minecraftServer.js';

interface Seen {
  id: number;
  health: number | null;
  passengers: unknown[];
  isSheared: boolean;
  item: { name: string } | null;
}

describe.skipIf(!HAS_MINECRAFT_SERVERS).each(['1.16.5', '1.21.4'])('hands on %s', (version) => {
  const bot = HandsTest.on({ version, eatTicks: 8, sleepTicks: 20, biteTicks: 10 });
  const seen = async (id: number): Promise<Seen | undefined> =>
    (await bot.server.ask<Seen[]>('entities')).find((one) => one.id === id);

  describe('attack', () => {
    test('hurts with the whole strength of the arm, and kills', async () => {
      const id = await bot.spawn('cow', [10.5, 5, 8.5], 10);
      await bot.give('iron_sword');
      const first = await bot.hands.run((one) => one.attack(id));
      expect(first.killed).toBe(false);
      expect((await seen(id))!.health).toBe(4);
      await bot.hands.tell('moveEntity', { id, to: { x: 10.5, y: 5, z: 8.5 } });
      const second = await bot.hands.run((one) => one.attack(id));
      expect(second).toEqual({ health: null, killed: true });
      expect((await seen(id))?.health ?? 0).toBe(0);
    });

    test('says what is out of reach, hidden or gone', async () => {
      const far = await bot.spawn('cow', [14.5, 5, 8.5]);
      const near = await bot.spawn('cow', [11, 5, 8.5]);
      const lying = await bot.hands.tell<number>('drop', {
        at: { x: 9.5, y: 5, z: 8.5 },
        item: { name: 'stick' },
      });
      for (const y of [5, 6]) await bot.setBlock([9, y, 8], 'stone');
      expect(await bot.hands.refused((one) => one.attack(far))).toBe(
        'out_of_reach: cow is out of reach',
      );
      expect(await bot.hands.refused((one) => one.attack(near))).toBe(
        'out_of_reach: stone hides cow',
      );
      const gone = (id: number): string => `gone: nothing with the number ${id} lives here`;
      expect(await bot.hands.refused((one) => one.attack(99_999))).toBe(gone(99_999));
      expect(await bot.hands.refused((one) => one.attack(lying))).toBe(gone(lying));
    });
  });

  describe('shoot', () => {
    test('hits with an arrow, and stopped half-way keeps it', async () => {
      const id = await bot.spawn('cow', [14.5, 5, 8.5], 10);
      expect(await bot.hands.refused((one) => one.shoot(id))).toBe(
        'missing_item: there is no bow in the bag',
      );
      await bot.give('bow');
      expect(await bot.hands.refused((one) => one.shoot(id))).toBe(
        'missing_item: there is no arrow in the bag',
      );
      await bot.give('arrow', 20, 3);
      const drawing = bot.hands.begin((one) => one.shoot(id));
      await bot.server.until('isDrawing', {}, (isDrawing) => isDrawing === true);
      drawing.stop();
      await bot.server.until('isDrawing', {}, (isDrawing) => isDrawing === false);
      expect(await bot.inventory()).toMatchObject([{ name: 'arrow', count: 3 }, { name: 'bow' }]);
      const { killed } = await bot.hands.run((one) => one.shoot(id));
      expect(killed).toBe(false);
      expect((await seen(id))!.health).toBe(4);
      expect(await bot.inventory()).toMatchObject([{ name: 'arrow', count: 2 }, { name: 'bow' }]);
    });
  });

  describe('useOnEntity', () => {
    test('shears a sheep', async () => {
      const id = await bot.spawn('sheep', [10.5, 5, 8.5]);
      await bot.give('shears');
      await bot.hands.run((one) => one.useOnEntity(id));
      expect(await seen(id)).toMatchObject({ isSheared: true });
    });
  });

  describe('eat', () => {
    test('ends when the server says that it is eaten, with what it gave', async () => {
      await bot.hands.tell('health', { food: 10 });
      await bot.give('bread', 40, 2);
      expect(await bot.hands.run((one) => one.eat('bread'))).toEqual({ hunger: 5 });
      expect(await bot.server.ask('player')).toMatchObject({ food: 15 });
      expect(await bot.inventory()).toMatchObject([{ name: 'bread', count: 1 }]);
    });

    test('stopped half-way leaves the meal, and the server knows of it', async () => {
      await bot.hands.tell('health', { food: 10 });
      await bot.give('bread');
      const eating = bot.hands.begin((one) => one.eat('bread'));
      await bot.server.until('isEating', {}, (isEating) => isEating === true);
      eating.stop();
      await bot.server.until('isEating', {}, (isEating) => isEating === false);
      expect(await bot.server.ask('player')).toMatchObject({ food: 10 });
    });

    test('says why nothing is eaten', async () => {
      await bot.give('bread');
      await bot.give('stick', 37);
      expect(await bot.hands.refused((one) => one.eat('bread'))).toBe(
        'refused: the player is not hungry',
      );
      expect(await bot.hands.refused((one) => one.eat('stick'))).toBe('refused: nobody eats stick');
      expect(await bot.hands.refused((one) => one.eat('apple'))).toBe(
        'missing_item: there is no apple in the bag',
      );
    });
  });

  describe('useItem', () => {
    test('held is let go again', async () => {
      await bot.hands.tell('health', { food: 10 });
      await bot.give('bread');
      await bot.hands.run((one) => one.useItem(4));
      await bot.server.until('isEating', {}, (isEating) => isEating === false);
      expect(await bot.server.ask('player')).toMatchObject({ food: 10 });
    });
  });

  describe('sleep', () => {
    const lay = async (): Promise<void> => {
      await bot.setBlock([10, 5, 8], 'red_bed', { facing: 'east', part: 'foot' });
      await bot.setBlock([11, 5, 8], 'red_bed', { facing: 'east', part: 'head' });
    };

    test('ends in the morning', async () => {
      await lay();
      await bot.hands.tell('time', { time: 14_000 });
      await bot.hands.run((one) => one.sleep([10, 5, 8]));
      expect(await bot.server.ask('isSleeping')).toBe(false);
      expect(await bot.server.ask('time')).toBeLessThan(12_000);
    });

    test('stopped half-way gets up', async () => {
      await lay();
      await bot.hands.tell('time', { time: 14_000 });
      await bot.hands.tell('faults', { delayMs: 300 });
      const sleeping = bot.hands.begin((one) => one.sleep([10, 5, 8]));
      await bot.server.until('isSleeping', {}, (isSleeping) => isSleeping === true);
      sleeping.stop(); // before the bot has heard of it
      await bot.server.until('isSleeping', {}, (isSleeping) => isSleeping === false);
      await bot.server.tell('noFaults');
      expect(await bot.server.ask('time')).toBeGreaterThan(12_000);
    });

    test('by day says what the server has said', async () => {
      await lay();
      await bot.hands.tell('time', { time: 1_000 });
      expect(await bot.hands.refused((one) => one.sleep([10, 5, 8]))).toBe(
        'refused: You can sleep only at night or during thunderstorms',
      );
      expect(await bot.hands.refused((one) => one.sleep([9, 4, 8]))).toBe(
        'not_found: there is no bed at 9 4 8',
      );
    });
  });

  describe('mount', () => {
    test('sits on a horse, and gets off again', async () => {
      const id = await bot.spawn('horse', [10.5, 5, 8.5]);
      await bot.hands.run((one) => one.mount(id));
      expect(await bot.server.ask('vehicle')).toBe(id);
      await bot.hands.run((one) => one.dismount());
      expect(await bot.server.ask('vehicle')).toBeNull();
      expect(await bot.hands.refused((one) => one.dismount())).toBe(
        'refused: the player sits on no mount',
      );
    });

    test('stopped before the server has said so sits nowhere', async () => {
      const id = await bot.spawn('horse', [10.5, 5, 8.5]);
      await bot.hands.tell('faults', { delayMs: 300 });
      const mounting = bot.hands.begin((one) => one.mount(id));
      await bot.server.until('vehicle', {}, (vehicle) => vehicle === id);
      mounting.stop();
      await bot.server.until('vehicle', {}, (vehicle) => vehicle === null);
      await bot.server.tell('noFaults');
      await bot.hands.seen();
      expect(await bot.hands.refused((one) => one.dismount())).toBe(
        'refused: the player sits on no mount',
      );
    });

    test('says what nobody rides', async () => {
      const id = await bot.spawn('cow', [10.5, 5, 8.5]);
      expect(await bot.hands.refused((one) => one.mount(id))).toBe('refused: nobody rides a cow');
    });
  });

  describe('pickUp', () => {
    const drop = (x: number, name: string): Promise<number> =>
      bot.hands.tell('drop', { at: { x, y: 5.2, z: 8.5 }, item: { name, count: 3 } });

    test('goes to what lies about and has it in the bag', async () => {
      const id = await drop(11.5, 'stick');
      const got = await bot.hands.run((one) => one.pickUp(id));
      expect(got).toEqual({ item: 'minecraft:stick', count: 3 });
      expect(await bot.inventory()).toMatchObject([{ name: 'stick', count: 3 }]);
      expect(await bot.hands.refused((one) => one.pickUp(id))).toBe(
        `gone: nothing with the number ${id} lies here`,
      );
    });

    test('says that there is no room', async () => {
      await bot.hands.tell('fillInventory');
      const id = await drop(11.5, 'stick');
      expect(await bot.hands.refused((one) => one.pickUp(id))).toBe(
        'no_room: the inventory has no room for stick',
      );
    });

    test('takes as many as there is room for, and says how many that were', async () => {
      await bot.hands.tell('fillInventory');
      await bot.give('stick', 36, 62);
      const id = await drop(11.5, 'stick');
      const got = await bot.hands.run((one) => one.pickUp(id));
      expect(got).toEqual({ item: 'minecraft:stick', count: 2 });
      const sticks = (await bot.inventory()).filter(({ name }) => name === 'stick');
      expect(sticks).toMatchObject([{ slot: 36, count: 64 }]);
    });
  });

  describe('fish', () => {
    test('reels in at a bite, with what was caught', async () => {
      await bot.server.tell('fill', {
        from: { x: 7, y: 4, z: 10 },
        to: { x: 9, y: 4, z: 12 },
        name: 'water',
      });
      await bot.give('fishing_rod');
      await bot.hands.run((one) => one.lookAt([8.5, 5, 12]));
      const { caught } = await bot.hands.run((one) => one.fish());
      expect(caught).toEqual({ item: 'minecraft:cod', count: 1 });
      expect(await bot.inventory()).toMatchObject([{ name: 'fishing_rod' }, { name: 'cod' }]);
    });

    test('stopped half-way takes the line in', async () => {
      await bot.give('fishing_rod');
      await bot.hands.tell('faults', { delayMs: 300 });
      const fishing = bot.hands.begin((one) => one.fish());
      const bobbers = (): Promise<unknown[]> =>
        bot.server.ask('entities', { name: 'fishing_bobber' });
      await bot.server.until<unknown[]>(
        'entities',
        { name: 'fishing_bobber' },
        (all) => all.length === 1,
      );
      fishing.stop(); // before the bot has seen its line
      await bot.server.until<unknown[]>(
        'entities',
        { name: 'fishing_bobber' },
        (all) => all.length === 0,
      );
      await bot.server.tell('noFaults');
      await bot.hands.seen();
      expect(await bobbers()).toEqual([]);
    });
  });
});
