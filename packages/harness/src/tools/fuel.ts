import { bareName, failure, type ItemCount } from '@bridle/facets';
import type { Bot } from './defineTool.js';
import { carried, itemMatch } from './names.js';

/** What may be burnt unasked, the first choice first: nothing that somebody has made with care. */
const PLAIN_FUELS: readonly RegExp[] = [
  /^(coal|charcoal)$/,
  /^(coal_block|dried_kelp_block|blaze_rod)$/,
  /^(stick|bamboo|dead_bush)$|_sapling$/,
  /_planks$|_slab$/,
  /_log$|_wood$/,
  /^lava_bucket$/,
];

/** All that is known to burn; never the thing itself that is to be smelted, nor tools that wear off. */
export function fuelsCarried({ senses }: Bot, input: string): ItemCount[] {
  return carried(senses, (name) => {
    const facts = senses.itemFacts(name);
    return name !== input && (facts?.fuel_ticks ?? 0) > 0 && !facts?.durability;
  });
}

/** What to burn: of the kind that was named, or what nobody will miss. */
export function fuelFor(bot: Bot, input: string, named: string | undefined): string | undefined {
  if (named === undefined) {
    const fuels = fuelsCarried(bot, input);
    for (const plain of PLAIN_FUELS) {
      const fuel = fuels.find(({ item }) => plain.test(bareName(item)));
      if (fuel !== undefined) return fuel.item;
    }
    return undefined;
  }
  const { senses } = bot;
  const matching = carried(senses, itemMatch(senses, named));
  const ticksOf = ({ item }: ItemCount) => senses.itemFacts(item)?.fuel_ticks;
  // What nobody knows to burn is tried where somebody has named it.
  const fuel =
    matching.find((one) => (ticksOf(one) ?? 0) > 0) ??
    matching.find((one) => ticksOf(one) === null);
  if (fuel !== undefined) return fuel.item;
  if (matching.length > 0) {
    throw failure('refused', `${bareName(matching[0]!.item)} does not burn`);
  }
  throw failure('missing_item', `no ${bareName(named)} to burn is carried`);
}

/** How many of it keep an oven burning for so many items; one for each where nobody knows. */
export function fuelNeeded(
  { senses }: Bot,
  fuel: string,
  items: number,
  ticksEach: number,
): number {
  const { fuel_ticks = 1, stack_max = 1 } = senses.itemFacts(fuel) ?? {};
  const ticks = fuel_ticks ?? ticksEach;
  return Math.min(stack_max, Math.max(1, Math.ceil((items * ticksEach) / ticks)));
}
