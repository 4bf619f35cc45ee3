export type Vector = [number, number, number];

/** Between two points. */
export function distance(a: Readonly<Vector>, b: Readonly<Vector>): number {
  const [dx, dy, dz] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** The cell that a point is in. */
export function cellOf([x, y, z]: Readonly<Vector>): Vector {
  return [Math.floor(x), Math.floor(y), Math.floor(z)];
}
