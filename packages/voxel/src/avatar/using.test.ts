import { describe, expect, it } from 'vitest';
import { AvatarPuppet, puppetAt } from '../../../../test/support/avatarPuppet.js';

const Y = new AvatarPuppet().feet[1];

describe('fighting', () => {
  it('strikes one blow when the arm is back', () => {
    const puppet = puppetAt(`/summon cow 2.5 ${Y} 0.5`, '/give player iron_sword 1');
    const id = puppet.id('cow');
    puppet.do(puppet.hands.equip('iron_sword', 'hand'));
    const first = puppet.do(puppet.hands.attack(id));
    expect(first).toMatchObject({ killed: false });
    expect(first.health).toBeLessThan(10);
    for (let blows = 0; blows < 20; blows++) {
      puppet.do(puppet.hands.moveTo({ kind: 'entity', id, radius: 1.5 }));
      if (puppet.do(puppet.hands.attack(id)).killed) break;
    }
    expect(puppet.reason(puppet.hands.attack(id))).toBe('gone');
  });

  it('refuses who is out of reach', () => {
    const puppet = puppetAt(`/summon cow 8.5 ${Y} 0.5`);
    expect(puppet.reason(puppet.hands.attack(puppet.id('cow')))).toBe('out_of_reach');
    expect(puppet.reason(puppet.hands.attack(4_711))).toBe('gone');
  });

  it.each([4, 12, 25])('hits with a bow at %i blocks', (far) => {
    const puppet = puppetAt(
      '/time set midnight',
      `/fill ${far - 1} ${Y} -1 ${far + 1} ${Y + 3} 1 glass hollow`,
      `/fill ${far - 1} ${Y + 1} 0 ${far - 1} ${Y + 2} 0 air`,
      `/summon zombie ${far + 0.5} ${Y + 1} 0.5`,
      '/give player bow 1',
      '/give player arrow 9',
    );
    const id = puppet.id('zombie', 64);
    const struck = puppet.do(puppet.hands.shoot(id));
    expect(struck.health).toBeLessThan(20);
    expect(puppet.count('arrow')).toBeLessThanOrEqual(9);
  });

  it('shoots nothing without a bow, an arrow or a free view', () => {
    const puppet = puppetAt(`/summon cow 9.5 ${Y} 0.5`, '/give player arrow 1');
    const id = puppet.id('cow');
    expect(puppet.reason(puppet.hands.shoot(id))).toBe('missing_item');
    puppet.run('/clear player arrow', '/give player bow 1');
    expect(puppet.reason(puppet.hands.shoot(id))).toBe('missing_item');
    puppet.run('/give player arrow 1', `/fill 4 ${Y} -6 4 ${Y + 6} 6 stone`);
    expect(puppet.reason(puppet.hands.shoot(id))).toBe('out_of_reach');
    expect(puppet.count('arrow')).toBe(1);
  });

  it('lets no arrow go when it is stopped half-way', () => {
    const puppet = puppetAt(
      `/summon cow 9.5 ${Y} 0.5`,
      '/give player arrow 1',
      '/give player bow 1',
    );
    expect(puppet.stop(puppet.hands.shoot(puppet.id('cow')), 12)).toBe(true);
    puppet.tick(3);
    expect(puppet.count('arrow')).toBe(1);
    expect(puppet.player.drawTicks).toBe(0);
  });
});

describe('using', () => {
  it('uses blocks and animals with what is in hand', () => {
    const puppet = puppetAt(
      `/setblock 2 ${Y} 0 lever[face=floor]`,
      `/summon cow 0.5 ${Y} 2.5`,
      '/give player bucket 1',
      `/setblock -3 ${Y - 1} 0 water`,
    );
    puppet.do(puppet.hands.useOnBlock([2, Y, 0]));
    expect(puppet.senses.block(2, Y, 0)?.properties.powered).toBe('true');
    puppet.do(puppet.hands.equip('bucket', 'hand'));
    puppet.do(puppet.hands.useOnEntity(puppet.id('cow')));
    expect(puppet.count('milk_bucket')).toBe(1);
    puppet.run('/give player bucket 1');
    puppet.do(puppet.hands.equip('bucket', 'hand'));
    puppet.do(puppet.hands.useOnBlock([-3, Y - 1, 0]));
    expect(puppet.count('water_bucket')).toBe(1);
    expect(puppet.reason(puppet.hands.useOnBlock([9, Y - 1, 0]))).toBe('out_of_reach');
    expect(puppet.reason(puppet.hands.useOnBlock([1, Y + 1, 0]))).toBe('not_found');
  });

  it('throws by a click, and eats by holding', () => {
    const puppet = puppetAt('/give player snowball 2', '/give player bread 1');
    puppet.do(puppet.hands.equip('snowball', 'hand'));
    puppet.do(puppet.hands.useItem(0));
    expect(puppet.count('snowball')).toBe(1);
    puppet.player.food = 5;
    puppet.do(puppet.hands.equip('bread', 'hand'));
    puppet.do(puppet.hands.useItem(33));
    expect(puppet.count('bread')).toBe(0);
  });
});

