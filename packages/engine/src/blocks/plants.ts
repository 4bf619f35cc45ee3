import type { Support } from './behaviour.js';
import { type DropSpec, itselfToShears, least, once, where } from './drops.js';
import { type FluidState, type GetProperty, type KindExtras, type KindSpec, kind } from './kind.js';
import { count, EAST, FACING, HALF, NORTH, SOUTH, UP, WEST } from './properties.js';
import { type Boxes, box, CUBE, NO_BOXES, post, vine } from './shapes.js';
import { berryBush } from './thingShapes.js';

/** What one walks through and breaks at a touch. */
function plant(name: string, shape: Boxes, special: KindExtras = {}): KindSpec {
  return kind(name, 0, { shape, collision: NO_BOXES, ...special });
}

const ON_SOIL: Support = { on: ['soil'] };
const TINDER = [60, 100] as const;
/** What grows wild all over the land. */
const WILD = { nature: 'green', support: ON_SOIL, tinder: TINDER } as const;

function flower(name: string): KindSpec {
  return plant(name, post(6, 10), { ...WILD, compost: 0.65 });
}

function tallFlower(name: string): KindSpec {
  return plant(name, CUBE, {
    ...WILD,
    properties: [HALF],
    drops: once([name]),
    opacity: 0,
    compost: 0.65,
  });
}

/** Plants that live only in water hold a source of it in their own cell. */
const IN_WATER = {
  fluid: { kind: 'water', amount: 8, source: true } satisfies FluidState,
  opacity: 1,
  nature: 'green',
  support: 'floor',
} as const;

const SEEDS: DropSpec = { item: 'wheat_seeds', chance: 0.125 };
const RIPE = where('age=7');
const RIPE_BEETROOTS = where('age=3');

/** A ripe crop gives one for sure and three more tries, each a bit better than even. */
function ripe(item: string, sure: number, when = RIPE): DropSpec {
  return { item, count: { least: sure, tries: 3, chance: 4 / 7 }, when };
}

function crop(
  name: string,
  item: string,
  height: (age: number) => number,
  drops: DropSpec[],
  when = RIPE,
): KindSpec {
  return kind(name, 0, {
    properties: [count('age', 0, Number(when.value))],
    shape: (get: GetProperty) => post(16, height(Number(get('age')))),
    opacity: 0, // ripe wheat fills its cell, and lets light through all the same
    collision: NO_BOXES,
    item,
    drops: [{ item, unless: when }, ...drops],
    nature: 'harvest',
    support: { on: ['field'] },
    randomTick: 'growCrop',
    fertilizing: 'crop',
    compost: item.endsWith('_seeds') ? 0.3 : 0.65,
    ripe: when,
    harvested: 'crop',
  });
}

const ON_KELP: Support = { floorOr: ['kelp_plant'] };

const GRASSES: readonly KindSpec[] = [
  plant('short_grass', post(12, 13), {
    ...WILD,
    compost: 0.3,
    isThicket: true,
    replaceable: true,
    drops: itselfToShears('short_grass', SEEDS),
  }),
  plant('fern', post(12, 13), {
    ...WILD,
    compost: 0.65,
    isThicket: true,
    replaceable: true,
    drops: itselfToShears('fern', SEEDS),
  }),
  plant('tall_grass', CUBE, {
    ...WILD,
    compost: 0.5,
    isThicket: true,
    properties: [HALF],
    replaceable: true,
    opacity: 0,
    drops: once([
      { item: 'short_grass', count: 2, shears: true },
      { ...SEEDS, shears: false },
    ]),
  }),
  plant('large_fern', CUBE, {
    ...WILD,
    isThicket: true,
    properties: [HALF],
    replaceable: true,
    opacity: 0,
    drops: once([
      { item: 'fern', count: 2, shears: true },
      { ...SEEDS, shears: false },
    ]),
  }),
  plant('dead_bush', post(12, 13), {
    ...WILD,
    support: { on: ['soil', 'sand'] },
    replaceable: true,
    drops: itselfToShears('dead_bush', { item: 'stick', count: least(0, 2) }),
  }),
  plant('seagrass', post(12, 12), {
    ...IN_WATER,
    replaceable: true,
    drops: itselfToShears('seagrass'),
  }),
  plant('tall_seagrass', post(12, 16), {
    ...IN_WATER,
    properties: [HALF],
    replaceable: true,
    item: null,
    drops: once([{ item: 'seagrass', count: 2, shears: true }]),
  }),
  plant('kelp', box(0, 0, 0, 16, 9, 16), {
    ...IN_WATER,
    properties: [count('age', 0, 25)],
    support: ON_KELP,
    compost: 0.3,
  }),
  plant('kelp_plant', CUBE, {
    ...IN_WATER,
    item: 'kelp',
    drops: ['kelp'],
    support: ON_KELP,
  }),
];

