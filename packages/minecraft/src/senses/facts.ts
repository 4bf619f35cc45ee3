import * as ours from '@bridle/block-facts';
import type { EntityFacts, SensesFacet } from '@bridle/facets';
import type { BlockStates } from '../blockStates.js';
import type { Registry } from '../mineflayer.js';
import { ourName, theirName } from '../names.js';
import { blockFactsOf } from './blockFacts.js';
import { itemFactsOf } from './itemFacts.js';

/** A saddle alone does not make them go: they follow what hangs from a stick. */
const NEEDS_LURE = /^(pig|strider)$/;
/** What carries a player and is none of our own creatures. */
const CARRIES = /(^|_)(boat|raft)$|^minecart$|^(camel|donkey|mule|skeleton_horse|zombie_horse)$/;
const PASSIVE = 'Passive mobs';

type Facts = Pick<
  SensesFacet,
  'blockFacts' | 'itemFacts' | 'entityFacts' | 'blockNames' | 'itemNames' | 'ownName'
>;

/**
 * What is true of blocks, items and creatures of one version. Its data say how hard a block is, what breaks
 * it and what shape it has; what is done with it is known of our own blocks and of their kin. Whatever
 * neither knows is unknown.
 */
export function createFacts(registry: Registry, states: BlockStates): Facts {
  const itemNames = registry.itemsArray.map(({ name }) => ourName(name));
  return {
    blockFacts: remembered((name) => blockFactsOf(registry, states, name)),
    itemFacts: remembered((name) => itemFactsOf(registry, name)),
    entityFacts: (type) => entityFactsOf(registry, type),
    blockNames: () => states.names,
    itemNames: () => itemNames,
    ownName: ourName,
  };
}

/** Clients may ask for any name: only what means something is kept. */
function remembered<T>(find: (name: string) => T | undefined): (name: string) => T | undefined {
  const known = new Map<string, T>();
  return (name) => {
    let facts = known.get(name);
    if (facts === undefined) {
      facts = find(name);
      if (facts !== undefined) known.set(name, facts);
    }
    return facts;
  };
}

function entityFactsOf({ entitiesByName }: Registry, type: string): EntityFacts | undefined {
  const theirs = theirName(type, entitiesByName);
  if (theirs === undefined) return undefined;
  const known = ours.entityFacts(ourName(theirs));
  const needsLure = NEEDS_LURE.test(theirs);
  const isRideable = known?.is_rideable || needsLure || CARRIES.test(theirs);
  const isCreature = known !== undefined || entitiesByName[theirs]!.category === PASSIVE;
  if (!isCreature && !isRideable) return undefined;
  return {
    is_animal: known?.is_animal ?? entitiesByName[theirs]!.category === PASSIVE,
    food: known?.food ?? [],
    is_rideable: isRideable,
    needs_lure: needsLure,
  };
}
