// Smooth light, from the grid of a quad and the table of what light looks like.
import { lights } from './frame';
import { gather4 } from './texel';

/** Light between the corners of cells, the same for a whole texel. */
// @ts-ignore: decorator
@inline
export function light4(grid: usize, stride: i32, u: v128, v: v128): v128 {
  return looked(sums4(grid, stride, u, v));
}

/** The light itself and not what it looks like: sky << 8 | block. */
// @ts-ignore: decorator
@inline
export function plainLight4(grid: usize, stride: i32, u: v128, v: v128): v128 {
  const sum = sums4(grid, stride, u, v);
  return v128.or(
    v128.and(i32x4.shr_u(sum, 8), i32x4.splat(0xff)),
    v128.and(i32x4.shr_u(sum, 16), i32x4.splat(0xff00)),
  );
}

// @ts-ignore: decorator
@inline
function sums4(grid: usize, stride: i32, u: v128, v: v128): v128 {
  const cells = i32x4.add(
    i32x4.mul(i32x4.shr_u(v, 4), i32x4.splat(stride)),
    i32x4.shl(i32x4.shr_u(u, 4), 1),
  );
  const first = i32x4.extract_lane(cells, 0);
  let low: v128;
  let high: v128;
  if (i32x4.all_true(i32x4.eq(cells, i32x4.splat(first)))) {
    low = v128.load32_splat(grid + <usize>first);
    high = v128.load32_splat(grid + <usize>(first + stride));
  } else {
    low = gather4(grid, cells);
    high = gather4(grid + <usize>stride, cells);
  }
  return sum4(low, high, u, v);
}

/** The same from four pairs of corners each: those at a cell's lower v, those at its higher. */
// @ts-ignore: decorator
@inline
export function blended4(low: v128, high: v128, u: v128, v: v128): v128 {
  return looked(sum4(low, high, u, v));
}

/** sky × 256 in the upper half, block × 256 in the lower one. */
// @ts-ignore: decorator
@inline
function sum4(low: v128, high: v128, u: v128, v: v128): v128 {
  const across = weight(u);
  const lower = between(apart(low), apart(i32x4.shr_u(low, 16)), across);
  const upper = between(apart(high), apart(i32x4.shr_u(high, 16)), across);
  return between(lower, upper, weight(v));
}

/** What light of so much looks like: the table has six bits of each. */
// @ts-ignore: decorator
@inline
function looked(sum: v128): v128 {
  const index = v128.or(
    i32x4.shl(i32x4.shr_u(sum, 26), 8),
    v128.and(i32x4.shr_u(sum, 8), i32x4.splat(0xfc)),
  );
  return gather4(lights, index);
}

/** sky << 8 | block, moved apart so that sums of both fit one word. */
// @ts-ignore: decorator
@inline
function apart(light: v128): v128 {
  return v128.or(
    v128.and(light, i32x4.splat(0xff)),
    i32x4.shl(v128.and(light, i32x4.splat(0xff00)), 8),
  );
}

/** Sixteenths from one corner to the next, alike from both sides. */
// @ts-ignore: decorator
@inline
function weight(place: v128): v128 {
  const texel = v128.and(place, i32x4.splat(15));
  return i32x4.add(texel, i32x4.shr_u(texel, 3));
}

// @ts-ignore: decorator
@inline
function between(a: v128, b: v128, sixteenths: v128): v128 {
  return i32x4.add(i32x4.shl(a, 4), i32x4.mul(i32x4.sub(b, a), sixteenths));
}
