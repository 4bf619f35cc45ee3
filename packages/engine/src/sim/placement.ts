import {
  BLOCK_KINDS,
  type BlockKind,
  IS_FULL_CUBE,
  IS_REPLACEABLE,
  IS_WATER,
  KIND_OF_STATE,
  kindNamed,
  propertyOf,
  withProperty,
} from '../blocks/index.js';
import type { BlockHit, Face } from './ray.js';
import type { World } from './world.js';

const OPPOSITE: Readonly<Record<Face, Face>> = {
  west: 'east',
  east: 'west',
  down: 'up',
  up: 'down',
  north: 'south',
  south: 'north',
};
const AXIS: Readonly<Record<Face, string>> = {
  west: 'x',
  east: 'x',
  down: 'y',
  up: 'y',
  north: 'z',
  south: 'z',
};
/** These turn their face to whoever places them; stairs and doors look the same way. */
const FACING_PLAYER = new Set(['furnace', 'chest'].map((name) => `minecraft:${name}`));
const PLANTS = new Set(
  [
    'short_grass',
    'fern',
    'dandelion',
    'poppy',
    'oak_sapling',
    'birch_sapling',
    'spruce_sapling',
  ].map((name) => kindNamed(name)!.id),
);
const SOIL = new Set(
  ['grass_block', 'dirt', 'coarse_dirt', 'podzol', 'farmland'].map((name) => kindNamed(name)!.id),
);

/** The state that a kind takes when it is placed there, or undefined where it cannot stand. */
export function placedState(
  world: World,
  kind: BlockKind,
  hit: BlockHit,
  x: number,
  y: number,
  z: number,
): number | undefined {
  if (kind.name === 'minecraft:torch' && hit.face !== 'up') return wallTorch(world, hit);
  const has = (property: string): boolean => kind.properties.some(({ name }) => name === property);
  let state = kind.defaultState;
  if (has('axis')) state = withProperty(state, 'axis', AXIS[hit.face]);
  if (has('facing')) {
    if (kind.name === 'minecraft:ladder') {
      if (hit.face === 'up' || hit.face === 'down' || IS_FULL_CUBE[hit.state] !== 1)
        return undefined;
      state = withProperty(state, 'facing', hit.face);
    } else {
      const look = lookFace(world.player.yaw);
      state = withProperty(state, 'facing', FACING_PLAYER.has(kind.name) ? OPPOSITE[look] : look);
    }
  }
  const isUpper = hit.face === 'down' || (hit.face !== 'up' && hit.atY > 0.5);
  if (isSlab(kind)) {
    state = withProperty(state, 'type', isUpper ? 'top' : 'bottom');
  }
  if (kind.properties.some(({ name, values }) => name === 'half' && values.includes('top'))) {
    state = withProperty(state, 'half', isUpper ? 'top' : 'bottom');
  }
  if (has('waterlogged') && IS_WATER[world.blocks.get(x, y, z)] === 1) {
    state = withProperty(state, 'waterlogged', 'true');
  }
  return canStand(world, kind, x, y, z) ? state : undefined;
}

/**
 * Whether another slab of the kind makes a slab whole: one that is pointed at by its open face,
 * or, without a face, one that is where a slab would be placed.
 */
export function isCompletedBy(kind: BlockKind, state: number, face?: Face): boolean {
  if (KIND_OF_STATE[state] !== kind.id || !isSlab(kind)) return false;
  const type = propertyOf(state, 'type');
  if (face === undefined) return type !== 'double';
  return type === 'bottom' ? face === 'up' : type === 'top' && face === 'down';
}

export function doubleSlab(kind: BlockKind): number {
  return withProperty(kind.defaultState, 'type', 'double');
}

function isSlab({ name }: BlockKind): boolean {
  return name.endsWith('_slab');
}

/** Doors and tall plants: the lower half is placed, and the upper one with it. */
export function isTwoHigh(state: number): boolean {
  return propertyOf(state, 'half') === 'lower';
}

function wallTorch({ blocks }: World, hit: BlockHit): number | undefined {
  if (hit.face === 'down' || IS_FULL_CUBE[blocks.get(hit.x, hit.y, hit.z)] !== 1) return undefined;
  return withProperty(kindNamed('wall_torch')!.defaultState, 'facing', hit.face);
}

function canStand({ blocks }: World, kind: BlockKind, x: number, y: number, z: number): boolean {
  const below = blocks.get(x, y - 1, z);
  if (kind.name === 'minecraft:torch') return IS_FULL_CUBE[below] === 1;
  if (PLANTS.has(kind.id)) return SOIL.has(KIND_OF_STATE[below]!);
  if (isTwoHigh(kind.defaultState)) {
    return IS_FULL_CUBE[below] === 1 && IS_REPLACEABLE[blocks.get(x, y + 1, z)] === 1;
  }
  return true;
}

/** The way one looks, as the nearest of the four sides. */
function lookFace(yaw: number): Face {
  const quarter = ((Math.round(yaw / (Math.PI / 2)) % 4) + 4) % 4;
  return (['east', 'south', 'west', 'north'] as const)[quarter]!;
}

/** What a click of use does to a door, a trapdoor or a gate: the other position, if any. */
export function toggled(state: number): number | undefined {
  const kind = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  const opens = /_(door|trapdoor|fence_gate)$/.test(kind.name) && !kind.name.includes('iron');
  if (!opens) return undefined;
  const open = kind.properties.findIndex(({ name }) => name === 'open');
  if (open === -1) return undefined;
  const closed = withProperty(state, 'open', 'false');
  return closed === state ? withProperty(state, 'open', 'true') : closed;
}
