import {
  BLOCK_KINDS,
  breakTicks,
  COLLISION_SHAPE,
  HAS_GRAVITY,
  IS_CLIMBABLE,
  IS_LAVA,
  IS_REPLACEABLE,
  IS_WATER,
  ITEM_KINDS,
  isIn,
  KIND_OF_STATE,
  SHAPES,
  type World,
} from '@bridle/engine';
import {
  CLIMBABLE,
  cellOfBoxes,
  DANGER,
  DOOR,
  type PathTerrain,
  SLOW,
  TAKEN,
  WATER,
  type WalkerBody,
} from '@bridle/paths';

function cellOf(state: number): number {
  const { use, harm, paceOn, paceIn } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
  let cell = cellOfBoxes(SHAPES[COLLISION_SHAPE[state]!]!);
  if (IS_WATER[state] === 1) cell |= WATER;
  if (IS_CLIMBABLE[state] === 1) cell |= CLIMBABLE;
  if (use === 'switchOpen') cell |= DOOR;
  if (harm !== undefined) cell |= DANGER;
  if (paceOn !== undefined || paceIn !== undefined) cell |= SLOW;
  if (IS_REPLACEABLE[state] !== 1) cell |= TAKEN;
  return cell;
}

/** By state, what it is to somebody on foot; undefined until somebody asks. */
const cellOfState: number[] = [];

export interface TerrainOptions {
  /** blocks that a route may use up */
  readonly placeable?: number;
  /** ticks to dig a block of a state; with what is in hand where left out */
  readonly digTicks?: ((state: number) => number) | undefined;
}

/** The embedded world as a walker needs it; it follows every change of the world. Land is made when looked at. */
export function terrainOf(world: World, options: TerrainOptions = {}): PathTerrain {
  const { placeable = 0 } = options;
  return {
    placeable,
    cell(x, y, z) {
      const { blocks } = world;
      const state = blocks.get(x, y, z);
      cellOfState[state] ??= cellOf(state);
      return cellOfState[state];
    },
    digTicks: (x, y, z) => digTicks(world, x, y, z, options.digTicks),
  };
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function digTicks(
  { blocks, player }: World,
  x: number,
  y: number,
  z: number,
  ticksFor: ((state: number) => number) | undefined,
): number {
  const state = blocks.get(x, y, z);
  if (BLOCK_KINDS[KIND_OF_STATE[state]!]!.isKept) return Number.POSITIVE_INFINITY;
  const above = blocks.get(x, y + 1, z);
  if (HAS_GRAVITY[above] === 1 || isFluid(above)) return Number.POSITIVE_INFINITY;
  for (const [dx, dz] of SIDES) {
    if (isFluid(blocks.get(x + dx, y, z + dz))) return Number.POSITIVE_INFINITY;
  }
  if (ticksFor !== undefined) return ticksFor(state);
  const item = player.inventory.items[player.hotbarSlot]!;
  const held = item === 0 ? undefined : ITEM_KINDS[item - 1];
  return breakTicks(state, held, { onGround: true, inWater: false });
}

function isFluid(state: number): boolean {
  return IS_WATER[state] === 1 || IS_LAVA[state] === 1;
}

export function bodyOf(world: World): WalkerBody {
  const { x, y, z, onGround } = world.player;
  const feet = world.blocks.get(Math.floor(x), Math.floor(y), Math.floor(z));
  return {
    x,
    y,
    z,
    onGround,
    inWater: isIn(world, IS_WATER),
    onClimbable: IS_CLIMBABLE[feet] === 1,
  };
}
