// Writing the spans of the quad that is drawn now into the depth and id buffers, four pixels at
// a time. Groups of four begin at multiples of four whatever the band, and each is computed from
// its own place, so that bands give the same bits as the whole.
import { depth, ids, near, spans, stride } from './frame';
import { inverse0, inverseX, inverseY, writeRecord } from './record';
import { rowA, rowB } from './spans';
import { fineTexels4, levelAt, placeU4, placeV4, texels4, u4, v4 } from './texel';

/** Which of four pixels from x on lie in a span. */
// @ts-ignore: decorator
@inline
export function inside(x: i32, from: v128, to: v128): v128 {
  const places = i32x4.add(i32x4.splat(x), i32x4(0, 1, 2, 3));
  return v128.and(i32x4.ge_s(places, from), i32x4.lt_s(places, to));
}

/** Land without holes. Nearer is a greater 1/z. */
export function fillOpaque(): void {
  const step = inverseX;
  const ramp = f32x4.mul(f32x4.splat(<f32>step), f32x4(0, 1, 2, 3));
  const toIds = ids - depth;
  let id = i32x4.splat(0);
  let isNew = true;
  for (let y = rowA; y < rowB; y++) {
    const xa = load<i32>(spans + (<usize>y << 3));
    const xb = load<i32>(spans + (<usize>y << 3), 4);
    if (xa >= xb) continue;
    const row = inverse0 + inverseY * <f64>y;
    const from = i32x4.splat(xa);
    const to = i32x4.splat(xb);
    let x = xa & ~3;
    let at = depth + (<usize>(y * stride + x) << 2);
    for (; x < xb; x += 4, at += 16) {
      const inverse = f32x4.add(f32x4.splat(<f32>(row + step * <f64>x)), ramp);
      const old = v128.load(at);
      const seen = v128.and(f32x4.gt(inverse, old), inside(x, from, to));
      if (!v128.any_true(seen)) continue;
      if (isNew) {
        isNew = false;
        id = i32x4.splat(<i32>writeRecord());
      }
      v128.store(at, v128.bitselect(inverse, old, seen));
      v128.store(at + toIds, v128.bitselect(id, v128.load(at + toIds), seen));
    }
  }
}

/**
 * With holes where the texture has them. `depths` is the depth buffer; or, for the hand, a buffer
 * that counts only where an id is.
 */
export function fillCutout(depths: usize, isFresh: bool): void {
  const step = inverseX;
  const ramp = f32x4.mul(f32x4.splat(<f32>step), f32x4(0, 1, 2, 3));
  const toIds = ids - depths;
  let record: usize = 0;
  for (let y = rowA; y < rowB; y++) {
    const xa = load<i32>(spans + (<usize>y << 3));
    const xb = load<i32>(spans + (<usize>y << 3), 4);
    if (xa >= xb) continue;
    const row = inverse0 + inverseY * <f64>y;
    const from = i32x4.splat(xa);
    const to = i32x4.splat(xb);
    let x = xa & ~3;
    let at = depths + (<usize>(y * stride + x) << 2);
    for (; x < xb; x += 4, at += 16) {
      const first = <f32>(row + step * <f64>x);
      const inverse = f32x4.add(f32x4.splat(first), ramp);
      const old = v128.load(at);
      let nearer = f32x4.gt(inverse, old);
      if (isFresh) nearer = v128.or(nearer, i32x4.eq(v128.load(at + toIds), i32x4.splat(0)));
      let seen = v128.and(nearer, inside(x, from, to));
      if (!v128.any_true(seen)) continue;
      if (record == 0) record = writeRecord();
      const z = f32x4.div(f32x4.splat(1), inverse);
      const placeU = placeU4(record, <f64>x, <f64>y, z);
      const placeV = placeV4(record, <f64>x, <f64>y, z);
      const level = levelAt(record, first);
      const texels = level < 0
        ? fineTexels4(record, placeU, placeV, -level)
        : texels4(record, u4(record, placeU), v4(record, placeV), level);
      seen = v128.and(seen, i32x4.shr_s(texels, 31)); // an alpha of at least a half
      if (!v128.any_true(seen)) continue;
      v128.store(at, v128.bitselect(inverse, old, seen));
      const id = i32x4.splat(<i32>record);
      v128.store(at + toIds, v128.bitselect(id, v128.load(at + toIds), seen));
    }
  }
}

/** Where pixels were found to hold more than one translucent surface: there is another layer. */
export let moreXA: i32, moreXB: i32, moreYA: i32, moreYB: i32;
/** Where any translucent surface was written. */
export let layerXA: i32, layerXB: i32, layerYA: i32, layerYB: i32;

export function forgetLayer(): void {
  moreXA = i32.MAX_VALUE;
  moreXB = 0;
  moreYA = i32.MAX_VALUE;
  moreYB = 0;
  layerXA = i32.MAX_VALUE;
  layerXB = 0;
  layerYA = i32.MAX_VALUE;
  layerYB = 0;
}

/**
 * One layer of what is seen through: of all surfaces nearer than `behind`, the farthest. Where
 * no id is yet, `near` holds nothing of worth.
 */
export function fillLayer(behind: usize): void {
  const step = inverseX;
  const ramp = f32x4.mul(f32x4.splat(<f32>step), f32x4(0, 1, 2, 3));
  const toIds = ids - behind;
  const toNear = near - behind;
  let id = i32x4.splat(0);
  let isNew = true;
  for (let y = rowA; y < rowB; y++) {
    const xa = load<i32>(spans + (<usize>y << 3));
    const xb = load<i32>(spans + (<usize>y << 3), 4);
    if (xa >= xb) continue;
    const row = inverse0 + inverseY * <f64>y;
    const from = i32x4.splat(xa);
    const to = i32x4.splat(xb);
    let x = xa & ~3;
    let at = behind + (<usize>(y * stride + x) << 2);
    for (; x < xb; x += 4, at += 16) {
      const inverse = f32x4.add(f32x4.splat(<f32>(row + step * <f64>x)), ramp);
      let seen = v128.and(f32x4.gt(inverse, v128.load(at)), inside(x, from, to));
      if (!v128.any_true(seen)) continue;
      if (isNew) {
        isNew = false;
        id = i32x4.splat(<i32>writeRecord());
        layerYA = min(layerYA, y);
        layerYB = max(layerYB, y + 1);
      }
      layerXA = min(layerXA, x);
      layerXB = max(layerXB, x + 4);
      layerYB = max(layerYB, y + 1);
      const old = v128.load(at + toIds);
      const found = i32x4.ne(old, i32x4.splat(0));
      if (v128.any_true(v128.and(found, seen))) {
        moreXA = min(moreXA, x);
        moreXB = max(moreXB, x + 4);
        moreYA = min(moreYA, y);
        moreYB = max(moreYB, y + 1);
      }
      const oldNear = v128.load(at + toNear);
      seen = v128.andnot(seen, v128.and(found, f32x4.ge(inverse, oldNear)));
      v128.store(at + toNear, v128.bitselect(inverse, oldNear, seen));
      v128.store(at + toIds, v128.bitselect(id, old, seen));
    }
  }
}

