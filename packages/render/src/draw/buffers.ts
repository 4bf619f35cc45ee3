import { allAtOnce, type Parts } from '@bridle/facets/parts';
import type { Arena } from '../arena.js';
import type { RgbaPicture } from '../renderScene.js';

const SIZES_KEPT = 4;
/** pixels of all sizes that are kept besides the last: as many as the largest picture has */
const PIXELS_KEPT = 16_777_216;
const SIDE_MAX = 4_096;
/** that are filled in about a millisecond, when they are touched for the first time */
const PART_BYTES = 4_194_304;

/** What is drawn into, for one size of picture. Rows are padded to a multiple of four pixels. */
export interface Buffers {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly depth: number;
  readonly ids: number;
  readonly out: number;
  readonly near: number;
  readonly last: number;
  /** where the rows stand without padding; 0: `out` has none */
  readonly packed: number;
}

/** The buffers of the last few sizes. */
export class BufferCache {
  readonly #arena: Arena;
  readonly #kept: Buffers[] = [];

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  of(width: number, height: number): Buffers {
    return allAtOnce(this.taking(width, height));
  }

  /** Makes room in parts, so that others have their turn in between. */
  *taking(width: number, height: number): Parts<Buffers> {
    const found = this.#kept.findIndex((one) => one.width === width && one.height === height);
    if (found === 0) return this.#kept[0]!;
    const buffers = found < 0 ? yield* this.#make(width, height) : this.#kept.splice(found, 1)[0]!;
    this.#kept.unshift(buffers);
    this.#tidy();
    return buffers;
  }

  #tidy(): void {
    let pixels = 0;
    for (let i = 1; i < this.#kept.length; i++) {
      const { stride, height } = this.#kept[i]!;
      pixels += stride * height;
      if (i < SIZES_KEPT && pixels <= PIXELS_KEPT) continue;
      for (const old of this.#kept.splice(i)) this.#giveBack(old);
    }
  }

  *#make(width: number, height: number): Parts<Buffers> {
    if (!(width >= 1 && height >= 1 && width <= SIDE_MAX && height <= SIDE_MAX)) {
      throw new RangeError(`a picture of ${width} × ${height} cannot be drawn`);
    }
    const stride = (width + 3) & ~3;
    const bytes = stride * height * 4;
    const take = () => this.#arena.take(bytes);
    const [depth, ids, out, near, last] = [take(), take(), take(), take(), take()] as const;
    const packed = stride === width ? 0 : take();
    // The kernel leaves ids at zero behind it, and expects them so.
    for (let at = 0; at < bytes; at += PART_BYTES) {
      yield;
      this.#arena.u8.fill(0, ids + at, ids + Math.min(bytes, at + PART_BYTES));
    }
    return { width, height, stride, depth, ids, out, near, last, packed };
  }

  #giveBack(buffers: Buffers): void {
    const { depth, ids, out, near, last, packed, stride, height } = buffers;
    for (const address of [depth, ids, out, near, last, packed]) {
      if (address !== 0) this.#arena.giveBack(address, stride * height * 4);
    }
  }
}

/** The finished picture, as a view of the arena. */
export function pictureOf(arena: Arena, buffers: Buffers): RgbaPicture {
  const { width, height, out, packed } = buffers;
  const at = packed === 0 ? out : packed;
  return { width, height, data: arena.u8.subarray(at, at + width * height * 4) };
}
