import { LOOK_CUTOUT } from '../../layout.js';
import { clear, facingCube, type LookRule, type LookRules } from './cubes.js';
import {
  all,
  DOWN,
  EAST,
  type FaceLookOrName,
  GROUP_OTHER,
  type Look,
  NORTH,
  SOUTH,
  sided,
  solid,
  UP,
  WEST,
} from './look.js';
import { type LookState, quartersOf } from './lookState.js';
import { facingFaces } from './turnedParts.js';

/** Whole blocks that few worlds have: where one works, what is set with commands, what glows. */

const GROUP_ROOTS = GROUP_OTHER + 4;

/** Its pattern turns with where it faces, on all sides. */
export function glazedTerracotta(state: LookState): Look {
  return solid(all({ texture: state.name, turn: quartersOf(state.facing()) }));
}

/** A cap where the state says so, and what is inside it elsewhere. */
function mushroom(texture: string): LookRule {
  const sides = ['west', 'east', 'down', 'up', 'north', 'south'];
  return (state) =>
    solid(
      sides.map((side) => (state.get(side, 'true') === 'true' ? texture : 'mushroom_block_inside')),
    );
}

/** A table that looks the same from wherever it was put down. */
function table(name: string, top: string, bottom: string, sides: readonly string[]): LookRule {
  const [north, east, south, west] = sides.map((side) => `${name}_${side}`);
  return () => solid([west, east, bottom, `${name}_${top}`, north, south]);
}

function commandBlock(state: LookState): Look {
  const { name } = state;
  const side = state.is('conditional') ? `${name}_conditional` : `${name}_side`;
  return facingCube(state, `${name}_front`, side, side, `${name}_back`);
}

const SIDES: Readonly<Record<string, number>> = {
  down: DOWN,
  up: UP,
  north: NORTH,
  south: SOUTH,
  west: WEST,
  east: EAST,
};

/** `orientation` says where its front is, and after an underscore where its upper side. */
function oriented(front: string, top: string, side: string): LookRule {
  return (state) => {
    const [ahead = 'north', above = 'up'] = state.get('orientation', 'north_up').split('_');
    const faces: FaceLookOrName[] = [side, side, side, side, side, side];
    faces[SIDES[above] ?? UP] = top;
    faces[SIDES[ahead] ?? NORTH] = front;
    return solid(faces);
  };
}

function respawnAnchor(state: LookState): Look {
  const charges = Math.min(4, state.number('charges'));
  const top = charges > 0 ? 'respawn_anchor_top' : 'respawn_anchor_top_off';
  return solid(sided(top, 'respawn_anchor_bottom', `respawn_anchor_side${charges}`));
}

function chiseledBookshelf(state: LookState): Look {
  const slots = [0, 1, 2, 3, 4, 5].map((slot) => state.is(`slot_${slot}_occupied`));
  // Only all or nothing is painted: which of the six are filled is hardly to be seen.
  const front = slots.some(Boolean) ? 'chiseled_bookshelf_occupied' : 'chiseled_bookshelf_empty';
  const side = 'chiseled_bookshelf_side';
  return facingCube(state, front, side, 'chiseled_bookshelf_top');
}

function trialSpawner(state: LookState): Look {
  const isActive = /^(active|waiting|ejecting)/.test(state.get('trial_spawner_state', 'inactive'));
  const kind = state.is('ominous') ? '_ominous' : '';
  const side = `trial_spawner_side_${isActive ? 'active' : 'inactive'}${isActive ? kind : ''}`;
  return solid(sided('trial_spawner_top', 'trial_spawner_bottom', side));
}

function vault(state: LookState): Look {
  const isActive = state.get('vault_state', 'inactive') !== 'inactive';
  const side = isActive ? 'vault_side_on' : 'vault_side_off';
  const front = isActive ? 'vault_front_on' : 'vault_front_off';
  const faces = [side, side, 'vault_bottom', 'vault_top', front, side];
  return solid(facingFaces(state.facing(), faces));
}

function creakingHeart(state: LookState): Look {
  const isAwake = state.is('active') || state.get('creaking_heart_state') === 'awake';
  const side = isAwake ? 'creaking_heart_active' : 'creaking_heart';
  const turnedSide = { texture: side, turn: 1 };
  const end = 'creaking_heart_top';
  switch (state.get('axis', 'y')) {
    case 'x':
      return solid([end, end, turnedSide, turnedSide, turnedSide, turnedSide]);
    case 'z':
      return solid([turnedSide, turnedSide, side, side, end, end]);
    default:
      return solid(sided(end, end, side));
  }
}

function loom(state: LookState): Look {
  const faces = ['loom_side', 'loom_side', 'loom_bottom', 'loom_top', 'loom_front', 'loom_side'];
  return solid(facingFaces(state.facing(), faces));
}

/** A lamp in a case of glass, on a foot of obsidian: the case is drawn, and shows them. */
function beacon(): Look {
  return { what: 'cube', faces: sided('beacon', 'obsidian', 'beacon'), flags: LOOK_CUTOUT };
}

export const SPECIAL_CUBE_RULES: LookRules = {
  muddy_mangrove_roots: () => solid('muddy_mangrove_roots'),
  mangrove_roots: () => clear('mangrove_roots', LOOK_CUTOUT, GROUP_ROOTS),
  brown_mushroom_block: mushroom('brown_mushroom_block'),
  red_mushroom_block: mushroom('red_mushroom_block'),
  mushroom_stem: mushroom('mushroom_stem'),
  reinforced_deepslate: () =>
    solid(
      sided('reinforced_deepslate_top', 'reinforced_deepslate_bottom', 'reinforced_deepslate_side'),
    ),
  cartography_table: table('cartography_table', 'top', 'dark_oak_planks', [
    'side1',
    'side2',
    'side1',
    'side2',
  ]),
  fletching_table: table('fletching_table', 'top', 'birch_planks', [
    'front',
    'side',
    'front',
    'side',
  ]),
  smithing_table: table('smithing_table', 'top', 'dark_oak_planks', [
    'front',
    'side',
    'front',
    'side',
  ]),
  loom,
  beacon,
  lodestone: () => solid(sided('lodestone_top', 'lodestone_top', 'lodestone_side')),
  respawn_anchor: respawnAnchor,
  command_block: commandBlock,
  repeating_command_block: commandBlock,
  chain_command_block: commandBlock,
  structure_block: () => solid('structure_block'),
  jigsaw: oriented('jigsaw_top', 'jigsaw_side', 'jigsaw_side'),
  crafter: oriented('crafter_front', 'crafter_top', 'crafter_side'),
  chiseled_bookshelf: chiseledBookshelf,
  trial_spawner: trialSpawner,
  vault,
  creaking_heart: creakingHeart,
  sculk_catalyst: (state) =>
    solid(
      state.is('bloom')
        ? sided('sculk_catalyst_top_bloom', 'sculk_catalyst_bottom', 'sculk_catalyst_side_bloom')
        : sided('sculk_catalyst_top', 'sculk_catalyst_bottom', 'sculk_catalyst_side'),
    ),
};
