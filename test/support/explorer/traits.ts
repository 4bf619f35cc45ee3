/** What a client may know of a block from its name alone, as far as a walker cares. */
export interface Traits {
  /** without `minecraft:` and state */
  readonly name: string;
  /** one walks through it: air, small plants, torches */
  readonly isOpen: boolean;
  readonly isWater: boolean;
  /** hurts whoever touches it */
  readonly isHarmful: boolean;
  readonly isLeaves: boolean;
  readonly isLog: boolean;
  /** breaks quickly by hand and leaves a block of dirt */
  readonly isSoil: boolean;
  /** leaves something only to a pickaxe */
  readonly isRock: boolean;
  /** falls when nothing is below */
  readonly isLoose: boolean;
  /** ticks that a hand needs, with both feet on the ground; Infinity when it never breaks */
  readonly handTicks: number;
}

const AIR = /^(cave_|void_)?air$/;
const WATER = /^(water|seagrass|tall_seagrass|kelp|kelp_plant)$/;
const HARMFUL = /^(lava|fire|cactus)$/;
const SOIL = /^(grass_block|dirt|podzol|coarse_dirt)$/;
const LOOSE = /^(sand|red_sand|gravel)$/;
const SMALL_PLANT =
  /^(short_grass|fern|tall_grass|large_fern|dead_bush|dandelion|poppy|blue_orchid|allium|azure_bluet|.*_tulip|oxeye_daisy|cornflower|lily_of_the_valley|sunflower|lilac|rose_bush|peony|.*_mushroom|sugar_cane|.*_sapling|vine)$/;
const TORCH = /^(wall_)?torch$/;
const ROCK =
  /^(stone|cobblestone|granite|diorite|andesite|tuff|calcite|deepslate|sandstone|red_sandstone|.*_ore|furnace)$/;
const FLAT_SNOW = 'snow[layers=1]';

/** Rounded up: the pathfinder only compares them. */
const HAND_TICKS: readonly (readonly [RegExp, number])[] = [
  [/_leaves$/, 6],
  [/^(snow|snow_block)$/, 20],
  [/^(grass_block|dirt|podzol|coarse_dirt|sand|red_sand|gravel|clay|ice)$/, 18],
  [/_log$/, 60],
  [/^(bedrock|barrier)$/, Number.POSITIVE_INFINITY],
  [/deepslate|_ore$/, 450],
];
const ROCK_TICKS = 150;

export function traitsOf(block: string): Traits {
  const state = block.replace(/^minecraft:/, '');
  const name = state.replace(/\[.*$/, '');
  const isOpen =
    AIR.test(name) || SMALL_PLANT.test(name) || TORCH.test(name) || state === FLAT_SNOW;
  const isWater = WATER.test(name);
  return {
    name,
    isOpen,
    isWater,
    isHarmful: HARMFUL.test(name),
    isLeaves: name.endsWith('_leaves'),
    isLog: name.endsWith('_log'),
    isSoil: SOIL.test(name),
    isRock: ROCK.test(name),
    isLoose: LOOSE.test(name),
    handTicks: isOpen || isWater ? 0 : handTicks(name),
  };
}

function handTicks(name: string): number {
  return HAND_TICKS.find(([pattern]) => pattern.test(name))?.[1] ?? ROCK_TICKS;
}
