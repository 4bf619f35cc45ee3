const PAGE = 65_536;
const PAGES_MAX = 32_768; // 2 GiB, so that addresses fit a signed word
const SMALLEST_BITS = 6;

/**
 * The one memory that both kernels work in, and who holds which part of it. Blocks are powers of
 * two; a block that is given back is given out again to the next who asks for its size. Views are
 * made anew when the memory grows: take them from here each time, do not keep them.
 */
export class Arena {
  readonly memory: WebAssembly.Memory;
  #top = PAGE; // address 0 means nothing, and the first page is left free
  readonly #free: number[][] = [];
  u8!: Uint8Array;
  u16!: Uint16Array;
  i32!: Int32Array;
  u32!: Uint32Array;
  f32!: Float32Array;
  f64!: Float64Array;

  constructor() {
    this.memory = new WebAssembly.Memory({ initial: 64, maximum: PAGES_MAX, shared: true });
    this.#look();
  }

  /** Bytes that are given out, or lie between such. */
  get size(): number {
    return this.#top;
  }

  /** The address of so many bytes, at a multiple of 64. They hold anything. */
  take(bytes: number): number {
    const bits = sizeBits(bytes);
    const again = this.#free[bits]?.pop();
    if (again !== undefined) return again;
    const at = this.#top;
    const end = at + ((1 << bits) >>> 0);
    const { byteLength } = this.memory.buffer;
    if (end > byteLength) {
      // Growing in large steps: each makes all views anew.
      this.memory.grow(Math.ceil(Math.max(end - byteLength, byteLength / 4) / PAGE));
      this.#look();
    }
    this.#top = end;
    return at;
  }

  /** Gives back what `take` gave for the same number of bytes. */
  giveBack(address: number, bytes: number): void {
    const bits = sizeBits(bytes);
    this.#free[bits] ??= [];
    this.#free[bits].push(address);
  }

  #look(): void {
    const { buffer } = this.memory;
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
  }
}

function sizeBits(bytes: number): number {
  return Math.max(SMALLEST_BITS, 32 - Math.clz32(Math.max(1, bytes) - 1));
}
