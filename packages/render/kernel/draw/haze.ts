// The colour of far air in a direction: what fog ends in, and the sky before its lamps are lit.
// As both are the same, land at the end of sight goes over into the sky without an edge.
import {
  glow, glowB, glowG, glowR, hazeB, hazeG, hazeR, ray0Y, rayXY, rayYY, skyIsSeen, sunX, sunY,
  sunZ, zenithB, zenithG, zenithR,
} from './frame';
import { packed4 } from './colour';
import { rayX4, rayY4, rayZ4 } from './rays';

/** Four pixels of it at and under the horizon, where no sun glows. */
export let haze: v128 = i32x4.splat(0);

export function setHaze(): void {
  haze = packed4(f32x4.splat(hazeR), f32x4.splat(hazeG), f32x4.splat(hazeB));
}

/** How much of the glow reaches a direction: most towards the sun, and little high up. */
// @ts-ignore: decorator
@inline
export function glow4(dx: v128, dy: v128, dz: v128): v128 {
  const zero = f32x4.splat(0);
  if (glow <= 0) return zero;
  const one = f32x4.splat(1);
  const toSun = f32x4.add(
    f32x4.add(f32x4.mul(dx, f32x4.splat(sunX)), f32x4.mul(dy, f32x4.splat(sunY))),
    f32x4.mul(dz, f32x4.splat(sunZ)),
  );
  const side = f32x4.mul(f32x4.pmax(f32x4.add(toSun, f32x4.splat(0.4)), zero), f32x4.splat(0.7143));
  const low = f32x4.pmax(f32x4.sub(one, f32x4.mul(f32x4.abs(dy), f32x4.splat(1.6))), zero);
  const both = f32x4.mul(f32x4.mul(side, side), f32x4.mul(low, low));
  return f32x4.pmin(f32x4.mul(both, f32x4.splat(glow)), one);
}

/** From 0 at the horizon to 1 at the zenith: steep first, then flat. */
// @ts-ignore: decorator
@inline
export function height4(dy: v128): v128 {
  const one = f32x4.splat(1);
  const up = f32x4.pmax(f32x4.mul(dy, f32x4.splat(1.25)), f32x4.splat(0));
  const low = f32x4.sub(one, f32x4.pmin(up, one));
  return f32x4.sub(one, f32x4.mul(f32x4.mul(low, low), low));
}

/** One channel of the air's colour. */
// @ts-ignore: decorator
@inline
export function air4(haze: f32, glow: f32, zenith: f32, glowing: v128, height: v128): v128 {
  const low = f32x4.add(f32x4.splat(haze), f32x4.mul(f32x4.splat(glow - haze), glowing));
  return f32x4.add(low, f32x4.mul(f32x4.sub(f32x4.splat(zenith), low), height));
}

/** What fog ends in at four pixels; `length` is that of their rays. */
// @ts-ignore: decorator
@inline
export function fogColour4(x: i32, y: i32, length: v128): v128 {
  if (glow <= 0) {
    const first = ray0Y + rayYY * <f64>y + rayXY * <f64>x;
    if ((first <= 0 && first + 3 * rayXY <= 0) || !skyIsSeen) return haze;
  }
  return airAt(x, y, length);
}

function airAt(x: i32, y: i32, length: v128): v128 {
  const k = f32x4.div(f32x4.splat(1), length);
  const dy = f32x4.mul(rayY4(x, y), k);
  const glowing = glow4(f32x4.mul(rayX4(x, y), k), dy, f32x4.mul(rayZ4(x, y), k));
  const height = height4(dy);
  return packed4(
    air4(hazeR, glowR, zenithR, glowing, height),
    air4(hazeG, glowG, zenithG, glowing, height),
    air4(hazeB, glowB, zenithB, glowing, height),
  );
}
