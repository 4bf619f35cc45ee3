import { LOOK_CUTOUT, TINT_FOLIAGE, TINT_GRASS, TINT_NONE } from '../../layout.js';
import type { LookRule, LookRules } from './cubes.js';
import { flat } from './fittings.js';
import {
  box,
  crop,
  cross,
  DOWN,
  EAST,
  type Look,
  type LookPart,
  NORTH,
  parts,
  SOUTH,
  sheet,
  solid,
  tinted,
  UP,
  WEST,
} from './look.js';
import type { LookState } from './lookState.js';

/** A plant of two cells: one texture for each half. */
function tall(name: string, tint = 0): LookRule {
  return (state) =>
    cross(`${name}_${state.get('half', 'lower') === 'upper' ? 'top' : 'bottom'}`, tint);
}

function inWater(rule: LookRule): LookRule {
  return (state) => ({ ...rule(state), isWaterlogged: true }) as Look;
}

/** Crops whose last age is 7 show one of four stages, unless there is a texture for every age. */
function fourStages(name: string): LookRule {
  return (state) => {
    const age = state.number('age');
    return crop(`${name}_stage${age >= 7 ? 3 : Math.min(2, Math.floor(age / 2))}`);
  };
}

const SHEET_SIDES: readonly (readonly [string, number])[] = [
  ['north', NORTH],
  ['south', SOUTH],
  ['west', WEST],
  ['east', EAST],
  ['up', UP],
  ['down', DOWN],
];

/** What grows flat on the sides that the state names. */
export function sheets(state: LookState): Look {
  const tint = state.name === 'vine' ? TINT_FOLIAGE : TINT_NONE;
  const face = tinted(state.name, tint);
  const list = SHEET_SIDES.filter(([name]) => state.is(name)).map(([, side]) => sheet(side, face));
  return parts(...(list.length > 0 ? list : [sheet(NORTH, face)]));
}

/** The stem is a texel in from the sides, and its spines reach out to them. */
function cactus(): Look {
  const none = undefined;
  const side = 'cactus_side';
  const list: LookPart[] = [
    box([1, 0, 0, 15, 16, 16], [side, side, none, none, none, none], LOOK_CUTOUT),
    box([0, 0, 1, 16, 16, 15], [none, none, none, none, side, side], LOOK_CUTOUT),
    box(
      [0, 0, 0, 16, 16, 16],
      [none, none, 'cactus_bottom', 'cactus_top', none, none],
      LOOK_CUTOUT,
    ),
  ];
  return parts(...list);
}

const kelp: LookRule = inWater((state) => cross(state.name));

export const PLANT_RULES: LookRules = {
  short_grass: () => cross('short_grass', TINT_GRASS),
  fern: () => cross('fern', TINT_GRASS),
  tall_grass: tall('tall_grass', TINT_GRASS),
  large_fern: tall('large_fern', TINT_GRASS),
  dead_bush: () => cross('dead_bush'),
  seagrass: inWater(() => cross('seagrass')),
  tall_seagrass: inWater(tall('tall_seagrass')),
  kelp,
  kelp_plant: kelp,
  sunflower: tall('sunflower'),
  lilac: tall('lilac'),
  rose_bush: tall('rose_bush'),
  peony: tall('peony'),
  sugar_cane: () => cross('sugar_cane'),
  sweet_berry_bush: (state) => cross(`sweet_berry_bush_stage${Math.min(3, state.number('age'))}`),
  cobweb: () => cross('cobweb'),
  brown_mushroom: () => cross('brown_mushroom'),
  red_mushroom: () => cross('red_mushroom'),
  cactus,
  vine: sheets,
  lily_pad: () => flat('lily_pad'),
  wheat: (state) => crop(`wheat_stage${Math.min(7, state.number('age'))}`),
  carrots: fourStages('carrots'),
  potatoes: fourStages('potatoes'),
  beetroots: (state) => crop(`beetroots_stage${Math.min(3, state.number('age'))}`),
  powder_snow: () => solid('powder_snow'),
  pale_hanging_moss: (state) =>
    cross(state.is('tip') ? 'pale_hanging_moss_tip' : 'pale_hanging_moss'),
  nether_wart: (state) => crop(`nether_wart_stage${Math.min(3, state.number('age'))}`),
};

/** What has the name of a flower and no rule of its own. */
export const FLOWERS: readonly string[] = [
  'dandelion',
  'poppy',
  'blue_orchid',
  'allium',
  'azure_bluet',
  'red_tulip',
  'orange_tulip',
  'white_tulip',
  'pink_tulip',
  'oxeye_daisy',
  'cornflower',
  'lily_of_the_valley',
];
