import {
  bareName,
  EQUIP_PLACES,
  type EquipPlace,
  failure,
  type ItemCount,
  type LongAction,
} from '@bridle/facets';
import { z } from 'zod';
import { TOOL_COUNT_MAX, TOOL_RADIUS_MAX, USE_TICKS_MAX } from '../limits.js';
import { ITEM_LIST, ITEM_NAMES } from './argumentAliases.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { inOrder, place } from './fields.js';
import { bestCarried, carried, itemMatch, listed, NAME_TEXT } from './names.js';
import { amountText, distanceTo, posText, tenths, walk } from './reach.js';

/** Near enough to touch somebody. */
const TOUCH_BLOCKS = 2.5;

/** The best of what is carried and meant; an error where there is none. */
function meant({ senses }: Bot, text: string): string {
  const item = bestCarried(senses, itemMatch(senses, text))?.item;
  if (item !== undefined) return item;
  throw failure('missing_item', `no ${text} is carried`, 'get some first');
}

function slotsOf({ senses }: Bot, text: string) {
  const match = itemMatch(senses, text);
  return senses.inventory().filter(({ item }) => match(item));
}

const useParams = z.strictObject({
  item: z.string().min(1).optional().describe(`taken in hand first: ${NAME_TEXT}`),
  on: z
    .union([z.int(), place])
    .optional()
    .describe('a block as [x,y,z] or an entity by its id; the air when left out'),
  ticks: z
    .int()
    .min(0)
    .max(USE_TICKS_MAX)
    .default(0)
    .describe('for which it is used, in the air: 0 is a click, 32 eats, 20 draws a bow'),
});

function asTicks(ms: unknown): { readonly ticks: unknown } {
  return { ticks: Number.isFinite(Number(ms)) ? Math.ceil(Number(ms) / 50) : ms };
}

export const useItem = defineTool({
  name: 'use_item',
  aliases: ['use'],
  summary: 'Uses what is in hand: in the air, on a block, or on an animal or player; goes there.',
  kind: 'act',
  params: useParams,
  argumentAliases: { ...ITEM_NAMES, holdMs: asTicks },
  words: inOrder('item', 'ticks'),
  dry(bot, { item, on, ticks }) {
    const { senses } = bot;
    const { warnings, blocks } = conditionsOf(bot, { seated: on === undefined });
    const { held } = senses.self().player;
    const best =
      item === undefined ? held?.item : bestCarried(senses, itemMatch(senses, item))?.item;
    if (item !== undefined && best === undefined) blocks.push(`no ${item} is carried`);
    const target = targetOf(bot, on);
    if (on !== undefined && target === undefined)
      blocks.push('what it is to be used on is not there');
    const hand = best === undefined ? (item ?? 'the empty hand') : bareName(best);
    const where = target === undefined ? `for ${amountText(ticks, 'tick')}` : `on ${target.name}`;
    return {
      msg: `would use ${hand} ${where}`,
      preview: { item: best ?? null, target: target ?? null },
      warnings,
      blocks,
    };
  },
  *run(bot, { item, on, ticks }): LongAction<ToolEnd> {
    const { hands, senses } = bot;
    const target = targetOf(bot, on);
    if (on !== undefined && target === undefined) {
      throw failure('not_found', 'what it is to be used on is not there');
    }
    if (item !== undefined) yield* hands.equip(meant(bot, item), 'hand');
    const used = senses.self().player.held?.item;
    if (typeof on === 'number') {
      yield* walk(bot, { kind: 'entity', id: on, radius: TOUCH_BLOCKS });
      yield* hands.useOnEntity(on);
    } else if (on !== undefined) {
      yield* walk(bot, { kind: 'block', pos: on });
      yield* hands.useOnBlock(on);
    } else yield* hands.useItem(ticks);
    const hand = used === undefined ? 'the empty hand' : bareName(used);
    const where = target === undefined ? `for ${amountText(ticks, 'tick')}` : `on ${target.name}`;
    return { msg: `used ${hand} ${where}`, data: { item: used ?? null, target: target ?? null } };
  },
});

interface UseTarget {
  readonly name: string;
  readonly distance: number;
}

function targetOf(bot: Bot, on: z.output<typeof useParams>['on']): UseTarget | undefined {
  const { senses } = bot;
  if (on === undefined) return undefined;
  if (typeof on === 'number') {
    const entity = senses.entities(TOOL_RADIUS_MAX).find(({ id }) => id === on);
    return entity && { name: `${bareName(entity.type)} ${on}`, distance: tenths(entity.distance) };
  }
  const name = senses.nameAt(...on);
  return name === undefined || senses.blockFacts(name)?.is_air
    ? undefined
    : { name: `${bareName(name)} at ${posText(on)}`, distance: tenths(distanceTo(bot, on)) };
}

