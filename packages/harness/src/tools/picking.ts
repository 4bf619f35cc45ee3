import {
  attempt,
  bareName,
  distance,
  type EntityState,
  type Failure,
  failure,
  type ItemCount,
  isFailure,
  type LongAction,
} from '@bridle/facets';
import { z } from 'zod';
import { TARGETS_LOST_MAX, TARGETS_TOLD_MAX, TOOL_COUNT_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { isNumber, radiusField } from './fields.js';
import { carried, itemMatch, listed, NAME_TEXT, type NameMatch } from './names.js';
import { amountText, ON_FOOT, pickUp, tenths } from './reach.js';

const params = z.strictObject({
  radius: radiusField(16),
  match: z.string().min(1).optional().describe(`which items: ${NAME_TEXT}`),
  max: z
    .int()
    .min(1)
    .max(TOOL_COUNT_MAX)
    .default(256)
    .describe('things that lie about, a stack being one; 256 when left out'),
});
type Args = z.output<typeof params>;

export type DroppedItem = EntityState & { item: NonNullable<EntityState['item']> };

/** What lies about and matches, nearest first. */
export function dropsAround({ senses }: Bot, radius: number, match: NameMatch): DroppedItem[] {
  return senses
    .entities(radius)
    .filter(
      (entity): entity is DroppedItem => entity.item !== undefined && match(entity.item.item),
    );
}

function matchOf({ senses }: Bot, { match }: Args): NameMatch {
  return match === undefined ? () => true : itemMatch(senses, match);
}

/** `pick 20`, `pick 20 log`, `pick 20 50`, `pick log`. */
function words(words: readonly string[]): Record<string, string> {
  const [first, ...rest] = words;
  if (first === undefined) return {};
  if (!isNumber(first)) return { match: words.join(' ') };
  if (rest.length === 0) return { radius: first };
  if (rest.length === 1 && isNumber(rest[0])) return { radius: first, max: rest[0]! };
  const last = rest.length > 1 && isNumber(rest.at(-1)) ? rest.pop() : undefined;
  return { radius: first, match: rest.join(' '), ...(last !== undefined && { max: last }) };
}

const what = {
  kind: 'act',
  params,
  argumentAliases: { names: 'match', name: 'match' },
  words,
  dry(bot: Bot, args: Args) {
    const drops = dropsAround(bot, args.radius, matchOf(bot, args)).slice(0, args.max);
    const { warnings, blocks } = conditionsOf(bot, {
      outdoors: true,
      carries: summed(drops).map(({ item }) => item),
    });
    if (drops.length === 0) blocks.push(nothing(bot, args));
    const targets = drops.slice(0, TARGETS_TOLD_MAX).map(({ id, item, pos, distance }) => ({
      id,
      item: bareName(item.item),
      count: item.count,
      pos: pos.map(tenths),
      distance: tenths(distance),
    }));
    return {
      msg: drops.length === 0 ? nothing(bot, args) : `would pick up ${listed(summed(drops))}`,
      preview: { found: drops.length, targets },
      warnings,
      blocks,
      uncertainty: drops.length === 0 ? [] : ['whether each can be reached shows on the way'],
    };
  },
  *run(bot: Bot, args: Args): LongAction<ToolEnd> {
    const match = matchOf(bot, args);
    const center = bot.senses.self().player.pos;
    const before = carried(bot.senses, match);
    const found = dropsAround(bot, args.radius, match).length;
    if (found === 0) throw failure('not_found', nothing(bot, args));
    const lost = new Map<number, Failure>();
    let isFull = false;
    for (let tried = 0; tried < args.max && lost.size < TARGETS_LOST_MAX; tried++) {
      const next = nearest(bot, args, match, lost, center);
      if (next === undefined) break;
      bot.progress(`picked up ${tried - lost.size} of ${found}`, tried - lost.size, found);
      try {
        const got = yield* attempt(pickUp(bot, next.id, ON_FOOT));
        // What is gone was picked up on the way, or by somebody else: the count below tells.
        if (!got.done && got.error.reason !== 'gone') lost.set(next.id, got.error);
      } catch (thrown) {
        if (!(isFailure(thrown) && thrown.reason === 'no_room')) throw thrown;
        lost.set(next.id, thrown);
        isFull = true;
      }
    }
    return endOf(bot, args, { before, match, found, lost, isFull, center });
  },
} as const;

/** It may have fallen or been pushed: where things lie is looked at each time. */
function nearest(
  bot: Bot,
  { radius }: Args,
  match: NameMatch,
  lost: ReadonlyMap<number, Failure>,
  center: Readonly<[number, number, number]>,
): DroppedItem | undefined {
  const around = dropsAround(bot, radius * 2, match);
  return around.find(({ id, pos }) => !lost.has(id) && distance(pos, center) <= radius);
}

function endOf(
  bot: Bot,
  args: Args,
  work: {
    before: ReturnType<typeof carried>;
    match: NameMatch;
    found: number;
    lost: ReadonlyMap<number, Failure>;
    isFull: boolean;
    center: Readonly<[number, number, number]>;
  },
): ToolEnd {
  const { before, match, found, lost, isFull, center } = work;
  const got = gained(before, carried(bot.senses, match));
  const left = dropsAround(bot, args.radius * 2, match).filter(
    ({ pos }) => distance(pos, center) <= args.radius,
  ).length;
  const data = { got, left, lost: lost.size };
  const msg = `picked up ${listed(got)}`;
  if (lost.size === 0) {
    if (got.length === 0) {
      const msg = `picked up nothing: ${amountText(found, 'thing')} lay about and vanished`;
      return { ok: false, reason: 'gone', msg, data };
    }
    const rest = left === 0 ? '' : `; ${amountText(left, 'thing')} still lie about`;
    return { msg: `${msg}${rest}`, data };
  }
  const [first] = lost.values();
  const reason = isFull ? 'no_room' : first!.reason;
  const why = isFull ? 'there is no room for more' : first!.message;
  return { ok: false, reason, msg: `${msg}; ${amountText(left, 'thing')} left: ${why}`, data };
}

/** What there is more of. */
export function gained(before: readonly ItemCount[], now: readonly ItemCount[]): ItemCount[] {
  const had = new Map(before.map(({ item, count }) => [item, count]));
  return now
    .map(({ item, count }) => ({ item, count: count - (had.get(item) ?? 0) }))
    .filter(({ count }) => count > 0);
}

function summed(drops: readonly DroppedItem[]): { item: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { item } of drops) counts.set(item.item, (counts.get(item.item) ?? 0) + item.count);
  return [...counts].map(([item, count]) => ({ item, count }));
}

function nothing(bot: Bot, { match, radius }: Args): string {
  const none = `no ${match === undefined ? 'item' : match} lies within ${radius} blocks`;
  const others = summed(dropsAround(bot, radius, () => true));
  return others.length === 0 ? none : `${none}, but there is ${listed(others)}`;
}

export const pickup = defineTool({
  name: 'pickup',
  aliases: ['pick', 'pick_up'],
  summary: 'Picks up the items that lie about, all or those that match.',
  ...what,
});

export const collect = defineTool({
  name: 'collect',
  summary: 'The same as pickup: items that lie about. To mine for them there is gather.',
  ...what,
});
