import type { BotWindow } from '../mineflayer.js';
import type { BotRecipe } from '../senses/recipes.js';
import { isPlain } from './items.js';
import { gridSize, mainSlots, stackMax } from './windowSlots.js';

/** Which item goes into which cells of a grid, and how many of it into each. */
export interface LaidOut {
  /** slots of the window, by the item's number */
  readonly cells: ReadonlyMap<number, readonly number[]>;
  readonly rounds: number;
}

type Choice = ReadonlySet<number>;

/**
 * Lays a recipe out over a window's grid, for as many rounds as one filling of it can be: of one item
 * for each choice where there is enough of one, else of what there is.
 */
export function layOut(window: BotWindow, recipe: BotRecipe, times: number): LaidOut | undefined {
  const carried = carriedIn(window);
  const width = Math.sqrt(gridSize(window));
  let best: LaidOut | undefined;
  for (const variant of recipe.variants) {
    const laid = laidOut(cellsOf(variant, width), carried, times);
    if (laid && laid.rounds > (best?.rounds ?? 0)) best = laid;
  }
  return best ?? mixed(recipe, width, carried);
}

/** One round of different items for the same choice, such as planks of two woods. */
function mixed(
  { variants }: BotRecipe,
  width: number,
  carried: ReadonlyMap<number, Carried>,
): LaidOut | undefined {
  const grids = variants.map((variant) => cellsOf(variant, width));
  const left = new Map([...carried].map(([type, { count }]) => [type, count]));
  const cells = new Map<number, number[]>();
  for (const [slot] of grids[0] ?? []) {
    const choice: Choice = new Set(grids.flatMap((grid) => grid.get(slot) ?? []));
    const type = [...choice].find((one) => (left.get(one) ?? 0) > 0);
    if (type === undefined) return undefined;
    left.set(type, left.get(type)! - 1);
    cells.set(type, [...(cells.get(type) ?? []), slot]);
  }
  return { cells, rounds: 1 };
}

function laidOut(
  grid: ReadonlyMap<number, number>,
  carried: ReadonlyMap<number, Carried>,
  times: number,
): LaidOut | undefined {
  const cells = new Map<number, number[]>();
  for (const [slot, type] of grid) cells.set(type, [...(cells.get(type) ?? []), slot]);
  let rounds = times;
  for (const [type, slots] of cells) {
    const has = carried.get(type);
    if (has === undefined) return undefined;
    rounds = Math.min(rounds, has.stackMax, Math.floor(has.count / slots.length));
  }
  return rounds > 0 && cells.size > 0 ? { cells, rounds } : undefined;
}

interface Carried {
  readonly count: number;
  readonly stackMax: number;
}

function carriedIn(window: BotWindow): Map<number, Carried> {
  const carried = new Map<number, Carried>();
  for (const slot of mainSlots(window)) {
    const held = window.slots[slot];
    if (!held || !isPlain(held)) continue;
    const count = (carried.get(held.type)?.count ?? 0) + held.count;
    carried.set(held.type, { count, stackMax: stackMax(held) });
  }
  return carried;
}

type Variant = BotRecipe['variants'][number];

/** The slots of a grid of some width that a recipe fills, and with what. */
function cellsOf({ inShape, ingredients }: Variant, width: number): Map<number, number> {
  const cells = new Map<number, number>();
  const rows = inShape ?? [];
  for (const [y, row] of rows.entries()) {
    for (const [x, ingredient] of row.entries()) put(cells, 1 + y * width + x, ingredient);
  }
  for (const [i, ingredient] of (ingredients ?? []).entries()) put(cells, 1 + i, ingredient);
  return cells;
}

function put(cells: Map<number, number>, slot: number, ingredient: unknown): void {
  const id = typeof ingredient === 'number' ? ingredient : (ingredient as { id?: number })?.id;
  if (id !== undefined && id >= 0) cells.set(slot, id);
}
