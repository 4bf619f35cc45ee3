import { WOODS } from '../blocks/wood.js';
import { ITEM_KINDS, itemOf } from '../items/index.js';
import { type IngredientChoice, namesIn } from './tags.js';

const WOODEN_TOOLS = ['pickaxe', 'axe', 'shovel', 'hoe', 'sword'].map((tool) => `wooden_${tool}`);

/** Ticks that one of it keeps a furnace burning; a smoker and a blast furnace burn it twice as fast. */
const FUELS: readonly (readonly [ticks: number, fuel: IngredientChoice])[] = [
  [20_000, 'lava_bucket'],
  [16_000, 'coal_block'],
  [2_400, 'blaze_rod'],
  [1_600, '#coals'],
  [300, '#logs_that_burn'],
  // Planks of the nether do not burn.
  [300, WOODS.map((wood) => `${wood}_planks`)],
  [300, '#wooden_stairs'],
  [300, '#wooden_fences'],
  [300, '#fence_gates'],
  [300, '#wooden_trapdoors'],
  [300, ['crafting_table', 'chest', 'trapped_chest', 'barrel', 'composter', 'bookshelf']],
  [300, ['jukebox', 'note_block', 'ladder', 'bow', 'fishing_rod']],
  [200, '#wooden_doors'],
  [200, '#signs'],
  [200, WOODEN_TOOLS],
  [150, '#wooden_slabs'],
  [100, '#saplings'],
  [100, '#wool'],
  [100, ['stick', 'bowl', 'dead_bush']],
  [67, '#wool_carpets'],
];

const BURN_TICKS = new Uint16Array(ITEM_KINDS.length);
for (const [ticks, fuel] of FUELS) {
  for (const name of namesIn(fuel)) BURN_TICKS[itemOf(name).id] = ticks;
}

/** How long an item, by its id, burns in a furnace; 0 where it is no fuel. */
export function burnTicksOf(item: number): number {
  return BURN_TICKS[item] ?? 0;
}
