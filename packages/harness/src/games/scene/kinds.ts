import { BLOCK_KINDS, KIND_OF_STATE, perKind } from '@bridle/engine';
import { bare } from '../body/states.js';

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

function traitOf(name: string): BlockTrait | undefined {
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

const TRAIT_OF_KIND = BLOCK_KINDS.map(({ name }) => traitOf(bare(name)));

export function traitOfState(state: number): BlockTrait | undefined {
  return TRAIT_OF_KIND[KIND_OF_STATE[state]!];
}

/** For every state 1 if it is worth looking for from afar. */
export const IS_RARE = perKind(({ id }) => TRAIT_OF_KIND[id]?.isCommon === false);
