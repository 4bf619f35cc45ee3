import { BLOCK_KINDS, IS_FULL_CUBE, KIND_OF_STATE, perKind, perState } from '@bridle/engine';

/** Names without `minecraft:`, which every one of them would begin with. */
export function bare(name: string): string {
  return name.replace(/^minecraft:/, '');
}

const IS_CLEAR_KIND = BLOCK_KINDS.map(({ name }) => /(_leaves|:glass|:ice)$/.test(name));

/** For every state 1 if nothing can be seen through it: leaves and glass hide nothing. */
export const IS_OPAQUE = perState(
  (state) => IS_FULL_CUBE[state] === 1 && !IS_CLEAR_KIND[KIND_OF_STATE[state]!],
);

/** For every state 1 if it is a fluid. */
export const IS_FLUID = perKind(({ name }) => /:(water|lava)$/.test(name));

const NAMES = BLOCK_KINDS.map(({ name }) => bare(name));

export function blockName(state: number): string {
  return NAMES[KIND_OF_STATE[state]!]!;
}
