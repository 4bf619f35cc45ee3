// Where nothing stands before it: the sky with its gradient, sun, moon and stars.
import {
  glowB, glowG, glowR, halo, hazeB, hazeG, hazeR, moonPhase, moonShine, out, scale, skyIsSeen,
  stars, stride, sunB, sunG, sunR, sunShine, sunX, sunY, sunZ, zenithB, zenithG, zenithR,
} from './frame';
import { packed4 } from './colour';
import { air4, glow4, haze, height4 } from './haze';
import { length4, rayX4, rayY4, rayZ4 } from './rays';

const SUN_SIZE: f32 = 0.07;
/** a paler rim around the sun */
const SUN_RIM: f32 = 0.085;
const MOON_SIZE: f32 = 0.055;
/** the dark spots on the moon's face, a bit for each of 8 × 8 squares */
const MOON_SPOTS: u64 = 0x0018303000061600;

// Two axes across the way to the sun: the way it goes, and the one that it goes round.
let asideX: f32, asideY: f32;
let alongX: f32, alongY: f32, alongZ: f32;

export function setSky(): void {
  const k = <f32>1 / sqrt(sunX * sunX + sunY * sunY);
  asideX = -sunY * k;
  asideY = sunX * k;
  alongX = -asideY * sunZ;
  alongY = asideX * sunZ;
  alongZ = sunX * asideY - sunY * asideX;
}

/** A row of groups from x up to `end`. */
export function skyRun(x: i32, end: i32, y: i32): void {
  let at = out + (<usize>(y * stride + x) << 2);
  for (; x < end; x += 4, at += 16) v128.store(at, oneGroup(x, y));
}

// @ts-ignore: decorator
@inline
export function sky4(x: i32, y: i32): v128 {
  return oneGroup(x, y);
}

function oneGroup(x: i32, y: i32): v128 {
  if (!skyIsSeen) return haze;
  const k = f32x4.div(f32x4.splat(1), length4(x, y));
  const dx = f32x4.mul(rayX4(x, y), k);
  const dy = f32x4.mul(rayY4(x, y), k);
  const dz = f32x4.mul(rayZ4(x, y), k);
  const glowing = glow4(dx, dy, dz);
  const height = height4(dy);
  const r = air4(hazeR, glowR, zenithR, glowing, height);
  const g = air4(hazeG, glowG, zenithG, glowing, height);
  const b = air4(hazeB, glowB, zenithB, glowing, height);
  if (!v128.any_true(f32x4.gt(dy, f32x4.splat(-0.1)))) return packed4(r, g, b);
  return lamps4(r, g, b, dx, dy, dz);
}

/** 1 where |a| and |b| are within `size`, and `c` is positive. */
// @ts-ignore: decorator
@inline
function square(a: v128, b: v128, c: v128, size: f32): v128 {
  const isIn = f32x4.lt(f32x4.pmax(f32x4.abs(a), f32x4.abs(b)), f32x4.splat(size));
  return v128.and(isIn, f32x4.gt(c, f32x4.splat(0)));
}

