import type { GetProperty } from './kind.js';
import { type Boxes, box, CUBE, layer, post, type ShapeBox } from './shapes.js';

/** A box given as it lies against the north side, turned to lie against another. */
function turnedTo(side: string, [x0, y0, z0, x1, y1, z1]: ShapeBox): ShapeBox {
  switch (side) {
    case 'south':
      return [16 - x1, y0, 16 - z1, 16 - x0, y1, 16 - z0];
    case 'west':
      return [z0, y0, 16 - x1, z1, y1, 16 - x0];
    case 'east':
      return [16 - z1, y0, x0, 16 - z0, y1, x1];
    default:
      return [x0, y0, z0, x1, y1, z1];
  }
}

const OPPOSITE: Readonly<Record<string, string>> = {
  north: 'south',
  south: 'north',
  west: 'east',
  east: 'west',
};

/** A box given as it hangs on the north side: what hangs on a wall faces away from it. */
function hung(get: GetProperty, sides: ShapeBox): Boxes {
  return [turnedTo(OPPOSITE[get('facing')]!, sides)];
}

const SIDES = ['north', 'south', 'west', 'east'];

/** A wall is thick at its post; a straight run of it may have none. */
export function wall(low: number, tall: number): (get: GetProperty) => Boxes {
  return (get) => {
    const arms = SIDES.filter((side) => get(side) !== 'none').map((side) =>
      turnedTo(side, [5, 0, 0, 11, get(side) === 'tall' ? tall : low, 8]),
    );
    return get('up') === 'true' || arms.length === 0 ? [...post(8, tall), ...arms] : arms;
  };
}

export function wallSign(get: GetProperty): Boxes {
  return hung(get, [0, 4.5, 0, 16, 12.5, 2]);
}

/** Each half of a bed stands on the two legs at its end. */
export function bed(get: GetProperty): Boxes {
  const facing = get('facing');
  const end = get('part') === 'head' ? facing : OPPOSITE[facing]!;
  return [
    [0, 3, 0, 16, 9, 16],
    turnedTo(end, [0, 0, 0, 3, 3, 3]),
    turnedTo(end, [13, 0, 0, 16, 3, 3]),
  ];
}

/** Four walls, two sixteenths thick, around an open top. */
function rim(y0: number): Boxes {
  return [
    [0, y0, 0, 16, 16, 2],
    [0, y0, 14, 16, 16, 16],
    [0, y0, 2, 2, 16, 14],
    [14, y0, 2, 16, 16, 14],
  ];
}

export function hopper(get: GetProperty): Boxes {
  const facing = get('facing');
  const spout: ShapeBox =
    facing === 'down' ? [6, 0, 6, 10, 4, 10] : turnedTo(facing, [6, 4, 0, 10, 8, 4]);
  return [[0, 10, 0, 16, 11, 16], ...rim(11), [4, 4, 4, 12, 10, 12], spout];
}

export const CAULDRON: Boxes = [
  [0, 0, 0, 4, 3, 4],
  [12, 0, 0, 16, 3, 4],
  [0, 0, 12, 4, 3, 16],
  [12, 0, 12, 16, 3, 16],
  [0, 3, 0, 16, 4, 16],
  ...rim(4),
];

/** What lies in a composter carries whoever jumps in; the last step ripens it and adds nothing. */
export function composter(get: GetProperty): Boxes {
  const filled = Math.max(2, 1 + 2 * Math.min(7, Number(get('level'))));
  return [...layer(filled), ...rim(filled)];
}

export function anvil(get: GetProperty): Boxes {
  const facing = get('facing');
  const way = facing === 'north' || facing === 'south' ? 'north' : 'east';
  return [
    [2, 0, 2, 14, 4, 14],
    turnedTo(way, [4, 4, 3, 12, 5, 13]),
    turnedTo(way, [6, 5, 4, 10, 10, 12]),
    turnedTo(way, [3, 10, 0, 13, 16, 16]),
  ];
}

export const BREWING_STAND: Boxes = [
  [1, 0, 1, 15, 2, 15],
  [7, 2, 7, 9, 14, 9],
];

export function lantern(get: GetProperty): Boxes {
  const y = get('hanging') === 'true' ? 1 : 0;
  return [
    [5, y, 5, 11, y + 7, 11],
    [6, y + 7, 6, 10, y + 9, 10],
  ];
}

/** A lever on the floor or the ceiling lies along the way it faces. */
export function lever(get: GetProperty): Boxes {
  if (get('face') === 'wall') return hung(get, [5, 4, 0, 11, 12, 6]);
  const y0 = get('face') === 'floor' ? 0 : 10;
  return [turnedTo(get('facing'), [5, y0, 4, 11, y0 + 6, 12])];
}

export function rail(get: GetProperty): Boxes {
  return layer(get('shape').startsWith('ascending') ? 8 : 2);
}

/** It is eaten from the west. */
export function cake(get: GetProperty): Boxes {
  return box(1 + 2 * Number(get('bites')), 0, 1, 15, 8, 15);
}

export function berryBush(get: GetProperty): Boxes {
  if (get('age') === '0') return post(10, 8);
  return get('age') === '3' ? CUBE : post(14, 16);
}
