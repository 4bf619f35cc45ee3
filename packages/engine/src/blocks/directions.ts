/** The faces of a block, by the way they look. */
export const FACES = ['west', 'east', 'down', 'up', 'north', 'south'] as const;
export type Face = (typeof FACES)[number];
export type Side = Exclude<Face, 'up' | 'down'>;

/** clockwise, as seen from above */
export const SIDES: readonly Side[] = ['north', 'east', 'south', 'west'];

export const STEP: Readonly<Record<Face, readonly [dx: number, dy: number, dz: number]>> = {
  north: [0, 0, -1],
  east: [1, 0, 0],
  south: [0, 0, 1],
  west: [-1, 0, 0],
  up: [0, 1, 0],
  down: [0, -1, 0],
};

export const OPPOSITE: Readonly<Record<Face, Face>> = {
  north: 'south',
  east: 'west',
  south: 'north',
  west: 'east',
  up: 'down',
  down: 'up',
};

/** So many quarter turns to the right. */
export function turned(side: Side, quarters: number): Side {
  return SIDES[(SIDES.indexOf(side) + quarters + 4) & 3]!;
}

/** The way one looks, as the nearest of the four sides. Yaw 0 looks east, and grows clockwise. */
export function lookedSide(yaw: number): Side {
  return SIDES[((Math.round(yaw / (Math.PI / 2)) % 4) + 5) & 3]!;
}

export function isSide(face: Face): face is Side {
  return face !== 'up' && face !== 'down';
}