describe('sleeping', () => {
  const bed = [
    `/setblock 2 ${Y} 0 red_bed[facing=east,part=foot]`,
    `/setblock 3 ${Y} 0 red_bed[facing=east,part=head]`,
  ];

  it('ends in the morning', () => {
    const puppet = puppetAt(...bed, '/time set midnight');
    puppet.do(puppet.hands.sleep([2, Y, 0]));
    expect(puppet.senses.self().time_of_day).toBeLessThan(100);
    expect(puppet.senses.self().player.sleeping).toBe(false);
  });

  it("says the game's refusal", () => {
    const day = puppetAt(...bed);
    expect(day.refusal(day.hands.sleep([2, Y, 0])).message).toContain('only at night');
    const watched = puppetAt(...bed, '/time set midnight', `/summon zombie 6.5 ${Y} 4.5`);
    expect(watched.refusal(watched.hands.sleep([3, Y, 0])).message).toContain('monsters');
    expect(day.reason(day.hands.sleep([0, Y - 1, 0]))).toBe('not_found');
  });

  it('gets up when it is stopped and something else is done', () => {
    const puppet = puppetAt(...bed, '/time set midnight');
    expect(puppet.stop(puppet.hands.sleep([2, Y, 0]), 20)).toBe(true);
    puppet.do(puppet.hands.moveTo({ kind: 'cell', pos: [0, Y, 5] }));
    expect(puppet.feet).toEqual([0, Y, 5]);
  });
});

describe('riding', () => {
  it('gets onto a horse and off again', () => {
    const puppet = puppetAt(`/summon horse 2.5 ${Y} 0.5`, '/give player wheat 3');
    const id = puppet.id('horse');
    puppet.do(puppet.hands.mount(id));
    expect(puppet.senses.self().mount).toBe(id);
    expect(puppet.count('wheat')).toBe(3);
    const away = puppet.hands.moveTo({ kind: 'cell', pos: [5, Y, 5] });
    expect(puppet.reason(away)).toBe('refused');
    puppet.do(puppet.hands.dismount());
    expect(puppet.senses.self().mount).toBeNull();
    expect(puppet.reason(puppet.hands.dismount())).toBe('refused');
  });

  it('refuses what nobody rides', () => {
    const puppet = puppetAt(`/summon cow 2.5 ${Y} 0.5`, `/summon horse 20.5 ${Y} 0.5`);
    expect(puppet.reason(puppet.hands.mount(puppet.id('cow')))).toBe('refused');
    expect(puppet.reason(puppet.hands.mount(puppet.id('horse')))).toBe('out_of_reach');
  });
});

describe('crafting', () => {
  it('makes as many as asked at least, with what there is', () => {
    const puppet = puppetAt('/give player oak_log 2', '/give player birch_log 1');
    const end = puppet.do(puppet.hands.craft('oak_planks', 5, null));
    expect(end).toEqual({ made: 8, taken: [{ item: 'minecraft:oak_log', count: 2 }] });
    expect(puppet.do(puppet.hands.craft('stick', 4, null)).made).toBe(4);
    expect(puppet.count('stick')).toBe(4);
  });

  it('refuses without a table, a material or room', () => {
    const puppet = puppetAt('/give player oak_planks 3', '/give player stick 2');
    expect(puppet.reason(puppet.hands.craft('wooden_pickaxe', 1, null))).toBe('out_of_reach');
    expect(puppet.reason(puppet.hands.craft('wooden_pickaxe', 1, [2, Y, 0]))).toBe('gone');
    puppet.run(`/setblock 2 ${Y} 0 crafting_table`, `/setblock 12 ${Y} 0 crafting_table`);
    expect(puppet.reason(puppet.hands.craft('wooden_pickaxe', 1, [12, Y, 0]))).toBe('out_of_reach');
    expect(puppet.do(puppet.hands.craft('wooden_pickaxe', 1, [2, Y, 0])).made).toBe(1);
    expect(puppet.reason(puppet.hands.craft('wooden_pickaxe', 1, [2, Y, 0]))).toBe('missing_item');
    expect(puppet.reason(puppet.hands.craft('bedrock', 1, null))).toBe('refused');
    puppet.run('/clear player', '/give player oak_log 64', '/give player dirt 2240');
    expect(puppet.reason(puppet.hands.craft('oak_planks', 1, null))).toBe('no_room');
  });
});

describe('what keeps somebody from crafting', () => {
  it.each([
    ['wooden_pickaxe', ['/give player oak_planks 3', '/give player stick 2']],
    ['stick', ['/give player oak_planks 1']],
    ['oak_planks', ['/give player oak_log 64', '/give player dirt 2240']],
  ])('is said of %s in the same words by both pairs of hands', (item, setup) => {
    const puppet = puppetAt(...setup);
    const { reason } = puppet.game.facets.hands!.craft(item, 1) as { reason?: string };
    expect(reason).toEqual(expect.any(String));
    expect(puppet.refusal(puppet.hands.craft(item, 1, null)).message).toBe(reason);
  });
});

describe('fishing', () => {
  it('is not there', () => {
    const puppet = puppetAt();
    expect(puppet.avatar.abilities.has('fish')).toBe(false);
    expect(puppet.reason(puppet.hands.fish())).toBe('unsupported');
  });
});
