import { type DropSpec, least, NOTHING } from './drops.js';
import { COLOURS, type KindExtras, type KindSpec, kind, rock, SPARE_MADE } from './kind.js';
import { AXIS, LIT, type PropertySpec } from './properties.js';

/** Rock as hard to blast as stone. */
function hardRock(name: string, hardness: number, special: KindExtras = {}): KindSpec {
  return rock(name, hardness, { blastResistance: 6, ...special });
}

/** Rock that whole mountains are made of. */
const LAND = { nature: 'rock' } as const;
const SPARE_LAND = { ...LAND, spare: SPARE_MADE } as const;
/** Rock that the stone age begins with. */
const FIRST_STONE = { ...SPARE_LAND, isStone: true } as const;
const OBSIDIAN = { needs: 'diamond', blastResistance: 1_200, isKept: true } as const;

const ROCKS: readonly KindSpec[] = [
  kind('bedrock', -1, { drops: NOTHING }),
  hardRock('stone', 1.5, { ...FIRST_STONE, drops: ['cobblestone'] }),
  hardRock('granite', 1.5, FIRST_STONE),
  hardRock('polished_granite', 1.5),
  hardRock('diorite', 1.5, FIRST_STONE),
  hardRock('polished_diorite', 1.5),
  hardRock('andesite', 1.5, FIRST_STONE),
  hardRock('polished_andesite', 1.5),
  hardRock('calcite', 0.75, LAND),
  hardRock('tuff', 1.5, SPARE_LAND),
  rock('dripstone_block', 1.5, LAND),
  hardRock('deepslate', 3, {
    ...FIRST_STONE,
    properties: [AXIS],
    drops: ['cobbled_deepslate'],
  }),
  hardRock('cobbled_deepslate', 3.5, { isStone: true, spare: 4 }),
  hardRock('cobblestone', 2, { isStone: true, spare: 3 }),
  hardRock('mossy_cobblestone', 2),
  hardRock('smooth_stone', 2),
  hardRock('stone_bricks', 1.5),
  hardRock('mossy_stone_bricks', 1.5),
  hardRock('cracked_stone_bricks', 1.5),
  hardRock('chiseled_stone_bricks', 1.5),
  hardRock('bricks', 2),
  rock('sandstone', 0.8, LAND),
  rock('chiseled_sandstone', 0.8),
  rock('cut_sandstone', 0.8),
  rock('smooth_sandstone', 2),
  rock('red_sandstone', 0.8, LAND),
  rock('obsidian', 50, OBSIDIAN),
  rock('crying_obsidian', 50, { ...OBSIDIAN, light: 10 }),
  rock('netherrack', 0.4, { ...LAND, spare: 2, keepsFire: true }),
  hardRock('nether_bricks', 2),
  hardRock('basalt', 1.25, { ...SPARE_LAND, properties: [AXIS] }),
  hardRock('blackstone', 1.5, SPARE_LAND),
  rock('magma_block', 0.5, {
    ...LAND,
    light: 3,
    keepsFire: true,
    harm: { by: 'hotFloor', amount: 1 },
  }),
  rock('end_stone', 3, { ...LAND, blastResistance: 9 }),
  kind('glowstone', 0.3, {
    light: 15,
    drops: [{ item: 'glowstone_dust', count: least(2, 4) }],
    isFurniture: true,
  }),
  rock('terracotta', 1.25, LAND),
  ...COLOURS.map((colour) => rock(`${colour}_terracotta`, 1.25, LAND)),
  ...COLOURS.map((colour) => rock(`${colour}_concrete`, 1.8)),
];

/** An ore in stone and the same in deepslate, which is half as hard again. */
function ore(
  name: string,
  needs: NonNullable<KindSpec['needs']>,
  drops: readonly DropSpec[],
  experience?: readonly [least: number, most: number],
  properties: readonly PropertySpec[] = [],
): readonly KindSpec[] {
  const special = {
    nature: 'ore',
    blastResistance: 3,
    needs,
    drops,
    properties,
    ...(experience !== undefined && { experience }),
    ...(properties.includes(LIT) && {
      light: (get: (property: string) => string) => (get('lit') === 'true' ? 9 : 0),
    }),
  } as const;
  return [rock(`${name}_ore`, 3, special), rock(`deepslate_${name}_ore`, 4.5, special)];
}

const ORES: readonly KindSpec[] = [
  ...ore('coal', 'wood', ['coal'], [0, 2]),
  ...ore('iron', 'stone', ['raw_iron']),
  ...ore('copper', 'stone', [{ item: 'raw_copper', count: least(2, 5) }]),
  ...ore('gold', 'iron', ['raw_gold']),
  ...ore('redstone', 'iron', [{ item: 'redstone', count: least(4, 5) }], [1, 5], [LIT]),
  ...ore('lapis', 'stone', [{ item: 'lapis_lazuli', count: least(4, 9) }], [2, 5]),
  ...ore('diamond', 'iron', ['diamond'], [3, 7]),
  ...ore('emerald', 'iron', ['emerald'], [3, 7]),
];

const MINERAL_BLOCKS: readonly KindSpec[] = [
  hardRock('coal_block', 5),
  hardRock('iron_block', 5, { needs: 'stone' }),
  hardRock('copper_block', 3, { needs: 'stone' }),
  hardRock('gold_block', 3, { needs: 'iron' }),
  hardRock('redstone_block', 5),
  hardRock('lapis_block', 3, { needs: 'stone' }),
  hardRock('diamond_block', 5, { needs: 'iron' }),
  hardRock('emerald_block', 5, { needs: 'iron' }),
  hardRock('raw_iron_block', 5, { needs: 'stone' }),
  rock('raw_copper_block', 5, { needs: 'stone' }),
  hardRock('raw_gold_block', 5, { needs: 'iron' }),
];

export const STONE: readonly KindSpec[] = [...ROCKS, ...ORES, ...MINERAL_BLOCKS];
