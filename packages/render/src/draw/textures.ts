import type { Arena } from '../arena.js';
import { TEXTURE_BYTES, TEXTURES_MAX } from '../layout.js';
import type { Looks } from '../looks/looks.js';

/** The looks' textures in linear memory, and which of them each number stands for now. */
export class Textures {
  /** TEXTURES_MAX addresses */
  readonly table: number;
  readonly #arena: Arena;
  #first = 0;
  #bytes = 0;
  #animations: Looks['animations'] = [];
  #tick = -1;

  constructor(arena: Arena, looks: Looks) {
    this.#arena = arena;
    this.table = arena.take(TEXTURES_MAX * 4);
    this.wear(looks);
  }

  /** Takes the textures of other looks, which have the same numbers. Never during a picture. */
  wear(looks: Looks): void {
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
    const count = Math.floor(looks.textures.length / TEXTURE_BYTES);
    for (let i = 0; i < TEXTURES_MAX; i++) this.#show(i, i < count ? i : 0);
  }

  /** Turns animated textures to the frames of a tick. */
  turnTo(tick: number): void {
    if (tick === this.#tick) return;
    this.#tick = tick;
    for (const { texture, first, count, ticksPerFrame } of this.#animations) {
      const frame = Math.floor(tick / ticksPerFrame) % count;
      this.#show(texture, first + (frame < 0 ? frame + count : frame));
    }
  }

  #show(texture: number, shown: number): void {
    this.#arena.u32[(this.table >> 2) + texture] = this.#first + shown * TEXTURE_BYTES;
  }
}
