import { bareName, cellOf, type SensesFacet, type Vector } from '@bridle/facets';
import { isUnderground, roofAbove } from './roof.js';
import { compassTo, distanceToCell } from './words.js';

/** How far trees and ores are looked for, how many blocks of them, and how many kinds are told. */
const RADIUS_BLOCKS = 16;
const FOUND_MAX = 256;
const KINDS_MAX = 3;

export interface ResourceSeen {
  block: string;
  pos: Vector;
  distance: number;
  direction: string;
}

/** What somebody who has to live there looks for first. */
export interface Resources {
  /** of each kind the nearest, the nearest first */
  readonly trees: readonly ResourceSeen[];
  readonly ores: readonly ResourceSeen[];
  /** null: not known */
  readonly underground: boolean | null;
}

export function resourcesAround(senses: SensesFacet): Resources {
  const { pos } = senses.self().player;
  return {
    trees: nearestOf(senses, pos, 'log'),
    ores: nearestOf(senses, pos, 'ore'),
    underground: isUnderground(roofAbove(senses, cellOf(pos))),
  };
}

function nearestOf(senses: SensesFacet, from: Vector, nature: 'log' | 'ore'): ResourceSeen[] {
  const match = (name: string): boolean => senses.blockFacts(name)?.nature === nature;
  const byName = new Map<string, Vector>();
  for (const pos of senses.findBlocks({ match, radius: RADIUS_BLOCKS, max: FOUND_MAX })) {
    const block = bareName(senses.nameAt(...pos) ?? '');
    if (!byName.has(block)) byName.set(block, pos);
    if (byName.size === KINDS_MAX) break;
  }
  return [...byName].map(([block, pos]) => ({
    block,
    pos,
    distance: distanceToCell(from, pos),
    direction: compassTo(from, [pos[0] + 0.5, pos[1], pos[2] + 0.5]),
  }));
}
