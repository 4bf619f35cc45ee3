import { FLAG_BRIGHT, FLAG_FLAT_LIGHT, QUAD_BYTES } from './layout';
import { FACTORS, OPEN_LIGHT, space } from './workspace';

let quadsStart: usize = 0;
let quadsEnd: usize = 0;
let translucentStart: usize = 0;
let translucentEnd: usize = 0;
let lightStart: usize = 0;
let lightEnd: usize = 0;
let quadsNext: usize = 0;
let translucentNext: usize = 0;
let lightNext: usize = 0;
/** something did not fit: the host gives more room and asks again */
export let isFull: bool = false;

/** A key's bits besides the flags of a quad: in which list, and lit by the layer in front. */
export const KEY_TRANSLUCENT: u32 = 1 << 31;
export const KEY_FRONT: u32 = 1 << 30;
const QUAD_FLAGS: u32 = 0x1ff << 18;

export function setOutput(
  quads: usize,
  quadsBytes: usize,
  translucent: usize,
  translucentBytes: usize,
  light: usize,
  lightBytes: usize,
): void {
  quadsStart = quads;
  quadsEnd = quads + quadsBytes;
  translucentStart = translucent;
  translucentEnd = translucent + translucentBytes;
  lightStart = light;
  lightEnd = light + lightBytes;
}

export function beginOutput(): void {
  quadsNext = quadsStart;
  translucentNext = translucentStart;
  lightNext = lightStart;
  isFull = false;
}

export function quadCount(): u32 {
  return <u32>((quadsNext - quadsStart) / QUAD_BYTES);
}

export function translucentCount(): u32 {
  return <u32>((translucentNext - translucentStart) / QUAD_BYTES);
}

export function lightBytes(): u32 {
  return <u32>(lightNext - lightStart);
}

/**
 * What sums of six bits are times to be 0..255 once shifted down by 16: the mean of so many open
 * cells, darker the more of the four are not open. Rounded up, so that whole results stay whole.
 */
export function writeFactors(): void {
  const at = space + FACTORS;
  store<u32>(at, 0);
  store<u32>(at, factor(120, 1), 4);
  store<u32>(at, factor(160, 2), 8);
  store<u32>(at, factor(205, 3), 12);
  store<u32>(at, factor(255, 4), 16);
}

function factor(most: u32, cells: u32): u32 {
  return ((most << 16) + cells * 15 - 1) / (cells * 15);
}

// @ts-ignore: decorator
@inline
function valueOf(sum: u32): u32 {
  const factor = load<u32>(space + FACTORS + ((sum >> 12) << 2));
  const sky = ((sum & 63) * factor) >> 16;
  const block = (((sum >> 6) & 63) * factor) >> 16;
  return (sky << 8) | block;
}

/** Light of a cell by itself, without its neighbours. */
export function cellLight(light: u32): u32 {
  return ((light >> 4) * 17 << 8) | ((light & 15) * 17);
}

/**
 * The light at one corner of a grid. Two cells that meet only across the corner do not see each
 * other: then it is lit by the one that the quad lies on.
 */
// @ts-ignore: decorator
@inline
function cornerLight(
  at: usize,
  su: usize,
  sv: usize,
  isFirstU: bool,
  isLastU: bool,
  isFirstV: bool,
): u32 {
  const a: u32 = load<u16>(at);
  const b: u32 = load<u16>(at + su);
  const c: u32 = load<u16>(at + sv);
  const d: u32 = load<u16>(at + su + sv);
  const sum = a + b + c + d;
  if (sum >> 12 == 2) {
    if ((b | c) == 0) return valueOf(isFirstU || isFirstV ? d : a);
    if ((a | d) == 0) return valueOf(isLastU || isFirstV ? c : b);
  }
  return valueOf(sum);
}

/** whether the last light written was one value */
let isFlat: bool = false;

/**
 * Writes the light at the corners of w × h cells; `at` is the open light of the cell before the
 * first in u and v. Gives word 3 of the quad; `isFlat` says how it is meant.
 */
