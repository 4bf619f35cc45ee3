// Which texels four neighbouring pixels show of the quad that a record describes.
import {
  RECORD_I, RECORD_U, RECORD_V, RECORD_ULOW, RECORD_UHIGH, RECORD_VLOW, RECORD_VHIGH,
  RECORD_TEXTURE, RECORD_AREA, RECORD_FLIPS, RECORD_SWAP,
} from './layout';

/** An affine function (three f64 at `at`) at four pixels from x on. */
// @ts-ignore: decorator
@inline
function affine4(at: usize, x: f64, y: f64): v128 {
  const step = load<f64>(at, 8);
  return f32x4.add(
    f32x4.splat(<f32>(load<f64>(at) + load<f64>(at, 16) * y + step * x)),
    f32x4.mul(f32x4.splat(<f32>step), f32x4(0, 1, 2, 3)),
  );
}

// @ts-ignore: decorator
@inline
export function inverse4(record: usize, x: f64, y: f64): v128 {
  return affine4(record + RECORD_I, x, y);
}

/**
 * Rounds down. Added to this number, what lies behind the point has no place left in an f32; the
 * rest is then found in the lowest bits. What does not fit gives nonsense, which the caller bounds.
 */
// @ts-ignore: decorator
@inline
export function whole4(value: v128): v128 {
  const rounder = f32x4.splat(12582912);
  return i32x4.sub(f32x4.add(f32x4.sub(value, f32x4.splat(0.5)), rounder), rounder);
}

/** Sixteenths of a block along u, where `z` is the distance ahead. */
// @ts-ignore: decorator
@inline
export function placeU4(record: usize, x: f64, y: f64, z: v128): v128 {
  return f32x4.mul(affine4(record + RECORD_U, x, y), z);
}

// @ts-ignore: decorator
@inline
export function placeV4(record: usize, x: f64, y: f64, z: v128): v128 {
  return f32x4.mul(affine4(record + RECORD_V, x, y), z);
}

/** Whole sixteenths, within what the quad shows. */
// @ts-ignore: decorator
@inline
export function u4(record: usize, placeU: v128): v128 {
  return i32x4.min_s(
    i32x4.max_s(whole4(placeU), v128.load32_splat(record, RECORD_ULOW)),
    v128.load32_splat(record, RECORD_UHIGH),
  );
}

// @ts-ignore: decorator
@inline
export function v4(record: usize, placeV: v128): v128 {
  return i32x4.min_s(
    i32x4.max_s(whole4(placeV), v128.load32_splat(record, RECORD_VLOW)),
    v128.load32_splat(record, RECORD_VHIGH),
  );
}

/**
 * The mip whose texels are about as large as pixels are at 1/z = `inverse`: 0 has 16 × 16, and
 * below 0 are those with more, where the texture has them.
 */
// @ts-ignore: decorator
@inline
export function levelAt(record: usize, inverse: f32): i32 {
  const area = load<f32>(record, RECORD_AREA);
  const cube = inverse * inverse * inverse;
  if (cube > area) {
    const finest = load<i32>(record, RECORD_FLIPS) >> 8;
    return finest == 0 ? 0 : finerLevel(area / cube, finest);
  }
  if (cube <= 0) return 4;
  const exponent = <i32>(reinterpret<u32>(area / cube) >> 23) - 127;
  return min((exponent + 2) >> 1, 4);
}

/** `ratio` is how many texels of 16 × 16 a pixel covers: less than one. */
function finerLevel(ratio: f32, finest: i32): i32 {
  const exponent = <i32>(reinterpret<u32>(ratio) >> 23) - 127;
  return max((exponent + 2) >> 1, -finest);
}

/** Four texels of u and v, at a mip of 16 × 16 or less. */
// @ts-ignore: decorator
@inline
export function texels4(record: usize, u: v128, v: v128, level: i32): v128 {
  const isSwapped = load<i32>(record, RECORD_SWAP) != 0;
  const fifteen = i32x4.splat(15);
  const flips = v128.load32_splat(record, RECORD_FLIPS);
  const s = v128.and(v128.xor(isSwapped ? v : u, flips), fifteen);
  const t = v128.and(v128.xor(isSwapped ? u : v, i32x4.shr_u(flips, 4)), fifteen);
  let texture = <usize>load<u32>(record, RECORD_TEXTURE);
  let at: v128;
  if (level == 0) {
    at = i32x4.shl(i32x4.add(i32x4.shl(t, 4), s), 2);
  } else {
    texture += <usize>(((1024 - (1024 >> (level << 1))) / 3) << 2);
    const row = i32x4.shl(i32x4.shr_u(t, level), 4 - level);
    at = i32x4.shl(i32x4.add(row, i32x4.shr_u(s, level)), 2);
  }
  return gather4(texture, at);
}

/**
 * The same from a mip of 16 << finer a side; those lie before the others, the largest first. What
 * u and v are rounded from is needed, for a sixteenth has several texels.
 */
// @ts-ignore: decorator
@inline
export function fineTexels4(record: usize, placeU: v128, placeV: v128, finer: i32): v128 {
  return fineTexels(record, placeU, placeV, finer);
}

// The compiler warns of v128 in what is exported, unless it is inlined.
function fineTexels(record: usize, placeU: v128, placeV: v128, finer: i32): v128 {
  const scale = f32x4.splat(<f32>(1 << finer));
  const u = fineWithin(f32x4.mul(placeU, scale), record + RECORD_ULOW, finer);
  const v = fineWithin(f32x4.mul(placeV, scale), record + RECORD_VLOW, finer);
  const isSwapped = load<i32>(record, RECORD_SWAP) != 0;
  const flips = load<i32>(record, RECORD_FLIPS);
  const mask = i32x4.splat((16 << finer) - 1);
  const s = v128.and(v128.xor(isSwapped ? v : u, i32x4.splat(-(flips & 1))), mask);
  const t = v128.and(v128.xor(isSwapped ? u : v, i32x4.splat(-((flips >> 4) & 1))), mask);
  const texture = <usize>load<u32>(record, RECORD_TEXTURE);
  const before = <usize>((((1024 << (finer << 1)) - 1024) / 3) << 2);
  return gather4(texture - before, i32x4.shl(i32x4.add(i32x4.shl(t, 4 + finer), s), 2));
}

/** `bounds` are the lowest and the highest sixteenth that is shown. */
// @ts-ignore: decorator
@inline
function fineWithin(place: v128, bounds: usize, finer: i32): v128 {
  const low = i32x4.splat(load<i32>(bounds) << finer);
  const high = i32x4.splat(((load<i32>(bounds, 4) + 1) << finer) - 1);
  return i32x4.min_s(i32x4.max_s(whole4(place), low), high);
}

/** Four words at byte offsets from an address. */
// @ts-ignore: decorator
@inline
export function gather4(base: usize, at: v128): v128 {
  let words = v128.load32_zero(base + <usize>i32x4.extract_lane(at, 0));
  words = v128.load32_lane(base + <usize>i32x4.extract_lane(at, 1), words, 1);
  words = v128.load32_lane(base + <usize>i32x4.extract_lane(at, 2), words, 2);
  return v128.load32_lane(base + <usize>i32x4.extract_lane(at, 3), words, 3);
}
