import { usesOf } from '../senses/blockFacts.js';

/** By a name without `minecraft:`; snow gives way only while it is thin. */
export function isReplaceable(name: string, properties: Readonly<Record<string, string>>): boolean {
  return usesOf(name).is_replaceable && (name !== 'snow' || properties.layers === '1');
}

/** Blocks that do something by a click which the senses do not tell of, or that our own world has not got. */
const OTHERS_USABLE =
  /^(potted_|redstone_wire$|respawn_anchor$|cave_vines|flower_pot$|dragon_egg$|decorated_pot$|bee(hive|_nest)$|structure_block$|jigsaw$)|(^|_)(command_block|shelf|chiseled_bookshelf|campfire|candle|cauldron)$/;

/** A click on it does something, so that one must sneak to build onto it. */
export function isUsable(name: string): boolean {
  const { click, opens_by_hand } = usesOf(name);
  return opens_by_hand || (click !== null && click !== 'portal') || OTHERS_USABLE.test(name);
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
