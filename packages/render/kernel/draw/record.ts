// Records: what the shading needs to know of a quad that was seen.
import {
  FLAG_BRIGHT, FLAG_FLAT_LIGHT, FLAG_MIRROR, FREE_BRIGHT, FREE_FINER_SHIFT, QUAD_TURN_SHIFT,
  RECORD_ALPHA, RECORD_AREA, RECORD_AWAY, RECORD_FLAT_LIGHT, RECORD_FLIPS, RECORD_I, RECORD_LIGHT,
  RECORD_PLAIN, RECORD_STRIDE, RECORD_SURFACE, RECORD_SWAP, RECORD_TEXTURE, RECORD_TINTED, RECORD_U,
  RECORD_UHIGH, RECORD_ULOW, RECORD_V, RECORD_VHIGH, RECORD_VLOW, SLOT_LIGHT, PIXEL_TERRAIN,
  PIXEL_WATER, TEXTURE_FINER_SHIFT, TEXTURE_PLACE,
} from './layout';
import {
  aheadX, aheadY, aheadZ, downX, downY, downZ, isMarked, lights, middleX, middleY, ray0X, ray0Y,
  ray0Z, rayXX, rayXY, rayXZ, rayYX, rayYY, rayYZ, recordBytes, records, recordsEnd, rightX,
  rightY, rightZ, scale, textures, tints, waterFlow, waterStill,
} from './frame';
import { multiplied } from './colour';

/** 1/z of the quad that is drawn now, over the picture. */
export let inverse0: f64, inverseX: f64, inverseY: f64;
/** Where the next record goes. */
export let top: usize;

// The quad that is drawn now: one of the land, or (quad is 0) a free one and its own axes.
let slot: usize, quad: usize;
let cornerX: f64, cornerY: f64, cornerZ: f64;
let free: usize;
let alongX: f64, alongY: f64, alongZ: f64, along: f64;
let upX: f64, upY: f64, upZ: f64, up: f64;
let away: f64;

export function forgetRecords(): void {
  top = records;
}

// @ts-ignore: decorator
@inline
export function isFull(): bool {
  return top + recordBytes > recordsEnd;
}

/** The section whose quads are drawn next, and where its corner is from the camera. */
export function setSlot(address: usize, x: f64, y: f64, z: f64): void {
  slot = address;
  cornerX = x;
  cornerY = y;
  cornerZ = z;
}

/** A quad of the land in the plane n · p = d, p from the camera. */
// @ts-ignore: decorator
@inline
export function setLandPlane(address: usize, nx: f64, ny: f64, nz: f64, d: f64): void {
  quad = address;
  const k = 1 / d;
  inverse0 = (nx * ray0X + ny * ray0Y + nz * ray0Z) * k;
  inverseX = (nx * rayXX + ny * rayXY + nz * rayXZ) * k;
  inverseY = (nx * rayYX + ny * rayYY + nz * rayYZ) * k;
  away = Math.abs(d);
}

/** A quad of the land that lies across an axis, `d` ahead along it. */
// @ts-ignore: decorator
@inline
export function setLandFace(address: usize, axis: i32, d: f64): void {
  quad = address;
  const k = 1 / d;
  inverse0 = (axis == 0 ? ray0X : axis == 1 ? ray0Y : ray0Z) * k;
  inverseX = (axis == 0 ? rayXX : axis == 1 ? rayXY : rayXZ) * k;
  inverseY = (axis == 0 ? rayYX : axis == 1 ? rayYY : rayYZ) * k;
  away = Math.abs(d);
}

/**
 * A free quad. Its place along the bottom edge is (alongX, alongY, alongZ) · p − along, and so
 * upwards. Negative: it is seen from its front, positive: from behind, zero: from its edge.
 */
export function setFree(address: usize): f64 {
  quad = 0;
  free = address;
  const x0 = <f64>load<f32>(address);
  const y0 = <f64>load<f32>(address, 4);
  const z0 = <f64>load<f32>(address, 8);
  const bx = <f64>load<f32>(address, 12) - x0;
  const by = <f64>load<f32>(address, 16) - y0;
  const bz = <f64>load<f32>(address, 20) - z0;
  const cx = <f64>load<f32>(address, 36) - x0;
  const cy = <f64>load<f32>(address, 40) - y0;
  const cz = <f64>load<f32>(address, 44) - z0;
  const nx = by * cz - bz * cy;
  const ny = bz * cx - bx * cz;
  const nz = bx * cy - by * cx;
  const nn = nx * nx + ny * ny + nz * nz;
  const d = nx * x0 + ny * y0 + nz * z0;
  if (!(d * d > nn * 1e-12)) return 0;
  const k = 1 / nn;
  alongX = (cy * nz - cz * ny) * k;
  alongY = (cz * nx - cx * nz) * k;
  alongZ = (cx * ny - cy * nx) * k;
  along = alongX * x0 + alongY * y0 + alongZ * z0;
  upX = (ny * bz - nz * by) * k;
  upY = (nz * bx - nx * bz) * k;
  upZ = (nx * by - ny * bx) * k;
  up = upX * x0 + upY * y0 + upZ * z0;
  setLandPlane(0, nx, ny, nz, d);
  return d;
}