const NOTHING = /^(none|nothing|empty|null)$/i;

const equipParams = z.strictObject({
  item: z.string().min(1).describe(`what to take or put on, or \`none\`: ${NAME_TEXT}`),
  place: z
    .enum(EQUIP_PLACES)
    .optional()
    .describe('where armour is worn, and the hand for everything else, when left out'),
});

/** `offhand` and `torso`, as others call them. */
function placeNamed(place: unknown): { readonly place: unknown } {
  const named =
    typeof place === 'string' ? place.toLowerCase().replace(/^off[- ]?hand$/, 'off_hand') : place;
  return { place: named === 'torso' ? 'chest' : named };
}

function placeFor({ senses }: Bot, item: string | null, place: EquipPlace | undefined): EquipPlace {
  return place ?? (item === null ? undefined : senses.itemFacts(item)?.armor?.place) ?? 'hand';
}

/** Worn things count: who asks for what is on already has it. */
function equipped(bot: Bot, text: string): string | null {
  if (NOTHING.test(text)) return null;
  const { senses } = bot;
  const item = bestCarried(senses, itemMatch(senses, text))?.item ?? slotsOf(bot, text)[0]?.item;
  if (item === undefined) throw failure('missing_item', `no ${text} is carried`);
  return item;
}

export const equip = defineTool({
  name: 'equip',
  aliases: ['hold', 'wear'],
  summary: 'Takes an item in hand, or puts armour on; of several kinds the strongest.',
  kind: 'act',
  params: equipParams,
  argumentAliases: { ...ITEM_NAMES, dest: placeNamed, place: placeNamed },
  words: inOrder('item', 'place'),
  dry(bot, args) {
    const { warnings, blocks } = conditionsOf(bot, { seated: true });
    const item = equipped(bot, args.item);
    const place = placeFor(bot, item, args.place);
    const armor = item === null ? undefined : bot.senses.itemFacts(item)?.armor;
    if (item !== null && isArmor(place) && armor?.place !== place) {
      blocks.push(`${bareName(item)} is not worn on the ${place}`);
    }
    const msg =
      item === null
        ? `would empty the ${placeText(place)}`
        : `would put ${bareName(item)} ${on(place)}`;
    return { msg, preview: { item, place }, warnings, blocks };
  },
  *run(bot, args): LongAction<ToolEnd> {
    const item = equipped(bot, args.item);
    const place = placeFor(bot, item, args.place);
    yield* bot.hands.equip(item, place);
    const msg =
      item === null ? `the ${placeText(place)} is empty` : `${bareName(item)} is ${on(place)}`;
    return { msg, data: { item, place } };
  },
});

function isArmor(place: EquipPlace): boolean {
  return place !== 'hand' && place !== 'off_hand';
}

function placeText(place: EquipPlace): string {
  return place.replace('_', ' ');
}

function on(place: EquipPlace): string {
  return isArmor(place) ? `on the ${place}` : `in the ${placeText(place)}`;
}

const tossParams = z.strictObject({
  item: z.string().min(1).describe(`what to throw away: ${NAME_TEXT}`),
  count: z
    .union([z.int().min(1).max(TOOL_COUNT_MAX), z.literal('all')])
    .default(1)
    .describe('how many, or `all`; 1 when left out'),
});

export const toss = defineTool({
  name: 'toss',
  aliases: ['drop'],
  summary: 'Throws items away, on the ground before the player.',
  kind: 'act',
  params: tossParams,
  argumentAliases: ITEM_LIST,
  words: inOrder('item', 'count'),
  dry(bot, { item, count }) {
    const { warnings, blocks } = conditionsOf(bot, { seated: true });
    const have = carried(bot.senses, itemMatch(bot.senses, item));
    const total = have.reduce((sum, one) => sum + one.count, 0);
    if (total === 0) blocks.push(`no ${item} is carried`);
    if (count !== 'all' && total > 0 && total < count) {
      warnings.push(`only ${total} of ${count} are carried`);
    }
    return {
      msg: `would throw away ${listed(portions(have, count))}`,
      preview: { have },
      warnings,
      blocks,
    };
  },
  *run(bot, { item, count }): LongAction<ToolEnd> {
    const have = carried(bot.senses, itemMatch(bot.senses, item));
    if (have.length === 0) throw failure('missing_item', `no ${item} is carried`);
    const tossed: ItemCount[] = [];
    for (const portion of portions(have, count)) {
      tossed.push(yield* bot.hands.toss(portion.item, portion.count));
    }
    const total = tossed.reduce((sum, one) => sum + one.count, 0);
    const data = { tossed, count: total };
    const msg = `threw away ${listed(tossed)}`;
    if (count === 'all' || total >= count) return { msg, data };
    return {
      ok: false,
      reason: 'missing_item',
      msg: `${msg}, ${total} of ${count}: no more was carried`,
      data,
    };
  },
});

