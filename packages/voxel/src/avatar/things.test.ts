import { describe, expect, it } from 'vitest';
import { AvatarPuppet, puppetAt } from '../../../../test/support/avatarPuppet.js';

const Y = new AvatarPuppet().feet[1];

/** Fills every slot that is still empty. */
const FULL = '/give player cobblestone 2304';

describe('picking up', () => {
  it('goes to what lies about and takes it', () => {
    const puppet = puppetAt();
    puppet.lay('diamond', 3, [9.5, Y, 4.5]);
    expect(puppet.do(puppet.hands.pickUp(puppet.id('item')))).toEqual({
      item: 'minecraft:diamond',
      count: 3,
    });
    expect(puppet.count('diamond')).toBe(3);
  });

  it('takes what a block left', () => {
    const puppet = puppetAt(`/setblock 2 ${Y} 0 oak_log`);
    const { drops } = puppet.do(puppet.hands.dig([2, Y, 0]));
    expect(puppet.do(puppet.hands.pickUp(drops[0]!)).item).toBe('minecraft:oak_log');
  });

  it('digs its way to it where it may', () => {
    const shutIn = (): AvatarPuppet => {
      const puppet = puppetAt(`/fill 3 ${Y - 1} -2 7 ${Y + 3} 2 dirt`, `/setblock 5 ${Y} 0 air`);
      puppet.lay('diamond', 1, [5.5, Y, 0.5]);
      return puppet;
    };
    const [walker, digger] = [shutIn(), shutIn()];
    expect(walker.reason(walker.hands.pickUp(walker.id('item')))).toBe('no_path');
    const told: string[] = [];
    const onWork = (what: string): void => void told.push(what);
    digger.do(digger.hands.pickUp(digger.id('item'), { dig: true, onWork }));
    expect(digger.count('diamond')).toBe(1);
    expect(told).toContain('broken');
  });

  it('says why it could not', () => {
    const puppet = puppetAt();
    puppet.lay('diamond', 1, [5.5, Y, 4.5]);
    expect(puppet.reason(puppet.hands.pickUp(12_345))).toBe('gone');
    puppet.run(FULL);
    expect(puppet.reason(puppet.hands.pickUp(puppet.id('item')))).toBe('no_room');
    const shut = puppetAt(`/fill 4 ${Y - 1} 4 8 ${Y + 3} 8 bedrock`, `/setblock 6 ${Y} 6 air`);
    shut.lay('diamond', 1, [6.5, Y, 6.5]);
    expect(shut.reason(shut.hands.pickUp(shut.id('item')))).toBe('no_path');
  });
});

describe('equipping', () => {
  it('takes things in hand, from the bag too, and empties the hand', () => {
    const puppet = puppetAt('/give player dirt 577', '/give player iron_sword 1');
    puppet.do(puppet.hands.equip('iron_sword', 'hand'));
    expect(puppet.senses.self().player.held?.item).toBe('minecraft:iron_sword');
    puppet.do(puppet.hands.equip(null, 'hand'));
    expect(puppet.senses.self().player.held).toBeNull();
    expect(puppet.count('dirt')).toBe(577);
    expect(puppet.count('iron_sword')).toBe(1);
  });

  it('puts armour on and off, and a shield into the other hand', () => {
    const puppet = puppetAt(
      '/give player iron_helmet 1',
      '/give player diamond_boots 1',
      '/give player shield 1',
    );
    puppet.do(puppet.hands.equip('iron_helmet', 'head'));
    puppet.do(puppet.hands.equip('diamond_boots', 'feet'));
    puppet.do(puppet.hands.equip('shield', 'off_hand'));
    const worn = puppet.senses.inventory().map(({ slot, item }) => [slot, item]);
    expect(worn).toEqual([
      [36, 'minecraft:diamond_boots'],
      [39, 'minecraft:iron_helmet'],
      [40, 'minecraft:shield'],
    ]);
    puppet.do(puppet.hands.equip(null, 'head'));
    expect(puppet.senses.inventory()[0]).toMatchObject({ slot: 0, item: 'minecraft:iron_helmet' });
  });

  it('refuses what does not fit, is not there, or has no room', () => {
    const puppet = puppetAt('/give player iron_helmet 1');
    expect(puppet.reason(puppet.hands.equip('iron_helmet', 'feet'))).toBe('refused');
    expect(puppet.reason(puppet.hands.equip('iron_boots', 'feet'))).toBe('missing_item');
    expect(puppet.reason(puppet.hands.equip('cheese', 'hand'))).toBe('not_found');
    puppet.do(puppet.hands.equip('iron_helmet', 'head'));
    puppet.run(FULL);
    expect(puppet.reason(puppet.hands.equip(null, 'head'))).toBe('no_room');
    expect(puppet.reason(puppet.hands.equip(null, 'hand'))).toBe('no_room');
  });
});

describe('tossing', () => {
  it('throws so many and not more', () => {
    const puppet = puppetAt('/give player dirt 100', '/give player diamond 5');
    expect(puppet.do(puppet.hands.toss('dirt', 70))).toEqual({ item: 'minecraft:dirt', count: 70 });
    expect(puppet.count('dirt')).toBe(30);
    const lying = puppet.senses.entities(8).reduce((sum, one) => sum + (one.item?.count ?? 0), 0);
    expect(lying).toBe(70);
    expect(puppet.do(puppet.hands.toss('diamond', 64)).count).toBe(5);
    expect(puppet.player.screen.isOpen).toBe(false);
    expect(puppet.reason(puppet.hands.toss('diamond', 1))).toBe('missing_item');
  });
});

describe('eating', () => {
  it('waits until it is eaten', () => {
    const puppet = puppetAt(
      '/give player dirt 577',
      '/give player bread 2',
      `/setblock 1 ${Y} 0 chest`,
    );
    puppet.player.food = 10;
    expect(puppet.do(puppet.hands.eat('bread'))).toEqual({ hunger: 5 });
    expect(puppet.count('bread')).toBe(1);
    expect(puppet.player.screen.isOpen).toBe(false);
  });

  it('refuses as the game does', () => {
    const puppet = puppetAt('/give player bread 1', '/give player stick 1');
    expect(puppet.reason(puppet.hands.eat('bread'))).toBe('refused');
    puppet.player.food = 10;
    expect(puppet.reason(puppet.hands.eat('apple'))).toBe('missing_item');
    expect(puppet.reason(puppet.hands.eat('stick'))).toBe('refused');
    expect(puppet.stop(puppet.hands.eat('bread'), 10)).toBe(true);
    puppet.tick(40);
    expect(puppet.count('bread')).toBe(1);
  });
});
