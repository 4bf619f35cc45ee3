import {
  attempt,
  bareName,
  distance,
  type Failure,
  failure,
  type LongAction,
  type MoveOptions,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import {
  GOTO_BLOCKS_MAX,
  LEG_TICKS_MAX,
  TARGETS_FOUND_MAX,
  TARGETS_LOST_MAX,
  TARGETS_TOLD_MAX,
  TOOL_RADIUS_MAX,
} from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { journey } from './journey.js';
import { blockMatch, familyOf, NAME_TEXT } from './names.js';
import { amountText, digTowards, distanceTo, isOpen, posText, tenths, walk } from './reach.js';
import { standingLevels } from './standingPlaces.js';
import { describeTargets, Targets } from './targets.js';

const means = {
  dig: z
    .boolean()
    .optional()
    .describe('may dig through what is in the way; only out of a hole when left out'),
  build: z.boolean().optional().describe('may use up blocks as steps and bridges; the same'),
};

function movesOf({ dig, build }: { dig?: boolean | undefined; build?: boolean | undefined }) {
  const moves: MoveOptions = {
    sprint: true,
    ticksMax: LEG_TICKS_MAX,
    ...(dig !== undefined && { dig }),
    ...(build !== undefined && { build }),
  };
  return moves;
}

const gotoParams = z.strictObject({
  x: z.number(),
  y: z.number().optional().describe('the nearest floor there when left out'),
  z: z.number(),
  range: z.number().min(0).max(TOOL_RADIUS_MAX).default(1).describe('blocks from it that will do'),
  ...means,
});

/** Levels of one column that are tried, where none was named. */
const LEVELS_TRIED = 3;

/** Whole numbers mean the middle of a block. `lost`: levels that there is no way to. */
function goalOf(
  { x, y, z }: z.output<typeof gotoParams>,
  senses: SensesFacet,
  lost: ReadonlySet<number> = new Set(),
): Vector {
  const middle = (value: number): number => (Number.isInteger(value) ? value + 0.5 : value);
  const [px, pz] = [middle(x), middle(z)];
  if (y !== undefined) return [px, y, pz];
  let level = Math.floor(senses.self().player.pos[1]);
  let tried = 0;
  for (const next of standingLevels(senses, Math.floor(px), Math.floor(pz), level)) {
    if (tried++ === LEVELS_TRIED) break;
    level = next;
    if (!lost.has(level)) break;
  }
  return [px, level, pz];
}

export const goTo = defineTool({
  name: 'goto',
  aliases: ['go'],
  summary: 'Walks to a place, opening doors and swimming; `dig` and `build` allow more.',
  kind: 'act',
  params: gotoParams,
  words: (words) =>
    words.length === 2 ? inOrder('x', 'z')(words) : inOrder('x', 'y', 'z', 'range')(words),
  dry(bot, args) {
    const { senses } = bot;
    const goal = goalOf(args, senses);
    const away = distance(senses.self().player.pos, goal);
    const { warnings, blocks } = conditionsOf(bot, { outdoors: true });
    const here = senses.block(Math.floor(goal[0]), Math.floor(goal[1]), Math.floor(goal[2]));
    if (away > GOTO_BLOCKS_MAX) blocks.push(`more than ${GOTO_BLOCKS_MAX} blocks away`);
    if (here?.is_solid && args.range < 1) blocks.push(`${bareName(here.name)} fills that place`);
    if (here?.fluid === 'lava') warnings.push('there is lava at that place');
    return {
      msg: `would walk to ${posText(goal)}, ${tenths(away)} blocks away`,
      preview: { goal, distance: tenths(away), loaded: here !== undefined },
      warnings,
      blocks,
      uncertainty: ['whether there is a way shows when it is walked'],
    };
  },
  *run(bot, args) {
    const from = bot.senses.self().player.pos;
    const lost = new Set<number>();
    const goal = yield* journey(bot, {
      goal: () => goalOf(args, bot.senses, lost),
      lose: ([, level]) => lost.add(level),
      range: args.range,
      move: movesOf(args),
    });
    const { pos } = bot.senses.self().player;
    const left = tenths(distance(pos, goal));
    return {
      msg: `arrived at ${posText(pos)}, ${left} blocks from ${posText(goal)}, ${tenths(distance(from, pos))} from where it began`,
      data: { pos, goal, distance: left },
    };
  },
});

const gotoBlockParams = z.strictObject({
  name: z.string().min(1).describe(`of the block: ${NAME_TEXT}`),
  radius: radiusField(32),
  ...means,
});

/** The nearest first, but for those that rock hides on every side: they are dug for or left. */
function nearestBlocks(bot: Bot, { name, radius, dig }: z.output<typeof gotoBlockParams>) {
  const { senses } = bot;
  const isMeant = blockMatch(senses, name);
  const match = (name: string): boolean => isMeant(name) && !senses.blockFacts(name)?.is_air;
  const all = senses.findBlocks({ match, radius, max: TARGETS_FOUND_MAX });
  const found = all.filter((pos) => dig === true || isOpen(senses, pos));
  return { found: found.slice(0, TARGETS_LOST_MAX), hidden: all.length - found.length };
}

/** Why there is none to go to. */
function noneText(
  { senses }: Bot,
  { name, radius }: z.output<typeof gotoBlockParams>,
  hidden: number,
): string {
  const none = `there is no ${bareName(name)} within ${radius} blocks`;
  if (hidden > 0) return `${none} but ${hidden} that other blocks hide; dig=true digs for them`;
  const match = (block: string): boolean => familyOf(block) === familyOf(name);
  const found = senses.findBlocks({ match, radius, max: TARGETS_TOLD_MAX });
  const kin = [...new Set(found.map((pos) => bareName(senses.nameAt(...pos)!)))];
  return kin.length === 0 ? none : `${none}, but there is ${kin.join(', ')}`;
}

export const goToBlock = defineTool({
  name: 'goto_block',
  summary: 'Walks to the nearest block of a kind, so that the hand gets to it.',
  kind: 'act',
  params: gotoBlockParams,
  argumentAliases: { names: 'name', match: 'name' },
  words: inOrder('name', 'radius'),
  dry(bot, args) {
    const { found, hidden } = nearestBlocks(bot, args);
    const { warnings, blocks } = conditionsOf(bot, { outdoors: true });
    const first = found[0];
    if (first === undefined) blocks.push(noneText(bot, args, hidden));
    return {
      msg:
        first === undefined
          ? noneText(bot, args, hidden)
          : `would walk to ${bareName(bot.senses.nameAt(...first)!)} at ${posText(first)}, ${tenths(distanceTo(bot, first))} blocks away`,
      preview: { targets: describeTargets(bot, found) },
      warnings,
      blocks,
      uncertainty: ['whether there is a way shows when it is walked'],
    };
  },
  *run(bot, args) {
    const { senses } = bot;
    const { found, hidden } = nearestBlocks(bot, args);
    const move = movesOf(args);
    const targets = new Targets(bot, { look: () => found, isThere: () => true });
    let failed: Failure | undefined;
    for (let pos = targets.next(); pos !== undefined; pos = targets.next()) {
      const name = bareName(senses.nameAt(...pos) ?? args.name);
      bot.progress(`walking to ${name} at ${posText(pos)}`, targets.lost, found.length);
      const went = yield* attempt(reachOne(bot, pos, move));
      if (went.done) {
        const skipped = targets.lost;
        const nearer = skipped === 0 ? '' : `; ${skipped} others could not be reached`;
        return {
          msg: `stands before ${name} at ${posText(pos)}${nearer}`,
          data: { block: name, pos, skipped },
        };
      }
      targets.lose(pos, went.error);
      failed ??= went.error;
    }
    if (failed === undefined) throw failure('not_found', noneText(bot, args, hidden));
    const tried = amountText(targets.lost, 'block');
    const msg = `none of the ${tried} named ${bareName(args.name)} that were tried can be reached: ${failed.message}`;
    return { ok: false, reason: failed.reason, msg, data: { found: found.length } };
  },
});

function* reachOne(bot: Bot, pos: Vector, move: MoveOptions): LongAction<void> {
  if (isOpen(bot.senses, pos)) yield* walk(bot, { kind: 'block', pos }, move);
  else yield* digTowards(bot, pos, move);
}
