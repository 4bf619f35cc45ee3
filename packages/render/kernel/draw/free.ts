// Quads that are no part of the land.
import { FREE_BYTES, FREE_TWO_SIDED, RECORD_ALPHA } from './layout';
import {
  ax, ay, az, bandA, bandB, blended, blendedCount, clipYA, clipYB, depth, dx, dy, dz, hand,
  handCount, lookAlongOwnAxes, near, out, solid, solidCount, spans, stride, zx, zy, zz,
} from './frame';
import { fillCutout, inside } from './fill';
import {
  forgetRecords, inverse0, inverseX, inverseY, isFull, setFree, writeRecord,
} from './record';
import { over, resolveFront } from './resolve';
import { project4, putCorner, rowA, rowB, walkAny } from './spans';
import { shade4 } from './shade';

/** Cracks lie in the plane of the block they are on: things this much nearer count as before it. */
const BIAS: f32 = 1.001;

/**
 * Finds the spans of a free quad; false: it is not to be seen. The hand's axes (right, up, ahead)
 * are a mirror image of the world's, and so is which side of a quad is its front.
 */
function place(quad: usize, isMirrored: bool): bool {
  let side = setFree(quad);
  if (isMirrored) side = -side;
  if (side == 0) return false;
  if (side > 0 && !(load<u32>(quad, 48) & FREE_TWO_SIDED)) return false;
  for (let i: usize = 0; i < 4; i++) {
    const at = quad + i * 12;
    const x = <f64>load<f32>(at);
    const y = <f64>load<f32>(at, 4);
    const z = <f64>load<f32>(at, 8);
    putCorner(i, x * ax + y * ay + z * az, x * dx + y * dy + z * dz, x * zx + y * zy + z * zz);
  }
  const count = project4();
  if (count == 0) return false;
  walkAny(count);
  return true;
}

/** False: there was no room for the records. */
export function drawSolid(): bool {
  const end = solid + <usize>solidCount * FREE_BYTES;
  for (let quad = solid; quad < end; quad += FREE_BYTES) {
    if (isFull()) return false;
    if (place(quad, false)) fillCutout(depth, false);
  }
  return true;
}

export function drawBlended(): void {
  const end = blended + <usize>blendedCount * FREE_BYTES;
  for (let quad = blended; quad < end; quad += FREE_BYTES) {
    forgetRecords();
    if (place(quad, false)) blend();
  }
}

function blend(): void {
  const step = inverseX;
  const ramp = f32x4.mul(f32x4.splat(<f32>step), f32x4(0, 1, 2, 3));
  const toOut = out - depth;
  const bias = f32x4.splat(BIAS);
  let record: usize = 0;
  for (let y = rowA; y < rowB; y++) {
    const xa = load<i32>(spans + (<usize>y << 3));
    const xb = load<i32>(spans + (<usize>y << 3), 4);
    const row = inverse0 + inverseY * <f64>y;
    for (let x = xa & ~3; x < xb; x += 4) {
      const at = depth + (<usize>(y * stride + x) << 2);
      const inverse = f32x4.add(f32x4.splat(<f32>(row + step * <f64>x)), ramp);
      const isIn = inside(x, i32x4.splat(xa), i32x4.splat(xb));
      const seen = v128.and(f32x4.gt(f32x4.mul(inverse, bias), v128.load(at)), isIn);
      if (!v128.any_true(seen)) continue;
      if (record == 0) record = writeRecord();
      const colour = shade4(record, x, y);
      const alpha = i32x4.mul(i32x4.shr_u(colour, 24), v128.load32_splat(record, RECORD_ALPHA));
      const part = i32x4.shr_u(i32x4.add(alpha, i32x4.splat(255)), 8);
      const shown = v128.or(
        v128.and(colour, i32x4.splat(0x00ffffff)),
        i32x4.shl(v128.and(part, seen), 24),
      );
      v128.store(at + toOut, over(v128.load(at + toOut), shown));
    }
  }
}

/** The hand comes last, and `near` is its own depth buffer. */
export function drawHand(): bool {
  if (handCount == 0) return true;
  lookAlongOwnAxes();
  forgetRecords();
  let top = clipYB;
  let bottom = clipYA;
  const end = hand + <usize>handCount * FREE_BYTES;
  for (let quad = hand; quad < end; quad += FREE_BYTES) {
    if (isFull()) return false;
    if (!place(quad, true)) continue;
    top = min(top, rowA);
    bottom = max(bottom, rowB);
    fillCutout(near, true);
  }
  resolveFront(bandA, bandB, top, bottom);
  return true;
}
