import type { BlockFacts, BlockInterest, SensesFacet } from '@bridle/facets';

/** What a click on a block of a kind does. */
export type BlockVerb = 'mine' | 'use' | 'sleep' | 'edit' | 'enter' | 'reach';

/** What a kind of block is to somebody who looks around. */
export interface BlockTrait extends BlockInterest {
  readonly verb: BlockVerb;
  /** can be taken along as well as used */
  readonly isMined: boolean;
}

function rare(verb: BlockVerb, rank: number, most: number, isMined = false): BlockTrait {
  return { verb, rank, most, isMined, isCommon: false };
}

function common(rank: number, most: number, verb: BlockVerb = 'mine'): BlockTrait {
  return { verb, rank, most, isMined: false, isCommon: true };
}

/** Whatever somebody has built or made. */
const MADE = rare('mine', 5, 1);

const BY_CLICK: Readonly<Record<NonNullable<BlockFacts['click']>, BlockTrait>> = {
  portal: rare('enter', 0, 1),
  station: rare('use', 0, 2, true),
  bed: rare('sleep', 0, 1, true),
  sign: rare('edit', 1, 2, true),
  switch: rare('use', 1, 2, true),
  food: rare('use', 1, 2),
  bush: rare('use', 4, 2),
};

const BY_NATURE: Readonly<Record<NonNullable<BlockFacts['nature']>, BlockTrait>> = {
  log: rare('mine', 2, 3),
  ore: rare('mine', 3, 3),
  harvest: rare('mine', 4, 2),
  rock: common(6, 2),
  soil: common(7, 1),
  leaves: common(8, 1),
  green: common(8, 1),
};

function traitOf(facts: BlockFacts): BlockTrait | undefined {
  const { is_air, is_fire, is_fluid, hardness, click, nature } = facts;
  if (click === 'portal') return BY_CLICK.portal;
  // Nobody takes along air, fire, or what never breaks.
  if (is_air || is_fire || (hardness === Number.POSITIVE_INFINITY && !is_fluid)) return undefined;
  if (click !== null) return BY_CLICK[click];
  if (is_fluid) return common(5, 1, 'reach');
  return nature === null ? MADE : BY_NATURE[nature];
}

/** Finds what a block of a name is to somebody who looks around; undefined: nothing. */
export function blockTraits(
  senses: Pick<SensesFacet, 'blockFacts'>,
): (name: string) => BlockTrait | undefined {
  const known = new Map<string, BlockTrait | undefined>();
  return (name) => {
    if (!known.has(name)) {
      const facts = senses.blockFacts(name);
      // A block of which the game knows nothing can still be tried.
      known.set(name, facts === undefined ? MADE : traitOf(facts));
    }
    return known.get(name);
  };
}