/** Writes the record of the quad that is drawn now; the caller knows that there is room. */
export function writeRecord(): usize {
  const record = top;
  top += recordBytes;
  store<f64>(record, inverse0, RECORD_I);
  store<f64>(record, inverseX, RECORD_I + 8);
  store<f64>(record, inverseY, RECORD_I + 16);
  if (quad != 0) writeLand(record);
  else writeFree(record);
  writeArea(record);
  if (isMarked) writeMarks(record);
  return record;
}

/**
 * What shader packs ask for. With 1/z = m · ray, −m looks to the eye; its parts along the camera's
 * axes follow from how 1/z changes over the picture.
 */
function writeMarks(record: usize): void {
  const across = inverseX * scale;
  const down = inverseY * scale;
  const ahead = inverse0 + inverseX * middleX + inverseY * middleY;
  const k = -127 / sqrt(across * across + down * down + ahead * ahead);
  const x = signedByte((rightX * across + downX * down + aheadX * ahead) * k);
  const y = signedByte((rightY * across + downY * down + aheadY * ahead) * k);
  const z = signedByte((rightZ * across + downZ * down + aheadZ * ahead) * k);
  let kind = PIXEL_TERRAIN;
  let light: u32;
  if (quad != 0) {
    const texture = load<u32>(quad, 8) & 4095;
    if (texture == waterStill || texture == waterFlow) kind = PIXEL_WATER;
    light = load<u32>(quad, 4) & FLAG_BRIGHT ? 0xff : load<u32>(quad, 12) & 0xffff;
  } else {
    light = load<u32>(free, 56) & 0xffff;
    if (load<u32>(free, 48) & FREE_BRIGHT) light |= 0xff;
  }
  store<u32>(record, x | (y << 8) | (z << 16) | (kind << 24), RECORD_SURFACE);
  store<u32>(record, light, RECORD_FLAT_LIGHT);
}

// @ts-ignore: decorator
@inline
function signedByte(value: f64): u32 {
  return <u32>(<i32>nearest(value)) & 255;
}

// @ts-ignore: decorator
@inline
function axisOf(axis: i32, x: f64, y: f64, z: f64): f64 {
  return axis == 0 ? x : axis == 1 ? y : z;
}

/** Sixteenths along an axis from `start` on (itself from the camera), divided by z. */
function writeSixteenths(at: usize, axis: i32, start: f64): void {
  store<f64>(at, 16 * axisOf(axis, ray0X, ray0Y, ray0Z) - start * inverse0);
  store<f64>(at, 16 * axisOf(axis, rayXX, rayXY, rayXZ) - start * inverseX, 8);
  store<f64>(at, 16 * axisOf(axis, rayYX, rayYY, rayYZ) - start * inverseY, 16);
}

function writeLand(record: usize): void {
  const place = load<u32>(quad);
  const size = load<u32>(quad, 4);
  const dir = <i32>(place >> 27);
  const isCrossed = dir >= 6;
  const uAxis = dir < 2 ? 2 : 0;
  const vAxis = dir == 2 || dir == 3 ? 2 : 1;
  const x = <i32>(place & 511);
  const y = <i32>((place >> 9) & 511);
  const z = <i32>((place >> 18) & 511);
  const u = uAxis == 2 ? z : x;
  const v = vAxis == 2 ? z : y;
  const du = <i32>(size & 511);
  const dv = <i32>((size >> 9) & 511);
  // u and v count from the corner of the cell that the quad begins in; a plant may stand off the
  // middle of its cell, and its picture goes with it.
  const uCell = isCrossed ? u - ((16 - du) >> 1) : u & ~15;
  const uLow = u - uCell;
  const uStart = <f64>uCell + 16 * axisOf(uAxis, cornerX, cornerY, cornerZ);
  const vStart = <f64>(v & ~15) + 16 * axisOf(vAxis, cornerX, cornerY, cornerZ);
  writeSixteenths(record + RECORD_U, uAxis, uStart);
  writeSixteenths(record + RECORD_V, vAxis, vStart);
  store<i32>(record, uLow, RECORD_ULOW);
  store<i32>(record, uLow + du - 1, RECORD_UHIGH);
  store<i32>(record, v & 15, RECORD_VLOW);
  store<i32>(record, (v & 15) + dv - 1, RECORD_VHIGH);
  store<i32>(record, (((uLow + du + 15) >> 4) + 1) << 1, RECORD_STRIDE);
  const look = load<u32>(quad, 8);
  writeTexture(record, look, turned(record, dir, size));
  const tint = load<u32>(tints + <usize>(((look >> 12) & 1023) << 2));
  const shade: u32 = isCrossed || dir == 3 ? 255 : dir == 2 ? 128 : dir > 3 ? 204 : 153;
  writeLight(record, size, shade, tint);
  store<u32>(record, 255, RECORD_ALPHA);
}

