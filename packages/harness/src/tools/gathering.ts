import {
  attempt,
  bareName,
  type FailureReason,
  failure,
  type ItemCount,
  isSwimmable,
  type LongAction,
  type SensesFacet,
  UNLOADED,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { TARGETS_FOUND_MAX, TARGETS_TOLD_MAX, TOOL_COUNT_MAX } from '../limits.js';
import { ITEM_NAMES } from './argumentAliases.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd, type ToolPreview } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import {
  blockMatch,
  carried,
  countCarried,
  countNames,
  familyOf,
  itemMatch,
  listed,
  NAME_TEXT,
  type NameMatch,
  remembered,
  UnknownNameError,
} from './names.js';
import { type DroppedItem, dropsAround, gained } from './picking.js';
import { amountText, breakAt, isBesideLava, pickUpAll, WITH_TOOLS } from './reach.js';
import { describeTargets, digCost, Targets } from './targets.js';

/** Luck decides what some blocks leave; nobody digs for ever. */
const DIGS_MAX = 1_024;
/** What lies within so many blocks is picked up before anything is mined, and once more after. */
const LYING_BLOCKS = 12;

/** Under so much water nothing is dug: the way down and up again takes most of a breath. */
const DIVE_BLOCKS_MAX = 12;
/** What is deeper in the ground than this may be dug to from the shore. */
const BED_BLOCKS = 3;

/** A search for blocks that are worth mining. */
interface MiningTargets {
  readonly match: NameMatch;
  readonly targets: Targets;
  /** blocks that would do, but for which a tool is missing */
  readonly tooHard: readonly Vector[];
}

function miningTargetsOf(bot: Bot, match: NameMatch, radius: number): MiningTargets {
  const { senses } = bot;
  const center: Vector = [...senses.self().player.pos];
  const isWorthIt = remembered((name) => match(name) && senses.digging(name)?.gives_drops === true);
  const isHard = remembered((name) => match(name) && !isWorthIt(name));
  const isThere = (pos: Vector): boolean => {
    const name = senses.nameAt(...pos);
    if (name === undefined || !isWorthIt(name) || !isRipe(senses, pos, name)) return false;
    return !isTooDeep(senses, pos);
  };
  const find = (match: NameMatch): Vector[] =>
    senses.findBlocks({ match, radius, max: TARGETS_FOUND_MAX, center });
  const targets = new Targets(bot, {
    look: () => find(isWorthIt).filter(isThere),
    isThere,
    cost: (pos) => digCost(bot, pos),
  });
  return { match, targets, tooHard: find(isHard) };
}

/** Whether nobody gets down there and up again on one breath. */
function isTooDeep(senses: SensesFacet, [x, y, z]: Vector): boolean {
  let water = 0;
  for (let up = 1; up <= DIVE_BLOCKS_MAX + BED_BLOCKS; up++) {
    if (isSwimmable(senses.blockFacts(senses.nameAt(x, y + up, z) ?? UNLOADED))) water++;
    else if (up > BED_BLOCKS) break;
  }
  return water >= DIVE_BLOCKS_MAX;
}

/** What does not ripen always is. */
function isRipe(senses: SensesFacet, pos: Vector, name: string): boolean {
  const ripe = senses.blockFacts(name)?.ripe;
  return ripe == null || senses.block(...pos)?.properties[ripe.property] === ripe.value;
}

function hardText(senses: SensesFacet, tooHard: readonly Vector[]): string {
  const names = countNames(tooHard.map((pos) => senses.nameAt(...pos) ?? 'block'));
  const [first] = names;
  const [tool] = (first && senses.blockFacts(first.item)?.harvest_tools) ?? [];
  const needed = tool === undefined ? 'the right tool' : `a ${bareName(tool)} or better`;
  return `${listed(names)} near by would leave nothing without ${needed}`;
}

/** What is to be mined, in words, and what of it is wanted. */
interface MiningRequest {
  readonly what: string;
  readonly isWanted: NameMatch;
  /** Says why there is nothing to mine; only then is it looked for. */
  readonly none: () => string;
  /** things that lie about and would do as well */
  readonly lying?: readonly DroppedItem[];
}

