import {
  attempt,
  bareName,
  type Failure,
  failure,
  type LongAction,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { TARGETS_LOST_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { inOrder, place, radiusField } from './fields.js';
import { countCarried } from './names.js';
import { distanceTo, posText, tenths, walk } from './reach.js';
import { describeTargets } from './targets.js';

/** Ticks of the day between which one can lie down, as in Minecraft. */
const DUSK = 12_542;
const DAWN = 23_460;
const BED = /_bed$/;
/** How near monsters keep everybody awake. */
const MONSTERS_BLOCKS = 8;

const params = z.strictObject({
  radius: radiusField(24),
  bed: place.optional().describe('which bed; the nearest when left out'),
});
type Args = z.output<typeof params>;

function bedsFor({ senses }: Bot, { bed, radius }: Args): Vector[] {
  if (bed !== undefined) return BED.test(senses.nameAt(...bed) ?? '') ? [bed] : [];
  return senses.findBlocks({ match: (name) => BED.test(name), radius, max: TARGETS_LOST_MAX });
}

/** Why nobody sleeps now. */
function whyAwake({ senses }: Bot): string | undefined {
  const { dimension, time_of_day, weather } = senses.self();
  if (/nether|end/i.test(dimension)) return `beds explode here (${dimension})`;
  if (time_of_day === null) return undefined; // the game will say
  const isNight = time_of_day >= DUSK && time_of_day < DAWN;
  if (isNight || weather === 'thunder') return undefined;
  return `one sleeps only at night or during thunderstorms; the time of day is ${time_of_day}, night begins at ${DUSK}`;
}

function noBed({ senses }: Bot, { bed, radius }: Args): Failure {
  const what = bed === undefined ? `no bed within ${radius} blocks` : `no bed at ${posText(bed)}`;
  const has = countCarried(senses, (name) => BED.test(name)) > 0;
  const hint = has ? 'a bed is carried: place it with place_blocks item=_bed' : 'craft one first';
  return failure('not_found', what, hint);
}

export const sleep = defineTool({
  name: 'sleep',
  summary: 'Goes to the nearest bed and sleeps until morning.',
  kind: 'act',
  needs: ['sleep'],
  params,
  words: inOrder('radius'),
  dry(bot, args) {
    const { warnings, blocks } = conditionsOf(bot);
    const beds = bedsFor(bot, args);
    const why = whyAwake(bot);
    if (why !== undefined) blocks.push(why);
    const [first] = beds;
    if (first === undefined) blocks.push(noBed(bot, args).message);
    else if (hasMonsters(bot, first)) blocks.push('monsters are near the bed');
    return {
      msg:
        first === undefined
          ? noBed(bot, args).message
          : `would sleep in ${bareName(bot.senses.nameAt(...first)!)} at ${posText(first)}, ${tenths(distanceTo(bot, first))} blocks away`,
      preview: { targets: describeTargets(bot, beds) },
      warnings,
      blocks,
      uncertainty: first === undefined ? [] : ['whether there is a way shows when it is walked'],
    };
  },
  *run(bot, args): LongAction<ToolEnd> {
    const { hands, senses } = bot;
    const beds = bedsFor(bot, args);
    const why = whyAwake(bot);
    if (why !== undefined) throw failure('refused', why);
    let failed: Failure | undefined;
    for (const bed of beds) {
      bot.progress(`going to the bed at ${posText(bed)}`);
      const went = yield* attempt(walk(bot, { kind: 'block', pos: bed }));
      const slept = went.done ? yield* attempt(hands.sleep(bed)) : went;
      if (slept.done) {
        const { time_of_day, day } = senses.self();
        const isKnown = day !== null && time_of_day !== null;
        const when = isKnown ? `; it is day ${day}, ${time_of_day} ticks after dawn` : '';
        const msg = `slept in the bed at ${posText(bed)}${when}`;
        return { msg, data: { bed, time_of_day, day } };
      }
      failed ??= hasMonsters(bot, bed)
        ? failure(slept.error.reason, slept.error.message, 'cull_hostiles comes first')
        : slept.error;
    }
    throw failed ?? noBed(bot, args);
  },
});

function hasMonsters({ senses }: Bot, [x, y, z]: Vector): boolean {
  return senses
    .entities(MONSTERS_BLOCKS * 8)
    .some(
      ({ is_hostile, pos }) =>
        is_hostile &&
        Math.abs(pos[0] - x - 0.5) <= MONSTERS_BLOCKS &&
        Math.abs(pos[2] - z - 0.5) <= MONSTERS_BLOCKS &&
        Math.abs(pos[1] - y) <= 5,
    );
}
