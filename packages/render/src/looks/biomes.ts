import type { BiomeLook } from './looks.js';

/** Colours as they are written here: 0xRRGGBB. */
interface Colours {
  readonly grass: number;
  readonly foliage: number;
  readonly water?: number;
  readonly sky?: number;
  readonly fog?: number;
  readonly falls?: BiomeLook['precipitation'];
}

const WATER = 0x3f74d8;
const COLD_WATER = 0x3c55c4;
const WARM_WATER = 0x3fb4dc;
const SKY = 0x7aa8ff;
const COLD_SKY = 0x84a6f6;
const DRY_SKY = 0x72b0fb;
const FOG = 0xc4d9fa;

const TEMPERATE: Colours = { grass: 0x8fbb58, foliage: 0x77ab2f };
const WOODED: Colours = { grass: 0x7bbd58, foliage: 0x5fae35 };
const LUSH: Colours = { grass: 0x68bc48, foliage: 0x4fae2e };
const COOL: Colours = { grass: 0x86b482, foliage: 0x69a464, sky: 0x80a7fa };
const SNOWY: Colours = {
  grass: 0x82b698,
  foliage: 0x64a47d,
  water: COLD_WATER,
  sky: COLD_SKY,
  fog: 0xd2e0f2,
  falls: 'snow',
};
const DRY: Colours = { grass: 0xc0b758, foliage: 0xaca32f, sky: DRY_SKY, falls: 'none' };
const SEA: Colours = { grass: 0x8db976, foliage: 0x72a94f };
const BADLANDS: Colours = { ...DRY, grass: 0x92824f, foliage: 0xa08350 };

function nether(fog: number): Colours {
  return { grass: 0xbfb755, foliage: 0xaea42a, water: WATER, sky: fog, fog, falls: 'none' };
}

const END: Colours = {
  grass: 0x8db676,
  foliage: 0x71a74d,
  sky: 0x14101c,
  fog: 0x241c2c,
  falls: 'none',
};

const COLOURS: Readonly<Record<string, Colours>> = {
  plains: TEMPERATE,
  sunflower_plains: TEMPERATE,
  meadow: { ...TEMPERATE, grass: 0x83bb6d, foliage: 0x63a948, water: 0x2f5fc8 },
  beach: { ...TEMPERATE, grass: 0x91bd59 },
  river: SEA,
  ocean: SEA,
  deep_ocean: { ...SEA, water: 0x3868cc },
  cold_ocean: { ...SEA, water: 0x3f5ed2 },
  deep_cold_ocean: { ...SEA, water: 0x3a58c4 },
  lukewarm_ocean: { ...SEA, water: 0x42a0e0 },
  deep_lukewarm_ocean: { ...SEA, water: 0x3f90d4 },
  warm_ocean: { ...SEA, water: WARM_WATER },
  frozen_ocean: { ...SNOWY, grass: 0x84b698 },
  deep_frozen_ocean: SNOWY,
  frozen_river: SNOWY,
  forest: WOODED,
  flower_forest: WOODED,
  birch_forest: { grass: 0x88bb66, foliage: 0x6ca945 },
  old_growth_birch_forest: { grass: 0x88bb66, foliage: 0x6ca945 },
  dark_forest: { grass: 0x547c32, foliage: 0x4f9a2b },
  pale_garden: { grass: 0x7a8272, foliage: 0x87907f, sky: 0xb9b9b9, fog: 0x817770 },
  cherry_grove: { grass: 0xafcf62, foliage: 0xafcf62, water: 0x5cb4e6 },
  taiga: COOL,
  old_growth_pine_taiga: { ...COOL, grass: 0x86b57c },
  old_growth_spruce_taiga: COOL,
  snowy_taiga: SNOWY,
  snowy_plains: SNOWY,
  ice_spikes: SNOWY,
  snowy_beach: SNOWY,
  snowy_slopes: SNOWY,
  grove: SNOWY,
  frozen_peaks: SNOWY,
  jagged_peaks: SNOWY,
  stony_peaks: { grass: 0x9abd5c, foliage: 0x80ab3c, sky: 0x78a6fb },
  stony_shore: { grass: 0x8ab48a, foliage: 0x6ca36c },
  windswept_hills: { grass: 0x8ab48a, foliage: 0x6ca36c, sky: 0x7fa5fa },
  windswept_gravelly_hills: { grass: 0x8ab48a, foliage: 0x6ca36c },
  windswept_forest: { grass: 0x8ab48a, foliage: 0x6ca36c },
  windswept_savanna: DRY,
  desert: DRY,
  savanna: DRY,
  savanna_plateau: DRY,
  badlands: BADLANDS,
  wooded_badlands: BADLANDS,
  eroded_badlands: BADLANDS,
  jungle: LUSH,
  sparse_jungle: { grass: 0x72bc4c, foliage: 0x58ac34 },
  bamboo_jungle: LUSH,
  swamp: { grass: 0x6c7540, foliage: 0x6b7240, water: 0x5f7d60, fog: 0xb8c9bc },
  mangrove_swamp: { grass: 0x6c7540, foliage: 0x8db127, water: 0x3f7c66, fog: 0xb8d0c4 },
  mushroom_fields: { grass: 0x62b84a, foliage: 0x46aa2c },
  dripstone_caves: TEMPERATE,
  lush_caves: TEMPERATE,
  deep_dark: TEMPERATE,
  nether_wastes: nether(0x330808),
  soul_sand_valley: nether(0x24404a),
  crimson_forest: nether(0x46080c),
  warped_forest: nether(0x0c3836),
  basalt_deltas: nether(0x685f70),
  the_end: END,
  end_highlands: END,
  end_midlands: END,
  end_barrens: END,
  small_end_islands: END,
  the_void: { ...END, sky: 0x000000, fog: 0x000000 },
};

