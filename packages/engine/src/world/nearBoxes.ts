import { COLLISION_SHAPE, SHAPES } from '../blocks/index.js';
import { BOTTOM_Y, SECTIONS } from '../terrain/column.js';
import { isInWorld, type WorldBlocks } from '../terrain/worldBlocks.js';
import type { World } from './world.js';

/** Bodies that touch a block are not inside it. */
export const SKIN = 1e-7;

const IS_TALL_SHAPE = Uint8Array.from(SHAPES, (boxes) => {
  let top = 0;
  for (let i = 4; i < boxes.length; i += 6) top = Math.max(top, boxes[i]!);
  return top > 1 ? 1 : 0;
});

/** Boxes near a moving body, six numbers each. One per world: a move allocates nothing. */
export class NearBoxes {
  #boxes = new Float64Array(6 * 64);
  #count = 0;

  /** Collects the collision boxes of the blocks that a region touches. */
  collect(
    blocks: WorldBlocks,
    x0: number,
    y0: number,
    z0: number,
    x1: number,
    y1: number,
    z1: number,
  ): void {
    // As whole numbers, which are passed on without being given memory.
    this.#collect(
      blocks,
      Math.floor(x0),
      Math.floor(y0),
      Math.floor(z0),
      Math.floor(x1),
      Math.floor(y1),
      Math.floor(z1),
    );
  }

  #collect(
    blocks: WorldBlocks,
    lowX: number,
    lowY: number,
    lowZ: number,
    highX: number,
    highY: number,
    highZ: number,
  ): void {
    this.#count = 0;
    const section = (lowY - 1 - BOTTOM_Y) >> 4;
    const isOneSection = section >= 0 && section < SECTIONS && section === (highY - BOTTOM_Y) >> 4;
    for (let z = lowZ; z <= highZ; z++) {
      for (let x = lowX; x <= highX; x++) {
        if (!isInWorld(x, 0, z)) continue;
        const column = blocks.column(x >> 4, z >> 4);
        if (isOneSection) {
          const states = column.sectionStates(section);
          if (states !== undefined) {
            this.#collectFrom(states, x, lowY, highY, z);
            continue;
          }
          if (COLLISION_SHAPE[column.uniformState(section)] === 0) continue;
        }
        // Of the blocks below only what is taller than its block, as fences are, comes up here.
        const under = COLLISION_SHAPE[column.get(x & 15, lowY - 1, z & 15)]!;
        if (IS_TALL_SHAPE[under] === 1) this.#add(SHAPES[under]!, x, lowY - 1, z);
        for (let y = lowY; y <= highY; y++) {
          const shape = COLLISION_SHAPE[column.get(x & 15, y, z & 15)]!;
          if (shape !== 0) this.#add(SHAPES[shape]!, x, y, z);
        }
      }
    }
  }

  /** The same where all of it lies in one section, as it mostly does. */
  #collectFrom(
    states: Readonly<Uint16Array>,
    x: number,
    lowY: number,
    highY: number,
    z: number,
  ): void {
    const at = ((z & 15) << 4) | (x & 15);
    const under = COLLISION_SHAPE[states[(((lowY - 1) & 15) << 8) | at]!]!;
    if (IS_TALL_SHAPE[under] === 1) this.#add(SHAPES[under]!, x, lowY - 1, z);
    for (let y = lowY; y <= highY; y++) {
      const shape = COLLISION_SHAPE[states[((y & 15) << 8) | at]!]!;
      if (shape !== 0) this.#add(SHAPES[shape]!, x, y, z);
    }
  }

  /**
   * Moves a box along an axis (0 x, 1 y, 2 z) as far as it goes, and puts into `moves` how far that was. Numbers
   * that stay in arrays need no memory of their own, which counts for whoever moves every tick.
   */
  shift(axis: 0 | 1 | 2, moves: Float64Array, box: Float64Array): void {
    const move = moves[axis]!;
    if (move === 0) return;
    const a = axis === 0 ? 1 : 0;
    const b = axis === 2 ? 1 : 2;
    const boxes = this.#boxes;
    const end = this.#count * 6;
    const lowA = box[a]! + SKIN;
    const highA = box[a + 3]! - SKIN;
    const lowB = box[b]! + SKIN;
    const highB = box[b + 3]! - SKIN;
    const low = box[axis]!;
    const high = box[axis + 3]!;
    let left = move;
    for (let i = 0; i < end; i += 6) {
      if (boxes[i + a]! >= highA || boxes[i + a + 3]! <= lowA) continue;
      if (boxes[i + b]! >= highB || boxes[i + b + 3]! <= lowB) continue;
      if (left > 0 && boxes[i + axis]! >= high - SKIN) {
        left = Math.min(left, Math.max(0, boxes[i + axis]! - high));
      } else if (left < 0 && boxes[i + axis + 3]! <= low + SKIN) {
        left = Math.max(left, Math.min(0, boxes[i + axis + 3]! - low));
      }
    }
    moves[axis] = left;
    box[axis] = low + left;
    box[axis + 3] = high + left;
  }

  /** Whether a box overlaps one of these. */
  overlaps(box: Float64Array): boolean {
    const boxes = this.#boxes;
    for (let i = 0; i < this.#count * 6; i += 6) {
      if (
        boxes[i]! < box[3]! - SKIN &&
        boxes[i + 3]! > box[0]! + SKIN &&
        boxes[i + 1]! < box[4]! - SKIN &&
        boxes[i + 4]! > box[1]! + SKIN &&
        boxes[i + 2]! < box[5]! - SKIN &&
        boxes[i + 5]! > box[2]! + SKIN
      ) {
        return true;
      }
    }
    return false;
  }

  #add(shape: Float64Array, x: number, y: number, z: number): void {
    for (let i = 0; i < shape.length; i += 6) {
      const at = this.#count * 6;
      if (at === this.#boxes.length) {
        const grown = new Float64Array(this.#boxes.length * 2);
        grown.set(this.#boxes);
        this.#boxes = grown;
      }
      this.#boxes[at] = shape[i]! + x;
      this.#boxes[at + 1] = shape[i + 1]! + y;
      this.#boxes[at + 2] = shape[i + 2]! + z;
      this.#boxes[at + 3] = shape[i + 3]! + x;
      this.#boxes[at + 4] = shape[i + 4]! + y;
      this.#boxes[at + 5] = shape[i + 5]! + z;
      this.#count++;
    }
  }
}