function preview(
  bot: Bot,
  mining: MiningTargets,
  { what, isWanted, none, lying = [] }: MiningRequest,
): ToolPreview {
  const { senses } = bot;
  const { targets, tooHard } = mining;
  const found = targets.list();
  const drops = dropsOf(bot, mining).filter(isWanted);
  const carries = [...drops, ...lying.map(({ item }) => item.item)];
  const { warnings, blocks } = conditionsOf(bot, { outdoors: true, carries });
  if (found.length === 0) {
    const why = tooHard.length > 0 ? hardText(senses, tooHard) : none();
    (lying.length > 0 ? warnings : blocks).push(why);
  }
  const hot = found.filter((pos) => isBesideLava(senses, pos)).length;
  if (hot > 0) {
    const isAll = hot === found.length && lying.length === 0;
    (isAll ? blocks : warnings).push(`${hot} of ${found.length} beside lava`);
  }
  const kinds = countNames(found.map((pos) => senses.nameAt(...pos)!));
  const tools = kinds
    .slice(0, 8)
    .map(({ item, count }) => ({ block: bareName(item), count, ...senses.digging(item) }));
  const parts = [
    ...(found.length > hot ? [`would mine ${what} from ${listed(kinds)}`] : []),
    ...(lying.length > 0 ? [`would pick up ${amountText(lying.length, 'thing')} first`] : []),
  ];
  return {
    msg: parts.length > 0 ? parts.join('; ') : (blocks.at(-1) ?? none()),
    preview: {
      found: found.length,
      tools,
      targets: describeTargets(bot, found),
      ...(lying.length > 0 && { lying: lying.length }),
    },
    warnings,
    blocks,
    uncertainty: [
      'what a block leaves may be luck, and whether there is a way shows when it is walked',
    ],
  };
}

/** How mining ended: what stopped it, when it was not done. */
interface Mined {
  readonly blocks: string[];
  readonly isFull: boolean;
}

/** Mines one block after the other, and picks up what they leave, until enough is done. */
function* mineUntil(
  bot: Bot,
  { match, targets }: MiningTargets,
  isEnough: (blocks: number) => boolean,
  tell: (blocks: number) => void,
): LongAction<Mined> {
  const blocks: string[] = [];
  for (let digs = 0; digs < DIGS_MAX && !isEnough(blocks.length); digs++) {
    const pos = targets.next();
    if (pos === undefined) break;
    tell(blocks.length);
    if (isBesideLava(bot.senses, pos)) {
      targets.lose(pos, { reason: 'refused' }, 'beside lava');
      continue;
    }
    const broke = yield* attempt(breakAt(bot, pos, WITH_TOOLS));
    if (!broke.done) {
      targets.lose(pos, broke.error);
      continue;
    }
    targets.gain();
    blocks.push(...broke.value.dug.map(({ block }) => block).filter(match));
    if (!(yield* pickUpAll(bot, broke.value.drops, WITH_TOOLS))) return { blocks, isFull: true };
  }
  return { blocks, isFull: false };
}

/** Why there was no more of it. */
function shortfall(
  { senses }: Bot,
  { targets, tooHard }: MiningTargets,
  isFull: boolean,
): { reason: FailureReason; why: string } {
  if (isFull) return { reason: 'no_room', why: 'the inventory is full' };
  if (targets.lost > 0) return { reason: targets.reason!, why: targets.lostText };
  if (tooHard.length > 0) return { reason: 'missing_item', why: hardText(senses, tooHard) };
  return { reason: 'not_found', why: 'no more is near' };
}

const gatherParams = z
  .strictObject({
    item: z.string().min(1).optional().describe(`what to have more of: ${NAME_TEXT}`),
    match: z.string().min(1).optional().describe('the same as item'),
    count: z.int().min(1).max(TOOL_COUNT_MAX).default(1).describe('how many more to carry'),
    radius: radiusField(32),
  })
  .refine(({ item, match }) => (item === undefined) !== (match === undefined), {
    message: 'say what to gather with item (or match)',
  });

function noSource(bot: Bot, { item, match, radius }: z.output<typeof gatherParams>): string {
  const what = bareName((item ?? match)!);
  const none = `no block within ${radius} blocks gives ${what}`;
  const kin = kinOf(bot, what, radius);
  if (kin.length === 0) return none;
  return `${none}, but there is ${kin.join(', ')}: item=${familyOf(what)} takes any of the kind`;
}

