import {
  bareName,
  type Failure,
  type FailureReason,
  failure,
  type ItemCount,
  type LongAction,
} from '@bridle/facets';
import { z } from 'zod';
import { TARGETS_TOLD_MAX, TOOL_COUNT_MAX } from '../limits.js';
import { ITEM_LIST } from './argumentAliases.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd, type ToolPreview } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { carried, itemMatch, listed, NAME_TEXT, type NameMatch } from './names.js';
import { amountText, distanceTo, posText, tenths } from './reach.js';
import { containerField, knownItems, type Store, storesAround, visitStores } from './stores.js';

const item = z.string().min(1).max(256).describe(NAME_TEXT);
const count = z
  .int()
  .min(1)
  .max(TOOL_COUNT_MAX)
  .optional()
  .describe('how many in all; everything there is of it when left out');
const keep = z
  .union([z.string().max(1_024), z.array(z.string().max(128)).max(64)])
  .optional()
  .describe(`what to keep, with commas between; ${NAME_TEXT}`);

/** What is to be moved, and how it went. */
interface Transfer {
  readonly verb: 'put' | 'took';
  readonly match: NameMatch;
  /** in words */
  readonly what: string;
  readonly wanted: number;
  readonly moved: Map<string, number>;
  /** a chest or the bag had no room for something */
  isFull: boolean;
}

function transfer(
  verb: Transfer['verb'],
  match: NameMatch,
  what: string,
  wanted: number,
): Transfer {
  return { verb, match, what, wanted, moved: new Map(), isFull: false };
}

function movedOf({ moved }: Transfer): number {
  return [...moved.values()].reduce((sum, n) => sum + n, 0);
}

export const deposit = defineTool({
  name: 'deposit',
  aliases: ['store'],
  summary: 'Puts items from the bag into the chests around, first where there is some of it.',
  kind: 'act',
  params: z.strictObject({ item, count, container: containerField, radius: radiusField(16) }),
  argumentAliases: ITEM_LIST,
  words: inOrder('item', 'count'),
  dry: (bot, args) => previewPut(bot, itemMatch(bot.senses, args.item), args, args.item),
  run(bot, args) {
    const match = itemMatch(bot.senses, args.item);
    return putAll(bot, match, args, args.item);
  },
});

export const depositAll = defineTool({
  name: 'deposit_all',
  aliases: ['dump'],
  summary: 'Puts everything from the bag into the chests around; what is worn stays on.',
  kind: 'act',
  params: z.strictObject({ keep, container: containerField, radius: radiusField(16) }),
  words: inOrder('radius', 'keep'),
  dry: (bot, args) => previewPut(bot, allBut(bot, args.keep), args, 'of all'),
  run: (bot, args) => putAll(bot, allBut(bot, args.keep), args, 'of all'),
});

export const withdraw = defineTool({
  name: 'withdraw',
  summary: 'Takes items out of the chests around, from the nearest first.',
  kind: 'act',
  params: z.strictObject({ item, count, container: containerField, radius: radiusField(16) }),
  argumentAliases: ITEM_LIST,
  words: inOrder('item', 'count'),
  dry: (bot, args) => previewTake(bot, itemMatch(bot.senses, args.item), args, args.item),
  run: (bot, args) => takeAll(bot, itemMatch(bot.senses, args.item), args, args.item),
});

export const withdrawAll = defineTool({
  name: 'withdraw_all',
  aliases: ['loot'],
  summary: 'Takes everything out of the chests around, as long as the bag has room.',
  kind: 'act',
  params: z.strictObject({ container: containerField, radius: radiusField(16) }),
  words: inOrder('radius'),
  dry: (bot, args) => previewTake(bot, () => true, args, 'anything'),
  run: (bot, args) => takeAll(bot, () => true, args, 'anything'),
});

interface Where {
  readonly container?: z.output<typeof containerField>;
  readonly radius: number;
  readonly count?: number | undefined;
}

function allBut({ senses }: Bot, kept: z.output<typeof keep>): NameMatch {
  const text = typeof kept === 'string' ? kept : (kept ?? []).join(',');
  const isKept = itemMatch(senses, text);
  return (name) => !isKept(name);
}

