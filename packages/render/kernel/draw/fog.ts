import { fogClear, fogInverse, fogStart } from './frame';
import { mixed4 } from './colour';
import { fogColour4 } from './haze';
import { length4 } from './rays';

/** Four colours as they look through the air before them; their alpha stays. */
// @ts-ignore: decorator
@inline
export function fogged4(colour: v128, inverse: v128, z: v128, x: i32, y: i32): v128 {
  // Near enough, whatever the angle, there is no fog.
  if (i32x4.all_true(f32x4.gt(inverse, f32x4.splat(fogClear)))) return colour;
  const length = length4(x, y);
  const parts = parts4(f32x4.mul(z, length));
  if (!v128.any_true(parts)) return colour;
  const mixed = mixed4(colour, fogColour4(x, y, length), parts);
  return v128.bitselect(colour, mixed, i32x4.splat(0xff000000));
}

/** How many 256ths of a colour the fog takes at a distance. */
// @ts-ignore: decorator
@inline
function parts4(distance: v128): v128 {
  const far = f32x4.mul(f32x4.sub(distance, f32x4.splat(fogStart)), f32x4.splat(fogInverse));
  const part = f32x4.pmin(f32x4.pmax(far, f32x4.splat(0)), f32x4.splat(1));
  return i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.mul(part, part), f32x4.splat(256)));
}
