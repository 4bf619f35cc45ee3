import {
  AIR,
  BLOCK_KINDS,
  COLLISION_SHAPE,
  IS_FULL_CUBE,
  IS_LAVA,
  IS_WATER,
  KIND_OF_STATE,
  kindNamed,
  perKind,
  perState,
  propertyOf,
  SHAPES,
} from '../blocks/index.js';
import { dropsOf, itemOf } from '../items/index.js';
import { IS_FLAMMABLE } from '../rules/flammable.js';
import { OPPOSITE, SIDES, type Side, STEP } from '../rules/ways.js';
import { dropStack } from './itemEntities.js';
import { type OtherPart, otherPart } from './parts.js';
import type { Face } from './ray.js';
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

function kindsOf(...names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => kindNamed(name)!.id));
}

const SOIL = [
  'grass_block',
  'dirt',
  'coarse_dirt',
  'rooted_dirt',
  'podzol',
  'mycelium',
  'farmland',
];
const NYLIUM = ['crimson_nylium', 'warped_nylium', 'soul_soil'];
const IS_SOIL = kindsOf(...SOIL);
const IS_SAND = kindsOf('sand', 'red_sand');
const IS_ICE = kindsOf('ice', 'packed_ice', 'blue_ice');
const SUGAR_CANE = kindNamed('sugar_cane')!.id;
const CACTUS = kindNamed('cactus')!.id;
const SNOW = kindNamed('snow')!.id;
const VINE = kindNamed('vine')!.id;

const onTop: Rule = (blocks, x, y, z) => HAS_TOP[blocks.get(x, y - 1, z)] === 1;
const onAnything: Rule = (blocks, x, y, z) => COLLISION_SHAPE[blocks.get(x, y - 1, z)] !== 0;

function on(kinds: ReadonlySet<number>): Rule {
  return (blocks, x, y, z) => kinds.has(KIND_OF_STATE[blocks.get(x, y - 1, z)]!);
}

/** On ground of some kinds, or on more of itself. */
function onItselfOr(rule: Rule, ...itself: readonly string[]): Rule {
  const kinds = kindsOf(...itself);
  return (blocks, x, y, z, state) =>
    kinds.has(KIND_OF_STATE[blocks.get(x, y - 1, z)]!) || rule(blocks, x, y, z, state);
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

const cane: Rule = (blocks, x, y, z) => {
  const kind = KIND_OF_STATE[blocks.get(x, y - 1, z)]!;
  if (kind === SUGAR_CANE) return true;
  if (!IS_SOIL.has(kind) && !IS_SAND.has(kind)) return false;
  return SIDES.some((side) => IS_WATER[beside(blocks, x, y - 1, z, side)] === 1);
};

const cactus: Rule = (blocks, x, y, z) => {
  const kind = KIND_OF_STATE[blocks.get(x, y - 1, z)]!;
  if (kind !== CACTUS && !IS_SAND.has(kind)) return false;
  return SIDES.every((side) => {
    const state = beside(blocks, x, y, z, side);
    return IS_STOUT[state] !== 1 && IS_LAVA[state] !== 1;
  });
};

const lilyPad: Rule = (blocks, x, y, z) => {
  const below = blocks.get(x, y - 1, z);
  return IS_WATER[below] === 1 || IS_ICE.has(KIND_OF_STATE[below]!);
};

const snow: Rule = (blocks, x, y, z) => {
  const below = blocks.get(x, y - 1, z);
  if (KIND_OF_STATE[below] === SNOW) return propertyOf(below, 'layers') === '8';
  return HAS_TOP[below] === 1 && !IS_ICE.has(KIND_OF_STATE[below]!);
};

/** A vine clings to a wall, to a ceiling, or hangs from a vine that goes the same way. */
const vine: Rule = (blocks, x, y, z, state) => {
  const above = blocks.get(x, y + 1, z);
  if (propertyOf(state, 'up') === 'true' && IS_FULL_CUBE[above] === 1) return true;
  return SIDES.some((side) => {
    if (propertyOf(state, side) !== 'true') return false;
    if (IS_FULL_CUBE[beside(blocks, x, y, z, side)] === 1) return true;
    return KIND_OF_STATE[above] === VINE && propertyOf(above, side) === 'true';
  });
};

const fire: Rule = (blocks, x, y, z) => {
  if (HAS_TOP[blocks.get(x, y - 1, z)] === 1) return true;
  for (const [dx, dy, dz] of Object.values(STEP)) {
    if (IS_FLAMMABLE[blocks.get(x + dx, y + dy, z + dz)] === 1) return true;
  }
  return false;
};

function hangingFrom(...itself: readonly string[]): Rule {
  const kinds = kindsOf(...itself);
  return (blocks, x, y, z) => {
    const above = blocks.get(x, y + 1, z);
    return HAS_BOTTOM[above] === 1 || kinds.has(KIND_OF_STATE[above]!);
  };
}

function beside(blocks: Blocks, x: number, y: number, z: number, side: Side): number {
  const [dx, , dz] = STEP[side];
  return blocks.get(x + dx, y, z + dz);
}

const onSoil = on(IS_SOIL);
const onNylium = on(kindsOf(...SOIL, ...NYLIUM));

/** By the end of the name, the first that fits. What is in none of these needs nothing. */
const RULES: readonly (readonly [RegExp, Rule])[] = [
  [/:(soul_)?torch$|rail$/, onTop],
  [/wall_torch$|:ladder$/, onWall],
  [/_wall_sign$/, onAnyWall],
  [/_sign$|_carpet$|:cake$/, onAnything],
  [/lantern$/, lantern],
  [/:lever$/, lever],
  [/_door$/, inTwo(onTop)],
  [/_bed$/, paired],
  [/:(wheat|carrots|potatoes|beetroots)$/, on(kindsOf('farmland'))],
  [/:nether_wart$/, on(kindsOf('soul_sand'))],
  [/:(tall_seagrass)$/, inTwo(onTop)],
  [/:seagrass$/, onTop],
  [/:kelp(_plant)?$/, onItselfOr(onTop, 'kelp_plant')],
  [/:(tall_grass|large_fern|sunflower|lilac|rose_bush|peony)$/, inTwo(onSoil)],
  [/:dead_bush$/, on(kindsOf(...SOIL, 'sand', 'red_sand'))],
  [/_mushroom$/, onTop],
  [/:(crimson|warped)_(fungus|roots)$|:nether_sprouts$/, onNylium],
  [/:sugar_cane$/, cane],
  [/:cactus$/, cactus],
  [/:lily_pad$/, lilyPad],
  [/:snow$/, snow],
  [/:vine$/, vine],
  [/:fire$/, fire],
  [/:soul_fire$/, on(kindsOf('soul_sand', 'soul_soil'))],
  [/:weeping_vines(_plant)?$/, hangingFrom('weeping_vines', 'weeping_vines_plant')],
  [/:twisting_vines(_plant)?$/, onItselfOr(onTop, 'twisting_vines', 'twisting_vines_plant')],
  [
    /_sapling$|:(short_grass|fern|sweet_berry_bush|dandelion|poppy|blue_orchid|allium)$|:azure_bluet$|_tulip$|:(oxeye_daisy|cornflower|lily_of_the_valley)$/,
    onSoil,
  ],
];

const RULE_OF_KIND: readonly (Rule | undefined)[] = BLOCK_KINDS.map(({ name }) => {
  if (name.endsWith('jack_o_lantern') || name.endsWith(':sea_lantern')) return undefined;
  return RULES.find(([ending]) => ending.test(name))?.[1];
});

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