/** Adds stars, halo, sun and moon to a sky. */
function lamps4(r: v128, g: v128, b: v128, dx: v128, dy: v128, dz: v128): v128 {
  const zero = f32x4.splat(0);
  const toSun = dot(dx, dy, dz, sunX, sunY, sunZ);
  const isFar = i32x4.all_true(f32x4.lt(f32x4.abs(toSun), f32x4.splat(0.72)));
  if (isFar && stars <= 0) return packed4(r, g, b);
  const aside = dot(dx, dy, dz, asideX, asideY, 0);
  const along = dot(dx, dy, dz, alongX, alongY, alongZ);
  if (stars > 0) {
    const light = stars4(toSun, aside, along, dy);
    r = f32x4.add(r, light);
    g = f32x4.add(g, light);
    b = f32x4.add(b, f32x4.mul(light, f32x4.splat(1.08)));
  }
  if (isFar) return packed4(r, g, b);
  if (halo > 0) {
    let near = f32x4.pmax(toSun, zero);
    near = f32x4.mul(near, near);
    near = f32x4.mul(near, near);
    near = f32x4.mul(near, near);
    near = f32x4.mul(near, near);
    const wide = f32x4.mul(near, near);
    near = f32x4.mul(wide, wide);
    near = f32x4.mul(near, near);
    const light = f32x4.mul(
      f32x4.add(f32x4.mul(wide, f32x4.splat(0.5)), f32x4.mul(near, f32x4.splat(0.5))),
      f32x4.splat(halo),
    );
    r = f32x4.add(r, f32x4.mul(light, f32x4.sub(f32x4.splat(sunR), r)));
    g = f32x4.add(g, f32x4.mul(light, f32x4.sub(f32x4.splat(sunG), g)));
    b = f32x4.add(b, f32x4.mul(light, f32x4.sub(f32x4.splat(sunB), b)));
  }
  if (sunShine > 0) {
    const rim = square(aside, along, toSun, SUN_RIM);
    if (v128.any_true(rim)) {
      const disc = square(aside, along, toSun, SUN_SIZE);
      const part = v128.bitselect(
        f32x4.splat(sunShine),
        v128.and(rim, f32x4.splat(sunShine * 0.45)),
        disc,
      );
      r = f32x4.add(r, f32x4.mul(part, f32x4.sub(f32x4.splat(1), r)));
      g = f32x4.add(g, f32x4.mul(part, f32x4.sub(f32x4.splat(0.98), g)));
      b = f32x4.add(b, f32x4.mul(part, f32x4.sub(f32x4.splat(0.86), b)));
    }
  }
  if (moonShine > 0) {
    const disc = square(aside, along, f32x4.neg(toSun), MOON_SIZE);
    if (v128.any_true(disc)) {
      const light = f32x4.mul(v128.and(disc, moon4(aside, along)), f32x4.splat(moonShine));
      r = f32x4.pmax(r, f32x4.mul(light, f32x4.splat(0.93)));
      g = f32x4.pmax(g, f32x4.mul(light, f32x4.splat(0.95)));
      b = f32x4.pmax(b, light);
    }
  }
  return packed4(r, g, b);
}

// @ts-ignore: decorator
@inline
function dot(dx: v128, dy: v128, dz: v128, x: f32, y: f32, z: f32): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(dx, f32x4.splat(x)), f32x4.mul(dy, f32x4.splat(y))),
    f32x4.mul(dz, f32x4.splat(z)),
  );
}

/** The moon's face, 8 × 8: how bright it is, by the phase. Phase 0 is full, 4 is new. */
function moon4(aside: v128, along: v128): v128 {
  const k = f32x4.splat(4 / MOON_SIZE);
  const four = f32x4.splat(4);
  const column = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(along, k), four));
  const row = i32x4.trunc_sat_f32x4_s(f32x4.add(f32x4.mul(aside, k), four));
  const phase = moonPhase;
  // It wanes by two columns a night from one side, and grows again from that side.
  const lit = phase <= 4
    ? i32x4.ge_s(column, i32x4.splat(phase * 2))
    : i32x4.lt_s(column, i32x4.splat((phase - 4) * 2));
  const at = i32x4.add(i32x4.shl(row, 3), column);
  const isSpot = i32x4(
    spotAt(i32x4.extract_lane(at, 0)), spotAt(i32x4.extract_lane(at, 1)),
    spotAt(i32x4.extract_lane(at, 2)), spotAt(i32x4.extract_lane(at, 3)),
  );
  const face = v128.bitselect(f32x4.splat(0.76), f32x4.splat(1), isSpot);
  return v128.bitselect(face, f32x4.splat(0.1), lit);
}

