import type { Arena } from './arena.js';
import { FREE_BYTES } from './layout.js';

/** A growing list of free quads in linear memory: see layout.ts. */
export class FreeQuads {
  readonly #arena: Arena;
  #capacity = 64;
  #address: number;
  count = 0;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#address = arena.take(this.#capacity * FREE_BYTES);
  }

  get address(): number {
    return this.#address;
  }

  clear(): void {
    this.count = 0;
  }

  /** Twelve numbers for the corners, then texture and flags, texels, light, colour and alpha. */
  push(
    corners: ArrayLike<number>,
    texture: number,
    texels: number,
    light: number,
    colour = 0xffffffff,
  ): void {
    if (this.count === this.#capacity) this.#grow();
    const { f32, u32 } = this.#arena;
    const at = (this.#address + this.count * FREE_BYTES) >> 2;
    for (let i = 0; i < 12; i++) f32[at + i] = corners[i]!;
    u32[at + 12] = texture;
    u32[at + 13] = texels;
    u32[at + 14] = light;
    u32[at + 15] = colour;
    this.count++;
  }

  #grow(): void {
    const bytes = this.#capacity * FREE_BYTES;
    const address = this.#arena.take(bytes * 2);
    this.#arena.u8.copyWithin(address, this.#address, this.#address + bytes);
    this.#arena.giveBack(this.#address, bytes);
    this.#address = address;
    this.#capacity *= 2;
  }
}
