import {
  COLLISION_SHAPE,
  HARM,
  IS_CLIMBABLE,
  IS_WATER,
  LIGHT_OPACITY,
  perState,
  SHAPES,
} from '../../blocks/index.js';
import type { Column } from '../../terrain/column.js';
import { isInWorld, type WorldBlocks } from '../../terrain/worldBlocks.js';

/** What a block is to somebody on foot. */
export const OPEN_CELL = 0;
/** stood on, and in the way */
export const SOLID_CELL = 1;
/** too high to jump onto: fences and walls */
export const TALL = 2;
/** to be kept away from */
export const HARMFUL = 3;
export const WATER_CELL = 4;
/** low enough to walk over, and high enough to stand on: slabs and carpets */
export const LOW = 5;

const LOW_TOP = 0.5;

function classOf(state: number): number {
  if (HARM[state] !== 0) return HARMFUL;
  const boxes = SHAPES[COLLISION_SHAPE[state]!]!;
  let top = 0;
  for (let i = 0; i < boxes.length; i += 6) top = Math.max(top, boxes[i + 4]!);
  if (top > 1) return TALL;
  if (top > LOW_TOP || IS_CLIMBABLE[state] === 1) return top > 0 ? SOLID_CELL : OPEN_CELL;
  if (top > 0) return LOW;
  return IS_WATER[state] === 1 ? WATER_CELL : OPEN_CELL;
}

/** By state: one of the above. */
export const WALKABILITY = perState(classOf);

/** No step that leads there. */
export const NO_STEP = -10_000;

/** Whether a body of so many blocks' height has room from here upwards. */
function hasRoom(column: Column, x: number, y: number, z: number, tall: number): boolean {
  for (let i = 1; i < tall; i++) {
    const above = WALKABILITY[column.get(x & 15, y + i, z & 15)]!;
    if (above !== OPEN_CELL && above !== WATER_CELL) return false;
  }
  return true;
}

/** Whether one can be in a cell without standing in something. */
function isFree(walkability: number): boolean {
  return walkability === OPEN_CELL || walkability === WATER_CELL || walkability === LOW;
}

/**
 * The y at which one stands after a step into the column of cells at x and z, coming from a cell
 * beside it at y: one up at most, a few down at most, and never into what harms.
 */
export function stepInto(
  blocks: WorldBlocks,
  x: number,
  y: number,
  z: number,
  tall: number,
  drop: number,
): number {
  if (!isInWorld(x, 0, z)) return NO_STEP;
  const column = blocks.column(x >> 4, z >> 4);
  const here = WALKABILITY[column.get(x & 15, y, z & 15)]!;
  if (here === SOLID_CELL) {
    const above = WALKABILITY[column.get(x & 15, y + 1, z & 15)]!;
    return isFree(above) && hasRoom(column, x, y + 1, z, tall) ? y + 1 : NO_STEP;
  }
  if (!isFree(here) || !hasRoom(column, x, y, z, tall)) return NO_STEP;
  if (here !== OPEN_CELL) return y;
  for (let down = 1; down <= drop + 1; down++) {
    const below = WALKABILITY[column.get(x & 15, y - down, z & 15)]!;
    if (below === SOLID_CELL) return y - down + 1;
    if (below === WATER_CELL || below === LOW) return y - down;
    if (below !== OPEN_CELL) return NO_STEP;
  }
  return NO_STEP;
}

/** Whether one can stand in a cell: there is room, and something to stand on or swim in. */
export function canStand(
  blocks: WorldBlocks,
  x: number,
  y: number,
  z: number,
  tall: number,
): boolean {
  return (
    WALKABILITY[blocks.get(x, y, z)] !== SOLID_CELL && stepInto(blocks, x, y, z, tall, 0) === y
  );
}

const WALK_PROBE = 0.5;

/** Whether a straight walk over the ground leads from one place to the other. */
export function isStraightWalk(
  blocks: WorldBlocks,
  fromX: number,
  fromY: number,
  fromZ: number,
  toX: number,
  toY: number,
  toZ: number,
  tall: number,
  drop: number,
): boolean {
  const dx = toX - fromX;
  const dz = toZ - fromZ;
  const steps = Math.ceil(Math.max(Math.abs(dx), Math.abs(dz)) / WALK_PROBE);
  let cellX = Math.floor(fromX);
  let cellZ = Math.floor(fromZ);
  let y = Math.floor(fromY + 0.01);
  for (let i = 1; i <= steps; i++) {
    const x = Math.floor(fromX + (dx * i) / steps);
    const z = Math.floor(fromZ + (dz * i) / steps);
    if (x === cellX && z === cellZ) continue;
    // Past a corner a body needs room on one side of it.
    if (x !== cellX && z !== cellZ) {
      const along = stepInto(blocks, x, y, cellZ, tall, drop);
      if (along === NO_STEP || along > y) return false;
      const across = stepInto(blocks, cellX, y, z, tall, drop);
      if (across === NO_STEP || across > y) return false;
    }
    y = stepInto(blocks, x, y, z, tall, drop);
    if (y === NO_STEP) return false;
    cellX = x;
    cellZ = z;
  }
  return Math.abs(y - toY) < 2;
}

const SIGHT_STEP = 0.5;

/** Whether nothing that light does not pass is between two places. */
export function isInSight(
  blocks: WorldBlocks,
  fromX: number,
  fromY: number,
  fromZ: number,
  toX: number,
  toY: number,
  toZ: number,
): boolean {
  const dx = toX - fromX;
  const dy = toY - fromY;
  const dz = toZ - fromZ;
  const steps = Math.ceil(Math.sqrt(dx * dx + dy * dy + dz * dz) / SIGHT_STEP);
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    const state = blocks.get(
      Math.floor(fromX + dx * t),
      Math.floor(fromY + dy * t),
      Math.floor(fromZ + dz * t),
    );
    if (LIGHT_OPACITY[state] === 15) return false;
  }
  return true;
}

/** Whether a point is inside the collision box of its block, or of a fence below it. */
export function isInBlock(blocks: WorldBlocks, x: number, y: number, z: number): boolean {
  const cellX = Math.floor(x);
  const cellZ = Math.floor(z);
  for (let cellY = Math.floor(y) - 1; cellY <= y; cellY++) {
    const shape = COLLISION_SHAPE[blocks.get(cellX, cellY, cellZ)]!;
    if (shape === 0) continue;
    const boxes = SHAPES[shape]!;
    const [atX, atY, atZ] = [x - cellX, y - cellY, z - cellZ];
    for (let i = 0; i < boxes.length; i += 6) {
      if (
        atX > boxes[i]! &&
        atX < boxes[i + 3]! &&
        atY > boxes[i + 1]! &&
        atY < boxes[i + 4]! &&
        atZ > boxes[i + 2]! &&
        atZ < boxes[i + 5]!
      ) {
        return true;
      }
    }
  }
  return false;
}
