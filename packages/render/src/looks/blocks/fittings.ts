import { LOOK_BRIGHT, LOOK_CUTOUT, PART_CROP, PART_CROSS } from '../../layout.js';
import type { LookRules } from './cubes.js';
import {
  all,
  box,
  DOWN,
  EAST,
  type FaceLook,
  type FaceLookOrName,
  type Look,
  type LookBox,
  type LookPart,
  MIRRORED,
  NORTH,
  parts,
  plate,
  SOUTH,
  sheet,
  sided,
  UP,
  WEST,
  WHOLE,
} from './look.js';
import { type LookState, quartersOf, turned } from './lookState.js';
import { RIGHT_OF } from './turnedParts.js';

/** Doors, chests, torches and what else is fixed to a place. */

/**
 * A door stands at the side it faces away from, and swings open around its hinge. The handle is
 * painted at the right edge, so a face is mirrored where the handle's end is on its left.
 */
export function door(state: LookState): Look {
  const isUpper = state.get('half', 'lower') === 'upper';
  const texture = `${state.name}_${isUpper ? 'top' : 'bottom'}`;
  const back = turned(state.facing(), 2);
  const hinge = turned(back, state.get('hinge', 'left') === 'left' ? 1 : 3);
  const isOpen = state.is('open');
  const side = isOpen ? hinge : back;
  const handle = isOpen ? turned(back, 2) : turned(hinge, 2);
  const leaf = (face: number): FaceLook => ({
    texture,
    turn: RIGHT_OF[face] === handle ? 0 : MIRRORED,
  });
  const faces: FaceLookOrName[] = [...all(texture)];
  faces[side] = leaf(side);
  faces[side ^ 1] = leaf(side ^ 1);
  // The halves of a door meet: no face between them.
  faces[isUpper ? DOWN : UP] = undefined;
  return parts(box(plate(side, 3), faces, LOOK_CUTOUT));
}

export function trapdoor(state: LookState): Look {
  if (state.is('open')) {
    return parts(box(plate(turned(state.facing(), 2), 3), state.name, LOOK_CUTOUT));
  }
  const side = state.get('half', 'bottom') === 'top' ? UP : DOWN;
  return parts(box(plate(side, 3), state.name, LOOK_CUTOUT));
}

/** A box of fourteen with a latch; half of a double one reaches to its other half. */
function chest(state: LookState): Look {
  const facing = state.facing();
  const type = state.get('type', 'single');
  const sides: [number, number, number, number, number, number] = [1, 0, 1, 15, 14, 15];
  const faces: FaceLookOrName[] = [...sided('chest_top', 'chest_top', 'chest_side')];
  faces[facing] = 'chest_front';
  let [from, to] = [7, 9];
  if (type !== 'single') {
    const other = turned(facing, type === 'left' ? 1 : 3);
    const axis = other >> 1;
    const isFar = (other & 1) === 1;
    if (isFar) sides[axis + 3] = 16;
    else sides[axis] = 0;
    [from, to] = isFar ? [15, 16] : [0, 1];
    for (const side of [facing, facing ^ 1]) {
      faces[side] = RIGHT_OF[side] === other ? 'chest_side_left' : 'chest_side_right';
    }
    faces[other] = undefined;
    const turn = axis === 0 ? 0 : 1;
    faces[UP] = { texture: isFar ? 'chest_top_left' : 'chest_top_right', turn };
    faces[DOWN] = undefined;
  }
  return parts(box(sides, faces), box(latchBox(facing, from, to), 'chest_latch'));
}

function latchBox(facing: number, from: number, to: number): LookBox {
  switch (facing) {
    case WEST:
      return [0, 7, from, 1, 11, to];
    case EAST:
      return [15, 7, from, 16, 11, to];
    case SOUTH:
      return [from, 7, 15, to, 11, 16];
    default:
      return [from, 7, 0, to, 11, 1];
  }
}

/** A stick, and the flame on it that shines by itself. */
function torchAt(x: number, y: number, z: number, name: string, texture: string): Look {
  const glow = name.endsWith('off') ? 0 : LOOK_BRIGHT;
  const top = `${name}_top`;
  return parts(
    box([x, y, z, x + 2, y + 8, z + 2], [texture, texture, texture, undefined, texture, texture]),
    box(
      [x, y + 8, z, x + 2, y + 10, z + 2],
      [texture, texture, undefined, top, texture, texture],
      glow,
    ),
  );
}