/** Makes a box that of a body which stands at a place. */
export function setBox(
  box: Float64Array,
  x: number,
  y: number,
  z: number,
  half: number,
  height: number,
): void {
  box[0] = x - half;
  box[1] = y;
  box[2] = z - half;
  box[3] = x + half;
  box[4] = y + height;
  box[5] = z + half;
}

/** scratch space: holds nothing between calls */
const box = new Float64Array(6);

/** Whether a body of that size would fit there. */
export function fitsAt(
  { blocks, near }: World,
  x: number,
  y: number,
  z: number,
  half: number,
  height: number,
): boolean {
  setBox(box, x, y, z, half, height);
  near.collect(blocks, x - half, y, z - half, x + half, y + height, z + half);
  return !near.overlaps(box);
}

/** Whether a block, as its state would be, reaches into a body of that size. */
export function isTouched(
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
  half: number,
  height: number,
  state: number,
  blockX: number,
  blockY: number,
  blockZ: number,
): boolean {
  const boxes = SHAPES[COLLISION_SHAPE[state]!]!;
  for (let i = 0; i < boxes.length; i += 6) {
    if (
      x + half > blockX + boxes[i]! &&
      x - half < blockX + boxes[i + 3]! &&
      y + height > blockY + boxes[i + 1]! &&
      y < blockY + boxes[i + 4]! &&
      z + half > blockZ + boxes[i + 2]! &&
      z - half < blockZ + boxes[i + 5]!
    ) {
      return true;
    }
  }
  return false;
}
