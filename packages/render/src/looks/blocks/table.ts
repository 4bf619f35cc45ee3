import {
  LOOK_BRIGHT,
  LOOK_CULLS_SAME,
  LOOK_CUTOUT,
  LOOK_OCCLUDES,
  LOOK_TRANSLUCENT,
  PART_CROSS,
  TINT_NONE,
  TINT_WATER,
} from '../../layout.js';
import type { StateInfo } from '../../source.js';
import { PLANT_NAMES } from '../textures/guessedTextures.js';
import { isPainted } from '../textures/painters.js';
import { banner, wallBanner } from './banners.js';
import { bulb, copperChest, copperStatue, grate, lightningRod } from './copper.js';
import { CUBE_RULES, type LookRule, leaves, stainedGlass, trunk } from './cubes.js';
import { bed, door, FITTING_RULES, layer, torch, trapdoor, wallTorch } from './fittings.js';
import { GROWTH_RULES } from './growths.js';
import {
  all,
  box,
  cross,
  type FaceLooks,
  GROUP_LAVA,
  GROUP_WATER,
  type Look,
  NOTHING,
  parts,
  sided,
  solid,
  tinted,
} from './look.js';
import { LookCache } from './lookCache.js';
import { bareName, LookState } from './lookState.js';
import { lantern, MACHINE_RULES } from './machines.js';
import { candle, candleCake, chain, head, OBJECT_RULES, wallHead } from './objects.js';
import { FLOWERS, PLANT_RULES, sheets } from './plants.js';
import { hangingSign, sign, wallHangingSign, wallSign } from './signs.js';
import { glazedTerracotta, SPECIAL_CUBE_RULES } from './specialCubes.js';
import { fence, fenceGate, pane, slab, stairs, wall } from './steps.js';
import { button, pressurePlate, SWITCH_RULES } from './switches.js';
import { pointingCross } from './turnedParts.js';

const INVISIBLE: readonly string[] = [
  'air',
  'cave_air',
  'void_air',
  'barrier',
  'light',
  'structure_void',
  'moving_piston',
];

/** Level 0 is a source, 1..7 thin out with the way flowed, and from 8 on it falls. */
function amountOf(level: number): number {
  if (level >= 8) return 8 + 16;
  return 8 - level;
}

function water(state: LookState): Look {
  return {
    what: 'fluid',
    still: tinted('water_still', TINT_WATER),
    flow: tinted('water_flow', TINT_WATER),
    flags: LOOK_TRANSLUCENT | LOOK_CULLS_SAME,
    group: GROUP_WATER,
    amount: amountOf(state.number('level')),
  };
}

function lava(state: LookState): Look {
  return {
    what: 'fluid',
    still: tinted('lava_still', TINT_NONE),
    flow: tinted('lava_flow', TINT_NONE),
    flags: LOOK_BRIGHT | LOOK_CULLS_SAME,
    group: GROUP_LAVA,
    amount: amountOf(state.number('level')),
  };
}

/** The faces of the block that something is cut from: `oak` stands for oak planks and so on. */
function material(stem: string): FaceLooks {
  if (stem === 'smooth_stone') {
    return sided('smooth_stone', 'smooth_stone', 'smooth_stone_slab_side');
  }
  if (stem === 'petrified_oak') return all('oak_planks');
  if (stem === 'light_weighted') return all('gold_block');
  if (stem === 'heavy_weighted') return all('iron_block');
  for (const name of [`${stem}_planks`, `${stem}s`, stem, `${stem}_block`]) {
    const whole = CUBE_RULES[name]?.(new LookState(name, {}, NO_SHAPE));
    if (whole?.what === 'cube') return whole.faces;
    if (isPainted(name)) return all(name);
  }
  return all(stem.endsWith('brick') || stem.endsWith('tile') ? `${stem}s` : stem);
}

const NO_SHAPE = new Float64Array(0);

const MATERIALS = new Map<string, FaceLooks>();

