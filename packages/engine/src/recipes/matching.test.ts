import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { type GridWidth, matchCrafting, RECIPES, type Recipe } from './index.js';

const LETTERS: Readonly<Record<string, string>> = {
  P: 'oak_planks',
  B: 'birch_planks',
  L: 'oak_log',
  C: 'cobblestone',
  D: 'cobbled_deepslate',
  I: 'iron_ingot',
  F: 'flint',
  S: 'stick',
  M: 'milk_bucket',
  G: 'sugar',
  E: 'egg',
  W: 'wheat',
  R: 'red_dye',
  r: 'red_wool',
  w: 'white_wool',
  c: 'charcoal',
};

/** Rows of letters, parted by `/`, with `.` for nothing. */
function grid(rows: string): { cells: Uint16Array; width: GridWidth } {
  const width = rows.indexOf('/') as GridWidth;
  const cells = [...rows.replaceAll('/', '')].map((letter) =>
    letter === '.' ? 0 : itemOf(LETTERS[letter]!).id + 1,
  );
  return { cells: Uint16Array.from(cells), width };
}

function made(rows: string): string {
  const { cells, width } = grid(rows);
  const match = matchCrafting(cells, width);
  if (match === undefined) return 'nothing';
  return `${match.result.count} ${ITEM_KINDS[match.result.item]!.name.slice(10)}`;
}

describe('a crafting grid', () => {
  it.each([
    ['L./..', '4 oak_planks'],
    ['.../L../...', '4 oak_planks'],
    ['P./P.', '4 stick'],
    ['.P/.B', '4 stick'],
    ['PP/BP', '1 crafting_table'],
    ['c./S.', '4 torch'],
    ['PPP/.S./.S.', '1 wooden_pickaxe'],
    ['CDC/.S./.S.', '1 stone_pickaxe'],
    ['CC./CS./.S.', '1 stone_axe'],
    ['CC./SC./S..', '1 stone_axe'],
    ['.CC/.SC/.S.', '1 stone_axe'],
    ['CCC/C.C/CDC', '1 furnace'],
    ['.I/I.', '1 shears'],
    ['I./.I', '1 shears'],
    ['I./.F', '1 flint_and_steel'],
    ['F../.../..I', '1 flint_and_steel'],
    ['wwr/.../...', 'nothing'],
    ['www/PBP/...', '1 white_bed'],
    ['rww/PPP/...', 'nothing'],
    ['R./w.', '1 red_wool'],
    ['R./r.', 'nothing'],
    ['../..', 'nothing'],
    ['PS/SP', 'nothing'],
    ['L./.L', 'nothing'],
  ])('%s makes %s', (rows, result) => {
    expect(made(rows)).toBe(result);
  });

  it('gives the buckets of a cake back, and nothing of a torch', () => {
    const cake = grid('MMM/GEG/WWW');
    const bucket = itemOf('bucket').id;
    expect(matchCrafting(cake.cells, 3)!.remainders).toEqual([bucket, bucket, bucket]);
    const torch = grid('c./S.');
    expect(matchCrafting(torch.cells, 2)!.remainders).toEqual([]);
  });

  it('too narrow for a recipe does not make it', () => {
    expect(made('CC/SC')).toBe('nothing');
  });

  it('never throws, whatever lies in it', () => {
    const codes = fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: ITEM_KINDS.length }),
      fc.integer(),
    );
    const grids = fc.array(codes, { maxLength: 12 });
    fc.assert(
      fc.property(grids, fc.constantFrom<GridWidth>(2, 3), (cells, width) => {
        const match = matchCrafting(cells, width);
        expect(match === undefined || RECIPES.includes(match.recipe)).toBe(true);
      }),
    );
  });

  it('takes no number that is not an item for one', () => {
    const { cells } = grid('L./..');
    for (const code of [-1, ITEM_KINDS.length + 1, 65_536 + cells[0]!, Number.NaN]) {
      expect(matchCrafting([code, 0, 0, 0], 2)).toBeUndefined();
    }
  });
});

/** Every grid in which a pattern lies, either way round. */
function* layouts(recipe: Recipe, width: GridWidth): Generator<readonly (readonly number[])[]> {
  const { ingredients, width: wide, height: high } = recipe;
  for (const mirrored of [false, true]) {
    for (let top = 0; top + high <= width; top++) {
      for (let left = 0; left + wide <= width; left++) {
        const cells = Array.from({ length: width * width }, (): readonly number[] => []);
        for (const [i, one] of ingredients.entries()) {
          const x = mirrored ? wide - 1 - (i % wide) : i % wide;
          const y = Math.floor(i / wide);
          cells[(top + y) * width + left + x] = one?.items ?? [];
        }
        yield cells;
      }
    }
  }
}

describe('every recipe', () => {
  const shaped = RECIPES.filter((recipe) => recipe.shaped);
  const shapeless = RECIPES.filter((recipe) => !recipe.shaped);

  it('with a pattern is made by it at every place and mirrored, of any of its items', () => {
    for (const recipe of shaped) {
      for (const width of [2, 3] as const) {
        for (const cells of layouts(recipe, width)) {
          const first = cells.map((items) => (items[0] ?? -1) + 1);
          const mixed = cells.map((items, i) => (items[i % Math.max(1, items.length)] ?? -1) + 1);
          expect(matchCrafting(first, width)?.recipe.id).toBe(recipe.id);
          expect(matchCrafting(mixed, width)?.recipe.id).toBe(recipe.id);
        }
      }
    }
  });

  it('without one is made in any order and at any place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shapeless),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 9 }),
        fc.nat(),
        (recipe, places, which) => {
          const cells = new Uint16Array(9);
          for (const [i, one] of recipe.ingredients.entries()) {
            cells[places[i]!] = one!.items[which % one!.items.length]! + 1;
          }
          expect(matchCrafting(cells, 3)?.recipe.id).toBe(recipe.id);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is not made when one thing more lies in the grid', () => {
    for (const recipe of RECIPES) {
      const cells = new Uint16Array(9);
      for (const [i, one] of recipe.ingredients.entries()) {
        const x = i % recipe.width;
        const y = Math.floor(i / recipe.width);
        cells[3 * y + x] = one === null ? 0 : one.items[0]! + 1;
      }
      const free = cells.lastIndexOf(0);
      if (free < 0) continue;
      cells[free] = itemOf('bedrock').id + 1;
      expect(matchCrafting(cells, 3), recipe.id).toBeUndefined();
    }
  });
});
