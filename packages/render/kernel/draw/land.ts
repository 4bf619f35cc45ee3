// The land: sections near to far, and of each the quads that face the camera.
import {
  FLAG_CUTOUT, FLAG_TWO_SIDED, NEAR, SLOT_CROSSED, SLOT_CROSSED_END, SLOT_FACES, SLOT_QUADS,
  SLOT_TRANSLUCENT_END,
} from './layout';
import {
  ax, ay, az, camX, camY, camZ, clipXA, clipXB, clipYA, clipYB, depth, dx, dy, dz, middleX,
  middleY, polygon, visible, visibleCount, zx, zy, zz,
} from './frame';
import { isCovered, isHiddenQuad, mayShow4, mayShowCrossed4, setCullSection } from './cull';
import { fillCutout, fillLayer, fillOpaque } from './fill';
import { isFull, setLandFace, setLandPlane, setSlot } from './record';
import { project4, putCorner, rowA, rowB, setRows, walk, walk4 } from './spans';

// The section drawn now: its corner from the camera in blocks, and the same as the camera sees it.
let cornerX: f64, cornerY: f64, cornerZ: f64;
let baseA: f64, baseD: f64, baseZ: f64;
let quads: usize;
/** what translucent quads have to be nearer than; 0: the opaque ones are drawn */
let behind: usize;

/** All that is opaque or has holes. False: there was no room for the records. */
export function drawOpaqueLand(): bool {
  behind = 0;
  for (let i = 0; i < visibleCount; i++) {
    const slot = <usize>load<u32>(visible + (<usize>i << 2));
    if (load<u32>(slot, SLOT_FACES) == load<u32>(slot, SLOT_CROSSED_END)) continue;
    if (!enter(slot)) continue;
    for (let dir = 0; dir < 6; dir++) {
      const from = load<u32>(slot + (<usize>dir << 2), SLOT_FACES);
      const to = load<u32>(slot + (<usize>dir << 2), SLOT_FACES + 4);
      if (from != to && !drawFaces(dir, quads + (<usize>from << 4), quads + (<usize>to << 4))) {
        return false;
      }
    }
    const from = quads + (<usize>load<u32>(slot, SLOT_CROSSED) << 4);
    const to = quads + (<usize>load<u32>(slot, SLOT_CROSSED_END) << 4);
    if (from != to && !drawPlants(from, to)) return false;
  }
  return true;
}

export function hasTranslucentLand(): bool {
  for (let i = 0; i < visibleCount; i++) {
    const slot = <usize>load<u32>(visible + (<usize>i << 2));
    if (load<u32>(slot, SLOT_CROSSED_END) != load<u32>(slot, SLOT_TRANSLUCENT_END)) return true;
  }
  return false;
}

/** One layer of what is seen through; see fillLayer. */
export function drawTranslucentLand(behindDepths: usize): bool {
  behind = behindDepths;
  for (let i = 0; i < visibleCount; i++) {
    const slot = <usize>load<u32>(visible + (<usize>i << 2));
    const from = load<u32>(slot, SLOT_CROSSED_END);
    const to = load<u32>(slot, SLOT_TRANSLUCENT_END);
    if (from == to || !enter(slot)) continue;
    const end = quads + (<usize>to << 4);
    for (let quad = quads + (<usize>from << 4); quad < end; quad += 16) {
      if (isFull()) return false;
      const dir = <i32>(load<u32>(quad) >> 27);
      if (dir >= 6) drawCrossed(quad, dir);
      else drawFace(quad, dir, planeOf(dir));
    }
  }
  return true;
}

/** Takes a section up for drawing, unless it is out of sight or hidden by what is drawn already. */
function enter(slot: usize): bool {
  const x = <f64>(load<i32>(slot) << 4) - camX;
  const y = <f64>(load<i32>(slot, 4) << 4) - camY;
  const z = <f64>(load<i32>(slot, 8) << 4) - camZ;
  const a = x * ax + y * ay + z * az;
  const d = x * dx + y * dy + z * dz;
  const ahead = x * zx + y * zy + z * zz;
  if (isHidden(<f32>a, <f32>d, <f32>ahead)) return false;
  cornerX = x;
  cornerY = y;
  cornerZ = z;
  baseA = a;
  baseD = d;
  baseZ = ahead;
  quads = <usize>load<u32>(slot, SLOT_QUADS);
  setSlot(slot, x, y, z);
  setCullSection(x, y, z, a, d, ahead);
  return true;
}

