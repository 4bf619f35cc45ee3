// From ids to colours.
import { bandA, bandB, height, ids, isMarked, last, near, out, stride } from './frame';
import { mixed4 } from './colour';
import { cloudRow, cloudsAreBefore } from './clouds';
import { RECORD_AWAY } from './layout';
import { markFound, markOpaque } from './marks';
import { mixedAway4, mixedInverse, shadeMixed4 } from './mixed';
import { length4 } from './rays';
import { shade4, shadeRun } from './shade';
import { sky4, skyRun } from './sky';
import { inverse4 } from './texel';

/** Four pixels of several quads. Where no id is, `behind` stays. */
function mixedQuads(found: v128, behind: v128, x: i32, y: i32, isLayer: bool): v128 {
  const isFound = i32x4.ne(found, i32x4.splat(0));
  // Pixels without a quad are shaded as one of the others, and then not taken.
  const lane = ctz(i32x4.bitmask(isFound));
  const any =
    lane == 0 ? i32x4.extract_lane(found, 0)
    : lane == 1 ? i32x4.extract_lane(found, 1)
    : lane == 2 ? i32x4.extract_lane(found, 2)
    : i32x4.extract_lane(found, 3);
  let colour = shadeMixed4(v128.bitselect(found, i32x4.splat(any), isFound), x, y);
  if (isLayer) colour = flatter4(colour, mixedAway4(), mixedInverse, x, y);
  return v128.bitselect(colour, behind, isFound);
}

/** The land and what is free and solid, or the sky; ids are forgotten on the way. */
export function resolveOpaque(): void {
  if (isMarked) markOpaque();
  for (let y = 0; y < height; y++) {
    resolveRow(y);
    if (!cloudsAreBefore) cloudRow(y, bandA, bandB);
  }
}

function resolveRow(y: i32): void {
  const zero = i32x4.splat(0);
  const opaque = i32x4.splat(0xff000000);
  let at = <usize>(y * stride + bandA) << 2;
  let x = bandA;
  while (x < bandB) {
    const found = v128.load(ids + at);
    const first = i32x4.extract_lane(found, 0);
    const all = i32x4.splat(first);
    if (i32x4.all_true(i32x4.eq(found, all))) {
      const from = x;
      do {
        v128.store(ids + at, zero);
        x += 4;
        at += 16;
      } while (x < bandB && i32x4.all_true(i32x4.eq(v128.load(ids + at), all)));
      if (first == 0) skyRun(from, x, y);
      else shadeRun(<usize>first, from, x, y);
      continue;
    }
    v128.store(ids + at, zero);
    const behind = i32x4.all_true(found) ? zero : sky4(x, y);
    v128.store(out + at, v128.or(mixedQuads(found, behind, x, y, false), opaque));
    x += 4;
    at += 16;
  }
}

/** Seen from above, clouds hide water as well. */
export function resolveClouds(): void {
  if (!cloudsAreBefore) return;
  for (let y = 0; y < height; y++) cloudRow(y, bandA, bandB);
}

/** What is seen through lets less through the flatter one looks at it. */
// @ts-ignore: decorator
@inline
function flatter4(colour: v128, away: v128, inverse: v128, x: i32, y: i32): v128 {
  const steep = f32x4.div(f32x4.mul(away, inverse), length4(x, y));
  const flat = f32x4.sub(f32x4.splat(1), f32x4.pmin(steep, f32x4.splat(1)));
  const cube = f32x4.mul(f32x4.mul(flat, flat), flat);
  const alpha = i32x4.shr_u(colour, 24);
  const more = f32x4.mul(
    f32x4.convert_i32x4_s(i32x4.sub(i32x4.splat(255), alpha)),
    f32x4.mul(cube, f32x4.splat(0.6)),
  );
  const whole = i32x4.add(alpha, i32x4.trunc_sat_f32x4_s(more));
  // What is not there at all, as the middle of a pane may be, stays so.
  const shown = v128.and(whole, i32x4.ne(alpha, i32x4.splat(0)));
  return v128.or(v128.and(colour, i32x4.splat(0x00ffffff)), i32x4.shl(shown, 24));
}

// @ts-ignore: decorator
@inline
function layer4(record: usize, x: i32, y: i32): v128 {
  const away = v128.load32_splat(record, RECORD_AWAY);
  return flatter4(shade4(record, x, y), away, inverse4(record, <f64>x, <f64>y), x, y);
}

/** Blends a layer over what is behind it, and makes it what the next has to be nearer than. */
export function resolveLayer(xa: i32, xb: i32, ya: i32, yb: i32): void {
  const zero = i32x4.splat(0);
  for (let y = ya; y < yb; y++) {
    let at = <usize>(y * stride + xa) << 2;
    for (let x = xa; x < xb; x += 4, at += 16) {
      const found = v128.load(ids + at);
      const isFound = i32x4.ne(found, zero);
      // Where nothing was found nothing more will be: no surface is nearer than infinity.
      v128.store(last + at, v128.bitselect(v128.load(near + at), f32x4.splat(Infinity), isFound));
      if (!v128.any_true(isFound)) continue;
      if (isMarked) markFound(at, x, y, true);
      v128.store(ids + at, zero);
      const first = i32x4.extract_lane(found, 0);
      const colour = i32x4.all_true(i32x4.eq(found, i32x4.splat(first)))
        ? layer4(<usize>first, x, y)
        : mixedQuads(found, zero, x, y, true);
      v128.store(out + at, over(v128.load(out + at), colour));
    }
  }
}

/** Blends by the alpha of `colour`; what is opaque stays opaque. */
// @ts-ignore: decorator
@inline
export function over(behind: v128, colour: v128): v128 {
  const alpha = i32x4.shr_u(colour, 24);
  const parts = i32x4.add(alpha, i32x4.shr_u(alpha, 7)); // 255 and 254 become 256 and 255
  return v128.or(mixed4(behind, colour, parts), i32x4.splat(0xff000000));
}

/** What is drawn over all the rest: the hand. */
export function resolveFront(xa: i32, xb: i32, ya: i32, yb: i32): void {
  const zero = i32x4.splat(0);
  for (let y = ya; y < yb; y++) {
    let at = <usize>(y * stride + xa) << 2;
    for (let x = xa; x < xb; x += 4, at += 16) {
      const found = v128.load(ids + at);
      if (!v128.any_true(found)) continue;
      if (isMarked) markFound(at, x, y, false);
      v128.store(ids + at, zero);
      const colour = mixedQuads(found, v128.load(out + at), x, y, false);
      v128.store(out + at, v128.or(colour, i32x4.splat(0xff000000)));
    }
  }
}
