import { type FacetName, type Game, HarnessError } from '@bridle/facets';

/** Why a game does not have a facet: in its own words, where it has any. */
export function lackOf({ absent, life }: Game, facet: FacetName): HarnessError {
  const isThere = life === undefined || life.state === 'ready';
  const lack = absent?.[facet] ?? `this game has no ${facet}`;
  const reason = isThere ? lack : (life.reason ?? `the game is ${life.state}`);
  return new HarnessError('unsupported', reason);
}
