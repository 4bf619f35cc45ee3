import {
  LOOK_CULLS_SAME,
  LOOK_CUTOUT,
  LOOK_DENSE,
  LOOK_TRANSLUCENT,
  TINT_FIXED,
  TINT_FOLIAGE,
  TINT_GRASS,
} from '../../layout.js';
import { DYES } from '../textures/dyed.js';
import {
  all,
  DOWN,
  EAST,
  type FaceLookOrName,
  GROUP_GLASS,
  GROUP_ICE,
  GROUP_LEAVES,
  GROUP_OTHER,
  GROUP_STAINED,
  type Look,
  NORTH,
  SOUTH,
  sided,
  solid,
  tinted,
  UP,
  WEST,
} from './look.js';
import { type LookState, quartersOf } from './lookState.js';

export type LookRule = (state: LookState) => Look;
export type LookRules = Readonly<Record<string, LookRule>>;

export const TINT_BIRCH = TINT_FIXED;
export const TINT_SPRUCE = TINT_FIXED + 1;
export const TINT_REDSTONE = TINT_FIXED + 2;
/** Colours 0xBBGGRR of the kinds above, in their order. */
export const FIXED_TINTS: readonly number[] = [0x58b48e, 0x6a9e68, 0x1e22d2];

/** Something with two ends that lies along `axis`: logs, hay, basalt. */
export function column(state: LookState, end: string, side: string): Look {
  const turnedSide = { texture: side, turn: 1 };
  switch (state.get('axis', 'y')) {
    case 'x':
      return solid([end, end, turnedSide, turnedSide, turnedSide, turnedSide]);
    case 'z':
      return solid([turnedSide, turnedSide, side, side, end, end]);
    default:
      return solid(sided(end, end, side));
  }
}

/** A cube that looks somewhere: front at `facing`, which may be up or down. */
export function facingCube(
  state: LookState,
  front: FaceLookOrName,
  side: FaceLookOrName,
  top: FaceLookOrName,
  back: FaceLookOrName = side,
): Look {
  const faces: FaceLookOrName[] = [...sided(top, top, side)];
  const facing = state.facing();
  if (facing === UP || facing === DOWN) {
    for (const level of [WEST, EAST, NORTH, SOUTH]) faces[level] = side;
  } else if (typeof top === 'string') {
    faces[UP] = { texture: top, turn: quartersOf(facing) };
  }
  faces[facing] = front;
  faces[facing ^ 1] = back;
  return solid(faces);
}

/** Soil with something on it, that hangs over the side; snow on top whitens it. */
function covered(name: string, tint: number): LookRule {
  return (state) => {
    if (state.is('snowy')) return solid(sided('snow', 'dirt', 'grass_block_snow'));
    return solid(sided(tinted(`${name}_top`, tint), 'dirt', tinted(`${name}_side`, tint)));
  };
}

function leafTint(name: string): number {
  if (name === 'birch_leaves') return TINT_BIRCH;
  if (name === 'spruce_leaves') return TINT_SPRUCE;
  return TINT_FOLIAGE;
}

export function leaves(state: LookState): Look {
  return {
    what: 'cube',
    faces: all(tinted(state.name, leafTint(state.name))),
    flags: LOOK_CUTOUT | LOOK_CULLS_SAME | LOOK_DENSE,
    group: GROUP_LEAVES,
  };
}

/** A cube that one sees through, and that shows no faces to its like. */
export function clear(texture: string, flags: number, group: number): Look {
  return { what: 'cube', faces: all(texture), flags: flags | LOOK_CULLS_SAME, group };
}

const COLOURS = Object.keys(DYES);

/** Panes of one colour show no face between them. */
export function stainedGlass(state: LookState): Look {
  const colour = state.name.slice(0, -'_stained_glass'.length);
  return clear(state.name, LOOK_TRANSLUCENT, GROUP_STAINED + Math.max(0, COLOURS.indexOf(colour)));
}

function furnace(kind: string): LookRule {
  return (state) => {
    const front = state.is('lit') ? `${kind}_front_on` : `${kind}_front`;
    return facingCube(state, front, `${kind}_side`, `${kind}_top`);
  };
}

function log(name: string): LookRule {
  return (state) => column(state, `${name}_top`, name);
}

function slime(state: LookState): Look {
  return clear(state.name, LOOK_TRANSLUCENT, GROUP_OTHER);
}

