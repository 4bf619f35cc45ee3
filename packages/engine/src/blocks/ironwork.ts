import { doorOf, trapdoorOf } from './families.js';
import { type KindSpec, kind, rock } from './kind.js';
import {
  choice,
  EAST,
  FACING,
  flag,
  NORTH,
  POWERED,
  SOUTH,
  WATERLOGGED,
  WEST,
} from './properties.js';
import { joined, NO_BOXES } from './shapes.js';
import { lantern, lever, rail } from './thingShapes.js';

const PICKAXE = { tool: 'pickaxe', needs: 'wood' } as const;

const STRAIGHT =
  'north_south east_west ascending_east ascending_west ascending_north ascending_south';
const CURVED = 'south_east south_west north_west north_east';

/** What a smith makes, and the rails and levers that go with it. */
export const IRONWORK: readonly KindSpec[] = [
  rock('iron_bars', 5, {
    properties: [EAST, NORTH, SOUTH, WATERLOGGED, WEST],
    shape: joined(2, 16),
    joins: 'pane',
  }),
  doorOf('iron_door', 5, PICKAXE),
  trapdoorOf('iron_trapdoor', 5, PICKAXE),
  rock('lantern', 3.5, {
    properties: [flag('hanging'), WATERLOGGED],
    shape: lantern,
    light: 15,
    support: 'lantern',
    isKept: true,
    isFurniture: true,
  }),
  kind('rail', 0.7, {
    properties: [choice('shape', `${STRAIGHT} ${CURVED}`, 'north_south'), WATERLOGGED],
    tool: 'pickaxe',
    shape: rail,
    support: 'floor',
    isFurniture: true,
    collision: NO_BOXES,
  }),
  kind('powered_rail', 0.7, {
    properties: [POWERED, choice('shape', STRAIGHT, 'north_south'), WATERLOGGED],
    tool: 'pickaxe',
    shape: rail,
    support: 'floor',
    isFurniture: true,
    collision: NO_BOXES,
  }),
  kind('lever', 0.5, {
    properties: [choice('face', 'floor wall ceiling', 'wall'), FACING, POWERED],
    shape: lever,
    support: 'lever',
    use: 'switchPower',
    isFurniture: true,
    collision: NO_BOXES,
  }),
];
