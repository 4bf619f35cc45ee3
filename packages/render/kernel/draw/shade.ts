// The colours of pixels that show one quad: texture × tint × shade × light, then fog.
import {
  RECORD_I, RECORD_LIGHT, RECORD_PLAIN, RECORD_STRIDE, RECORD_TINTED, RECORD_U, RECORD_UHIGH,
  RECORD_ULOW, RECORD_V, RECORD_VHIGH, RECORD_VLOW,
} from './layout';
import { out, stride } from './frame';
import { multipliedTwice4, multiplied4 } from './colour';
import { fogged4 } from './fog';
import { light4 } from './light';
import { fineTexels4, levelAt, texels4, whole4 } from './texel';

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
  const placeU = f32x4.mul(along4(uRow, uStep, fx), z);
  const placeV = f32x4.mul(along4(vRow, vStep, fx), z);
  const u = within(placeU, uLow, uHigh);
  const v = within(placeV, vLow, vHigh);
  const level = levelAt(record, f32x4.extract_lane(inverse, 0));
  const texels = level < 0
    ? fineTexels4(record, placeU, placeV, -level)
    : texels4(record, u, v, level);
  const isTinted = i32x4.shr_s(i32x4.shl(texels, 7), 31);
  const paint = v128.bitselect(tinted, plain, isTinted);
  const grid = <usize>load<u32>(record, RECORD_LIGHT);
  const colour = grid != 0
    ? multipliedTwice4(texels, paint, light4(grid, load<i32>(record, RECORD_STRIDE), u, v))
    : multiplied4(texels, paint);
  return fogged4(colour, inverse, z, x, y);
}
