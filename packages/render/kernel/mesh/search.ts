import { SLOT_BYTES, SLOT_SIDES, SLOT_STATE, SLOT_TRANSLUCENT_END } from './layout';
import { seenFrom } from './sides';

// What the host writes, in words; it repeats these in src/mesh/visibilitySearch.ts.
const FRAME: usize = 0 << 2;
const WIDTH: usize = 1 << 2;
const SECTIONS: usize = 2 << 2;
const SLOTS: usize = 3 << 2;
const MARKS: usize = 4 << 2;
const CHECKED: usize = 5 << 2;
const QUEUE: usize = 6 << 2;
const VISIBLE: usize = 7 << 2;
const SEEDS: usize = 8 << 2;
const SEED_COUNT: usize = 9 << 2;
const CAMERA_X: usize = 10 << 2;
const CAMERA_Y: usize = 11 << 2;
const CAMERA_Z: usize = 12 << 2;
const REACH: usize = 13 << 2;
const HEAD: usize = 14 << 2;
const TAIL: usize = 15 << 2;
const LAYER_END: usize = 16 << 2;
const LAYER: usize = 17 << 2;
const SEED_NEXT: usize = 18 << 2;
const VISIBLE_COUNT: usize = 19 << 2;
const ASKED_X: usize = 20 << 2;
const ASKED_Y: usize = 21 << 2;
const ASKED_Z: usize = 22 << 2;
/** the sides that the camera's own section is left by */
const EXITS: usize = 23 << 2;
/** a plane square to the view: what lies behind the camera is not seen */
const AHEAD: usize = 24 << 2;
/** four planes: x of each, y of each, z of each, and what is added */
const PLANES: usize = 32 << 2;
/** squares of how far away columns are at least, by their place in the window */
const FAR_X: usize = 48 << 2;
const FAR_Z: usize = 176 << 2;

const DONE: i32 = 0;
const ASK_COLUMN: i32 = 1;
const ASK_SECTION: i32 = 2;

const IS_READY: u32 = 1;
const IS_START: u32 = 64;
const MARK_SHIFT: u32 = 7;

// The search's own words while it runs.
let at: usize = 0;
let frame: u32 = 0;
let width: i32 = 0;
let half: i32 = 0;
let sections: i32 = 0;
let marks: usize = 0;
let queue: usize = 0;
let tail: u32 = 0;
let cameraX: i32 = 0;
let cameraY: i32 = 0;
let cameraZ: i32 = 0;
let reach: f32 = 0;
let planesX: v128 = i64x2.splat(0);
let planesY: v128 = i64x2.splat(0);
let planesZ: v128 = i64x2.splat(0);
let planesAdd: v128 = i64x2.splat(0);
let aheadX: f32 = 0;
let aheadY: f32 = 0;
let aheadZ: f32 = 0;
let aheadAdd: f32 = 0;

/** Where in the window a column is that is so far from the camera's. */
// @ts-ignore: decorator
@inline
function wrapped(camera: i32, offset: i32): i32 {
  let place = camera + offset;
  if (place >= width) place -= width;
  if (place < 0) place += width;
  return place;
}

// @ts-ignore: decorator
@inline
function columnAt(dx: i32, dz: i32): i32 {
  return wrapped(cameraZ, dz) * width + wrapped(cameraX, dx);
}

// @ts-ignore: decorator
@inline
function isInView(dx: i32, y: i32, dz: i32): bool {
  const ahead = aheadX * <f32>dx + aheadY * <f32>y + aheadZ * <f32>dz + aheadAdd;
  if (ahead < 0) return false;
  const across = f32x4.mul(planesX, f32x4.splat(<f32>dx));
  const above = f32x4.mul(planesY, f32x4.splat(<f32>y));
  const along = f32x4.mul(planesZ, f32x4.splat(<f32>dz));
  const side = f32x4.add(f32x4.add(across, above), f32x4.add(along, planesAdd));
  return i32x4.bitmask(side) == 0;
}

// @ts-ignore: decorator
@inline
function isInReach(dx: i32, dz: i32): bool {
  const far =
    load<f32>(at + ((dx + half) << 2), FAR_X) + load<f32>(at + ((dz + half) << 2), FAR_Z);
  return far < reach;
}

/** A section that is entered through some side; each is listed once, with all its sides. */
// @ts-ignore: decorator
@inline
function enter(dx: i32, y: i32, dz: i32, side: u32): void {
  const mark = marks + ((columnAt(dx, dz) * sections + y) << 2);
  const before = load<u32>(mark);
  if (before >> MARK_SHIFT == frame) {
    store<u32>(mark, before | side);
    return;
  }
  if (!isInView(dx, y, dz)) return;
  store<u32>(mark, (frame << MARK_SHIFT) | side);
  store<u32>(queue + (tail << 2), (dx + half) | ((dz + half) << 8) | (y << 16));
  tail++;
}

/** From outside the world's height, every column is entered from the top or from below. */
function seed(layer: i32): void {
  const isAbove = cameraY >= sections;
  const y = isAbove ? sections - 1 : 0;
  const side: u32 = isAbove ? 8 : 4;
  const seeds = <usize>load<u32>(at, SEEDS);
  const count = load<u32>(at, SEED_COUNT);
  let next = load<u32>(at, SEED_NEXT);
  while (next < count) {
    const dx: i32 = load<i8>(seeds + (next << 1));
    const dz: i32 = load<i8>(seeds + (next << 1), 1);
    if (abs(dx) + abs(dz) > layer) break;
    if (isInReach(dx, dz)) enter(dx, y, dz, side);
    next++;
  }
  store<u32>(at, next, SEED_NEXT);
}

