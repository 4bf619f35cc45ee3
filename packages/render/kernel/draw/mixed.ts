// Four neighbouring pixels that show up to four quads: as in shade.ts, to the last bit, but with
// each pixel's own record.
import {
  RECORD_AWAY, RECORD_I, RECORD_STRIDE, RECORD_TEXTURE, RECORD_U, RECORD_ULOW, RECORD_V,
} from './layout';
import { lights } from './frame';
import { multipliedTwice4, multiplied4 } from './colour';
import { fogged4 } from './fog';
import { blended4 } from './light';
import { fineTexels4, gather4, whole4 } from './texel';

// The records of the four pixels.
let a: usize, b: usize, c: usize, d: usize;
/** 1/z of the pixels that were shaded last. */
export let mixedInverse: v128 = i32x4.splat(0);

/** All four ids have to be there. */
// @ts-ignore: decorator
@inline
export function shadeMixed4(found: v128, x: i32, y: i32): v128 {
  return ownGroup(found, x, y);
}

/** How far the planes of the four are from the eye. */
// @ts-ignore: decorator
@inline
export function mixedAway4(): v128 {
  let away = v128.load32_zero(a, RECORD_AWAY);
  away = v128.load32_lane(b, away, 1, RECORD_AWAY);
  away = v128.load32_lane(c, away, 2, RECORD_AWAY);
  return v128.load32_lane(d, away, 3, RECORD_AWAY);
}

// @ts-ignore: decorator
@inline
function firstOf(at: usize, x: f64, y: f64): f32 {
  return <f32>(load<f64>(at) + load<f64>(at, 16) * y + load<f64>(at, 8) * x);
}

/** Each pixel's own affine function, at the first pixel of the group. */
// @ts-ignore: decorator
@inline
function firsts4(at: usize, x: f64, y: f64): v128 {
  let firsts = f32x4.splat(firstOf(a + at, x, y));
  firsts = f32x4.replace_lane(firsts, 1, firstOf(b + at, x, y));
  firsts = f32x4.replace_lane(firsts, 2, firstOf(c + at, x, y));
  return f32x4.replace_lane(firsts, 3, firstOf(d + at, x, y));
}

/** How far each has got at its own pixel. */
// @ts-ignore: decorator
@inline
function steps4(at: usize): v128 {
  let steps = f32x4.splat(<f32>load<f64>(a + at, 8));
  steps = f32x4.replace_lane(steps, 1, <f32>load<f64>(b + at, 8));
  steps = f32x4.replace_lane(steps, 2, <f32>load<f64>(c + at, 8));
  steps = f32x4.replace_lane(steps, 3, <f32>load<f64>(d + at, 8));
  return f32x4.mul(steps, f32x4(0, 1, 2, 3));
}

// @ts-ignore: decorator
@inline
function levels4(first: v128, area: v128, finest: v128): v128 {
  const cube = f32x4.mul(f32x4.mul(first, first), first);
  const exponent = i32x4.sub(i32x4.shr_u(f32x4.div(area, cube), 23), i32x4.splat(127));
  const level = i32x4.shr_s(i32x4.add(exponent, i32x4.splat(2)), 1);
  const bounded = i32x4.min_s(i32x4.max_s(level, i32x4.neg(finest)), i32x4.splat(4));
  const isBehind = f32x4.le(cube, f32x4.splat(0));
  return v128.bitselect(i32x4.splat(4), bounded, isBehind);
}

/** The word at s, t of a texture's mip. */
// @ts-ignore: decorator
@inline
function texelAt(texture: i32, s: i32, t: i32, level: i32): i32 {
  const start = (1024 - (1024 >> (level << 1))) / 3;
  const at = start + ((t >> level) << (4 - level)) + (s >> level);
  return load<i32>(<usize>(texture + (at << 2)));
}

