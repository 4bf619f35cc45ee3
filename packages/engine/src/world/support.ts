import type { Face } from '../blocks/directions.js';
import { OPPOSITE, SIDES, type Side, STEP } from '../blocks/directions.js';
import {
  AIR,
  BLOCK_KINDS,
  type BlockKind,
  COLLISION_SHAPE,
  GROUND,
  type Ground,
  groundBits,
  IS_FLAMMABLE,
  IS_FULL_CUBE,
  IS_LAVA,
  IS_WATER,
  KIND_OF_STATE,
  kindNamed,
  perKind,
  perState,
  propertyOf,
  SHAPES,
  type Support,
  type SupportRule,
} from '../blocks/index.js';
import { dropsOf, itemOf } from '../items/index.js';
import { dropStack } from './itemEntities.js';
import { type OtherPart, otherPart } from './twoPartBlocks.js';
import type { World } from './world.js';

/** Where support is looked for. */
interface Blocks {
  get(x: number, y: number, z: number): number;
}

/** Whether a block of that state can be where it is. */
type Rule = (blocks: Blocks, x: number, y: number, z: number, state: number) => boolean;

/** A box over the middle of the cell that reaches its top: one can stand something on it. */
const HAS_TOP = perShape((boxes) => reaches(boxes, 4, 1));
/** The same at its bottom: something can hang from it. */
const HAS_BOTTOM = perShape((boxes) => reaches(boxes, 1, 0));

/** What pricks itself on a cactus: whatever fills the middle of its cell. */
const IS_STOUT = perShape((boxes) => reaches(boxes, 4, 0.5));

function perShape(fact: (boxes: Float64Array) => boolean): Uint8Array {
  const ofShape = SHAPES.map(fact);
  return perState((state) => ofShape[COLLISION_SHAPE[state]!]!);
}

/** Whether a box over the middle of the cell has its top (4) or bottom (1) so high or so low. */
function reaches(boxes: Float64Array, side: 1 | 4, y: number): boolean {
  for (let i = 0; i < boxes.length; i += 6) {
    const isInMiddle =
      boxes[i]! < 0.5 && boxes[i + 3]! > 0.5 && boxes[i + 2]! < 0.5 && boxes[i + 5]! > 0.5;
    if (isInMiddle && (side === 4 ? boxes[i + side]! >= y : boxes[i + side]! <= y)) return true;
  }
  return false;
}

function idsOf(names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => kindNamed(name)!.id));
}

const SAND = groundBits(['sand']);
const SOIL_OR_SAND = groundBits(['soil', 'sand']);
const ICE = groundBits(['ice']);

const onTop: Rule = (blocks, x, y, z) => HAS_TOP[blocks.get(x, y - 1, z)] === 1;
const onAnything: Rule = (blocks, x, y, z) => COLLISION_SHAPE[blocks.get(x, y - 1, z)] !== 0;

function on(grounds: readonly Ground[]): Rule {
  const bits = groundBits(grounds);
  return (blocks, x, y, z) => isGround(blocks.get(x, y - 1, z), bits);
}

function isGround(state: number, bits: number): boolean {
  return (GROUND[state]! & bits) !== 0;
}

/** On a floor, or on a block of some kinds. */
function onFloorOr(names: readonly string[]): Rule {
  const kinds = idsOf(names);
  return (blocks, x, y, z, state) =>
    kinds.has(KIND_OF_STATE[blocks.get(x, y - 1, z)]!) || onTop(blocks, x, y, z, state);
}

const onWall: Rule = (blocks, x, y, z, state) => IS_FULL_CUBE[behind(blocks, x, y, z, state)] === 1;
const onAnyWall: Rule = (blocks, x, y, z, state) =>
  COLLISION_SHAPE[behind(blocks, x, y, z, state)] !== 0;

function behind(blocks: Blocks, x: number, y: number, z: number, state: number): number {
  const [dx, dy, dz] = STEP[OPPOSITE[propertyOf(state, 'facing') as Face]];
  return blocks.get(x + dx, y + dy, z + dz);
}

