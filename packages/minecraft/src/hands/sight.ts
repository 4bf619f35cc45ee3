import { REACH, type Vector } from '@bridle/facets';
import type { BlockStateFacts } from '../blockStates.js';
import type { KnownWorld } from '../knownWorld.js';
import { castRay, type RayHit } from '../senses/ray.js';

/** The first block that a look meets. */
export interface SightHit {
  readonly cell: Vector;
  /** as packets number them */
  readonly face: number;
  readonly point: Vector;
  readonly facts: BlockStateFacts;
}

const FACE_NUMBERS: Readonly<Record<RayHit['face'], number>> = {
  down: 0,
  up: 1,
  north: 2,
  south: 3,
  west: 4,
  east: 5,
};

/** What is met from the eyes on, towards a point and past it, in reach. */
export function hitTowards(
  world: KnownWorld,
  eyes: Vector,
  point: Readonly<Vector>,
): SightHit | undefined {
  const way = wayTo(eyes, point);
  const hit = way && castRay(world, eyes, way, REACH);
  if (way === undefined || hit === undefined) return undefined;
  const { pos, face, facts, distance } = hit;
  const met = eyes.map((at, axis) => at + way[axis]! * distance) as Vector;
  return { cell: pos, face: FACE_NUMBERS[face], point: met, facts };
}

/** What one bumps into on the way to a point, or to so many blocks before it. */
export function wallBefore(
  world: KnownWorld,
  eyes: Vector,
  point: Readonly<Vector>,
  before = 0,
): BlockStateFacts | undefined {
  const way = wayTo(eyes, point);
  const reach = lengthBetween(eyes, point) - before;
  return way && castRay(world, eyes, way, reach, ({ isSolid }) => isSolid)?.facts;
}

/** Of length 1; undefined where there is none. */
function wayTo(from: Readonly<Vector>, to: Readonly<Vector>): Vector | undefined {
  const length = lengthBetween(from, to);
  if (length < 1e-6) return undefined;
  return to.map((at, axis) => (at - from[axis]!) / length) as Vector;
}

export function lengthBetween(from: Readonly<Vector>, to: Readonly<Vector>): number {
  return Math.hypot(...to.map((at, axis) => at - from[axis]!));
}
