import type { CommandContext } from './context.js';
import { type Coordinates, expectInWorld, type Position } from './coordinates.js';

/** All blocks from one corner to the other, both included. */
export interface BlockRegion {
  readonly low: Coordinates;
  readonly high: Coordinates;
  /** blocks along each axis */
  readonly size: Coordinates;
  readonly volume: number;
}

function boxOf(low: Coordinates, high: Coordinates): BlockRegion {
  const size: Coordinates = [high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1];
  return { low, high, size, volume: size[0] * size[1] * size[2] };
}

/** The box between two corners, once the line is known to have work left for so many blocks. */
export function boxBetween(context: CommandContext, from: Position, to: Position): BlockRegion {
  const [a, b] = [from(context), to(context)];
  const box = boxOf(
    [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.min(a[2], b[2])],
    [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.max(a[2], b[2])],
  );
  context.work.spend('blocks', box.volume);
  touch(context, box);
  return box;
}

/** A box of the same size elsewhere. */
export function boxAt(context: CommandContext, to: Position, { size }: BlockRegion): BlockRegion {
  const low = to(context);
  const high: Coordinates = [low[0] + size[0] - 1, low[1] + size[1] - 1, low[2] + size[2] - 1];
  expectInWorld(high);
  const box = boxOf(low, high);
  touch(context, box);
  return box;
}

/** The neighbours of what changes are looked at, too. */
function touch({ work }: CommandContext, { low, high }: BlockRegion): void {
  work.touch(low[0] - 1, low[2] - 1, high[0] + 1, high[2] + 1);
}

/** Whether two boxes have a block in common. */
export function overlap(one: BlockRegion, other: BlockRegion): boolean {
  return [0, 1, 2].every(
    (axis) => one.low[axis]! <= other.high[axis]! && other.low[axis]! <= one.high[axis]!,
  );
}

/** From one box to another of the same size. */
export function shiftBetween(from: BlockRegion, to: BlockRegion): Coordinates {
  return [to.low[0] - from.low[0], to.low[1] - from.low[1], to.low[2] - from.low[2]];
}

/** Every block of a box, in the order of `blocksOf`, for boxes too large to make lists of. */
export function forEachBlock(
  { low, high }: BlockRegion,
  visit: (x: number, y: number, z: number) => void,
): void {
  for (let y = low[1]; y <= high[1]; y++) {
    for (let z = low[2]; z <= high[2]; z++) {
      for (let x = low[0]; x <= high[0]; x++) visit(x, y, z);
    }
  }
}

/** Every block of a box from the bottom to the top, always in the same order. */
export function* blocksOf({ low, high }: BlockRegion): Generator<Coordinates> {
  for (let y = low[1]; y <= high[1]; y++) {
    for (let z = low[2]; z <= high[2]; z++) {
      for (let x = low[0]; x <= high[0]; x++) yield [x, y, z];
    }
  }
}
