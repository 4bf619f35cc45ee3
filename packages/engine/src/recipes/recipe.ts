import type { IngredientChoice } from './tags.js';

/** What may lie in one cell of a recipe. */
export interface Ingredient {
  /** counted from 1; 0 stands for an empty cell */
  readonly index: number;
  /** ids of the items, the first to be taken first */
  readonly items: readonly number[];
}

/** One way to craft something. Items are ids, which hold for one build only. */
export interface Recipe {
  /** `minecraft:stone_pickaxe` */
  readonly id: string;
  readonly shaped: boolean;
  /** of the smallest grid it fits in; a shapeless one fits in any with enough cells */
  readonly width: number;
  readonly height: number;
  /** row by row where it is shaped, with null where nothing may lie; else in any order */
  readonly ingredients: readonly (Ingredient | null)[];
  /** the same, each once, with how many cells of it there are */
  readonly needs: readonly { readonly ingredient: Ingredient; readonly count: number }[];
  readonly result: { readonly item: number; readonly count: number };
}

/** A recipe as its table writes it: names without `minecraft:`. */
export interface RecipeSpec {
  readonly id: string;
  readonly makes: string;
  readonly count: number;
  /** rows of single letters, a blank where nothing lies; left out where any order will do */
  readonly rows?: readonly string[];
  readonly cells: readonly (IngredientChoice | null)[];
}

/** What the letters of a pattern stand for. */
export type PatternKey = Readonly<Record<string, IngredientChoice>>;

/** A pattern, its rows parted by `/`: `shaped('bowl', 4, '# #/ # ', { '#': '#planks' })`. */
export function shaped(
  makes: string,
  count: number,
  pattern: string,
  key: PatternKey,
  id = makes,
): RecipeSpec {
  const rows = pattern.split('/');
  const cells = [...rows.join('')].map((letter) => {
    if (letter === ' ') return null;
    const choice = key[letter];
    if (choice === undefined) throw new Error(`${id} says nothing of ${letter}`);
    return choice;
  });
  return { id, makes, count, rows, cells };
}

export function shapeless(
  makes: string,
  count: number,
  cells: readonly IngredientChoice[],
  id = makes,
): RecipeSpec {
  return { id, makes, count, cells };
}
