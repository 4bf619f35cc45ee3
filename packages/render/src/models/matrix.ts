import { cos, sin } from '@bridle/engine/math';

/**
 * Where something is and how it is turned: three rows of four numbers. Each change comes before
 * those already made: it happens in the thing's own space.
 */
export type Matrix = Float64Array;

export function newMatrix(): Matrix {
  const matrix = new Float64Array(12);
  setPlain(matrix);
  return matrix;
}

/** Nothing turned, nothing moved. */
export function setPlain(m: Matrix): void {
  m.fill(0);
  m[0] = 1;
  m[5] = 1;
  m[10] = 1;
}

export function shift(m: Matrix, x: number, y: number, z: number): void {
  for (let row = 0; row < 12; row += 4) {
    m[row + 3]! += m[row]! * x + m[row + 1]! * y + m[row + 2]! * z;
  }
}

export function stretch(m: Matrix, x: number, y: number, z: number): void {
  for (let row = 0; row < 12; row += 4) {
    m[row]! *= x;
    m[row + 1]! *= y;
    m[row + 2]! *= z;
  }
}

/** Turns from one axis (0 x, 1 y, 2 z) towards another. */
function turn(m: Matrix, from: number, to: number, angle: number): void {
  if (angle === 0) return;
  const [c, s] = [cos(angle), sin(angle)];
  for (let row = 0; row < 12; row += 4) {
    const [a, b] = [m[row + from]!, m[row + to]!];
    m[row + from] = a * c + b * s;
    m[row + to] = b * c - a * s;
  }
}

/** From ahead (x) to the right (z). */
export function yaw(m: Matrix, angle: number): void {
  turn(m, 0, 2, angle);
}

/** From ahead (x) upwards. */
export function pitch(m: Matrix, angle: number): void {
  turn(m, 0, 1, angle);
}

/** From above (y) to the right (z). */
export function roll(m: Matrix, angle: number): void {
  turn(m, 1, 2, angle);
}
