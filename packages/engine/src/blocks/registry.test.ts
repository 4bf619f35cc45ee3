import { describe, expect, it } from 'vitest';
import {
  AIR,
  BLOCK_KINDS,
  FLUID_AMOUNT,
  formatBlockState,
  HAS_GRAVITY,
  IS_AIR,
  IS_CLIMBABLE,
  IS_FLUID_SOURCE,
  IS_FULL_CUBE,
  IS_LAVA,
  IS_REPLACEABLE,
  IS_WATER,
  KIND_OF_STATE,
  kindNamed,
  LIGHT_EMISSION,
  LIGHT_OPACITY,
  parseBlockState,
  STATE_COUNT,
  stateOf,
} from './index.js';

/** The state that a text names; the facts below read better so. */
function s(text: string): number {
  const parsed = parseBlockState(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.state;
}

describe('the block table', () => {
  it('has more than three hundred kinds, each with a name of its own', () => {
    expect(BLOCK_KINDS.length).toBeGreaterThan(300);
    expect(new Set(BLOCK_KINDS.map((kind) => kind.name)).size).toBe(BLOCK_KINDS.length);
  });

  it('numbers kinds and states without gaps', () => {
    let next = 0;
    for (const [id, kind] of BLOCK_KINDS.entries()) {
      expect(kind.id).toBe(id);
      expect(kind.firstState).toBe(next);
      expect(kind.stateCount).toBe(
        kind.properties.reduce((product, { values }) => product * values.length, 1),
      );
      expect(kind.defaultState).toBeGreaterThanOrEqual(next);
      next += kind.stateCount;
      expect(kind.defaultState).toBeLessThan(next);
      expect(new Set(KIND_OF_STATE.slice(kind.firstState, next))).toEqual(new Set([id]));
    }
    expect(next).toBe(STATE_COUNT);
    expect(STATE_COUNT).toBeLessThan(65_536);
  });

  it('cannot be changed', () => {
    const gravel = kindNamed('gravel')!;
    expect(Object.isFrozen(BLOCK_KINDS)).toBe(true);
    expect(Object.isFrozen(gravel.drops[0])).toBe(true);
    expect(Object.isFrozen(kindNamed('oak_log')!.properties[0]!.values)).toBe(true);
  });

  it('lists properties in the order of the alphabet, each value once', () => {
    for (const { properties } of BLOCK_KINDS) {
      const names = properties.map((property) => property.name);
      expect(names).toEqual([...names].sort());
      for (const { values } of properties) expect(new Set(values).size).toBe(values.length);
    }
  });

  it('has air at 0', () => {
    expect(formatBlockState(AIR)).toBe('minecraft:air');
    expect(IS_AIR[AIR]).toBe(1);
    const airs = BLOCK_KINDS.filter((kind) => IS_AIR[kind.firstState]).map((kind) => kind.name);
    expect(airs).toEqual(['minecraft:air', 'minecraft:cave_air', 'minecraft:void_air']);
  });

  it.each([
    ['minecraft:oak_log[axis=y]', 'oak_log'],
    ['minecraft:oak_leaves[distance=7,persistent=false]', 'oak_leaves'],
    ['minecraft:snow[layers=1]', 'snow'],
    ['minecraft:water[level=0]', 'water'],
    [
      'minecraft:oak_stairs[facing=north,half=bottom,shape=straight,waterlogged=false]',
      'oak_stairs',
    ],
    ['minecraft:oak_door[facing=north,half=lower,hinge=left,open=false,powered=false]', 'oak_door'],
    ['minecraft:chest[facing=north,type=single,waterlogged=false]', 'chest'],
    ['minecraft:oak_slab[type=bottom,waterlogged=false]', 'oak_slab'],
    ['minecraft:tall_grass[half=lower]', 'tall_grass'],
    ['minecraft:farmland[moisture=0]', 'farmland'],
    ['minecraft:red_bed[facing=north,occupied=false,part=foot]', 'red_bed'],
    ['minecraft:oak_sign[rotation=0,waterlogged=false]', 'oak_sign'],
    ['minecraft:birch_wall_sign[facing=north,waterlogged=false]', 'birch_wall_sign'],
    ['minecraft:barrel[facing=north,open=false]', 'barrel'],
    ['minecraft:shulker_box[facing=up]', 'shulker_box'],
    ['minecraft:smoker[facing=north,lit=false]', 'smoker'],
    ['minecraft:hopper[enabled=true,facing=down]', 'hopper'],
    ['minecraft:water_cauldron[level=1]', 'water_cauldron'],
    ['minecraft:composter[level=0]', 'composter'],
    ['minecraft:rail[shape=north_south,waterlogged=false]', 'rail'],
    ['minecraft:lever[face=wall,facing=north,powered=false]', 'lever'],
    ['minecraft:note_block[instrument=harp,note=0,powered=false]', 'note_block'],
    [
      'minecraft:cobblestone_wall[east=none,north=none,south=none,up=true,waterlogged=false,west=none]',
      'cobblestone_wall',
    ],
  ])('is %s when nothing else is said', (text, name) => {
    expect(formatBlockState(stateOf(name))).toBe(text);
  });

  it.each([
    ['stone', 1.5],
    ['dirt', 0.5],
    ['grass_block', 0.6],
    ['obsidian', 50],
    ['oak_log', 2],
    ['oak_door', 3],
    ['diamond_ore', 3],
    ['deepslate_diamond_ore', 4.5],
    ['iron_block', 5],
    ['torch', 0],
    ['bedrock', -1],
    ['red_bed', 0.2],
    ['oak_sign', 1],
    ['barrel', 2.5],
    ['ender_chest', 22.5],
    ['shulker_box', 2],
    ['smoker', 3.5],
    ['hopper', 3],
    ['cauldron', 2],
    ['composter', 0.6],
    ['rail', 0.7],
    ['lever', 0.5],
    ['white_carpet', 0.1],
    ['cobblestone_wall', 2],
    ['iron_bars', 5],
    ['iron_door', 5],
    ['lantern', 3.5],
    ['cobweb', 4],
    ['enchanting_table', 5],
    ['anvil', 5],
    ['brewing_stand', 0.5],
    ['spawner', 5],
  ])('says that %s has hardness %d', (name, hardness) => {
    expect(kindNamed(name)!.hardness).toBe(hardness);
  });

  it.each([
    ['stone', 'pickaxe', 0],
    ['coal_ore', 'pickaxe', 0],
    ['iron_ore', 'pickaxe', 1],
    ['gold_ore', 'pickaxe', 2],
    ['obsidian', 'pickaxe', 3],
    ['snow', 'shovel', 0],
  ])('says that %s gives nothing without a %s of tier %d', (name, tool, tier) => {
    expect(kindNamed(name)).toMatchObject({ tool, tier, needsTool: true });
  });

  it.each(['dirt', 'oak_log', 'glass', 'oak_leaves', 'white_wool', 'torch'])(
    'says that %s needs no tool',
    (name) => {
      expect(kindNamed(name)!.needsTool).toBe(false);
    },
  );
});

describe('woods', () => {
  it.each(['oak', 'birch', 'spruce', 'jungle', 'acacia', 'dark_oak'])(
    'of %s give the same things, as hard as those of oak',
    (wood) => {
      for (const thing of [
        ...['log', 'planks', 'leaves', 'sapling', 'slab', 'stairs', 'fence', 'fence_gate'],
        ...['door', 'trapdoor', 'sign', 'wall_sign'],
      ]) {
        const { hardness, tool, properties } = kindNamed(`oak_${thing}`)!;
        expect(kindNamed(`${wood}_${thing}`)).toMatchObject({ hardness, properties });
        expect(kindNamed(`${wood}_${thing}`)!.tool).toBe(tool);
      }
    },
  );
});

describe('light', () => {
  it.each([
    ['torch', 14],
    ['wall_torch[facing=east]', 14],
    ['lava', 15],
    ['fire', 15],
    ['glowstone', 15],
    ['jack_o_lantern', 15],
    ['furnace[lit=true]', 13],
    ['furnace', 0],
    ['redstone_ore[lit=true]', 9],
    ['redstone_ore', 0],
    ['crying_obsidian', 10],
    ['brown_mushroom', 1],
    ['lantern[hanging=true]', 15],
    ['smoker[lit=true]', 13],
    ['blast_furnace', 0],
    ['ender_chest', 7],
    ['enchanting_table', 7],
    ['brewing_stand', 1],
    ['stone', 0],
  ])('of %s is %d', (text, light) => {
    expect(LIGHT_EMISSION[s(text)]).toBe(light);
  });

  it.each([
    ['air', 0],
    ['glass', 0],
    ['torch', 0],
    ['tall_grass', 0],
    ['vine', 0],
    ['oak_leaves', 1],
    ['water', 1],
    ['ice', 1],
    ['kelp_plant', 1],
    ['ladder', 0],
    ['ladder[waterlogged=true]', 1],
    ['oak_slab', 0],
    ['oak_slab[type=double]', 15],
    ['snow[layers=7]', 0],
    ['snow[layers=8]', 15],
    ['farmland', 15],
    ['stone', 15],
    ['glowstone', 15],
    ['cobweb', 1],
    ['red_bed', 0],
    ['hopper', 0],
    ['cauldron', 0],
    ['red_shulker_box', 1],
    ['barrel', 15],
    ['sweet_berry_bush[age=3]', 0],
  ])('that %s takes away is %d', (text, opacity) => {
    expect(LIGHT_OPACITY[s(text)]).toBe(opacity);
  });
});

describe('fluids', () => {
  it.each([
    ['water', 8, 1],
    ['water[level=1]', 7, 0],
    ['water[level=7]', 1, 0],
    ['water[level=8]', 8, 0],
    ['oak_fence[waterlogged=true]', 8, 1],
    ['seagrass', 8, 1],
    ['kelp', 8, 1],
  ])('%s is water, %d eighths of it (source: %d)', (text, amount, source) => {
    expect([IS_WATER[s(text)], IS_LAVA[s(text)]]).toEqual([1, 0]);
    expect([FLUID_AMOUNT[s(text)], IS_FLUID_SOURCE[s(text)]]).toEqual([amount, source]);
  });

  it('lava is not water', () => {
    expect([IS_WATER[s('lava[level=3]')], IS_LAVA[s('lava[level=3]')]]).toEqual([0, 1]);
    expect(FLUID_AMOUNT[s('lava[level=3]')]).toBe(5);
  });

  it('are nowhere else', () => {
    expect([IS_WATER[s('oak_fence')], FLUID_AMOUNT[s('oak_fence')]]).toEqual([0, 0]);
    expect([IS_WATER[AIR], IS_LAVA[AIR], FLUID_AMOUNT[AIR]]).toEqual([0, 0, 0]);
  });
});

describe('what bodies and builders ask', () => {
  const kindsWhere = (facts: Uint8Array) =>
    BLOCK_KINDS.filter((kind) => facts[kind.defaultState]).map((kind) => kind.name.slice(10));

  it('only sand, gravel and anvils fall', () => {
    expect(kindsWhere(HAS_GRAVITY)).toEqual([
      'sand',
      'red_sand',
      'gravel',
      'anvil',
      'chipped_anvil',
      'damaged_anvil',
    ]);
  });

  it('only ladders and vines are climbed', () => {
    expect(kindsWhere(IS_CLIMBABLE).sort()).toEqual([
      'ladder',
      'twisting_vines',
      'twisting_vines_plant',
      'vine',
      'weeping_vines',
      'weeping_vines_plant',
    ]);
  });

  it('a block may be placed into air, fluids, grass, a single layer of snow and fire', () => {
    expect(kindsWhere(IS_REPLACEABLE).sort()).toEqual([
      'air',
      'cave_air',
      'crimson_roots',
      'dead_bush',
      'fern',
      'fire',
      'large_fern',
      'lava',
      'nether_sprouts',
      'seagrass',
      'short_grass',
      'snow',
      'soul_fire',
      'tall_grass',
      'tall_seagrass',
      'vine',
      'void_air',
      'warped_roots',
      'water',
    ]);
    expect(IS_REPLACEABLE[s('snow[layers=2]')]).toBe(0);
  });

  it.each(['stone', 'glass', 'oak_leaves', 'ice', 'oak_slab[type=double]', 'cobblestone'])(
    '%s is a whole cube to bump into',
    (text) => {
      expect(IS_FULL_CUBE[s(text)]).toBe(1);
    },
  );

  it.each(['air', 'water', 'oak_slab', 'farmland', 'soul_sand', 'cactus', 'chest', 'tall_grass'])(
    '%s is not',
    (text) => {
      expect(IS_FULL_CUBE[s(text)]).toBe(0);
    },
  );
});
