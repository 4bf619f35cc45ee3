import {
  AIR,
  BLOCK_KINDS,
  IS_AIR,
  IS_LEAVES,
  IS_REPLACEABLE,
  KIND_OF_STATE,
  kindNamed,
  perKind,
  propertyOf,
  stateOf,
  withProperty,
} from '../blocks/index.js';
import type { TreeKind } from '../terrain/biomes.js';
import { growTree } from '../terrain/trees.js';
import { isHeld } from '../world/support.js';
import type { World } from '../world/world.js';

/** What grows needs as much light, of the sky by day or of a torch. */
const LIGHT_MIN = 9;
const TALL_MAX = 3;
const TALL_AGE = 15;
const SAPLING_ODDS = 7;
const BERRY_ODDS = 5;
const WART_ODDS = 10;
/** cells above a sapling that must be free for a tree */
const TREE_ROOM = 6;

const FARMLAND = kindNamed('farmland')!.id;
const BEETROOTS = kindNamed('beetroots')!.id;
const OAK_LOG = stateOf('oak_log', { axis: 'y' });
const DARK_OAK_LOG = stateOf('dark_oak_log', { axis: 'y' });
const OAK_LEAVES = kindNamed('oak_leaves')!.id;
const DARK_OAK_LEAVES = stateOf('dark_oak_leaves', { persistent: 'false' });

/** Light of the sky or of lamps, whichever is more; night does not count. */
export function lightFor({ light }: World, x: number, y: number, z: number): number {
  const sky = light.skyAt(x, y, z);
  return sky === 15 ? sky : Math.max(sky, light.blockAt(x, y, z));
}

function ageOf(state: number): number {
  return Number(propertyOf(state, 'age'));
}

const RIPE_AGE = perKind(({ ripe }) => Number(ripe?.value ?? 0));

/** How old a crop of that kind gets. */
export function ripeAge(state: number): number {
  return RIPE_AGE[state]!;
}

/** Whether a crop or a bush can be harvested. */
export function isRipe(state: number): boolean {
  return ageOf(state) >= ripeAge(state);
}

export function growCrop(world: World, x: number, y: number, z: number, state: number): void {
  if (isRipe(state)) return;
  const random = world.streams.chance;
  // The soil is asked first: light costs more to tell.
  const speed = soilSpeed(world, x, y, z, KIND_OF_STATE[state]!);
  if (random.below(Math.floor(25 / speed) + 1) !== 0) return;
  if (KIND_OF_STATE[state] === BEETROOTS && random.below(3) === 0) return;
  if (lightFor(world, x, y, z) < LIGHT_MIN) return;
  world.setBlock(x, y, z, withProperty(state, 'age', String(ageOf(state) + 1)));
}

/** Wet soil around helps, and more of the same crop beside it hinders. */
function soilSpeed({ blocks }: World, x: number, y: number, z: number, kind: number): number {
  let speed = 1;
  for (let dz = -1; dz <= 1; dz++) {
    for (let dx = -1; dx <= 1; dx++) {
      const soil = blocks.get(x + dx, y - 1, z + dz);
      if (KIND_OF_STATE[soil] !== FARMLAND) continue;
      const worth = propertyOf(soil, 'moisture') === '0' ? 1 : 3;
      speed += dx === 0 && dz === 0 ? worth : worth / 4;
    }
  }
  const isSame = (dx: number, dz: number) => KIND_OF_STATE[blocks.get(x + dx, y, z + dz)] === kind;
  const isInRowX = isSame(-1, 0) || isSame(1, 0);
  const isInRowZ = isSame(0, -1) || isSame(0, 1);
  const isAtCorner = isSame(-1, -1) || isSame(1, -1) || isSame(-1, 1) || isSame(1, 1);
  return (isInRowX && isInRowZ) || isAtCorner ? speed / 2 : speed;
}

export function growWart(world: World, x: number, y: number, z: number, state: number): void {
  const age = ageOf(state);
  if (age >= 3 || world.streams.chance.below(WART_ODDS) !== 0) return;
  world.setBlock(x, y, z, withProperty(state, 'age', String(age + 1)));
}

/** Cane and cactus grow at the top, to three blocks. */
export function growTall(world: World, x: number, y: number, z: number, state: number): void {
  const { blocks } = world;
  if (IS_AIR[blocks.get(x, y + 1, z)] !== 1) return;
  let height = 1;
  while (KIND_OF_STATE[blocks.get(x, y - height, z)] === KIND_OF_STATE[state]) height++;
  if (height >= TALL_MAX) return;
  const age = ageOf(state);
  if (age < TALL_AGE) {
    world.setBlock(x, y, z, withProperty(state, 'age', String(age + 1)));
    return;
  }
  const young = withProperty(state, 'age', '0');
  if (!isHeld(blocks, x, y + 1, z, young)) return;
  world.setBlock(x, y + 1, z, young);
  world.setBlock(x, y, z, young);
}

export function growBerries(world: World, x: number, y: number, z: number, state: number): void {
  const age = ageOf(state);
  if (age >= 3 || world.streams.chance.below(BERRY_ODDS) !== 0) return;
  if (lightFor(world, x, y + 1, z) < LIGHT_MIN) return;
  world.setBlock(x, y, z, withProperty(state, 'age', String(age + 1)));
}

export function growSapling(world: World, x: number, y: number, z: number, state: number): void {
  if (world.streams.chance.below(SAPLING_ODDS) !== 0) return;
  if (lightFor(world, x, y + 1, z) >= LIGHT_MIN) advanceSapling(world, x, y, z, state);
}

/** A sapling that has taken root becomes a tree, if there is room; any other takes root. */
export function advanceSapling(world: World, x: number, y: number, z: number, state: number): void {
  if (propertyOf(state, 'stage') === '0') {
    world.setBlock(x, y, z, withProperty(state, 'stage', '1'));
    return;
  }
  for (let i = 1; i <= TREE_ROOM; i++) if (!isRoom(world.blocks.get(x, y + i, z))) return;
  const wood = SAPLINGS.get(KIND_OF_STATE[state]!)!;
  world.setBlock(x, y, z, AIR);
  growTree(wood.shape, x, y - 1, z, world.streams.chance.next(), (bx, by, bz, block) => {
    const present = world.blocks.get(bx, by, bz);
    const givesWay = IS_LEAVES[present] === 1 && IS_LEAVES[block] !== 1;
    if (IS_REPLACEABLE[present] !== 1 && !givesWay) return;
    world.setBlock(bx, by, bz, wood.isDark ? darkened(block) : block);
  });
}

function isRoom(state: number): boolean {
  return IS_REPLACEABLE[state] === 1 || IS_LEAVES[state] === 1;
}

/** What shape a sapling grows into; a dark oak is an oak of darker wood. */
const SAPLINGS: ReadonlyMap<number, { readonly shape: TreeKind; readonly isDark: boolean }> =
  new Map(
    BLOCK_KINDS.flatMap(({ id, tree }) => {
      if (tree === undefined) return [];
      const isDark = tree === 'dark_oak';
      return [[id, { shape: isDark ? 'oak' : (tree as TreeKind), isDark }] as const];
    }),
  );

function darkened(block: number): number {
  if (block === OAK_LOG) return DARK_OAK_LOG;
  if (KIND_OF_STATE[block] !== OAK_LEAVES) return block;
  return withProperty(DARK_OAK_LEAVES, 'distance', propertyOf(block, 'distance')!);
}
