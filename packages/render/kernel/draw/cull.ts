// Which of four quads of the land can show at all: in f32 and with room for its errors, so that
// what is left out would not have been drawn either. Most quads end here.
import { FLAG_TWO_SIDED } from './layout';
import {
  ax, ay, az, clipXA, clipXB, clipYA, clipYB, depth, dx, dy, dz, middleX, middleY, polygon, scale,
  stride, zx, zy, zz,
} from './frame';

/** Pixels of a quad's bounds up to which it is worth looking whether all of them are hidden. */
const SMALL = 64;
/** Where something is nearer than this its place on the picture is not asked for. */
const CLOSE: f32 = 0.25;
/** Where all is nearer than this nothing shows. */
const BEHIND: f32 = 0.04;
/** How far f32 may be off, for each block of distance. */
const ERROR: f64 = 5e-7;
const SIXTEENTH: f64 = 0.0625;

// Bounds of the four that were looked at last, in the end of `polygon`: four f32 each
// of first column, end column, first row, end row and greatest 1/z (infinite: bounds are unknown).
const LEFT: usize = 384;
const RIGHT: usize = 400;
const TOP: usize = 416;
const BOTTOM: usize = 432;
const NEAREST: usize = 448;

// What takes sixteenths of a block to the picture, for four at once.
let xA: v128 = i32x4.splat(0), yA: v128 = i32x4.splat(0), zA: v128 = i32x4.splat(0);
let xD: v128 = i32x4.splat(0), yD: v128 = i32x4.splat(0), zD: v128 = i32x4.splat(0);
let xZ: v128 = i32x4.splat(0), yZ: v128 = i32x4.splat(0), zZ: v128 = i32x4.splat(0);

// The section: its corner as the camera sees it, and how far off pixels and 1/z may be there.
let baseA: f32, baseD: f32, baseZ: f32;
let pixelError: f32, depthError: f32;
/** pixels that the last steps alone may be off, however near it is */
let leastError: f32;

// @ts-ignore: decorator
@inline
function sixteenth(value: f64): v128 {
  return f32x4.splat(<f32>(value * SIXTEENTH));
}

export function setCull(): void {
  xA = sixteenth(ax); yA = sixteenth(ay); zA = sixteenth(az);
  xD = sixteenth(dx); yD = sixteenth(dy); zD = sixteenth(dz);
  leastError = <f32>((scale + middleX + middleY) * 1e-6);
  xZ = sixteenth(zx); yZ = sixteenth(zy); zZ = sixteenth(zz);
}

/** The section of the next quads: its corner from the camera, and as the camera sees it. */
export function setCullSection(x: f64, y: f64, z: f64, a: f64, d: f64, ahead: f64): void {
  baseA = <f32>a;
  baseD = <f32>d;
  baseZ = <f32>ahead;
  const blocks = Math.abs(x) + Math.abs(y) + Math.abs(z) + 48;
  depthError = <f32>(ERROR * blocks);
  pixelError = <f32>(ERROR * blocks * (scale + middleX + middleY));
}

// @ts-ignore: decorator
@inline
function along(base: f32, x: v128, y: v128, z: v128, kx: v128, ky: v128, kz: v128): v128 {
  return f32x4.add(
    f32x4.add(f32x4.splat(base), f32x4.mul(x, kx)),
    f32x4.add(f32x4.mul(y, ky), f32x4.mul(z, kz)),
  );
}

// @ts-ignore: decorator
@inline
function least(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.pmin(f32x4.pmin(a, b), f32x4.pmin(c, d));
}

// @ts-ignore: decorator
@inline
function most(a: v128, b: v128, c: v128, d: v128): v128 {
  return f32x4.pmax(f32x4.pmax(a, b), f32x4.pmax(c, d));
}

/** Nine bits of each word. */
// @ts-ignore: decorator
@inline
function part(words: v128, shift: i32): v128 {
  return f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(words, shift), i32x4.splat(511)));
}

/** Words 0 and 1 of two quads, side by side. */
// @ts-ignore: decorator
@inline
function firstWords(one: usize, other: usize): v128 {
  return i32x4.shuffle(v128.load(one), v128.load(other), 0, 4, 1, 5);
}

