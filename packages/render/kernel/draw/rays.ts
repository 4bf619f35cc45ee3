// The rays of four neighbouring pixels. Their z ahead is one.
import {
  inverseScale, middleX, middleY, ray0X, ray0Y, ray0Z, rayXX, rayXY, rayXZ, rayYX, rayYY, rayYZ,
} from './frame';

// @ts-ignore: decorator
@inline
function ray4(zero: f64, across: f64, down: f64, x: i32, y: i32): v128 {
  return f32x4.add(
    f32x4.splat(<f32>(zero + down * <f64>y + across * <f64>x)),
    f32x4.mul(f32x4.splat(<f32>across), f32x4(0, 1, 2, 3)),
  );
}

// @ts-ignore: decorator
@inline
export function rayX4(x: i32, y: i32): v128 {
  return ray4(ray0X, rayXX, rayYX, x, y);
}

// @ts-ignore: decorator
@inline
export function rayY4(x: i32, y: i32): v128 {
  return ray4(ray0Y, rayXY, rayYY, x, y);
}

// @ts-ignore: decorator
@inline
export function rayZ4(x: i32, y: i32): v128 {
  return ray4(ray0Z, rayXZ, rayYZ, x, y);
}

// @ts-ignore: decorator
@inline
export function length4(x: i32, y: i32): v128 {
  const k = inverseScale;
  const down = (<f64>y - middleY) * k;
  const across = f32x4.add(
    f32x4.splat(<f32>((<f64>x - middleX) * k)),
    f32x4.mul(f32x4.splat(<f32>k), f32x4(0, 1, 2, 3)),
  );
  return f32x4.sqrt(f32x4.add(f32x4.mul(across, across), f32x4.splat(<f32>(1 + down * down))));
}
