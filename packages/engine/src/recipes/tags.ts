import { COLOURS } from '../blocks/kind.js';
import { WOODS } from '../blocks/wood.js';

function ofWoods(thing: string): readonly string[] {
  return WOODS.map((wood) => `${wood}_${thing}`);
}

function ofColours(thing: string): readonly string[] {
  return COLOURS.map((colour) => `${colour}_${thing}`);
}

/** Stems of the nether are worked like wood, but do not burn. */
const STEMS = ['crimson', 'warped'] as const;

/** Items that may stand for each other, by Minecraft's names for such sets. */
export const TAGS = {
  planks: [...ofWoods('planks'), ...STEMS.map((stem) => `${stem}_planks`)],
  logs: [...ofWoods('log'), ...STEMS.map((stem) => `${stem}_stem`)],
  logs_that_burn: ofWoods('log'),
  saplings: ofWoods('sapling'),
  wooden_slabs: ofWoods('slab'),
  wooden_stairs: ofWoods('stairs'),
  wooden_fences: ofWoods('fence'),
  fence_gates: ofWoods('fence_gate'),
  wooden_doors: ofWoods('door'),
  wooden_trapdoors: ofWoods('trapdoor'),
  signs: ofWoods('sign'),
  wool: ofColours('wool'),
  wool_carpets: ofColours('carpet'),
  beds: ofColours('bed'),
  coals: ['coal', 'charcoal'],
  sand: ['sand', 'red_sand'],
  stone_tool_materials: ['cobblestone', 'blackstone', 'cobbled_deepslate'],
  stone_crafting_materials: ['cobblestone', 'blackstone', 'cobbled_deepslate'],
  soul_fire_base_blocks: ['soul_sand', 'soul_soil'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** An item by its name, any of a tag as `#planks`, or any of several. */
export type IngredientChoice = string | readonly string[];

/** The names of all items that a choice allows, the first to be taken first. */
export function namesIn(choice: IngredientChoice): readonly string[] {
  if (typeof choice !== 'string') return choice;
  if (!choice.startsWith('#')) return [choice];
  const tag = choice.slice(1);
  if (!Object.hasOwn(TAGS, tag)) throw new Error(`no tag is named ${tag}`);
  return TAGS[tag as keyof typeof TAGS];
}
