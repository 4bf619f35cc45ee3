import {
  attempt,
  bareName,
  type ContainerContents,
  type Failure,
  failure,
  type LongAction,
  type Vector,
} from '@bridle/facets';
import { z } from 'zod';
import { SMELT_IDLE_TICKS_MAX, TOOL_COUNT_MAX } from '../limits.js';
import { conditionsOf } from './conditions.js';
import { type Bot, defineTool, type ToolEnd, type ToolPreview } from './defineTool.js';
import { inOrder, radiusField } from './fields.js';
import { fuelFor, fuelNeeded, fuelsCarried } from './fuel.js';
import { carried, countCarried, itemMatch, listed } from './names.js';
import { amountText, ON_FOOT, posText } from './reach.js';
import { placeStation, stationsAround } from './stations.js';

const FURNACE = 'minecraft:furnace';
const SMOKER = 'minecraft:smoker';
const BLAST_FURNACE = 'minecraft:blast_furnace';
/** Ticks for one item in a furnace; the other ovens are twice as fast and burn as much. */
const COOK_TICKS = 200;
/** As Minecraft counts the slots of an oven. */
const [INPUT, FUEL, OUTPUT] = [0, 1, 2];
/** So many are left in the oven before they are taken out, so that one look does for several. */
const GATHER_OUTPUT = 16;
const LOOK_TICKS = 10;

interface Job {
  readonly input: string;
  readonly product: string;
  readonly count: number;
  readonly fuel: string | undefined;
  /** taken out of the oven */
  done: number;
  /** of the product or of something else, that lay in it before */
  found: number;
  readonly burnt: Map<string, number>;
  /** how many items the fuel that was put in is good for */
  heat: number;
}

export const smelt = defineTool({
  name: 'smelt',
  aliases: ['cook'],
  summary:
    'Smelts or cooks what is carried in an oven around, or in a furnace that is carried, waits for it and takes it out.',
  kind: 'act',
  needs: ['smelt'],
  params: z.strictObject({
    item: z.string().min(1).max(64).describe('what goes in, such as raw_iron, or what comes out'),
    count: z
      .int()
      .min(1)
      .max(TOOL_COUNT_MAX)
      .optional()
      .describe('how many; all that is carried of it when left out'),
    fuel: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('what to burn; coal, charcoal or plain wood when left out'),
    radius: radiusField(24),
  }),
  words: inOrder('item', 'count', 'fuel'),
  dry: (bot, { item, count, fuel, radius }) =>
    previewOf(bot, jobFor(bot, item, count, fuel), radius),
  *run(bot, { item, count, fuel, radius }) {
    const job = jobFor(bot, item, count, fuel);
    const has = countCarried(bot.senses, (name) => name === job.input);
    yield* openOven(bot, job, radius);
    const early = yield* cook(bot, job);
    if (early !== undefined) yield* takeBack(bot, job);
    yield* bot.hands.closeContainer();
    return endOf(job, has, early);
  },
});

/** What of the bag is meant: by its own name, or by what becomes of it. */
function jobFor(bot: Bot, item: string, count: number | undefined, fuel: string | undefined): Job {
  const { senses } = bot;
  const match = itemMatch(senses, item);
  const smeltsTo = (name: string): string | null => senses.itemFacts(name)?.smelts_to ?? null;
  const [input] = [
    ...carried(senses, (name) => match(name) && smeltsTo(name) !== null),
    ...carried(senses, (name) => match(smeltsTo(name) ?? '')),
  ];
  if (input === undefined) {
    const [other] = carried(senses, match);
    if (other !== undefined) {
      const isKnown = senses.itemFacts(other.item)?.smelts_to !== undefined;
      const what = isKnown ? 'no oven makes anything of' : 'nobody knows what an oven makes of';
      throw failure('refused', `${what} ${bareName(other.item)}`);
    }
    throw failure('missing_item', `nothing carried is ${bareName(item)}, or smelts to it`);
  }
  return {
    input: input.item,
    product: smeltsTo(input.item)!,
    count: count ?? input.count,
    fuel: fuel && fuelFor(bot, input.item, fuel),
    done: 0,
    found: 0,
    burnt: new Map(),
    heat: 0,
  };
}

/** Food goes into a smoker, ore into a blast furnace, all of it into a furnace. */
function ovensFor({ senses }: Bot, { input }: Job): string[] {
  return [FURNACE, senses.itemFacts(input)?.food ? SMOKER : BLAST_FURNACE];
}

