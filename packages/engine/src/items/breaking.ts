import { BLOCK_KINDS, type BlockKind, KIND_OF_STATE } from '../blocks/index.js';
import type { ItemKind } from './kind.js';

export interface Situation {
  readonly onGround: boolean;
  /** the eyes are under water */
  readonly inWater: boolean;
}

/** How many times slower one is without a footing, and again under water. */
const HINDRANCE = 5;
/** A block of hardness 1 takes a hand this many ticks when it can be harvested, */
const HARVEST_TICKS = 30;
/** and this many when it cannot. */
const DESTROY_TICKS = 100;

/** Whether breaking the block with this item in hand (or none) leaves its drops. */
export function harvests(state: number, item: ItemKind | undefined): boolean {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (!kind.needsTool) return true;
  const tool = item?.tool;
  return tool !== undefined && tool.kind === kind.tool && tool.tier >= kind.tier;
}

/** A tool that is for a block is fast on it even where it is too weak for the drops. */
function speedOn(kind: BlockKind, item: ItemKind | undefined): number {
  const tool = item?.tool;
  if (tool === undefined) return 1;
  return kind.toolSpeeds[tool.kind] ?? (tool.kind === kind.tool ? tool.speed : 1);
}

/**
 * Ticks of holding attack until the block breaks: 0 when it breaks at once, Infinity when it
 * never does.
 */
export function breakTicks(
  state: number,
  item: ItemKind | undefined,
  situation: Situation,
): number {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (kind.hardness < 0) return Number.POSITIVE_INFINITY;
  const hindrance = (situation.onGround ? 1 : HINDRANCE) * (situation.inWater ? HINDRANCE : 1);
  const work = harvests(state, item) ? HARVEST_TICKS : DESTROY_TICKS;
  // In whole hundredths, so that what takes a whole number of ticks is not rounded up to the next.
  const hundredths = Math.round(kind.hardness * 100) * work * hindrance;
  const ticks = hundredths / (100 * speedOn(kind, item));
  return ticks < 1 ? 0 : Math.ceil(ticks);
}
