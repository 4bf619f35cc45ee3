import { COLLISION_SHAPE, SHAPES } from '../blocks/index.js';
import { isInWorld, type WorldBlocks } from './worldBlocks.js';

/** Bodies that touch a block are not inside it. */
const SKIN = 1e-7;

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
    this.#count = 0;
    // A fence is taller than its block: look one block below, too.
    const lowY = Math.floor(y0) - 1;
    const highX = Math.floor(x1);
    const highY = Math.floor(y1);
    const highZ = Math.floor(z1);
    for (let z = Math.floor(z0); z <= highZ; z++) {
      for (let x = Math.floor(x0); x <= highX; x++) {
        if (!isInWorld(x, 0, z)) continue;
        const column = blocks.column(x >> 4, z >> 4);
        for (let y = lowY; y <= highY; y++) {
          const shape = COLLISION_SHAPE[column.get(x & 15, y, z & 15)]!;
          if (shape !== 0) this.#add(SHAPES[shape]!, x, y, z);
        }
      }
    }
  }

  /** How far a box may go along an axis (0 x, 1 y, 2 z) before it meets one of these. */
  free(axis: 0 | 1 | 2, move: number, box: Float64Array): number {
    const a = axis === 0 ? 1 : 0;
    const b = axis === 2 ? 1 : 2;
    let left = move;
    for (let i = 0; i < this.#count * 6; i += 6) {
      const boxes = this.#boxes;
      if (boxes[i + a]! >= box[a + 3]! - SKIN || boxes[i + a + 3]! <= box[a]! + SKIN) continue;
      if (boxes[i + b]! >= box[b + 3]! - SKIN || boxes[i + b + 3]! <= box[b]! + SKIN) continue;
      if (left > 0 && boxes[i + axis]! >= box[axis + 3]! - SKIN) {
        left = Math.min(left, Math.max(0, boxes[i + axis]! - box[axis + 3]!));
      } else if (left < 0 && boxes[i + axis + 3]! <= box[axis]! + SKIN) {
        left = Math.max(left, Math.min(0, boxes[i + axis + 3]! - box[axis]!));
      }
    }
    return left;
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