/** Goes to the nearest oven that is free, and opens it. */
function* openOven(bot: Bot, job: Job, radius: number): LongAction<void> {
  const around = stationsAround(bot, ovensFor(bot, job), radius);
  let refusal: Failure | undefined;
  for (const pos of around) {
    const open = yield* attempt(openAt(bot, job, pos));
    if (open.done) return;
    refusal = open.error;
  }
  if (countCarried(bot.senses, (name) => name === FURNACE) > 0) {
    const { pos } = yield* placeStation(bot, FURNACE);
    return yield* openAt(bot, job, pos);
  }
  if (refusal !== undefined) throw refusal;
  const text = `there is no oven for ${bareName(job.input)} within ${radius} blocks, and no furnace in the bag`;
  throw failure('not_found', text, 'craft a furnace from 8 cobblestone');
}

function* openAt(bot: Bot, job: Job, pos: Vector): LongAction<void> {
  const { hands } = bot;
  yield* hands.moveTo({ kind: 'block', pos }, ON_FOOT);
  const contents = yield* hands.openContainer(pos);
  const name = bareName(contents.block);
  const inside = slot(contents, INPUT);
  if (inside !== undefined && inside.item !== job.input) {
    yield* hands.closeContainer();
    throw failure('refused', `the ${name} at ${posText(pos)} smelts ${bareName(inside.item)} now`);
  }
  const made = slot(contents, OUTPUT);
  if (made !== undefined) job.found += yield* hands.take(made.item, made.count, 'output');
  yield* feed(bot, job);
  if (hands.contents().oven?.cook_total !== 0) return;
  yield* takeBack(bot, job);
  yield* hands.closeContainer();
  throw failure(
    'refused',
    `the ${name} at ${posText(pos)} makes nothing of ${bareName(job.input)}`,
  );
}

function slot({ items }: ContainerContents, index: number) {
  return items.find((one) => one.slot === index);
}

function countIn(contents: ContainerContents, index: number): number {
  return slot(contents, index)?.count ?? 0;
}

/** Puts as many in as are still to come out. */
function* feed({ hands, senses }: Bot, job: Job): LongAction<void> {
  const contents = hands.contents();
  const inside = countIn(contents, INPUT) + countIn(contents, OUTPUT);
  const wanted = job.count - job.done - inside;
  const has = countCarried(senses, (name) => name === job.input);
  if (Math.min(wanted, has) > 0) yield* hands.put(job.input, Math.min(wanted, has), 'input');
}

/** Sees to it that there is a fire under what is in the oven; false: there is nothing to burn. */
function* stoke(bot: Bot, job: Job): LongAction<boolean> {
  const { hands } = bot;
  const contents = hands.contents();
  if (countIn(contents, FUEL) > 0) return true;
  // Where nobody tells whether there is a fire, what was put in is known to burn.
  const burns = contents.oven ? contents.oven.burn_ticks > 0 : job.heat >= job.count;
  if (burns) return true;
  const fuel = job.fuel ?? fuelFor(bot, job.input, undefined);
  const has = fuel === undefined ? 0 : countCarried(bot.senses, (name) => name === fuel);
  if (has === 0) return false;
  const wanted = fuelNeeded(bot, fuel!, job.count - job.done, COOK_TICKS);
  const put = yield* hands.put(fuel!, Math.min(has, wanted), 'fuel');
  job.burnt.set(fuel!, (job.burnt.get(fuel!) ?? 0) + put);
  job.heat += (put * (bot.senses.itemFacts(fuel!)?.fuel_ticks ?? 0)) / COOK_TICKS;
  return put > 0;
}