/** Of each kind in turn until there are enough. */
function portions(have: readonly ItemCount[], count: number | 'all'): ItemCount[] {
  let left = count === 'all' ? Number.POSITIVE_INFINITY : count;
  const parts: ItemCount[] = [];
  for (const { item, count: of } of have) {
    const part = Math.min(of, left);
    if (part > 0) parts.push({ item, count: part });
    left -= part;
  }
  return parts;
}

const HUNGER_FULL = 20;
/** Makes sick; eaten only by name, or when there is nothing else. */
const UNWHOLESOME =
  /:(rotten_flesh|spider_eye|poisonous_potato|pufferfish|chicken|suspicious_stew|chorus_fruit)$/;
/** Too good to be eaten for hunger alone. */
const PRECIOUS = /:(enchanted_)?golden_(apple|carrot)$/;

function isFull(hunger: number | null): boolean {
  return hunger !== null && hunger >= HUNGER_FULL;
}

function hungerText(hunger: number | null): string {
  return hunger === null ? 'unknown' : `${hunger} of ${HUNGER_FULL}`;
}

/** What fills best without going to waste; wholesome and plain food first. */
function bestFood({ senses }: Bot): string | undefined {
  const missing = HUNGER_FULL - (senses.self().player.hunger ?? 0); // unknown: nothing is known to be wasted
  const cost = (item: string): number => {
    const { hunger, saturation } = senses.itemFacts(item)!.food!;
    const wasted = Math.max(0, hunger - missing);
    const rank = UNWHOLESOME.test(item) ? 2_000 : PRECIOUS.test(item) ? 1_000 : 0;
    return rank + wasted * 10 - hunger - saturation;
  };
  const foods = carried(senses, (item) => senses.itemFacts(item)?.food != null);
  return foods.map(({ item }) => item).sort((a, b) => cost(a) - cost(b))[0];
}

const eatParams = z.strictObject({
  item: z
    .string()
    .min(1)
    .optional()
    .describe(`what to eat; the best food when left out: ${NAME_TEXT}`),
  count: z.int().min(1).max(16).default(1).describe('how many, unless the player is full before'),
});

function foodFor(bot: Bot, item: string | undefined): string | undefined {
  if (item === undefined) return bestFood(bot);
  const { senses } = bot;
  const match = itemMatch(senses, item);
  return bestCarried(senses, (name) => match(name) && senses.itemFacts(name)?.food != null)?.item;
}

export const eat = defineTool({
  name: 'eat',
  summary: 'Eats the best food that is carried, or what is named.',
  kind: 'act',
  params: eatParams,
  words: inOrder('item', 'count'),
  dry(bot, args) {
    const { warnings, blocks } = conditionsOf(bot, { seated: true });
    const food = foodFor(bot, args.item);
    const { hunger } = bot.senses.self().player;
    if (food === undefined) blocks.push(`no ${args.item ?? 'food'} is carried`);
    else if (UNWHOLESOME.test(food)) warnings.push(`${bareName(food)} may make sick`);
    if (isFull(hunger) && !(food && PRECIOUS.test(food))) blocks.push('not hungry');
    return {
      msg:
        food === undefined
          ? `no ${args.item ?? 'food'} is carried`
          : `would eat ${bareName(food)} at a hunger of ${hungerText(hunger)}`,
      preview: {
        item: food ?? null,
        hunger,
        ...(food && { food: bot.senses.itemFacts(food)!.food }),
      },
      warnings,
      blocks,
    };
  },
  *run(bot, { item, count }): LongAction<ToolEnd> {
    const before = bot.senses.self().player.hunger;
    const eaten: string[] = [];
    while (eaten.length < count) {
      const food = foodFor(bot, item);
      const { hunger } = bot.senses.self().player;
      if (food === undefined) {
        if (eaten.length > 0) break;
        throw failure('missing_item', `no ${item ?? 'food'} is carried`);
      }
      if (eaten.length > 0 && isFull(hunger)) break;
      if (item === undefined && isFull(hunger)) {
        throw failure('refused', `not hungry: ${hungerText(hunger)}`);
      }
      bot.progress(`eating ${bareName(food)}`, eaten.length, count);
      yield* bot.hands.eat(food);
      eaten.push(food);
    }
    const { hunger } = bot.senses.self().player;
    const data = { eaten: eaten.map(bareName), hunger };
    const msg = `ate ${eaten.map(bareName).join(', ')}: hunger was ${before ?? 'unknown'}, is ${hungerText(hunger)}`;
    if (eaten.length === count || isFull(hunger)) return { msg, data };
    return { ok: false, reason: 'missing_item', msg: `${msg}; no more was left`, data };
  },
});
