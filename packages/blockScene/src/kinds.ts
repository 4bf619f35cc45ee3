import type { BlockInterest } from '@bridle/facets';
import { bare } from './words.js';

/** What a click on a block of a kind does. */
export type BlockVerb = 'mine' | 'use' | 'sleep' | 'edit' | 'enter' | 'reach';

/** What a kind of block is to somebody who looks around. */
export interface BlockTrait extends BlockInterest {
  readonly verb: BlockVerb;
  /** can be taken along as well as used */
  readonly isMined: boolean;
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

const STATIONS = words(
  'crafting_table furnace smoker blast_furnace chest trapped_chest ender_chest barrel hopper anvil chipped_anvil damaged_anvil enchanting_table brewing_stand cauldron water_cauldron composter jukebox',
);
const CROPS = words(
  'wheat carrots potatoes beetroots pumpkin melon sugar_cane cactus nether_wart hay_block brown_mushroom red_mushroom',
);
const ROCKS = words(
  'stone granite diorite andesite calcite tuff dripstone_block deepslate sandstone red_sandstone netherrack basalt blackstone magma_block end_stone terracotta',
);
const SOILS = words(
  'dirt coarse_dirt rooted_dirt grass_block podzol mycelium sand red_sand gravel clay soul_sand soul_soil snow snow_block ice packed_ice blue_ice crimson_nylium warped_nylium',
);
const GREENS = words(
  'short_grass fern tall_grass large_fern dead_bush seagrass tall_seagrass kelp kelp_plant vine lily_pad dandelion poppy blue_orchid allium azure_bluet oxeye_daisy cornflower lily_of_the_valley sunflower lilac rose_bush peony crimson_roots warped_roots nether_sprouts weeping_vines weeping_vines_plant twisting_vines twisting_vines_plant nether_wart_block warped_wart_block',
);
const UNSEEN = words('air cave_air void_air bedrock fire soul_fire');

function isMoved(name: string): boolean {
  if (name === 'lever' || name === 'cake') return true;
  return name.endsWith('_door') || name.endsWith('_trapdoor') || name.endsWith('_fence_gate');
}

function traitOfKind(name: string): BlockTrait | undefined {
  const rare = (verb: BlockVerb, rank: number, most: number, isMined = false): BlockTrait => ({
    verb,
    rank,
    most,
    isMined,
    isCommon: false,
  });
  const common = (rank: number, most: number, verb: BlockVerb = 'mine'): BlockTrait => ({
    verb,
    rank,
    most,
    isMined: false,
    isCommon: true,
  });
  if (UNSEEN.has(name)) return undefined;
  if (STATIONS.has(name) || name.endsWith('shulker_box')) return rare('use', 0, 2, true);
  if (name === 'nether_portal') return rare('enter', 0, 1);
  if (name.endsWith('_bed')) return rare('sleep', 0, 1, true);
  if (name.endsWith('_sign')) return rare('edit', 1, 2, true);
  if (isMoved(name)) return rare('use', 1, 2, name !== 'cake');
  if (name.endsWith('_log') || name.endsWith('_stem')) return rare('mine', 2, 3);
  if (name.endsWith('_ore') || name === 'ancient_debris') return rare('mine', 3, 3);
  if (name === 'sweet_berry_bush') return rare('use', 4, 2);
  if (CROPS.has(name)) return rare('mine', 4, 2);
  if (name === 'water' || name === 'lava') return common(5, 1, 'reach');
  if (ROCKS.has(name) || name.endsWith('_terracotta')) return common(6, 2);
  if (SOILS.has(name)) return common(7, 1);
  const isLeafy = name.endsWith('_leaves') || name.endsWith('_tulip');
  if (isLeafy || GREENS.has(name)) return common(8, 1);
  return rare('mine', 5, 1); // whatever somebody has built or made
}

const known = new Map<string, BlockTrait | undefined>();

/** What a block of a name is to somebody who looks around; undefined: nothing. */
export function traitOf(name: string): BlockTrait | undefined {
  if (!known.has(name)) known.set(name, traitOfKind(bare(name)));
  return known.get(name);
}
