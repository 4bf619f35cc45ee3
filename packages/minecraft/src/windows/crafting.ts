import {
  bareName,
  type CraftLack,
  type CraftOutcome,
  cellOf,
  craftLack,
  failure,
  type ItemStack,
  type Lacking,
  type LongAction,
  type Vector,
} from '@bridle/facets';
import type { BotBody } from '../hands/body.js';
import { itemNamed } from '../hands/inHand.js';
import type { BotItem, BotWindow } from '../mineflayer.js';
import { ourName } from '../names.js';
import type { BotRecipe } from '../senses/recipes.js';
import { isPlain } from './items.js';
import { isInReach, openBlock } from './opening.js';
import { type LaidOut, layOut } from './recipeLayout.js';
import type { SlotMoves } from './slotMoves.js';
import { countIn, gridSize, gridSlots, mainSlots, stackMax } from './windowSlots.js';

const RESULT = 0;
const TABLE_CELLS = 9;
const TABLE = 'minecraft:crafting_table';
/** cells around the eyes that a hand may get to */
const REACHED = 5;

/** What was made of a recipe, and what kept it from being made as often as asked. */
export interface WindowCraftingResult extends Omit<CraftOutcome, 'changed' | 'screen' | 'reason'> {
  readonly lack: CraftLack | undefined;
}

/** Makes things in the grid of the inventory, or of a table. */
export class WindowCrafting {
  readonly #body: BotBody;
  readonly #moves: SlotMoves;

  constructor(body: BotBody, moves: SlotMoves) {
    this.#body = body;
    this.#moves = moves;
  }

