import { type DropSpec, least, NOTHING } from './drops.js';
import { COLOURS, type KindSpec, kind, rock } from './kind.js';
import { AXIS, LIT, type PropertySpec } from './properties.js';

const ROCKS: readonly KindSpec[] = [
  kind('bedrock', -1, { drops: NOTHING }),
  rock('stone', 1.5, { drops: ['cobblestone'] }),
  rock('granite', 1.5),
  rock('polished_granite', 1.5),
  rock('diorite', 1.5),
  rock('polished_diorite', 1.5),
  rock('andesite', 1.5),
  rock('polished_andesite', 1.5),
  rock('calcite', 0.75),
  rock('tuff', 1.5),
  rock('dripstone_block', 1.5),
  rock('deepslate', 3, { properties: [AXIS], drops: ['cobbled_deepslate'] }),
  rock('cobbled_deepslate', 3.5),
  rock('cobblestone', 2),
  rock('mossy_cobblestone', 2),
  rock('smooth_stone', 2),
  rock('stone_bricks', 1.5),
  rock('mossy_stone_bricks', 1.5),
  rock('cracked_stone_bricks', 1.5),
  rock('chiseled_stone_bricks', 1.5),
  rock('bricks', 2),
  rock('sandstone', 0.8),
  rock('chiseled_sandstone', 0.8),
  rock('cut_sandstone', 0.8),
  rock('smooth_sandstone', 2),
  rock('red_sandstone', 0.8),
  rock('obsidian', 50, { needs: 'diamond' }),
  rock('crying_obsidian', 50, { needs: 'diamond', light: 10 }),
  rock('netherrack', 0.4),
  rock('nether_bricks', 2),
  rock('basalt', 1.25, { properties: [AXIS] }),
  rock('blackstone', 1.5),
  rock('magma_block', 0.5, { light: 3 }),
  rock('end_stone', 3),
  kind('glowstone', 0.3, {
    light: 15,
    drops: [{ item: 'glowstone_dust', count: least(2, 4) }],
  }),
  rock('terracotta', 1.25),
  ...COLOURS.map((colour) => rock(`${colour}_terracotta`, 1.25)),
  ...COLOURS.map((colour) => rock(`${colour}_concrete`, 1.8)),
];

/** An ore in stone and the same in deepslate, which is half as hard again. */
function ore(
  name: string,
  needs: NonNullable<KindSpec['needs']>,
  drops: readonly DropSpec[],
  properties: readonly PropertySpec[] = [],
): readonly KindSpec[] {
  const special = {
    needs,
    drops,
    properties,
    ...(properties.includes(LIT) && {
      light: (get: (property: string) => string) => (get('lit') === 'true' ? 9 : 0),
    }),
  };
  return [rock(`${name}_ore`, 3, special), rock(`deepslate_${name}_ore`, 4.5, special)];
}

const ORES: readonly KindSpec[] = [
  ...ore('coal', 'wood', ['coal']),
  ...ore('iron', 'stone', ['raw_iron']),
  ...ore('copper', 'stone', [{ item: 'raw_copper', count: least(2, 5) }]),
  ...ore('gold', 'iron', ['raw_gold']),
  ...ore('redstone', 'iron', [{ item: 'redstone', count: least(4, 5) }], [LIT]),
  ...ore('lapis', 'stone', [{ item: 'lapis_lazuli', count: least(4, 9) }]),
  ...ore('diamond', 'iron', ['diamond']),
  ...ore('emerald', 'iron', ['emerald']),
];

const BLOCKS_OF_TREASURE: readonly KindSpec[] = [
  rock('coal_block', 5),
  rock('iron_block', 5, { needs: 'stone' }),
  rock('copper_block', 3, { needs: 'stone' }),
  rock('gold_block', 3, { needs: 'iron' }),
  rock('redstone_block', 5),
  rock('lapis_block', 3, { needs: 'stone' }),
  rock('diamond_block', 5, { needs: 'iron' }),
  rock('emerald_block', 5, { needs: 'iron' }),
  rock('raw_iron_block', 5, { needs: 'stone' }),
  rock('raw_copper_block', 5, { needs: 'stone' }),
  rock('raw_gold_block', 5, { needs: 'iron' }),
];

export const STONE: readonly KindSpec[] = [...ROCKS, ...ORES, ...BLOCKS_OF_TREASURE];
