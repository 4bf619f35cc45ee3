import { bareName, type Vector } from '@bridle/facets';
import { EXITS_TOLD_MAX } from '../limits.js';
import { OPEN } from './cells.js';
import type { PlayerPlace } from './place.js';
import { type Crossing, cellBeside, type SurveySide } from './survey.js';
import { compassTo, distanceToCell } from './words.js';

/** A way out of where the player is. */
export interface Exit {
  kind: 'door' | 'trapdoor' | 'gate' | 'gap';
  /** of a door its lower half; of a gap the lowest and nearest cell of the room before it */
  pos: Vector;
  /** the side of the room that it is on */
  side: SurveySide;
  distance: number;
  direction: string;
  /** of what can be opened */
  block?: string;
  open: boolean;
  /** a hand opens it; iron needs redstone */
  by_hand?: boolean;
  /** what is behind it */
  leads: 'outside' | 'inside' | 'blocked' | 'unknown';
  /** cells of the room before a gap */
  cells?: number;
  /** whether a player on foot gets through without a jump or digging */
  walkable: boolean;
}

export interface Exits {
  list: Exit[];
  /** how many are not listed */
  more: number;
}

export function exitsOf(place: PlayerPlace): Exits {
  const all = [...doorsOf(place), ...gapsOf(place)];
  all.sort((a, b) => a.distance - b.distance);
  return { list: all.slice(0, EXITS_TOLD_MAX), more: Math.max(0, all.length - EXITS_TOLD_MAX) };
}

function doorsOf(place: PlayerPlace): Exit[] {
  const { cells, survey, self } = place;
  const { pos: from } = self.player;
  const found = new Map<string, Exit>();
  for (const { cell, side } of survey.doors) {
    const at = cellBeside(cell, side);
    const block = cells.senses.block(...at);
    if (block === undefined) continue;
    const name = bareName(block.name);
    const pos: Vector = block.properties.half === 'upper' ? cellBeside(at, 'down') : at;
    const key = pos.join();
    if (found.has(key)) continue;
    const kind = cells.senses.blockFacts(block.name)?.door ?? 'door';
    found.set(key, {
      kind,
      pos,
      side,
      distance: distanceToCell(from, pos),
      direction: compassTo(from, middleOf(pos)),
      block: name,
      open: block.properties.open === 'true',
      by_hand: !name.startsWith('iron_'),
      leads: leadsTo(place, cellBeside(at, side)),
      walkable: kind !== 'trapdoor' && cells.isFloor(...sameLevel(cell, pos)),
    });
  }
  return [...found.values()];
}

/** The cell of the room that is as low as the door. */
function sameLevel([x, , z]: Vector, [, y]: Vector): Vector {
  return [x, y, z];
}

function leadsTo({ cells }: PlayerPlace, behind: Vector): Exit['leads'] {
  if (cells.senses.nameAt(...behind) === undefined) return 'unknown';
  if (cells.kind(...behind) !== OPEN) return 'blocked';
  const isOutdoors = cells.isOutdoors(...behind);
  return isOutdoors === null ? 'unknown' : isOutdoors ? 'outside' : 'inside';
}

/** Cells before the outside that touch each other are one gap. */
function gapsOf(place: PlayerPlace): Exit[] {
  const { cells, survey, self } = place;
  const { pos: from } = self.player;
  const sides = new Map<number, Crossing>();
  for (const crossing of survey.gaps) {
    const index = cells.indexOf(...crossing.cell);
    if (!sides.has(index)) sides.set(index, crossing);
  }
  const exits: Exit[] = [];
  for (const crossing of [...sides.values()]) {
    if (!sides.delete(cells.indexOf(...crossing.cell))) continue;
    const group = [crossing];
    for (let i = 0; i < group.length; i++) {
      for (const near of around(group[i]!.cell)) {
        const index = cells.indexOf(...near);
        const next = sides.get(index);
        if (next === undefined) continue;
        sides.delete(index);
        group.push(next);
      }
    }
    const nearest = group.reduce((best, one) =>
      one.cell[1] < best.cell[1] ||
      (one.cell[1] === best.cell[1] &&
        distanceToCell(from, one.cell) < distanceToCell(from, best.cell))
        ? one
        : best,
    );
    exits.push({
      kind: 'gap',
      pos: nearest.cell,
      side: nearest.side,
      distance: distanceToCell(from, nearest.cell),
      direction: compassTo(from, middleOf(nearest.cell)),
      open: true,
      leads: 'outside',
      cells: group.length,
      walkable: group.some(
        ({ cell, side }) => side !== 'up' && side !== 'down' && cells.isFloor(...cell),
      ),
    });
  }
  return exits;
}

function middleOf([x, y, z]: Vector): Vector {
  return [x + 0.5, y, z + 0.5];
}

function around([x, y, z]: Vector): Vector[] {
  const near: Vector[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dz = -1; dz <= 1; dz++) {
      for (let dx = -1; dx <= 1; dx++) near.push([x + dx, y + dy, z + dz]);
    }
  }
  return near;
}
