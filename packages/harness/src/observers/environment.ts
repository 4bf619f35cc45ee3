import { bareName, clockText, type SensesFacet } from '@bridle/facets';
import { phaseOf } from './daylight.js';
import { exitsOf } from './exits.js';
import { floorLightOf } from './floorLight.js';
import { hazardsOf } from './hazards.js';
import type { ListReport } from './lists.js';
import { extentOf, surveyPlace } from './place.js';
import { isUnderground, roofAbove } from './roof.js';
import { exitsText, isMeasured, placeText, roomSizeText, spawnText } from './roomProbe.js';
import { dimensionOf } from './snapshot.js';
import { known, rounded } from './words.js';

/** What it is like where the player stands: inside or out, bright or dark, safe or not. */
export function describeEnvironment(senses: SensesFacet, radius: number): ListReport {
  const place = surveyPlace(senses, radius);
  const { kind, isInside, self, cells, start, survey, closure, floor } = place;
  const hasRoof = cells.hasRoof(...start);
  const roof = hasRoof === false ? null : roofAbove(senses, start);
  const exits = exitsOf(place);
  const { light, spawn } = floorLightOf(place);
  const hazards = hazardsOf(place, radius);
  const isBelow = isUnderground(roof);
  const data = {
    place: kind,
    inside: isInside,
    underground: isBelow,
    bounded: survey.bounded,
    radius,
    dim: dimensionOf(self),
    biome: self.biome && bareName(self.biome),
    time: {
      of_day: self.time_of_day,
      clock: self.time_of_day === null ? null : clockText(self.time_of_day),
      phase: phaseOf(self.time_of_day),
    },
    weather: self.weather,
    sky: { open: hasRoof === null ? null : !hasRoof, light: light.sky },
    roof: roof ?? null,
    room: !isMeasured(kind)
      ? null
      : {
          cells: survey.cells.length,
          floor_area: floor.length,
          size: extentOf(survey.cells).size,
          closure: rounded(closure),
        },
    exits: exits.list,
    exits_more: exits.more,
    light,
    spawn,
    hazards,
  };
  const sentences = [
    `${placeText(place)}${isBelow ? ' underground' : ''}${roomSizeText(place)}`,
    exitsText(exits, kind),
    `light ${known(light.now)}, ${known(phaseOf(self.time_of_day))}, ${known(self.weather)}`,
    spawnText(spawn),
    hazards.length === 0
      ? 'no hazard is near'
      : `hazards: ${hazards
          .slice(0, 4)
          .map(({ what, count, distance, direction }) => {
            const many = count > 1 ? ` (${count})` : '';
            return `${what}${many} ${Math.round(distance)}m ${direction}`;
          })
          .join(', ')}`,
  ];
  return { msg: `${sentences.join('; ')}.`, data };
}
