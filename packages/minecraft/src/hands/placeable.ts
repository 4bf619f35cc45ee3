/** What gives way to a block that is put there, besides air and fluids. */
const REPLACEABLE = new Set([
  'short_grass',
  'tall_grass',
  'fern',
  'large_fern',
  'dead_bush',
  'bush',
  'short_dry_grass',
  'tall_dry_grass',
  'leaf_litter',
  'vine',
  'glow_lichen',
  'hanging_roots',
  'crimson_roots',
  'warped_roots',
  'nether_sprouts',
  'seagrass',
  'tall_seagrass',
  'fire',
  'soul_fire',
  'structure_void',
  'light',
  'water',
  'lava',
  'bubble_column',
  'air',
  'cave_air',
  'void_air',
]);

/** By a name without `minecraft:`; snow gives way only while it is thin. */
export function isReplaceable(name: string, properties: Readonly<Record<string, string>>): boolean {
  return REPLACEABLE.has(name) || (name === 'snow' && properties['layers'] === '1');
}

const USABLE =
  /(?:^|_)(?:chest|barrel|shulker_box|crafting_table|furnace|smoker|bed|anvil|button|lever|fence_gate|sign|cake|cauldron|hopper|dispenser|dropper|crafter|command_block|shelf|campfire|candle)$/;
const USABLE_NAMES = new Set([
  'chiseled_bookshelf',
  'enchanting_table',
  'brewing_stand',
  'beacon',
  'grindstone',
  'loom',
  'cartography_table',
  'smithing_table',
  'stonecutter',
  'lectern',
  'note_block',
  'jukebox',
  'repeater',
  'comparator',
  'daylight_detector',
  'redstone_wire',
  'bell',
  'respawn_anchor',
  'composter',
  'sweet_berry_bush',
  'cave_vines',
  'cave_vines_plant',
  'flower_pot',
  'dragon_egg',
  'decorated_pot',
  'beehive',
  'bee_nest',
  'structure_block',
  'jigsaw',
]);

/** A click on it does something, so that one must sneak to build onto it. */
export function isUsable(name: string): boolean {
  if (/(?:^|_)(?:door|trapdoor)$/.test(name)) return !name.startsWith('iron_');
  return USABLE.test(name) || USABLE_NAMES.has(name) || name.startsWith('potted_');
}

/** Blocks that items of another name are placed as. */
const PLACED_AS: Readonly<Record<string, string>> = {
  redstone: 'redstone_wire',
  string: 'tripwire',
  wheat_seeds: 'wheat',
  beetroot_seeds: 'beetroots',
  melon_seeds: 'melon_stem',
  pumpkin_seeds: 'pumpkin_stem',
  torchflower_seeds: 'torchflower_crop',
  pitcher_pod: 'pitcher_crop',
  carrot: 'carrots',
  potato: 'potatoes',
  cocoa_beans: 'cocoa',
  sweet_berries: 'sweet_berry_bush',
  glow_berries: 'cave_vines',
};

/** The block that an item is placed as, by the names of this version; undefined: it is none. */
export function placedAs(
  item: string,
  blocks: Readonly<Record<string, unknown>>,
): string | undefined {
  const name = PLACED_AS[item] ?? item;
  return Object.hasOwn(blocks, name) ? name : undefined;
}
