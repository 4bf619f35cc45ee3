import { bareName, type Vector } from '@bridle/facets';
import { ROOM_BLOCKS_TOLD_MAX } from '../limits.js';
import { OPEN } from './cells.js';
import type { PlayerPlace } from './place.js';
import { WAYS } from './survey.js';
import { distanceToCell } from './words.js';

export interface BlockCount {
  block: string;
  count: number;
}

export interface Furniture extends BlockCount {
  /** the nearest one */
  pos: Vector;
  distance: number;
}

export interface Furnishing {
  /** by how many of their sides are seen, the most first */
  walls: BlockCount[];
  floor: BlockCount[];
  ceiling: BlockCount[];
  contents: Furniture[];
}

const MATERIALS_TOLD_MAX = 5;

/** What a room is made of, and what stands in it. */
export function furnishingOf({ cells, survey, self }: PlayerPlace): Furnishing {
  const from = self.player.pos;
  const walls = new Map<string, number>();
  const floor = new Map<string, number>();
  const ceiling = new Map<string, number>();
  const contents = new Map<string, Furniture>();
  const isCounted = new Uint8Array(cells.size);
  const isFurniture = (name: string): boolean =>
    cells.senses.blockFacts(name)?.is_furniture === true;
  const note = (name: string, pos: Vector): void => {
    const index = cells.indexOf(...pos);
    if (isCounted[index] === 1) return;
    isCounted[index] = 1;
    const distance = distanceToCell(from, pos);
    const before = contents.get(name);
    const count = (before?.count ?? 0) + 1;
    const isNearest = before === undefined || distance < before.distance;
    contents.set(name, isNearest ? { block: name, count, pos, distance } : { ...before, count });
  };
  for (const cell of survey.cells) {
    const inside = cells.senses.nameAt(...cell);
    if (inside !== undefined && isFurniture(inside)) note(bareName(inside), cell);
    for (const { dx, dy, dz } of WAYS) {
      const [x, y, z] = [cell[0] + dx, cell[1] + dy, cell[2] + dz];
      if (cells.kind(x, y, z) === OPEN) continue;
      const name = cells.senses.nameAt(x, y, z);
      if (name === undefined) continue;
      if (isFurniture(name)) note(bareName(name), [x, y, z]);
      else add(dy < 0 ? floor : dy > 0 ? ceiling : walls, name);
    }
  }
  const list = [...contents.values()].sort((a, b) => a.distance - b.distance);
  return {
    walls: most(walls),
    floor: most(floor),
    ceiling: most(ceiling),
    contents: list.slice(0, ROOM_BLOCKS_TOLD_MAX),
  };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function most(counts: ReadonlyMap<string, number>): BlockCount[] {
  return [...counts]
    .map(([name, count]) => ({ block: bareName(name), count }))
    .sort((a, b) => b.count - a.count || (a.block < b.block ? -1 : 1))
    .slice(0, MATERIALS_TOLD_MAX);
}