  /** Makes so many of an item at least, by whichever recipes there is enough for. */
  *make(
    name: string,
    count: number,
    table: Vector | null,
  ): LongAction<{ made: number; taken: ItemStack[] }> {
    const item = bareName(ourName(itemNamed(this.#body, name).name));
    if (!(count >= 1)) throw failure('refused', 'nothing is to be made', 'ask for one or more');
    if (table !== null) this.#refuseOtherTable(cellOf(table));
    const recipes = this.#body.session.recipes.making(name);
    if (recipes.length === 0) throw failure('refused', `nobody can make ${item}`);
    let made = 0;
    const taken = new Map<string, number>();
    let nearest: CraftLack | undefined;
    for (const recipe of recipes) {
      const times = Math.ceil((count - made) / recipe.count);
      if (times <= 0) break;
      const done = yield* this.rounds(recipe, times, table);
      made += done.count;
      for (const used of done.taken) taken.set(used.item, (taken.get(used.item) ?? 0) + used.count);
      // Of several recipes that cannot be made, the one that lacks least is worth telling about.
      if (done.lack && done.lack.far < (nearest?.far ?? Number.POSITIVE_INFINITY)) {
        nearest = done.lack;
      }
    }
    if (made === 0 && nearest) throw failure(nearest.reason, nearest.text, nearest.hint);
    if (made === 0) throw failure('refused', `the server does not make ${item} of that`);
    return { made, taken: [...taken].map(([item, count]) => ({ item, count })) };
  }

  #refuseOtherTable([x, y, z]: Vector): void {
    if (this.#body.session.world.factsAt(x, y, z)?.name !== TABLE) {
      throw failure('gone', `there is no crafting table at ${x} ${y} ${z}`);
    }
    if (isInReach(this.#body, [x, y, z])) return;
    throw failure('out_of_reach', `the table at ${x} ${y} ${z} is out of reach`, 'go nearer');
  }

  /** Makes a recipe as often as asked, or as it goes. */
  *rounds(
    recipe: BotRecipe,
    times: number,
    table: Vector | null,
  ): LongAction<WindowCraftingResult> {
    const { windows } = this.#body.session;
    const taken = new Map<string, number>();
    const result = (made: number, lack: CraftLack | undefined, missing: Lacking[] = []) => ({
      recipe: recipe.id,
      item: recipe.item,
      count: made * recipe.count,
      times: made,
      taken: [...taken].map(([item, count]) => ({ item, count })),
      missing,
      lack,
    });
    const missing = this.#missing(recipe);
    const at = recipe.needsTable ? this.#tableAt(table) : undefined;
    if (at === null) return result(0, craftLack(true, false, []));
    if (missing.length > 0) return result(0, craftLack(false, false, missing), missing);
    const isOwn = at !== undefined;
    const window = isOwn ? yield* this.#openTable(at) : this.#gridOf(recipe);
    let made = 0;
    let lack: CraftLack | undefined;
    try {
      while (made < times) {
        const layout = layOut(window, recipe, times - made);
        if (layout === undefined) break;
        const done = yield* this.#round(window, recipe, layout);
        for (const { item, each } of this.#used(layout)) {
          if (done > 0) taken.set(item, (taken.get(item) ?? 0) + each * done);
        }
        made += done;
        if (done === layout.rounds) continue;
        if (this.#roomFor(window, recipe) < recipe.count) lack = craftLack(false, true, []);
        break;
      }
    } finally {
      if (isOwn && windows.current === window && !windows.isUntidy) windows.close();
    }
    if (made >= times) return result(made, undefined);
    const still = this.#missing(recipe);
    return result(made, lack ?? craftLack(false, false, still), lack ? [] : still);
  }

  /** Lays the ingredients into the grid, takes what they make, and puts the rest back. */
  *#round(window: BotWindow, recipe: BotRecipe, layout: LaidOut): LongAction<number> {
    const main = mainSlots(window);
    const type = itemNamed(this.#body, recipe.item).id;
    yield* this.#emptyGrid(window);
    const had = countIn(window, main, type);
    for (const [item, cells] of layout.cells) {
      yield* this.#lay(window, item, cells, layout.rounds);
    }
    const isLaid = window.slots[RESULT]?.type === type;
    if (isLaid && this.#roomFor(window, recipe) >= recipe.count) {
      yield* this.#moves.quickMove(window, RESULT);
    }
    yield* this.#emptyGrid(window);
    // What a layout takes and makes is never the same item, but what the grid gave back may be.
    return Math.max(0, Math.floor((countIn(window, main, type) - had) / recipe.count));
  }

  *#lay(
    window: BotWindow,
    type: number,
    cells: readonly number[],
    rounds: number,
  ): LongAction<void> {
    const { windows } = this.#body.session;
    const source = (): number | undefined =>
      mainSlots(window).find((slot) => isIngredient(window.slots[slot], type));
    if (rounds > 1 || cells.length === 1) {
      for (const cell of cells) {
        for (let left = rounds; left > 0; ) {
          const from = source();
          if (from === undefined) return;
          const moved = yield* this.#moves.move(window, from, [cell], left);
          if (moved === 0) return;
          left -= moved;
        }
      }
      return;
    }
    // One for each cell, from a stack on the cursor.
    for (let next = 0; next < cells.length; ) {
      const from = source();
      if (from === undefined) return;
      yield* this.#moves.pickUp(window, from);
      const before = next;
      while (windows.cursor?.type === type && next < cells.length) {
        yield* this.#moves.pickUp(window, cells[next]!, 1);
        if (!window.slots[cells[next]!]) break;
        next++;
      }
      yield* this.#moves.putDown(window, [from]);
      if (next === before) return;
    }
  }

  *#emptyGrid(window: BotWindow): LongAction<void> {
    for (const slot of gridSlots(window)) {
      const held = window.slots[slot];
      if (!held) continue;
      const moved = yield* this.#moves.move(window, slot, mainSlots(window), held.count);
      if (moved === held.count) continue;
      const hint = 'toss or store something first';
      throw failure('no_room', 'there is no room for what lies in the crafting grid', hint);
    }
  }

  #used({ cells }: LaidOut): { item: string; each: number }[] {
    const { items } = this.#body.bot.registry;
    return [...cells].map(([type, slots]) => ({
      item: ourName(items[type]!.name),
      each: slots.length,
    }));
  }

  /** How many more of what a recipe makes the bag has room for. */
  #roomFor(window: BotWindow, { item }: BotRecipe): number {
    const { id, stackSize } = itemNamed(this.#body, item);
    return mainSlots(window).reduce((room, slot) => {
      const held = window.slots[slot];
      if (!held) return room + stackSize;
      return held.type === id && isPlain(held) ? room + stackMax(held) - held.count : room;
    }, 0);
  }

  /** What one more round lacks. */
  #missing({ needs }: BotRecipe): Lacking[] {
    const { inventory } = this.#body.bot;
    const main = mainSlots(inventory);
    return needs.flatMap(({ any_of, count }) => {
      const types = new Set(any_of.map((name) => itemNamed(this.#body, name).id));
      const there = main.reduce((sum, slot) => {
        const held = inventory.slots[slot];
        return held && types.has(held.type) && isPlain(held) ? sum + held.count : sum;
      }, 0);
      return there >= count ? [] : [{ any_of: [...any_of], count: count - there }];
    });
  }

  /** Where a table is that is not open yet; undefined: one is open; null: there is none in reach. */
  #tableAt(given: Vector | null): Vector | undefined | null {
    const { world, windows } = this.#body.session;
    if (gridSize(windows.current) === TABLE_CELLS) return undefined;
    if (given !== null) return cellOf(given);
    const { x, y, z } = this.#body.bot.entity.position.floored();
    for (let dy = -REACHED; dy <= REACHED + 1; dy++) {
      for (let dz = -REACHED; dz <= REACHED; dz++) {
        for (let dx = -REACHED; dx <= REACHED; dx++) {
          const pos: Vector = [x + dx, y + dy, z + dz];
          if (world.factsAt(...pos)?.name === TABLE && isInReach(this.#body, pos)) return pos;
        }
      }
    }
    return null;
  }

  *#openTable(pos: Vector): LongAction<BotWindow> {
    const window = yield* openBlock(this.#body, pos);
    if (window !== undefined && gridSize(window) === TABLE_CELLS) return window;
    if (window !== undefined) this.#body.session.windows.close();
    throw failure('refused', `the table at ${pos.join(' ')} does not open`);
  }

  /** The grid that is there: that of a table that is open, or of the inventory. */
  #gridOf({ needsTable }: BotRecipe): BotWindow {
    const { windows } = this.#body.session;
    const { bot } = this.#body;
    const isTable = gridSize(windows.current) === TABLE_CELLS;
    if (needsTable || isTable) return windows.current;
    if (bot.currentWindow !== null) windows.close();
    return bot.inventory;
  }
}

function isIngredient(held: BotItem | null | undefined, type: number): boolean {
  return held?.type === type && isPlain(held);
}