// @ts-ignore: decorator
@inline
function mixedTexels4(texture: v128, s: v128, t: v128, levels: v128): v128 {
  const level = i32x4.extract_lane(levels, 0);
  if (i32x4.all_true(i32x4.eq(levels, i32x4.splat(level)))) {
    const start = ((1024 - (1024 >> (level << 1))) / 3) << 2;
    const row = i32x4.shl(i32x4.shr_u(t, level), 4 - level);
    const at = i32x4.shl(i32x4.add(row, i32x4.shr_u(s, level)), 2);
    return gather4(<usize>start, i32x4.add(texture, at));
  }
  return i32x4(
    texelAt(
      i32x4.extract_lane(texture, 0), i32x4.extract_lane(s, 0), i32x4.extract_lane(t, 0), level,
    ),
    texelAt(
      i32x4.extract_lane(texture, 1), i32x4.extract_lane(s, 1), i32x4.extract_lane(t, 1),
      i32x4.extract_lane(levels, 1),
    ),
    texelAt(
      i32x4.extract_lane(texture, 2), i32x4.extract_lane(s, 2), i32x4.extract_lane(t, 2),
      i32x4.extract_lane(levels, 2),
    ),
    texelAt(
      i32x4.extract_lane(texture, 3), i32x4.extract_lane(s, 3), i32x4.extract_lane(t, 3),
      i32x4.extract_lane(levels, 3),
    ),
  );
}

/** Where one of them shows a mip of more than 16 × 16. */
function mixedFineTexels(
  texture: v128, s: v128, t: v128, levels: v128, placeU: v128, placeV: v128,
): v128 {
  let texels = mixedTexels4(texture, s, t, i32x4.max_s(levels, i32x4.splat(0)));
  let level = i32x4.extract_lane(levels, 0);
  if (level < 0) {
    const fine = fineTexels4(a, placeU, placeV, -level);
    texels = i32x4.replace_lane(texels, 0, i32x4.extract_lane(fine, 0));
  }
  level = i32x4.extract_lane(levels, 1);
  if (level < 0) {
    const fine = fineTexels4(b, placeU, placeV, -level);
    texels = i32x4.replace_lane(texels, 1, i32x4.extract_lane(fine, 1));
  }
  level = i32x4.extract_lane(levels, 2);
  if (level < 0) {
    const fine = fineTexels4(c, placeU, placeV, -level);
    texels = i32x4.replace_lane(texels, 2, i32x4.extract_lane(fine, 2));
  }
  level = i32x4.extract_lane(levels, 3);
  if (level < 0) {
    const fine = fineTexels4(d, placeU, placeV, -level);
    texels = i32x4.replace_lane(texels, 3, i32x4.extract_lane(fine, 3));
  }
  return texels;
}

/** Light of those that have a grid; white for the others. */
// @ts-ignore: decorator
@inline
function mixedLight4(grid: v128, hasGrid: v128, stride: v128, u: v128, v: v128): v128 {
  const cells = i32x4.add(
    i32x4.mul(i32x4.shr_u(v, 4), stride),
    i32x4.shl(i32x4.shr_u(u, 4), 1),
  );
  // Those without one read what is of no use, but can be read.
  const low = v128.bitselect(i32x4.add(grid, cells), i32x4.splat(<i32>lights), hasGrid);
  const high = i32x4.add(low, v128.and(stride, hasGrid));
  const light = blended4(gather4(0, low), gather4(0, high), u, v);
  return v128.bitselect(light, i32x4.splat(-1), hasGrid);
}

