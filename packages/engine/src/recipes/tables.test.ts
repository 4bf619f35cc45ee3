import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from '../blocks/index.js';
import { ITEM_KINDS, itemNamed, itemOf } from '../items/index.js';
import { RECIPES, type Recipe, recipeById, recipeStates } from './index.js';
import { namesIn, TAGS } from './tags.js';

function items(recipe: Recipe, cell: number): readonly number[] {
  return recipe.ingredients[cell]?.items ?? [];
}

function meet(one: readonly number[], other: readonly number[]): boolean {
  return one.length + other.length === 0 || one.some((item) => other.includes(item));
}

/** Whether some grid is laid out as both patterns say. */
function patternsMeet(one: Recipe, other: Recipe): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const cells = [...one.ingredients.keys()];
  const mirrored = (i: number) => i - (i % one.width) + one.width - 1 - (i % one.width);
  return (
    cells.every((i) => meet(items(one, i), items(other, i))) ||
    cells.every((i) => meet(items(one, i), items(other, mirrored(i))))
  );
}

/** Whether some heap of things is what both recipes take, wherever it lies. */
function heapsMeet(one: Recipe, other: Recipe): boolean {
  const mine = one.ingredients.filter((cell) => cell !== null);
  const theirs = other.ingredients.filter((cell) => cell !== null);
  if (mine.length !== theirs.length) return false;
  const pair = (i: number, used: ReadonlySet<number>): boolean =>
    i === mine.length ||
    theirs.some(
      (cell, j) =>
        !used.has(j) && meet(mine[i]!.items, cell.items) && pair(i + 1, new Set([...used, j])),
    );
  return pair(0, new Set());
}

function collide(one: Recipe, other: Recipe): boolean {
  return one.shaped && other.shaped ? patternsMeet(one, other) : heapsMeet(one, other);
}

describe('the recipes', () => {
  it('are more than three hundred, each with an id of its own, and cannot be changed', () => {
    expect(RECIPES.length).toBeGreaterThan(300);
    expect(new Set(RECIPES.map(({ id }) => id)).size).toBe(RECIPES.length);
    expect(Object.isFrozen(RECIPES[0]!.ingredients)).toBe(true);
  });

  it('take and give only items that there are, not more than a stack of them', () => {
    for (const { ingredients, result } of RECIPES) {
      expect(result.count).toBeGreaterThan(0);
      expect(result.count).toBeLessThanOrEqual(ITEM_KINDS[result.item]!.maxStack);
      for (const cell of ingredients) {
        if (cell === null) continue;
        expect(cell.items.length).toBeGreaterThan(0);
        for (const item of cell.items) expect(ITEM_KINDS[item]?.id).toBe(item);
      }
    }
  });

  it('fit a grid of three by three, without empty rows and columns around them', () => {
    for (const { id, shaped, width, height, ingredients } of RECIPES) {
      expect(Math.max(width, height), id).toBeLessThanOrEqual(3);
      if (!shaped) {
        expect(ingredients, id).not.toContain(null);
        continue;
      }
      expect(ingredients.length, id).toBe(width * height);
      const filled = [...ingredients.keys()].filter((i) => ingredients[i] !== null);
      const rows = filled.map((i) => Math.floor(i / width));
      const columns = filled.map((i) => i % width);
      expect([Math.min(...rows), Math.max(...rows)], id).toEqual([0, height - 1]);
      expect([Math.min(...columns), Math.max(...columns)], id).toEqual([0, width - 1]);
    }
  });

  it('have ingredients that are the same or share no item', () => {
    for (const { id, needs } of RECIPES) {
      const all = needs.flatMap(({ ingredient }) => ingredient.items);
      expect(new Set(all).size, id).toBe(all.length);
    }
  });

  it('never want two things of the same grid', () => {
    const pairs: string[] = [];
    for (const [i, one] of RECIPES.entries()) {
      for (const other of RECIPES.slice(i + 1)) {
        if (collide(one, other)) pairs.push(`${one.id} ${other.id}`);
      }
    }
    expect(pairs).toEqual([]);
  });

  it('are found by id and by what they make', () => {
    const recipe = recipeById('minecraft:stone_pickaxe')!;
    expect(recipeById('stone_pickaxe')).toBe(recipe);
    expect(recipeStates(itemOf('stone_pickaxe').id)).toEqual([recipe]);
    expect(recipeStates(itemOf('iron_ingot').id).map(({ id }) => id)).toEqual([
      'minecraft:iron_ingot_from_iron_block',
      'minecraft:iron_ingot_from_nuggets',
    ]);
    expect(recipeStates(itemOf('bedrock').id)).toEqual([]);
    expect(recipeStates(-1)).toEqual([]);
    expect(recipeById('obsidian')).toBeUndefined();
  });
});

describe('tags', () => {
  it('name only items that there are, each once', () => {
    for (const [tag, names] of Object.entries(TAGS)) {
      expect(names.filter((name) => itemNamed(name)?.name !== `minecraft:${name}`)).toEqual([]);
      expect(new Set(names).size, tag).toBe(names.length);
      expect(namesIn(`#${tag}`)).toEqual(names);
    }
  });

  it('hold all planks, logs, wool, carpets, beds and signs', () => {
    for (const [tag, ending] of [
      ['planks', '_planks'],
      ['logs_that_burn', '_log'],
      ['wool', '_wool'],
      ['wool_carpets', '_carpet'],
      ['beds', '_bed'],
      ['signs', '_sign'],
    ] as const) {
      const all = ITEM_KINDS.filter(({ name }) => name.endsWith(ending)).map(({ name }) => name);
      expect(namesIn(`#${tag}`).map((name) => `minecraft:${name}`)).toEqual(
        expect.arrayContaining(all),
      );
    }
  });

  it('that do not exist are a mistake in the code', () => {
    expect(() => namesIn('#plancks')).toThrow('no tag is named plancks');
    expect(() => namesIn('#toString')).toThrow('no tag is named toString');
  });
});

/** What is found, grown, or given by mobs, and never crafted or smelted. */
const MADE_ELSEWHERE = /_(ore|leaves|sapling|spawn_egg|concrete|shulker_box)$|^chainmail_/;

describe('items', () => {
  it('of every family of wood, stone, wool and metal are crafted', () => {
    const families =
      /_(slab|stairs|wall|fence|fence_gate|door|trapdoor|sign|bed|carpet|planks|pickaxe|axe|shovel|hoe|sword|helmet|chestplate|leggings|boots)$/;
    const uncrafted = ITEM_KINDS.filter(
      ({ id, name }) =>
        families.test(name) &&
        !MADE_ELSEWHERE.test(name.slice(10)) &&
        recipeStates(id).length === 0,
    );
    expect(uncrafted.map(({ name }) => name)).toEqual([]);
  });

  it('of blocks place a block whose item they are', () => {
    const byName = new Map(BLOCK_KINDS.map((kind) => [kind.name, kind]));
    for (const { name, block } of ITEM_KINDS) {
      if (block !== undefined) expect(byName.get(block)!.item).toBe(name);
    }
  });
});
