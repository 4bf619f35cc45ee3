import { NOTHING, where } from './drops.js';
import { type GetProperty, type KindSpec, kind, rock } from './kind.js';
import {
  CHEST_TYPE,
  choice,
  count,
  FACING,
  FACING_ANY,
  flag,
  LIT,
  OPEN,
  POWERED,
  WATERLOGGED,
} from './properties.js';
import { chest, layer, post } from './shapes.js';
import { anvil, BREWING_STAND, CAULDRON, cake, composter, hopper } from './thingShapes.js';

const GLOW_WHEN_LIT = (get: GetProperty): number => (get('lit') === 'true' ? 13 : 0);

function oven(name: 'smoker' | 'blast_furnace'): KindSpec {
  return rock(name, 3.5, {
    properties: [FACING, LIT],
    light: GLOW_WHEN_LIT,
    keeps: name,
    facing: 'towardsPlayer',
    isKept: true,
    isFurniture: true,
  });
}

function anvilOf(name: string): KindSpec {
  return rock(name, 5, {
    properties: [FACING],
    shape: anvil,
    gravity: true,
    use: 'work',
    facing: 'acrossLook',
    blastResistance: 1_200,
    isKept: true,
    isFurniture: true,
  });
}

const INSTRUMENTS =
  'harp basedrum snare hat bass flute bell guitar chime xylophone iron_xylophone cow_bell ' +
  'didgeridoo bit banjo pling zombie skeleton creeper dragon wither_skeleton piglin custom_head';

/** What things are kept in, and what moves them. */
const CONTAINERS: readonly KindSpec[] = [
  kind('trapped_chest', 2.5, {
    properties: [FACING, CHEST_TYPE, WATERLOGGED],
    tool: 'axe',
    shape: chest,
    keeps: 'trapped_chest',
    joins: 'chest',
    facing: 'towardsPlayer',
    isKept: true,
    isFurniture: true,
  }),
  kind('barrel', 2.5, {
    properties: [FACING_ANY, OPEN],
    tool: 'axe',
    keeps: 'barrel',
    facing: 'towardsEyes',
    isKept: true,
    isFurniture: true,
  }),
  rock('ender_chest', 22.5, {
    properties: [FACING, WATERLOGGED],
    shape: post(14, 14),
    light: 7,
    drops: [{ item: 'obsidian', count: 8 }],
    opens: 'ender_chest',
    facing: 'towardsPlayer',
    blastResistance: 600,
    isKept: true,
    isFurniture: true,
  }),
  rock('hopper', 3, {
    properties: [
      { ...flag('enabled'), usual: 'true' },
      choice('facing', 'down north south west east', 'down'),
    ],
    shape: hopper,
    keeps: 'hopper',
    facing: 'intoHit',
    isKept: true,
    isFurniture: true,
  }),
];

/** What one works at. */
export const STATIONS: readonly KindSpec[] = [
  ...CONTAINERS,
  oven('smoker'),
  oven('blast_furnace'),
  rock('cauldron', 2, { shape: CAULDRON, use: 'fillOrEmpty', isFurniture: true }),
  rock('water_cauldron', 2, {
    properties: [count('level', 1, 3)],
    item: 'cauldron',
    drops: ['cauldron'],
    shape: CAULDRON,
    use: 'fillOrEmpty',
    isFurniture: true,
  }),
  kind('composter', 0.6, {
    properties: [count('level', 0, 8)],
    tool: 'axe',
    drops: ['composter', { item: 'bone_meal', when: where('level=8') }],
    shape: composter,
    use: 'compost',
    isFurniture: true,
  }),
  rock('enchanting_table', 5, {
    shape: layer(12),
    light: 7,
    use: 'work',
    blastResistance: 1_200,
    isKept: true,
    isFurniture: true,
  }),
  anvilOf('anvil'),
  anvilOf('chipped_anvil'),
  anvilOf('damaged_anvil'),
  rock('brewing_stand', 0.5, {
    properties: [flag('has_bottle_0'), flag('has_bottle_1'), flag('has_bottle_2')],
    shape: BREWING_STAND,
    light: 1,
    use: 'work',
    isFurniture: true,
  }),
  kind('jukebox', 2, {
    properties: [flag('has_record')],
    tool: 'axe',
    use: 'work',
    isFurniture: true,
  }),
  kind('note_block', 0.8, {
    properties: [choice('instrument', INSTRUMENTS, 'harp'), count('note', 0, 24), POWERED],
    tool: 'axe',
    use: 'work',
  }),
  rock('spawner', 5, { drops: NOTHING, opacity: 1, isKept: true, isFurniture: true }),
  kind('cake', 0.5, {
    properties: [count('bites', 0, 6)],
    drops: NOTHING,
    shape: cake,
    support: 'anything',
    use: 'eatCake',
    compost: 1,
    isFurniture: true,
    standsInStreams: true,
  }),
  kind('flower_pot', 0, { shape: post(6, 6), isFurniture: true }),
];
