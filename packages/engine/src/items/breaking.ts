import { BLOCK_KINDS, type BlockKind, KIND_OF_STATE } from '../blocks/index.js';
import type { ItemKind } from './kind.js';

/** What breaking a block depends on besides the block and the tool. */
export interface BreakingConditions {
  readonly onGround: boolean;
  /** the eyes are under water */
  readonly inWater: boolean;
  /** levels of the effects */
  readonly haste?: number;
  readonly fatigue?: number;
  /** what enchantments add to the speed of a tool where it is for the block */
  readonly quickness?: number;
}

/** How many times slower one is without a footing, and again under water. */
const HINDRANCE = 5;
/** A block of hardness 1 takes a hand this many ticks when it can be harvested, */
const HARVEST_TICKS = 30;
/** and this many when it cannot. */
const DESTROY_TICKS = 100;

/** Parts in a hundred thousand that each level of mining fatigue leaves of the speed. */
const FATIGUED = [100_000, 30_000, 9_000, 270, 81] as const;

/** Whether breaking the block with this item in hand (or none) leaves its drops. */
export function harvests(state: number, item: ItemKind | undefined): boolean {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (!kind.needsTool) return true;
  const tool = item?.tool;
  if (tool === undefined) return false;
  // Where a second tool has a speed of its own, as shears have in a cobweb, it will do as well.
  if (kind.toolSpeeds[tool.kind] !== undefined) return true;
  return tool.kind === kind.tool && tool.tier >= kind.tier;
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
  conditions: BreakingConditions,
): number {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  if (kind.hardness < 0) return Number.POSITIVE_INFINITY;
  const { onGround, inWater, haste = 0, fatigue = 0, quickness = 0 } = conditions;
  const hindrance = (onGround ? 1 : HINDRANCE) * (inWater ? HINDRANCE : 1);
  const work = harvests(state, item) ? HARVEST_TICKS : DESTROY_TICKS;
  // In whole parts, so that what takes a whole number of ticks is not rounded up to the next.
  const hundredths = Math.round(kind.hardness * 100) * work * hindrance;
  const fifths = 5 + haste;
  const left = FATIGUED[Math.min(fatigue, FATIGUED.length - 1)]!;
  const plain = speedOn(kind, item);
  const speed = plain > 1 ? plain + quickness : plain;
  const ticks = (hundredths * 5 * FATIGUED[0]) / (100 * speed * fifths * left);
  return ticks < 1 ? 0 : Math.ceil(ticks);
}