const under: Rule = (blocks, x, y, z) => HAS_BOTTOM[blocks.get(x, y + 1, z)] === 1;

const lantern: Rule = (blocks, x, y, z, state) =>
  (propertyOf(state, 'hanging') === 'true' ? under : onTop)(blocks, x, y, z, state);

const lever: Rule = (blocks, x, y, z, state) => {
  const face = propertyOf(state, 'face');
  if (face === 'wall') return onWall(blocks, x, y, z, state);
  return (face === 'floor' ? onTop : under)(blocks, x, y, z, state);
};

/** The half that carries the thing needs the rule, and each half needs the other. */
function inTwo(rule: Rule): Rule {
  return (blocks, x, y, z, state) => {
    const { dx, dy, dz, isFoot } = otherPart(state)!;
    const other = blocks.get(x + dx, y + dy, z + dz);
    const isWhole = KIND_OF_STATE[other] === KIND_OF_STATE[state];
    return isFoot ? rule(blocks, x, y, z, state) : isWhole;
  };
}

/** Whatever half one has, the other is there. */
const paired: Rule = (blocks, x, y, z, state) => {
  const other = otherPart(state)!;
  const there = blocks.get(x + other.dx, y + other.dy, z + other.dz);
  return isPaired(there, KIND_OF_STATE[state]!, other);
};

const cane: Rule = (blocks, x, y, z, state) => {
  const below = blocks.get(x, y - 1, z);
  if (KIND_OF_STATE[below] === KIND_OF_STATE[state]) return true;
  if (!isGround(below, SOIL_OR_SAND)) return false;
  return SIDES.some((side) => IS_WATER[beside(blocks, x, y - 1, z, side)] === 1);
};

const cactus: Rule = (blocks, x, y, z, state) => {
  const below = blocks.get(x, y - 1, z);
  if (KIND_OF_STATE[below] !== KIND_OF_STATE[state] && !isGround(below, SAND)) return false;
  return SIDES.every((side) => {
    const other = beside(blocks, x, y, z, side);
    return IS_STOUT[other] !== 1 && IS_LAVA[other] !== 1;
  });
};

const lilyPad: Rule = (blocks, x, y, z) => {
  const below = blocks.get(x, y - 1, z);
  return IS_WATER[below] === 1 || isGround(below, ICE);
};

const snow: Rule = (blocks, x, y, z, state) => {
  const below = blocks.get(x, y - 1, z);
  if (KIND_OF_STATE[below] === KIND_OF_STATE[state]) return propertyOf(below, 'layers') === '8';
  return HAS_TOP[below] === 1 && !isGround(below, ICE);
};

/** A vine clings to a wall, to a ceiling, or hangs from a vine that goes the same way. */
const vine: Rule = (blocks, x, y, z, state) => {
  const above = blocks.get(x, y + 1, z);
  if (propertyOf(state, 'up') === 'true' && IS_FULL_CUBE[above] === 1) return true;
  return SIDES.some((side) => {
    if (propertyOf(state, side) !== 'true') return false;
    if (IS_FULL_CUBE[beside(blocks, x, y, z, side)] === 1) return true;
    return KIND_OF_STATE[above] === KIND_OF_STATE[state] && propertyOf(above, side) === 'true';
  });
};

const fire: Rule = (blocks, x, y, z) => {
  if (HAS_TOP[blocks.get(x, y - 1, z)] === 1) return true;
  for (const [dx, dy, dz] of Object.values(STEP)) {
    if (IS_FLAMMABLE[blocks.get(x + dx, y + dy, z + dz)] === 1) return true;
  }
  return false;
};

/** Under a ceiling, or under a block of some kinds. */
function underCeilingOr(names: readonly string[]): Rule {
  const kinds = idsOf(names);
  return (blocks, x, y, z) => {
    const above = blocks.get(x, y + 1, z);
    return HAS_BOTTOM[above] === 1 || kinds.has(KIND_OF_STATE[above]!);
  };
}

function beside(blocks: Blocks, x: number, y: number, z: number, side: Side): number {
  const [dx, , dz] = STEP[side];
  return blocks.get(x + dx, y, z + dz);
}