const MUSHROOM = { nature: 'harvest', support: 'floor', compost: 0.65 } as const;

const FLOWERS: readonly KindSpec[] = [
  ...[
    'dandelion',
    'poppy',
    'blue_orchid',
    'allium',
    'azure_bluet',
    'red_tulip',
    'orange_tulip',
    'white_tulip',
    'pink_tulip',
    'oxeye_daisy',
    'cornflower',
    'lily_of_the_valley',
  ].map(flower),
  ...['sunflower', 'lilac', 'rose_bush', 'peony'].map(tallFlower),
  plant('brown_mushroom', post(6, 6), { ...MUSHROOM, light: 1 }),
  plant('red_mushroom', post(6, 6), MUSHROOM),
];

const FRUIT = { tool: 'axe', toolSpeeds: { sword: 1.5 }, isUnjoined: true } as const;

const GROWN_FRUIT = { nature: 'harvest', harvested: 'fruit', compost: 0.65 } as const;

const CROPS: readonly KindSpec[] = [
  crop('wheat', 'wheat_seeds', (age) => 2 * age + 2, [
    { item: 'wheat', when: RIPE },
    ripe('wheat_seeds', 1),
  ]),
  crop('carrots', 'carrot', (age) => age + 2, [ripe('carrot', 2)]),
  crop('potatoes', 'potato', (age) => age + 2, [
    ripe('potato', 2),
    { item: 'poisonous_potato', chance: 0.02, when: RIPE },
  ]),
  crop(
    'beetroots',
    'beetroot_seeds',
    (age) => 2 * age + 2,
    [{ item: 'beetroot', when: RIPE_BEETROOTS }, ripe('beetroot_seeds', 1, RIPE_BEETROOTS)],
    RIPE_BEETROOTS,
  ),
  plant('sweet_berry_bush', CUBE, {
    properties: [count('age', 0, 3)],
    shape: berryBush,
    opacity: 0,
    item: 'sweet_berries',
    support: ON_SOIL,
    tinder: TINDER,
    randomTick: 'growBerries',
    fertilizing: 'bush',
    use: 'pickBerries',
    ripe: where('age=3'),
    harvested: 'bush',
    harm: { by: 'bush', amount: 1 },
    paceIn: [0.8, 0.75],
    drops: [
      { item: 'sweet_berries', count: least(1, 2), when: where('age=2') },
      { item: 'sweet_berries', count: least(2, 3), when: where('age=3') },
    ],
  }),
  kind('pumpkin', 1, { ...FRUIT, ...GROWN_FRUIT }),
  kind('carved_pumpkin', 1, { ...FRUIT, properties: [FACING], facing: 'towardsPlayer' }),
  kind('jack_o_lantern', 1, {
    ...FRUIT,
    properties: [FACING],
    light: 15,
    facing: 'towardsPlayer',
    isKept: true,
    isFurniture: true,
  }),
  kind('melon', 1, {
    ...FRUIT,
    ...GROWN_FRUIT,
    drops: [{ item: 'melon_slice', count: least(3, 7) }],
  }),
];

export const PLANTS: readonly KindSpec[] = [
  ...GRASSES,
  ...FLOWERS,
  ...CROPS,
  plant('sugar_cane', post(12, 16), {
    properties: [count('age', 0, 15)],
    nature: 'harvest',
    support: 'cane',
    randomTick: 'growTall',
    harvested: 'stalk',
    compost: 0.5,
    standsInStreams: true,
  }),
  kind('cactus', 0.4, {
    properties: [count('age', 0, 15)],
    shape: post(14, 16),
    collision: post(14, 15),
    nature: 'harvest',
    support: 'cactus',
    randomTick: 'growTall',
    harvested: 'stalk',
    compost: 0.5,
    harm: { by: 'cactus', amount: 1 },
  }),
  kind('lily_pad', 0, {
    shape: box(1, 0, 1, 15, 1.5, 15),
    nature: 'green',
    support: 'lilyPad',
    compost: 0.65,
    isThin: true,
  }),
  kind('vine', 0.2, {
    properties: [EAST, NORTH, SOUTH, UP, WEST],
    tool: 'axe',
    toolSpeeds: { shears: 2, sword: 1.5 },
    drops: itselfToShears('vine'),
    shape: vine,
    collision: NO_BOXES,
    opacity: 0,
    replaceable: true,
    climbable: true,
    nature: 'green',
    support: 'vine',
    tinder: [15, 100],
    facing: 'clinging',
    compost: 0.5,
    isThin: true,
    isThicket: true,
  }),
];
