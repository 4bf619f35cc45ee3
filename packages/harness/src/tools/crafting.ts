import {
  bareName,
  type Failure,
  failure,
  fullName,
  type ItemCount,
  isFailure,
  type Lacking,
  type LongAction,
  MAIN_SLOTS,
  type SlotState,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { CRAFT_STEPS_MAX, TOOL_COUNT_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type CraftPlan, type CraftStep, planCraft } from './craftPlan.js';
import { type Bot, defineTool, type ToolEnd, type ToolPreview } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { carried, listed, nameIn, UnknownNameError } from './names.js';
import { posText } from './reach.js';
import {
  placeStation,
  reachStation,
  type Station,
  stationsAround,
  takeStation,
} from './stations.js';

const TABLE = 'minecraft:crafting_table';
const ANY = () => true;

type Plan = CraftPlan & { readonly count: number };

/** The table to work at, as far as one is known; looked for only when one is needed. */
class Bench {
  readonly #bot: Bot;
  readonly radius: number;
  #around: readonly Vector[] | undefined;
  place: Station | undefined;

  constructor(bot: Bot, radius: number) {
    this.#bot = bot;
    this.radius = radius;
  }

  /** Where one stands that was not yet found to be out of reach. */
  get nearest(): Vector | undefined {
    this.#around ??= stationsAround(this.#bot, [TABLE], this.radius);
    return this.#around[0];
  }

  /** There is no way to any of them. */
  giveUp(): void {
    this.#around = [];
  }
}

export const craft = defineTool({
  name: 'craft',
  aliases: ['make'],
  summary:
    'Makes items from what is carried, with what has to be made before; at a crafting table around, or at one of its own, where it takes one.',
  kind: 'act',
  needs: ['craft'],
  params: z.strictObject({
    item: z.string().min(1).max(64).describe('its full name, such as stone_pickaxe'),
    count: z.int().min(1).max(TOOL_COUNT_MAX).default(1).describe('how many more; 1 when left out'),
    radius: radiusField(24),
    take_table: z
      .boolean()
      .default(false)
      .describe('takes a table that was put down for it along again'),
  }),
  words: inOrder('item', 'count'),
  dry(bot, { item, count, radius }) {
    const name = knownItem(bot, item);
    return previewOf(bot, name, count, new Bench(bot, radius));
  },
  *run(bot, { item, count, radius, take_table }) {
    const name = knownItem(bot, item);
    const before = counts(bot);
    const bench = new Bench(bot, radius);
    const end = yield* makeAll(bot, name, count, bench);
    if (take_table && bench.place?.isPlaced) yield* takeStation(bot, bench.place);
    return endOf(bot, name, count, end, before);
  },
});

/** What is made, and what kept it from being all. */
interface Made {
  count: number;
  error: Failure | undefined;
}

/**
 * One step of the plan, then a new plan: which of several kinds of wood the game takes for
 * sticks is its own affair.
 */
function* makeAll(bot: Bot, item: string, count: number, bench: Bench): LongAction<Made> {
  const made: Made = { count: 0, error: undefined };
  for (let steps = 0; made.count < count && steps < CRAFT_STEPS_MAX; steps++) {
    const plan = planWith(bot, item, count - made.count, bench);
    const step = plan.steps[0];
    if (step === undefined) {
      made.error = failure('missing_item', lackText(bot, plan), 'gather or withdraw it first');
      return made;
    }
    bot.progress(`makes ${step.count} ${bareName(step.item)}`, made.count, count);
    if (step.needs_table && !(yield* isAtTable(bot, bench))) continue;
    try {
      const end = yield* bot.hands.craft(step.item, step.count, tableOf(step, bench));
      if (step.item === item) made.count += end.made;
    } catch (thrown) {
      if (!isFailure(thrown) || thrown.reason === 'died') throw thrown;
      made.error = thrown;
      return made;
    }
  }
  return made;
}

function tableOf({ needs_table }: CraftStep, bench: Bench) {
  return needs_table ? bench.place!.pos : null;
}

/** Goes to a table, or puts one down; false: there is none, so that one has to be made first. */
function* isAtTable(bot: Bot, bench: Bench): LongAction<boolean> {
  if (bench.place !== undefined) return true;
  if (bench.nearest !== undefined) bench.place = yield* reachStation(bot, [TABLE], bench.radius);
  if (bench.place === undefined) bench.giveUp();
  if (bench.place === undefined && counts(bot).has(TABLE)) {
    bench.place = yield* placeStation(bot, TABLE);
  }
  return bench.place !== undefined;
}

function planWith(bot: Bot, item: string, count: number, bench: Bench): Plan {
  const bag = counts(bot);
  const plan = planCraft(bot.senses, bag, item, count);
  if (!needsTable(bot, plan, item)) return plan;
  if (bench.place !== undefined || bench.nearest !== undefined) return plan;
  return planCraft(bot.senses, bag, item, count, [TABLE]);
}

/** A plan that makes nothing at all may need one, too: then it is named among what is missing. */
function needsTable({ senses }: Bot, { steps }: Plan, item: string): boolean {
  if (steps.length > 0) return steps.some(({ needs_table }) => needs_table);
  const ways = senses.recipes(item);
  return ways.length > 0 && ways.every(({ needs_table }) => needs_table);
}

function counts({ senses }: Bot): Map<string, number> {
  return new Map(carried(senses, ANY).map(({ item, count }) => [item, count]));
}

function knownItem({ senses }: Bot, item: string): string {
  const asked = fullName(item.trim().toLowerCase().replaceAll(/\s+/g, '_'));
  const name = nameIn(senses, asked, senses.itemFacts(asked));
  if (name === undefined) {
    throw new UnknownNameError('item', item, senses.itemNames());
  }
  if (senses.recipes(name).length === 0) {
    const isSmelted =
      carried(senses, (one) => senses.itemFacts(one)?.smelts_to === name).length > 0;
    const hint = isSmelted ? 'smelt makes it' : 'it has to be gathered';
    throw failure('refused', `nobody can craft ${bareName(name)}`, hint);
  }
  return name;
}

/** `3 oak_planks (or of 11 other kinds) and 2 stick`; of what there is some of, more is asked for. */
function lackText(bot: Bot, { missing, lacksTool }: Plan): string {
  const bag = counts(bot);
  const parts = missing.map(({ any_of, count }: Lacking) => {
    const others = any_of.length - 1;
    const more = others === 0 ? '' : ` (or of ${others} other ${others === 1 ? 'kind' : 'kinds'})`;
    const named = any_of.find((kind) => bag.has(kind)) ?? any_of[0]!;
    return `${count} ${bareName(named)}${more}`;
  });
  const what = `${parts.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
  return lacksTool === undefined ? what : `it takes a ${bareName(lacksTool)}, for which ${what}`;
}

function endOf(
  bot: Bot,
  item: string,
  count: number,
  made: Made,
  before: ReadonlyMap<string, number>,
): ToolEnd {
  if (made.count === 0) {
    throw made.error ?? failure('refused', `nothing was made of ${bareName(item)}`);
  }
  const after = counts(bot);
  const used = [...before]
    .map(([name, had]): ItemCount => ({ item: name, count: had - (after.get(name) ?? 0) }))
    .filter(({ item: name, count: less }) => less > 0 && name !== item);
  const data = { item, made: made.count, asked: count, used };
  const what = `made ${made.count}`;
  if (made.count >= count) {
    return { msg: `${what} ${bareName(item)} from ${listed(used)}`, data };
  }
  const why = made.error?.message ?? 'that is as far as it went';
  const reason = made.error?.reason ?? 'refused';
  return { ok: false, reason, msg: `${what} of ${count} ${bareName(item)}: ${why}`, data };
}

function previewOf(bot: Bot, item: string, count: number, bench: Bench): ToolPreview {
  const plan = planWith(bot, item, count, bench);
  const table = plan.steps.some(({ needs_table }) => needs_table) ? tableText(bot, bench) : null;
  const uses = [...plan.uses].map(([name, used]) => ({ item: name, count: used }));
  const preview = { item, can_make: plan.count, steps: plan.steps, uses, table };
  const { warnings, blocks } = conditionsOf(bot, { carries: roomNeeded(bot, plan) });
  if (plan.count === 0) {
    const why = lackText(bot, plan);
    const msg = `cannot make ${bareName(item)}: ${why}`;
    return { msg, preview, warnings, blocks: [...blocks, why] };
  }
  if (plan.count < count) warnings.push(`only ${plan.count} of ${count}: ${lackText(bot, plan)}`);
  return {
    msg: `would make ${plan.count} ${bareName(item)} from ${listed(uses)}`,
    preview,
    warnings,
    blocks,
    uncertainty: [
      ...(table === null ? [] : [withoutTable(bot, item, count, bench)]),
      ...(plan.steps.length > 1 ? ['which of several kinds of wood and the like is taken'] : []),
    ],
  };
}

/** The first thing that is made, unless one round of it may use up a whole stack. */
function roomNeeded({ senses }: Bot, { steps: [first] }: Plan): readonly string[] {
  if (first === undefined) return [];
  const needs = senses.recipes(first.item).flatMap((way) => way.needs);
  const isUsedUp = (stack: SlotState): boolean =>
    needs.some(({ any_of, count }) => any_of.includes(stack.item) && count >= stack.count);
  const isEmptied = senses.inventory().some((one) => one.slot < MAIN_SLOTS && isUsedUp(one));
  return isEmptied ? [] : [first.item];
}

/** What it takes where a table that stands around turns out to be out of reach. */
function withoutTable(bot: Bot, item: string, count: number, { nearest }: Bench): string {
  if (nearest === undefined) return 'whether there is a place for the table';
  const plan = planCraft(bot.senses, counts(bot), item, count, [TABLE]);
  const uses = [...plan.uses].map(([name, used]) => ({ item: name, count: used }));
  const own = plan.count > 0 ? `it would take ${listed(uses)}` : lackText(bot, plan);
  return `whether there is a way to the table; with one of its own ${own}`;
}

function tableText(bot: Bot, { nearest }: Bench): string {
  if (nearest !== undefined) return `the one at ${posText(nearest)}`;
  return counts(bot).has(TABLE) ? 'the one that is carried' : 'one that is made first';
}
