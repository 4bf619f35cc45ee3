import { attempt, bareName, failure, type LongAction, type Vector } from '@bridle/facets';
import { z } from 'zod';
import {
  TARGETS_FOUND_MAX,
  TOOL_BOX_BLOCKS_MAX,
  TOOL_COUNT_MAX,
  TOOL_RADIUS_MAX,
} from '../limits.js';
import { areaOf } from './argumentAliases.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { cellsOf, inOrder, place } from './fields.js';
import { blockMatch, countNames, listed, NAME_TEXT } from './names.js';
import {
  amountText,
  breakAt,
  isBesideLava,
  isOpen,
  ON_FOOT,
  pickUpAll,
  WITH_TOOLS,
} from './reach.js';
import { describeTargets, digCost, Targets } from './targets.js';

const params = z
  .strictObject({
    match: z.string().min(1).optional().describe(`which blocks: ${NAME_TEXT}`),
    from: place.optional().describe('one corner of a box; without it, blocks around the player'),
    to: place.optional().describe('the other corner, included'),
    radius: z
      .number()
      .min(1)
      .max(TOOL_RADIUS_MAX)
      .default(8)
      .describe('blocks around the player, where there is no box; 8 when left out'),
    max: z
      .int()
      .min(1)
      .max(TOOL_COUNT_MAX)
      .optional()
      .describe('blocks to break; 64, or the whole box, when left out'),
    dig: z.boolean().default(false).describe('may dig through other blocks to get to them'),
    pickup: z.boolean().default(false).describe('also picks up what they leave'),
  })
  .refine(({ match, from, to }) => match !== undefined || (from && to), {
    message: 'say which blocks with match, or where with from and to',
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    message: 'a box needs both from and to',
  });

type Args = z.output<typeof params>;
const COUNT_DEFAULT = 64;

/** What is there to be broken: no air, no water, and nothing that never breaks. */
function isBreakable({ senses }: Bot, name: string): boolean {
  const facts = senses.blockFacts(name);
  if (facts === undefined || facts.is_air || facts.is_fluid) return false;
  return Number.isFinite(facts.hardness);
}

interface Plan {
  readonly targets: Targets;
  /** whether a block there is one of those that were meant */
  readonly isMeant: (name: string, pos: Vector) => boolean;
}

function planOf(bot: Bot, { match, from, to, radius, dig }: Args): Plan {
  const { senses } = bot;
  const isNamed = match === undefined ? () => true : blockMatch(senses, match);
  const isTarget = (name: string): boolean => isNamed(name) && isBreakable(bot, name);
  const center: Vector = [...senses.self().player.pos];
  const isThere = (pos: Vector): boolean => {
    const name = senses.nameAt(...pos);
    return name !== undefined && isTarget(name);
  };
  const cells = from && to ? cellsOf(from, to) : undefined;
  const inBox = cells && new Set(cells.map((cell) => cell.join(' ')));
  const around = (): Vector[] => {
    const found = senses.findBlocks({
      match: isTarget,
      radius,
      max: TARGETS_FOUND_MAX * 4,
      center,
    });
    const open = dig ? found : found.filter((pos) => isOpen(senses, pos));
    return open.length > 0 ? open : found;
  };
  const targets = new Targets(bot, {
    look: () => cells?.filter(isThere) ?? around(),
    isThere,
    cost: (pos) => digCost(bot, pos),
  });
  const isMeant = (name: string, pos: Vector): boolean =>
    isNamed(name) && (inBox?.has(pos.join(' ')) ?? true);
  return { targets, isMeant };
}

/** What in a box cannot be broken, or is not known. */
function leftOut({ senses }: Bot, { from, to }: Args): string[] {
  if (from === undefined || to === undefined) return [];
  const names = cellsOf(from, to).map((cell) => senses.nameAt(...cell));
  const unknown = names.filter((name) => name === undefined).length;
  const endless = names.filter(
    (name) => name !== undefined && senses.blockFacts(name)?.hardness === Number.POSITIVE_INFINITY,
  ).length;
  return [
    ...(unknown > 0 ? [`${amountText(unknown, 'block')} of the box not loaded`] : []),
    ...(endless > 0 ? [`${amountText(endless, 'block')} of the box never to be broken`] : []),
  ];
}

function whatIn({ match, from, to, radius }: Args): string {
  const what = match ?? 'blocks';
  return from && to ? `${what} in the box` : `${what} within ${radius} blocks`;
}

