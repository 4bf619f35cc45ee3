// The colours of pixels that show one quad: texture × tint × shade × light, then fog.
import {
  RECORD_I, RECORD_LIGHT, RECORD_PLAIN, RECORD_STRIDE, RECORD_TINTED, RECORD_U, RECORD_UHIGH,
  RECORD_ULOW, RECORD_V, RECORD_VHIGH, RECORD_VLOW,
} from './layout';
import { fogClear, fogInverse, fogStart, lights, out, stride } from './frame';
import { mixed4, multipliedTwice4, multiplied4 } from './colour';
import { fogColour4 } from './haze';
import { length4 } from './rays';
import { gather4, levelAt, texels4, whole4 } from './texel';

// @ts-ignore: decorator
@inline
function rowOf(at: usize, y: f64): f64 {
  return load<f64>(at) + load<f64>(at, 16) * y;
}

/** Four pixels from x on, with the alpha of the texture. */
// @ts-ignore: decorator
@inline
export function shade4(record: usize, x: i32, y: i32): v128 {
  return oneGroup(record, x, y);
}

// The compiler warns of v128 in what is exported, unless it is inlined.
function oneGroup(record: usize, x: i32, y: i32): v128 {
  const fy = <f64>y;
  return group(
    record, x, y, load<f64>(record, RECORD_I + 8), load<f64>(record, RECORD_U + 8),
    load<f64>(record, RECORD_V + 8), rowOf(record + RECORD_I, fy), rowOf(record + RECORD_U, fy),
    rowOf(record + RECORD_V, fy), v128.load32_splat(record, RECORD_ULOW),
    v128.load32_splat(record, RECORD_UHIGH), v128.load32_splat(record, RECORD_VLOW),
    v128.load32_splat(record, RECORD_VHIGH), v128.load32_splat(record, RECORD_TINTED),
    v128.load32_splat(record, RECORD_PLAIN),
  );
}

/** A row of groups from x up to `end`, written out as opaque. */
export function shadeRun(record: usize, x: i32, end: i32, y: i32): void {
  const fy = <f64>y;
  const inverseStep = load<f64>(record, RECORD_I + 8);
  const uStep = load<f64>(record, RECORD_U + 8);
  const vStep = load<f64>(record, RECORD_V + 8);
  const inverseRow = rowOf(record + RECORD_I, fy);
  const uRow = rowOf(record + RECORD_U, fy);
  const vRow = rowOf(record + RECORD_V, fy);
  const uLow = v128.load32_splat(record, RECORD_ULOW);
  const uHigh = v128.load32_splat(record, RECORD_UHIGH);
  const vLow = v128.load32_splat(record, RECORD_VLOW);
  const vHigh = v128.load32_splat(record, RECORD_VHIGH);
  const tinted = v128.load32_splat(record, RECORD_TINTED);
  const plain = v128.load32_splat(record, RECORD_PLAIN);
  const opaque = i32x4.splat(0xff000000);
  let at = out + (<usize>(y * stride + x) << 2);
  for (; x < end; x += 4, at += 16) {
    const colour = group(
      record, x, y, inverseStep, uStep, vStep, inverseRow, uRow, vRow, uLow, uHigh, vLow, vHigh,
      tinted, plain,
    );
    v128.store(at, v128.or(colour, opaque));
  }
}

/** An affine function at four pixels, from its value at the row's beginning. */
// @ts-ignore: decorator
@inline
function along4(row: f64, step: f64, x: f64): v128 {
  return f32x4.add(
    f32x4.splat(<f32>(row + step * x)),
    f32x4.mul(f32x4.splat(<f32>step), f32x4(0, 1, 2, 3)),
  );
}

// @ts-ignore: decorator
@inline
function within(value: v128, low: v128, high: v128): v128 {
  return i32x4.min_s(i32x4.max_s(whole4(value), low), high);
}

// @ts-ignore: decorator
@inline
function group(
  record: usize, x: i32, y: i32, inverseStep: f64, uStep: f64, vStep: f64, inverseRow: f64,
  uRow: f64, vRow: f64, uLow: v128, uHigh: v128, vLow: v128, vHigh: v128, tinted: v128,
  plain: v128,
): v128 {
  const fx = <f64>x;
  const inverse = along4(inverseRow, inverseStep, fx);
  const z = f32x4.div(f32x4.splat(1), inverse);
  const u = within(f32x4.mul(along4(uRow, uStep, fx), z), uLow, uHigh);
  const v = within(f32x4.mul(along4(vRow, vStep, fx), z), vLow, vHigh);
  const texels = texels4(record, u, v, levelAt(record, f32x4.extract_lane(inverse, 0)));
  const isTinted = i32x4.shr_s(i32x4.shl(texels, 7), 31);
  const paint = v128.bitselect(tinted, plain, isTinted);
  const grid = <usize>load<u32>(record, RECORD_LIGHT);
  const colour = grid != 0
    ? multipliedTwice4(texels, paint, light4(grid, load<i32>(record, RECORD_STRIDE), u, v))
    : multiplied4(texels, paint);
  // Near enough, whatever the angle, there is no fog.
  if (i32x4.all_true(f32x4.gt(inverse, f32x4.splat(fogClear)))) return colour;
  const length = length4(x, y);
  const parts = fog4(f32x4.mul(z, length));
  if (!v128.any_true(parts)) return colour;
  const fog = fogColour4(x, y, length);
  return v128.bitselect(texels, mixed4(colour, fog, parts), i32x4.splat(0xff000000));
}

/** How many 256ths of a colour the fog takes at a distance. */
// @ts-ignore: decorator
@inline
function fog4(distance: v128): v128 {
  const far = f32x4.mul(f32x4.sub(distance, f32x4.splat(fogStart)), f32x4.splat(fogInverse));
  const part = f32x4.pmin(f32x4.pmax(far, f32x4.splat(0)), f32x4.splat(1));
  return i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.mul(part, part), f32x4.splat(256)));
}

/** Light between the corners of cells, the same for a whole texel. */
// @ts-ignore: decorator
@inline
function light4(grid: usize, stride: i32, u: v128, v: v128): v128 {
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
  const across = weight(u);
  const lower = between(apart(low), apart(i32x4.shr_u(low, 16)), across);
  const upper = between(apart(high), apart(i32x4.shr_u(high, 16)), across);
  const sum = between(lower, upper, weight(v));
  // sky × 256 is in the upper half, block × 256 in the lower one; the table has six bits of each.
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
