import type { Arena } from '../arena.js';
import type { Buffers } from './buffers.js';
import { BAND_BYTES } from './frameMemory.js';

/** as in kernel/draw/layout.ts */
const RECORD_BYTES = 128;
const RECORDS_FIRST = 16_384;
/** five corners of x, y and z at most, room to cut them, and the bounds of four quads */
const POLYGON_BYTES = 512;

/** What one kernel needs for itself while it draws its part of a picture. */
export class Band {
  readonly #arena: Arena;
  readonly #address: number;
  readonly #polygon: number;
  #recordsBytes = RECORDS_FIRST * RECORD_BYTES;
  #records: number;
  #spansBytes = 0;
  #spans = 0;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#address = arena.take(BAND_BYTES);
    this.#polygon = arena.take(POLYGON_BYTES);
    this.#records = arena.take(this.#recordsBytes);
  }

  /** Writes the band's block, and returns its address. */
  write(buffers: Buffers, index: number, count: number): number {
    const groups = buffers.stride >> 2;
    const spansBytes = buffers.height * 8;
    if (spansBytes > this.#spansBytes) {
      if (this.#spansBytes > 0) this.#arena.giveBack(this.#spans, this.#spansBytes);
      this.#spans = this.#arena.take(spansBytes);
      this.#spansBytes = spansBytes;
    }
    const w = this.#arena.i32;
    const at = this.#address >> 2;
    w[at] = Math.floor((groups * index) / count) * 4;
    w[at + 1] = Math.floor((groups * (index + 1)) / count) * 4;
    w[at + 2] = this.#records;
    w[at + 3] = this.#records + this.#recordsBytes;
    w[at + 4] = this.#spans;
    w[at + 5] = this.#polygon;
    return this.#address;
  }

  makeRoom(): void {
    this.#arena.giveBack(this.#records, this.#recordsBytes);
    this.#recordsBytes *= 2;
    this.#records = this.#arena.take(this.#recordsBytes);
  }
}