function found(bot: Bot, { container, radius }: Where): Store[] {
  const stores = storesAround(bot, container, radius);
  if (stores.length > 0) return stores;
  const what = typeof container === 'string' ? bareName(container) : 'chest or barrel';
  const hint = 'go nearer, or use a larger radius';
  throw failure('not_found', `there is no ${what} within ${radius} blocks`, hint);
}

function* putAll(bot: Bot, match: NameMatch, where: Where, what: string): LongAction<ToolEnd> {
  const { senses, hands } = bot;
  const total = sum(carried(senses, match));
  if (total === 0) throw failure('missing_item', nothingCarried(what));
  const job = transfer('put', match, what, where.count ?? total);
  const stores = withSameFirst(bot, found(bot, where), match);
  const visit = yield* visitStores(bot, stores, function* () {
    job.isFull = false;
    for (const { item: name, count: has } of carried(senses, match)) {
      const most = Math.min(has, job.wanted - movedOf(job));
      if (most <= 0) break;
      const put = yield* hands.put(name, most, 'any');
      note(job, name, put);
      if (put < most) job.isFull = true;
    }
    bot.progress(`puts ${what} away`, movedOf(job), job.wanted);
    return movedOf(job) < Math.min(job.wanted, total);
  });
  const [reason, why] =
    job.wanted > total && movedOf(job) === total
      ? (['missing_item', `only ${total} were carried`] as const)
      : whyNot(visit, job, 'there is no more room in the chests');
  return endOf(job, visit, stores.length, reason, why);
}

function* takeAll(bot: Bot, match: NameMatch, where: Where, what: string): LongAction<ToolEnd> {
  const { hands } = bot;
  const job = transfer('took', match, what, where.count ?? Number.POSITIVE_INFINITY);
  const stores = found(bot, where);
  let isThere = 0;
  const visit = yield* visitStores(bot, withKnown(bot, stores, match), function* ({ items }) {
    for (const { item: name, count: has } of countsOf(items, match)) {
      isThere += has;
      const most = Math.min(has, job.wanted - movedOf(job));
      if (most <= 0) break;
      const taken = yield* hands.take(name, most, 'any');
      note(job, name, taken);
      if (taken < most) job.isFull = true;
    }
    bot.progress(`takes ${what}`, movedOf(job), where.count);
    return movedOf(job) < job.wanted;
  });
  const isAll = where.count === undefined && visit.lost.length === 0 && movedOf(job) === isThere;
  if (isThere === 0 && visit.lost.length === 0) {
    const text = `there is nothing ${ofWhat(what)} in ${amountText(stores.length, 'container')} around`;
    throw failure('not_found', text);
  }
  const [reason, why] = isAll
    ? ([undefined, ''] as const)
    : whyNot(visit, job, 'the bag has no more room', `${isThere} were there`);
  return endOf({ ...job, wanted: where.count ?? isThere }, visit, stores.length, reason, why);
}

function nothingCarried(what: string): string {
  return what === 'of all'
    ? 'nothing that may be put away is carried'
    : `nothing is carried ${ofWhat(what)}`;
}

function ofWhat(what: string): string {
  return what === 'of all' || what === 'anything' ? 'at all' : `of ${bareName(what)}`;
}

function sum(counts: readonly ItemCount[]): number {
  return counts.reduce((all, one) => all + one.count, 0);
}

function countsOf(stacks: readonly ItemCount[], match: NameMatch): ItemCount[] {
  const counts = new Map<string, number>();
  for (const { item: name, count: n } of stacks) {
    if (match(name)) counts.set(name, (counts.get(name) ?? 0) + n);
  }
  return [...counts].map(([name, n]) => ({ item: name, count: n }));
}

function note({ moved }: Transfer, name: string, n: number): void {
  if (n > 0) moved.set(name, (moved.get(name) ?? 0) + n);
}

/** Like goes to like, where it can be known before; otherwise the nearest first. */
function withSameFirst(bot: Bot, stores: readonly Store[], match: NameMatch): Store[] {
  const names = new Set(carried(bot.senses, match).map(({ item: name }) => name));
  const has = (store: Store): boolean =>
    knownItems(bot, store)?.some(({ item: name }) => names.has(name)) ?? false;
  return [...stores.filter(has), ...stores.filter((store) => !has(store))];
}

/** Leaves out where it is known that there is nothing of it. */
function withKnown(bot: Bot, stores: readonly Store[], match: NameMatch): Store[] {
  return stores.filter((store) => knownItems(bot, store)?.some(({ item: n }) => match(n)) ?? true);
}