function writeLight(at: usize, su: usize, sv: usize, w: u32, h: u32): u32 {
  const bytes = (w + 1) * (h + 1) * 2;
  if (lightNext + bytes > lightEnd) {
    isFull = true;
    return 0;
  }
  let out = lightNext;
  let same: u32 = 0;
  const first = cornerLight(at, su, sv, true, false, true);
  for (let j: u32 = 0; j <= h; j++) {
    let cell = at + sv * j;
    for (let i: u32 = 0; i <= w; i++) {
      const value = cornerLight(cell, su, sv, i == 0, i == w, j == 0);
      same |= value ^ first;
      store<u16>(out, <u16>value);
      out += 2;
      cell += su;
    }
  }
  isFlat = same == 0;
  if (isFlat) return first;
  const offset = <u32>(lightNext - lightStart);
  lightNext = out;
  return offset;
}

/** One quad with a light value of its own. */
export function pushFlat(place: u32, extent: u32, flags: u32, paint: u32, light: u32): void {
  pushQuad(place, extent | (flags & QUAD_FLAGS) | FLAG_FLAT_LIGHT, paint, light, flags);
}

function pushQuad(place: u32, extent: u32, paint: u32, light: u32, flags: u32): void {
  let at: usize;
  if (flags & KEY_TRANSLUCENT) {
    at = translucentNext;
    if (at + QUAD_BYTES > translucentEnd) {
      isFull = true;
      return;
    }
    translucentNext = at + QUAD_BYTES;
  } else {
    at = quadsNext;
    if (at + QUAD_BYTES > quadsEnd) {
      isFull = true;
      return;
    }
    quadsNext = at + QUAD_BYTES;
  }
  store<u32>(at, place);
  store<u32>(at, extent, 4);
  store<u32>(at, paint, 8);
  store<u32>(at, light, 12);
}

/**
 * One axis-aligned quad, in sixteenths: its plane p, and from u0, v0 up to u1, v1. It is lit by
 * the layer of cells that its plane lies in or, on a border of cells, by the layer in front.
 */
export function pushFace(
  direction: u32,
  p: u32,
  u0: u32,
  v0: u32,
  u1: u32,
  v1: u32,
  flags: u32,
  paint: u32,
): void {
  const axis = direction >> 1;
  let layer = p >> 4;
  if ((p & 15) == 0) layer += direction & 1 ? 0 : -1;
  else if (flags & KEY_FRONT) layer += direction & 1 ? 1 : -1;
  // Cells of the padded volume from one to the next along u, v and across, two bytes each.
  const su: usize = axis == 0 ? 36 : 2;
  const sv: usize = axis == 1 ? 36 : 648;
  const sa: usize = axis == 0 ? 2 : axis == 1 ? 648 : 36;
  const cellU = u0 >> 4;
  const cellV = v0 >> 4;
  const at = space + OPEN_LIGHT + sa * (layer + 1) + su * cellU + sv * cellV;
  const place =
    (axis == 0
      ? p | (v0 << 9) | (u0 << 18)
      : axis == 1
        ? u0 | (p << 9) | (v0 << 18)
        : u0 | (v0 << 9) | (p << 18)) |
    (direction << 27);
  const extent = (u1 - u0) | ((v1 - v0) << 9) | (flags & QUAD_FLAGS);
  if (flags & FLAG_BRIGHT) {
    pushQuad(place, extent | FLAG_FLAT_LIGHT, paint, 0xffff, flags);
    return;
  }
  const light = writeLight(at, su, sv, ((u1 + 15) >> 4) - cellU, ((v1 + 15) >> 4) - cellV);
  pushQuad(place, extent | (isFlat ? FLAG_FLAT_LIGHT : 0), paint, light, flags);
}

/** The translucent quads go after all others. */
export function appendTranslucent(): void {
  const bytes = translucentNext - translucentStart;
  if (quadsNext + bytes > quadsEnd) {
    isFull = true;
    return;
  }
  memory.copy(quadsNext, translucentStart, bytes);
}