/** A bit for each of four quads that comes before the end. */
// @ts-ignore: decorator
@inline
function before(quad: usize, end: usize): i32 {
  const left = <i32>((end - quad) >> 4);
  return left < 4 ? (1 << left) - 1 : 15;
}

/**
 * A bit for each of the four quads from `quad` on (and before `end`) of a direction that may show.
 * `eye` is where the camera is along their axis, in sixteenths from the section's corner.
 */
// @ts-ignore: decorator
@inline
export function mayShow4(quad: usize, end: usize, dir: i32, eye: f64): i32 {
  const low = firstWords(quad, min(quad + 16, end - 16));
  const high = firstWords(min(quad + 32, end - 16), min(quad + 48, end - 16));
  const places = i64x2.shuffle(low, high, 0, 2);
  const sizes = i64x2.shuffle(low, high, 1, 3);
  const axis = dir >> 1;
  const x = part(places, 0);
  const y = part(places, 9);
  const z = part(places, 18);
  const ahead = f32x4.sub(axis == 0 ? x : axis == 1 ? y : z, f32x4.splat(<f32>eye));
  const isTurned = (dir & 1) != 0
    ? f32x4.gt(ahead, f32x4.splat(0.01))
    : f32x4.lt(ahead, f32x4.splat(-0.01));
  const isTwoSided = i32x4.ne(v128.and(sizes, i32x4.splat(FLAG_TWO_SIDED)), i32x4.splat(0));
  const isAway = i32x4.bitmask(v128.andnot(isTurned, isTwoSided));
  const wanted = before(quad, end) & ~isAway;
  if (wanted == 0) return 0;
  const du = part(sizes, 0);
  const dv = part(sizes, 9);
  return wanted & onPicture4(
    along(baseA, x, y, z, xA, yA, zA), along(baseD, x, y, z, xD, yD, zD),
    along(baseZ, x, y, z, xZ, yZ, zZ),
    f32x4.mul(du, axis == 0 ? zA : xA), f32x4.mul(du, axis == 0 ? zD : xD),
    f32x4.mul(du, axis == 0 ? zZ : xZ), f32x4.mul(dv, axis == 1 ? zA : yA),
    f32x4.mul(dv, axis == 1 ? zD : yD), f32x4.mul(dv, axis == 1 ? zZ : yZ),
  );
}

/** The same for crossed quads. */
// @ts-ignore: decorator
@inline
export function mayShowCrossed4(quad: usize, end: usize): i32 {
  const low = firstWords(quad, min(quad + 16, end - 16));
  const high = firstWords(min(quad + 32, end - 16), min(quad + 48, end - 16));
  const places = i64x2.shuffle(low, high, 0, 2);
  const sizes = i64x2.shuffle(low, high, 1, 3);
  const isRising = i32x4.eq(i32x4.shr_u(places, 27), i32x4.splat(6));
  const du = part(sizes, 0);
  const dv = part(sizes, 9);
  const x = part(places, 0);
  const y = part(places, 9);
  const z = f32x4.add(part(places, 18), v128.andnot(du, isRising));
  const uz = v128.bitselect(du, f32x4.neg(du), isRising);
  return before(quad, end) & onPicture4(
    along(baseA, x, y, z, xA, yA, zA), along(baseD, x, y, z, xD, yD, zD),
    along(baseZ, x, y, z, xZ, yZ, zZ),
    f32x4.add(f32x4.mul(du, xA), f32x4.mul(uz, zA)),
    f32x4.add(f32x4.mul(du, xD), f32x4.mul(uz, zD)),
    f32x4.add(f32x4.mul(du, xZ), f32x4.mul(uz, zZ)),
    f32x4.mul(dv, yA), f32x4.mul(dv, yD), f32x4.mul(dv, yZ),
  );
}

