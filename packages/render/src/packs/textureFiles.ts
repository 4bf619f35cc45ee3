/**
 * Where a pack keeps what our textures show. Ours are called as Minecraft's files are, but for
 * those listed here. What Minecraft has no file for, or one that is laid out otherwise (chests,
 * beds, creatures), lies in the folder of our own name.
 */

const BLOCK = 'assets/minecraft/textures/block/';
const ITEM = 'assets/minecraft/textures/item/';
const OWN = 'assets/bridle/textures/';

const RENAMED: Readonly<Record<string, string>> = {
  fire: 'fire_0',
  soul_fire: 'soul_fire_0',
  composter_inside: 'composter_bottom',
  'item/clock': 'clock_00',
  'item/compass': 'compass_16',
  'item/recovery_compass': 'recovery_compass_16',
  'item/crossbow': 'crossbow_standby',
  'item/tipped_arrow': 'tipped_arrow_base',
};

/** What the file was called in earlier editions; read where there is none of the new name. */
const FORMER: Readonly<Record<string, string>> = {
  short_grass: 'grass',
  dirt_path_top: 'grass_path_top',
  dirt_path_side: 'grass_path_side',
  'item/iron_chain': 'chain',
};

/** Ours alone, or laid out in another way than Minecraft's file of that name. */
const OURS =
  /^entity\/|^chest_|_bed_(head_top|foot_top|side)$|_on_wall$|torch_top$|(^|soul_|copper_)lantern$|^(rain|snow_flakes|shadow|white)$|_chain$|lightning_rod$|^end_rod$|^turtle_egg|^sea_pickle|^cocoa_stage|^grindstone_|^lectern_|^tripwire$|^heavy_core$/;
/** Its alpha is all there is to it, and it has odd ones, which mean something else to packs. */
const SHADOW = 'entity/shadow';
const ITEM_OURS = /_bed$|^(unknown|shield)$|^chainmail_horse_armor$/;

/** Items that Minecraft shows with the picture of something else. */
const BORROWED: Readonly<Record<string, string>> = {
  torch: `${BLOCK}torch`,
  soul_torch: `${BLOCK}soul_torch`,
  redstone_torch: `${BLOCK}redstone_torch`,
  tripwire_hook: `${BLOCK}tripwire_hook`,
  iron_bars: `${BLOCK}iron_bars`,
  glass_pane: `${BLOCK}glass`,
  enchanted_golden_apple: `${ITEM}golden_apple`,
};
const STAINED_PANE = /^(.+_stained_glass)_pane$/;

/** The tinted part of a grass block's side, which is a file of its own there. */
export const OVERLAY_OF_GRASS = 'grass_block_side_overlay';
export const GRASS_SIDE = 'grass_block_side';

/**
 * What Minecraft multiplies these with, 0xRRGGBB; ours have their colour already. A pack whose
 * pictures of them have it too says so: see `bridle.coloured` in its pack.mcmeta.
 */
const COLOURED_THERE: Readonly<Record<string, number>> = {
  lily_pad: 0x208030,
  sugar_cane: 0x8eb971,
  'item/leather_helmet': 0xa06540,
  'item/leather_chestplate': 0xa06540,
  'item/leather_leggings': 0xa06540,
  'item/leather_boots': 0xa06540,
};

export function colourThere(name: string): number | undefined {
  return Object.hasOwn(COLOURED_THERE, name) ? COLOURED_THERE[name] : undefined;
}

/** Without `.png`; the first that a pack has counts. Empty: no pack can have it. */
export function filesOf(name: string): readonly string[] {
  if (name.includes('#') || name.startsWith('glyph/') || name === SHADOW) return [];
  if (name.startsWith('item/')) return itemFiles(name, name.slice(5));
  if (OURS.test(name)) return [name.startsWith('entity/') ? OWN + name : `${OWN}block/${name}`];
  return namesOf(name, name).map((file) => BLOCK + file);
}

function itemFiles(name: string, item: string): readonly string[] {
  if (ITEM_OURS.test(item)) return [`${OWN}item/${item}`];
  const pane = STAINED_PANE.exec(item);
  const borrowed = pane !== null ? BLOCK + pane[1] : BORROWED[item];
  if (borrowed !== undefined) return [`${OWN}item/${item}`, borrowed];
  return namesOf(name, item).map((file) => ITEM + file);
}

function namesOf(name: string, plain: string): readonly string[] {
  const own = RENAMED[name] ?? plain;
  const former = FORMER[name];
  return former === undefined ? [own] : [own, former];
}

/** For every texture that a pack can have: where it is looked for. */
export function textureFiles(names: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, readonly string[]>();
  for (const name of names) {
    const list = filesOf(name);
    if (list.length > 0) files.set(name, list);
    if (name === GRASS_SIDE) files.set(OVERLAY_OF_GRASS, [BLOCK + OVERLAY_OF_GRASS]);
  }
  return files;
}