function torchName(state: LookState): string {
  const name = state.name.replace('wall_', '');
  return name === 'redstone_torch' && state.get('lit') === 'false' ? 'redstone_torch_off' : name;
}

export function torch(state: LookState): Look {
  const name = torchName(state);
  return torchAt(7, 0, 7, name, name);
}

/** On a wall it stands close to the wall, three texels up: the textures have it at 1, 7 and 13. */
export function wallTorch(state: LookState): Look {
  const name = torchName(state);
  const facing = state.facing();
  const x = facing === EAST ? 1 : facing === WEST ? 13 : 7;
  const z = facing === SOUTH ? 1 : facing === NORTH ? 13 : 7;
  return torchAt(x, 3, z, name, `${name}_on_wall`);
}

function fire(state: LookState): Look {
  const flags = LOOK_CUTOUT | LOOK_BRIGHT;
  const faces = all(state.name);
  return parts(
    { kind: PART_CROP, box: WHOLE, faces, flags },
    { kind: PART_CROSS, box: WHOLE, faces, flags },
  );
}

/** A bed is two cells long: the head lies where it faces. */
export function bed(state: LookState): Look {
  const facing = state.facing();
  const isHead = state.get('part', 'foot') === 'head';
  const name = state.name;
  const turn = quartersOf(facing);
  const top: FaceLook = { texture: `${name}_${isHead ? 'head' : 'foot'}_top`, turn };
  const faces: FaceLookOrName[] = [...sided(top, 'oak_planks', `${name}_side`)];
  const outer = isHead ? facing : turned(facing, 2);
  faces[outer ^ 1] = undefined;
  const legs = [turned(facing, 1), turned(facing, 3)].map((side) => leg(outer, side));
  return parts(box([0, 3, 0, 16, 9, 16], faces), ...legs);
}

function leg(one: number, other: number): LookPart {
  const isEast = one === EAST || other === EAST;
  const isSouth = one === SOUTH || other === SOUTH;
  const x = isEast ? 13 : 0;
  const z = isSouth ? 13 : 0;
  return box([x, 0, z, x + 3, 3, z + 3], 'oak_planks');
}

/** A plate that lies flat on the floor. */
export function flat(face: FaceLookOrName): Look {
  return parts(sheet(DOWN, face));
}

export function layer(height: number, faces: Parameters<typeof box>[1]): Look {
  return parts(box([0, 0, 0, 16, height, 16], faces));
}

const RAIL_TURNS: Readonly<Record<string, number>> = {
  east_west: 1,
  ascending_east: 1,
  ascending_west: 1,
  south_west: 1,
  north_west: 2,
  north_east: 3,
};

export function rail(state: LookState): Look {
  const shape = state.get('shape', 'north_south');
  const isBent = /^(north|south)_(east|west)$/.test(shape);
  const face = { texture: isBent ? 'rail_corner' : state.name, turn: RAIL_TURNS[shape] ?? 0 };
  const up = UPHILL[shape];
  return up === undefined ? flat(face) : parts(...slope(up, face));
}

const UPHILL: Readonly<Record<string, number>> = {
  ascending_west: WEST,
  ascending_east: EAST,
  ascending_north: NORTH,
  ascending_south: SOUTH,
};

/** A plate that rises to one side. Boxes do not tilt: it is made of steps one texel high. */
function slope(up: number, face: FaceLook): LookPart[] {
  const axis = up >> 1;
  return Array.from({ length: 16 }, (_, step) => {
    const near = up & 1 ? step : 15 - step;
    const sides: [number, number, number, number, number, number] = [0, step, 0, 16, step + 1, 16];
    sides[axis] = near;
    sides[axis + 3] = near + 1;
    const faces: FaceLookOrName[] = [undefined, undefined, undefined, face, undefined, undefined];
    faces[up ^ 1] = face.texture;
    return box(sides, faces, LOOK_CUTOUT);
  });
}

export const FITTING_RULES: LookRules = {
  chest,
  trapped_chest: chest,
  ender_chest: chest,
  fire,
  soul_fire: fire,
  ladder: (state) => parts(sheet(turned(state.facing(), 2), 'ladder')),
  farmland: (state) =>
    layer(
      15,
      sided(state.number('moisture') === 7 ? 'farmland_moist' : 'farmland', 'dirt', 'dirt'),
    ),
  dirt_path: () => layer(15, sided('dirt_path_top', 'dirt', 'dirt_path_side')),
  rail,
  powered_rail: rail,
  detector_rail: rail,
  activator_rail: rail,
};
