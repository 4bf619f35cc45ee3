import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { burnTicksOf, type Oven, smeltingOf } from './index.js';

function smelted(item: string, oven: Oven): string | undefined {
  const smelting = smeltingOf(itemOf(item).id, oven);
  return smelting && ITEM_KINDS[smelting.result]!.name.slice(10);
}

describe('a furnace', () => {
  it.each([
    ['raw_iron', 'iron_ingot', 0.7],
    ['deepslate_gold_ore', 'gold_ingot', 1],
    ['sand', 'glass', 0.1],
    ['cobblestone', 'stone', 0.1],
    ['dark_oak_log', 'charcoal', 0.15],
    ['beef', 'cooked_beef', 0.35],
    ['cod', 'cooked_cod', 0.35],
    ['potato', 'baked_potato', 0.35],
    ['clay_ball', 'brick', 0.3],
    ['cactus', 'green_dye', 1],
    ['iron_sword', 'iron_nugget', 0.1],
  ])('makes of %s %s, worth %d', (item, result, experience) => {
    expect(smelted(item, 'furnace')).toBe(result);
    expect(smeltingOf(itemOf(item).id, 'furnace')).toMatchObject({ experience, ticks: 200 });
  });

  it('does nothing to dirt, to crimson stems and to what it has made', () => {
    for (const item of ['dirt', 'crimson_stem', 'iron_ingot', 'cooked_beef', 'glass']) {
      expect(smelted(item, 'furnace')).toBeUndefined();
    }
    expect(smeltingOf(-1, 'furnace')).toBeUndefined();
  });
});

describe('a smoker and a blast furnace', () => {
  it('do only what they are for, in half the time', () => {
    expect(smeltingOf(itemOf('beef').id, 'smoker')!.ticks).toBe(100);
    expect(smelted('raw_iron', 'smoker')).toBeUndefined();
    expect(smeltingOf(itemOf('raw_iron').id, 'blast_furnace')!.ticks).toBe(100);
    expect(smelted('beef', 'blast_furnace')).toBeUndefined();
    expect(smelted('sand', 'blast_furnace')).toBeUndefined();
  });

  it('make what a furnace makes', () => {
    for (const { id } of ITEM_KINDS) {
      for (const oven of ['smoker', 'blast_furnace'] as const) {
        const special = smeltingOf(id, oven);
        if (special) expect(smeltingOf(id, 'furnace')).toEqual({ ...special, ticks: 200 });
      }
    }
  });
});

describe('fuel', () => {
  it.each([
    ['lava_bucket', 20_000],
    ['coal_block', 16_000],
    ['coal', 1600],
    ['charcoal', 1600],
    ['blaze_rod', 2400],
    ['oak_planks', 300],
    ['spruce_log', 300],
    ['crafting_table', 300],
    ['birch_slab', 150],
    ['wooden_pickaxe', 200],
    ['acacia_door', 200],
    ['stick', 100],
    ['white_wool', 100],
    ['red_carpet', 67],
    ['stone', 0],
    ['crimson_planks', 0],
    ['iron_door', 0],
    ['stone_slab', 0],
  ])('%s burns %d ticks', (item, ticks) => {
    expect(burnTicksOf(itemOf(item).id)).toBe(ticks);
  });

  it('is nothing that there is not', () => {
    expect([burnTicksOf(-1), burnTicksOf(ITEM_KINDS.length)]).toEqual([0, 0]);
  });
});
