import { type DropSpec, itselfToShears, least, once, where } from './drops.js';
import { type KindSpec, kind, type Special } from './kind.js';
import {
  AXIS,
  count,
  EAST,
  FACING,
  HALF,
  HINGE,
  IN_WALL,
  NORTH,
  OPEN,
  PERSISTENT,
  POWERED,
  SLAB_TYPE,
  SOUTH,
  STAIRS_SHAPE,
  TOP_OR_BOTTOM,
  WATERLOGGED,
  WEST,
} from './properties.js';
import {
  door,
  FENCE_HEIGHT,
  fenceGate,
  joined,
  NO_BOXES,
  post,
  slab,
  stairs,
  trapdoor,
} from './shapes.js';

interface Tree {
  readonly wood: string;
  readonly saplingChance: number;
  readonly apples: boolean;
}

const TREES: readonly Tree[] = [
  { wood: 'oak', saplingChance: 0.05, apples: true },
  { wood: 'birch', saplingChance: 0.05, apples: false },
  { wood: 'spruce', saplingChance: 0.05, apples: false },
  { wood: 'jungle', saplingChance: 0.025, apples: false },
  { wood: 'acacia', saplingChance: 0.05, apples: false },
  { wood: 'dark_oak', saplingChance: 0.05, apples: true },
];

function leafDrops({ wood, saplingChance, apples }: Tree): readonly DropSpec[] {
  const luck: DropSpec[] = [
    { item: `${wood}_sapling`, chance: saplingChance },
    { item: 'stick', chance: 0.02, count: least(1, 2) },
  ];
  if (apples) luck.push({ item: 'apple', chance: 0.005 });
  return itselfToShears(`${wood}_leaves`, ...luck);
}

function tree(of: Tree): readonly KindSpec[] {
  return [
    kind(`${of.wood}_log`, 2, { properties: [AXIS], tool: 'axe' }),
    kind(`${of.wood}_planks`, 2, { tool: 'axe' }),
    kind(`${of.wood}_leaves`, 0.2, {
      properties: [count('distance', 1, 7, 7), PERSISTENT],
      tool: 'hoe',
      toolSpeeds: { shears: 15, sword: 1.5 },
      drops: leafDrops(of),
      opacity: 1,
    }),
    kind(`${of.wood}_sapling`, 0, {
      properties: [count('stage', 0, 1)],
      shape: post(12, 12),
      collision: NO_BOXES,
    }),
  ];
}

export function slabOf(name: string, hardness: number, special: Special): KindSpec {
  return kind(name, hardness, {
    ...special,
    properties: [SLAB_TYPE, WATERLOGGED],
    shape: slab,
    drops: [
      { item: name, unless: where('type=double') },
      { item: name, count: 2, when: where('type=double') },
    ],
  });
}

export function stairsOf(name: string, hardness: number, special: Special): KindSpec {
  return kind(name, hardness, {
    ...special,
    properties: [FACING, TOP_OR_BOTTOM, STAIRS_SHAPE, WATERLOGGED],
    shape: stairs,
  });
}

export const WOOD: readonly KindSpec[] = [
  ...TREES.flatMap(tree),
  slabOf('oak_slab', 2, { tool: 'axe' }),
  stairsOf('oak_stairs', 2, { tool: 'axe' }),
  kind('oak_fence', 2, {
    properties: [EAST, NORTH, SOUTH, WATERLOGGED, WEST],
    tool: 'axe',
    shape: joined(4, 16),
    collision: joined(4, FENCE_HEIGHT),
  }),
  kind('oak_fence_gate', 2, {
    properties: [FACING, IN_WALL, OPEN, POWERED],
    tool: 'axe',
    shape: (get) => fenceGate(get('in_wall') === 'true' ? 13 : 16)(get),
    collision: (get) => (get('open') === 'true' ? NO_BOXES : fenceGate(FENCE_HEIGHT)(get)),
  }),
  kind('oak_door', 3, {
    properties: [FACING, HALF, HINGE, OPEN, POWERED],
    tool: 'axe',
    shape: door,
    drops: once(['oak_door']),
  }),
  kind('oak_trapdoor', 3, {
    properties: [FACING, TOP_OR_BOTTOM, OPEN, POWERED, WATERLOGGED],
    tool: 'axe',
    shape: trapdoor,
  }),
];
