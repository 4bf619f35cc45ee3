import { type AvatarSelf, cellOf, type SensesFacet, type Vector } from '@bridle/facets';
import { Cells, OPEN, SOLID } from './cells.js';
import { dimensionOf } from './snapshot.js';
import { type Survey, surveyLand, surveyRoom } from './survey.js';

/**
 * - `room`: under a roof, with walls around most of it, all of it looked at
 * - `hollow`: the same, and larger than what was looked at: a cave, a mine, a hall
 * - `shelter`: under a roof, and open on most sides
 * - `yard`: under the sky, with something around it that nobody walks through
 * - `buried`: in the middle of solid blocks
 * - `open_air`: none of these
 * - `unknown`: what is above is not loaded
 */
export type PlaceKind = 'room' | 'hollow' | 'shelter' | 'yard' | 'buried' | 'open_air' | 'unknown';

/** Of the sides of a room, this share at least is closed. */
const CLOSED_SHARE = 0.6;

/** Where the player is, and what is around. */
export interface PlayerPlace {
  readonly kind: PlaceKind;
  /** null: not known */
  readonly isInside: boolean | null;
  readonly self: Readonly<AvatarSelf>;
  readonly cells: Cells;
  readonly start: Vector;
  readonly survey: Survey;
  /** of the sides of its cells, the share that is closed */
  readonly closure: number;
  /** the cells of it on which one can stand */
  readonly floor: readonly Vector[];
}

export function surveyPlace(senses: SensesFacet, radius: number): PlayerPlace {
  const self = senses.self();
  const feet = cellOf(self.player.pos);
  const cells = new Cells(senses, feet, radius, dimensionOf(self) !== 'nether');
  // Feet on a slab are in its cell; those in a doorway are nowhere else.
  const start: Vector = cells.kind(...feet) === SOLID ? [feet[0], feet[1] + 1, feet[2]] : feet;
  const isOutdoors = cells.isOutdoors(...start);
  const survey = isOutdoors
    ? surveyLand(cells, groundBelow(cells, start, radius), radius)
    : surveyRoom(cells, start, radius);
  const { wallFaces, gapFaces, bounded } = survey;
  const closure = gapFaces === 0 ? 1 : wallFaces / (wallFaces + gapFaces);
  let kind: PlaceKind;
  if (cells.kind(...start) === SOLID) kind = 'buried';
  else if (isOutdoors === null) kind = 'unknown';
  else if (isOutdoors) kind = bounded ? 'open_air' : 'yard';
  else if (closure < CLOSED_SHARE) kind = 'shelter';
  else kind = bounded ? 'hollow' : 'room';
  const floor = survey.cells.filter((cell) => cells.isFloor(...cell));
  const isInside = kind === 'unknown' ? null : kind === 'room' || kind === 'hollow';
  return { kind, isInside, self, cells, start, survey, closure, floor };
}

/** For somebody in the air, where they would land. */
function groundBelow(cells: Cells, [x, y, z]: Vector, radius: number): Vector {
  for (let at = y; at > y - radius; at--) {
    if (cells.kind(x, at - 1, z) !== OPEN) return [x, at, z];
  }
  return [x, y, z];
}

export interface Extent {
  from: Vector;
  to: Vector;
  /** along x, y and z */
  size: Vector;
}

export function extentOf(cells: readonly Vector[]): Extent {
  const [first] = cells;
  const [from, to]: [Vector, Vector] = [[...first!], [...first!]];
  for (const cell of cells) {
    for (let i = 0; i < 3; i++) {
      from[i] = Math.min(from[i]!, cell[i]!);
      to[i] = Math.max(to[i]!, cell[i]!);
    }
  }
  return { from, to, size: [to[0] - from[0] + 1, to[1] - from[1] + 1, to[2] - from[2] + 1] };
}
