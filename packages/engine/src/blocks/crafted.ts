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
const HARD = { ...PICKAXE, blastResistance: 6 } as const;

interface Masonry {
  /** as it stands before `_slab`, `_stairs` and `_wall` */
  readonly name: string;
  readonly hardness: number;
  /** of the slab, where it is not the same */
  readonly slab?: number;
  readonly wall?: boolean;
  /** a blast takes it as easily as it is broken */
  readonly isSoft?: boolean;
}

const MASONRY: readonly Masonry[] = [
  { name: 'stone', hardness: 1.5, slab: 2 },
  { name: 'cobblestone', hardness: 2, wall: true },
  { name: 'mossy_cobblestone', hardness: 2, wall: true },
  { name: 'stone_brick', hardness: 1.5, slab: 2, wall: true },
  { name: 'mossy_stone_brick', hardness: 1.5, wall: true },
  { name: 'brick', hardness: 2, wall: true },
  { name: 'sandstone', hardness: 0.8, slab: 2, wall: true, isSoft: true },
  { name: 'granite', hardness: 1.5 },
  { name: 'diorite', hardness: 1.5 },
  { name: 'andesite', hardness: 1.5 },
  { name: 'cobbled_deepslate', hardness: 3.5, wall: true },
];

/** What masons make of one kind of rock. */
function masonry(of: Masonry): readonly KindSpec[] {
  const { name, hardness, slab = hardness, wall = false, isSoft = false } = of;
  const special = isSoft ? PICKAXE : HARD;
  const made = [
    slabOf(`${name}_slab`, slab, special),
    stairsOf(`${name}_stairs`, hardness, special),
  ];
  return wall ? [...made, wallOf(`${name}_wall`, hardness, special)] : made;
}

/** What is crafted, and fire. */
export const CRAFTED: readonly KindSpec[] = [
  ...MASONRY.flatMap(masonry),
  slabOf('smooth_stone_slab', 2, HARD),
  kind('glass', 0.3, { drops: NOTHING, opacity: 0, isKept: true, isClear: true }),
  kind('glass_pane', 0.3, {
    properties: [EAST, NORTH, SOUTH, WATERLOGGED, WEST],
    drops: NOTHING,
    shape: joined(2, 16),
    joins: 'pane',
  }),
  ...COLOURS.map((colour) =>
    kind(`${colour}_wool`, 0.8, { toolSpeeds: { shears: 5 }, tinder: [30, 60] }),
  ),
  kind('torch', 0, {
    shape: post(4, 10),
    collision: NO_BOXES,
    light: 14,
    support: 'floor',
    onWall: 'wall_torch',
    isKept: true,
    isFurniture: true,
  }),
  kind('wall_torch', 0, {
    properties: [FACING],
    item: 'torch',
    drops: ['torch'],
    shape: wallTorch,
    collision: NO_BOXES,
    light: 14,
    support: 'wall',
    facing: 'onWall',
    isKept: true,
    isFurniture: true,
  }),
  kind('ladder', 0.4, {
    properties: [FACING, WATERLOGGED],
    tool: 'axe',
    shape: onWall,
    climbable: true,
    support: 'wall',
    facing: 'onWall',
    isKept: true,
    isFurniture: true,
    standsInStreams: true,
    isThin: true,
  }),
  kind('chest', 2.5, {
    properties: [FACING, CHEST_TYPE, WATERLOGGED],
    tool: 'axe',
    shape: chest,
    keeps: 'chest',
    joins: 'chest',
    facing: 'towardsPlayer',
    isKept: true,
    isFurniture: true,
  }),
  kind('crafting_table', 2.5, {
    tool: 'axe',
    opens: 'crafting_table',
    isKept: true,
    isFurniture: true,
  }),
  rock('furnace', 3.5, {
    properties: [FACING, LIT],
    light: (get) => (get('lit') === 'true' ? 13 : 0),
    keeps: 'furnace',
    facing: 'towardsPlayer',
    isKept: true,
    isFurniture: true,
  }),
  kind('bookshelf', 1.5, {
    tool: 'axe',
    drops: [{ item: 'book', count: 3 }],
    tinder: [30, 20],
    isFurniture: true,
  }),
  kind('hay_block', 0.5, {
    properties: [AXIS],
    tool: 'hoe',
    nature: 'harvest',
    tinder: [60, 20],
    compost: 0.85,
  }),
  kind('sponge', 0.6, { tool: 'hoe' }),
  kind('wet_sponge', 0.6, { tool: 'hoe' }),
  kind('tnt', 0, { properties: [UNSTABLE], tinder: [15, 100], isKept: true, isFurniture: true }),
  kind('fire', 0, {
    properties: [count('age', 0, 15)],
    item: null,
    drops: NOTHING,
    shape: layer(1),
    collision: NO_BOXES,
    light: 15,
    replaceable: true,
    support: 'fire',
    scheduledTick: 'burnOn',
    harm: { by: 'fire', amount: 1 },
  }),
  kind('cobweb', 4, {
    tool: 'sword',
    needs: 'wood',
    toolSpeeds: { sword: 15, shears: 15 },
    drops: itselfToShears('cobweb', 'string'),
    collision: NO_BOXES,
    opacity: 1,
    paceIn: [0.25, 0.05],
  }),
];
