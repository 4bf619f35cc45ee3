import {
  AIR,
  BLOCK_KINDS,
  COLLISION_SHAPE,
  FLUID_AMOUNT,
  HAS_GRAVITY,
  IS_AIR,
  IS_FULL_CUBE,
  IS_LEAVES,
  IS_REPLACEABLE,
  KIND_OF_STATE,
  perKind,
  perState,
  type ScheduledTick,
  SHAPES,
  stateOf,
} from '../blocks/index.js';
import { BOTTOM_Y } from '../terrain/column.js';
import { type FluidFlow, fluidOf, LAVA, paceOf, WATER } from '../world/flowing.js';
import { dropFrom } from '../world/support.js';
import type { World } from '../world/world.js';
import { burnOn } from './fire.js';
import { measureLeaves } from './leaves.js';

const STONE = stateOf('minecraft:stone');
const COBBLESTONE = stateOf('minecraft:cobblestone');
const OBSIDIAN = stateOf('minecraft:obsidian');

const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** Blocks that flow or fall in one tick; a larger flood goes on in the next. */
const MOVED_MAX = 1_024;
/** Blocks that are looked at for it: most of a flood or of a heap stays where it is. */
const LOOKED_AT_MAX = 16_384;
/** Leaves among them: each looks at all leaves around it. */
const LEAVES_MAX = 512;
/** So many are taken from the list at once. */
const BATCH = 64;

/** A body so slight, as the mean of its three sides, or so low holds no fluid back. */
const SLIGHT = 0.729;

const IS_LOOSE_KIND = BLOCK_KINDS.map(
  ({ standsInStreams, properties }) =>
    !standsInStreams && !properties.some(({ name }) => name === 'waterlogged'),
);
/** Snow goes however high it lies. */
const IS_LAYERED = perKind(({ properties }) => properties.some(({ name }) => name === 'layers'));
const IS_SLIGHT_SHAPE = SHAPES.map(isSlight);

/** States that a stream takes along: torches, crops, flowers, carpets, snow and the like. */
const IS_WASHED = perState((state) => {
  if (IS_AIR[state] === 1 || FLUID_AMOUNT[state] !== 0) return false;
  if (IS_REPLACEABLE[state] === 1) return true;
  const kind = KIND_OF_STATE[state]!;
  if (!IS_LOOSE_KIND[kind]) return false;
  return IS_LAYERED[state] === 1 || IS_SLIGHT_SHAPE[COLLISION_SHAPE[state]!]!;
});

function isSlight(boxes: Float64Array): boolean {
  const low = [1, 1, 1];
  const high = [0, 0, 0];
  for (let i = 0; i < boxes.length; i++) {
    const axis = i % 3;
    low[axis] = Math.min(low[axis]!, boxes[i]!);
    high[axis] = Math.max(high[axis]!, boxes[i]!);
  }
  const [wide, tall, deep] = high.map((most, axis) => Math.max(0, most - low[axis]!));
  return tall! < 1 && (wide! + tall! + deep!) / 3 < SLIGHT;
}

/** One tick of flowing and falling. */
export function tickFlow(world: World): void {
  const { pending, tick } = world;
  let [moved, leaves] = [0, 0];
  for (let looked = 0; looked < LOOKED_AT_MAX; looked += BATCH) {
    if (moved >= MOVED_MAX || leaves >= LEAVES_MAX) return;
    const due = pending.take(tick, BATCH);
    if (due === undefined) return;
    for (let i = 0; i < due.length; i += 3) {
      const [x, y, z] = [due[i]!, due[i + 1]!, due[i + 2]!];
      const state = world.blocks.get(x, y, z);
      leaves += IS_LEAVES[state]!;
      if (settle(world, x, y, z, state)) moved++;
    }
  }
}

/** What a block does when its time has come; says whether anything has changed. */
type Tick = (world: World, x: number, y: number, z: number, state: number) => boolean;

const TICKS: Readonly<Record<ScheduledTick, Tick>> = { burnOn, measureLeaves };

const TICK_OF_KIND: readonly (Tick | undefined)[] = BLOCK_KINDS.map(({ scheduledTick }) =>
  scheduledTick === undefined ? undefined : TICKS[scheduledTick],
);

