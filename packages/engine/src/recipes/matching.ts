import { ITEM_KINDS, itemOf } from '../items/index.js';
import type { Recipe } from './recipe.js';
import { INGREDIENTS, RECIPES } from './registry.js';

/** A table of three by three, or the four cells that one always has. */
export type GridWidth = 2 | 3;

export interface Crafted {
  readonly recipe: Recipe;
  readonly result: Recipe['result'];
  /** ids of what stays in the grid, once for each cell that leaves something: empty buckets */
  readonly remainders: readonly number[];
}

const CELLS_MAX = 9;
const CODES = ITEM_KINDS.length + 1;

/** For each ingredient (0: nothing), which cell codes it takes: item ids plus one, 0 for none. */
const TAKES: readonly Uint8Array[] = [
  codes([0]),
  ...INGREDIENTS.map(({ items }) => codes(items.map((item) => item + 1))),
];

/** For each cell code, the item that stays, plus one; or 0. */
const REMAINDER = Uint16Array.of(
  0,
  ...ITEM_KINDS.map(({ leaves }) => (leaves === undefined ? 0 : itemOf(leaves).id + 1)),
);

function codes(taken: readonly number[]): Uint8Array {
  const facts = new Uint8Array(CODES);
  for (const code of taken) facts[code] = 1;
  return facts;
}

/** A recipe with the numbers of its ingredients, cell by cell. */
interface Candidate {
  readonly recipe: Recipe;
  readonly cells: Uint16Array;
}

function candidates(where: (recipe: Recipe) => boolean): readonly Candidate[] {
  return RECIPES.filter(where).map((recipe) => ({
    recipe,
    cells: Uint16Array.from(recipe.ingredients, (one) => one?.index ?? 0),
  }));
}

/** Patterns by `3 * height + width - 4`, so that only those of the right size are tried. */
const SHAPED = Array.from({ length: CELLS_MAX }, (_, i) =>
  candidates(
    ({ shaped, width, height }) => shaped && width === (i % 3) + 1 && height === ((i / 3) | 0) + 1,
  ),
);

/** The others by how many things they take. */
const SHAPELESS = Array.from({ length: CELLS_MAX + 1 }, (_, count) =>
  candidates(({ shaped, ingredients }) => !shaped && ingredients.length === count),
);

/** What lies in the grid, without the empty rows and columns around it. */
const pattern = new Uint16Array(CELLS_MAX);
/** The same without any empty cell. */
const things = new Uint16Array(CELLS_MAX);

/**
 * What a grid of item ids plus one (0 for none), row by row, makes. Patterns may lie anywhere in
 * the grid and either way round.
 */
export function matchCrafting(grid: ArrayLike<number>, width: GridWidth): Crafted | undefined {
  let left: number = width;
  let top: number = width;
  let right = -1;
  let bottom = -1;
  let count = 0;
  for (let i = 0; i < width * width; i++) {
    const code = grid[i] ?? 0;
    if (code === 0) continue;
    if (!(code > 0 && code < CODES)) return undefined;
    const x = i % width;
    const y = (i / width) | 0;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    things[count++] = code;
  }
  if (count === 0) return undefined;
  const wide = right - left + 1;
  const high = bottom - top + 1;
  for (let i = 0; i < wide * high; i++) {
    pattern[i] = grid[(top + ((i / wide) | 0)) * width + left + (i % wide)] ?? 0;
  }
  const recipe = patternOf(wide, high) ?? mixtureOf(count);
  return recipe && { recipe, result: recipe.result, remainders: remaindersOf(count) };
}

function patternOf(wide: number, high: number): Recipe | undefined {
  for (const { recipe, cells } of SHAPED[3 * high + wide - 4]!) {
    if (isLaidOut(cells, wide, high, false) || isLaidOut(cells, wide, high, true)) return recipe;
  }
  return undefined;
}

function isLaidOut(cells: Uint16Array, wide: number, high: number, mirrored: boolean): boolean {
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const code = pattern[y * wide + (mirrored ? wide - 1 - x : x)]!;
      if (TAKES[cells[y * wide + x]!]![code] !== 1) return false;
    }
  }
  return true;
}

function mixtureOf(count: number): Recipe | undefined {
  for (const { recipe, cells } of SHAPELESS[count]!) {
    if (canHandOut(cells, 0, 0)) return recipe;
  }
  return undefined;
}

/** Whether every ingredient from the given one on gets a thing of its own. */
function canHandOut(cells: Uint16Array, from: number, handedOut: number): boolean {
  if (from === cells.length) return true;
  const takes = TAKES[cells[from]!]!;
  for (let i = 0; i < cells.length; i++) {
    const bit = 1 << i;
    if ((handedOut & bit) !== 0 || takes[things[i]!] !== 1) continue;
    if (canHandOut(cells, from + 1, handedOut | bit)) return true;
  }
  return false;
}

const NO_REMAINDERS: readonly number[] = Object.freeze([]);

function remaindersOf(count: number): readonly number[] {
  let remainders: number[] | undefined;
  for (let i = 0; i < count; i++) {
    const left = REMAINDER[things[i]!]!;
    if (left === 0) continue;
    remainders ??= [];
    remainders.push(left - 1);
  }
  return remainders ?? NO_REMAINDERS;
}