/** Items of the same family that blocks around give, those of the nearest first. */
function kinOf({ senses }: Bot, what: string, radius: number): string[] {
  const isKin: NameMatch = (item) => familyOf(item) === familyOf(what);
  const drops = (name: string): string[] => senses.blockFacts(name)?.drops.filter(isKin) ?? [];
  const match = remembered((name) => drops(name).length > 0);
  const found = senses.findBlocks({ match, radius, max: TARGETS_TOLD_MAX });
  return [...new Set(found.flatMap((pos) => drops(senses.nameAt(...pos)!)))].map(bareName);
}

interface Gathering {
  readonly what: string;
  readonly isWanted: NameMatch;
  readonly mining: MiningTargets;
}

function gatheringOf(bot: Bot, { item, match, radius }: z.output<typeof gatherParams>): Gathering {
  const { senses } = bot;
  const what = (item ?? match)!;
  const isWanted = itemMatch(senses, what);
  const gives: NameMatch = (name) => senses.blockFacts(name)?.drops.some(isWanted) ?? false;
  return { what, isWanted, mining: miningTargetsOf(bot, gives, radius) };
}

export const gather = defineTool({
  name: 'gather',
  summary: 'Gets so many more of an item: picks up what lies near, then mines what gives it.',
  kind: 'act',
  params: gatherParams,
  argumentAliases: { only: 'item', ...ITEM_NAMES },
  words: inOrder('item', 'count', 'radius'),
  dry(bot, args) {
    const { mining, what, isWanted } = gatheringOf(bot, args);
    const lying = lyingAbout(bot, args, isWanted);
    const none = (): string => noSource(bot, args);
    return preview(bot, mining, { what: `${args.count} ${bareName(what)}`, isWanted, none, lying });
  },
  *run(bot, args): LongAction<ToolEnd> {
    const { what, isWanted, mining } = gatheringOf(bot, args);
    const before = countCarried(bot.senses, isWanted);
    const got = (): number => countCarried(bot.senses, isWanted) - before;
    const fits = yield* pickUpAll(bot, idsOf(lyingAbout(bot, args, isWanted)));
    const { blocks, isFull } = fits
      ? yield* mineUntil(
          bot,
          mining,
          () => got() >= args.count,
          () => bot.progress(`${got()} of ${args.count} ${bareName(what)}`, got(), args.count),
        )
      : { blocks: [], isFull: true };
    // Some of it fell later than the rest, or rolled away.
    if (got() < args.count && !isFull) {
      yield* pickUpAll(bot, idsOf(lyingAbout(bot, args, isWanted)));
    }
    const data = {
      got: got(),
      wanted: args.count,
      mined: countNames(blocks),
      lost: mining.targets.lost,
    };
    const name = bareName(what);
    if (got() >= args.count) {
      return { msg: `gathered ${got()} ${name} from ${amountText(blocks.length, 'block')}`, data };
    }
    const { reason, why } = shortfall(bot, mining, isFull);
    if (blocks.length === 0 && got() === 0 && reason === 'not_found')
      throw failure(reason, noSource(bot, args));
    return { ok: false, reason, msg: `gathered ${got()} of ${args.count} ${name}: ${why}`, data };
  },
});

/** What lies about near by, nearest first, and no more than is wanted. */
function lyingAbout(
  bot: Bot,
  { radius, count }: z.output<typeof gatherParams>,
  isWanted: NameMatch,
): DroppedItem[] {
  return dropsAround(bot, Math.min(radius, LYING_BLOCKS), isWanted).slice(0, count);
}

function idsOf(drops: readonly DroppedItem[]): number[] {
  return drops.map(({ id }) => id);
}

function isOre(senses: SensesFacet, name: string): boolean {
  return senses.blockFacts(name)?.nature === 'ore';
}

const oreParams = z.strictObject({
  ore: z
    .string()
    .min(1)
    .default('ore')
    .describe(`such as iron, coal or deepslate_iron_ore; every ore when left out`),
  count: z.int().min(1).max(TOOL_COUNT_MAX).default(1).describe('blocks of ore to mine'),
  radius: radiusField(32),
});

function oreTargetsOf(bot: Bot, { ore, radius }: z.output<typeof oreParams>): MiningTargets {
  const ores = bot.senses.blockNames().filter((name) => isOre(bot.senses, name));
  const isMeant = blockMatch(bot.senses, oreWords(ore));
  const known = ores.flatMap((name) => [name, name.replace(/_ore$/, '')]);
  if (!ores.some(isMeant)) throw new UnknownNameError('ore', ore, known);
  return miningTargetsOf(bot, (name) => isOre(bot.senses, name) && isMeant(name), radius);
}

