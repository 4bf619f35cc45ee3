import { once, where } from './drops.js';
import { type GetProperty, type KindExtras, type KindSpec, kind } from './kind.js';
import {
  choice,
  count,
  EAST,
  FACING,
  flag,
  HALF,
  HINGE,
  IN_WALL,
  NORTH,
  OPEN,
  POWERED,
  SLAB_TYPE,
  SOUTH,
  STAIRS_SHAPE,
  TOP_OR_BOTTOM,
  WATERLOGGED,
  WEST,
} from './properties.js';
import {
  type Boxes,
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
import { wall, wallSign } from './thingShapes.js';

const FENCE = joined(4, 16);
const TALL_FENCE = joined(4, FENCE_HEIGHT);
const WALL = wall(14, 16);
const TALL_WALL = wall(FENCE_HEIGHT, FENCE_HEIGHT);
const SIGN = post(8, 16);

function gate(get: GetProperty): Boxes {
  return fenceGate(get('in_wall') === 'true' ? 13 : 16)(get);
}

function closedGate(get: GetProperty): Boxes {
  return get('open') === 'true' ? NO_BOXES : fenceGate(FENCE_HEIGHT)(get);
}

export function slabOf(name: string, hardness: number, special: KindExtras): KindSpec {
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

export function stairsOf(name: string, hardness: number, special: KindExtras): KindSpec {
  return kind(name, hardness, {
    ...special,
    properties: [FACING, TOP_OR_BOTTOM, STAIRS_SHAPE, WATERLOGGED],
    shape: stairs,
    joins: 'stairs',
  });
}

export function fenceOf(name: string, hardness: number, special: KindExtras): KindSpec {
  return kind(name, hardness, {
    ...special,
    properties: [EAST, NORTH, SOUTH, WATERLOGGED, WEST],
    shape: FENCE,
    collision: TALL_FENCE,
    joins: 'fence',
  });
}

export function gateOf(name: string, hardness: number, special: KindExtras): KindSpec {
  return kind(name, hardness, {
    ...special,
    properties: [FACING, IN_WALL, OPEN, POWERED],
    shape: gate,
    collision: closedGate,
    door: 'gate',
    isKept: true,
    joins: 'gate',
    use: 'switchOpen',
    standsInStreams: true,
  });
}

export function doorOf(name: string, hardness: number, special: KindExtras): KindSpec {
  return kind(name, hardness, {
    ...special,
    properties: [FACING, HALF, HINGE, OPEN, POWERED],
    shape: door,
    drops: once([name]),
    door: 'door', // whether a hand opens it is said by who makes it: of iron none does
    isKept: true,
    support: 'floor',
    standsInStreams: true,
  });
}

export function trapdoorOf(name: string, hardness: number, special: KindExtras): KindSpec {
  return kind(name, hardness, {
    ...special,
    properties: [FACING, TOP_OR_BOTTOM, OPEN, POWERED, WATERLOGGED],
    shape: trapdoor,
    door: 'trapdoor',
    isKept: true,
    facing: 'hitSide',
  });
}

/** How a wall reaches to a side: not at all, below a gap, or up to what lies on it. */
function wallSide(side: string) {
  return choice(side, 'none low tall', 'none');
}

const WALL_PROPERTIES = [
  wallSide('east'),
  wallSide('north'),
  wallSide('south'),
  { ...flag('up'), usual: 'true' },
  WATERLOGGED,
  wallSide('west'),
];

export function wallOf(name: string, hardness: number, special: KindExtras): KindSpec {
  return kind(name, hardness, {
    ...special,
    properties: WALL_PROPERTIES,
    shape: WALL,
    collision: TALL_WALL,
    joins: 'wall',
  });
}

/** A sign on its post, turned by sixteenths, and the one on a wall: both are one item. */
export function signsOf(wood: string): readonly KindSpec[] {
  const item = `${wood}_sign`;
  const onWall = `${wood}_wall_sign`;
  const sign: KindExtras = {
    tool: 'axe',
    item,
    drops: [item],
    collision: NO_BOXES,
    keeps: 'sign',
    isKept: true,
    isFurniture: true,
    standsInStreams: true,
  };
  return [
    kind(item, 1, {
      ...sign,
      properties: [count('rotation', 0, 15), WATERLOGGED],
      shape: SIGN,
      support: 'anything',
      onWall,
    }),
    kind(onWall, 1, {
      ...sign,
      properties: [FACING, WATERLOGGED],
      shape: wallSign,
      support: 'anyWall',
      facing: 'onWall',
    }),
  ];
}
