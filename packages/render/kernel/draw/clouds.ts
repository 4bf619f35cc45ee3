// A layer of blocky clouds that drifts with the tick.
import {
  camX, camY, camZ, cloudAlpha, cloudB, cloudDrift, cloudFar, cloudG, cloudMap, cloudR, cloudY,
  depth, out, ray0Y, rayXY, rayYY, skyIsSeen, stride,
} from './frame';
import { mixed4, packed4 } from './colour';
import { length4, rayX4, rayZ4 } from './rays';

/** Clouds are square, of so many blocks, and their pattern repeats after 256 of them. */
const CELL: f64 = 12;
const THICKNESS: f64 = 5;

/** Seen from above: then they are drawn after the water under them, else before it. */
export let cloudsAreBefore: bool;

let flatColour: v128 = i32x4.splat(0);
let sideColour: v128 = i32x4.splat(0);
/** how much farther than the layer's near side its middle and its far side are */
let deepHalf: f32, deep: f32;
let startX: f32, startZ: f32;

export function setClouds(): void {
  cloudsAreBefore = cloudY + THICKNESS * 0.5 < camY;
  const away = Math.abs(nearSide() - camY);
  deep = <f32>((away + THICKNESS) / away);
  deepHalf = <f32>((away + THICKNESS * 0.5) / away);
  // From below the flat side is in shadow, from above it is the brightest.
  const under: f32 = cloudsAreBefore ? 1 : 0.93;
  const side: f32 = cloudsAreBefore ? 0.9 : 1;
  flatColour = shaded(under);
  sideColour = shaded(side);
  startX = <f32>wrapped((camX + cloudDrift) / CELL);
  startZ = <f32>wrapped(camZ / CELL);
}

function shaded(share: f32): v128 {
  return packed4(
    f32x4.splat(cloudR * share), f32x4.splat(cloudG * share), f32x4.splat(cloudB * share),
  );
}

/** The y of the layer's flat side that the eye sees. */
function nearSide(): f64 {
  return cloudsAreBefore ? cloudY + THICKNESS : cloudY;
}

function wrapped(cells: f64): f64 {
  return cells - Math.floor(cells / 256) * 256;
}

/** Clouds over a row of the picture, before what is farther than they are. */
export function cloudRow(y: i32, xa: i32, xb: i32): void {
  if (!skyIsSeen || cloudAlpha <= 0) return;
  const k = 1 / (nearSide() - camY);
  const step = rayXY * k;
  const row = (ray0Y + rayYY * <f64>y) * k;
  // 1/z of the layer is affine along the row: where it is nowhere positive, no cloud is ahead.
  if (row + step * <f64>xa <= 0 && row + step * <f64>xb <= 0) return;
  const ramp = f32x4.mul(f32x4.splat(<f32>step), f32x4(0, 1, 2, 3));
  let at = <usize>(y * stride + xa) << 2;
  for (let x = xa; x < xb; x += 4, at += 16) {
    const inverse = f32x4.add(f32x4.splat(<f32>(row + step * <f64>x)), ramp);
    const isSeen = f32x4.gt(inverse, v128.load(depth + at));
    if (!v128.any_true(isSeen)) continue;
    v128.store(out + at, over(v128.load(out + at), isSeen, inverse, x, y));
  }
}

// @ts-ignore: decorator
@inline
function over(colour: v128, isSeen: v128, inverse: v128, x: i32, y: i32): v128 {
  const one = f32x4.splat(1);
  const z = f32x4.div(one, inverse);
  const distance = f32x4.mul(z, length4(x, y));
  const fade = f32x4.sub(one, f32x4.mul(distance, f32x4.splat(1 / cloudFar)));
  const isHere = v128.and(isSeen, f32x4.gt(fade, f32x4.splat(0)));
  if (!v128.any_true(isHere)) return colour;
  const rayX = rayX4(x, y);
  const rayZ = rayZ4(x, y);
  const k = f32x4.mul(z, f32x4.splat(<f32>(1 / CELL)));
  const flat = cloudAt(rayX, rayZ, k);
  // Where a ray enters the layer beside a cloud and leaves it in one, it meets the cloud's side.
  const half = cloudAt(rayX, rayZ, f32x4.mul(k, f32x4.splat(deepHalf)));
  const whole = cloudAt(rayX, rayZ, f32x4.mul(k, f32x4.splat(deep)));
  const any = v128.or(flat, v128.or(half, whole));
  if (!v128.any_true(any)) return colour;
  const strength = f32x4.mul(
    f32x4.pmin(f32x4.mul(fade, f32x4.splat(1.6)), one),
    f32x4.splat(cloudAlpha * 256),
  );
  const parts = v128.and(i32x4.trunc_sat_f32x4_s(strength), v128.and(any, isHere));
  return mixed4(colour, v128.bitselect(flatColour, sideColour, flat), parts);
}

/** All bits of a pixel where its ray, cut off at `k` cells, ends in a cloud. */
// @ts-ignore: decorator
@inline
function cloudAt(rayX: v128, rayZ: v128, k: v128): v128 {
  const byte = i32x4.splat(255);
  const column = v128.and(cellOf(startX, rayX, k), byte);
  const row = v128.and(cellOf(startZ, rayZ, k), byte);
  const at = i32x4.add(i32x4.shl(row, 8), column);
  const cloud = i32x4(
    <i32>load<u8>(cloudMap + <usize>i32x4.extract_lane(at, 0)),
    <i32>load<u8>(cloudMap + <usize>i32x4.extract_lane(at, 1)),
    <i32>load<u8>(cloudMap + <usize>i32x4.extract_lane(at, 2)),
    <i32>load<u8>(cloudMap + <usize>i32x4.extract_lane(at, 3)),
  );
  return i32x4.ne(cloud, i32x4.splat(0));
}

// @ts-ignore: decorator
@inline
function cellOf(start: f32, ray: v128, k: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.add(f32x4.splat(start), f32x4.mul(ray, k))));
}
