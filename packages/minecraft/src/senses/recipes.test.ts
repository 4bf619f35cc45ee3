import { describe, expect, it } from 'vitest';
import type { Registry } from '../mineflayer.js';
import { RecipeBook } from './recipes.js';

const ITEMS = ['air', 'oak_planks', 'birch_planks', 'white_wool', 'red_wool', 'stick', 'thing'];
const THING = 6;

/** A version in which nothing but this can be made. */
function bookOf(...recipes: object[]): RecipeBook {
  const items = Object.fromEntries(ITEMS.map((name, id) => [id, { id, name }]));
  const itemsByName = Object.fromEntries(ITEMS.map((name, id) => [name, { id, name }]));
  const result = { id: THING, count: 2 };
  const all = { [THING]: recipes.map((recipe) => ({ result, ...recipe })) };
  return new RecipeBook({ items, itemsByName, recipes: all } as unknown as Registry);
}

function needsIn(book: RecipeBook): string[][] {
  const told = ({ any_of, count }: { any_of: string[]; count: number }) =>
    `${count} ${any_of.map((name) => name.replace('minecraft:', '')).join('|')}`;
  return book.of('thing', []).map(({ needs }) => needs.map(told));
}

describe('recipes of one thing', () => {
  it('are one where they differ in one item', () => {
    const of = (planks: number) => ({ inShape: [[planks, planks], [5]] });
    expect(needsIn(bookOf(of(1), of(2)))).toEqual([['2 oak_planks|birch_planks', '1 stick']]);
  });

  it('are several where two items differ at once: a choice of each would be no recipe', () => {
    const of = (planks: number, wool: number) => ({ inShape: [[wool], [planks]] });
    expect(needsIn(bookOf(of(1, 3), of(2, 4)))).toEqual([
      ['1 white_wool', '1 oak_planks'],
      ['1 red_wool', '1 birch_planks'],
    ]);
    // The third differs from the first in one item, but from the second in another one.
    expect(needsIn(bookOf(of(1, 3), of(2, 3), of(1, 4)))).toEqual([
      ['1 white_wool', '1 oak_planks|birch_planks'],
      ['1 red_wool', '1 oak_planks'],
    ]);
  });

  it('need a table where they do not fit into four cells', () => {
    const tables = (recipe: object) => bookOf(recipe).of('thing', [])[0]!.needs_table;
    expect(tables({ inShape: [[1, 1], [1]] })).toBe(false);
    expect(tables({ inShape: [[1, null, 1]] })).toBe(true);
    expect(tables({ inShape: [[1], [1], [1]] })).toBe(true);
    expect(tables({ ingredients: [1, 2, 3, 4] })).toBe(false);
    expect(tables({ ingredients: [1, 2, 3, 4, 5] })).toBe(true);
  });

  it('say how often they can be made, or what is missing', () => {
    const book = bookOf({ inShape: [[1, 1], [5]] });
    const carried = (planks: number, slot = 0) => [
      { slot, item: 'minecraft:oak_planks', count: planks },
      { slot: 9, item: 'minecraft:stick', count: 3 },
    ];
    expect(book.of('thing', carried(5))[0]).toMatchObject({ count: 2, times: 2, missing: [] });
    expect(book.of('thing', carried(1))[0]).toMatchObject({
      times: 0,
      missing: [{ any_of: ['minecraft:oak_planks'], count: 1 }],
    });
    // What is worn or in the other hand is not crafted with.
    expect(book.of('thing', carried(5, 40))[0]).toMatchObject({ times: 0 });
    expect(book.of(undefined, carried(5))).toHaveLength(1);
    expect(book.of(undefined, carried(1))).toEqual([]);
  });
});