// @ts-ignore: decorator
@inline
function fourCorners(base: f32, x: f64, z: f64): v128 {
  return f32x4.add(
    f32x4.splat(base),
    f32x4(0, <f32>(16 * x), <f32>(16 * z), <f32>(16 * (x + z))),
  );
}

// @ts-ignore: decorator
@inline
function least(four: v128): f32 {
  const two = f32x4.pmin(four, i32x4.shuffle(four, four, 2, 3, 0, 1));
  return min(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1));
}

// @ts-ignore: decorator
@inline
function greatest(four: v128): f32 {
  const two = f32x4.pmax(four, i32x4.shuffle(four, four, 2, 3, 0, 1));
  return max(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1));
}

/**
 * Whether nothing of the cube of 16 blocks at a corner (as the camera sees it) can show in the
 * clip: its bounds on the picture are outside, or all that is there is nearer already.
 */
function isHidden(a: f32, d: f32, ahead: f32): bool {
  const zLow = fourCorners(ahead, zx, zz);
  const zHigh = f32x4.add(zLow, f32x4.splat(<f32>(16 * zy)));
  const nearest = min(least(zLow), least(zHigh));
  if (nearest < <f32>(NEAR * 2)) return max(greatest(zLow), greatest(zHigh)) < <f32>NEAR;
  const aLow = f32x4.div(fourCorners(a, ax, az), zLow);
  const aHigh = f32x4.div(
    f32x4.add(fourCorners(a, ax, az), f32x4.splat(<f32>(16 * ay))),
    zHigh,
  );
  const dLow = f32x4.div(fourCorners(d, dx, dz), zLow);
  const dHigh = f32x4.div(
    f32x4.add(fourCorners(d, dx, dz), f32x4.splat(<f32>(16 * dy))),
    zHigh,
  );
  // A pixel more on every side makes up for what f32 leaves out.
  const left = <i32>(least(f32x4.pmin(aLow, aHigh)) + <f32>middleX) - 1;
  const right = <i32>(greatest(f32x4.pmax(aLow, aHigh)) + <f32>middleX) + 2;
  const above = <i32>(least(f32x4.pmin(dLow, dHigh)) + <f32>middleY) - 1;
  const below = <i32>(greatest(f32x4.pmax(dLow, dHigh)) + <f32>middleY) + 2;
  const xa = max(left, clipXA) & ~3;
  const xb = min(right, clipXB);
  const ya = max(above, clipYA);
  const yb = min(below, clipYB);
  if (xa >= xb || ya >= yb) return true;
  return isCovered(xa, xb, ya, yb, (<f32>1.0001) / nearest);
}

/** Sixteenths from the section's corner to the camera, along the axis of a direction. */
// @ts-ignore: decorator
@inline
function planeOf(dir: i32): f64 {
  return -16 * (dir < 2 ? cornerX : dir < 4 ? cornerY : cornerZ);
}

function drawFaces(dir: i32, from: usize, to: usize): bool {
  const eye = planeOf(dir);
  // Faces of a section lie 0 to 16 blocks from its corner: often none of them can face the eye.
  if ((dir & 1) != 0 ? eye <= 0 : eye >= 256) return true;
  for (let four = from; four < to; four += 64) {
    for (let seen = mayShow4(four, to, dir, eye); seen != 0; seen &= seen - 1) {
      const lane = ctz(seen);
      if (isHiddenQuad(lane)) continue;
      if (isFull()) return false;
      drawFace(four + (<usize>lane << 4), dir, eye);
    }
  }
  return true;
}

function drawPlants(from: usize, to: usize): bool {
  for (let four = from; four < to; four += 64) {
    for (let seen = mayShowCrossed4(four, to); seen != 0; seen &= seen - 1) {
      const lane = ctz(seen);
      if (isHiddenQuad(lane)) continue;
      if (isFull()) return false;
      const quad = four + (<usize>lane << 4);
      drawCrossed(quad, <i32>(load<u32>(quad) >> 27));
    }
  }
  return true;
}

