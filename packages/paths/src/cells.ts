/**
 * What one cell of the world is to somebody on foot, as one whole number. Heights are in
 * sixteenths of a block. A cell without collision is 0 plus flags.
 */

/** How high the block in the middle of the cell reaches: 0 nothing, 16 the whole cell, 24 a fence. */
const TOP = 31;
/** Where it begins, counted from the cell's floor: 8 for a slab that hangs above. */
const BOTTOM_SHIFT = 5;

/** A thin plate stands at that side: a door, a ladder, an open trapdoor. */
export const WALL_WEST = 1 << 10;
export const WALL_EAST = 1 << 11;
export const WALL_NORTH = 1 << 12;
export const WALL_SOUTH = 1 << 13;
/** The block is low at that side, so that one walks up onto it: stairs. */
export const STEP_WEST = 1 << 14;
export const STEP_EAST = 1 << 15;
export const STEP_NORTH = 1 << 16;
export const STEP_SOUTH = 1 << 17;
export const WATER = 1 << 18;
/** Ladders and vines. */
export const CLIMBABLE = 1 << 19;
/** A hand opens and shuts it. */
export const DOOR = 1 << 20;
/** Hurts whoever touches it or stands on it. */
export const DANGER = 1 << 21;
/** Nobody knows what is there. */
export const UNLOADED = 1 << 22;
/** Slows down whoever is in it or on it. */
export const SLOW = 1 << 23;
/** Feet slide on it: ice. */
export const SLIPPERY = 1 << 26;
/** Nobody bumps into what is there, but no block can be put there either: a torch, a flower. */
export const TAKEN = 1 << 25;

/** The whole cell is a block. */
export const SOLID = 16;

export function topOf(cell: number): number {
  return cell & TOP;
}

export function bottomOf(cell: number): number {
  return (cell >> BOTTOM_SHIFT) & 15;
}

/** A body in the middle of a cell takes this much of it. */
const BODY_LOW = 0.2;
const BODY_HIGH = 0.8;
/** What is not higher than this is walked over without a jump. */
export const STEP_MAX = 9;

/**
 * The part of a cell's number that follows from its collision boxes: x0, y0, z0, x1, y1, z1 each,
 * in blocks.
 */
export function cellOfBoxes(boxes: ArrayLike<number>): number {
  let top = 0;
  let bottom = 16;
  let flags = 0;
  for (let i = 0; i < boxes.length; i += 6) {
    const [x0, y0, z0] = [boxes[i]!, boxes[i + 1]!, boxes[i + 2]!];
    const [x1, y1, z1] = [boxes[i + 3]!, boxes[i + 4]!, boxes[i + 5]!];
    const isAcrossX = x0 < BODY_HIGH && x1 > BODY_LOW;
    const isAcrossZ = z0 < BODY_HIGH && z1 > BODY_LOW;
    if (isAcrossX && isAcrossZ) {
      top = Math.max(top, Math.ceil(y1 * 16));
      bottom = Math.min(bottom, Math.floor(y0 * 16));
    } else if (y1 * 16 > STEP_MAX) {
      if (isAcrossZ) flags |= x1 <= BODY_LOW ? WALL_WEST : WALL_EAST;
      if (isAcrossX) flags |= z1 <= BODY_LOW ? WALL_NORTH : WALL_SOUTH;
    }
  }
  if (top === 0) return flags;
  if (top > STEP_MAX) {
    if (heightOver(boxes, 0, 0.2, 0.5, 0.8) <= STEP_MAX) flags |= STEP_WEST;
    if (heightOver(boxes, 0.5, 0.2, 1, 0.8) <= STEP_MAX) flags |= STEP_EAST;
    if (heightOver(boxes, 0.2, 0, 0.8, 0.5) <= STEP_MAX) flags |= STEP_NORTH;
    if (heightOver(boxes, 0.2, 0.5, 0.8, 1) <= STEP_MAX) flags |= STEP_SOUTH;
  }
  return Math.min(TOP, top) | (Math.min(15, bottom) << BOTTOM_SHIFT) | flags;
}

/** How high the boxes reach over a part of the cell's floor, in sixteenths. */
function heightOver(
  boxes: ArrayLike<number>,
  x0: number,
  z0: number,
  x1: number,
  z1: number,
): number {
  let height = 0;
  for (let i = 0; i < boxes.length; i += 6) {
    const isOver = boxes[i]! < x1 && boxes[i + 3]! > x0 && boxes[i + 2]! < z1 && boxes[i + 5]! > z0;
    if (isOver) height = Math.max(height, boxes[i + 4]! * 16);
  }
  return height;
}
