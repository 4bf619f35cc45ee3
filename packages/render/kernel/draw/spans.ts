// From the corners of a convex shape to the pixels of each row whose middles lie in it.
import { NEAR } from './layout';
import { clipXA, clipXB, clipYA, clipYB, middleX, middleY, polygon, spans } from './frame';

/** Rows rowA up to rowB hold a span each: its first pixel and the one after its last. */
export let rowA: i32, rowB: i32;

// Corners lie in `polygon`: eight x, then eight y, then eight z (f64).
const Y: usize = 64;
const Z: usize = 128;

/** Rows that a shape from `top` to `bottom` covers; false: none. */
export function setRows(top: f64, bottom: f64): bool {
  rowA = max(<i32>Math.ceil(top), clipYA);
  rowB = min(<i32>Math.ceil(bottom), clipYB);
  return rowA < rowB;
}

/**
 * Edges that go down the picture bound a shape that winds to the left on its left: `down` is 0
 * then, else 4. Both ends use the same rounding, so neighbours share no pixel and leave none.
 */
export function walk(count: i32, down: usize): void {
  const end = <usize>count << 3;
  let from = end - 8;
  for (let to: usize = 0; to < end; to += 8) {
    let x0 = load<f64>(polygon + from);
    let y0 = load<f64>(polygon + from, Y);
    let x1 = load<f64>(polygon + to);
    let y1 = load<f64>(polygon + to, Y);
    from = to;
    let side = down;
    if (y0 > y1) {
      const x = x0;
      x0 = x1;
      x1 = x;
      const y = y0;
      y0 = y1;
      y1 = y;
      side = 4 - down;
    }
    const first = max(<i32>Math.ceil(y0), rowA);
    const end = min(<i32>Math.ceil(y1), rowB);
    if (first >= end) continue;
    const slope = (x1 - x0) / (y1 - y0);
    let at = spans + (<usize>first << 3) + side;
    let y = <f64>first - y0;
    for (let row = first; row < end; row++) {
      const x = <i32>Math.ceil(x0 + y * slope);
      store<i32>(at, min(max(x, clipXA), clipXB));
      at += 8;
      y += 1;
    }
  }
}

/** The same for four corners, two edges at a time. */
export function walk4(down: usize): void {
  const x01 = v128.load(polygon);
  const x23 = v128.load(polygon, 16);
  const y01 = v128.load(polygon, Y);
  const y23 = v128.load(polygon, Y + 16);
  walkTwo(i64x2.shuffle(x01, x23, 3, 0), i64x2.shuffle(y01, y23, 3, 0), x01, y01, down);
  walkTwo(i64x2.shuffle(x01, x23, 1, 2), i64x2.shuffle(y01, y23, 1, 2), x23, y23, down);
}

// @ts-ignore: decorator
@inline
function walkTwo(fromX: v128, fromY: v128, toX: v128, toY: v128, down: usize): void {
  const isUp = f64x2.gt(fromY, toY);
  const x0 = v128.bitselect(toX, fromX, isUp);
  const y0 = v128.bitselect(toY, fromY, isUp);
  const y1 = v128.bitselect(fromY, toY, isUp);
  const first = f64x2.pmax(f64x2.splat(<f64>rowA), f64x2.ceil(y0));
  const end = f64x2.pmin(f64x2.splat(<f64>rowB), f64x2.ceil(y1));
  const rows = i64x2.bitmask(f64x2.lt(first, end));
  if (rows == 0) return;
  const x1 = v128.bitselect(fromX, toX, isUp);
  const slope = f64x2.div(f64x2.sub(x1, x0), f64x2.sub(y1, y0));
  const y = f64x2.sub(first, y0);
  const ups = i64x2.bitmask(isUp);
  if (rows & 1) {
    walkEdge(
      f64x2.extract_lane(x0, 0), f64x2.extract_lane(y, 0), f64x2.extract_lane(slope, 0),
      <i32>f64x2.extract_lane(first, 0), <i32>f64x2.extract_lane(end, 0),
      down ^ (<usize>(ups & 1) << 2),
    );
  }
  if (rows & 2) {
    walkEdge(
      f64x2.extract_lane(x0, 1), f64x2.extract_lane(y, 1), f64x2.extract_lane(slope, 1),
      <i32>f64x2.extract_lane(first, 1), <i32>f64x2.extract_lane(end, 1),
      down ^ (<usize>(ups & 2) << 1),
    );
  }
}

