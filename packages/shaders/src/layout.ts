import { UNIFORM_WORDS, UNIFORMS, type UniformName } from './check/names.js';

/**
 * What a shader reads and writes, in linear memory. Every buffer holds 32 bits for each pixel,
 * rows from the top, padded to a multiple of four pixels (`stride`), so that four neighbours are
 * always read at once. Addresses are in bytes and multiples of 16.
 *
 * - frame: the picture, R G B A bytes, as the renderer draws and shows it.
 * - depth: f32, one over the distance along the view in blocks; 0 where nothing is.
 * - surface: the normal in three signed bytes (x, y, z times 127), and in the highest byte what
 *   the pixel shows, one of PIXEL_.
 * - light: block light and sky light, 0 to 255, in the two lowest bytes.
 * - planes: colour between two passes, f32, four planes one after the other: r, g, b, a. Values
 *   are not held to 0..1, and alpha is free for the passes to use; it begins as 1.
 */
export const PIXEL_SKY = 1;
export const PIXEL_TERRAIN = 2;
export const PIXEL_WATER = 4;

/**
 * A block says to a pass where everything is; 32-bit words in this order, then the uniforms.
 * What a pass does not read may be 0.
 */
export const BLOCK = {
  width: 0,
  height: 1,
  stride: 2,
  /** address of a frame or of planes, as the pass was assembled */
  source: 3,
  target: 4,
  /** bytes of one plane */
  planeBytes: 5,
  depth: 6,
  surface: 7,
  light: 8,
  /** work that the loops of a row may do on average for four pixels */
  workAverage: 9,
} as const;
export const BLOCK_UNIFORMS = 16;
export const BLOCK_BYTES = (BLOCK_UNIFORMS + UNIFORM_WORDS) * 4;

export function strideOf(width: number): number {
  return (width + 3) & ~3;
}

/** Bytes of one buffer, or of one plane. */
export function bufferBytes(width: number, height: number): number {
  return strideOf(width) * height * 4;
}

/** Values of uniforms; those left out are 0. */
export type Uniforms = Partial<Record<UniformName, number | readonly number[]>>;

/** Where the buffers of a frame are; those that no pass reads may be 0. */
export interface FrameBuffers {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly surface: number;
  readonly light: number;
}

/** Writes a block at `at`. viewWidth, viewHeight and aspectRatio follow from the frame. */
export function writeBlock(
  view: DataView,
  at: number,
  frame: FrameBuffers,
  way: { readonly source: number; readonly target: number; readonly workAverage: number },
  uniforms: Uniforms,
): void {
  const { width, height, depth, surface, light } = frame;
  const sizes = { width, height, stride: strideOf(width), planeBytes: bufferBytes(width, height) };
  const words = { ...sizes, ...way, depth, surface, light };
  for (const [name, word] of Object.entries(BLOCK)) {
    view.setUint32(at + word * 4, words[name as keyof typeof BLOCK], true);
  }
  const all: Uniforms = {
    ...uniforms,
    viewWidth: width,
    viewHeight: height,
    aspectRatio: width / height,
  };
  for (const { name, type, word } of UNIFORMS.values()) {
    const given = all[name] ?? 0;
    for (let i = 0; i < type.size; i++) {
      const value = typeof given === 'number' ? given : (given[i] ?? 0);
      const address = at + (BLOCK_UNIFORMS + word + i) * 4;
      if (type.base === 'int') view.setInt32(address, value, true);
      else view.setFloat32(address, value, true);
    }
  }
}
