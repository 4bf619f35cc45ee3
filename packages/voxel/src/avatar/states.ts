import { isFluid } from '@bridle/block-facts';
import {
  BLOCK_KINDS,
  IS_FULL_CUBE,
  ITEM_KINDS,
  KIND_OF_STATE,
  perKind,
  perState,
} from '@bridle/engine';
import { bareName } from '@bridle/facets';

/** For every state 1 if nothing can be seen through it: leaves and glass hide nothing. */
export const IS_OPAQUE = perState(
  (state) => IS_FULL_CUBE[state] === 1 && !BLOCK_KINDS[KIND_OF_STATE[state]!]!.isClear,
);

/** For every state 1 if it hurts whoever touches it. */
export const IS_HARMFUL = perKind(({ harm }) => harm !== undefined);

/** For every state 1 if it is a fluid. */
export const IS_FLUID = perState(isFluid);

const NAMES = BLOCK_KINDS.map(({ name }) => bareName(name));

export function blockName(state: number): string {
  return NAMES[KIND_OF_STATE[state]!]!;
}

const SPARE_RANKS: readonly (number | undefined)[] = ITEM_KINDS.map(
  ({ block }) => BLOCK_KINDS.find(({ name }) => name === block)?.spare,
);

/** Of an item that may be left behind as a step: the lower, the sooner; undefined for all others. */
export function spareRank(item: number): number | undefined {
  return SPARE_RANKS[item];
}
