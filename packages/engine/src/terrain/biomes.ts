/** What grows and lies on the surface of a biome. */
export interface Biome {
  readonly name: string;
  /** the top block and the three below it */
  readonly top: string;
  readonly filler: string;
  /** trees per 256 surface cells, and of which kinds */
  readonly trees: number;
  readonly treeKinds: readonly TreeKind[];
  /** plants per 256 surface cells, and of which kinds */
  readonly plants: number;
  readonly plantKinds: readonly string[];
  readonly cold: boolean;
}

export type TreeKind = 'oak' | 'birch' | 'spruce' | 'jungle' | 'acacia' | 'cactus';

function biome(name: string, traits: Partial<Omit<Biome, 'name'>>): Biome {
  return {
    name: `minecraft:${name}`,
    top: 'grass_block',
    filler: 'dirt',
    trees: 0,
    treeKinds: [],
    plants: 0,
    plantKinds: [],
    cold: false,
    ...traits,
  };
}

const GRASSES = ['short_grass', 'short_grass', 'short_grass', 'short_grass'];

/** In the order of their numbers in `Column.biomes`. */
export const BIOMES: readonly Biome[] = [
  biome('ocean', { top: 'gravel', filler: 'gravel' }),
  biome('deep_ocean', { top: 'gravel', filler: 'gravel' }),
  biome('beach', { top: 'sand', filler: 'sand' }),
  biome('river', { top: 'sand', filler: 'dirt' }),
  biome('plains', {
    trees: 0.3,
    treeKinds: ['oak'],
    plants: 40,
    plantKinds: [...GRASSES, 'dandelion', 'poppy', 'oxeye_daisy', 'cornflower'],
  }),
  biome('forest', {
    trees: 7,
    treeKinds: ['oak', 'oak', 'birch'],
    plants: 14,
    plantKinds: [...GRASSES, 'poppy', 'lily_of_the_valley', 'dandelion'],
  }),
  biome('birch_forest', { trees: 6, treeKinds: ['birch'], plants: 12, plantKinds: GRASSES }),
  biome('taiga', {
    trees: 6,
    treeKinds: ['spruce'],
    plants: 14,
    plantKinds: ['fern', 'fern', 'short_grass', 'brown_mushroom'],
  }),
  biome('snowy_plains', { trees: 0.4, treeKinds: ['spruce'], cold: true }),
  biome('desert', {
    top: 'sand',
    filler: 'sandstone',
    trees: 0.8,
    treeKinds: ['cactus'],
    plants: 2,
    plantKinds: ['dead_bush'],
  }),
  biome('savanna', {
    trees: 1.2,
    treeKinds: ['acacia'],
    plants: 60,
    plantKinds: ['short_grass'],
  }),
  biome('jungle', {
    trees: 12,
    treeKinds: ['jungle', 'jungle', 'oak'],
    plants: 30,
    plantKinds: [...GRASSES, 'fern'],
  }),
  biome('windswept_hills', {
    trees: 0.6,
    treeKinds: ['spruce', 'oak'],
    plants: 6,
    plantKinds: GRASSES,
  }),
  biome('stony_peaks', { top: 'stone', filler: 'stone' }),
  biome('snowy_slopes', { top: 'snow_block', filler: 'dirt', cold: true }),
  // What grows in the nether grows on many floors, and by rules of its own.
  biome('nether_wastes', { top: 'netherrack', filler: 'netherrack' }),
  biome('soul_sand_valley', { top: 'soul_sand', filler: 'soul_soil' }),
  biome('crimson_forest', { top: 'crimson_nylium', filler: 'netherrack' }),
  biome('warped_forest', { top: 'warped_nylium', filler: 'netherrack' }),
  biome('basalt_deltas', { top: 'basalt', filler: 'blackstone' }),
];

const NUMBERS: ReadonlyMap<string, number> = new Map(BIOMES.map(({ name }, i) => [name, i]));

/** The number of a biome that the table is known to have. */
export function biomeNumber(name: string): number {
  const number = NUMBERS.get(`minecraft:${name}`);
  if (number === undefined) throw new RangeError(`no biome is called ${name}`);
  return number;
}
