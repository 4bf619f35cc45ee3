import { bareName } from '@bridle/facets';

/**
 * Names that versions of the game do not share: what one of them says, and what we say, which is what the
 * newest says. All that is told of a world is in our words, and what clients ask for may be in either.
 * `names.test.ts` holds it against the data of every version.
 */
const OLD_NAMES: Readonly<Record<string, string>> = {
  // blocks and items
  grass: 'short_grass', // until 1.20.2
  grass_path: 'dirt_path', // until 1.16.5
  chain: 'iron_chain', // until 1.21.8
  scute: 'turtle_scute', // until 1.20.4
  pottery_shard_archer: 'archer_pottery_sherd', // these four until 1.19.4
  pottery_shard_arms_up: 'arms_up_pottery_sherd',
  pottery_shard_prize: 'prize_pottery_sherd',
  pottery_shard_skull: 'skull_pottery_sherd',
  // entities
  creaking_transient: 'creaking', // in 1.21.3
  // enchantments
  sweeping: 'sweeping_edge', // until 1.20.4
  // effects, of which the data of some versions have a word of their own
  bad_luck: 'unluck',
};
const THEIR_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(OLD_NAMES).map(([theirs, ours]) => [ours, theirs]),
);

/** Biomes of 1.16 and 1.17 that are called otherwise since; those that are no more keep their names. */
const OLD_BIOMES: Readonly<Record<string, string>> = {
  giant_spruce_taiga: 'old_growth_spruce_taiga',
  giant_tree_taiga: 'old_growth_pine_taiga',
  gravelly_mountains: 'windswept_gravelly_hills',
  jungle_edge: 'sparse_jungle',
  mountains: 'windswept_hills',
  shattered_savanna: 'windswept_savanna',
  snowy_tundra: 'snowy_plains',
  stone_shore: 'stony_shore',
  tall_birch_forest: 'old_growth_birch_forest',
  wooded_badlands_plateau: 'wooded_badlands',
  wooded_mountains: 'windswept_forest',
};

/** What we call a block, an item, an entity, an effect or an enchantment that a server names. */
export function ourName(name: string): string {
  const bare = bareName(name);
  if (bare.includes(':')) return bare; // of a server's own
  return `minecraft:${OLD_NAMES[bare] ?? bare}`;
}

export function ourBiome(name: string): string {
  const bare = bareName(name);
  return bare.includes(':') ? bare : `minecraft:${OLD_BIOMES[bare] ?? bare}`;
}

/**
 * What this version calls a block, an item or an entity, by a name of ours, its own or another version's;
 * undefined: it has none. An old name that is a part of the new one is no name: as a text it means every name
 * with it in, as `grass` does.
 */
export function theirName(
  name: string,
  known: Readonly<Record<string, unknown>>,
): string | undefined {
  const bare = bareName(name);
  if (Object.hasOwn(known, bare)) return bare;
  const other = THEIR_NAMES[bare] ?? OLD_NAMES[bare];
  if (other === undefined || !Object.hasOwn(known, other)) return undefined;
  return other === OLD_NAMES[bare] && other.includes(bare) ? undefined : other;
}

/** What of a tool's name says which tool it is. */
export const TOOL = /(?:^|_)(pickaxe|axe|shovel|hoe|sword|shears)$/;