/** Bits of the quads, given by a corner and two edges, with a pixel's middle in their bounds. */
// @ts-ignore: decorator
@inline
function onPicture4(
  a: v128, d: v128, z: v128, uA: v128, uD: v128, uZ: v128, vA: v128, vD: v128, vZ: v128,
): i32 {
  const zU = f32x4.add(z, uZ);
  const zV = f32x4.add(z, vZ);
  const zUV = f32x4.add(zU, vZ);
  const nearest = least(z, zU, zV, zUV);
  const isClose = f32x4.lt(nearest, f32x4.splat(CLOSE));
  const isBehind = f32x4.lt(most(z, zU, zV, zUV), f32x4.splat(BEHIND));
  const one = f32x4.splat(1);
  const k = f32x4.div(one, z);
  const kU = f32x4.div(one, zU);
  const kV = f32x4.div(one, zV);
  const kUV = f32x4.div(one, zUV);
  const inverse = most(k, kU, kV, kUV);
  const off = f32x4.add(
    f32x4.mul(inverse, f32x4.splat(pixelError)),
    f32x4.splat(leastError),
  );
  const dU = f32x4.add(d, uD);
  const y0 = f32x4.mul(d, k);
  const y1 = f32x4.mul(dU, kU);
  const y2 = f32x4.mul(f32x4.add(d, vD), kV);
  const y3 = f32x4.mul(f32x4.add(dU, vD), kUV);
  const middle = f32x4.splat(<f32>middleY);
  const top = bounded(f32x4.sub(f32x4.add(least(y0, y1, y2, y3), middle), off), clipYA, clipYB);
  const bottom = bounded(f32x4.add(f32x4.add(most(y0, y1, y2, y3), middle), off), clipYA, clipYB);
  const hasRows = v128.or(f32x4.lt(top, bottom), isClose);
  const mayBe = v128.andnot(hasRows, isBehind);
  if (!v128.any_true(mayBe)) return 0;
  const aU = f32x4.add(a, uA);
  const x0 = f32x4.mul(a, k);
  const x1 = f32x4.mul(aU, kU);
  const x2 = f32x4.mul(f32x4.add(a, vA), kV);
  const x3 = f32x4.mul(f32x4.add(aU, vA), kUV);
  const across = f32x4.splat(<f32>middleX);
  const left = bounded(f32x4.sub(f32x4.add(least(x0, x1, x2, x3), across), off), clipXA, clipXB);
  const right = bounded(f32x4.add(f32x4.add(most(x0, x1, x2, x3), across), off), clipXA, clipXB);
  const shows = v128.and(mayBe, v128.or(f32x4.lt(left, right), isClose));
  v128.store(polygon, left, LEFT);
  v128.store(polygon, right, RIGHT);
  v128.store(polygon, top, TOP);
  v128.store(polygon, bottom, BOTTOM);
  const nearer = f32x4.add(
    f32x4.mul(inverse, f32x4.splat(1.00002)),
    f32x4.mul(f32x4.mul(inverse, inverse), f32x4.splat(depthError)),
  );
  v128.store(polygon, v128.bitselect(f32x4.splat(Infinity), nearer, isClose), NEAREST);
  return i32x4.bitmask(shows);
}

/** The first pixel at or after a place, within the clip. */
// @ts-ignore: decorator
@inline
function bounded(place: v128, from: i32, to: i32): v128 {
  const low = f32x4.pmax(f32x4.ceil(place), f32x4.splat(<f32>from));
  return f32x4.pmin(low, f32x4.splat(<f32>to));
}

/** Whether one of the four that `mayShow4` looked at is small, and all its pixels are hidden. */
// @ts-ignore: decorator
@inline
export function isHiddenQuad(lane: i32): bool {
  const at = polygon + (<usize>lane << 2);
  const inverse = load<f32>(at, NEAREST);
  if (inverse == Infinity) return false;
  const xa = <i32>load<f32>(at, LEFT) & ~3;
  const xb = <i32>load<f32>(at, RIGHT);
  const ya = <i32>load<f32>(at, TOP);
  const yb = <i32>load<f32>(at, BOTTOM);
  if ((xb - xa) * (yb - ya) > SMALL) return false;
  return isCovered(xa, xb, ya, yb, inverse);
}

/** Whether all pixels from xa (a multiple of 4) up to xb hold something nearer than 1/z. */
// @ts-ignore: decorator
@inline
export function isCovered(xa: i32, xb: i32, ya: i32, yb: i32, inverse: f32): bool {
  const nearest = f32x4.splat(inverse);
  for (let y = ya; y < yb; y++) {
    let at = depth + (<usize>(y * stride + xa) << 2);
    const end = depth + (<usize>(y * stride + xb) << 2);
    for (; at < end; at += 16) {
      if (v128.any_true(f32x4.lt(v128.load(at), nearest))) return false;
    }
  }
  return true;
}
