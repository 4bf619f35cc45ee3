import { REACH, type Vector } from '@bridle/facets';
import type { BlockStateFacts } from '../blockStates.js';
import type { KnownWorld } from '../knownWorld.js';
import { faceAgainst, faceOf } from './faces.js';

/** The first block that a look meets. */
export interface SightHit {
  readonly cell: Vector;
  /** as packets number them */
  readonly face: number;
  readonly point: Vector;
  readonly facts: BlockStateFacts;
}

type Boxes = readonly (readonly number[])[];
const CUBE: Boxes = [[0, 0, 0, 1, 1, 1]];

/**
 * What is met from one point on, along a way of length 1. Only what one bumps into is known of a block;
 * whatever has nothing of that, as a torch, is met only where it is looked for.
 */
export function firstBlock(
  world: KnownWorld,
  from: Readonly<Vector>,
  way: Readonly<Vector>,
  reach: number,
  target?: Readonly<Vector>,
): SightHit | undefined {
  const cell = from.map(Math.floor) as Vector;
  const next = from.map((at, axis) => borderAfter(at, way[axis]!)) as Vector;
  for (let far = 0; far <= reach; ) {
    const facts = world.factsAt(...cell);
    if (facts === undefined) return undefined;
    const isTarget = target !== undefined && cell.every((at, axis) => at === target[axis]);
    const boxes = isTarget && facts.shapes.length === 0 && !facts.isAir ? CUBE : facts.shapes;
    const hit = firstBox(boxes, cell, from, way);
    if (hit !== undefined) {
      if (hit.far > reach) return undefined;
      const point = from.map((at, axis) => at + way[axis]! * hit.far) as Vector;
      return { cell: [...cell], face: hit.face, point, facts };
    }
    const axis = next[0] < next[1] ? (next[0] < next[2] ? 0 : 2) : next[1] < next[2] ? 1 : 2;
    far = next[axis]!;
    cell[axis]! += Math.sign(way[axis]!);
    next[axis]! += 1 / Math.abs(way[axis]!);
  }
  return undefined;
}

/** How far along a way the next border between cells is. */
function borderAfter(at: number, step: number): number {
  if (step === 0) return Number.POSITIVE_INFINITY;
  const border = step > 0 ? Math.floor(at) + 1 : Math.floor(at);
  return (border - at) / step;
}

function firstBox(
  boxes: Boxes,
  cell: Vector,
  from: Readonly<Vector>,
  way: Readonly<Vector>,
): { far: number; face: number } | undefined {
  let first: { far: number; face: number } | undefined;
  for (const box of boxes) {
    const hit = boxHit(box, cell, from, way);
    if (hit !== undefined && hit.far < (first?.far ?? Number.POSITIVE_INFINITY)) first = hit;
  }
  return first;
}

function boxHit(
  box: readonly number[],
  cell: Vector,
  from: Readonly<Vector>,
  way: Readonly<Vector>,
): { far: number; face: number } | undefined {
  let [enters, leaves, axisIn] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, -1];
  for (let axis = 0; axis < 3; axis++) {
    const low = cell[axis]! + box[axis]! - from[axis]!;
    const high = cell[axis]! + box[axis + 3]! - from[axis]!;
    if (way[axis] === 0) {
      if (low > 0 || high < 0) return undefined;
      continue;
    }
    const [near, far] = [low / way[axis]!, high / way[axis]!].sort((a, b) => a - b) as [
      number,
      number,
    ];
    if (near > enters) [enters, axisIn] = [near, axis];
    leaves = Math.min(leaves, far);
  }
  if (enters > leaves || leaves < 0) return undefined;
  if (enters < 0 || axisIn < 0) return { far: 0, face: faceAgainst(way) };
  return { far: enters, face: faceOf(axisIn, way[axisIn]! < 0) };
}

/** The same from the eyes towards a point. */
export function hitTowards(
  world: KnownWorld,
  eyes: Readonly<Vector>,
  point: Readonly<Vector>,
  target?: Readonly<Vector>,
): SightHit | undefined {
  const way = wayTo(eyes, point);
  return way === undefined ? undefined : firstBlock(world, eyes, way, REACH, target);
}

/** Of length 1; undefined where there is none. */
export function wayTo(from: Readonly<Vector>, to: Readonly<Vector>): Vector | undefined {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  return length < 1e-6 ? undefined : [dx / length, dy / length, dz / length];
}