/** Why there is nothing to break: it may be there, and never break. */
function noneText(bot: Bot, args: Args): string {
  const { senses } = bot;
  const text = `there are no ${whatIn(args)} that can be broken`;
  if (args.from !== undefined) return [text, ...leftOut(bot, args)].join('; ');
  const isNamed = blockMatch(senses, args.match!);
  const match = (name: string): boolean =>
    isNamed(name) && senses.blockFacts(name)?.hardness === Number.POSITIVE_INFINITY;
  const [first] = senses.findBlocks({ match, radius: args.radius, max: 1 });
  return first === undefined ? text : `${text}: ${bareName(senses.nameAt(...first)!)} never breaks`;
}

export const breakBlocks = defineTool({
  name: 'break_blocks',
  aliases: ['break', 'dig'],
  summary: 'Breaks blocks of a kind around the player, or everything in a box.',
  kind: 'act',
  params,
  argumentAliases: { area: areaOf, name: 'match', names: 'match' },
  words: inOrder('match', 'radius', 'max'),
  dry(bot, args) {
    const found = planOf(bot, args).targets.list();
    const max = args.max ?? (args.from ? found.length : COUNT_DEFAULT);
    const { warnings, blocks } = conditionsOf(bot, { carries: args.pickup });
    const names = found.slice(0, max).map((pos) => bot.senses.nameAt(...pos)!);
    const hidden = args.dig ? 0 : found.filter((pos) => !isOpen(bot.senses, pos)).length;
    if (found.length === 0) blocks.push(noneText(bot, args));
    else if (hidden === found.length) blocks.push('others hide them all: dig=true digs for them');
    warnings.push(...leftOut(bot, args));
    const kinds = countNames(names);
    const tools = kinds.slice(0, 8).map(({ item, count }) => ({
      block: bareName(item),
      count,
      ...bot.senses.digging(item),
    }));
    const wasted = tools.filter(({ gives_drops }) => gives_drops === false);
    for (const { block } of wasted) warnings.push(`${block} leaves nothing without a better tool`);
    return {
      msg: `would break ${listed(kinds)} of ${amountText(found.length, 'block')} found`,
      preview: {
        found: found.length,
        hidden,
        to_break: names.length,
        tools,
        targets: describeTargets(bot, found),
      },
      warnings,
      blocks,
      uncertainty: ['whether each can be reached shows when it is tried'],
    };
  },
  *run(bot, args) {
    const plan = planOf(bot, args);
    const { targets } = plan;
    const found = targets.list().length;
    const max = args.max ?? (args.from ? TOOL_BOX_BLOCKS_MAX : COUNT_DEFAULT);
    const broken: string[] = [];
    let isFull = false;
    while (broken.length < max && !isFull) {
      const pos = targets.next();
      if (pos === undefined) break;
      bot.progress(`broke ${broken.length}`, broken.length, Math.min(max, found));
      const drops = yield* breakOne(bot, plan, pos, args.dig, broken);
      if (args.pickup) isFull = !(yield* pickUpAll(bot, drops));
    }
    return endOf(bot, args, broken, targets, { isFull, isEnough: broken.length >= max });
  },
});

function* breakOne(
  bot: Bot,
  { targets, isMeant }: Plan,
  pos: Vector,
  dig: boolean,
  broken: string[],
): LongAction<number[]> {
  if (isBesideLava(bot.senses, pos)) {
    targets.lose(pos, { reason: 'refused' }, 'beside lava');
    return [];
  }
  if (!dig && !isOpen(bot.senses, pos)) {
    targets.lose(pos, { reason: 'out_of_reach' }, 'hidden by others (dig=true digs for them)');
    return [];
  }
  const broke = yield* attempt(breakAt(bot, pos, dig ? WITH_TOOLS : ON_FOOT));
  if (!broke.done) {
    targets.lose(pos, broke.error);
    return [];
  }
  targets.gain();
  const meant = broke.value.dug.filter(({ block, pos }) => isMeant(block, pos));
  broken.push(...meant.map(({ block }) => block));
  return broke.value.drops;
}

function endOf(
  bot: Bot,
  args: Args,
  broken: readonly string[],
  targets: Targets,
  { isFull, isEnough }: { isFull: boolean; isEnough: boolean },
): ToolEnd {
  const left = targets.left();
  const data = { broken: broken.length, by_kind: countNames(broken), left };
  if (broken.length === 0 && left === 0) {
    throw failure('not_found', noneText(bot, args));
  }
  const msg = `broke ${listed(countNames(broken))}`;
  if (isFull) {
    return { ok: false, reason: 'no_room', msg: `${msg}, then the inventory was full`, data };
  }
  if (left === 0) return { msg, data };
  const rest = `${amountText(left, 'such block')} ${left === 1 ? 'is' : 'are'} left`;
  if (isEnough || targets.lost === 0) return { msg: `${msg}; ${rest}`, data };
  return {
    ok: false,
    reason: targets.reason!,
    msg: `${msg}; ${rest}: ${targets.lostText}`,
    data,
  };
}
