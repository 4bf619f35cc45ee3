import { allAtOnce, type Parts } from '@bridle/facets/parts';
import type { Arena } from '../arena.js';
import { TEXTURE_BYTES, TEXTURE_FINER_SHIFT, TEXTURE_TEXELS, TEXTURES_MAX } from '../layout.js';
import { type Looks, shownAt } from '../looks/looks.js';

/**
 * Fine textures lie in blocks of one size, so that those of one pack are given to the next. All
 * mips of a texture have nearly a third more texels than the largest, and three of 256 × 256, or
 * 12 or 48 of the next sizes, leave next to nothing of a block.
 */
const BLOCK_BYTES = 1_048_576;

/** The looks' textures in linear memory, and which of them each number stands for now. */
export class Textures {
  /** TEXTURES_MAX entries, see layout.ts */
  readonly table: number;
  readonly #arena: Arena;
  #first = 0;
  #bytes = 0;
  #blocks: number[] = [];
  /** entries of the table for textures that have more than 16 × 16 texels */
  #fine = new Map<number, number>();
  #animations: Looks['animations'] = [];
  #tick = -1;

  constructor(arena: Arena, looks: Looks) {
    this.#arena = arena;
    this.table = arena.take(TEXTURES_MAX * 4);
    allAtOnce(this.usingLooks(looks));
  }

  /** Takes the textures of other looks, which have the same numbers. Never during a picture. */
  *usingLooks(looks: Looks): Parts<void> {
    const arena = this.#arena;
    const bytes = looks.textures.length + TEXTURE_BYTES;
    if (bytes !== this.#bytes) {
      if (this.#bytes > 0) arena.giveBack(this.#first, this.#bytes);
      this.#first = arena.take(bytes);
      this.#bytes = bytes;
    }
    this.#animations = looks.animations;
    this.#tick = -1;
    arena.u8.set(looks.textures, this.#first);
    yield* this.usingFine(looks);
    const count = Math.floor(looks.textures.length / TEXTURE_BYTES);
    for (let i = 0; i < TEXTURES_MAX; i++) this.#show(i, i < count ? i : 0);
  }

  /** Turns animated textures to the frames of a tick. */
  turnTo(tick: number): void {
    if (tick === this.#tick) return;
    this.#tick = tick;
    for (const moves of this.#animations) this.#show(moves.texture, shownAt(moves, tick));
  }

  *usingFine({ fine }: Looks): Parts<void> {
    const arena = this.#arena;
    for (const block of this.#blocks) arena.giveBack(block, BLOCK_BYTES);
    this.#blocks = [];
    this.#fine = new Map();
    // Frames that show again are one texture.
    const entries = new Map<Int32Array, number>();
    let free = BLOCK_BYTES;
    for (const [number, { edge, mips }] of fine ?? []) {
      let entry = entries.get(mips);
      if (entry === undefined) {
        if (free + mips.byteLength > BLOCK_BYTES) {
          yield;
          this.#blocks.push(arena.take(BLOCK_BYTES));
          free = 0;
        }
        const start = (this.#blocks.at(-1)! + free) >> 2;
        free += mips.byteLength;
        arena.i32.set(mips, start);
        const finer = Math.clz32(16) - Math.clz32(edge);
        entry = (start + mips.length - TEXTURE_TEXELS) | (finer << TEXTURE_FINER_SHIFT);
        entries.set(mips, entry);
      }
      this.#fine.set(number, entry);
    }
  }

  #show(texture: number, shown: number): void {
    const plain = (this.#first + shown * TEXTURE_BYTES) >> 2;
    this.#arena.u32[(this.table >> 2) + texture] = this.#fine.get(shown) ?? plain;
  }
}
