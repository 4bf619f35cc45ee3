import { deepFreeze } from '../blocks/deepFreeze.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { type IngredientChoice, namesIn } from './tags.js';

const OVENS = ['furnace', 'smoker', 'blast_furnace'] as const;
export type Oven = (typeof OVENS)[number];

export function isOven(kind: string | undefined): kind is Oven {
  return OVENS.includes(kind as Oven);
}

/** What becomes of one item in one kind of oven. */
export interface Smelting {
  /** the id of what comes out, always one of it */
  readonly result: number;
  readonly experience: number;
  readonly ticks: number;
}

const FURNACE_TICKS = 200;
/** A smoker and a blast furnace do only what they are for, in half the time. */
const SPECIAL_TICKS = 100;

type Row = readonly [makes: string, from: IngredientChoice, experience: number];

const FOOD: readonly Row[] = [
  ...['beef', 'porkchop', 'chicken', 'mutton', 'rabbit', 'cod', 'salmon'].map(
    (raw): Row => [`cooked_${raw}`, raw, 0.35],
  ),
  ['baked_potato', 'potato', 0.35],
  ['dried_kelp', 'kelp', 0.1],
];

function ores(name: string): readonly string[] {
  return [`${name}_ore`, `deepslate_${name}_ore`];
}

const TOOLS = ['pickaxe', 'axe', 'shovel', 'hoe', 'sword'] as const;
const PIECES = ['helmet', 'chestplate', 'leggings', 'boots'] as const;

function gearOf(metal: string): readonly string[] {
  return [...TOOLS, ...PIECES].map((thing) => `${metal}_${thing}`);
}

const METALS: readonly Row[] = [
  ['iron_ingot', [...ores('iron'), 'raw_iron'], 0.7],
  ['gold_ingot', [...ores('gold'), 'raw_gold', 'nether_gold_ore'], 1],
  ['copper_ingot', [...ores('copper'), 'raw_copper'], 0.7],
  ['coal', ores('coal'), 0.1],
  ['redstone', ores('redstone'), 0.7],
  ['lapis_lazuli', ores('lapis'), 0.2],
  ['diamond', ores('diamond'), 1],
  ['emerald', ores('emerald'), 1],
  ['quartz', 'nether_quartz_ore', 0.2],
  ['iron_nugget', [...gearOf('iron'), ...PIECES.map((piece) => `chainmail_${piece}`)], 0.1],
  ['gold_nugget', gearOf('golden'), 0.1],
];

const OTHERS: readonly Row[] = [
  ['charcoal', '#logs_that_burn', 0.15],
  ['glass', '#sand', 0.1],
  ['stone', 'cobblestone', 0.1],
  ['smooth_stone', 'stone', 0.1],
  ['deepslate', 'cobbled_deepslate', 0.1],
  ['cracked_stone_bricks', 'stone_bricks', 0.1],
  ['smooth_sandstone', 'sandstone', 0.1],
  ['brick', 'clay_ball', 0.3],
  ['nether_brick', 'netherrack', 0.1],
  ['terracotta', 'clay', 0.35],
  ['green_dye', 'cactus', 1],
  ['sponge', 'wet_sponge', 0.15],
];

/** For each item what becomes of it; a hole where nothing does. */
function table(rows: readonly Row[], ticks: number): readonly (Smelting | undefined)[] {
  const results: (Smelting | undefined)[] = ITEM_KINDS.map(() => undefined);
  for (const [makes, from, experience] of rows) {
    const result = itemOf(makes).id;
    for (const name of namesIn(from)) results[itemOf(name).id] = { result, experience, ticks };
  }
  return deepFreeze(results);
}

const SMELTING: Readonly<Record<Oven, readonly (Smelting | undefined)[]>> = {
  furnace: table([...FOOD, ...METALS, ...OTHERS], FURNACE_TICKS),
  smoker: table(FOOD, SPECIAL_TICKS),
  blast_furnace: table(METALS, SPECIAL_TICKS),
};

/** What an item, by its id, becomes in an oven. */
export function smeltingOf(item: number, oven: Oven): Smelting | undefined {
  return SMELTING[oven][item];
}
