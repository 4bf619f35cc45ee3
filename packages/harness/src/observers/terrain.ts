import type { SensesFacet } from '@bridle/facets';
import type { ListReport } from './lists.js';
import { surveyPlace } from './place.js';
import { compassTo, counted, distanceToCell } from './words.js';

/** Nearer than this, it is where the player is already. */
const AWAY_BLOCKS = 3;

/** Cells to go to: one can stand there, and walk there as far as was looked. */
export function listTerrain(senses: SensesFacet, radius: number, max: number): ListReport {
  const from = senses.self().player.pos;
  const { cells, floor } = surveyPlace(senses, radius);
  const away = floor
    .filter((pos) => !cells.isHarmful(...pos) && !cells.isHarmful(pos[0], pos[1] - 1, pos[2]))
    .map((pos) => ({ pos, distance: distanceToCell(from, pos) }))
    .filter(({ distance }) => distance >= AWAY_BLOCKS && distance <= radius)
    .sort((one, other) => one.distance - other.distance);
  const candidates = away.slice(0, max).map(({ pos: [x, y, z], distance }) => ({
    pos: [x, y, z],
    distance,
    direction: compassTo(from, [x + 0.5, y, z + 0.5]),
    support: cells.nameAt(x, y - 1, z),
  }));
  return {
    msg: `${counted(away.length, 'cell')} to go to within ${radius} blocks.`,
    data: { radius, reachable: floor.length, count: away.length, candidates },
  };
}

/** Other bots keep what they have seen; here the world itself can be asked, at any time. */
export function recallPlaces(): ListReport {
  return {
    msg: 'No memory of places is kept.',
    data: { kept: false, missions: [], visits: [], landmarks: [] },
  };
}