// @ts-ignore: decorator
@inline
function walkEdge(x0: f64, from: f64, slope: f64, first: i32, end: i32, side: usize): void {
  let at = spans + (<usize>first << 3) + side;
  const last = spans + (<usize>end << 3) + side;
  const low = clipXA;
  const high = clipXB;
  let y = from;
  for (; at != last; at += 8) {
    store<i32>(at, min(max(<i32>Math.ceil(x0 + y * slope), low), high));
    y += 1;
  }
}

/** The same for a shape of which nothing is known: bounds are found, not told. */
export function walkAny(count: i32): void {
  for (let row = rowA; row < rowB; row++) {
    store<i32>(spans + (<usize>row << 3), clipXB);
    store<i32>(spans + (<usize>row << 3), clipXA, 4);
  }
  const end = <usize>count << 3;
  let from = end - 8;
  for (let to: usize = 0; to < end; to += 8) {
    const x0 = load<f64>(polygon + from);
    const y0 = load<f64>(polygon + from, Y);
    const x1 = load<f64>(polygon + to);
    const y1 = load<f64>(polygon + to, Y);
    from = to;
    if (y0 < y1) widen(x0, y0, x1, y1);
    else widen(x1, y1, x0, y0);
  }
}

function widen(x0: f64, y0: f64, x1: f64, y1: f64): void {
  const first = max(<i32>Math.ceil(y0), rowA);
  const end = min(<i32>Math.ceil(y1), rowB);
  if (first >= end) return;
  const slope = (x1 - x0) / (y1 - y0);
  for (let row = first; row < end; row++) {
    const exact = <i32>Math.ceil(x0 + (<f64>row - y0) * slope);
    const x = min(max(exact, clipXA), clipXB);
    const at = spans + (<usize>row << 3);
    if (x < load<i32>(at)) store<i32>(at, x);
    if (x > load<i32>(at, 4)) store<i32>(at, x, 4);
  }
}

/** Puts a corner as seen by the camera, not yet divided by z. */
// @ts-ignore: decorator
@inline
export function putCorner(index: usize, x: f64, y: f64, z: f64): void {
  const at = polygon + (index << 3);
  store<f64>(at, x);
  store<f64>(at, y, Y);
  store<f64>(at, z, Z);
}

/**
 * Cuts off what is nearer than NEAR from the four corners that were put, divides by z and sets
 * the rows. Returns how many corners there are then; 0: nothing is left in the clip.
 */
export function project4(): i32 {
  // The corners move up by four, so that the cut shape can be written from the first place on.
  for (let i: usize = 0; i < 32; i += 16) {
    v128.store(polygon + i + 256, v128.load(polygon + i));
    v128.store(polygon + i + 288, v128.load(polygon + i + Y));
    v128.store(polygon + i + 320, v128.load(polygon + i + Z));
  }
  let count: usize = 0;
  let from: usize = 24;
  for (let to: usize = 0; to < 32; to += 8) {
    const z0 = load<f64>(polygon + from, 320);
    const z1 = load<f64>(polygon + to, 320);
    if (z0 >= NEAR != z1 >= NEAR) {
      const t = (NEAR - z0) / (z1 - z0);
      const x0 = load<f64>(polygon + from, 256);
      const y0 = load<f64>(polygon + from, 288);
      const x = x0 + (load<f64>(polygon + to, 256) - x0) * t;
      const y = y0 + (load<f64>(polygon + to, 288) - y0) * t;
      putCorner(count++, x, y, NEAR);
    }
    if (z1 >= NEAR) {
      putCorner(count++, load<f64>(polygon + to, 256), load<f64>(polygon + to, 288), z1);
    }
    from = to;
  }
  return count < 3 ? 0 : divide(count);
}

function divide(count: usize): i32 {
  let top = Infinity;
  let bottom = -Infinity;
  for (let i: usize = 0; i < count; i++) {
    const at = polygon + (i << 3);
    const inverse = 1 / load<f64>(at, Z);
    store<f64>(at, load<f64>(at) * inverse + middleX);
    const y = load<f64>(at, Y) * inverse + middleY;
    store<f64>(at, y, Y);
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return setRows(top, bottom) ? <i32>count : 0;
}
