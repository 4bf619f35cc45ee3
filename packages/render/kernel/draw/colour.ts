// Colours are four bytes: red lowest, then green, blue and alpha.

/** a × b for each byte, where 255 stands for one. */
export function multiplied(a: u32, b: u32): u32 {
  let product: u32 = 0;
  for (let shift: u32 = 0; shift < 32; shift += 8) {
    product |= ((((a >> shift) & 255) * ((b >> shift) & 255) + 255) >> 8) << shift;
  }
  return product;
}

/** The same for four pixels at once. */
// @ts-ignore: decorator
@inline
export function multiplied4(a: v128, b: v128): v128 {
  const ones = i16x8.splat(255);
  const low = i16x8.add(
    i16x8.mul(i16x8.extend_low_i8x16_u(a), i16x8.extend_low_i8x16_u(b)),
    ones,
  );
  const high = i16x8.add(
    i16x8.mul(i16x8.extend_high_i8x16_u(a), i16x8.extend_high_i8x16_u(b)),
    ones,
  );
  return i8x16.narrow_i16x8_u(i16x8.shr_u(low, 8), i16x8.shr_u(high, 8));
}

/** a × b × c for four pixels. */
// @ts-ignore: decorator
@inline
export function multipliedTwice4(a: v128, b: v128, c: v128): v128 {
  const ones = i16x8.splat(255);
  let low = i16x8.mul(i16x8.extend_low_i8x16_u(a), i16x8.extend_low_i8x16_u(b));
  low = i16x8.shr_u(i16x8.add(low, ones), 8);
  low = i16x8.add(i16x8.mul(low, i16x8.extend_low_i8x16_u(c)), ones);
  let high = i16x8.mul(i16x8.extend_high_i8x16_u(a), i16x8.extend_high_i8x16_u(b));
  high = i16x8.shr_u(i16x8.add(high, ones), 8);
  high = i16x8.add(i16x8.mul(high, i16x8.extend_high_i8x16_u(c)), ones);
  return i8x16.narrow_i16x8_u(i16x8.shr_u(low, 8), i16x8.shr_u(high, 8));
}

/** From a to b by so many 256ths, for four pixels; `parts` is 0..256, one to a pixel. */
// @ts-ignore: decorator
@inline
export function mixed4(a: v128, b: v128, parts: v128): v128 {
  const low = i8x16.shuffle(parts, parts, 0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5);
  const high = i8x16.shuffle(
    parts, parts, 8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13,
  );
  const all = i16x8.splat(256);
  const mixedLow = i16x8.add(
    i16x8.mul(i16x8.extend_low_i8x16_u(a), i16x8.sub(all, low)),
    i16x8.mul(i16x8.extend_low_i8x16_u(b), low),
  );
  const mixedHigh = i16x8.add(
    i16x8.mul(i16x8.extend_high_i8x16_u(a), i16x8.sub(all, high)),
    i16x8.mul(i16x8.extend_high_i8x16_u(b), high),
  );
  return i8x16.narrow_i16x8_u(i16x8.shr_u(mixedLow, 8), i16x8.shr_u(mixedHigh, 8));
}

/** Three channels, 0..1 each, as four opaque pixels. */
// @ts-ignore: decorator
@inline
export function packed4(r: v128, g: v128, b: v128): v128 {
  return v128.or(
    v128.or(byte4(r), i32x4.shl(byte4(g), 8)),
    v128.or(i32x4.shl(byte4(b), 16), i32x4.splat(0xff000000)),
  );
}

/** 0..255. Added to this number, what is rounded off has no place left in an f32. */
// @ts-ignore: decorator
@inline
function byte4(channel: v128): v128 {
  const rounder = f32x4.splat(8388608);
  const scaled = f32x4.mul(channel, f32x4.splat(255));
  const bounded = f32x4.pmin(f32x4.pmax(scaled, f32x4.splat(0)), f32x4.splat(255));
  return v128.and(f32x4.add(bounded, rounder), i32x4.splat(255));
}