function materialOf(stem: string): FaceLooks {
  let faces = MATERIALS.get(stem);
  if (faces === undefined) {
    faces = material(stem);
    MATERIALS.set(stem, faces);
  }
  return faces;
}

/** Something cut from a material: the rule gets the faces of what is named before the suffix. */
function cut(
  suffix: string,
  rule: (state: LookState, faces: FaceLooks) => Look,
): [RegExp, LookRule] {
  return [
    new RegExp(`_${suffix}$`),
    (state) => rule(state, materialOf(state.name.slice(0, -suffix.length - 1))),
  ];
}

function paneRule(state: LookState): Look {
  if (state.name.endsWith('_bars')) return pane(state, state.name, state.name);
  const glass = state.name.slice(0, -'_pane'.length);
  return pane(state, glass, glass === 'glass' ? 'glass_pane_top' : glass);
}

function carpet(state: LookState): Look {
  const wool = state.name.replace(/_carpet$/, '_wool');
  return layer(1, isPainted(wool) ? wool : `${state.name.replace(/_carpet$/, '')}_block`);
}

/** Pots whose plant is not painted under its own name. */
const POTTED: ReadonlyMap<string, string> = new Map([
  ['potted_bamboo', 'bamboo_small_leaves'],
  ['potted_azalea_bush', 'potted_azalea'],
  ['potted_flowering_azalea_bush', 'potted_flowering_azalea'],
]);

/** A plant in a pot: what would be below the rim is not shown. */
function potted(state: LookState): Look {
  const plant = POTTED.get(state.name) ?? state.name.slice('potted_'.length);
  const pot = box([5, 0, 5, 11, 6, 11], sided('dirt', 'flower_pot', 'flower_pot'));
  const faces = all(plant === 'cactus' ? 'cactus_side' : plant);
  return parts(pot, { kind: PART_CROSS, box: [0, 4, 0, 16, 16, 16], faces, flags: LOOK_CUTOUT });
}

/** A fan of coral that grows out of a wall, in water as all coral is. */
function wallFan(state: LookState): Look {
  return parts(...pointingCross(state.facing(), state.name.replace('_wall_fan', '_fan')));
}

function snowLayers(state: LookState): Look {
  const layers = state.number('layers', 1);
  return layers >= 8 ? solid('snow') : layer(2 * layers, 'snow');
}

/** By the end or the beginning of the name; the first that fits counts. */
const PATTERNS: readonly (readonly [RegExp, LookRule])[] = [
  [/leaves$/, leaves],
  [/^potted_/, potted],
  [PLANT_NAMES, (state) => cross(state.name)],
  [/(_log|_stem|_wood|_hyphae|^bamboo_block|stripped_bamboo_block)$/, trunk],
  cut('slab', slab),
  cut('stairs', stairs),
  cut('fence_gate', fenceGate),
  cut('fence', fence),
  cut('wall', wall),
  cut('shelf', shaped),
  cut('button', button),
  cut('pressure_plate', pressurePlate),
  [/_wall_banner$/, wallBanner],
  [/_banner$/, banner],
  [/_wall_fan$/, wallFan],
  cut('wall_hanging_sign', wallHangingSign),
  cut('hanging_sign', hangingSign),
  cut('wall_sign', wallSign),
  cut('sign', sign),
  [/trapdoor$/, trapdoor],
  [/door$/, door],
  [/glazed_terracotta$/, glazedTerracotta],
  [/copper_grate$/, grate],
  [/copper_bulb$/, bulb],
  [/stained_glass$/, stainedGlass],
  [/(glass_pane|_bars)$/, paneRule],
  [/wall_torch$/, wallTorch],
  [/torch$/, torch],
  [/_bed$/, bed],
  [/candle_cake$/, candleCake],
  [/candle$/, candle],
  [/_wall_(skull|head)$/, wallHead],
  [/_(skull|head)$/, head],
  [/lightning_rod$/, lightningRod],
  [/_chain$/, chain],
  [/copper_lantern$/, lantern],
  [/copper_chest$/, copperChest],
  [/copper_golem_statue$/, copperStatue],
  [/carpet$/, carpet],
  [/shulker_box$/, (state) => ({ what: 'cube', faces: all(state.name), flags: 0 })],
  [/_rail$/, FITTING_RULES.rail!],
  [/^(glow_lichen|sculk_vein|resin_clump)$/, sheets],
];

