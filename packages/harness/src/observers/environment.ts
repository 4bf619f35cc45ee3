import type { AvatarSenses } from '@bridle/facets';
import { ROOF_LOOK_BLOCKS } from '../limits.js';
import { clockText, phaseOf } from './daylight.js';
import { exitsOf } from './exits.js';
import { floorLightOf } from './floorLight.js';
import { hazardsOf } from './hazards.js';
import type { Told } from './lists.js';
import { extentOf, type Place, surveyPlace } from './place.js';
import { exitsText, placeText, sizeText, spawnText } from './roomProbe.js';
import { dimensionOf } from './snapshot.js';
import { bare, rounded } from './words.js';

/** A house's roof is thinner than this; rock above a cave is not. */
const UNDERGROUND_BLOCKS = 4;

/** What it is like where the player stands: inside or out, bright or dark, safe or not. */
export function describeEnvironment(senses: AvatarSenses, radius: number): Told {
  const place = surveyPlace(senses, radius);
  const { kind, isInside, self, cells, start, survey, closure, floor } = place;
  const roof = roofOf(place);
  const exits = exitsOf(place);
  const { light, spawn } = floorLightOf(place);
  const hazards = hazardsOf(place, radius);
  const isUnderground = roof !== null && roof.thickness >= UNDERGROUND_BLOCKS;
  const data = {
    place: kind,
    inside: isInside,
    underground: isUnderground,
    bounded: survey.bounded,
    radius,
    dim: dimensionOf(self),
    biome: bare(self.biome),
    time: {
      of_day: self.time_of_day,
      clock: clockText(self.time_of_day),
      phase: phaseOf(self.time_of_day),
    },
    weather: self.weather,
    sky: { open: !cells.hasRoof(...start), light: light.sky },
    roof,
    room:
      kind === 'open_air' || kind === 'buried'
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
    `${placeText(place)}${isUnderground ? ' underground' : ''}${sizeText(place)}`,
    exitsText(exits, kind),
    `light ${light.now}, ${phaseOf(self.time_of_day)}, ${self.weather}`,
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

interface Roof {
  block: string;
  /** free cells between the feet and the roof */
  height: number;
  /** blocks of it, one above the other */
  thickness: number;
}

/** What is above the player, leaves aside. */
function roofOf({ cells, start }: Place): Roof | null {
  const [x, y, z] = start;
  if (!cells.hasRoof(x, y, z)) return null;
  const { senses } = cells;
  const isSolid = (atY: number): boolean => senses.block(x, atY, z)?.is_solid ?? false;
  for (let height = 1; height <= ROOF_LOOK_BLOCKS * 2; height++) {
    if (!isSolid(y + height)) continue;
    const block = bare(senses.nameAt(x, y + height, z) ?? '');
    if (block.endsWith('_leaves')) continue;
    let thickness = 1;
    while (thickness < ROOF_LOOK_BLOCKS && isSolid(y + height + thickness)) thickness++;
    return { block, height, thickness };
  }
  return null;
}
