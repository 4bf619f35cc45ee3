import {
  BLOCK_KINDS,
  COLLISION_SHAPE,
  IS_LEAVES,
  IS_LOG,
  IS_PORTAL,
  IS_SNOW,
  KIND_OF_STATE,
  perKind,
  perState,
  propertyOf,
  stateOf,
  withProperty,
} from '../blocks/index.js';
import { NEIGHBOURS } from '../blocks/neighbours.js';
import { IS_JOINED, joinedState } from './joining.js';
import { fadePortals } from './portal.js';
import { withoutPortalAt } from './portalRegistry.js';
import type { World } from './world.js';

/** By kind, the state that it turns into once something stands on it. */
const BURIED: readonly (number | undefined)[] = BLOCK_KINDS.map(({ buried }) =>
  buried === undefined ? undefined : stateOf(buried),
);
const IS_BURNING = perKind(({ scheduledTick }) => scheduledTick === 'burnOn');
const IS_GATE = perKind(({ joins }) => joins === 'gate');
const TURNS_SNOWY = perKind(({ properties }) => properties.some(({ name }) => name === 'snowy'));

/** States that a change beside them updates otherwise than by falling, flowing or breaking. */
export const UPDATES_WITH_NEIGHBOURS = perState((state) => {
  return (
    IS_JOINED[state] === 1 ||
    IS_LEAVES[state] === 1 ||
    IS_PORTAL[state] === 1 ||
    IS_SNOW[state] === 1 ||
    IS_BURNING[state] === 1 ||
    BURIED[KIND_OF_STATE[state]!] !== undefined ||
    (TURNS_SNOWY[state] === 1 && propertyOf(state, 'snowy') === 'true')
  );
});

/** A block has changed: it and what is beside it take the states that follow from that. */
export function updateNeighbours(
  world: World,
  x: number,
  y: number,
  z: number,
  before: number,
  state: number,
): void {
  rejoin(world, x, y, z);
  rejoin(world, x + 1, y, z);
  rejoin(world, x - 1, y, z);
  rejoin(world, x, y, z + 1);
  rejoin(world, x, y, z - 1);
  rejoin(world, x, y - 1, z);
  smother(world, x, y, z, state);
  cover(world, x, y, z, state);
  if (IS_LOG[before] !== IS_LOG[state] || IS_LEAVES[before] !== IS_LEAVES[state]) {
    wakeLeavesAround(world, x, y, z);
  }
  if (IS_BURNING[state] === 1) scheduleFire(world, x, y, z);
  if (isBesidePortal(world, x, y, z)) fadeAround(world, x, y, z);
}

/**
 * Portals beside a change that no longer hold vanish. Each block of theirs that goes is a change in
 * turn: those wait in a row, since a box full of portals is deeper than the stack.
 */
function fadeAround(world: World, x: number, y: number, z: number): void {
  const { fading } = world;
  fading.push(x, y, z);
  if (fading.length > 3) return;
  try {
    for (let i = 0; i < fading.length; i += 3) {
      const faded = fadePortals(portalBlocks(world), fading[i]!, fading[i + 1]!, fading[i + 2]!);
      for (const cell of faded) world.land.portals = withoutPortalAt(world.land.portals, ...cell);
    }
  } finally {
    fading.length = 0;
  }
}

function isBesidePortal({ blocks }: World, x: number, y: number, z: number): boolean {
  for (let i = 0; i < NEIGHBOURS.length; i++) {
    const step = NEIGHBOURS[i]!;
    if (IS_PORTAL[blocks.get(x + step[0], y + step[1], z + step[2])] === 1) return true;
  }
  return false;
}

function rejoin(world: World, x: number, y: number, z: number): void {
  const state = world.blocks.get(x, y, z);
  if (IS_JOINED[state] !== 1) return;
  const joined = joinedState(world.blocks, x, y, z, state);
  if (joined !== state) world.setBlock(x, y, z, joined);
}

/** Fields and paths are trodden soil no more once something stands on them. */
function smother(world: World, x: number, y: number, z: number, state: number): void {
  if (COLLISION_SHAPE[state] === 0 || IS_GATE[state] === 1) return;
  const buried = BURIED[KIND_OF_STATE[world.blocks.get(x, y - 1, z)]!];
  if (buried !== undefined) world.setBlock(x, y - 1, z, buried);
}

/** Grass shows whether snow lies on it. */
function cover(world: World, x: number, y: number, z: number, state: number): void {
  const below = world.blocks.get(x, y - 1, z);
  if (TURNS_SNOWY[below] !== 1) return;
  world.setBlock(x, y - 1, z, withProperty(below, 'snowy', String(IS_SNOW[state] === 1)));
}

/** The blocks of the player's land, as portals see them. */
export function portalBlocks(world: World) {
  return {
    get: (x: number, y: number, z: number) => world.blocks.get(x, y, z),
    set: (x: number, y: number, z: number, state: number) => void world.setBlock(x, y, z, state),
  };
}

/** Wood or leaves have come or gone: leaves beside find out in the next tick. */
export function wakeLeavesAround(world: World, x: number, y: number, z: number): void {
  wakeLeaves(world, x, y, z);
  for (const [dx, dy, dz] of NEIGHBOURS) wakeLeaves(world, x + dx, y + dy, z + dz);
}

export function wakeLeaves(world: World, x: number, y: number, z: number): void {
  if (IS_LEAVES[world.blocks.get(x, y, z)] === 1) world.pending.add(world.tick + 1, x, y, z);
}

const FIRE_TICKS_MIN = 30;
const FIRE_TICKS_SPREAD = 10;

/** A fire that has been lit, or has grown older, looks around in a while. */
export function scheduleFire(world: World, x: number, y: number, z: number): void {
  const wait = FIRE_TICKS_MIN + world.streams.chance.below(FIRE_TICKS_SPREAD);
  world.pending.add(world.tick + wait, x, y, z);
}