function loadSearch(search: usize): void {
  at = search;
  frame = load<u32>(at, FRAME);
  width = load<i32>(at, WIDTH);
  half = width >> 1;
  sections = load<i32>(at, SECTIONS);
  marks = load<u32>(at, MARKS);
  queue = load<u32>(at, QUEUE);
  tail = load<u32>(at, TAIL);
  cameraX = load<i32>(at, CAMERA_X);
  cameraY = load<i32>(at, CAMERA_Y);
  cameraZ = load<i32>(at, CAMERA_Z);
  reach = load<f32>(at, REACH);
  planesX = v128.load(at, PLANES);
  planesY = v128.load(at, PLANES + 16);
  planesZ = v128.load(at, PLANES + 32);
  planesAdd = v128.load(at, PLANES + 48);
  aheadX = load<f32>(at, AHEAD);
  aheadY = load<f32>(at, AHEAD + 4);
  aheadZ = load<f32>(at, AHEAD + 8);
  aheadAdd = load<f32>(at, AHEAD + 12);
}

/**
 * Walks from the camera's section to those that can be seen, in layers of equal distance (steps
 * along the axes, and only away from the camera: so every section comes after all that could
 * hide it, with all the sides known that sight can enter by). Stops where something is not known
 * yet, says what, and goes on when called again.
 */
export function search(address: usize): i32 {
  loadSearch(address);
  const slots = <usize>load<u32>(at, SLOTS);
  const checked = <usize>load<u32>(at, CHECKED);
  const visible = <usize>load<u32>(at, VISIBLE);
  const isOutside = cameraY < 0 || cameraY >= sections;
  let head = load<u32>(at, HEAD);
  let layerEnd = load<u32>(at, LAYER_END);
  let layer = load<i32>(at, LAYER);
  let count = load<u32>(at, VISIBLE_COUNT);
  let asked = DONE;
  if (tail == 0 && layer == 0) {
    if (isOutside) seed(0);
    else enter(0, cameraY, 0, IS_START);
    layerEnd = tail;
  }
  while (true) {
    if (head == layerEnd) {
      layer++;
      if (isOutside) seed(layer);
      layerEnd = tail;
      if (head == tail) {
        if (!isOutside || load<u32>(at, SEED_NEXT) == load<u32>(at, SEED_COUNT)) break;
        continue;
      }
    }
    const entry = load<u32>(queue + (head << 2));
    const dx = <i32>(entry & 255) - half;
    const dz = <i32>((entry >> 8) & 255) - half;
    const y = <i32>(entry >> 16);
    const column = columnAt(dx, dz);
    const index = column * sections + y;
    const slot = slots + <usize>index * SLOT_BYTES;
    const isChecked = load<u32>(checked + (column << 2)) == frame;
    if (!isChecked || (load<u32>(slot, SLOT_STATE << 2) & IS_READY) == 0) {
      store<i32>(at, dx, ASKED_X);
      store<i32>(at, y, ASKED_Y);
      store<i32>(at, dz, ASKED_Z);
      asked = isChecked ? ASK_SECTION : ASK_COLUMN;
      break;
    }
    head++;
    if (load<u32>(slot, SLOT_TRANSLUCENT_END << 2) != 0) {
      store<u32>(visible + (count << 2), <u32>slot);
      count++;
    }
    const entered = load<u32>(marks + (index << 2)) & 127;
    const out =
      entered & IS_START ? load<u32>(at, EXITS) : exits(entered, load<u32>(slot, SLOT_SIDES << 2));
    leave(dx, y, dz, out);
  }
  store<u32>(at, head, HEAD);
  store<u32>(at, tail, TAIL);
  store<u32>(at, layerEnd, LAYER_END);
  store<i32>(at, layer, LAYER);
  store<u32>(at, count, VISIBLE_COUNT);
  return asked;
}

/** The sides that sight leaves by, having come in by others. */
// @ts-ignore: decorator
@inline
function exits(entered: u32, sides: u32): u32 {
  let out: u32 = 0;
  for (let left = entered; left != 0; left &= left - 1) out |= seenFrom(sides, ctz(left));
  return out;
}

// @ts-ignore: decorator
@inline
function leave(dx: i32, y: i32, dz: i32, out: u32): void {
  if (out & 1 && dx <= 0 && isInReach(dx - 1, dz)) enter(dx - 1, y, dz, 2);
  if (out & 2 && dx >= 0 && isInReach(dx + 1, dz)) enter(dx + 1, y, dz, 1);
  if (out & 4 && y <= cameraY && y > 0) enter(dx, y - 1, dz, 8);
  if (out & 8 && y >= cameraY && y < sections - 1) enter(dx, y + 1, dz, 4);
  if (out & 16 && dz <= 0 && isInReach(dx, dz - 1)) enter(dx, y, dz - 1, 32);
  if (out & 32 && dz >= 0 && isInReach(dx, dz + 1)) enter(dx, y, dz + 1, 16);
}
