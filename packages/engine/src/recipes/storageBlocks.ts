import { type RecipeSpec, shaped, shapeless } from './recipe.js';

/** Nine of one thing are one block of another, and the other way round. */
function nine(thing: string, block: string, packed = block, unpacked = thing): RecipeSpec[] {
  return [
    shaped(block, 1, '###/###/###', { '#': thing }, packed),
    shapeless(thing, 9, [block], unpacked),
  ];
}

/** What is only pressed together, or put back. */
export const STORAGE_BLOCKS: readonly RecipeSpec[] = [
  ...nine('coal', 'coal_block'),
  ...nine('iron_ingot', 'iron_block', 'iron_block', 'iron_ingot_from_iron_block'),
  ...nine('gold_ingot', 'gold_block', 'gold_block', 'gold_ingot_from_gold_block'),
  ...nine('iron_nugget', 'iron_ingot', 'iron_ingot_from_nuggets'),
  ...nine('gold_nugget', 'gold_ingot', 'gold_ingot_from_nuggets'),
  ...nine('copper_ingot', 'copper_block'),
  ...nine('raw_iron', 'raw_iron_block'),
  ...nine('raw_gold', 'raw_gold_block'),
  ...nine('raw_copper', 'raw_copper_block'),
  ...nine('diamond', 'diamond_block'),
  ...nine('emerald', 'emerald_block'),
  ...nine('redstone', 'redstone_block'),
  ...nine('lapis_lazuli', 'lapis_block'),
  ...nine('wheat', 'hay_block'),
  shaped('packed_ice', 1, '###/###/###', { '#': 'ice' }),
  shaped('blue_ice', 1, '###/###/###', { '#': 'packed_ice' }),
  shaped('melon', 1, '###/###/###', { '#': 'melon_slice' }),
  shaped('nether_wart_block', 1, '###/###/###', { '#': 'nether_wart' }),
];
