import { bareName } from '@bridle/facets';
import type { Registry } from './mineflayer.js';

/**
 * Names that older versions have for what we call otherwise: theirs, and ours. All that is told of a
 * world is in our words, and what clients ask for may be in either.
 */
const OLD_NAMES: Readonly<Record<string, string>> = {
  grass: 'short_grass', // until 1.20.2
  grass_path: 'dirt_path', // until 1.16.5
  scute: 'turtle_scute', // until 1.20.4
};
const THEIR_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OLD_NAMES).map(([theirs, ours]) => [ours, theirs]),
);

/** What we call a block, an item or an entity that a server names. */
export function ourName(name: string): string {
  const bare = bareName(name);
  return `minecraft:${OLD_NAMES[bare] ?? bare}`;
}

/** What this version calls a block or an item, by a name of ours or its own; undefined: it has none. */
export function theirName(
  name: string,
  known: Registry['blocksByName'] | Registry['itemsByName'],
): string | undefined {
  const bare = bareName(name);
  if (Object.hasOwn(known, bare)) return bare;
  const old = THEIR_NAMES[bare] ?? OLD_NAMES[bare];
  return old !== undefined && Object.hasOwn(known, old) ? old : undefined;
}