function ownGroup(found: v128, x: i32, y: i32): v128 {
  a = <usize>i32x4.extract_lane(found, 0);
  b = <usize>i32x4.extract_lane(found, 1);
  c = <usize>i32x4.extract_lane(found, 2);
  d = <usize>i32x4.extract_lane(found, 3);
  const fx = <f64>x;
  const fy = <f64>y;
  const first = firsts4(RECORD_I, fx, fy);
  const inverse = f32x4.add(first, steps4(RECORD_I));
  mixedInverse = inverse;
  const z = f32x4.div(f32x4.splat(1), inverse);
  const placeU = f32x4.mul(f32x4.add(firsts4(RECORD_U, fx, fy), steps4(RECORD_U)), z);
  const placeV = f32x4.mul(f32x4.add(firsts4(RECORD_V, fx, fy), steps4(RECORD_V)), z);

  // Four words of each record at a time, turned so that each word stands for all four pixels.
  let low = pairs(v128.load(a, RECORD_ULOW), v128.load(b, RECORD_ULOW));
  let low2 = pairs(v128.load(c, RECORD_ULOW), v128.load(d, RECORD_ULOW));
  let high = pairsHigh(v128.load(a, RECORD_ULOW), v128.load(b, RECORD_ULOW));
  let high2 = pairsHigh(v128.load(c, RECORD_ULOW), v128.load(d, RECORD_ULOW));
  const u = i32x4.min_s(i32x4.max_s(whole4(placeU), evens(low, low2)), odds(low, low2));
  const v = i32x4.min_s(i32x4.max_s(whole4(placeV), evens(high, high2)), odds(high, high2));

  low = pairs(v128.load(a, RECORD_STRIDE), v128.load(b, RECORD_STRIDE));
  low2 = pairs(v128.load(c, RECORD_STRIDE), v128.load(d, RECORD_STRIDE));
  high = pairsHigh(v128.load(a, RECORD_STRIDE), v128.load(b, RECORD_STRIDE));
  high2 = pairsHigh(v128.load(c, RECORD_STRIDE), v128.load(d, RECORD_STRIDE));
  const stride = evens(low, low2);
  const flips = evens(high, high2);
  const levels = levels4(first, odds(low, low2), i32x4.shr_u(flips, 8));
  const isSwapped = odds(high, high2);
  const fifteen = i32x4.splat(15);
  const s = v128.and(v128.xor(v128.bitselect(v, u, isSwapped), flips), fifteen);
  const t = v128.and(v128.xor(v128.bitselect(u, v, isSwapped), i32x4.shr_u(flips, 4)), fifteen);

  low = pairs(v128.load(a, RECORD_TEXTURE), v128.load(b, RECORD_TEXTURE));
  low2 = pairs(v128.load(c, RECORD_TEXTURE), v128.load(d, RECORD_TEXTURE));
  high = pairsHigh(v128.load(a, RECORD_TEXTURE), v128.load(b, RECORD_TEXTURE));
  high2 = pairsHigh(v128.load(c, RECORD_TEXTURE), v128.load(d, RECORD_TEXTURE));
  const texels = i32x4.bitmask(levels) == 0
    ? mixedTexels4(evens(low, low2), s, t, levels)
    : mixedFineTexels(evens(low, low2), s, t, levels, placeU, placeV);
  const isTinted = i32x4.shr_s(i32x4.shl(texels, 7), 31);
  const paint = v128.bitselect(odds(low, low2), evens(high, high2), isTinted);
  const grid = odds(high, high2);
  const hasGrid = i32x4.ne(grid, i32x4.splat(0));
  const colour = v128.any_true(hasGrid)
    ? multipliedTwice4(texels, paint, mixedLight4(grid, hasGrid, stride, u, v))
    : multiplied4(texels, paint);
  return fogged4(colour, inverse, z, x, y);
}

// @ts-ignore: decorator
@inline
function pairs(one: v128, other: v128): v128 {
  return i32x4.shuffle(one, other, 0, 4, 1, 5);
}

// @ts-ignore: decorator
@inline
function pairsHigh(one: v128, other: v128): v128 {
  return i32x4.shuffle(one, other, 2, 6, 3, 7);
}

// @ts-ignore: decorator
@inline
function evens(one: v128, other: v128): v128 {
  return i64x2.shuffle(one, other, 0, 2);
}

// @ts-ignore: decorator
@inline
function odds(one: v128, other: v128): v128 {
  return i64x2.shuffle(one, other, 1, 3);
}