/** Says whether anything has moved. */
function settle(world: World, x: number, y: number, z: number, state: number): boolean {
  if (HAS_GRAVITY[state] === 1) return fall(world, x, y, z, state);
  const fluid = fluidOf(state);
  if (fluid !== undefined) return spread(world, fluid, x, y, z, state);
  return TICK_OF_KIND[KIND_OF_STATE[state]!]?.(world, x, y, z, state) ?? false;
}

function fall(world: World, x: number, y: number, z: number, state: number): boolean {
  if (y <= BOTTOM_Y || IS_REPLACEABLE[world.blocks.get(x, y - 1, z)] !== 1) return false;
  world.setBlock(x, y, z, AIR);
  world.setBlock(x, y - 1, z, state);
  return true;
}

function spread(
  world: World,
  fluid: FluidFlow,
  x: number,
  y: number,
  z: number,
  state: number,
): boolean {
  const now = state === fluid.source ? state : fedState(world, fluid, x, y, z);
  let hasMoved = now !== state && world.setBlock(x, y, z, now);
  if (now === AIR) return hasMoved;
  const below = world.blocks.get(x, y - 1, z);
  if (y > BOTTOM_Y && canFlowInto(below, fluid)) {
    hasMoved = pour(world, fluid, x, y - 1, z, fluid.falling) || hasMoved;
    if (now !== fluid.source) return hasMoved;
  } else if (fluid.fact[below] === 1 && now !== fluid.source) return hasMoved;
  const amount = now === fluid.source || now === fluid.falling ? 8 : FLUID_AMOUNT[now]!;
  const next = amount - paceOf(world, fluid).loss;
  if (next < 1) return hasMoved;
  for (const [dx, dz] of SIDES) {
    const beside = world.blocks.get(x + dx, y, z + dz);
    const isLess = fluid.fact[beside] === 1 && FLUID_AMOUNT[beside]! < next;
    if (canFlowInto(beside, fluid) || (isLess && fluidOf(beside) === fluid)) {
      hasMoved = pour(world, fluid, x + dx, y, z + dz, fluid.flowing[next]!) || hasMoved;
    }
  }
  return hasMoved;
}

/** What a block of fluid that is no source should be, by what feeds it. */
function fedState(world: World, fluid: FluidFlow, x: number, y: number, z: number): number {
  if (fluid.fact[world.blocks.get(x, y + 1, z)] === 1) return fluid.falling;
  let most = 0;
  let sources = 0;
  for (const [dx, dz] of SIDES) {
    const beside = world.blocks.get(x + dx, y, z + dz);
    if (fluid.fact[beside] !== 1) continue;
    if (beside === fluid.source) sources++;
    most = Math.max(most, beside === fluid.falling ? 8 : FLUID_AMOUNT[beside]!);
  }
  const below = world.blocks.get(x, y - 1, z);
  if (fluid.renews && sources >= 2 && (IS_FULL_CUBE[below] === 1 || below === fluid.source)) {
    return fluid.source;
  }
  const amount = most - paceOf(world, fluid).loss;
  return amount < 1 ? AIR : fluid.flowing[amount]!;
}

function canFlowInto(state: number, fluid: FluidFlow): boolean {
  if (fluidOf(state) === fluid) return false;
  return IS_AIR[state] === 1 || IS_WASHED[state] === 1 || fluidOf(state) !== undefined;
}

function pour(
  world: World,
  fluid: FluidFlow,
  x: number,
  y: number,
  z: number,
  state: number,
): boolean {
  const present = world.blocks.get(x, y, z);
  const other = fluidOf(present);
  if (other === undefined || other === fluid) {
    const hasMoved = world.setBlock(x, y, z, state);
    // Water carries along what lava burns.
    if (IS_WASHED[present] === 1 && fluid === WATER) dropFrom(world, x, y, z, present);
    return hasMoved;
  }
  if (fluid === LAVA) return world.setBlock(x, y, z, STONE); // lava onto water
  return world.setBlock(x, y, z, present === LAVA.source ? OBSIDIAN : COBBLESTONE);
}
