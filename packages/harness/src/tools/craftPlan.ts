import type { Lacking, RecipeState, SensesFacet } from '@bridle/facets';
import { CRAFT_PLAN_DEPTH_MAX, CRAFT_PLAN_TRIES_MAX } from '../limits.js';

/** One item to be made, in the order of the plan. */
export interface CraftStep {
  readonly item: string;
  count: number;
  readonly needs_table: boolean;
}

export interface CraftPlan {
  readonly steps: readonly CraftStep[];
  /** what of the bag is used up, by name; what is made on the way is not in it */
  readonly uses: ReadonlyMap<string, number>;
  /** of the item that was asked for, what one more round lacks; none: the plan makes all */
  readonly missing: readonly Lacking[];
  /** set where it is missing for what has to be there as well */
  readonly lacksTool?: string;
}

type Recipes = Pick<SensesFacet, 'recipes'>;

/** The most of it that can be made, up to so many, and what keeps it from being more. */
export function planCraft(
  senses: Recipes,
  carried: ReadonlyMap<string, number>,
  item: string,
  count: number,
  /** what has to be there as well, such as a table to work at: it is made, and not used up */
  before: readonly string[] = [],
): CraftPlan & { readonly count: number } {
  // Some more of it are asked for: those that are there already are not to be turned into it.
  const stock = new Map([...carried].filter(([name]) => name !== item));
  const possible = new Set(
    [item, ...before].flatMap((one) => [...possibleItems(senses, stock, one)]),
  );
  const plan = (some: number): CraftPlan =>
    planAll(new Planner(senses, stock, possible), item, some, before);
  const all = plan(count);
  if (all.missing.length === 0) return { ...all, count };
  let [low, high] = [0, count];
  let best: CraftPlan = { ...all, steps: [], uses: new Map() };
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const some = plan(middle);
    if (some.missing.length === 0) [low, best] = [middle, some];
    else high = middle;
  }
  const { missing, lacksTool } = all;
  return { ...best, missing, ...(lacksTool && { lacksTool }), count: low };
}

function planAll(plan: Planner, item: string, count: number, before: readonly string[]): CraftPlan {
  for (const tool of before) {
    if (plan.reserve(tool)) continue;
    const missing = plan.make(tool, 1, []);
    if (missing.length > 0) return { steps: [], uses: new Map(), missing, lacksTool: tool };
    plan.reserve(tool);
  }
  const missing = plan.make(item, count, []);
  return { steps: plan.steps, uses: plan.uses(), missing };
}

interface Snapshot {
  readonly stock: Map<string, number>;
  readonly made: Map<string, number>;
  readonly steps: number;
}

/** What a way takes and makes is the same for as long as the game is; only that is kept. */
const BOOKS = new WeakMap<Recipes, Map<string, readonly RecipeState[]>>();

function waysTo(senses: Recipes, item: string): readonly RecipeState[] {
  let book = BOOKS.get(senses);
  if (book === undefined) {
    book = new Map();
    BOOKS.set(senses, book);
  }
  const known = book.get(item);
  if (known !== undefined) return known;
  const ways = senses.recipes(item);
  book.set(item, ways);
  return ways;
}

const ORDERS = new WeakMap<RecipeState, readonly Lacking[]>();

/**
 * What is made of something that the way needs as well comes first: sticks before the planks,
 * since a game makes sticks of whatever planks are in the bag by then.
 */
function needsInOrder(senses: Recipes, way: RecipeState): readonly Lacking[] {
  const known = ORDERS.get(way);
  if (known !== undefined) return known;
  const isOf = (made: Lacking, of: Lacking): boolean =>
    made !== of &&
    made.any_of.some((item) =>
      waysTo(senses, item).some(({ needs }) =>
        needs.some(({ any_of }) => any_of.some((one) => of.any_of.includes(one))),
      ),
    );
  const first = way.needs.filter((need) => way.needs.some((other) => isOf(need, other)));
  const order = [...first, ...way.needs.filter((need) => !first.includes(need))];
  ORDERS.set(way, order);
  return order;
}

/**
 * All that can be made at all from what there is, had one enough of it, and that may be of use
 * for an item. What is not in it need not be tried in every way there is.
 */
function possibleItems(
  senses: Recipes,
  stock: ReadonlyMap<string, number>,
  item: string,
): Set<string> {
  const asked = new Set([item]);
  let edge: readonly string[] = [item];
  for (let depth = 0; depth <= CRAFT_PLAN_DEPTH_MAX + 1; depth++) {
    const needed = edge.flatMap((one) => waysTo(senses, one).flatMap(({ needs }) => needs));
    edge = [...new Set(needed.flatMap(({ any_of }) => any_of))].filter((one) => !asked.has(one));
    for (const one of edge) asked.add(one);
  }
  const possible = new Set([...stock].filter(([, count]) => count > 0).map(([one]) => one));
  const isMade = ({ needs }: RecipeState): boolean =>
    needs.every(({ any_of }) => any_of.some((one) => possible.has(one)));
  for (let known = -1; known !== possible.size; ) {
    known = possible.size;
    for (const one of asked) if (waysTo(senses, one).some(isMade)) possible.add(one);
  }
  return possible;
}

