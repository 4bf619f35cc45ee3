import type { Digging } from '@bridle/facets';
import type { BlockStates } from '../blockStates.js';
import { TICK_MS } from '../limits.js';
import type { BotBlock, BotItem, MineflayerBot } from '../mineflayer.js';
import { ourName, TOOL, theirName } from '../names.js';
import { enchantmentsOf } from '../stacks.js';

const HELMET_SLOT = 5;

/** The item that breaks a block best, of what is carried: first for its drops, then fast, then unworn. */
export interface BestTool {
  /** null: whatever is in hand, or nothing */
  readonly item: BotItem | null;
  /** on firm ground, with all that is known of enchantments and effects; Infinity: never */
  readonly ticks: number;
  readonly givesDrops: boolean;
}

export function bestTool(bot: MineflayerBot, block: BotBlock): BestTool {
  let best: (BestTool & { readonly cost: number }) | undefined;
  const consider = (item: BotItem | null): void => {
    const ticks = digTicks(bot, block, item);
    const givesDrops = harvests(block, item);
    const isTool = item !== null && TOOL.test(item.name);
    const cost = (givesDrops ? 0 : 1e9) + ticks * 2 + (isTool ? 1 : 0);
    if (best === undefined || cost < best.cost) best = { item, ticks, givesDrops, cost };
  };
  consider(bot.heldItem);
  const { slots, inventoryStart, inventoryEnd } = bot.inventory;
  for (const item of slots.slice(inventoryStart, inventoryEnd)) {
    if (item !== null && TOOL.test(item.name)) consider(item);
  }
  return best!;
}

/** Creating breaks at once, but for what never breaks. */
export function digTicks(bot: MineflayerBot, block: BotBlock, item: BotItem | null): number {
  const isCreative = bot.game.gameMode === 'creative';
  if (!isCreative && neverBreaks(bot, block)) return Number.POSITIVE_INFINITY;
  const helmet = bot.inventory.slots[HELMET_SLOT];
  const enchantments = [item, helmet].flatMap((one) =>
    one ? enchantmentsOf(one, bot.registry) : [],
  );
  const ms = block.digTime(
    item?.type ?? null,
    isCreative,
    false,
    false,
    enchantments,
    bot.entity.effects,
  );
  return Math.ceil(ms / TICK_MS);
}

/** What has no hardness would break at once by the library's reckoning. */
function neverBreaks({ registry }: MineflayerBot, { name }: BotBlock): boolean {
  const kind = registry.blocksByName[name];
  return kind !== undefined && (!kind.diggable || kind.hardness === null || kind.hardness < 0);
}

function harvests({ harvestTools }: BotBlock, item: BotItem | null): boolean {
  return harvestTools === undefined || (item !== null && harvestTools[item.type] === true);
}

export function diggingOf(
  bot: MineflayerBot,
  states: BlockStates,
  name: string,
): Digging | undefined {
  const theirs = theirName(name, bot.registry.blocksByName);
  if (theirs === undefined) return undefined;
  const block = states.block(bot.registry.blocksByName[theirs]!.defaultState);
  const { item, ticks, givesDrops } = bestTool(bot, block);
  const tool = item !== null && TOOL.test(item.name) ? ourName(item.name) : null;
  return { tool, ticks, gives_drops: givesDrops };
}