/** `flips` are those of s and t, see the record. */
function writeTexture(record: usize, look: u32, flips: u32): void {
  const entry = load<u32>(textures + <usize>((look & 4095) << 2));
  store<u32>(record, (entry & TEXTURE_PLACE) << 2, RECORD_TEXTURE);
  store<u32>(record, flips | ((entry >> TEXTURE_FINER_SHIFT) << 8), RECORD_FLIPS);
}

/** Writes whether u and v change places, and gives what is flipped then. */
function turned(record: usize, dir: i32, size: u32): u32 {
  let swap = 0;
  let s = dir == 1 || dir == 4 ? 15 : 0;
  let t = dir == 3 ? 0 : 15;
  for (let turn = (size >> QUAD_TURN_SHIFT) & 3; turn > 0; turn--) {
    const old = s;
    s = t;
    t = old ^ 15;
    swap ^= 1;
  }
  if (size & FLAG_MIRROR) s ^= 15;
  store<i32>(record, -swap, RECORD_SWAP);
  return <u32>(s | (t << 4));
}

function writeLight(record: usize, flags: u32, shade: u32, tint: u32): void {
  const light = load<u32>(quad, 12);
  let plain: u32 = 0xffffffff;
  let grid: usize = 0;
  if (!(flags & FLAG_BRIGHT)) {
    plain = 0xff000000 | (shade * 0x010101);
    if (flags & FLAG_FLAT_LIGHT) plain = multiplied(plain, brightness(light));
    else grid = <usize>(load<u32>(slot, SLOT_LIGHT) + light);
  }
  store<u32>(record, <u32>grid, RECORD_LIGHT);
  store<u32>(record, plain, RECORD_PLAIN);
  store<u32>(record, multiplied(plain, tint | 0xff000000), RECORD_TINTED);
}

function brightness(light: u32): u32 {
  return load<u32>(lights + <usize>(((((light >> 10) & 63) << 6) | ((light >> 2) & 63)) << 2));
}

function writeFree(record: usize): void {
  const texels = load<u32>(free, 52);
  const s0 = <i32>(texels & 255);
  const t0 = <i32>((texels >> 8) & 255);
  const s1 = <i32>((texels >> 16) & 255);
  const t1 = <i32>(texels >> 24);
  const look = load<u32>(free, 48);
  const finer = <i32>((look >> FREE_FINER_SHIFT) & 7);
  const unit = 1 / <f64>(1 << finer);
  const s = unit * <f64>s0;
  const t = unit * <f64>t1;
  writeTexels(record + RECORD_U, alongX, alongY, alongZ, along, s, unit * <f64>(s1 - s0));
  writeTexels(record + RECORD_V, upX, upY, upZ, up, t, unit * <f64>(t0 - t1));
  writeBounds(record + RECORD_ULOW, min(s0, s1), max(s0, s1), finer);
  writeBounds(record + RECORD_VLOW, min(t0, t1), max(t0, t1), finer);
  store<i32>(record, 0, RECORD_SWAP);
  writeTexture(record, look, 0);
  const colour = load<u32>(free, 60);
  let plain = colour | 0xff000000;
  if (!(look & FREE_BRIGHT)) plain = multiplied(plain, brightness(load<u32>(free, 56)));
  store<u32>(record, 0, RECORD_LIGHT);
  store<u32>(record, plain, RECORD_PLAIN);
  store<u32>(record, plain, RECORD_TINTED);
  store<u32>(record, colour >> 24, RECORD_ALPHA);
}

/** The first and the last sixteenth that has a part of what lies between two places. */
// @ts-ignore: decorator
@inline
function writeBounds(at: usize, from: i32, to: i32, finer: i32): void {
  const low = from >> finer;
  store<i32>(at, low);
  store<i32>(at, max(((to + (1 << finer) - 1) >> finer) - 1, low), 4);
}

function writeTexels(at: usize, x: f64, y: f64, z: f64, w: f64, from: f64, by: f64): void {
  const start = from - by * w;
  store<f64>(at, by * (x * ray0X + y * ray0Y + z * ray0Z) + start * inverse0);
  store<f64>(at, by * (x * rayXX + y * rayXY + z * rayXZ) + start * inverseX, 8);
  store<f64>(at, by * (x * rayYX + y * rayYY + z * rayYZ) + start * inverseY, 16);
}

/** A pixel covers det(u, v, 1/z) × z³ texels. */
function writeArea(record: usize): void {
  const u = record + RECORD_U;
  const v = record + RECORD_V;
  const u0 = load<f64>(u);
  const uX = load<f64>(u, 8);
  const uY = load<f64>(u, 16);
  const v0 = load<f64>(v);
  const vX = load<f64>(v, 8);
  const vY = load<f64>(v, 16);
  const area =
    u0 * (vX * inverseY - vY * inverseX) +
    uX * (vY * inverse0 - v0 * inverseY) +
    uY * (v0 * inverseX - vX * inverse0);
  store<f32>(record, <f32>Math.abs(area), RECORD_AREA);
  store<f32>(record, <f32>away, RECORD_AWAY);
}