const RULES: Readonly<Record<SupportRule, Rule>> = {
  anything: onAnything,
  anyWall: onAnyWall,
  cactus,
  cane,
  fire,
  floor: onTop,
  lantern,
  lever,
  lilyPad,
  otherHalf: paired,
  snow,
  vine,
  wall: onWall,
};

function ruleOf({ support, properties }: BlockKind): Rule | undefined {
  if (support === undefined) return undefined;
  const isTwoHigh = properties.some(
    ({ name, values }) => name === 'half' && values.includes('lower'),
  );
  return isTwoHigh ? inTwo(namedRule(support)) : namedRule(support);
}

function namedRule(support: Support): Rule {
  if (typeof support === 'string') return RULES[support];
  if ('on' in support) return on(support.on);
  return 'floorOr' in support ? onFloorOr(support.floorOr) : underCeilingOr(support.ceilingOr);
}

const RULE_OF_KIND: readonly (Rule | undefined)[] = BLOCK_KINDS.map(ruleOf);

/** States that may break when a block beside them, over them or under them changes. */
export const NEEDS_SUPPORT = perKind(({ id }) => RULE_OF_KIND[id] !== undefined);

/** Whether a block of that state could be there. */
export function isHeld(blocks: Blocks, x: number, y: number, z: number, state: number): boolean {
  return RULE_OF_KIND[KIND_OF_STATE[state]!]?.(blocks, x, y, z, state) ?? true;
}

/** A block has changed: what stood on it or hung from it and no longer can breaks and drops. */
export function breakUnsupported(
  world: World,
  x: number,
  y: number,
  z: number,
  before: number,
): void {
  breakOtherHalf(world, x, y, z, before);
  check(world, x, y + 1, z);
  check(world, x, y - 1, z);
  check(world, x + 1, y, z);
  check(world, x - 1, y, z);
  check(world, x, y, z + 1);
  check(world, x, y, z - 1);
}

/** Where half a door, a bed or a tall plant was, the other half goes too. */
function breakOtherHalf(world: World, x: number, y: number, z: number, before: number): void {
  const other = otherPart(before);
  if (other === undefined) return;
  const kind = KIND_OF_STATE[before]!;
  if (KIND_OF_STATE[world.blocks.get(x, y, z)] === kind) return;
  const [ox, oy, oz] = [x + other.dx, y + other.dy, z + other.dz];
  if (isPaired(world.blocks.get(ox, oy, oz), kind, other)) breakFree(world, ox, oy, oz);
}

/** Whether a state is of that kind, and the half that goes with one which looks for it there. */
function isPaired(state: number, kind: number, { dx, dy, dz }: OtherPart): boolean {
  const back = KIND_OF_STATE[state] === kind ? otherPart(state) : undefined;
  return back !== undefined && back.dx === -dx && back.dy === -dy && back.dz === -dz;
}

function check(world: World, x: number, y: number, z: number): void {
  const state = world.blocks.get(x, y, z);
  if (NEEDS_SUPPORT[state] === 1 && !isHeld(world.blocks, x, y, z, state)) {
    breakFree(world, x, y, z);
  }
}

/** A block breaks by itself: what it drops lies where it was. */
export function breakFree(world: World, x: number, y: number, z: number): void {
  const state = world.blocks.get(x, y, z);
  world.setBlock(x, y, z, IS_WATER[state] === 1 ? WATER : AIR);
  dropFrom(world, x, y, z, state);
}

/** Lets fall what a block drops that nobody has mined. */
export function dropFrom(world: World, x: number, y: number, z: number, state: number): void {
  if (!world.rules.game.doTileDrops) return;
  // No tool was at work, and none was needed.
  const tool = BLOCK_KINDS[KIND_OF_STATE[state]!]!.tool === 'pickaxe' ? PICKAXE : undefined;
  for (const { item, count } of dropsOf(state, tool, () => world.streams.drops.fraction())) {
    dropStack(world, itemOf(item).id, count, 0, x + 0.5, y + 0.25, z + 0.5);
  }
}

const WATER = kindNamed('water')!.defaultState;
const PICKAXE = itemOf('diamond_pickaxe');
