/** How every state and biome of a world looks, as the kernels read it: see layout.ts. */
export interface Looks {
  /** LOOK_BYTES for each state, by its number */
  readonly states: Uint8Array;
  /** PART_BYTES for each part */
  readonly parts: Uint8Array;
  /** TEXTURE_BYTES for each texture, by its number */
  readonly textures: Uint8Array;
  /** those of packs that have more than 16 × 16 texels, by number; the rest of them is in both */
  readonly fine?: ReadonlyMap<number, FineTexture> | undefined;
  readonly animations: readonly Animation[];
  readonly biomes: readonly BiomeLook[];
  /** colours 0xBBGGRR of tint kinds TINT_FIXED and up */
  readonly fixedTints: readonly number[];
  /**
   * By name: the textures that some state shows, those that were handed in, and the overlays
   * (`destroy_stage_0` to 9, `rain`, `snow_flakes`, `shadow`, `white`). Throws when there is none.
   */
  textureNamed(name: string): number;
  hasTexture(name: string): boolean;
  /** Every texture by name; a frame of one that moves is `<name>#<frame>`. */
  readonly numbers: ReadonlyMap<string, number>;
}

export interface FineTexture {
  /** texels in a row: a power of two above 16 */
  readonly edge: number;
  /** all mips, from the largest to the one of a single texel */
  readonly mips: Int32Array;
}

/** A texture that shows others in turn: frame f of `count` is texture `first + f`. */
export interface Animation {
  readonly texture: number;
  readonly first: number;
  readonly count: number;
  readonly ticksPerFrame: number;
  /** where frames differ: after how many ticks, from the first on, each of them ends */
  readonly ends?: readonly number[] | undefined;
  /** where some show again: frame f is texture `first + order[f]` */
  readonly order?: readonly number[] | undefined;
}

/** The texture that an animation shows at a tick. */
export function shownAt(moves: Animation, tick: number): number {
  const { first, count, ticksPerFrame, ends, order } = moves;
  const all = ends?.[count - 1] ?? count * ticksPerFrame;
  const passed = ((tick % all) + all) % all;
  const frame = ends?.findIndex((end) => passed < end) ?? Math.floor(passed / ticksPerFrame);
  return first + (order?.[frame] ?? frame);
}

/** Colours are 0xBBGGRR. */
export interface BiomeLook {
  readonly grass: number;
  readonly foliage: number;
  readonly water: number;
  readonly sky: number;
  readonly fog: number;
  readonly precipitation: 'rain' | 'snow' | 'none';
}
