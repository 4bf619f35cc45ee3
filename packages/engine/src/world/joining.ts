import { OPPOSITE, SIDES, type Side, STEP, turned } from '../blocks/directions.js';
import {
  BLOCK_KINDS,
  IS_FULL_CUBE,
  type Joint,
  KIND_OF_STATE,
  perKind,
  perState,
  propertyOf,
  withProperty,
} from '../blocks/index.js';

/** Where shapes are looked up. */
interface Blocks {
  get(x: number, y: number, z: number): number;
}

type JoinRule = (blocks: Blocks, x: number, y: number, z: number, state: number) => number;

/** The same block in the shape that its neighbours give it, by what it is. */
const JOINT_RULES: Readonly<Record<Joint, JoinRule>> = {
  fence: withArms,
  netherFence: withArms,
  pane: withArms,
  wall: wallState,
  gate: gateState,
  stairs: (blocks, x, y, z, state) =>
    withProperty(state, 'shape', stairsShape(blocks, x, y, z, state)),
  chest: chestState,
};
const JOINTS = Object.keys(JOINT_RULES) as readonly Joint[];
const RULES = Object.values(JOINT_RULES);

const NO = 0;
const PANE = numberOf('pane');
const WALL = numberOf('wall');
const GATE = numberOf('gate');
const STAIRS = numberOf('stairs');

function numberOf(joint: Joint): number {
  return JOINTS.indexOf(joint) + 1;
}

const FAMILY = Uint8Array.from(BLOCK_KINDS, ({ joins }) =>
  joins === undefined ? NO : numberOf(joins),
);

/** States whose shape follows from what is beside them. */
export const IS_JOINED = perKind(({ id }) => FAMILY[id] !== NO);

/** Whole cubes that nothing is joined to. */
const IS_UNJOINED = perKind(({ isUnjoined }) => isUnjoined === true);
const IS_FIRM = perState((state) => IS_FULL_CUBE[state] === 1 && IS_UNJOINED[state] !== 1);

/** The same block in the shape that its neighbours give it. */
export function joinedState(
  blocks: Blocks,
  x: number,
  y: number,
  z: number,
  state: number,
): number {
  const family = familyAt(state);
  return family === NO ? state : RULES[family - 1]!(blocks, x, y, z, state);
}

function familyAt(state: number): number {
  return FAMILY[KIND_OF_STATE[state]!]!;
}

function sideOf(state: number): Side {
  return propertyOf(state, 'facing') as Side;
}

function at(blocks: Blocks, x: number, y: number, z: number, side: Side): number {
  const step = STEP[side];
  return blocks.get(x + step[0], y, z + step[2]);
}

/** Whether a block of a family reaches out to what is on that side of it. */
function isJoinedTo(family: number, other: number, side: Side): boolean {
  if (IS_FIRM[other] === 1) return true;
  const otherFamily = familyAt(other);
  if (otherFamily === GATE) return family !== PANE && isAcross(sideOf(other), side);
  if (family === PANE || family === WALL) return otherFamily === PANE || otherFamily === WALL;
  return otherFamily === family;
}

/** Whether one way runs at right angles to another. */
function isAcross(one: Side, other: Side): boolean {
  return one !== other && one !== OPPOSITE[other];
}

/** The sides for which something holds, a bit each. */
function sidesWhere(holds: (side: Side) => boolean): number {
  let sides = 0;
  for (let i = 0; i < SIDES.length; i++) if (holds(SIDES[i]!)) sides |= 1 << i;
  return sides;
}

/** A box may be full of fences or walls, so their shapes are kept by all that they follow from. */
const SHAPES_KEPT_MAX = 4_096;

class Shapes {
  readonly #shapes = new Map<number, number>();

