import { LOOK_CUTOUT, PART_CROP, PART_CROSS, TINT_GRASS } from '../../layout.js';
import type { LookRule, LookRules } from './cubes.js';
import {
  all,
  box,
  crop,
  cross,
  DOWN,
  type FaceLookOrName,
  type Look,
  type LookPart,
  parts,
  sheet,
  sided,
  UP,
  WHOLE,
} from './look.js';
import type { LookState } from './lookState.js';
import { facingPart, pointingBox, pointingCross } from './turnedParts.js';

/** What grows in caves, in the sea, on the islands of the End, and on stems. */

/** Crystals point away from what they grow on. */
function crystals(state: LookState): Look {
  const side = state.facing();
  if (side === UP) return cross(state.name);
  return parts(...pointingCross(side, state.name));
}

function bamboo(state: LookState): Look {
  const thick = state.get('age') === '1' ? 3 : 2;
  const leaves = state.get('leaves', 'none');
  const list = [box([7, 0, 7, 7 + thick, 16, 7 + thick], 'bamboo_stalk')];
  if (leaves !== 'none') {
    const faces = all(leaves === 'large' ? 'bamboo_large_leaves' : 'bamboo_small_leaves');
    list.push({ kind: PART_CROSS, box: WHOLE, faces, flags: LOOK_CUTOUT });
  }
  return parts(...list);
}

const CHORUS_ARMS: readonly (readonly [string, number])[] = [
  ['west', 0],
  ['east', 1],
  ['down', DOWN],
  ['up', UP],
  ['north', 4],
  ['south', 5],
];

function chorusPlant(state: LookState): Look {
  const arms = CHORUS_ARMS.filter(([name]) => state.is(name)).map(([, side]) =>
    box(pointingBox(side, [4, 12, 4, 12, 16, 12]), 'chorus_plant'),
  );
  return parts(box([4, 4, 4, 12, 12, 12], 'chorus_plant'), ...arms);
}

function chorusFlower(state: LookState): Look {
  const texture = state.number('age') >= 5 ? 'chorus_flower_dead' : 'chorus_flower';
  return parts(
    box([2, 0, 2, 14, 14, 14], texture),
    box([0, 2, 2, 16, 12, 14], texture),
    box([2, 2, 0, 14, 12, 16], texture),
    box([3, 14, 3, 13, 16, 13], texture),
  );
}

/** A bush whose twigs stand on a short stem. */
function azalea(state: LookState): Look {
  const { name } = state;
  const [top, side] = [`${name}_top`, `${name}_side`];
  return parts(box([0, 8, 0, 16, 16, 16], sided(top, undefined, side), LOOK_CUTOUT), {
    kind: PART_CROSS,
    box: WHOLE,
    faces: all('azalea_plant'),
    flags: LOOK_CUTOUT,
  });
}

/** How high the leaf is when somebody has stood on it for a while. */
const TILTS: ReadonlyMap<string, number> = new Map([
  ['partial', 13],
  ['full', 9],
]);

function bigDripleaf(state: LookState): Look {
  const none = undefined;
  const top: FaceLookOrName = 'big_dripleaf_top';
  const tilt = TILTS.get(state.get('tilt')) ?? 15;
  return parts(
    facingPart(
      state.facing(),
      [0, tilt - 4, 0, 16, tilt, 16],
      ['big_dripleaf_side', 'big_dripleaf_side', none, top, 'big_dripleaf_tip', none],
      LOOK_CUTOUT,
    ),
    box([0, tilt, 0, 16, tilt, 16], [none, none, top, none, none, none], LOOK_CUTOUT),
    ...stalk(tilt),
  );
}

function stalk(height: number): LookPart[] {
  const faces = all('big_dripleaf_stem');
  return [{ kind: PART_CROSS, box: [5, 0, 5, 11, height, 11], faces, flags: LOOK_CUTOUT }];
}

function smallDripleaf(state: LookState): Look {
  if (state.get('half', 'lower') === 'lower') return cross('small_dripleaf_stem');
  const leaf = all('small_dripleaf_top');
  return parts(
    {
      kind: PART_CROSS,
      box: [0, 0, 0, 16, 4, 16],
      faces: all('small_dripleaf_stem'),
      flags: LOOK_CUTOUT,
    },
    box([1, 3, 1, 8, 4, 8], leaf),
    box([8, 8, 8, 15, 9, 15], leaf),
    box([8, 5, 1, 15, 6, 8], leaf),
  );
}