type Visit = { readonly opened: number; readonly lost: readonly Failure[] };

function whyNot(
  { opened, lost }: Visit,
  job: Transfer,
  full: string,
  fewer = 'that is all there is',
): readonly [FailureReason | undefined, string] {
  if (movedOf(job) >= job.wanted) return [undefined, ''];
  if (job.isFull) return ['no_room', full];
  const [first] = lost;
  if (first !== undefined && opened === 0) return [first.reason, first.message];
  if (first !== undefined)
    return [first.reason, `${fewer}, and ${lost.length} could not be opened`];
  return ['missing_item', fewer];
}

function endOf(
  job: Transfer,
  { opened, lost }: Visit,
  stores: number,
  reason: FailureReason | undefined,
  why: string,
): ToolEnd {
  const items = [...job.moved].map(([name, n]) => ({ item: name, count: n }));
  const done = movedOf(job);
  const data = { moved: done, wanted: job.wanted, items, opened, unreachable: lost.length };
  const where = job.verb === 'put' ? 'into' : 'out of';
  const msg = `${job.verb} ${listed(items)} ${where} ${amountText(opened, 'container')} of ${stores}`;
  if (reason === undefined) return { msg, data };
  return { ok: false, reason, msg: `${msg}, ${done} of ${job.wanted}: ${why}`, data };
}

function describeStores(bot: Bot, stores: readonly Store[]): object[] {
  return stores.slice(0, TARGETS_TOLD_MAX).map((store) => ({
    pos: store.pos,
    block: bareName(store.name),
    distance: tenths(distanceTo(bot, store.pos)),
    slots_used: knownItems(bot, store)?.length ?? null,
  }));
}

const REACH_UNKNOWN = 'whether there is a way to each container';

function previewPut(bot: Bot, match: NameMatch, where: Where, what: string): ToolPreview {
  const items = carried(bot.senses, match);
  const total = sum(items);
  if (total === 0) {
    const text = nothingCarried(what);
    return { msg: text, blocks: [text] };
  }
  const stores = withSameFirst(bot, found(bot, where), match);
  const wanted = Math.min(where.count ?? total, total);
  const { warnings, blocks } = conditionsOf(bot);
  if ((where.count ?? 0) > total) warnings.push(`only ${total} of ${where.count} are carried`);
  const known = stores.map((store) => ({ store, items: knownItems(bot, store) }));
  if (known.every((one) => (one.items?.length ?? 0) >= one.store.slots)) {
    warnings.push('the containers around have no empty slot');
  }
  const msg = `would put ${where.count === undefined ? listed(items) : wanted} into ${amountText(stores.length, 'container')}, the first at ${posText(stores[0]!.pos)}`;
  const preview = {
    items: items.slice(0, 64),
    count: wanted,
    containers: describeStores(bot, stores),
  };
  return { msg, preview, warnings, blocks, uncertainty: [REACH_UNKNOWN] };
}

function previewTake(bot: Bot, match: NameMatch, where: Where, what: string): ToolPreview {
  const stores = found(bot, where);
  const known = stores.map((store) => knownItems(bot, store));
  const isKnown = known.every((items) => items !== undefined);
  const items = countsOf(
    known.flatMap((one) => one ?? []),
    match,
  );
  const total = sum(items);
  const containers = describeStores(bot, withKnown(bot, stores, match));
  const preview = { items: items.slice(0, 64), count: total, containers };
  const uncertainty = isKnown ? [REACH_UNKNOWN] : [REACH_UNKNOWN, 'what is in the containers'];
  if (isKnown && total === 0) {
    const text = `there is nothing ${ofWhat(what)} in ${amountText(stores.length, 'container')} around`;
    return { msg: text, preview, blocks: [text] };
  }
  const { warnings, blocks } = conditionsOf(bot, {
    carries: isKnown ? items.map(({ item }) => item) : true,
  });
  if (isKnown && (where.count ?? 0) > total)
    warnings.push(`only ${total} of ${where.count} are there`);
  const taken = isKnown ? listed(items) : `what there is ${ofWhat(what)}`;
  const most = where.count === undefined ? '' : `up to ${where.count} of `;
  const msg = `would take ${most}${taken} out of ${amountText(stores.length, 'container')}`;
  return { msg, preview, warnings, blocks, uncertainty };
}
