import type { ItemSpec } from './kind.js';

function food(name: string, hunger: number, saturation: number): ItemSpec {
  return { name, food: { hunger, saturation } };
}

const FOODS: readonly ItemSpec[] = [
  food('apple', 4, 2.4),
  food('bread', 5, 6),
  food('beef', 3, 1.8),
  food('cooked_beef', 8, 12.8),
  food('porkchop', 3, 1.8),
  food('cooked_porkchop', 8, 12.8),
  food('chicken', 2, 1.2),
  food('cooked_chicken', 6, 7.2),
  food('mutton', 2, 1.2),
  food('cooked_mutton', 6, 9.6),
  food('carrot', 3, 3.6),
  food('potato', 1, 0.6),
  food('baked_potato', 5, 6),
  food('poisonous_potato', 2, 1.2),
  food('melon_slice', 2, 1.2),
  food('rotten_flesh', 4, 0.8),
];

const MATERIALS: readonly ItemSpec[] = [
  'stick',
  'coal',
  'charcoal',
  'raw_iron',
  'raw_copper',
  'raw_gold',
  'iron_ingot',
  'copper_ingot',
  'gold_ingot',
  'iron_nugget',
  'gold_nugget',
  'diamond',
  'emerald',
  'redstone',
  'lapis_lazuli',
  'glowstone_dust',
  'flint',
  'string',
  'wheat_seeds',
  'wheat',
  'leather',
  'feather',
  'bone',
  'bone_meal',
  'gunpowder',
  'arrow',
  'clay_ball',
  'brick',
  'sugar',
  'paper',
  'book',
].map((name) => ({ name }));

/** What is gathered, eaten and crafted with, and places no block or only a crop. */
export const GOODS: readonly ItemSpec[] = [
  { name: 'bucket', maxStack: 16 },
  { name: 'water_bucket', maxStack: 1 },
  { name: 'lava_bucket', maxStack: 1 },
  { name: 'snowball', maxStack: 16 },
  ...MATERIALS,
  ...FOODS,
];
