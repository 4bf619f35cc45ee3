import { type FacetName, type Game, HarnessError } from '@bridle/facets';

/** Why nothing can be asked of a game whose world was left. */
export function noWorld(): HarnessError {
  return new HarnessError('unsupported', 'no world is entered', 'load one, or make a new one');
}

/** Why a game does not have a facet: in its own words, where it has any. */
export function missingFacetError({ absent, life }: Game, facet: FacetName): HarnessError {
  const isThere = life === undefined || life.state === 'ready';
  const lack = absent?.[facet] ?? `this game has no ${facet}`;
  const reason = isThere ? lack : (life.reason ?? `the game is ${life.state}`);
  return new HarnessError('unsupported', reason);
}
