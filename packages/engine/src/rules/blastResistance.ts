import { BLOCK_KINDS } from '../blocks/index.js';

/** By the end of the name, the first that fits; all others resist as much as they are hard. */
const RESISTANCES: readonly (readonly [RegExp, number])[] = [
  [/:(bedrock|nether_portal|barrier)$/, 3_600_000],
  [/:(obsidian|crying_obsidian|enchanting_table|ancient_debris|netherite_block)$|anvil$/, 1_200],
  [/:ender_chest$/, 600],
  [/:(water|lava)$/, 100],
  [/:end_stone/, 9],
  [/_ore$/, 3],
  [/:(iron|gold|diamond|emerald|coal|lapis|redstone|copper|raw_iron|raw_gold)_block$/, 6],
  [/stone(_slab|_stairs|_wall|_bricks?)?$|cobble|brick|deepslate|granite|diorite|andesite/, 6],
  [/tuff|blackstone|basalt|calcite|purpur|prismarine/, 6],
  [/_planks$|_slab$|_stairs$|_fence$|_fence_gate$/, 3],
];
/** Soft rock, whatever its name ends with. */
const SOFT = /sandstone|netherrack|end_rod|glowstone|redstone_lamp|:dripstone/;

/** How much each kind takes from a blast, as in Minecraft. */
export const BLAST_RESISTANCE = Float64Array.from(BLOCK_KINDS, ({ name, hardness }) => {
  if (SOFT.test(name)) return Math.max(0, hardness);
  const listed = RESISTANCES.find(([ending]) => ending.test(name));
  return listed?.[1] ?? (hardness < 0 ? 3_600_000 : hardness);
});
