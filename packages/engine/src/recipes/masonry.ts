import { type RecipeSpec, shaped, shapeless } from './recipe.js';

/** What a block is called before `_slab`, `_stairs` and `_wall`, and the block itself. */
const CUT: readonly (readonly [name: string, block: string, wall: boolean])[] = [
  ['stone', 'stone', false],
  ['cobblestone', 'cobblestone', true],
  ['mossy_cobblestone', 'mossy_cobblestone', true],
  ['stone_brick', 'stone_bricks', true],
  ['mossy_stone_brick', 'mossy_stone_bricks', true],
  ['brick', 'bricks', true],
  ['sandstone', 'sandstone', true],
  ['granite', 'granite', false],
  ['diorite', 'diorite', false],
  ['andesite', 'andesite', false],
  ['cobbled_deepslate', 'cobbled_deepslate', true],
];

function cut([name, block, wall]: (typeof CUT)[number]): readonly RecipeSpec[] {
  const key = { '#': block };
  return [
    shaped(`${name}_slab`, 6, '###', key),
    shaped(`${name}_stairs`, 4, '#  /## /###', key),
    ...(wall ? [shaped(`${name}_wall`, 6, '###/###', key)] : []),
  ];
}

/** Four laid together. */
function square(makes: string, count: number, of: string): RecipeSpec {
  return shaped(makes, count, '##/##', { '#': of });
}

/** One over the other. */
function chiseled(makes: string, slab: string): RecipeSpec {
  return shaped(makes, 1, '#/#', { '#': slab });
}

/** What is made of stone, sand, clay, glass, ice and snow. */
export const MASONRY: readonly RecipeSpec[] = [
  ...CUT.flatMap(cut),
  shaped('smooth_stone_slab', 6, '###', { '#': 'smooth_stone' }),
  square('stone_bricks', 4, 'stone'),
  square('polished_granite', 4, 'granite'),
  square('polished_diorite', 4, 'diorite'),
  square('polished_andesite', 4, 'andesite'),
  square('polished_blackstone', 4, 'blackstone'),
  square('cut_sandstone', 4, 'sandstone'),
  square('sandstone', 1, 'sand'),
  square('red_sandstone', 1, 'red_sand'),
  square('bricks', 1, 'brick'),
  square('nether_bricks', 1, 'nether_brick'),
  square('clay', 1, 'clay_ball'),
  square('snow_block', 1, 'snowball'),
  square('glowstone', 1, 'glowstone_dust'),
  square('magma_block', 1, 'magma_cream'),
  square('quartz_block', 1, 'quartz'),
  chiseled('chiseled_stone_bricks', 'stone_brick_slab'),
  chiseled('chiseled_sandstone', 'sandstone_slab'),
  shapeless('mossy_cobblestone', 1, ['cobblestone', 'vine'], 'mossy_cobblestone_from_vine'),
  shapeless('mossy_stone_bricks', 1, ['stone_bricks', 'vine'], 'mossy_stone_bricks_from_vine'),
  shapeless('andesite', 2, ['diorite', 'cobblestone']),
  shapeless('granite', 1, ['diorite', 'quartz']),
  shaped('diorite', 2, 'CQ/QC', { C: 'cobblestone', Q: 'quartz' }),
  shaped('coarse_dirt', 4, 'DG/GD', { D: 'dirt', G: 'gravel' }),
  shaped('snow', 6, '###', { '#': 'snow_block' }),
  shaped('nether_brick_fence', 6, '#-#/#-#', { '#': 'nether_bricks', '-': 'nether_brick' }),
  shaped('glass_pane', 16, '###/###', { '#': 'glass' }),
  shaped('glass_bottle', 3, '# #/ # ', { '#': 'glass' }),
  shaped('flower_pot', 1, '# #/ # ', { '#': 'brick' }),
];