function sporeBlossom(): Look {
  const petals = { texture: 'spore_blossom', turn: 0 };
  return parts(sheet(UP, petals), {
    kind: PART_CROSS,
    box: [0, 6, 0, 16, 16, 16],
    faces: all('spore_blossom_base'),
    flags: LOOK_CUTOUT,
  });
}

/** Small flowers on the floor, in one to four quarters of the block. */
export function petals(state: LookState): Look {
  const count = Math.max(
    1,
    Math.min(4, state.number('flower_amount', state.number('segment_amount', 1))),
  );
  const quarters = [
    [0, 0],
    [0, 8],
    [8, 8],
    [8, 0],
  ] as const;
  const none = undefined;
  const texture = state.name;
  const list = quarters
    .slice(0, count)
    .map(([x, z], i) =>
      facingPart(
        state.facing(),
        [x, 1, z, x + 8, 2 + (i & 1), z + 8],
        [none, none, texture, texture, none, none],
        LOOK_CUTOUT,
      ),
    );
  return parts(...list);
}

function stem(state: LookState): Look {
  const height = Math.min(16, 2 + 2 * state.number('age'));
  const faces = all({ texture: 'stem', tint: TINT_GRASS });
  return parts({ kind: PART_CROSS, box: [0, 0, 0, 16, height, 16], faces, flags: LOOK_CUTOUT });
}

/** A stem that has a fruit bends towards it. */
function attachedStem(state: LookState): Look {
  const faces = all({ texture: 'stem', tint: TINT_GRASS });
  const face = { texture: 'attached_stem', tint: TINT_GRASS };
  const none = undefined;
  return parts(
    { kind: PART_CROSS, box: [0, 0, 0, 16, 7, 16], faces, flags: LOOK_CUTOUT },
    facingPart(
      state.facing(),
      [8, 0, 0, 8, 16, 16],
      [face, { ...face, turn: 4 }, none, none, none, none],
      LOOK_CUTOUT,
    ),
  );
}

function pitcherCrop(state: LookState): Look {
  const age = Math.min(4, state.number('age'));
  const isUpper = state.get('half', 'lower') === 'upper';
  if (age === 0) return isUpper ? cross('pitcher_crop_top_stage0') : parts(bulb());
  const plant: LookPart = {
    kind: PART_CROP,
    box: WHOLE,
    faces: all(`pitcher_crop_${isUpper ? 'top' : 'bottom'}_stage${age < 3 ? 1 : 3}`),
    flags: LOOK_CUTOUT,
  };
  return isUpper ? parts(plant) : parts(bulb(), plant);
}

function bulb(): LookPart {
  return box([5, 0, 5, 11, 4, 11], 'pitcher_crop_bulb');
}

function caveVines(state: LookState): Look {
  return cross(`${state.name}${state.is('berries') ? '_lit' : ''}`);
}

const tall: LookRule = (state) =>
  cross(`${state.name}_${state.get('half', 'lower') === 'upper' ? 'top' : 'bottom'}`);

export const GROWTH_RULES: LookRules = {
  amethyst_cluster: crystals,
  large_amethyst_bud: crystals,
  medium_amethyst_bud: crystals,
  small_amethyst_bud: crystals,
  bamboo,
  bamboo_sapling: () => cross('bamboo_small_leaves'),
  chorus_plant: chorusPlant,
  chorus_flower: chorusFlower,
  azalea,
  flowering_azalea: azalea,
  big_dripleaf: bigDripleaf,
  big_dripleaf_stem: () => parts(...stalk(16)),
  small_dripleaf: smallDripleaf,
  spore_blossom: sporeBlossom,
  pink_petals: petals,
  wildflowers: petals,
  leaf_litter: petals,
  bush: () => cross('bush', TINT_GRASS),
  short_dry_grass: () => cross('short_dry_grass'),
  tall_dry_grass: () => cross('tall_dry_grass'),
  firefly_bush: () => cross('firefly_bush'),
  cactus_flower: () => cross('cactus_flower'),
  golden_dandelion: () => cross('golden_dandelion'),
  hanging_roots: () => cross('hanging_roots'),
  cave_vines: caveVines,
  cave_vines_plant: caveVines,
  pumpkin_stem: stem,
  melon_stem: stem,
  attached_pumpkin_stem: attachedStem,
  attached_melon_stem: attachedStem,
  pitcher_crop: pitcherCrop,
  pitcher_plant: tall,
  torchflower_crop: (state) => crop(`torchflower_crop_stage${Math.min(1, state.number('age'))}`),
  mangrove_propagule: (state) =>
    cross(state.is('hanging') ? 'mangrove_propagule_hanging' : 'mangrove_propagule'),
};