/** Until all is out of the oven; otherwise says what has ended it before. */
function* cook(bot: Bot, job: Job): LongAction<Failure | undefined> {
  const { hands } = bot;
  let [idle, seen] = [0, 0];
  while (job.done < job.count) {
    const contents = hands.contents();
    const [inside, ready] = [countIn(contents, INPUT), countIn(contents, OUTPUT)];
    if (ready > 0 && (inside === 0 || ready >= GATHER_OUTPUT || job.done + ready >= job.count)) {
      const taken = yield* hands.take(job.product, ready, 'output');
      if (taken === 0) return failure('no_room', 'the bag has no room for more');
      job.done += taken;
    }
    yield* feed(bot, job);
    if (job.done >= job.count) return undefined;
    const now = hands.contents();
    const left = countIn(now, INPUT);
    if (left === 0 && countIn(now, OUTPUT) === 0) {
      return failure('missing_item', `there is no more ${bareName(job.input)}`);
    }
    if (left > 0 && !(yield* stoke(bot, job))) {
      const hint = 'coal, charcoal, logs and planks burn';
      return failure('missing_item', 'there is nothing more to burn', hint);
    }
    const out = job.done + countIn(now, OUTPUT);
    idle = out > seen ? 0 : idle + LOOK_TICKS;
    seen = Math.max(seen, out);
    if (idle > SMELT_IDLE_TICKS_MAX) return failure('timeout', 'nothing more comes out');
    if (bot.ticksLeft < LOOK_TICKS * 4) {
      return failure('timeout', 'its time is up', 'run it with skill_start: an hour');
    }
    bot.progress(`smelts ${bareName(job.input)}`, out, job.count);
    yield* hands.wait(LOOK_TICKS);
  }
  return undefined;
}

/** Takes what is ready, and what was not yet smelted, out of the oven again. */
function* takeBack({ hands }: Bot, job: Job): LongAction<void> {
  const contents = hands.contents();
  const ready = countIn(contents, OUTPUT);
  if (ready > 0) job.done += yield* hands.take(job.product, ready, 'output');
  const raw = countIn(contents, INPUT);
  if (raw > 0) yield* hands.take(job.input, raw, 'input');
}

function endOf(job: Job, has: number, early: Failure | undefined): ToolEnd {
  const { input, product, count, done, found } = job;
  const burnt = [...job.burnt].map(([item, n]) => ({ item, count: n }));
  const data = { item: input, product, made: done, asked: count, fuel: burnt, found };
  const extra = found === 0 ? '' : `; ${found} that lay in it before were taken out`;
  if (done >= count) {
    const fire = burnt.length === 0 ? 'the fire that burnt' : listed(burnt);
    return {
      msg: `smelted ${count} ${bareName(input)} to ${bareName(product)} with ${fire}${extra}`,
      data,
    };
  }
  const carriedText =
    has < count && early?.reason === 'missing_item' ? ` (${has} were carried)` : '';
  const msg = `smelted ${done} of ${count} ${bareName(input)}: ${early!.message}${carriedText}${extra}`;
  return { ok: false, reason: early!.reason, msg, data };
}

function previewOf(bot: Bot, job: Job, radius: number): ToolPreview {
  const { senses } = bot;
  const { warnings, blocks } = conditionsOf(bot);
  const around = stationsAround(bot, ovensFor(bot, job), radius);
  const hasFurnace = countCarried(senses, (name) => name === FURNACE) > 0;
  if (around.length === 0 && !hasFurnace) {
    blocks.push(`there is no oven within ${radius} blocks, and no furnace in the bag`);
  }
  const has = countCarried(senses, (name) => name === job.input);
  const count = Math.min(job.count, has);
  if (has < job.count) warnings.push(`only ${has} of ${job.count} are carried`);
  const fuel = job.fuel ?? fuelFor(bot, job.input, undefined);
  const wanted = fuel === undefined ? 0 : fuelNeeded(bot, fuel, count, COOK_TICKS);
  if (fuel === undefined) {
    const others = fuelsCarried(bot, job.input);
    const may =
      others.length === 0 ? '' : `; fuel=${bareName(others[0]!.item)} would allow to burn that`;
    const text = `nothing to burn is carried${may}`;
    if (around.length === 0) blocks.push(text);
    else warnings.push(`${text}; an oven may still have a fire`);
  } else if (countCarried(senses, (name) => name === fuel) < wanted) {
    warnings.push(`it takes ${wanted} ${bareName(fuel)}, which is more than there is`);
  }
  const seconds = (count * COOK_TICKS) / 20;
  if (count * COOK_TICKS > bot.ticksLeft) {
    warnings.push(`it takes ${seconds} seconds, which is too long but for skill_start`);
  }
  const oven = around[0] ?? null;
  const preview = {
    item: job.input,
    product: job.product,
    count,
    fuel,
    fuel_count: wanted,
    oven,
    seconds,
  };
  const msg = `would smelt ${amountText(count, bareName(job.input), bareName(job.input))} to ${bareName(job.product)} in about ${seconds} seconds`;
  return { msg, preview, warnings, blocks, uncertainty: ['whether the oven is free'] };
}
