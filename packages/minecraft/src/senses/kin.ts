import { bareName } from '@bridle/facets';

/**
 * Blocks that our own world has not got, by what their names end with, and one of ours that is like them in
 * what is done with it. The first that fits is meant.
 */
const KIN: readonly (readonly [RegExp, string])[] = [
  [/_wall(_hanging)?_sign$/, 'oak_wall_sign'],
  [/_sign$/, 'oak_sign'],
  [/_trapdoor$/, 'oak_trapdoor'],
  [/_door$/, 'oak_door'],
  [/_fence_gate$/, 'oak_fence_gate'],
  [/_fence$/, 'oak_fence'],
  [/_wall$/, 'cobblestone_wall'],
  [/_stairs$/, 'oak_stairs'],
  [/_slab$/, 'oak_slab'],
  [/_planks$/, 'oak_planks'],
  [/_(log|wood|hyphae)$|_(crimson|warped)_stem$/, 'oak_log'],
  [/_leaves$/, 'oak_leaves'],
  [/_sapling$|_propagule$/, 'oak_sapling'],
  [/_ore$/, 'iron_ore'],
  [/_chest$/, 'chest'],
  [/_stained_glass$|^tinted_glass$/, 'glass'],
  [/_stained_glass_pane$/, 'glass_pane'],
  [/_bars$/, 'iron_bars'],
  [/_wall_torch$/, 'wall_torch'],
  [/_torch$/, 'torch'],
  [/_lantern$/, 'lantern'],
  [/_carpet$/, 'white_carpet'],
  [/^suspicious_sand$/, 'sand'],
  [/^suspicious_gravel$/, 'gravel'],
  [/^(bush|firefly_bush|wildflowers|leaf_litter|pink_petals)$|_dry_grass$/, 'short_grass'],
  [/^(torchflower|golden_dandelion)$|_eyeblossom$/, 'dandelion'],
];

/** The name of a block of ours that is like one that our own world has not got. */
export function kinOf(name: string): string | undefined {
  const bare = bareName(name);
  return KIN.find(([ending]) => ending.test(bare))?.[1];
}