/** More than anything lacks: such a way is named only where there is no other. */
const ROUNDABOUT_COST = 1e6;

/** Whether it takes what is made of the very thing: nobody dyes another bed to get a first one. */
function isRoundabout(senses: Recipes, { item, needs }: RecipeState): boolean {
  const isMadeOfIt = (one: string): boolean =>
    waysTo(senses, one).some((way) => way.needs.some(({ any_of }) => any_of.includes(item)));
  return needs.some(({ any_of }) => any_of.some(isMadeOfIt));
}

/** Tries recipes on a bag that exists only in thought. */
class Planner {
  readonly #senses: Recipes;
  readonly #possible: ReadonlySet<string>;
  readonly #carried: ReadonlyMap<string, number>;
  /** what is there at this point of the plan, and what of it came from the bag */
  #stock: Map<string, number>;
  #reserved = new Map<string, number>();
  steps: CraftStep[] = [];
  #made = new Map<string, number>();
  #tries = 0;

  constructor(
    senses: Recipes,
    carried: ReadonlyMap<string, number>,
    possible: ReadonlySet<string>,
  ) {
    this.#senses = senses;
    this.#possible = possible;
    this.#carried = carried;
    this.#stock = new Map(carried);
  }

  /** Puts one aside, if there is one, so that nothing uses it up. */
  reserve(item: string): boolean {
    if (this.#take(item, 1) === 0) return false;
    this.#reserved.set(item, (this.#reserved.get(item) ?? 0) + 1);
    return true;
  }

  uses(): Map<string, number> {
    const uses = new Map<string, number>();
    for (const [item, count] of this.#carried) {
      const left = (this.#stock.get(item) ?? 0) + (this.#reserved.get(item) ?? 0);
      const used = count + (this.#made.get(item) ?? 0) - left;
      const own = Math.min(count, used);
      if (own > 0) uses.set(item, own);
    }
    return uses;
  }

  /** Says what is missing for it, at least by one of the ways; nothing: it is in the plan. */
  make(item: string, count: number, within: readonly string[]): readonly Lacking[] {
    const ways = waysTo(this.#senses, item);
    let least: readonly Lacking[] = [{ any_of: [item], count }];
    let leastCount = Number.POSITIVE_INFINITY;
    for (const way of ways) {
      const before = this.#keep();
      const missing = this.#makeBy(way, Math.ceil(count / way.count), [...within, item]);
      if (missing.length === 0) return [];
      this.#restore(before);
      const short = missing.reduce((sum, lack) => sum + lack.count, 0);
      const lacks = short + (isRoundabout(this.#senses, way) ? ROUNDABOUT_COST : 0);
      if (lacks < leastCount) [least, leastCount] = [missing, lacks];
    }
    return least;
  }

  #makeBy(way: RecipeState, rounds: number, within: readonly string[]): Lacking[] {
    const missing: Lacking[] = [];
    for (const { any_of, count } of needsInOrder(this.#senses, way)) {
      const left = this.#gather(any_of, count * rounds, within);
      if (left > 0) missing.push({ any_of, count: left });
    }
    if (missing.length > 0) return missing;
    const { item, needs_table } = way;
    const count = way.count * rounds;
    this.steps.push({ item, count, needs_table });
    this.#stock.set(item, (this.#stock.get(item) ?? 0) + count);
    this.#made.set(item, (this.#made.get(item) ?? 0) + count);
    return [];
  }

  /** Takes so many of any of these, and makes what is not there; says how many are lacking. */
  #gather(anyOf: readonly string[], count: number, within: readonly string[]): number {
    let left = count;
    for (const item of anyOf) left -= this.#take(item, left);
    if (within.length > CRAFT_PLAN_DEPTH_MAX) return left;
    for (const item of anyOf) {
      if (left === 0) break;
      if (within.includes(item) || !this.#possible.has(item)) continue;
      if (this.#tryToMake(item, left, within)) left -= this.#take(item, left);
      else while (left > 0 && this.#tryToMake(item, 1, within)) left -= this.#take(item, left);
    }
    return left;
  }

  #tryToMake(item: string, count: number, within: readonly string[]): boolean {
    if (++this.#tries > CRAFT_PLAN_TRIES_MAX) return false;
    return this.make(item, count, within).length === 0;
  }

  #take(item: string, most: number): number {
    const there = this.#stock.get(item) ?? 0;
    const taken = Math.min(there, most);
    if (taken > 0) this.#stock.set(item, there - taken);
    return taken;
  }

  #keep(): Snapshot {
    return { stock: new Map(this.#stock), made: new Map(this.#made), steps: this.steps.length };
  }

  #restore({ stock, made, steps }: Snapshot): void {
    this.#stock = stock;
    this.#made = made;
    this.steps.length = steps;
  }
}
