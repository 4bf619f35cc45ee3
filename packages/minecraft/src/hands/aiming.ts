import { bareName, failure, type Vector } from '@bridle/facets';
import type { BotBody } from './body.js';
import { hitTowards, type SightHit } from './sight.js';

/** Points of a block to look at: its middle, then towards its faces. */
const POINTS: readonly Readonly<Vector>[] = [
  [0.5, 0.5, 0.5],
  [0.5, 0.95, 0.5],
  [0.5, 0.05, 0.5],
  [0.05, 0.5, 0.5],
  [0.95, 0.5, 0.5],
  [0.5, 0.5, 0.05],
  [0.5, 0.5, 0.95],
  [0.05, 0.95, 0.05],
  [0.95, 0.95, 0.95],
  [0.05, 0.95, 0.95],
  [0.95, 0.95, 0.05],
];

/** Where to look to point at a block in reach; says why not. */
export function aimAtBlock(body: BotBody, cell: Vector): SightHit {
  const { world } = body.session;
  const { eyes } = body;
  const name = `${nameAt(body, cell)} at ${cell.join(' ')}`;
  let hidden: SightHit | undefined;
  for (const point of POINTS) {
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

export function nameAt(body: BotBody, cell: Vector): string {
  return bareName(body.session.world.factsAt(...cell)?.name ?? 'nothing known');
}