const RULES: ReadonlyMap<string, LookRule> = new Map<string, LookRule>([
  ...INVISIBLE.map((name): [string, LookRule] => [name, () => NOTHING]),
  ...FLOWERS.map((name): [string, LookRule] => [name, () => cross(name)]),
  ...Object.entries(CUBE_RULES),
  ...Object.entries(SPECIAL_CUBE_RULES),
  ...Object.entries(PLANT_RULES),
  ...Object.entries(FITTING_RULES),
  ...Object.entries(MACHINE_RULES),
  ...Object.entries(SWITCH_RULES),
  ...Object.entries(OBJECT_RULES),
  ...Object.entries(GROWTH_RULES),
  ['water', water],
  ['bubble_column', water],
  ['lava', lava],
  ['snow', snowLayers],
]);

/** Nothing is known but the name: boxes of the block's own shape, in a texture of that name. */
function shaped(state: LookState, faces: FaceLooks): Look {
  const shape = state.shape();
  // What nothing collides with and nobody has heard of is most likely a plant.
  if (shape.length === 0) return cross('unknown_plant');
  if (isWholeCube(shape)) return solid(faces);
  const list = [];
  for (let i = 0; i + 5 < shape.length; i += 6) {
    const side = (k: number) => Math.max(0, Math.min(32, Math.round(shape[i + k]! * 16)));
    const [x0, y0, z0] = [side(0), side(1), side(2)];
    list.push(
      box(
        [
          x0,
          y0,
          z0,
          Math.max(x0 + 1, side(3)),
          Math.max(y0 + 1, side(4)),
          Math.max(z0 + 1, side(5)),
        ],
        faces,
      ),
    );
  }
  return parts(...list);
}

function isWholeCube(shape: Readonly<Float64Array>): boolean {
  return (
    shape.length === 6 &&
    shape[0]! <= 0 &&
    shape[1]! <= 0 &&
    shape[2]! <= 0 &&
    shape[3]! >= 1 &&
    shape[4]! >= 1 &&
    shape[5]! >= 1
  );
}

/** What older versions called it, and what it is called now: both look alike. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['grass', 'short_grass'],
  ['grass_path', 'dirt_path'],
  ['chain', 'iron_chain'],
]);

function ruleOf(name: string): LookRule {
  const own = RULES.get(name);
  if (own !== undefined) return own;
  for (const [pattern, rule] of PATTERNS) if (pattern.test(name)) return rule;
  return (state) => shaped(state, all(state.name));
}

/** Finds the look of any state. States that look the same get the same object. */
export class LookTable {
  private readonly answers = new Map<string, LookCache>();
  /** the same with water in its cell */
  private readonly wet = new Map<Look, Look>();

  lookOf(info: StateInfo): Look {
    let answers = this.answers.get(info.name);
    if (answers === undefined) {
      // Neither wax nor what hides inside can be seen.
      const bare = bareName(info.name).replace(/^(waxed|infested)_/, '');
      const name = FORMER_NAMES.get(bare) ?? bare;
      answers = new LookCache(name, ruleOf(name));
      this.answers.set(info.name, answers);
    }
    const look = answers.lookOf(info);
    return info.properties.waterlogged === 'true' ? this.wetLook(look) : look;
  }

  private wetLook(look: Look): Look {
    if (look.what === 'nothing' || look.isWaterlogged === true || hidesWater(look)) return look;
    let wet = this.wet.get(look);
    if (wet === undefined) {
      wet = { ...look, isWaterlogged: true };
      this.wet.set(look, wet);
    }
    return wet;
  }
}

function hidesWater(look: Look): boolean {
  return look.what === 'cube' && (look.flags & LOOK_OCCLUDES) !== 0;
}
