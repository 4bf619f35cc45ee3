import { HOTBAR_SLOTS } from '@bridle/facets';
import type { BotBlock, BotItem } from '../mineflayer.js';
import type { BotBody } from './body.js';
import { carried } from './inHand.js';

const TOOL = /_(pickaxe|axe|shovel|hoe|sword)$|^shears$/;

export interface CarriedTool {
  /** our number of it; undefined: the hand as it is */
  readonly slot: number | undefined;
  /** on firm ground; Infinity: it never breaks */
  readonly ms: number;
  readonly givesDrops: boolean;
}

const NEVER: CarriedTool = { slot: undefined, ms: Number.POSITIVE_INFINITY, givesDrops: false };

/** What is carried that breaks a block best: first for its drops, then fast, then unworn. */
export function bestTool(body: BotBody, block: BotBlock): CarriedTool {
  const { bot } = body;
  const isCreative = bot.game.gameMode === 'creative';
  const { harvestTools } = bot.registry.blocksByName[block.name] ?? {};
  if (neverBreaks(body, block)) return NEVER;
  let best: (CarriedTool & { cost: number }) | undefined;
  const consider = (slot: number | undefined, item: BotItem | undefined): void => {
    const type = item?.type ?? null;
    const ms = block.digTime(type, isCreative, false, false, item?.enchants ?? [], {});
    const givesDrops = !isCreative && (harvestTools === undefined || type! in harvestTools);
    const isTool = item !== undefined && TOOL.test(item.name);
    const cost = (givesDrops ? 0 : 1e9) + ms * 2 + (isTool ? 1 : 0);
    if (best === undefined || cost < best.cost) best = { slot, ms, givesDrops, cost };
  };
  if (!bot.heldItem) consider(undefined, undefined);
  for (const [slot, item] of carried(body)) {
    // What is no tool is as good as a hand, and not worth a change.
    if (slot < HOTBAR_SLOTS || TOOL.test(item.name)) consider(slot, item);
  }
  return best ?? NEVER;
}

/** What has no hardness would break at once by the library's reckoning. */
export function neverBreaks({ bot }: BotBody, { name }: BotBlock): boolean {
  const { hardness, diggable } = bot.registry.blocksByName[name] ?? { diggable: true, hardness: 0 };
  return bot.game.gameMode !== 'creative' && (!diggable || hardness === null || hardness < 0);
}
