import { beforeEach, describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { recipeById } from '../recipes/index.js';
import { ItemData } from '../world/itemData.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';
import { type Crafting, craft, craftableNow } from './craft.js';
import { openBlock } from './opening.js';

let world: World;

beforeEach(() => {
  world = flatWorld();
});

function give(item: string, count: number, data?: ItemData): void {
  const { id, maxStack } = itemOf(item);
  expect(world.player.inventory.add(id, count, 0, maxStack, data)).toBe(0);
}

function make(recipe: string, times = 1): Crafting {
  return craft(world, recipeById(recipe)!, times);
}

function carried(): string[] {
  return world.player.inventory
    .list()
    .map(({ item, count }) => `${count} ${ITEM_KINDS[item]!.name.slice('minecraft:'.length)}`);
}

function placeTable(x: number): void {
  world.setBlock(x, 64, 8, stateOf('minecraft:crafting_table', {}));
}

describe('crafting from what one carries', () => {
  it('takes what the recipe needs and gives what it makes', () => {
    give('birch_log', 3);
    expect(make('birch_planks', 2)).toMatchObject({
      times: 2,
      taken: [{ item: itemOf('birch_log').id, count: 2 }],
      missing: [],
    });
    expect(carried()).toEqual(['1 birch_log', '8 birch_planks']);
  });

  it('makes as many as there are ingredients, and says what one more lacks', () => {
    give('oak_planks', 5);
    const made = make('stick', 3);
    expect(made.times).toBe(2);
    expect(made.missing).toMatchObject([{ count: 1 }]);
    expect(made.missing[0]!.items).toContain(itemOf('birch_planks').id);
    expect(carried()).toEqual(['1 oak_planks', '8 stick']);
  });

  it('takes different woods for one table where one is too few', () => {
    give('oak_planks', 2);
    give('birch_planks', 2);
    expect(make('crafting_table').times).toBe(1);
    expect(carried()).toEqual(['1 crafting_table']);
  });

  it('needs a table in reach, or open, for what is wider than two', () => {
    give('oak_planks', 3);
    give('stick', 2);
    expect(make('wooden_pickaxe')).toMatchObject({ times: 0, lacksTable: true });
    placeTable(14);
    expect(make('wooden_pickaxe').lacksTable).toBe(true);
    openBlock(world, 14, 64, 8);
    expect(make('wooden_pickaxe').times).toBe(1);
    give('oak_planks', 3);
    give('stick', 2);
    world.player.screen.show('none');
    placeTable(12);
    expect(make('wooden_pickaxe').times).toBe(1);
  });

  it('takes nothing when there is no room for what it makes', () => {
    give('oak_log', 64);
    give('oak_log', 64);
    give('dirt', 64 * 34);
    expect(make('oak_planks')).toMatchObject({ times: 0, lacksRoom: true, missing: [] });
    expect(carried().slice(0, 3)).toEqual(['64 oak_log', '64 oak_log', '64 dirt']);
  });

  it('gives back the buckets of a cake', () => {
    placeTable(9);
    for (let i = 0; i < 3; i++) give('milk_bucket', 1);
    give('sugar', 2);
    give('egg', 1);
    give('wheat', 3);
    expect(make('cake').times).toBe(1);
    expect(carried()).toEqual(['1 cake', '3 bucket']);
  });

  it('leaves alone what is enchanted', () => {
    placeTable(9);
    give('oak_planks', 3);
    give('stick', 2, ItemData.of({ enchantments: { sharpness: 1 } }));
    expect(make('wooden_pickaxe')).toMatchObject({ times: 0, missing: [{ count: 2 }] });
  });

  it('is told beforehand by the book', () => {
    give('oak_planks', 3);
    give('stick', 2);
    const names = (): string[] => craftableNow(world).map(({ recipe }) => recipe.id);
    expect(names()).toContain('minecraft:stick');
    expect(names()).not.toContain('minecraft:wooden_pickaxe');
    placeTable(9);
    expect(names()).toContain('minecraft:wooden_pickaxe');
  });
});
