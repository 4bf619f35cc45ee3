import { bareName, failure, POINTS_OF_BLOCK, REACH, type Vector } from '@bridle/facets';
import type { BlockStateFacts } from '../blockStates.js';
import type { BotBody } from './body.js';
import { hitTowards, lengthBetween, type SightHit, wallBefore } from './sight.js';

/** as packets number faces */
const UP = 1;

/** Points of a cell to look at where nothing in it can be met: a pool is seen from above. */
const FLUID_POINTS: readonly Readonly<Vector>[] = [
  [0.5, 0.85, 0.5],
  [0.5, 0.5, 0.5],
  [0.15, 0.85, 0.15],
  [0.85, 0.85, 0.85],
  [0.15, 0.85, 0.85],
  [0.85, 0.85, 0.15],
];

/** Where to look to point at a block in reach; says why not. */
export function aimAtBlock(body: BotBody, cell: Vector): SightHit {
  const { world } = body.session;
  const { eyes } = body;
  const name = `${nameAt(body, cell)} at ${cell.join(' ')}`;
  const facts = world.factsAt(...cell);
  if (facts !== undefined && isFluid(facts)) return aimAtFluid(body, cell, facts, name);
  let hidden: SightHit | undefined;
  for (const point of POINTS_OF_BLOCK) {
    const at = point.map((within, axis) => cell[axis]! + within) as Vector;
    const hit = hitTowards(world, eyes, at);
    if (hit === undefined) continue;
    if (hit.cell.every((one, axis) => one === cell[axis])) return hit;
    hidden ??= hit;
  }
  if (hidden === undefined) throw failure('out_of_reach', `${name} is out of reach`, 'go nearer');
  const text = `${bareName(hidden.facts.name)} hides ${name}`;
  throw failure('out_of_reach', text, 'go to another side of it, or dig what hides it');
}

/** Fluids cannot be pointed at: a look goes through them. */
function aimAtFluid(
  { eyes, session }: BotBody,
  cell: Vector,
  facts: BlockStateFacts,
  name: string,
): SightHit {
  let hidden: string | undefined;
  for (const within of FLUID_POINTS) {
    const point = within.map((one, axis) => cell[axis]! + one) as Vector;
    if (lengthBetween(eyes, point) > REACH) continue;
    const wall = wallBefore(session.world, eyes, point);
    if (wall === undefined) return { cell, face: UP, point, facts };
    hidden ??= bareName(wall.name);
  }
  const why = hidden === undefined ? `${name} is out of reach` : `${hidden} hides ${name}`;
  throw failure('out_of_reach', why, 'go nearer');
}

/** A fluid and nothing else: what is waterlogged can be dug. */
export function isFluid({ name }: BlockStateFacts): boolean {
  return /:(water|lava|bubble_column)$/.test(name);
}

export function nameAt(body: BotBody, cell: Vector): string {
  return bareName(body.session.world.factsAt(...cell)?.name ?? 'nothing known');
}
