import { type AvatarSelf, bareName, type Vector } from '@bridle/facets';
import {
  DROP_LOOK_BLOCKS,
  HAZARD_BLOCKS_RADIUS_MAX,
  HAZARD_HOSTILE_BLOCKS,
  HAZARDS_TOLD_MAX,
} from '../limits.js';
import { type Cells, OPEN, SOLID } from './cells.js';
import { isHostile } from './creatures.js';
import type { PlayerPlace } from './place.js';
import { cellBeside, type SurveySide } from './survey.js';
import { compassTo, distanceToCell, rounded, roundedAll } from './words.js';

/** Something near that hurts or kills. */
export interface Hazard {
  /** `lava`, `fire`, `cactus` … by the block, or `drop`, `hostile`, `explosive`, `body` */
  kind: string;
  what: string;
  count: number;
  distance: number;
  direction: string;
  /** the nearest */
  pos: Vector;
  /** of a drop: how far down it goes, at least */
  depth?: number;
}

/** A fall of more than this hurts. */
const HARMLESS_FALL = 3;
const DROP_RADIUS = 6;
const EXPLOSIVE_BLOCKS = 8;
const LEVEL: readonly SurveySide[] = ['north', 'east', 'south', 'west'];

export function hazardsOf(place: PlayerPlace, radius: number): Hazard[] {
  const found = [
    ...bodyHazards(place.self),
    ...blockHazards(place, Math.min(radius, HAZARD_BLOCKS_RADIUS_MAX)),
    ...dropHazards(place),
    ...mobHazards(place),
  ];
  return found.sort((a, b) => a.distance - b.distance).slice(0, HAZARDS_TOLD_MAX);
}

function bodyHazards({ player, on_fire, in_lava }: Readonly<AvatarSelf>): Hazard[] {
  const here = {
    kind: 'body',
    count: 1,
    distance: 0,
    direction: 'here',
    pos: roundedAll(player.pos),
  };
  const hazards: Hazard[] = [];
  if (in_lava) hazards.push({ ...here, what: 'in lava' });
  if (on_fire) hazards.push({ ...here, what: 'on fire' });
  if (player.air !== null && player.air <= 0) hazards.push({ ...here, what: 'drowning' });
  if (player.hunger !== null && player.hunger <= 0) hazards.push({ ...here, what: 'starving' });
  return hazards;
}

function blockHazards({ cells, self }: PlayerPlace, radius: number): Hazard[] {
  const { pos } = self.player;
  const [x, y, z] = pos.map(Math.floor) as Vector;
  const found = new Map<string, Hazard>();
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dz = -radius; dz <= radius; dz++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const cell: Vector = [x + dx, y + dy, z + dz];
        if (!cells.isHarmful(...cell)) continue;
        const kind = cells.nameAt(...cell)!;
        const distance = distanceToCell(pos, cell);
        const known = found.get(kind);
        if (known !== undefined) known.count++;
        if (known !== undefined && known.distance <= distance) continue;
        const direction = compassTo(pos, [cell[0] + 0.5, cell[1], cell[2] + 0.5]);
        const count = known?.count ?? 1;
        found.set(kind, { kind, what: kind, count, distance, direction, pos: cell });
      }
    }
  }
  return [...found.values()];
}

/** Edges of the floor that one could walk over; a pool below breaks the fall. */
function dropHazards({ cells, floor, self }: PlayerPlace): Hazard[] {
  const { pos } = self.player;
  let nearest: Hazard | undefined;
  let count = 0;
  for (const cell of floor) {
    const distance = distanceToCell(pos, cell);
    if (distance > DROP_RADIUS) continue;
    for (const side of LEVEL) {
      const edge = cellBeside(cell, side);
      const depth = depthBelow(cells, edge);
      if (depth === undefined) continue;
      count++;
      if (nearest !== undefined && nearest.distance <= distance) continue;
      const direction = compassTo(pos, [edge[0] + 0.5, edge[1], edge[2] + 0.5]);
      nearest = { kind: 'drop', what: 'drop', count, distance, direction, pos: edge, depth };
    }
  }
  return nearest === undefined ? [] : [{ ...nearest, count, what: dropText(nearest.depth!) }];
}

function dropText(depth: number): string {
  return depth >= DROP_LOOK_BLOCKS
    ? `a drop of ${DROP_LOOK_BLOCKS} blocks or more`
    : `a drop of ${depth} blocks`;
}

/** How far one falls from an open cell, where that hurts. */
function depthBelow(cells: Cells, [x, y, z]: Vector): number | undefined {
  if (cells.kind(x, y, z) !== OPEN || cells.kind(x, y - 1, z) === SOLID) return undefined;
  for (let fall = 1; fall < DROP_LOOK_BLOCKS; fall++) {
    const block = cells.senses.block(x, y - fall, z);
    if (block === undefined || block.fluid === 'water') return undefined;
    if (block.is_solid) return fall - 1 > HARMLESS_FALL ? fall - 1 : undefined;
  }
  return DROP_LOOK_BLOCKS;
}

function mobHazards({ cells, self }: PlayerPlace): Hazard[] {
  const { pos } = self.player;
  const found = new Map<string, Hazard>();
  for (const entity of cells.senses.entities(HAZARD_HOSTILE_BLOCKS)) {
    const type = bareName(entity.type);
    const isCharge = type === 'tnt' && entity.distance <= EXPLOSIVE_BLOCKS;
    if (!isHostile(entity) && !isCharge) continue;
    const known = found.get(type);
    if (known !== undefined) {
      known.count++;
      continue;
    }
    found.set(type, {
      kind: isCharge ? 'explosive' : 'hostile',
      what: type,
      count: 1,
      distance: rounded(entity.distance),
      direction: compassTo(pos, entity.pos),
      pos: roundedAll(entity.pos),
    });
  }
  return [...found.values()];
}
