import type { Support } from './behaviour.js';
import { type DropSpec, itselfToShears, least, NOTHING, where } from './drops.js';
import { type KindExtras, type KindSpec, kind, rock, SPARE_MADE } from './kind.js';
import {
  AXIS,
  choice,
  count,
  EAST,
  FACING,
  flag,
  NORTH,
  SOUTH,
  WATERLOGGED,
  WEST,
} from './properties.js';
import {
  type Boxes,
  box,
  FENCE_HEIGHT,
  joined,
  layer,
  NO_BOXES,
  post,
  wallTorch,
} from './shapes.js';
import { lantern } from './thingShapes.js';

/** A portal stands upright, so it has no third way to lie. */
const UPRIGHT_AXIS = choice('axis', 'x z', 'x');
const HANGING = flag('hanging');

/** What one walks through and breaks at a touch. */
function plant(name: string, shape: Boxes, special: KindExtras = {}): KindSpec {
  return kind(name, 0, { shape, collision: NO_BOXES, ...special });
}

/** The tip of a vine, which grows, and the stalk behind it; both leave the tip, at times. */
function vines(name: string, tip: Boxes, hold: 'floorOr' | 'ceilingOr'): readonly KindSpec[] {
  const itself = [name, `${name}_plant`];
  const drops: readonly DropSpec[] = [
    { item: name, shears: true },
    { item: name, shears: false, chance: 0.33 },
  ];
  const special: KindExtras = {
    climbable: true,
    drops,
    nature: 'green',
    support: hold === 'floorOr' ? { floorOr: itself } : { ceilingOr: itself },
    isThicket: true,
  };
  return [
    plant(name, tip, { ...special, properties: [count('age', 0, 25)] }),
    plant(`${name}_plant`, post(14, 16), { ...special, item: name }),
  ];
}

const ON_NYLIUM: Support = { on: ['soil', 'nylium'] };

/** One of the two forests: ground, wood and what grows there. */
function forest(colour: string, wart: string): readonly KindSpec[] {
  return [
    rock(`${colour}_nylium`, 0.4, { drops: ['netherrack'], nature: 'soil', ground: ['nylium'] }),
    kind(`${colour}_stem`, 2, { properties: [AXIS], tool: 'axe', nature: 'log' }),
    kind(`${colour}_planks`, 2, { tool: 'axe', blastResistance: 3, spare: SPARE_MADE }),
    kind(wart, 1, { tool: 'hoe', nature: 'green' }),
    plant(`${colour}_fungus`, post(8, 9), { support: ON_NYLIUM }),
    plant(`${colour}_roots`, post(12, 13), {
      replaceable: true,
      nature: 'green',
      support: ON_NYLIUM,
    }),
  ];
}

const RIPE = where('age=3');

const GROWING: readonly KindSpec[] = [
  ...forest('crimson', 'nether_wart_block'),
  ...forest('warped', 'warped_wart_block'),
  kind('shroomlight', 1, { tool: 'hoe', light: 15 }),
  plant('nether_sprouts', post(12, 3), {
    replaceable: true,
    drops: itselfToShears('nether_sprouts'),
    nature: 'green',
    support: ON_NYLIUM,
  }),
  ...vines('weeping_vines', box(4, 9, 4, 12, 16, 12), 'ceilingOr'),
  ...vines('twisting_vines', post(8, 15), 'floorOr'),
  plant('nether_wart', NO_BOXES, {
    properties: [count('age', 0, 3)],
    shape: (get) => post(16, 5 + 3 * Number(get('age'))),
    drops: [
      { item: 'nether_wart', unless: RIPE },
      { item: 'nether_wart', count: least(2, 4), when: RIPE },
    ],
    nature: 'harvest',
    support: { on: ['soulSand'] },
    randomTick: 'growWart',
    compost: 0.65,
    ripe: RIPE,
    harvested: 'crop',
  }),
];

const ROCKS: readonly KindSpec[] = [
  rock('nether_quartz_ore', 3, { drops: ['quartz'], nature: 'ore', experience: [2, 5] }),
  rock('nether_gold_ore', 3, {
    drops: [{ item: 'gold_nugget', count: least(2, 6) }],
    nature: 'ore',
    experience: [0, 1],
  }),
  rock('ancient_debris', 30, { needs: 'diamond', nature: 'ore', blastResistance: 1_200 }),
  rock('quartz_block', 0.8),
  rock('polished_blackstone', 2, { blastResistance: 6 }),
  rock('gilded_blackstone', 1.5, {
    blastResistance: 6,
    drops: [
      { item: 'gold_nugget', count: least(2, 5), chance: 0.1, otherwise: 'gilded_blackstone' },
    ],
  }),
];

const SOUL_LIGHT = 10;

/** What is found in the nether or made of it. */
export const NETHER: readonly KindSpec[] = [
  ...ROCKS,
  ...GROWING,
  kind('nether_portal', -1, {
    properties: [UPRIGHT_AXIS],
    item: null,
    drops: NOTHING,
    shape: (get) => (get('axis') === 'x' ? box(0, 0, 6, 16, 16, 10) : box(6, 0, 0, 10, 16, 16)),
    collision: NO_BOXES,
    light: 11,
    isPortal: true,
    isKept: true,
    isFurniture: true,
    standsInStreams: true,
  }),
  kind('soul_fire', 0, {
    item: null,
    drops: NOTHING,
    shape: layer(1),
    collision: NO_BOXES,
    light: SOUL_LIGHT,
    replaceable: true,
    support: { on: ['soul'] },
    harm: { by: 'fire', amount: 2 },
  }),
  kind('soul_torch', 0, {
    shape: post(4, 10),
    collision: NO_BOXES,
    light: SOUL_LIGHT,
    support: 'floor',
    onWall: 'soul_wall_torch',
    isKept: true,
    isFurniture: true,
  }),
  kind('soul_wall_torch', 0, {
    properties: [FACING],
    item: 'soul_torch',
    drops: ['soul_torch'],
    shape: wallTorch,
    collision: NO_BOXES,
    light: SOUL_LIGHT,
    support: 'wall',
    facing: 'onWall',
    isKept: true,
    isFurniture: true,
  }),
  rock('soul_lantern', 3.5, {
    properties: [HANGING, WATERLOGGED],
    shape: lantern,
    light: SOUL_LIGHT,
    support: 'lantern',
    isKept: true,
    isFurniture: true,
  }),
  rock('nether_brick_fence', 2, {
    properties: [EAST, NORTH, SOUTH, WATERLOGGED, WEST],
    shape: joined(4, 16),
    collision: joined(4, FENCE_HEIGHT),
    joins: 'netherFence',
    blastResistance: 6,
  }),
];
