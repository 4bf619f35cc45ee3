import type { Face } from '../blocks/directions.js';
import { isSide, lookedSide, OPPOSITE, type Side, STEP, turned } from '../blocks/directions.js';
import {
  BLOCK_KINDS,
  type BlockKind,
  COLLISION_SHAPE,
  type Facing,
  IS_FULL_CUBE,
  IS_REPLACEABLE,
  IS_WATER,
  KIND_OF_STATE,
  kindNamed,
  propertyOf,
  withProperty,
} from '../blocks/index.js';
import { laidRail } from '../rules/rails.js';
import { isInWorld } from '../terrain/worldBlocks.js';
import { joinedChest, joinedState } from '../world/joining.js';
import type { BlockHit } from '../world/ray.js';
import { isHeld } from '../world/support.js';
import { otherPart } from '../world/twoPartBlocks.js';
import type { World } from '../world/world.js';

const AXIS: Readonly<Record<Face, string>> = {
  west: 'x',
  east: 'x',
  down: 'y',
  up: 'y',
  north: 'z',
  south: 'z',
};

/** The way that a block faces by who places it and where; undefined where it cannot be placed. */
type Turn = (world: World, hit: BlockHit) => Face | undefined;

function look({ player }: World): Side {
  return lookedSide(player.yaw);
}

function towardsPlayer(world: World): Face {
  return OPPOSITE[look(world)];
}

/** A steep look sees the face of the block from above or below. */
function towardsEyes(world: World): Face {
  const { pitch } = world.player;
  if (Math.abs(pitch) < Math.PI / 4) return towardsPlayer(world);
  return pitch < 0 ? 'up' : 'down';
}

const TURNS: Readonly<Record<Exclude<Facing, 'clinging'>, Turn>> = {
  acrossLook: (world) => turned(look(world), 1),
  awayFromHit: (_world, { face }) => face,
  hitSide: (world, { face }) => (isSide(face) ? face : towardsPlayer(world)),
  intoHit: (_world, { face }) => (isSide(face) ? OPPOSITE[face] : 'down'),
  look,
  onWall: (_world, { face }) => (isSide(face) ? face : undefined),
  towardsEyes,
  towardsPlayer,
};

/** Things that hang on a wall where they are put against one, by what they are on the floor. */
const ON_WALLS: ReadonlyMap<number, BlockKind> = new Map(
  BLOCK_KINDS.flatMap(({ id, onWall }) =>
    onWall === undefined ? [] : [[id, kindNamed(onWall)!] as const],
  ),
);
const ROTATIONS = 16;
const SNOW_LAYERS = 8;

/** The state that a kind takes when it is placed there, or undefined where it cannot stand. */
export function placedState(
  world: World,
  placed: BlockKind,
  hit: BlockHit,
  x: number,
  y: number,
  z: number,
): number | undefined {
  const onWall = ON_WALLS.get(placed.id);
  if (onWall !== undefined && hit.face === 'down') return undefined;
  const kind = onWall !== undefined && isSide(hit.face) ? onWall : placed;
  let state = turnedState(world, kind, hit);
  if (state === undefined) return undefined;
  const isUpper = hit.face === 'down' || (hit.face !== 'up' && hit.atY > 0.5);
  if (isSlab(kind)) state = withProperty(state, 'type', isUpper ? 'top' : 'bottom');
  if (has(kind, 'half', 'top')) state = withProperty(state, 'half', isUpper ? 'top' : 'bottom');
  if (has(kind, 'persistent')) state = withProperty(state, 'persistent', 'true');
  if (has(kind, 'hinge')) state = withProperty(state, 'hinge', hingeOf(world, state, hit, x, y, z));
  if (has(kind, 'waterlogged') && IS_WATER[world.blocks.get(x, y, z)] === 1) {
    state = withProperty(state, 'waterlogged', 'true');
  }
  state = laidRail(world.blocks, x, y, z, joinedState(world.blocks, x, y, z, state));
  if (has(kind, 'type', 'single') && !world.player.sneaking) {
    state = joinedChest(world.blocks, x, y, z, state);
  }
  return canStand(world, x, y, z, state) ? state : undefined;
}

function has({ properties }: BlockKind, property: string, value?: string): boolean {
  return properties.some(
    ({ name, values }) => name === property && (value === undefined || values.includes(value)),
  );
}

