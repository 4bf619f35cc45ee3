import {
  attempt,
  type Failure,
  failure,
  isSwimmable,
  type LongAction,
  UNLOADED,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { TARGETS_LOST_MAX, TOOL_COUNT_MAX, TOOL_SECONDS_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { radiusField } from './fields.js';
import { countCarried, listed, remembered } from './names.js';
import { amountText, feetCell, ON_FOOT, posText, tenths } from './reach.js';

const ROD = 'minecraft:fishing_rod';
const IS_ROD = (name: string): boolean => name === ROD;
const TICKS_PER_SECOND = 20;
const LAST_TICKS = 20;
/** A line is thrown a few blocks far; from the very edge it would fall short. */
const CAST_BLOCKS = 4;
const POOLS_LOOKED_AT = 256;
/** Bites in vain, one after the other: the water is no good, or somebody is in the way. */
const EMPTY_MAX = 20;
const SECONDS = 120;

export const autofish = defineTool({
  name: 'autofish',
  aliases: ['fish'],
  summary: 'Goes to water and fishes, for some time or until so much is caught.',
  kind: 'act',
  needs: ['fish'],
  params: z.strictObject({
    seconds: z
      .number()
      .min(1)
      .max(TOOL_SECONDS_MAX)
      .optional()
      .describe(`of the game; ${SECONDS} when count is left out, too`),
    count: z.int().min(1).max(TOOL_COUNT_MAX).optional().describe('ends after so many catches'),
    radius: radiusField(16),
  }),
  words: ([word]) => (word === undefined ? {} : { seconds: word }),
  dry(bot, args) {
    const { warnings, blocks } = conditionsOf(bot, { carries: true });
    const [water] = openWater(bot, args.radius);
    if (countCarried(bot.senses, IS_ROD) === 0) blocks.push(NO_ROD);
    if (water === undefined) blocks.push(noWater(args.radius));
    const { ticks, count } = limitsOf(bot, args);
    const seconds = tenths(ticks / TICKS_PER_SECOND);
    const until = count === undefined ? '' : `, until ${amountText(count, 'catch', 'catches')}`;
    const msg =
      blocks[0] ?? `would fish at ${posText(water!)} for up to ${seconds} seconds${until}`;
    return {
      msg,
      preview: { water: water ?? null, seconds },
      warnings,
      blocks,
      uncertainty: ['what bites'],
    };
  },
  *run(bot, args) {
    if (countCarried(bot.senses, IS_ROD) === 0) {
      throw failure('missing_item', NO_ROD, 'craft one from 3 sticks and 2 string');
    }
    const water = yield* goToWater(bot, args.radius);
    return yield* fishFor(bot, water, limitsOf(bot, args));
  },
});

const NO_ROD = 'there is no fishing rod in the bag';

function noWater(radius: number): string {
  return `there is no open water within ${radius} blocks`;
}

interface Limits {
  readonly ticks: number;
  readonly count: number | undefined;
}

function limitsOf(
  bot: Bot,
  { seconds, count }: { seconds?: number | undefined; count?: number | undefined },
): Limits {
  const most = bot.ticksLeft - LAST_TICKS;
  const wanted = seconds ?? (count === undefined ? SECONDS : undefined);
  return { ticks: Math.min(most, wanted === undefined ? most : wanted * TICKS_PER_SECOND), count };
}

/** Water with air over it and more water around, so that a float lies on it. */
function openWater({ senses }: Bot, radius: number): Vector[] {
  const match = remembered((name) => isSwimmable(senses.blockFacts(name)));
  const isWater = (x: number, y: number, z: number): boolean =>
    match(senses.nameAt(x, y, z) ?? UNLOADED);
  return senses.findBlocks({ match, radius, max: POOLS_LOOKED_AT }).filter(([x, y, z]) => {
    if (!senses.blockFacts(senses.nameAt(x, y + 1, z) ?? UNLOADED)?.is_air) return false;
    return (
      isWater(x + 1, y, z) && isWater(x - 1, y, z) && isWater(x, y, z + 1) && isWater(x, y, z - 1)
    );
  });
}

/** To a dry place from where the line reaches the water. */
function* goToWater(bot: Bot, radius: number): LongAction<Vector> {
  let error = failure('not_found', noWater(radius), 'go to a lake or to the sea');
  for (const pos of openWater(bot, radius).slice(0, TARGETS_LOST_MAX)) {
    bot.progress('goes to the water');
    const surface: Vector = [pos[0] + 0.5, pos[1] + 1, pos[2] + 0.5];
    const goal = { kind: 'near', pos: surface, radius: CAST_BLOCKS } as const;
    const walk = yield* attempt(bot.hands.moveTo(goal, ON_FOOT));
    if (walk.done && !bot.senses.self().in_water) return pos;
    error = walk.done
      ? failure('no_path', `there is no dry place beside the water at ${posText(pos)}`)
      : walk.error;
  }
  throw error;
}

function* fishFor(bot: Bot, water: Vector, { ticks, count }: Limits): LongAction<ToolEnd> {
  const { hands, senses } = bot;
  const began = bot.tick;
  const caught = new Map<string, number>();
  let [catches, empty] = [0, 0];
  let error: Failure | undefined;
  while (bot.tick - began < ticks && (count === undefined || catches < count)) {
    if (countCarried(senses, IS_ROD) === 0) {
      error = failure('missing_item', 'the fishing rod is worn out');
      break;
    }
    bot.progress(`fishes, ${catches} caught`, bot.tick - began, ticks);
    if (senses.self().player.held?.item !== ROD) yield* hands.equip(ROD, 'hand');
    yield* hands.lookAt([water[0] + 0.5, water[1] + 1, water[2] + 0.5]);
    const bite = yield* attempt(hands.fish());
    if (bite.done && bite.value.caught !== null) {
      const { item, count: n } = bite.value.caught;
      caught.set(item, (caught.get(item) ?? 0) + n);
      catches++;
      empty = 0;
    } else if (++empty >= EMPTY_MAX) {
      error = bite.done ? failure('timeout', 'nothing bites here') : bite.error;
      break;
    }
    if (!bite.done) yield* hands.wait(TICKS_PER_SECOND);
  }
  const seconds = tenths((bot.tick - began) / TICKS_PER_SECOND);
  const items = [...caught].map(([item, n]) => ({ item, count: n }));
  const data = { catches, items, seconds, at: feetCell(senses.self().player.pos) };
  const msg = `caught ${listed(items)} in ${seconds} seconds`;
  if (error === undefined && (count === undefined || catches >= count)) return { msg, data };
  const why = error?.message ?? 'the time was up';
  const of = count === undefined ? '' : `, ${catches} of ${count}`;
  return { ok: false, reason: error?.reason ?? 'timeout', msg: `${msg}${of}: ${why}`, data };
}
