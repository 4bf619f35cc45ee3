import {
  attempt,
  bareName,
  distance,
  failure,
  type LongAction,
  type SensesFacet,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { TARGETS_FOUND_MAX, TOOL_COUNT_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import {
  bestCarried,
  blockMatch,
  countNames,
  listed,
  NAME_TEXT,
  type NameMatch,
  remembered,
} from './names.js';
import { dropsAround } from './picking.js';
import { amountText, breakAt, ON_FOOT, pickUpAll, placeAt, walk } from './reach.js';
import { describeTargets, Targets } from './targets.js';

/** What a plant leaves jumps and falls no further than this. */
const SCATTER = 3;
const SETTLE_TICKS = 4;

const params = z.strictObject({
  radius: radiusField(16),
  match: z.string().min(1).optional().describe(`which crops: ${NAME_TEXT}`),
  replant: z.boolean().default(true).describe('sows again where something was taken'),
  max: z.int().min(1).max(TOOL_COUNT_MAX).default(128).describe('plants to harvest at most'),
});
type Args = z.output<typeof params>;

function isCrop(senses: SensesFacet, name: string): boolean {
  return senses.blockFacts(name)?.harvest != null;
}

function isRipe(senses: SensesFacet, [x, y, z]: Vector): boolean {
  const name = senses.nameAt(x, y, z);
  if (name === undefined) return false;
  const { harvest, ripe } = senses.blockFacts(name) ?? {};
  if (harvest === 'fruit') return true;
  if (harvest === 'stalk') {
    return senses.nameAt(x, y - 1, z) === name && senses.nameAt(x, y - 2, z) !== name;
  }
  return ripe != null && senses.block(x, y, z)?.properties[ripe.property] === ripe.value;
}

function fieldOf(bot: Bot, { radius, match }: Args): { targets: Targets; unripe: number } {
  const { senses } = bot;
  const isMeant: NameMatch = match === undefined ? () => true : blockMatch(senses, match);
  const isMeantCrop = remembered((name) => isCrop(senses, name) && isMeant(name));
  const center: Vector = [...senses.self().player.pos];
  const isThere = (pos: Vector): boolean => {
    const name = senses.nameAt(...pos);
    return name !== undefined && isMeantCrop(name) && isRipe(senses, pos);
  };
  const find = (): Vector[] =>
    senses.findBlocks({ match: isMeantCrop, radius, max: TARGETS_FOUND_MAX * 4, center });
  const targets = new Targets(bot, { look: () => find().filter(isThere), isThere });
  return { targets, unripe: find().length - targets.list().length };
}

/** What is sown to grow such a plant, where the player carries any. */
function seedFor({ senses }: Bot, plant: string): string | undefined {
  return bestCarried(senses, (item) => senses.itemFacts(item)?.places === plant)?.item;
}

export const harvest = defineTool({
  name: 'harvest',
  summary: 'Harvests ripe crops, melons, pumpkins, canes and berries around, and sows again.',
  kind: 'act',
  params,
  argumentAliases: { only: 'match' },
  words: inOrder('radius', 'match'),
  dry(bot, args) {
    const { targets, unripe } = fieldOf(bot, args);
    const ripe = targets.list();
    const { warnings, blocks } = conditionsOf(bot, { outdoors: true, carries: true });
    if (ripe.length === 0) blocks.push(nothingRipe(args, unripe));
    const kinds = countNames(ripe.slice(0, args.max).map((pos) => bot.senses.nameAt(...pos)!));
    return {
      msg: ripe.length === 0 ? nothingRipe(args, unripe) : `would harvest ${listed(kinds)}`,
      preview: { ripe: ripe.length, unripe, targets: describeTargets(bot, ripe) },
      warnings,
      blocks,
      uncertainty: args.replant ? ['what can be sown again depends on what the crops leave'] : [],
    };
  },
  *run(bot, args): LongAction<ToolEnd> {
    const { targets, unripe } = fieldOf(bot, args);
    const taken: string[] = [];
    const fallow: [pos: Vector, plant: string][] = [];
    let replanted = 0;
    let isFull = false;
    while (taken.length < args.max && !isFull) {
      const pos = targets.next();
      if (pos === undefined) break;
      bot.progress(`harvested ${taken.length}`, taken.length);
      const got = yield* attempt(take(bot, pos));
      if (!got.done) {
        targets.lose(pos, got.error);
        continue;
      }
      targets.gain();
      taken.push(got.value.plant);
      isFull = got.value.isFull;
      if (!args.replant || !got.value.isBare) continue;
      if (yield* sow(bot, pos, got.value.plant)) replanted++;
      else fallow.push([pos, got.value.plant]);
    }
    // Seeds of later plants may do for earlier ones.
    for (const [pos, plant] of fallow.splice(0)) {
      if (yield* sow(bot, pos, plant)) replanted++;
      else fallow.push([pos, plant]);
    }
    return endOf(args, { targets, taken, replanted, fallow: fallow.length, isFull, unripe });
  },
});

interface Taken {
  readonly plant: string;
  /** nothing of it is left to grow */
  readonly isBare: boolean;
  readonly isFull: boolean;
}

function* take(bot: Bot, pos: Vector): LongAction<Taken> {
  const { senses, hands } = bot;
  const plant = senses.nameAt(...pos)!;
  const harvest = senses.blockFacts(plant)?.harvest;
  const ids: number[] = [];
  if (harvest === 'bush') {
    yield* walk(bot, { kind: 'block', pos });
    yield* hands.useOnBlock(pos);
    yield* hands.wait(1);
    if (isRipe(senses, pos)) throw failure('refused', `${bareName(plant)} was not picked`);
  } else ids.push(...(yield* breakAt(bot, pos, ON_FOOT)).drops);
  if (harvest === 'stalk') yield* hands.wait(SETTLE_TICKS); // what was above comes down
  const around = dropsAround(bot, 8, (item) => givenBy(senses, plant, item));
  ids.push(...around.filter((drop) => distance(drop.pos, pos) <= SCATTER).map(({ id }) => id));
  const hadRoom = yield* pickUpAll(bot, [...new Set(ids)]);
  return { plant, isBare: harvest === 'crop', isFull: !hadRoom };
}

function givenBy(senses: SensesFacet, plant: string, item: string): boolean {
  return senses.blockFacts(plant)?.drops.includes(item) ?? false;
}

function* sow(bot: Bot, pos: Vector, plant: string): LongAction<boolean> {
  const seed = seedFor(bot, plant);
  if (seed === undefined) return false;
  return (yield* attempt(placeAt(bot, pos, seed))).done;
}

interface Work {
  readonly targets: Targets;
  readonly taken: readonly string[];
  readonly replanted: number;
  readonly fallow: number;
  readonly isFull: boolean;
  readonly unripe: number;
}

function endOf(args: Args, { targets, taken, replanted, fallow, isFull, unripe }: Work): ToolEnd {
  const by_kind = countNames(taken);
  const data = { harvested: taken.length, by_kind, replanted, fallow, lost: targets.lost, unripe };
  if (taken.length === 0 && targets.lost === 0) {
    throw failure('not_found', nothingRipe(args, unripe));
  }
  const again = args.replant ? `, sowed ${replanted} again` : '';
  const msg = `harvested ${listed(by_kind)}${again}`;
  if (isFull) {
    return { ok: false, reason: 'no_room', msg: `${msg}, then the inventory was full`, data };
  }
  if (targets.lost > 0 && taken.length < args.max) {
    const text = `${msg}; left ${targets.lostText}`;
    return { ok: false, reason: targets.reason!, msg: text, data };
  }
  if (fallow === 0) return { msg, data };
  const text = `${msg}; ${amountText(fallow, 'place')} bare for want of seeds or light`;
  return { ok: false, reason: 'missing_item', msg: text, data };
}

function nothingRipe({ radius, match }: Args, unripe: number): string {
  const what = match === undefined ? 'crop' : match;
  const growing = unripe > 0 ? `; ${unripe} still grow` : '';
  return `no ripe ${what} within ${radius} blocks${growing}`;
}