function oreName(ore: string): string {
  return /ore|debris/.test(ore) ? bareName(ore) : `${bareName(ore)} ore`;
}

function noOre({ senses }: Bot, { ore, radius }: z.output<typeof oreParams>): string {
  const none = `no ${oreName(ore)} within ${radius} blocks`;
  const match = (name: string): boolean => isOre(senses, name);
  const found = senses.findBlocks({ match, radius, max: TARGETS_TOLD_MAX });
  const others = [...new Set(found.map((pos) => bareName(senses.nameAt(...pos)!)))];
  return others.length === 0 ? none : `${none}, but there is ${others.join(', ')}`;
}

/** `iron` is any ore with iron in its name; `diamond` is not the gem, nor its block. */
function oreWords(ore: string): string {
  if (/^(any|all|ores?|\*)$/i.test(ore.trim())) return '*';
  return ore
    .split(',')
    .map((word) => (/(_ore|debris|\*)\s*$/.test(word) ? word : `*${word.trim()}*`))
    .join(',');
}

/** The items that the blocks to mine may give. */
function dropsOf({ senses }: Bot, { targets }: MiningTargets): string[] {
  const blocks = new Set(targets.list().map((pos) => senses.nameAt(...pos)!));
  return [...new Set([...blocks].flatMap((block) => senses.blockFacts(block)?.drops ?? []))];
}

/** Every ore leaves one thing at least: fewer than that fell where nobody gets to. */
function minedAll(what: string, wanted: number, got: readonly ItemCount[], data: object): ToolEnd {
  const total = got.reduce((sum, { count }) => sum + count, 0);
  const msg = `mined ${what}, picked up ${listed(got)}`;
  if (total >= wanted) return { msg, data };
  const why = 'the rest fell where it could not be picked up, or left nothing';
  return { ok: false, reason: 'out_of_reach', msg: `${msg}: ${why}`, data };
}

export const mineOre = defineTool({
  name: 'mine_ore',
  aliases: ['mine'],
  summary: 'Digs to the nearest ores of a kind, mines them and picks up what they give.',
  kind: 'act',
  params: oreParams,
  argumentAliases: { only: 'ore', name: 'ore', names: 'ore', match: 'ore' },
  words: inOrder('ore', 'count', 'radius'),
  dry(bot, args) {
    const what = `${args.count} ${oreName(args.ore)}`;
    return preview(bot, oreTargetsOf(bot, args), {
      what,
      isWanted: () => true,
      none: () => noOre(bot, args),
    });
  },
  *run(bot, args): LongAction<ToolEnd> {
    const mining = oreTargetsOf(bot, args);
    const drops = dropsOf(bot, mining);
    const gives: NameMatch = (item) => drops.includes(item);
    const before = carried(bot.senses, gives);
    const had = countCarried(bot.senses, gives);
    const { blocks, isFull } = yield* mineUntil(
      bot,
      mining,
      // For what fell into a cave some more are mined, but not for ever.
      (mined) =>
        mined >= args.count &&
        (countCarried(bot.senses, gives) - had >= args.count || mined >= 2 * args.count + 2),
      (mined) => bot.progress(`${mined} of ${args.count} ores`, mined, args.count),
    );
    const ids = idsOf(dropsAround(bot, LYING_BLOCKS, gives));
    if (!isFull) yield* pickUpAll(bot, ids, WITH_TOOLS);
    const got = gained(before, carried(bot.senses, gives));
    const data = {
      mined: blocks.length,
      wanted: args.count,
      by_kind: countNames(blocks),
      got,
      lost: mining.targets.lost,
    };
    const what = blocks.length === 0 ? `no ${oreName(args.ore)}` : listed(countNames(blocks));
    if (blocks.length >= args.count && !isFull) return minedAll(what, args.count, got, data);
    const { reason, why } = shortfall(bot, mining, isFull);
    if (blocks.length === 0 && reason === 'not_found') {
      throw failure(reason, noOre(bot, args));
    }
    return {
      ok: false,
      reason,
      msg: `mined ${what}, ${blocks.length} of ${args.count}: ${why}`,
      data,
    };
  },
});