  /** The shape for a key, which is worked out where it is not known. */
  of(key: number, shape: () => number): number {
    let known = this.#shapes.get(key);
    if (known === undefined) {
      known = shape();
      if (this.#shapes.size === SHAPES_KEPT_MAX) this.#shapes.clear();
      this.#shapes.set(key, known);
    }
    return known;
  }
}

const FENCES = new Shapes();
const WALLS = new Shapes();

function withArms(blocks: Blocks, x: number, y: number, z: number, state: number): number {
  const family = familyAt(state);
  const reached = sidesWhere((side) => isJoinedTo(family, at(blocks, x, y, z, side), side));
  return FENCES.of(state * 16 + reached, () =>
    SIDES.reduce(
      (joined, side, i) => withProperty(joined, side, String(hasSide(reached, i))),
      state,
    ),
  );
}

function hasSide(sides: number, i: number): boolean {
  return (sides & (1 << i)) !== 0;
}

const NORTH_TO_SOUTH = 0b0101;
const EAST_TO_WEST = 0b1010;

/** A wall is tall where something lies on it, and has no post within a straight run. */
function wallState(blocks: Blocks, x: number, y: number, z: number, state: number): number {
  const above = blocks.get(x, y + 1, z);
  const reached = sidesWhere((side) => isJoinedTo(WALL, at(blocks, x, y, z, side), side));
  return WALLS.of((state * 65_536 + above) * 16 + reached, () => {
    const isUnderWall = familyAt(above) === WALL;
    const isTall = (side: Side) =>
      IS_FULL_CUBE[above] === 1 || (isUnderWall && propertyOf(above, side) !== 'none');
    const isStraight = reached === NORTH_TO_SOUTH || reached === EAST_TO_WEST;
    const hasPost = !isStraight || (isUnderWall && propertyOf(above, 'up') === 'true');
    const walled = SIDES.reduce((joined, side, i) => {
      const height = isTall(side) ? 'tall' : 'low';
      return withProperty(joined, side, hasSide(reached, i) ? height : 'none');
    }, state);
    return withProperty(walled, 'up', String(hasPost));
  });
}

/** A gate between two walls hangs lower. */
function gateState(blocks: Blocks, x: number, y: number, z: number, state: number): number {
  const side = sideOf(state);
  const isInWall = [1, 3].some(
    (quarters) => familyAt(at(blocks, x, y, z, turned(side, quarters))) === WALL,
  );
  return withProperty(state, 'in_wall', String(isInWall));
}

/** Stairs bend round a corner: outwards by those before them, inwards by those behind. */
function stairsShape(blocks: Blocks, x: number, y: number, z: number, state: number): string {
  const facing = sideOf(state);
  const half = propertyOf(state, 'half');
  const isStairs = (other: number) =>
    familyAt(other) === STAIRS && propertyOf(other, 'half') === half;
  const bend = (other: number, besideOf: (side: Side) => Side): 'left' | 'right' | undefined => {
    if (!isStairs(other)) return undefined;
    const side = sideOf(other);
    if (!isAcross(side, facing)) return undefined;
    // Stairs of the same way beside it go on straight, and so does this.
    const beside = at(blocks, x, y, z, besideOf(side));
    if (isStairs(beside) && sideOf(beside) === facing) return undefined;
    return side === turned(facing, 3) ? 'left' : 'right';
  };
  const outer = bend(at(blocks, x, y, z, facing), (side) => OPPOSITE[side] as Side);
  if (outer !== undefined) return `outer_${outer}`;
  const inner = bend(at(blocks, x, y, z, OPPOSITE[facing] as Side), (side) => side);
  return inner === undefined ? 'straight' : `inner_${inner}`;
}

/** Half a chest that has lost its other half is a whole one; what a half points at is the other. */
function chestState(blocks: Blocks, x: number, y: number, z: number, state: number): number {
  const isLike = (other: number) =>
    KIND_OF_STATE[other] === KIND_OF_STATE[state] && sideOf(other) === sideOf(state);
  const present = otherChestSide(state);
  if (present !== undefined) {
    const other = at(blocks, x, y, z, present);
    const pointsAt = isLike(other) ? (otherChestSide(other) ?? OPPOSITE[present]) : undefined;
    return pointsAt === OPPOSITE[present] ? state : withProperty(state, 'type', 'single');
  }
  for (const type of CHEST_HALVES) {
    const half = withProperty(state, 'type', type);
    const side = otherChestSide(half)!;
    const other = at(blocks, x, y, z, side);
    if (isLike(other) && otherChestSide(other) === OPPOSITE[side]) return half;
  }
  return state;
}

const CHEST_HALVES = ['left', 'right'] as const;

/** On which side the other half of a double chest is. */
export function otherChestSide(state: number): Side | undefined {
  const type = propertyOf(state, 'type');
  if (type === 'single') return undefined;
  return turned(sideOf(state), type === 'left' ? 1 : 3);
}

/** A chest that is put down beside a single one of its kind, looking the same way, joins it. */
export function joinedChest(
  blocks: Blocks,
  x: number,
  y: number,
  z: number,
  state: number,
): number {
  for (const type of CHEST_HALVES) {
    const half = withProperty(state, 'type', type);
    const other = at(blocks, x, y, z, otherChestSide(half)!);
    const isSingle =
      KIND_OF_STATE[other] === KIND_OF_STATE[state] && sideOf(other) === sideOf(state);
    if (isSingle && propertyOf(other, 'type') === 'single') return half;
  }
  return state;
}
