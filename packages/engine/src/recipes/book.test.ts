import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import {
  type Counts,
  craftable,
  type GridWidth,
  ingredientsFor,
  RECIPES,
  recipeById,
} from './index.js';

function having(things: Readonly<Record<string, number>>): Counts {
  const counts = new Map(Object.entries(things).map(([name, count]) => [itemOf(name).id, count]));
  return (item) => counts.get(item) ?? 0;
}

function book(things: Readonly<Record<string, number>>, width: GridWidth): string[] {
  return craftable(having(things), width).map(
    ({ recipe, times }) => `${recipe.id.slice(10)} ${times}`,
  );
}

function taken(id: string, things: Readonly<Record<string, number>>, times = 1): string[] {
  const list = ingredientsFor(recipeById(id)!, having(things), times) ?? [];
  return list.map(({ item, count }) => `${count} ${ITEM_KINDS[item]!.name.slice(10)}`);
}

describe('the recipe book', () => {
  it('shows nothing to whoever has nothing', () => {
    expect(book({}, 3)).toEqual([]);
  });

  it('shows what logs make, and how often', () => {
    expect(book({ oak_log: 3 }, 2)).toEqual(['oak_planks 3']);
    expect(book({ oak_log: 3, birch_log: 1 }, 2)).toEqual(['oak_planks 3', 'birch_planks 1']);
  });

  it('shows to a bare hand only what fits its four cells', () => {
    const things = { oak_planks: 3, stick: 2 };
    expect(book(things, 2)).toEqual(['stick 1']);
    expect(book(things, 3)).toContain('wooden_pickaxe 1');
    expect(book({ stick: 7, coal: 2, charcoal: 3 }, 2)).toContain('torch 5');
    expect(book({ bowl: 1, brown_mushroom: 1, red_mushroom: 1 }, 2)).toEqual(['mushroom_stew 1']);
  });

  it('counts planks of all woods together', () => {
    expect(book({ oak_planks: 3, birch_planks: 5 }, 2)).toEqual(['stick 4', 'crafting_table 2']);
  });

  it('shows only what there is enough for, as often as it says and no more', () => {
    const pockets = fc.dictionary(
      fc.constantFrom(...ITEM_KINDS.map(({ name }) => name)),
      fc.integer({ min: 0, max: 64 }),
      { maxKeys: 12 },
    );
    fc.assert(
      fc.property(pockets, fc.constantFrom<GridWidth>(2, 3), (things, width) => {
        const counts = having(things);
        const shown = craftable(counts, width);
        for (const { recipe, times } of shown) {
          const list = ingredientsFor(recipe, counts, times)!;
          for (const { item, count } of list) expect(count).toBeLessThanOrEqual(counts(item));
          const cells = recipe.needs.reduce((sum, { count }) => sum + count, 0);
          expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(cells * times);
          expect(ingredientsFor(recipe, counts, times + 1)).toBeUndefined();
        }
        const hidden = new Set(RECIPES);
        for (const { recipe } of shown) hidden.delete(recipe);
        for (const recipe of hidden) {
          const fits = Math.max(recipe.width, recipe.height) <= width;
          if (fits) expect(ingredientsFor(recipe, counts)).toBeUndefined();
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('what is taken', () => {
  it('is of one kind where one kind is enough', () => {
    expect(taken('crafting_table', { oak_planks: 3, birch_planks: 4 })).toEqual(['4 birch_planks']);
    expect(taken('crafting_table', { oak_planks: 4, birch_planks: 9 })).toEqual(['4 oak_planks']);
  });

  it('is mixed where no kind alone is enough', () => {
    expect(taken('crafting_table', { oak_planks: 3, birch_planks: 3 })).toEqual([
      '3 oak_planks',
      '1 birch_planks',
    ]);
  });

  it('is listed in the order of the recipe, for as often as it is made', () => {
    expect(taken('stone_pickaxe', { cobblestone: 9, stick: 9 }, 2)).toEqual([
      '6 cobblestone',
      '4 stick',
    ]);
  });

  it('is nothing at all where something is missing', () => {
    expect(ingredientsFor(recipeById('torch')!, having({ stick: 4 }))).toBeUndefined();
  });
});
