import { COLOURS } from '../blocks/kind.js';
import { WOODS } from '../blocks/wood.js';
import { ANIMALS } from '../mobs/kinds/animals.js';
import { MONSTERS } from '../mobs/kinds/monsters.js';
import { FOODS } from './foods.js';
import type { ItemSpec } from './kind.js';

const COMPOST: Readonly<Record<string, number>> = { wheat: 0.65, cocoa_beans: 0.65 };

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
  'beetroot_seeds',
  'bowl',
  'rabbit_hide',
  'ink_sac',
  'cocoa_beans',
  'slime_ball',
  'nether_brick',
  'blaze_rod',
  'blaze_powder',
  'ghast_tear',
  'magma_cream',
  'ender_eye',
  'shulker_shell',
  'tripwire_hook',
  'glass_bottle',
  'experience_bottle',
  'name_tag',
  'lead',
  'clock',
  'compass',
].map((name) => ({ name, ...(name in COMPOST && { compost: COMPOST[name]! }) }));

function bucketOf(content: string): ItemSpec {
  return { name: `${content}_bucket`, maxStack: 1, leaves: 'bucket' };
}

function few(name: string): ItemSpec {
  return { name, maxStack: 16 };
}

function single(name: string): ItemSpec {
  return { name, maxStack: 1 };
}

/** Blocks of which a stack is less than 64. */
const HEAVY: readonly ItemSpec[] = [
  ...WOODS.map((wood) => few(`${wood}_sign`)),
  ...COLOURS.map((colour) => single(`${colour}_bed`)),
  ...['shulker_box', ...COLOURS.map((colour) => `${colour}_shulker_box`)].map(single),
  single('cake'),
];

/** What is gathered and crafted with, and places no block or only a crop. */
export const PLAIN_ITEMS: readonly ItemSpec[] = [
  { name: 'bucket', maxStack: 16 },
  ...['water', 'lava'].map(bucketOf),
  {
    ...bucketOf('milk'),
    food: { hunger: 0, saturation: 0, effects: [], always: true, cures: true },
  },
  ...['snowball', 'egg', 'ender_pearl', 'written_book'].map(few),
  ...['writable_book', 'saddle'].map(single),
  ...MATERIALS,
  ...FOODS,
  ...COLOURS.map((colour) => ({ name: `${colour}_dye` })),
  ...[...ANIMALS, ...MONSTERS].map((mob) => ({ name: `${mob.name}_spawn_egg` })),
  ...HEAVY,
];