/** Blocks that are a cube with different faces; a cube that is the same all round needs no rule. */
export const CUBE_RULES: LookRules = {
  grass_block: covered('grass_block', TINT_GRASS),
  podzol: covered('podzol', 0),
  mycelium: covered('mycelium', 0),
  snow_block: () => solid('snow'),
  deepslate: log('deepslate'),
  basalt: (state) => column(state, 'basalt_top', 'basalt_side'),
  polished_basalt: (state) => column(state, 'basalt_top', 'basalt_side'),
  hay_block: (state) => column(state, 'hay_block_top', 'hay_block_side'),
  bone_block: (state) => column(state, 'bone_block_top', 'bone_block_side'),
  quartz_pillar: (state) => column(state, 'quartz_block_top', 'quartz_block_side'),
  purpur_pillar: (state) => column(state, 'purpur_block', 'purpur_block'),
  sandstone: () => solid(sided('sandstone_top', 'sandstone_bottom', 'sandstone')),
  red_sandstone: () => solid(sided('red_sandstone_top', 'red_sandstone_bottom', 'red_sandstone')),
  chiseled_sandstone: () => solid(sided('sandstone_top', 'sandstone_top', 'chiseled_sandstone')),
  cut_sandstone: () => solid(sided('sandstone_top', 'sandstone_top', 'cut_sandstone')),
  smooth_sandstone: () => solid('sandstone_top'),
  chiseled_red_sandstone: () =>
    solid(sided('red_sandstone_top', 'red_sandstone_top', 'chiseled_red_sandstone')),
  cut_red_sandstone: () =>
    solid(sided('red_sandstone_top', 'red_sandstone_top', 'cut_red_sandstone')),
  smooth_red_sandstone: () => solid('red_sandstone_top'),
  quartz_block: () => solid(sided('quartz_block_top', 'quartz_block_top', 'quartz_block_side')),
  smooth_quartz: () => solid('quartz_block_top'),
  magma_block: () => solid('magma'),
  glass: () => clear('glass', LOOK_CUTOUT, GROUP_GLASS),
  tinted_glass: () => clear('tinted_glass', LOOK_TRANSLUCENT, GROUP_OTHER + 1),
  ice: () => clear('ice', LOOK_TRANSLUCENT, GROUP_ICE),
  frosted_ice: () => clear('ice', LOOK_TRANSLUCENT, GROUP_ICE),
  slime_block: slime,
  honey_block: slime,
  spawner: () => clear('spawner', LOOK_CUTOUT, GROUP_OTHER + 2),
  crafting_table: () =>
    solid([
      'crafting_table_front',
      'crafting_table_side',
      'oak_planks',
      'crafting_table_top',
      'crafting_table_front',
      'crafting_table_side',
    ]),
  furnace: furnace('furnace'),
  smoker: furnace('smoker'),
  blast_furnace: furnace('blast_furnace'),
  bookshelf: () => solid(sided('oak_planks', 'oak_planks', 'bookshelf')),
  tnt: () => solid(sided('tnt_top', 'tnt_bottom', 'tnt_side')),
  pumpkin: () => solid(sided('pumpkin_top', 'pumpkin_top', 'pumpkin_side')),
  melon: () => solid(sided('melon_top', 'melon_top', 'melon_side')),
  carved_pumpkin: (state) => facingCube(state, 'carved_pumpkin', 'pumpkin_side', 'pumpkin_top'),
  jack_o_lantern: (state) => facingCube(state, 'jack_o_lantern', 'pumpkin_side', 'pumpkin_top'),
  dispenser: (state) => facingCube(state, 'dispenser_front', 'furnace_side', 'furnace_top'),
  dropper: (state) => facingCube(state, 'dropper_front', 'furnace_side', 'furnace_top'),
  observer: (state) =>
    facingCube(state, 'observer_front', 'observer_side', 'observer_top', 'observer_back'),
  barrel: (state) => {
    const top = state.is('open') ? 'barrel_top_open' : 'barrel_top';
    return facingCube(state, top, 'barrel_side', 'barrel_side', 'barrel_bottom');
  },
  beehive: (state) => facingCube(state, 'beehive_front', 'beehive_side', 'beehive_end'),
  bee_nest: (state) => facingCube(state, 'beehive_front', 'beehive_side', 'beehive_end'),
  note_block: () => solid('note_block'),
  jukebox: () => solid(sided('jukebox_top', 'jukebox_side', 'jukebox_side')),
  target: () => solid('target_side'),
  redstone_lamp: (state) => solid(state.is('lit') ? 'redstone_lamp_on' : 'redstone_lamp'),
  crimson_nylium: () => solid(sided('crimson_nylium', 'netherrack', 'crimson_nylium_side')),
  warped_nylium: () => solid(sided('warped_nylium', 'netherrack', 'warped_nylium_side')),
  ancient_debris: () => solid('ancient_debris_side'),
};

/** Logs and stems, with their bare and all-bark forms. */
export function trunk(state: LookState): Look {
  const name = state.name.replace(/_wood$/, '_log').replace(/_hyphae$/, '_stem');
  return column(state, name === state.name ? `${name}_top` : name, name);
}
