import type { GetProperty } from './kind.js';

/** x0, y0, z0, x1, y1, z1 in sixteenths of a block, as the tables write it. */
export type ShapeBox = readonly [number, number, number, number, number, number];
export type Boxes = readonly ShapeBox[];

export const NO_BOXES: Boxes = [];
export const CUBE: Boxes = [[0, 0, 0, 16, 16, 16]];

export function box(...sides: ShapeBox): Boxes {
  return [sides];
}

/** A box that stands in the middle of the floor. */
export function post(width: number, height: number): Boxes {
  const edge = (16 - width) / 2;
  return [[edge, 0, edge, 16 - edge, height, 16 - edge]];
}

/** The whole floor up to a height. */
export function layer(height: number): Boxes {
  return height === 0 ? NO_BOXES : [[0, 0, 0, 16, height, 16]];
}

const CLOCKWISE = ['north', 'east', 'south', 'west'];

function turned(facing: string, quarters: number): string {
  return CLOCKWISE[(CLOCKWISE.indexOf(facing) + quarters) % 4]!;
}

/** A plate that lies against one side of the cell. */
function plate(side: string, thickness: number): ShapeBox {
  switch (side) {
    case 'north':
      return [0, 0, 0, 16, 16, thickness];
    case 'south':
      return [0, 0, 16 - thickness, 16, 16, 16];
    case 'west':
      return [0, 0, 0, thickness, 16, 16];
    case 'east':
      return [16 - thickness, 0, 0, 16, 16, 16];
    default:
      return [0, 16 - thickness, 0, 16, 16, 16];
  }
}

/** What hangs on a wall faces away from it. */
export function onWall(get: GetProperty): Boxes {
  return [plate(turned(get('facing'), 2), 3)];
}

export function door(get: GetProperty): Boxes {
  const back = turned(get('facing'), 2);
  if (get('open') === 'false') return [plate(back, 3)];
  return [plate(turned(back, get('hinge') === 'left' ? 1 : 3), 3)];
}

export function trapdoor(get: GetProperty): Boxes {
  if (get('open') === 'true') return onWall(get);
  return get('half') === 'top' ? [[0, 13, 0, 16, 16, 16]] : layer(3);
}

export function slab(get: GetProperty): Boxes {
  if (get('type') === 'double') return CUBE;
  return get('type') === 'top' ? [[0, 8, 0, 16, 16, 16]] : layer(8);
}

/** The quarter of the cell between two sides that meet, at the heights y0..y1. */
function quarter(one: string, other: string, y0: number, y1: number): ShapeBox {
  const west = one === 'west' || other === 'west';
  const north = one === 'north' || other === 'north';
  return [west ? 0 : 8, y0, north ? 0 : 8, west ? 8 : 16, y1, north ? 8 : 16];
}

/** Stairs face the way one climbs: the tall part is at `facing`. */
export function stairs(get: GetProperty): Boxes {
  const top = get('half') === 'top';
  const [y0, y1] = top ? [0, 8] : [8, 16];
  const base: ShapeBox = top ? [0, 8, 0, 16, 16, 16] : [0, 0, 0, 16, 8, 16];
  const front = get('facing');
  const [bend, side] = get('shape').split('_');
  const hand = turned(front, side === 'left' ? 3 : 1);
  if (bend === 'outer') return [base, quarter(front, hand, y0, y1)];
  const left = quarter(front, turned(front, 3), y0, y1);
  const right = quarter(front, turned(front, 1), y0, y1);
  const step: ShapeBox = [
    Math.min(left[0], right[0]),
    y0,
    Math.min(left[2], right[2]),
    Math.max(left[3], right[3]),
    y1,
    Math.max(left[5], right[5]),
  ];
  if (bend === 'straight') return [base, step];
  return [base, step, quarter(turned(front, 2), hand, y0, y1)];
}

/** A post with an arm to every side it is joined to. */
export function joined(width: number, height: number): (get: GetProperty) => Boxes {
  const near = (16 - width) / 2;
  const far = 16 - near;
  const arms: readonly (readonly [string, ShapeBox])[] = [
    ['north', [near, 0, 0, far, height, near]],
    ['south', [near, 0, far, far, height, 16]],
    ['west', [0, 0, near, near, height, far]],
    ['east', [far, 0, near, 16, height, far]],
  ];
  return (get) => [
    [near, 0, near, far, height, far],
    ...arms.filter(([side]) => get(side) === 'true').map(([, arm]) => arm),
  ];
}

/** Fences and closed gates are too tall to jump over, though they do not look it. */
export const FENCE_HEIGHT = 24;

export function fenceGate(height: number): (get: GetProperty) => Boxes {
  return (get) => {
    const across = get('facing') === 'north' || get('facing') === 'south';
    return across ? box(0, 0, 6, 16, height, 10) : box(6, 0, 0, 10, height, 16);
  };
}

/** Half of a double chest reaches to its other half. */
export function chest(get: GetProperty): Boxes {
  const sides: [number, number, number, number, number, number] = [1, 0, 1, 15, 14, 15];
  if (get('type') === 'single') return [sides];
  switch (turned(get('facing'), get('type') === 'left' ? 1 : 3)) {
    case 'north':
      sides[2] = 0;
      break;
    case 'south':
      sides[5] = 16;
      break;
    case 'west':
      sides[0] = 0;
      break;
    default:
      sides[3] = 16;
  }
  return [sides];
}

export function wallTorch(get: GetProperty): Boxes {
  switch (get('facing')) {
    case 'north':
      return box(5.5, 3, 11, 10.5, 13, 16);
    case 'south':
      return box(5.5, 3, 0, 10.5, 13, 5);
    case 'west':
      return box(11, 3, 5.5, 16, 13, 10.5);
    default:
      return box(0, 3, 5.5, 5, 13, 10.5);
  }
}

export function vine(get: GetProperty): Boxes {
  const sides = ['north', 'south', 'west', 'east', 'up'].filter((side) => get(side) === 'true');
  return sides.length === 0 ? CUBE : sides.map((side) => plate(side, 1));
}

/** Gives every different set of boxes one number: 0 has none, 1 is the whole cube. */
export class ShapeTable {
  readonly shapes: Float64Array[] = [];
  /** by a sum over their sides, sets of boxes that may be the same */
  private readonly alike = new Map<number, number[]>();

  constructor() {
    this.indexOf(NO_BOXES);
    this.indexOf(CUBE);
  }

  indexOf(boxes: Boxes): number {
    let sum = boxes.length;
    for (const box of boxes) {
      for (let i = 0; i < 6; i++) sum = (Math.imul(sum, 31) + box[i]! * 2) | 0;
    }
    const alike = this.alike.get(sum) ?? [];
    for (const index of alike) if (isShape(boxes, this.shapes[index]!)) return index;
    const index = this.shapes.push(Float64Array.from(boxes.flat(), (side) => side / 16)) - 1;
    this.alike.set(sum, [...alike, index]);
    return index;
  }
}

function isShape(boxes: Boxes, shape: Float64Array): boolean {
  if (boxes.length * 6 !== shape.length) return false;
  for (let i = 0; i < shape.length; i++) {
    if (boxes[Math.floor(i / 6)]![i % 6]! / 16 !== shape[i]) return false;
  }
  return true;
}
