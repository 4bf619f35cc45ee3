// What shader packs ask for besides colours: which surface a pixel shows, how it is lit, how far it
// is. Nothing of this is kept while no pack asks.
import {
  PIXEL_SKY, PIXEL_WATER, RECORD_FLAT_LIGHT, RECORD_LIGHT, RECORD_STRIDE, RECORD_SURFACE,
} from './layout';
import {
  bandA, bandB, depth, height, ids, lightMap, near, reach, stride, surfaces,
} from './frame';
import { plainLight4 } from './light';
import { gather4, inverse4, placeU4, placeV4, u4, v4 } from './texel';

/** The sky is lit by itself. */
const SKY_LIGHT: i32 = 0xff00;

/** The land and what is solid, or the sky: by the ids, as long as they are there. */
export function markOpaque(): void {
  const sky = i32x4.splat(<i32>(PIXEL_SKY << 24));
  const bytes = <usize>(bandB - bandA) << 2;
  for (let y = 0; y < height; y++) {
    let at = <usize>(y * stride + bandA) << 2;
    if (reach != 0) memory.copy(reach + at, depth + at, bytes);
    for (let x = bandA; x < bandB; x += 4, at += 16) {
      const found = v128.load(ids + at);
      const isFound = i32x4.ne(found, i32x4.splat(0));
      if (surfaces != 0) {
        const surface = v128.any_true(isFound)
          ? v128.bitselect(gather4(RECORD_SURFACE, found), sky, isFound)
          : sky;
        v128.store(surfaces + at, surface);
      }
      if (lightMap != 0) {
        v128.store(lightMap + at, i32x4.splat(SKY_LIGHT));
        if (v128.any_true(isFound)) storeLight(at, found, isFound, x, y);
      }
    }
  }
}

/** What is drawn over the opaque: the hand, and of what is seen through only water. */
export function markFound(at: usize, x: i32, y: i32, isOnlyWater: bool): void {
  const found = v128.load(ids + at);
  const surface = gather4(RECORD_SURFACE, found);
  let isMeant = i32x4.ne(found, i32x4.splat(0));
  if (isOnlyWater) {
    const isWater = i32x4.eq(i32x4.shr_u(surface, 24), i32x4.splat(<i32>PIXEL_WATER));
    isMeant = v128.and(isMeant, isWater);
  }
  if (!v128.any_true(isMeant)) return;
  if (surfaces != 0) {
    v128.store(surfaces + at, v128.bitselect(surface, v128.load(surfaces + at), isMeant));
  }
  if (reach != 0) {
    v128.store(reach + at, v128.bitselect(v128.load(near + at), v128.load(reach + at), isMeant));
  }
  if (lightMap != 0) storeLight(at, found, isMeant, x, y);
}

// @ts-ignore: decorator
@inline
function storeLight(at: usize, found: v128, isMeant: v128, x: i32, y: i32): void {
  const a = i32x4.extract_lane(found, 0);
  const b = i32x4.extract_lane(found, 1);
  const c = i32x4.extract_lane(found, 2);
  const d = i32x4.extract_lane(found, 3);
  const to = lightMap + at;
  if (i32x4.extract_lane(isMeant, 0)) {
    storeLightOf(<usize>a, to, i32x4.eq(found, i32x4.splat(a)), isMeant, x, y);
  }
  if (b != a && i32x4.extract_lane(isMeant, 1)) {
    storeLightOf(<usize>b, to, i32x4.eq(found, i32x4.splat(b)), isMeant, x, y);
  }
  if (c != b && i32x4.extract_lane(isMeant, 2)) {
    storeLightOf(<usize>c, to, i32x4.eq(found, i32x4.splat(c)), isMeant, x, y);
  }
  if (d != c && i32x4.extract_lane(isMeant, 3)) {
    storeLightOf(<usize>d, to, i32x4.eq(found, i32x4.splat(d)), isMeant, x, y);
  }
}

/** The light of those of four pixels that show a record. */
function storeLightOf(
  record: usize, to: usize, isIts: v128, isMeant: v128, x: i32, y: i32,
): void {
  const grid = <usize>load<u32>(record, RECORD_LIGHT);
  let light = v128.load32_splat(record, RECORD_FLAT_LIGHT);
  if (grid != 0) {
    const z = f32x4.div(f32x4.splat(1), inverse4(record, <f64>x, <f64>y));
    const u = u4(record, placeU4(record, <f64>x, <f64>y, z));
    const v = v4(record, placeV4(record, <f64>x, <f64>y, z));
    light = plainLight4(grid, load<i32>(record, RECORD_STRIDE), u, v);
  }
  v128.store(to, v128.bitselect(light, v128.load(to), v128.and(isIts, isMeant)));
}
