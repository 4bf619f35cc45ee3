import type { FreeQuads } from '../freeQuads.js';
import type { Matrix } from './matrix.js';

/**
 * The corners of each side as seen from outside: bottom left, bottom right, top right, top left.
 * Bit 0 of a corner is the far x, bit 1 the far y, bit 2 the far z. Sides are counted as the
 * land's directions. A block's top and bottom lie as layout.ts says; a mob's top has its front at
 * the lower edge, so that its face goes on there.
 */
const UPRIGHT = [[0, 4, 6, 2], [5, 1, 3, 7], [], [], [1, 0, 2, 3], [4, 5, 7, 6]] as const;
export const BLOCK_CORNERS: readonly (readonly number[])[] = [
  UPRIGHT[0],
  UPRIGHT[1],
  [0, 1, 5, 4],
  [6, 7, 3, 2],
  UPRIGHT[4],
  UPRIGHT[5],
];
export const MOB_CORNERS: readonly (readonly number[])[] = [
  UPRIGHT[0],
  UPRIGHT[1],
  [4, 0, 1, 5],
  [7, 3, 2, 6],
  UPRIGHT[4],
  UPRIGHT[5],
];

/** How much light a side gets by where it faces, as the land's sides do. */
const SHADE_X = 0.6;
const SHADE_Z = 0.8;
const SHADE_UP = 1;
const SHADE_DOWN = 0.5;

export const WHITE = 0xffffffff;
const corners = new Float64Array(12);

/** s0, t0, s1, t1 in texels, as a free quad carries them. */
export function texelRectangle(s0: number, t0: number, s1: number, t1: number): number {
  return (s0 | (t0 << 8) | (s1 << 16) | (t1 << 24)) >>> 0;
}

export const ALL_TEXELS = texelRectangle(0, 0, 16, 16);

/** Darkens a colour (0xAABBGGRR) by a share 0..1; its alpha stays. */
export function darkened(colour: number, share: number): number {
  const blue = ((colour >>> 16) & 255) * share;
  const green = ((colour >>> 8) & 255) * share;
  const red = (colour & 255) * share;
  return (((colour >>> 24) << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** How bright a side of a box looks that is placed by a matrix. */
function shadeOf(m: Matrix, side: number): number {
  const axis = side >> 1;
  const [x, y, z] = [m[axis]!, m[axis + 4]!, m[axis + 8]!];
  const up = side & 1 ? y : -y;
  const length = x * x + y * y + z * z;
  const sum = x * x * SHADE_X + z * z * SHADE_Z + y * y * (up > 0 ? SHADE_UP : SHADE_DOWN);
  return length === 0 ? 1 : sum / length;
}

function setCorner(
  into: Float64Array,
  at: number,
  m: Matrix,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  bits: number,
): void {
  const x = bits & 1 ? to[0]! : from[0]!;
  const y = bits & 2 ? to[1]! : from[1]!;
  const z = bits & 4 ? to[2]! : from[2]!;
  into[at] = m[0]! * x + m[1]! * y + m[2]! * z + m[3]!;
  into[at + 1] = m[4]! * x + m[5]! * y + m[6]! * z + m[7]!;
  into[at + 2] = m[8]! * x + m[9]! * y + m[10]! * z + m[11]!;
}

/** The eight corners of the box whose sides are pushed now. */
const box = new Float64Array(24);

export function setBox(m: Matrix, from: ArrayLike<number>, to: ArrayLike<number>): void {
  for (let corner = 0; corner < 8; corner++) setCorner(box, corner * 3, m, from, to, corner);
}

/** A side of the box that was set. */
export function pushBoxSide(
  quads: FreeQuads,
  m: Matrix,
  side: number,
  order: readonly number[],
  texture: number,
  texels: number,
  light: number,
  colour: number,
): void {
  for (let i = 0; i < 4; i++) {
    const from = order[i]! * 3;
    corners[i * 3] = box[from]!;
    corners[i * 3 + 1] = box[from + 1]!;
    corners[i * 3 + 2] = box[from + 2]!;
  }
  quads.push(corners, texture, texels, light, darkened(colour, shadeOf(m, side)));
}

/** Pushes one side of the box between two corners; `soft` is how little its shade tells, 0..1. */
export function pushSide(
  quads: FreeQuads,
  m: Matrix,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  side: number,
  order: readonly number[],
  texture: number,
  texels: number,
  light: number,
  colour: number,
  soft = 0,
): void {
  for (let i = 0; i < 4; i++) setCorner(corners, i * 3, m, from, to, order[i]!);
  const shade = soft + (1 - soft) * shadeOf(m, side);
  quads.push(corners, texture, texels, light, darkened(colour, shade));
}
