import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from '../blocks/index.js';
import { durabilityOf, ITEM_KINDS, itemNamed, itemOf } from './index.js';

describe('the item table', () => {
  it('numbers items without gaps, each with a name of its own, and cannot be changed', () => {
    expect(ITEM_KINDS.map((kind) => kind.id)).toEqual([...ITEM_KINDS.keys()]);
    expect(new Set(ITEM_KINDS.map((kind) => kind.name)).size).toBe(ITEM_KINDS.length);
    expect(Object.isFrozen(itemOf('iron_pickaxe').tool)).toBe(true);
  });

  it('has the item of every block, and the block of every item that places one', () => {
    const blocks = new Set(BLOCK_KINDS.map((kind) => kind.name));
    for (const kind of BLOCK_KINDS) if (kind.item !== undefined) itemOf(kind.item);
    for (const kind of ITEM_KINDS)
      if (kind.block !== undefined) expect(blocks).toContain(kind.block);
  });

  it('has no item for air, fluids, fire, portals and the upper part of what grows in water', () => {
    const without = BLOCK_KINDS.filter((kind) => kind.item === undefined);
    expect(without.map((kind) => kind.name.slice(10))).toEqual([
      'air',
      'cave_air',
      'void_air',
      'water',
      'lava',
      'tall_seagrass',
      'fire',
      'nether_portal',
      'soul_fire',
    ]);
  });

  it.each([
    ['torch', 'torch'],
    ['wheat_seeds', 'wheat'],
    ['carrot', 'carrots'],
    ['potato', 'potatoes'],
    ['kelp', 'kelp'],
    ['oak_door', 'oak_door'],
    ['oak_sign', 'oak_sign'],
    ['beetroot_seeds', 'beetroots'],
    ['sweet_berries', 'sweet_berry_bush'],
    ['cauldron', 'cauldron'],
    ['red_bed', 'red_bed'],
  ])('%s places %s', (item, block) => {
    expect(itemOf(item).block).toBe(`minecraft:${block}`);
  });

  it('wheat, sticks and buckets place nothing', () => {
    for (const item of ['wheat', 'stick', 'water_bucket'])
      expect(itemOf(item).block).toBeUndefined();
  });

  it.each([
    ['stone', 64],
    ['stick', 64],
    ['snowball', 16],
    ['bucket', 16],
    ['water_bucket', 1],
    ['iron_pickaxe', 1],
    ['bow', 1],
    ['diamond_helmet', 1],
    ['oak_sign', 16],
    ['red_bed', 1],
    ['shulker_box', 1],
    ['cake', 1],
    ['egg', 16],
    ['ender_pearl', 16],
    ['written_book', 16],
    ['writable_book', 1],
    ['milk_bucket', 1],
    ['mushroom_stew', 1],
    ['cow_spawn_egg', 64],
    ['shield', 1],
  ])('%s stacks to %d', (item, count) => {
    expect(itemOf(item).maxStack).toBe(count);
  });

  it('stacks nothing that wears out', () => {
    for (const kind of ITEM_KINDS) if (durabilityOf(kind)) expect(kind.maxStack).toBe(1);
  });

  it('has five tools of each of five materials', () => {
    for (const tool of ['pickaxe', 'axe', 'shovel', 'hoe', 'sword']) {
      for (const material of ['wooden', 'stone', 'iron', 'golden', 'diamond']) {
        expect(itemOf(`${material}_${tool}`).tool!.kind).toBe(tool);
      }
    }
  });

  it.each([
    ['wooden_pickaxe', { tier: 0, speed: 2, durability: 59 }],
    ['stone_pickaxe', { tier: 1, speed: 4, durability: 131 }],
    ['iron_axe', { tier: 2, speed: 6, durability: 250 }],
    ['golden_shovel', { tier: 0, speed: 12, durability: 32 }],
    ['diamond_hoe', { tier: 3, speed: 8, durability: 1561 }],
  ])('%s is %j', (item, tool) => {
    expect(itemOf(item).tool).toMatchObject(tool);
  });

  it.each([
    ['wooden_sword', 4],
    ['diamond_sword', 7],
    ['stone_axe', 9],
    ['golden_axe', 7],
    ['iron_pickaxe', 4],
    ['diamond_shovel', 5.5],
  ])('%s deals %d', (item, damage) => {
    expect(itemOf(item).attackDamage).toBe(damage);
  });

  it.each([
    ['wooden_sword', 1.6],
    ['iron_pickaxe', 1.2],
    ['wooden_axe', 0.8],
    ['iron_axe', 0.9],
    ['diamond_axe', 1],
    ['golden_shovel', 1],
    ['diamond_hoe', 4],
  ])('%s swings %d times a second', (item, speed) => {
    expect(itemOf(item).attackSpeed).toBe(speed);
  });

  it.each([
    ['shears', 238],
    ['bow', 384],
    ['shield', 336],
    ['fishing_rod', 64],
    ['flint_and_steel', 64],
    ['iron_chestplate', 240],
    ['diamond_boots', 429],
    ['leather_helmet', 55],
  ])('%s lasts %d uses', (item, uses) => {
    expect(durabilityOf(itemOf(item))).toBe(uses);
  });

  it.each([
    ['leather', 7],
    ['golden', 11],
    ['chainmail', 12],
    ['iron', 15],
    ['diamond', 20],
  ])('a full suit of %s armour is worth %d points', (material, points) => {
    const pieces = ['helmet', 'chestplate', 'leggings', 'boots'].map(
      (piece) => itemOf(`${material}_${piece}`).armor!,
    );
    expect(pieces.map((piece) => piece.slot)).toEqual(['head', 'chest', 'legs', 'feet']);
    expect(pieces.reduce((sum, piece) => sum + piece.points, 0)).toBe(points);
  });

  it.each([
    ['apple', 4, 2.4],
    ['bread', 5, 6],
    ['cooked_beef', 8, 12.8],
    ['cooked_chicken', 6, 7.2],
    ['rotten_flesh', 4, 0.8],
    ['carrot', 3, 3.6],
    ['cooked_cod', 5, 6],
    ['golden_carrot', 6, 14.4],
    ['pumpkin_pie', 8, 4.8],
    ['mushroom_stew', 6, 7.2],
  ])('%s feeds %d and keeps %d', (item, hunger, saturation) => {
    expect(itemOf(item).food).toMatchObject({ hunger, saturation });
  });

  it('lets golden apples be eaten and milk be drunk by whoever is not hungry, and nothing else', () => {
    const always = ITEM_KINDS.filter(({ food }) => food?.always).map(({ name }) => name.slice(10));
    expect(always).toEqual(['milk_bucket', 'golden_apple', 'enchanted_golden_apple']);
    expect(itemOf('golden_apple').food!.effects).toEqual([
      { effect: 'regeneration', level: 2, ticks: 100, chance: 1 },
      { effect: 'absorption', level: 1, ticks: 2400, chance: 1 },
    ]);
  });

  it('says what is left of buckets and bowls', () => {
    for (const { leaves } of ITEM_KINDS)
      if (leaves !== undefined) expect(itemOf(leaves).name).toBe(leaves);
    expect(itemOf('milk_bucket').leaves).toBe('minecraft:bucket');
    expect(itemOf('beetroot_soup').leaves).toBe('minecraft:bowl');
    expect(itemOf('bucket').leaves).toBeUndefined();
  });

  it('has a dye and a bed of every colour', () => {
    for (const { name } of BLOCK_KINDS) {
      const colour = /:(.+)_wool$/.exec(name)?.[1];
      if (colour === undefined) continue;
      for (const thing of ['dye', 'bed', 'carpet', 'shulker_box']) itemOf(`${colour}_${thing}`);
    }
  });

  it('finds an item with and without the namespace, and by its other name', () => {
    expect(itemNamed('minecraft:stick')).toBe(itemNamed('stick'));
    expect(itemNamed('grass')!.name).toBe('minecraft:short_grass');
    expect(itemNamed('air')).toBeUndefined();
    expect(itemNamed('__proto__')).toBeUndefined();
    expect(() => itemOf('wall_torch')).toThrow('no item is named wall_torch');
  });
});