// @ts-ignore: decorator
@inline
function spotAt(square: i32): i32 {
  return -(<i32>(MOON_SPOTS >> <u64>(square & 63)) & 1);
}

/**
 * Stars stand in the cells of a grid on each side of a cube that turns with the sun; a mix of
 * the cell's number says whether there is one, where in the cell and how bright.
 */
function stars4(a: v128, b: v128, c: v128, dy: v128): v128 {
  const zero = f32x4.splat(0);
  const absA = f32x4.abs(a);
  const absB = f32x4.abs(b);
  const absC = f32x4.abs(c);
  const isA = v128.and(f32x4.ge(absA, absB), f32x4.ge(absA, absC));
  const isB = v128.andnot(f32x4.ge(absB, absC), isA);
  const main = v128.bitselect(a, v128.bitselect(b, c, isB), isA);
  const u = f32x4.div(v128.bitselect(b, a, isA), f32x4.abs(main));
  const v = f32x4.div(v128.bitselect(c, v128.bitselect(c, b, isB), isA), f32x4.abs(main));
  const grid = f32x4.splat(40);
  const gu = f32x4.mul(f32x4.add(u, f32x4.splat(1)), grid);
  const gv = f32x4.mul(f32x4.add(v, f32x4.splat(1)), grid);
  const cu = f32x4.floor(gu);
  const cv = f32x4.floor(gv);
  const side = v128.or(
    v128.bitselect(i32x4.splat(0), v128.bitselect(i32x4.splat(2), i32x4.splat(4), isB), isA),
    i32x4.shr_u(main, 31),
  );
  let mix = i32x4.add(
    i32x4.add(
      i32x4.mul(i32x4.trunc_sat_f32x4_s(cu), i32x4.splat(0x2c1b3c6d)),
      i32x4.mul(i32x4.trunc_sat_f32x4_s(cv), i32x4.splat(0x297a2d39)),
    ),
    i32x4.mul(side, i32x4.splat(0x1b56c4e9)),
  );
  mix = i32x4.mul(v128.xor(mix, i32x4.shr_u(mix, 15)), i32x4.splat(0x7feb352d));
  mix = i32x4.mul(v128.xor(mix, i32x4.shr_u(mix, 13)), i32x4.splat(0x3c6ef372));
  mix = v128.xor(mix, i32x4.shr_u(mix, 16));
  const isStar = i32x4.lt_s(v128.and(mix, i32x4.splat(15)), i32x4.splat(3));
  if (!v128.any_true(isStar)) return zero;
  // At least about a pixel large, else small pictures would show them or not as chance has it.
  const small = <f32>(24 / scale);
  const size = max(<f32>0.075, min(small, 0.4));
  const part = f32x4.splat((1 - 2 * size) / 255);
  const atU = f32x4.add(f32x4.splat(size), f32x4.mul(byteOf(mix, 8), part));
  const atV = f32x4.add(f32x4.splat(size), f32x4.mul(byteOf(mix, 16), part));
  const offU = f32x4.abs(f32x4.sub(f32x4.sub(gu, cu), atU));
  const offV = f32x4.abs(f32x4.sub(f32x4.sub(gv, cv), atV));
  const isOn = v128.and(f32x4.lt(f32x4.pmax(offU, offV), f32x4.splat(size)), isStar);
  const bright = byteOf(mix, 24);
  const light = f32x4.mul(
    f32x4.mul(bright, bright),
    f32x4.splat((stars / 65025) * min(<f32>1, (<f32>0.075 / size) * 2)),
  );
  const high = f32x4.pmin(f32x4.pmax(f32x4.mul(dy, f32x4.splat(4)), zero), f32x4.splat(1));
  return v128.and(isOn, f32x4.mul(f32x4.add(light, f32x4.splat(stars * 0.12)), high));
}

// @ts-ignore: decorator
@inline
function byteOf(mix: v128, shift: i32): v128 {
  return f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(mix, shift), i32x4.splat(255)));
}
