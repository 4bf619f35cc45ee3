import { BLOCK_KINDS, type BlockKind, IS_AIR, KIND_OF_STATE, perKind } from '@bridle/engine';
import { IS_FLUID } from '../body/states.js';

/** What a click on a block of a kind does. */
export type BlockVerb = 'mine' | 'use' | 'sleep' | 'edit' | 'enter' | 'reach';

/** What a kind of block is to somebody who looks around. */
export interface BlockTrait {
  readonly verb: BlockVerb;
  /** can be taken along as well as used */
  readonly isMined: boolean;
  /** what is shown first: the lower, the sooner */
  readonly rank: number;
  /** how many of its kind are shown, the nearest */
  readonly most: number;
  /** everywhere in its land, so that only what is near or plainly in sight is looked for */
  readonly isCommon: boolean;
}

function rare(verb: BlockVerb, rank: number, most: number, isMined = false): BlockTrait {
  return { verb, rank, most, isMined, isCommon: false };
}

function common(rank: number, most: number, verb: BlockVerb = 'mine'): BlockTrait {
  return { verb, rank, most, isMined: false, isCommon: true };
}

/** Whatever somebody has built or made. */
const MADE = rare('mine', 5, 1);
const STATION = rare('use', 0, 2, true);
const SWITCH = rare('use', 1, 2, true);

const BY_USE: Readonly<Record<NonNullable<BlockKind['use']>, BlockTrait>> = {
  compost: STATION,
  eatCake: rare('use', 1, 2),
  fillOrEmpty: STATION,
  pickBerries: rare('use', 4, 2),
  sleep: rare('sleep', 0, 1, true),
  switchOpen: SWITCH,
  switchPower: SWITCH,
  work: STATION,
};

const BY_NATURE: Readonly<Record<NonNullable<BlockKind['nature']>, BlockTrait>> = {
  log: rare('mine', 2, 3),
  ore: rare('mine', 3, 3),
  harvest: rare('mine', 4, 2),
  rock: common(6, 2),
  soil: common(7, 1),
  leaves: common(8, 1),
  green: common(8, 1),
};

function traitOf(kind: BlockKind): BlockTrait | undefined {
  const { use, opens, keeps, nature, isPortal, harm, hardness, defaultState } = kind;
  if (isPortal) return rare('enter', 0, 1);
  // Nobody takes along air, fire, or what never breaks.
  if (IS_AIR[defaultState] === 1 || harm?.by === 'fire' || hardness < 0) return undefined;
  if (keeps === 'sign') return rare('edit', 1, 2, true);
  if (opens !== undefined || keeps !== undefined) return STATION;
  if (use !== undefined) return BY_USE[use];
  if (IS_FLUID[defaultState] === 1) return common(5, 1, 'reach');
  return nature === undefined ? MADE : BY_NATURE[nature];
}

const TRAIT_OF_KIND = BLOCK_KINDS.map(traitOf);

export function traitOfState(state: number): BlockTrait | undefined {
  return TRAIT_OF_KIND[KIND_OF_STATE[state]!];
}

/** For every state 1 if it is worth looking for from afar. */
export const IS_RARE = perKind(({ id }) => TRAIT_OF_KIND[id]?.isCommon === false);