/** The state as it is turned by who places it and where. */
function turnedState(world: World, kind: BlockKind, hit: BlockHit): number | undefined {
  const { face } = hit;
  const { yaw } = world.player;
  let state = kind.defaultState;
  if (has(kind, 'axis')) state = withProperty(state, 'axis', AXIS[face]);
  if (has(kind, 'rotation')) return withProperty(state, 'rotation', String(rotationOf(yaw)));
  if (has(kind, 'hanging')) state = withProperty(state, 'hanging', String(face === 'down'));
  if (has(kind, 'shape', 'north_south')) {
    const isAlongX = lookedSide(yaw) === 'east' || lookedSide(yaw) === 'west';
    state = withProperty(state, 'shape', isAlongX ? 'east_west' : 'north_south');
  }
  if (has(kind, 'face')) {
    const attached = isSide(face) ? 'wall' : face === 'up' ? 'floor' : 'ceiling';
    state = withProperty(state, 'face', attached);
    return withProperty(state, 'facing', isSide(face) ? face : lookedSide(yaw));
  }
  if (kind.facing === 'clinging') {
    return face === 'up' ? undefined : withProperty(state, OPPOSITE[face], 'true');
  }
  if (!has(kind, 'facing')) return state;
  const way = TURNS[kind.facing ?? 'look'](world, hit);
  return way === undefined ? undefined : withProperty(state, 'facing', way);
}

/** The sixteenth of a turn that looks at whoever looks that way: 0 is south, 4 west. */
function rotationOf(yaw: number): number {
  const sixteenths = Math.round((yaw * ROTATIONS) / (2 * Math.PI));
  // Yaw 0 looks east, so that a sign then looks west.
  return (((sixteenths + 4) % ROTATIONS) + ROTATIONS) % ROTATIONS;
}

/** Beside another door the hinges are on the outside; beside a wall they are at the wall. */
function hingeOf(
  { blocks }: World,
  state: number,
  hit: BlockHit,
  x: number,
  y: number,
  z: number,
): 'left' | 'right' {
  const facing = propertyOf(state, 'facing') as Side;
  const [lx, , lz] = STEP[turned(facing, 3)];
  const left = blocks.get(x + lx, y, z + lz);
  const right = blocks.get(x - lx, y, z - lz);
  const walls =
    IS_FULL_CUBE[right]! +
    IS_FULL_CUBE[blocks.get(x - lx, y + 1, z - lz)]! -
    IS_FULL_CUBE[left]! -
    IS_FULL_CUBE[blocks.get(x + lx, y + 1, z + lz)]!;
  const isDoor = (other: number) =>
    KIND_OF_STATE[other] === KIND_OF_STATE[state] && propertyOf(other, 'half') === 'lower';
  const [doorLeft, doorRight] = [isDoor(left), isDoor(right)];
  if ((doorLeft && !doorRight) || walls > 0) return 'right';
  if ((doorRight && !doorLeft) || walls < 0) return 'left';
  // Nothing beside it: at the half of the cell that was pointed at.
  const [fx, , fz] = STEP[facing];
  const along = fx !== 0 ? hit.atZ * -fx : hit.atX * fz;
  const middle = fx !== 0 ? -0.5 * fx : 0.5 * fz;
  return along > middle ? 'left' : 'right';
}

function canStand(world: World, x: number, y: number, z: number, state: number): boolean {
  const other = otherPart(state);
  if (other === undefined) return isHeld(world.blocks, x, y, z, state);
  const [ox, oy, oz] = [x + other.dx, y + other.dy, z + other.dz];
  if (!isInWorld(ox, oy, oz) || IS_REPLACEABLE[world.blocks.get(ox, oy, oz)] !== 1) return false;
  if (other.dy !== 0) return isHeld(world.blocks, x, y, z, state);
  const hasFloor = (fx: number, fz: number) =>
    COLLISION_SHAPE[world.blocks.get(fx, y - 1, fz)] !== 0;
  return hasFloor(x, z) && hasFloor(ox, oz);
}

/**
 * Whether another of the kind goes into the cell of one that is there: a slab, or a layer of snow.
 * That is pointed at by its open face, or, without a face, is where the new one would be placed.
 */
export function isCompletedBy(kind: BlockKind, state: number, face?: Face): boolean {
  if (KIND_OF_STATE[state] !== kind.id) return false;
  if (has(kind, 'layers')) {
    const isFull = Number(propertyOf(state, 'layers')) === SNOW_LAYERS;
    return !isFull && (face === undefined || face === 'up');
  }
  if (!isSlab(kind)) return false;
  const type = propertyOf(state, 'type');
  if (face === undefined) return type !== 'double';
  return type === 'bottom' ? face === 'up' : type === 'top' && face === 'down';
}

/** What is there with one more of its kind; a slab that is whole has no room for water. */
export function completedState(kind: BlockKind, state: number): number {
  if (!has(kind, 'layers')) return withProperty(kind.defaultState, 'type', 'double');
  return withProperty(state, 'layers', String(Number(propertyOf(state, 'layers')) + 1));
}

function isSlab(kind: BlockKind): boolean {
  return has(kind, 'type', 'double');
}
