import { itselfToShears, NOTHING } from './drops.js';
import { slabOf, stairsOf, wallOf } from './families.js';
import { COLOURS, type KindSpec, kind, rock } from './kind.js';
import {
  AXIS,
  CHEST_TYPE,
  count,
  EAST,
  FACING,
  LIT,
  NORTH,
  SOUTH,
  UNSTABLE,
  WATERLOGGED,
  WEST,
} from './properties.js';
import { chest, joined, layer, NO_BOXES, onWall, post, wallTorch } from './shapes.js';

const PICKAXE = { tool: 'pickaxe', needs: 'wood' } as const;

interface Masonry {
  /** as it stands before `_slab`, `_stairs` and `_wall` */
  readonly name: string;
  readonly hardness: number;
  /** of the slab, where it is not the same */
  readonly slab?: number;
  readonly wall?: boolean;
}

const MASONRY: readonly Masonry[] = [
  { name: 'stone', hardness: 1.5, slab: 2 },
  { name: 'cobblestone', hardness: 2, wall: true },
  { name: 'mossy_cobblestone', hardness: 2, wall: true },
  { name: 'stone_brick', hardness: 1.5, slab: 2, wall: true },
  { name: 'mossy_stone_brick', hardness: 1.5, wall: true },
  { name: 'brick', hardness: 2, wall: true },
  { name: 'sandstone', hardness: 0.8, slab: 2, wall: true },
  { name: 'granite', hardness: 1.5 },
  { name: 'diorite', hardness: 1.5 },
  { name: 'andesite', hardness: 1.5 },
  { name: 'cobbled_deepslate', hardness: 3.5, wall: true },
];

/** What masons make of one kind of rock. */
function masonry({ name, hardness, slab = hardness, wall = false }: Masonry): readonly KindSpec[] {
  const made = [
    slabOf(`${name}_slab`, slab, PICKAXE),
    stairsOf(`${name}_stairs`, hardness, PICKAXE),
  ];
  return wall ? [...made, wallOf(`${name}_wall`, hardness, PICKAXE)] : made;
}

/** What is crafted, and fire. */
export const MADE: readonly KindSpec[] = [
  ...MASONRY.flatMap(masonry),
  slabOf('smooth_stone_slab', 2, PICKAXE),
  kind('glass', 0.3, { drops: NOTHING, opacity: 0 }),
  kind('glass_pane', 0.3, {
    properties: [EAST, NORTH, SOUTH, WATERLOGGED, WEST],
    drops: NOTHING,
    shape: joined(2, 16),
  }),
  ...COLOURS.map((colour) => kind(`${colour}_wool`, 0.8, { toolSpeeds: { shears: 5 } })),
  kind('torch', 0, { shape: post(4, 10), collision: NO_BOXES, light: 14 }),
  kind('wall_torch', 0, {
    properties: [FACING],
    item: 'torch',
    drops: ['torch'],
    shape: wallTorch,
    collision: NO_BOXES,
    light: 14,
  }),
  kind('ladder', 0.4, {
    properties: [FACING, WATERLOGGED],
    tool: 'axe',
    shape: onWall,
    climbable: true,
  }),
  kind('chest', 2.5, { properties: [FACING, CHEST_TYPE, WATERLOGGED], tool: 'axe', shape: chest }),
  kind('crafting_table', 2.5, { tool: 'axe' }),
  rock('furnace', 3.5, {
    properties: [FACING, LIT],
    light: (get) => (get('lit') === 'true' ? 13 : 0),
  }),
  kind('bookshelf', 1.5, { tool: 'axe', drops: [{ item: 'book', count: 3 }] }),
  kind('hay_block', 0.5, { properties: [AXIS], tool: 'hoe' }),
  kind('sponge', 0.6, { tool: 'hoe' }),
  kind('wet_sponge', 0.6, { tool: 'hoe' }),
  kind('tnt', 0, { properties: [UNSTABLE] }),
  kind('fire', 0, {
    properties: [count('age', 0, 15)],
    item: null,
    drops: NOTHING,
    shape: layer(1),
    collision: NO_BOXES,
    light: 15,
    replaceable: true,
  }),
  kind('cobweb', 4, {
    tool: 'sword',
    needs: 'wood',
    toolSpeeds: { sword: 15, shears: 15 },
    drops: itselfToShears('cobweb', 'string'),
    collision: NO_BOXES,
    opacity: 1,
  }),
];