/** 0xRRGGBB to 0xBBGGRR. */
function reversed(rgb: number): number {
  return ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16);
}

/** What words in the name of an unknown biome say about it; the first that fits counts. */
const WORDS: readonly (readonly [RegExp, Colours])[] = [
  [/snow|frozen|ice|frost|tundra|arctic|glacier/, SNOWY],
  [/badlands|mesa/, BADLANDS],
  [/desert|savanna|dune|arid/, DRY],
  [/mangrove/, COLOURS.mangrove_swamp!],
  [/swamp|marsh|bog/, COLOURS.swamp!],
  [/jungle|tropic|rainforest/, LUSH],
  [/taiga|pine|spruce|windswept|highland/, COOL],
  [/mountain|peak|cliff|stone|stony/, COLOURS.windswept_hills!],
  [/mushroom/, COLOURS.mushroom_fields!],
  [/cherry/, COLOURS.cherry_grove!],
  [/birch/, COLOURS.birch_forest!],
  [/dark_forest|roofed/, COLOURS.dark_forest!],
  [/nether|crimson|warped|basalt|soul_sand/, nether(0x330808)],
  [/(^|_)end(_|$)/, END],
  [/void/, COLOURS.the_void!],
  [/forest|wood|grove/, WOODED],
  [/warm_ocean/, COLOURS.warm_ocean!],
  [/ocean|river|sea/, SEA],
];

function guessed(name: string): Colours {
  return WORDS.find(([words]) => words.test(name))?.[1] ?? TEMPERATE;
}

export function biomeLook(fullName: string): BiomeLook {
  const name = fullName.slice(fullName.indexOf(':') + 1);
  const colours = (Object.hasOwn(COLOURS, name) && COLOURS[name]) || guessed(name);
  return {
    grass: reversed(colours.grass),
    foliage: reversed(colours.foliage),
    water: reversed(colours.water ?? WATER),
    sky: reversed(colours.sky ?? SKY),
    fog: reversed(colours.fog ?? FOG),
    precipitation: colours.falls ?? 'rain',
  };
}