// @ts-ignore: decorator
@inline
function drawFace(quad: usize, dir: i32, eye: f64): void {
  const place = load<u32>(quad);
  const size = load<u32>(quad, 4);
  const axis = dir >> 1;
  const x = <f64>(<i32>(place & 511));
  const y = <f64>(<i32>((place >> 9) & 511));
  const z = <f64>(<i32>((place >> 18) & 511));
  const ahead = (axis == 0 ? x : axis == 1 ? y : z) - eye;
  // A face is seen from the side it looks to; from its own plane it is not seen at all.
  if ((dir & 1) != 0 ? ahead > -1e-6 : ahead < 1e-6) {
    if (!(size & FLAG_TWO_SIDED) || Math.abs(ahead) < 1e-6) return;
  }
  const du = <f64>(<i32>(size & 511)) * 0.0625;
  const dv = <f64>(<i32>((size >> 9) & 511)) * 0.0625;
  const uA = du * (axis == 0 ? az : ax);
  const uD = du * (axis == 0 ? dz : dx);
  const uZ = du * (axis == 0 ? zz : zx);
  const vA = dv * (axis == 1 ? az : ay);
  const vD = dv * (axis == 1 ? dz : dy);
  const vZ = dv * (axis == 1 ? zz : zy);
  const px = x * 0.0625;
  const py = y * 0.0625;
  const pz = z * 0.0625;
  const count = placeQuad(
    baseA + (px * ax + py * ay + pz * az), baseD + (px * dx + py * dy + pz * dz),
    baseZ + (px * zx + py * zy + pz * zz), uA, uD, uZ, vA, vD, vZ,
  );
  if (count == 0) return;
  // u × v is −X, −Y, +Z: the shape winds to the left when that looks to the eye.
  const down: usize = ahead > 0 == axis < 2 ? 0 : 4;
  if (count == 4) walk4(down);
  else walk(count, down);
  setLandFace(quad, axis, ahead * 0.0625);
  fill(size);
}

/** Makes the normal of a diagonal plane one long. */
const SLANT: f64 = 0.7071067811865476;

function drawCrossed(quad: usize, dir: i32): void {
  const place = load<u32>(quad);
  const size = load<u32>(quad, 4);
  const x = <f64>(<i32>(place & 511)) * 0.0625;
  const y = <f64>(<i32>((place >> 9) & 511)) * 0.0625;
  const z = <f64>(<i32>((place >> 18) & 511)) * 0.0625;
  const du = <f64>(<i32>(size & 511)) * 0.0625;
  const dv = <f64>(<i32>((size >> 9) & 511)) * 0.0625;
  // 6 runs from (x, z) to (x+du, z+du), 7 from (x, z+du) to (x+du, z).
  const z0 = dir == 6 ? z : z + du;
  const uz = dir == 6 ? du : -du;
  const nz: f64 = dir == 6 ? -1 : 1;
  const d = cornerX + x + nz * (cornerZ + z0);
  if (Math.abs(d) < 1e-6) return;
  const count = placeQuad(
    baseA + (x * ax + y * ay + z0 * az), baseD + (x * dx + y * dy + z0 * dz),
    baseZ + (x * zx + y * zy + z0 * zz),
    du * ax + uz * az, du * dx + uz * dz, du * zx + uz * zz, dv * ay, dv * dy, dv * zy,
  );
  if (count == 0) return;
  // u × v is (−uz, 0, du): for 6 the plane's normal turned round, for 7 the normal itself.
  const down: usize = d > 0 == (dir == 6) ? 0 : 4;
  if (count == 4) walk4(down);
  else walk(count, down);
  setLandPlane(quad, SLANT, 0, SLANT * nz, SLANT * d);
  fill(size);
}

// @ts-ignore: decorator
@inline
function fill(flags: u32): void {
  if (behind != 0) fillLayer(behind);
  else if (flags & FLAG_CUTOUT) fillCutout(depth, false);
  else fillOpaque();
}

