import type { SensesFacet } from '@bridle/facets';
import { type Exits, exitsOf } from './exits.js';
import { floorLightOf, type SpawnCells } from './floorLight.js';
import { furnishingOf } from './furnishing.js';
import type { ListReport } from './lists.js';
import { extentOf, type PlaceKind, type PlayerPlace, surveyPlace } from './place.js';
import { counted, known, rounded } from './words.js';

/** The room that the player is in: its size, its ways out, its light and what stands in it. */
export function probeRoom(senses: SensesFacet, radius: number): ListReport {
  const place = surveyPlace(senses, radius);
  const { kind, isInside, start, survey, closure, floor } = place;
  const extent = extentOf(survey.cells);
  const exits = exitsOf(place);
  const { light, spawn } = floorLightOf(place);
  const data = {
    place: kind,
    inside: isInside,
    closed: kind === 'room' && survey.gaps.length === 0,
    bounded: survey.bounded,
    radius,
    start,
    cells: survey.cells.length,
    floor_area: floor.length,
    height: extent.size[1],
    box: extent,
    closure: rounded(closure),
    exits: exits.list,
    exits_more: exits.more,
    light,
    spawn,
    ...furnishingOf(place),
  };
  const sentences = [
    `${placeText(place)}${roomSizeText(place)}`,
    exitsText(exits, kind),
    `light ${known(light.now)} here, ${known(light.min)} at the darkest`,
    spawnText(spawn),
  ];
  return { msg: `${sentences.join('; ')}.`, data };
}

const PLACE_WORDS: Readonly<Record<PlaceKind, string>> = {
  room: 'you are inside a room',
  hollow: 'you are inside a hollow that goes on past what was looked at',
  shelter: 'you are under a roof that is open on most sides',
  yard: 'you are under the sky, with walls or fences all around',
  buried: 'you are stuck in the middle of solid blocks',
  open_air: 'you are in the open air',
  unknown: 'whether you are inside is unknown, since what is above is not loaded',
};

/** Whether a place has a size. */
export function isMeasured(kind: PlaceKind): boolean {
  return kind !== 'open_air' && kind !== 'buried' && kind !== 'unknown';
}

export function placeText({ kind }: PlayerPlace): string {
  return PLACE_WORDS[kind];
}

export function roomSizeText({ kind, survey, floor }: PlayerPlace): string {
  if (!isMeasured(kind)) return '';
  const { size } = extentOf(survey.cells);
  if (kind === 'yard') return `, ${size[0]} by ${size[2]} blocks (${floor.length} of ground)`;
  const least = survey.bounded ? 'at least ' : '';
  const [x, y, z] = size;
  return `, ${least}${x} by ${z} blocks and ${y} high (${survey.cells.length} cells, ${floor.length} of floor)`;
}

export function exitsText({ list, more }: Exits, kind: PlaceKind): string {
  if (list.length === 0) {
    return kind === 'open_air' ? 'nothing closes it in' : 'no door and no gap was found';
  }
  const exitTexts = list.slice(0, 3).map((exit) => {
    const { direction, distance, leads } = exit;
    const what =
      exit.kind === 'gap' ? 'a gap' : `${exit.open ? 'an open' : 'a closed'} ${exit.kind}`;
    return `${what} ${Math.round(distance)}m ${direction}${leads === 'outside' ? ' to the outside' : ''}`;
  });
  const rest = list.length + more - exitTexts.length;
  return `${counted(list.length + more, 'exit')}: ${exitTexts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

export function spawnText({ now, cells_now, cells_at_night }: SpawnCells): string {
  if (cells_now > 0) return `monsters can spawn now on ${counted(cells_now, 'cell')}`;
  if (cells_at_night > 0) {
    return `monsters can spawn at night on ${counted(cells_at_night, 'cell')}`;
  }
  return now === null ? 'whether monsters can spawn is unknown' : 'no monster can spawn here';
}
