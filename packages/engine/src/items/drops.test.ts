import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS, parseBlockState, STATE_COUNT } from '../blocks/index.js';
import { dropsOf, ITEM_KINDS, itemNamed, itemOf } from './index.js';

/** Hands out the given luck in turn, and the last of it for ever. */
function luck(...numbers: number[]): () => number {
  let turn = 0;
  return () => numbers[Math.min(turn++, numbers.length - 1)]!;
}

const WORST = 1 - 2e-16;

function drops(block: string, item: string, random = luck(0.5)): string {
  const parsed = parseBlockState(block);
  if (!parsed.ok) throw new Error(parsed.message);
  return dropsOf(parsed.state, item === 'hand' ? undefined : itemOf(item), random)
    .map((drop) => `${drop.count} ${drop.item.slice(10)}`)
    .join(', ');
}

/** Blocks of which nothing is left, whatever breaks them. */
const GONE = [
  'air',
  'cave_air',
  'void_air',
  'water',
  'lava',
  'bedrock',
  'ice',
  'packed_ice',
  'blue_ice',
  'glass',
  'glass_pane',
  'fire',
  'spawner',
  'cake',
  'nether_portal',
  'soul_fire',
];

describe('what broken blocks leave', () => {
  it('is something, but for the blocks of which nothing is left', () => {
    const without = BLOCK_KINDS.filter((kind) => kind.drops.length === 0);
    expect(without.map((kind) => kind.name.slice(10)).sort()).toEqual([...GONE].sort());
  });

  it('is always an item there is, by rules that name properties the block has', () => {
    for (const kind of BLOCK_KINDS) {
      for (const rule of kind.drops) {
        expect(itemNamed(rule.item)?.name).toBe(rule.item);
        if (rule.otherwise) expect(itemNamed(rule.otherwise)?.name).toBe(rule.otherwise);
        expect(rule.chance).toBeGreaterThan(0);
        expect(rule.chance).toBeLessThanOrEqual(1);
        for (const place of [rule.when, rule.unless]) {
          if (place === undefined) continue;
          const property = kind.properties.find(({ name }) => name === place.property);
          expect(property?.values).toContain(place.value);
        }
      }
    }
  });

  it('fits a stack, for every state, item and luck', () => {
    const states = fc.integer({ min: 0, max: STATE_COUNT - 1 });
    const items = fc.option(fc.constantFrom(...ITEM_KINDS), { nil: undefined });
    const chances = fc.array(fc.double({ min: 0, max: WORST, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(states, items, chances, (state, item, numbers) => {
        for (const drop of dropsOf(state, item, luck(...numbers))) {
          expect(Number.isInteger(drop.count) && drop.count > 0).toBe(true);
          expect(drop.count).toBeLessThanOrEqual(itemOf(drop.item).maxStack);
        }
      }),
    );
  });

  it.each([
    ['stone', 'wooden_pickaxe', '1 cobblestone'],
    ['stone', 'hand', ''],
    ['stone', 'diamond_shovel', ''],
    ['deepslate', 'stone_pickaxe', '1 cobbled_deepslate'],
    ['grass_block', 'hand', '1 dirt'],
    ['farmland', 'hand', '1 dirt'],
    ['oak_log[axis=x]', 'hand', '1 oak_log'],
    ['coal_ore', 'wooden_pickaxe', '1 coal'],
    ['iron_ore', 'wooden_pickaxe', ''],
    ['iron_ore', 'golden_pickaxe', ''],
    ['iron_ore', 'stone_pickaxe', '1 raw_iron'],
    ['gold_ore', 'stone_pickaxe', ''],
    ['gold_ore', 'iron_pickaxe', '1 raw_gold'],
    ['deepslate_diamond_ore', 'iron_pickaxe', '1 diamond'],
    ['obsidian', 'iron_pickaxe', ''],
    ['obsidian', 'diamond_pickaxe', '1 obsidian'],
    ['clay', 'hand', '4 clay_ball'],
    ['bookshelf', 'hand', '3 book'],
    ['glass', 'hand', ''],
    ['snow[layers=3]', 'wooden_shovel', '3 snowball'],
    ['snow[layers=3]', 'hand', ''],
    ['snow_block', 'stone_shovel', '4 snowball'],
    ['oak_slab[type=top]', 'hand', '1 oak_slab'],
    ['oak_slab[type=double]', 'hand', '2 oak_slab'],
    ['oak_door[half=lower]', 'hand', '1 oak_door'],
    ['oak_door[half=upper]', 'hand', ''],
    ['wall_torch', 'hand', '1 torch'],
    ['vine', 'hand', ''],
    ['vine[up=true]', 'shears', '1 vine'],
    ['oak_leaves', 'shears', '1 oak_leaves'],
    ['tall_grass', 'shears', '2 short_grass'],
    ['dead_bush', 'shears', '1 dead_bush'],
    ['wheat[age=3]', 'hand', '1 wheat_seeds'],
    ['carrots[age=6]', 'hand', '1 carrot'],
    ['kelp_plant', 'hand', '1 kelp'],
    ['red_bed[part=head]', 'hand', '1 red_bed'],
    ['red_bed[part=foot]', 'hand', ''],
    ['oak_sign[rotation=5]', 'hand', '1 oak_sign'],
    ['spruce_wall_sign', 'hand', '1 spruce_sign'],
    ['ender_chest', 'iron_pickaxe', '8 obsidian'],
    ['ender_chest', 'hand', ''],
    ['shulker_box', 'hand', '1 shulker_box'],
    ['hopper', 'hand', ''],
    ['hopper', 'wooden_pickaxe', '1 hopper'],
    ['water_cauldron[level=3]', 'stone_pickaxe', '1 cauldron'],
    ['composter[level=7]', 'hand', '1 composter'],
    ['composter[level=8]', 'hand', '1 composter, 1 bone_meal'],
    ['cobweb', 'hand', ''],
    ['cobweb', 'wooden_sword', '1 string'],
    ['cobweb', 'shears', '1 cobweb'],
    ['iron_door', 'hand', ''],
    ['iron_door', 'stone_pickaxe', '1 iron_door'],
    ['cake', 'hand', ''],
    ['beetroots[age=2]', 'hand', '1 beetroot_seeds'],
    ['sweet_berry_bush[age=1]', 'hand', ''],
    ['rail', 'hand', '1 rail'],
  ])('of %s with %s is %j', (block, item, expected) => {
    expect(drops(block, item)).toBe(expected);
  });

  it.each([
    ['gravel', 'hand', '1 flint', '1 gravel'],
    ['redstone_ore', 'iron_pickaxe', '4 redstone', '5 redstone'],
    ['lapis_ore', 'stone_pickaxe', '4 lapis_lazuli', '9 lapis_lazuli'],
    ['copper_ore', 'stone_pickaxe', '2 raw_copper', '5 raw_copper'],
    ['glowstone', 'hand', '2 glowstone_dust', '4 glowstone_dust'],
    ['melon', 'hand', '3 melon_slice', '7 melon_slice'],
    ['dead_bush', 'hand', '', '2 stick'],
    ['short_grass', 'hand', '1 wheat_seeds', ''],
    ['oak_leaves', 'hand', '1 oak_sapling, 1 stick, 1 apple', ''],
    ['birch_leaves', 'hand', '1 birch_sapling, 1 stick', ''],
    ['wheat[age=7]', 'hand', '1 wheat, 4 wheat_seeds', '1 wheat, 1 wheat_seeds'],
    ['carrots[age=7]', 'hand', '5 carrot', '2 carrot'],
    ['beetroots[age=3]', 'hand', '1 beetroot, 4 beetroot_seeds', '1 beetroot, 1 beetroot_seeds'],
    ['sweet_berry_bush[age=2]', 'hand', '1 sweet_berries', '2 sweet_berries'],
    ['sweet_berry_bush[age=3]', 'hand', '2 sweet_berries', '3 sweet_berries'],
    ['potatoes[age=7]', 'hand', '5 potato, 1 poisonous_potato', '2 potato'],
  ])('of %s with %s is %j at one end of luck and %j at the other', (block, item, low, high) => {
    expect(drops(block, item, luck(0))).toBe(low);
    expect(drops(block, item, luck(WORST))).toBe(high);
  });

  it.each([
    ['gravel', 'flint', 0.1],
    ['oak_leaves', 'oak_sapling', 0.05],
    ['jungle_leaves', 'jungle_sapling', 0.025],
    ['oak_leaves', 'apple', 0.005],
    ['short_grass', 'wheat_seeds', 0.125],
  ])('%s leaves %s with a chance of %d', (block, item, chance) => {
    const tries = 4000;
    let found = 0;
    for (let i = 0; i < tries; i++) {
      if (drops(block, 'hand', luck((i + 0.5) / tries)).includes(item)) found++;
    }
    expect(found / tries).toBeCloseTo(chance, 3);
  });

  it('asks for no luck where a rule needs none', () => {
    const never = () => {
      throw new Error('asked for luck');
    };
    expect(drops('stone', 'iron_pickaxe', never)).toBe('1 cobblestone');
    expect(drops('oak_leaves', 'shears', never)).toBe('1 oak_leaves');
  });
});