/** Pixels of a quad's bounds up to which it is worth looking there first. */
const SMALL = 64;

/**
 * Puts a corner and its neighbours along u and v on the picture. 0: none of it is in the clip, or
 * it lies between the middles of pixels, or behind what is drawn already.
 */
// @ts-ignore: decorator
@inline
function placeQuad(
  a: f64, d: f64, z: f64, uA: f64, uD: f64, uZ: f64, vA: f64, vD: f64, vZ: f64,
): i32 {
  const lowZ = f64x2.add(f64x2.splat(z), f64x2.replace_lane(f64x2.splat(0), 1, uZ));
  const highZ = f64x2.add(
    f64x2.replace_lane(f64x2.splat(z + uZ), 1, z),
    f64x2.splat(vZ),
  );
  const isFar = v128.and(
    f64x2.ge(lowZ, f64x2.splat(NEAR)),
    f64x2.ge(highZ, f64x2.splat(NEAR)),
  );
  if (!i64x2.all_true(isFar)) return placeNear(a, d, z, uA, uD, uZ, vA, vD, vZ);
  const lowK = f64x2.div(f64x2.splat(1), lowZ);
  const highK = f64x2.div(f64x2.splat(1), highZ);
  const lowD = f64x2.add(
    f64x2.mul(f64x2.replace_lane(f64x2.splat(d), 1, d + uD), lowK),
    f64x2.splat(middleY),
  );
  const highD = f64x2.add(
    f64x2.mul(f64x2.add(f64x2.replace_lane(f64x2.splat(d + uD), 1, d), f64x2.splat(vD)), highK),
    f64x2.splat(middleY),
  );
  const leastD = f64x2.pmin(lowD, highD);
  const mostD = f64x2.pmax(lowD, highD);
  const topEnd = min(f64x2.extract_lane(leastD, 0), f64x2.extract_lane(leastD, 1));
  const bottomEnd = max(f64x2.extract_lane(mostD, 0), f64x2.extract_lane(mostD, 1));
  if (!setRows(topEnd, bottomEnd)) return 0;
  const lowA = f64x2.add(
    f64x2.mul(f64x2.replace_lane(f64x2.splat(a), 1, a + uA), lowK),
    f64x2.splat(middleX),
  );
  const highA = f64x2.add(
    f64x2.mul(f64x2.add(f64x2.replace_lane(f64x2.splat(a + uA), 1, a), f64x2.splat(vA)), highK),
    f64x2.splat(middleX),
  );
  const leastA = f64x2.pmin(lowA, highA);
  const mostA = f64x2.pmax(lowA, highA);
  const left = min(f64x2.extract_lane(leastA, 0), f64x2.extract_lane(leastA, 1));
  const right = max(f64x2.extract_lane(mostA, 0), f64x2.extract_lane(mostA, 1));
  const xa = max(<i32>Math.ceil(left), clipXA) & ~3;
  const xb = min(<i32>Math.ceil(right), clipXB);
  if (<i32>Math.ceil(left) >= xb || xa >= xb) return 0;
  // Small ones are hidden more often than not, and that is soon found out.
  if (behind != 0 && (xb - xa) * (rowB - rowA) <= SMALL) {
    const nearest = f64x2.pmax(lowK, highK);
    const inverse = max(f64x2.extract_lane(nearest, 0), f64x2.extract_lane(nearest, 1));
    if (isCovered(xa, xb, rowA, rowB, <f32>(inverse * 1.00001))) return 0;
  }
  v128.store(polygon, lowA);
  v128.store(polygon, highA, 16);
  v128.store(polygon, lowD, 64);
  v128.store(polygon, highD, 80);
  return 4;
}

function placeNear(
  a: f64, d: f64, z: f64, uA: f64, uD: f64, uZ: f64, vA: f64, vD: f64, vZ: f64,
): i32 {
  putCorner(0, a, d, z);
  putCorner(1, a + uA, d + uD, z + uZ);
  putCorner(2, a + uA + vA, d + uD + vD, z + uZ + vZ);
  putCorner(3, a + vA, d + vD, z + vZ);
  return project4();
}

