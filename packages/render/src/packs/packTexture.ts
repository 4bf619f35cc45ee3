import { TEXTURE_EDGE_MAX, texelsWithMips } from '../layout.js';
import { writeWithMips } from '../looks/textures/mips.js';
import { texelsOf } from './texels.js';
import type { TextureUse } from './textureUse.js';

/** RGBA, four bytes a pixel, row by row from the top. */
export interface RawImage {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** What a `.png.mcmeta` says of a picture that moves. */
export interface FrameOrder {
  /** frames by number; undefined: all, from the top left */
  readonly order?: readonly number[] | undefined;
  readonly ticksPerFrame?: number | undefined;
  /** of each in `order`; undefined: as long as the others */
  readonly ticks?: readonly (number | undefined)[] | undefined;
  /** of a frame, in pixels; without both the shorter side of the picture */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A texture of a pack, as it is drawn. */
export interface PackTexture {
  /** texels in a row: a power of two, from 16 to TEXTURE_EDGE_MAX */
  readonly edge: number;
  /**
   * all of its mips each, the largest first, or (where it is one of two) the largest alone; more
   * than one where it moves
   */
  readonly frames: readonly Int32Array[];
  readonly ticksPerFrame: number;
  /** where frames differ: after how many ticks, from the first on, each of them ends */
  readonly ends?: readonly number[] | undefined;
}

/** How frames lie in a picture: in rows, from the top left. */
export interface FrameGrid {
  /** pixels in a row of a frame */
  readonly side: number;
  readonly columns: number;
  readonly count: number;
}

const EDGE_MIN = 16;
/** More than a year; sums of it stay exact. */
const FRAME_TICKS_MAX = 1_000_000_000;

/**
 * A picture of a file as a texture; see frameGrid for what it may be. A frame with more than
 * `edgeMax` pixels in a row is averaged; one with less than 16 keeps its hard edges.
 */
export function packTexture(
  image: RawImage,
  moves: FrameOrder | undefined,
  use: TextureUse,
  edgeMax = TEXTURE_EDGE_MAX,
): PackTexture {
  const { side, columns, count } = frameGrid(image.width, image.height, moves);
  const all = Array.from({ length: count }, (_, i) => i);
  const order = moves === undefined ? [0] : (moves.order ?? all);
  const outside = order.find((frame) => !(frame >= 0 && frame < count));
  if (outside !== undefined) throw new Error(`it has ${count} frames and no frame ${outside}`);
  const shown = use.isTwoWide && side > 1 ? side / 2 : side;
  const edge = Math.min(Math.max(shown, EDGE_MIN), edgeMax);
  const frameAt = (frame: number): Int32Array => {
    const [left, top] = [(frame % columns) * side, Math.floor(frame / columns) * side];
    const texels = fitted(image, left, top, shown, edge);
    return use.isOfTwo ? texels : withMips(texelsOf(texels, use, shown > edge), edge);
  };
  const ticksPerFrame = wholeTicks(moves?.ticksPerFrame ?? 1);
  // What is made of two does not move.
  if (use.isOfTwo) return { edge, frames: [frameAt(order[0]!)], ticksPerFrame };
  const made = new Map<number, Int32Array>();
  for (const frame of order) if (!made.has(frame)) made.set(frame, frameAt(frame));
  const frames = order.map((frame) => made.get(frame)!);
  return { edge, frames, ticksPerFrame, ends: endsOf(frames.length, ticksPerFrame, moves?.ticks) };
}

/** Throws for what is no square, no strip of squares and, where it moves, no squares in rows. */
export function frameGrid(width: number, height: number, moves?: FrameOrder): FrameGrid {
  const { wide, high } = frameSize(width, height, moves);
  if (wide !== high || width % wide !== 0 || height % high !== 0) {
    const isTold = (moves?.width ?? moves?.height) !== undefined;
    const what = isTold
      ? `frames of ${wide} × ${high} are no squares that fill it`
      : 'neither a square nor a strip of squares';
    throw new Error(`it is ${width} × ${height}: ${what}`);
  }
  if (!Number.isInteger(wide) || (wide & (wide - 1)) !== 0) {
    throw new Error(`its width of ${wide} is no power of two`);
  }
  return { side: wide, columns: width / wide, count: (width / wide) * (height / high) };
}

/** One side that is given alone is meant for both. */
function frameSize(
  width: number,
  height: number,
  moves: FrameOrder | undefined,
): { wide: number; high: number } {
  if (moves === undefined) return { wide: width, high: width };
  const shorter = Math.min(width, height);
  return {
    wide: moves.width ?? moves.height ?? shorter,
    high: moves.height ?? moves.width ?? shorter,
  };
}

function wholeTicks(ticks: number): number {
  return Math.min(Math.max(1, Math.round(ticks)), FRAME_TICKS_MAX);
}

function endsOf(
  count: number,
  ticksPerFrame: number,
  ticks: FrameOrder['ticks'],
): number[] | undefined {
  if (ticks === undefined) return undefined;
  let end = 0;
  return Array.from({ length: count }, (_, i) => {
    end += wholeTicks(ticks[i] ?? ticksPerFrame);
    return end;
  });
}

/** All mips of a square of texels, the largest first. */
export function withMips(texels: Int32Array, edge: number): Int32Array {
  const mips = new Int32Array(texelsWithMips(edge));
  writeWithMips(texels, mips);
  return mips;
}

/** How much memory a texture takes. */
export function bytesOf({ frames }: PackTexture): number {
  let bytes = 0;
  for (const frame of new Set(frames)) bytes += frame.byteLength;
  return bytes;
}

/** The same without the mips that have more than `edgeMax` texels in a row. */
export function coarser(texture: PackTexture, edgeMax: number): PackTexture {
  const { edge, frames } = texture;
  if (edge <= edgeMax || frames[0]!.length === edge * edge) return texture;
  const made = new Map<Int32Array, Int32Array>();
  for (const frame of frames) made.set(frame, frame.slice(-texelsWithMips(edgeMax)));
  return { ...texture, edge: edgeMax, frames: frames.map((frame) => made.get(frame)!) };
}

function fitted(
  { width, rgba }: RawImage,
  left: number,
  top: number,
  shown: number,
  edge: number,
): Int32Array {
  const texels = new Int32Array(edge * edge);
  const factor = shown / edge;
  for (let row = 0, i = 0; row < edge; row++) {
    const y = top + Math.floor(row * factor);
    for (let column = 0; column < edge; column++, i++) {
      const x = left + Math.floor(column * factor);
      texels[i] =
        factor > 1 ? meanOf(rgba, width, x, y, factor) : wordAt(rgba, (y * width + x) * 4);
    }
  }
  return texels;
}

function wordAt(rgba: Uint8Array, at: number): number {
  return rgba[at]! | (rgba[at + 1]! << 8) | (rgba[at + 2]! << 16) | (rgba[at + 3]! << 24);
}

/** The mean of a square of pixels, in which holes do not count for colour. */
function meanOf(rgba: Uint8Array, width: number, x: number, y: number, size: number): number {
  let [red, green, blue, covered] = [0, 0, 0, 0];
  let [plainRed, plainGreen, plainBlue] = [0, 0, 0];
  for (let row = y; row < y + size; row++) {
    let at = (row * width + x) * 4;
    for (const end = at + size * 4; at < end; at += 4) {
      const alpha = rgba[at + 3]!;
      red += rgba[at]! * alpha;
      green += rgba[at + 1]! * alpha;
      blue += rgba[at + 2]! * alpha;
      covered += alpha;
      plainRed += rgba[at]!;
      plainGreen += rgba[at + 1]!;
      plainBlue += rgba[at + 2]!;
    }
  }
  const count = size * size;
  if (covered === 0) [red, green, blue] = [plainRed, plainGreen, plainBlue];
  const scale = covered > 0 ? covered : count;
  return (
    Math.round(red / scale) |
    (Math.round(green / scale) << 8) |
    (Math.round(blue / scale) << 16) |
    (Math.round(covered / count) << 24)
  );
}
