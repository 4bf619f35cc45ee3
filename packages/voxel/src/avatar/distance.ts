export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export function pointDistance(one: Point, other: Point): number {
  const [dx, dy, dz] = [one.x - other.x, one.y - other.y, one.z - other.z];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
