import { bareName, type Failure, failure, type LongAction, type SlotState } from '@bridle/facets';
import { z } from 'zod';
import { SORT_ROUNDS_MAX, TARGETS_TOLD_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { freeSlots, listed } from './names.js';
import { amountText } from './reach.js';
import {
  countsOf,
  type ItemCounts,
  isSpecial,
  sortedLayout,
  splitKinds,
  sumOf,
  surplusOf,
} from './sortLayout.js';
import { knownItems, openStore, type Store, storesAround } from './stores.js';

/** Boxes are carried about, and an ender chest is in many places: neither is sorted. */
/** What is everybody's own, or carried with all that is in it, is left as it is. */
const UNSORTED = /:ender_chest$|shulker_box$/;

export const sortChests = defineTool({
  name: 'sort_chests',
  aliases: ['sort'],
  summary:
    'Carries items between the chests and barrels around until each kind lies in as few of them as can be.',
  kind: 'act',
  params: z.strictObject({
    radius: radiusField(12),
    container: z.string().min(1).max(64).optional().describe('only of this kind, such as barrel'),
  }),
  words: inOrder('radius', 'container'),
  dry(bot, { radius, container }) {
    const stores = chestsAround(bot, container, radius);
    const known = stores.map((store) => knownItems(bot, store));
    const { warnings, blocks } = conditionsOf(bot);
    if (freeSlots(bot.senses) === 0) blocks.push('the bag needs at least one empty slot');
    const preview = { containers: stores.slice(0, TARGETS_TOLD_MAX).map(({ pos }) => pos) };
    if (known.some((items) => items === undefined)) {
      const msg = `would look into ${amountText(stores.length, 'container')} and sort them`;
      return { msg, preview, warnings, blocks, uncertainty: ['what is in the containers'] };
    }
    const chests = stores.map(({ slots }, i) => ({ slots, items: known[i]! }));
    const goal = layoutFor(bot, chests, new Map());
    const now = chests.map(({ items }) => countsOf(items));
    const moves = now.reduce((sum, counts, i) => sum + sumOf(surplusOf(counts, goal[i]!)), 0);
    const msg =
      moves === 0
        ? `${amountText(stores.length, 'container')} are sorted already`
        : `would move ${amountText(moves, 'item')} between ${amountText(stores.length, 'container')}`;
    const split = splitKinds(now);
    const found = { ...preview, moves, split: split.slice(0, 64) };
    return { msg, preview: found, warnings, blocks };
  },
  *run(bot, { radius, container }) {
    const stores = chestsAround(bot, container, radius);
    return yield* new Sorter(bot, stores).run();
  },
});

function chestsAround(bot: Bot, container: string | undefined, radius: number): Store[] {
  const isSorted = (name: string): boolean =>
    bot.senses.blockFacts(name)?.is_store === true && !UNSORTED.test(name);
  const stores = storesAround(bot, container, radius).filter(({ name }) => isSorted(name));
  if (stores.length > 1) return stores;
  const there = stores.length === 0 ? 'no chest or barrel' : 'only one container';
  throw failure('not_found', `there is ${there} to sort within ${radius} blocks`);
}

function layoutFor(
  { senses }: Bot,
  chests: readonly { slots: number; items: readonly SlotState[] }[],
  load: ReadonlyMap<string, number>,
): ItemCounts[] {
  const stackMax = (item: string): number => senses.itemFacts(item)?.stack_max ?? 1;
  // The player's own sword or letter must not be exchanged for one out of a chest.
  const own = new Set(
    senses
      .inventory()
      .filter((stack) => stackMax(stack.item) === 1 || isSpecial(stack))
      .map(({ item }) => item),
  );
  return sortedLayout(chests, load, stackMax, (item) => own.has(item) && !load.has(item));
}

interface Chest {
  readonly store: Store;
  slots: number;
  items: readonly SlotState[];
  goal: ItemCounts;
}

/** Goes round and round: puts down what belongs there, takes along what does not. */
class Sorter {
  readonly #bot: Bot;
  readonly #stores: readonly Store[];
  #chests: Chest[] = [];
  /** out of a chest, and not yet in its own */
  readonly #load: ItemCounts = new Map();
  #moved = 0;
  readonly #lost: Failure[] = [];

  constructor(bot: Bot, stores: readonly Store[]) {
    this.#bot = bot;
    this.#stores = stores;
  }

  *run(): LongAction<ToolEnd> {
    yield* this.#lookIntoAll();
    this.#plan();
    const toMove = this.#left();
    if (toMove > 0 && freeSlots(this.#bot.senses) === 0) {
      const hint = 'deposit or toss something first';
      throw failure('no_room', 'the bag needs at least one empty slot to sort with', hint);
    }
    for (let round = 0; round < SORT_ROUNDS_MAX && this.#left() > 0; round++) {
      const before = this.#left();
      yield* this.#goRound(toMove);
      if (this.#left() === before) break;
    }
    if (this.#load.size > 0) yield* this.#putAnywhere();
    return this.#end();
  }

  /** What lies wrong, and what is on its way. */
  #left(): number {
    const wrong = this.#chests.reduce(
      (sum, { items, goal }) => sum + sumOf(surplusOf(countsOf(items), goal)),
      0,
    );
    return wrong * 2 + sumOf(this.#load); // taking it along is half the work
  }

  *#lookIntoAll(): LongAction<void> {
    for (const store of this.#stores) {
      const known = knownItems(this.#bot, store);
      const chest = { store, slots: store.slots, items: known ?? [], goal: new Map() };
      this.#chests.push(chest);
      if (known === undefined) yield* this.#visit(chest, function* () {});
    }
  }

  #plan(): void {
    const layout = layoutFor(this.#bot, this.#chests, this.#load);
    for (const [i, chest] of this.#chests.entries()) chest.goal = layout[i]!;
  }

  *#goRound(toMove: number): LongAction<void> {
    for (const chest of [...this.#chests]) {
      if (!this.#hasWorkAt(chest)) continue;
      const sorter = this;
      yield* this.#visit(chest, function* () {
        yield* sorter.#putHere(chest);
        yield* sorter.#takeFrom(chest);
        yield* sorter.#putHere(chest);
        if (!sorter.#lacksSome(chest)) return;
        yield* sorter.#stackUp();
        yield* sorter.#putHere(chest);
      });
      this.#bot.progress('sorts the chests', toMove - this.#left(), toMove);
    }
  }

  #hasWorkAt({ items, goal }: Chest): boolean {
    const now = countsOf(items);
    if (surplusOf(now, goal).size > 0) return true;
    return [...this.#load.keys()].some((item) => (goal.get(item) ?? 0) > (now.get(item) ?? 0));
  }

  /** Opens a chest for some work. One that cannot be reached is left out from then on. */
  *#visit(chest: Chest, work: () => LongAction<void>): LongAction<void> {
    const { hands } = this.#bot;
    const open = yield* openStore(this.#bot, chest.store);
    if (!open.done) {
      this.#lost.push(open.error);
      this.#chests = this.#chests.filter((one) => one !== chest);
      this.#plan();
      return;
    }
    const { size, items } = open.value;
    const isAsKnown = chest.slots === size && isSame(countsOf(chest.items), countsOf(items));
    Object.assign(chest, { slots: size, items });
    if (!isAsKnown) this.#plan();
    yield* work();
    chest.items = hands.contents().items;
    yield* hands.closeContainer();
  }

  *#takeFrom({ goal }: Chest): LongAction<void> {
    const { hands } = this.#bot;
    for (const [item, more] of surplusOf(countsOf(hands.contents().items), goal)) {
      const taken = yield* hands.take(item, more, 'any');
      if (taken > 0) this.#load.set(item, (this.#load.get(item) ?? 0) + taken);
    }
  }

  *#putHere({ goal }: Chest): LongAction<void> {
    const { hands } = this.#bot;
    for (const [item, count] of [...this.#load]) {
      const now = countsOf(hands.contents().items).get(item) ?? 0;
      const most = Math.min(count, (goal.get(item) ?? 0) - now);
      if (most > 0) this.#unload(item, yield* hands.put(item, most, 'any'), true);
    }
  }

  /** Whether something that is carried along belongs here, and is not in. */
  #lacksSome({ goal }: Chest): boolean {
    const now = countsOf(this.#bot.hands.contents().items);
    return [...this.#load.keys()].some((item) => (goal.get(item) ?? 0) > (now.get(item) ?? 0));
  }

  /** Takes out and puts back what lies on more stacks than it needs, which makes room. */
  *#stackUp(): LongAction<void> {
    const { hands, senses } = this.#bot;
    const special = [...senses.inventory(), ...hands.contents().items].filter(isSpecial);
    for (const [item, count] of countsOf(hands.contents().items)) {
      const max = senses.itemFacts(item)?.stack_max ?? 1;
      const stacks = hands.contents().items.filter((one) => one.item === item).length;
      if (stacks <= Math.ceil(count / max) || special.some((one) => one.item === item)) continue;
      const taken = yield* hands.take(item, count, 'any');
      if (taken === 0) continue;
      const back = yield* hands.put(item, taken, 'any');
      if (back < taken) this.#load.set(item, (this.#load.get(item) ?? 0) + taken - back);
    }
  }

  #unload(item: string, put: number, isMoved: boolean): void {
    if (isMoved) this.#moved += put;
    const left = (this.#load.get(item) ?? 0) - put;
    if (left > 0) this.#load.set(item, left);
    else this.#load.delete(item);
  }

  /** What found no room where it belongs goes wherever there is some. */
  *#putAnywhere(): LongAction<void> {
    const sorter = this;
    const { hands } = this.#bot;
    for (const chest of [...this.#chests]) {
      if (this.#load.size === 0) return;
      yield* this.#visit(chest, function* () {
        for (const [item, count] of [...sorter.#load]) {
          sorter.#unload(item, yield* hands.put(item, count, 'any'), false);
        }
      });
    }
  }

  #end(): ToolEnd {
    const split = splitKinds(this.#chests.map(({ items }) => countsOf(items)));
    const left = this.#left();
    const lost = this.#lost.length;
    const data = {
      moved: this.#moved,
      containers: this.#chests.length,
      unreachable: lost,
      split: split.map(bareName).slice(0, 64),
      in_bag: [...this.#load].map(([item, count]) => ({ item, count })),
    };
    const chests = amountText(this.#chests.length, 'container');
    const away = lost === 0 ? '' : `; ${lost} could not be opened: ${this.#lost[0]!.message}`;
    const what =
      this.#moved === 0 && left === 0
        ? `${chests} are sorted already`
        : `moved ${amountText(this.#moved, 'item')} between ${chests}`;
    if (left === 0 && lost === 0) return { msg: what, data };
    if (this.#load.size > 0) {
      const rest = listed(data.in_bag);
      return {
        ok: false,
        reason: 'no_room',
        msg: `${what}; ${rest} stayed in the bag${away}`,
        data,
      };
    }
    if (left === 0)
      return { ok: false, reason: this.#lost[0]!.reason, msg: `${what}${away}`, data };
    const why = `${amountText(split.length, 'kind')} still ${split.length === 1 ? 'lies' : 'lie'} in several for want of room`;
    return { ok: false, reason: 'no_room', msg: `${what}; ${why}${away}`, data };
  }
}

function isSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([item, count]) => b.get(item) === count);
}
