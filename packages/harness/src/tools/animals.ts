import {
  attempt,
  bareName,
  type EntityState,
  type Failure,
  failure,
  type LongAction,
} from '@bridle/facets';
import { z } from 'zod';
import { CREATURES_MAX, TARGETS_LOST_MAX } from '../limits.js';
import { describeFoes, foesAround, typeMatch } from './combat.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { closedGates, closeGates } from './gates.js';
import { carried, countCarried, countNames, listed } from './names.js';
import { amountText, ON_FOOT } from './reach.js';

const HAND_BLOCKS = 2.4;
/** A gate is hardly further from an animal. */
const PEN_BLOCKS = 8;
/** Over a fence: the hand just gets to one that stands on the other side of it. */
const ARM_BLOCKS = 3.2;

export const feedAnimals = defineTool({
  name: 'feed_animals',
  aliases: ['feed', 'breed'],
  summary: 'Goes to animals around and gives each of them food that it takes, so that they breed.',
  kind: 'act',
  params: z.strictObject({
    animal: z.string().max(128).optional().describe('only of this kind, such as cow'),
    radius: radiusField(16),
    max: z.int().min(1).max(CREATURES_MAX).default(16).describe('how many at most'),
  }),
  argumentAliases: { species: 'animal' },
  words: inOrder('animal', 'max'),
  dry(bot, { animal, radius, max }) {
    const animals = animalsAround(bot, radius, animal);
    const plan = foodPlan(bot, animals, max);
    const { warnings, blocks } = conditionsOf(bot);
    const hungry = animals.length - plan.length;
    if (animals.length === 0) blocks.push(noAnimals(animal, radius));
    else if (plan.length === 0) blocks.push(noFood(bot, animals));
    else if (hungry > 0 && plan.length < max) {
      warnings.push(
        `the food in the bag is not for all: ${amountText(hungry, 'animal')} would get none`,
      );
    }
    const uses = countNames(plan.map(({ food }) => food));
    const fed = countNames(plan.map(({ type }) => type));
    const msg = blocks[0] ?? `would feed ${listed(fed)} with ${listed(uses)}`;
    const preview = { targets: describeFoes(animals), count: plan.length, uses };
    const uncertainty = ['whether each is hungry, and can be reached'];
    return { msg, preview, warnings, blocks, uncertainty };
  },
  *run(bot, { animal, radius, max }) {
    const animals = animalsAround(bot, radius, animal);
    if (animals.length === 0) throw failure('not_found', noAnimals(animal, radius));
    if (foodPlan(bot, animals, max).length === 0) {
      throw failure('missing_item', noFood(bot, animals), 'gather or withdraw some');
    }
    const gates = closedGates(bot, radius + PEN_BLOCKS);
    const start = bot.senses.self().player.pos;
    const end = yield* feedAll(bot, animals, max);
    const open = yield* closeGates(bot, gates, start);
    if (open === 0) return end;
    return { ...end, msg: `${end.msg}; ${amountText(open, 'gate')} stayed open` };
  },
});

function animalsAround(bot: Bot, radius: number, animal: string | undefined): EntityState[] {
  const isMeant = animal === undefined ? () => true : typeMatch(animal);
  return foesAround(bot, radius, (one) => foodsOf(bot, one).length > 0 && isMeant(one));
}

/** What an animal is bred with, the plainest first. */
function foodsOf({ senses }: Bot, { type }: EntityState): readonly string[] {
  return senses.entityFacts(type)?.food ?? [];
}

/** Who gets what, as long as there is some; each animal once. */
function foodPlan(bot: Bot, animals: readonly EntityState[], max: number) {
  const left = new Map(carried(bot.senses, () => true).map(({ item, count }) => [item, count]));
  const plan: { type: string; food: string }[] = [];
  for (const animal of animals) {
    const food = foodsOf(bot, animal).find((item) => (left.get(item) ?? 0) > 0);
    if (food === undefined || plan.length >= max) continue;
    left.set(food, left.get(food)! - 1);
    plan.push({ type: animal.type, food });
  }
  return plan;
}

function noAnimals(animal: string | undefined, radius: number): string {
  return `there is no ${animal ? bareName(animal) : 'animal'} to feed within ${radius} blocks`;
}

function noFood(bot: Bot, animals: readonly EntityState[]): string {
  const [first] = animals;
  return `nothing in the bag is food for a ${bareName(first!.type)}: it takes ${foodsOf(bot, first!).map(bareName).join(' or ')}`;
}

interface Fed {
  readonly animals: string[];
  readonly foods: string[];
  refused: number;
  /** for want of food */
  unfed: number;
  readonly lost: Failure[];
}

function* feedAll(bot: Bot, animals: readonly EntityState[], max: number): LongAction<ToolEnd> {
  const fed: Fed = { animals: [], foods: [], refused: 0, unfed: 0, lost: [] };
  const total = Math.min(max, animals.length);
  for (const animal of animals) {
    if (fed.animals.length >= max || fed.lost.length >= TARGETS_LOST_MAX) break;
    bot.progress(`feeds a ${bareName(animal.type)}`, fed.animals.length, total);
    const food = foodsOf(bot, animal).find(
      (item) => countCarried(bot.senses, (name) => name === item) > 0,
    );
    if (food === undefined) {
      fed.unfed++;
      continue;
    }
    const given = yield* attempt(give(bot, animal.id, food));
    if (!given.done) fed.lost.push(given.error);
    else if (given.value) {
      fed.animals.push(animal.type);
      fed.foods.push(food);
    } else fed.refused++;
  }
  return endOf(fed, total);
}

/** Says whether it took it: then there is one less in the bag. */
function* give({ hands, senses }: Bot, id: number, food: string): LongAction<boolean> {
  yield* hands.equip(food, 'hand');
  const walk = yield* attempt(hands.moveTo({ kind: 'entity', id, radius: HAND_BLOCKS }, ON_FOOT));
  if (!walk.done) {
    if (walk.error.reason !== 'no_path') throw walk.error;
    yield* hands.moveTo({ kind: 'entity', id, radius: ARM_BLOCKS }, ON_FOOT);
  }
  const before = countCarried(senses, (name) => name === food);
  yield* hands.useOnEntity(id);
  const isEndless = senses.self().player.game_mode === 'creative';
  return isEndless || countCarried(senses, (name) => name === food) < before;
}

function endOf({ animals, foods, refused, unfed, lost }: Fed, total: number): ToolEnd {
  const data = {
    fed: countNames(animals),
    used: countNames(foods),
    refused,
    unfed,
    unreachable: lost.length,
  };
  const parts = [`fed ${listed(data.fed)}`];
  if (animals.length > 0) parts[0] += ` with ${listed(data.used)}`;
  if (refused > 0) parts.push(`${refused} did not want any`);
  if (unfed > 0) parts.push(`for ${unfed} there was no food`);
  if (lost.length > 0) parts.push(`${lost.length} could not be reached: ${lost[0]!.message}`);
  const msg = parts.join('; ');
  if (animals.length >= total) return { msg, data };
  const reason = lost[0]?.reason ?? (unfed > 0 ? 'missing_item' : 'refused');
  return { ok: false, reason, msg: `${msg}; ${animals.length} of ${total} were fed`, data };
}
