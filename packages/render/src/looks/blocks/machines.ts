import { LOOK_BRIGHT, LOOK_CUTOUT, LOOK_TRANSLUCENT, PART_CROSS } from '../../layout.js';
import { type LookRules, TINT_REDSTONE } from './cubes.js';
import {
  all,
  box,
  EAST,
  type FaceLook,
  type FaceLookOrName,
  type Look,
  type LookBox,
  type LookPart,
  NORTH,
  parts,
  SOUTH,
  sided,
  solid,
  UP,
  WEST,
  WHOLE,
} from './look.js';
import { type LookState, quartersOf } from './lookState.js';
import { flatPart, pointingBox } from './turnedParts.js';

function hopper(): Look {
  return parts(
    box([0, 10, 0, 16, 16, 16], sided('hopper_inside', 'hopper_outside', 'hopper_outside')),
    box([4, 4, 4, 12, 10, 12], 'hopper_outside'),
    box([6, 0, 6, 10, 4, 10], 'hopper_outside'),
  );
}

function anvil(state: LookState): Look {
  const facing = state.facing();
  const alongX = facing === WEST || facing === EAST;
  const top: FaceLook = { texture: 'anvil_top', turn: alongX ? 1 : 0 };
  const upper: LookBox = alongX ? [0, 10, 3, 16, 16, 13] : [3, 10, 0, 13, 16, 16];
  return parts(
    box([2, 0, 2, 14, 4, 14], 'anvil'),
    box([6, 4, 5, 10, 10, 11], 'anvil'),
    box(upper, sided(top, 'anvil', 'anvil')),
  );
}

function cauldron(state: LookState): Look {
  const list: LookPart[] = [
    box([0, 3, 0, 2, 16, 16], 'cauldron_side'),
    box([14, 3, 0, 16, 16, 16], 'cauldron_side'),
    box([2, 3, 0, 14, 16, 2], 'cauldron_side'),
    box([2, 3, 14, 14, 16, 16], 'cauldron_side'),
    box([2, 3, 2, 14, 4, 14], 'cauldron_inner'),
  ];
  for (const x of [0, 12]) {
    for (const z of [0, 12]) list.push(box([x, 0, z, x + 4, 3, z + 4], 'cauldron_side'));
  }
  const fill: Readonly<Record<string, FaceLookOrName>> = {
    water_cauldron: { texture: 'water_still', tint: 3 },
    lava_cauldron: 'lava_still',
    powder_snow_cauldron: 'powder_snow',
  };
  // Before there were several kinds, what was in a cauldron with a level was water.
  const isFull = state.name === 'cauldron' && state.number('level') > 0;
  const surface = fill[isFull ? 'water_cauldron' : state.name];
  if (surface !== undefined) {
    const height = 6 + 3 * Math.max(0, Math.min(3, state.number('level', 3)));
    const flags = isFull || state.name.startsWith('water') ? LOOK_TRANSLUCENT : LOOK_BRIGHT;
    const none = undefined;
    list.push(box([2, 4, 2, 14, height, 14], [none, none, none, surface, none, none], flags));
  }
  return parts(...list);
}

export function lantern(state: LookState): Look {
  const up = state.is('hanging') ? 1 : 0;
  const body = box([5, up, 5, 11, 7 + up, 11], state.name);
  const cap = box([6, 7 + up, 6, 10, 9 + up, 10], 'cauldron_side');
  if (up === 0) return parts(body, cap);
  return parts(body, cap, box([7, 10, 7, 9, 16, 9], 'cauldron_side'));
}

function brewingStand(): Look {
  return parts(
    box([7, 0, 7, 9, 14, 9], 'gold_block'),
    box([1, 0, 1, 7, 2, 7], 'brewing_stand_base'),
    box([1, 0, 9, 7, 2, 15], 'brewing_stand_base'),
    box([9, 0, 5, 15, 2, 11], 'brewing_stand_base'),
    { kind: PART_CROSS, box: WHOLE, faces: all('brewing_stand'), flags: LOOK_CUTOUT },
  );
}

function campfire(state: LookState): Look {
  const logs = 'campfire_log';
  const list: LookPart[] = [
    box([1, 0, 0, 5, 4, 16], logs),
    box([11, 0, 0, 15, 4, 16], logs),
    box([0, 3, 1, 16, 7, 5], logs),
    box([0, 3, 11, 16, 7, 15], logs),
    box([5, 0, 0, 11, 1, 16], logs),
  ];
  if (state.get('lit', 'true') === 'true') {
    const faces = all(state.name.startsWith('soul') ? 'soul_fire' : 'fire');
    const flags = LOOK_CUTOUT | LOOK_BRIGHT;
    list.push({ kind: PART_CROSS, box: [0, 1, 0, 16, 16, 16], faces, flags });
  }
  return parts(...list);
}

function portal(state: LookState): Look {
  const face = 'nether_portal';
  const none = undefined;
  const flags = LOOK_TRANSLUCENT | LOOK_BRIGHT;
  return state.get('axis', 'x') === 'x'
    ? parts(box([0, 0, 6, 16, 16, 10], [none, none, none, none, face, face], flags))
    : parts(box([6, 0, 0, 10, 16, 16], [face, face, none, none, none, none], flags));
}

/** The surface of what is far below, and of the gate between the islands. */
function endPortal(): Look {
  const face = 'end_portal';
  const none = undefined;
  return parts(box([0, 0, 0, 16, 12, 16], [none, none, face, face, none, none], LOOK_BRIGHT));
}

const WIRES: readonly (readonly [string, LookBox, number])[] = [
  ['west', [0, 0, 0, 8, 1, 16], 0],
  ['east', [8, 0, 0, 16, 1, 16], 0],
  ['north', [0, 0, 0, 16, 1, 8], 1],
  ['south', [0, 0, 8, 16, 1, 16], 1],
];

function cake(state: LookState): Look {
  const eaten = 2 * Math.min(6, state.number('bites'));
  const faces = sided('cake_top', 'cake_side', 'cake_side');
  return parts(box([1 + eaten, 0, 1, 15, 8, 15], faces));
}

/** Open above; what rots in it stands higher with every layer, and lies ready as the last. */
function composter(state: LookState): Look {
  const list = [
    box([0, 0, 0, 2, 16, 16], 'composter_side'),
    box([14, 0, 0, 16, 16, 16], 'composter_side'),
    box([2, 0, 0, 14, 16, 2], 'composter_side'),
    box([2, 0, 14, 14, 16, 16], 'composter_side'),
    box([2, 0, 2, 14, 2, 14], 'composter_inside'),
  ];
  const level = state.number('level');
  if (level > 0) {
    const none = undefined;
    const top = level === 8 ? 'composter_ready' : 'composter_compost';
    const height = Math.min(15, 1 + 2 * level);
    list.push(box([2, 2, 2, 14, height, 14], [none, none, none, top, none, none]));
  }
  return parts(...list);
}

/** A base on the floor, the wall or the ceiling, and a stick that points one way or the other. */
function lever(state: LookState): Look {
  const face = state.get('face', 'wall');
  const facing = state.facing();
  const isOn = state.is('powered');
  if (face !== 'wall') {
    const y = face === 'floor' ? 0 : 13;
    const x = isOn ? 9 : 5;
    return parts(
      box([5, y, 4, 11, y + 3, 12], 'cobblestone'),
      box(face === 'floor' ? [x, 3, 7, x + 2, 11, 9] : [x, 5, 7, x + 2, 13, 9], 'lever_stick'),
    );
  }
  const stick = isOn ? 5 : 9;
  const along = facing === NORTH || facing === SOUTH;
  const isLow = facing === SOUTH || facing === EAST;
  const [a0, a1] = isLow ? [0, 3] : [13, 16];
  const [b0, b1] = isLow ? [3, 10] : [6, 13];
  return along
    ? parts(
        box([5, 4, a0, 11, 12, a1], 'cobblestone'),
        box([7, stick - 2, b0, 9, stick, b1], 'lever_stick'),
      )
    : parts(
        box([a0, 4, 5, a1, 12, 11], 'cobblestone'),
        box([b0, stick - 2, 7, b1, stick, 9], 'lever_stick'),
      );
}

function redstoneWire(state: LookState): Look {
  const tint = TINT_REDSTONE;
  const list = WIRES.filter(([side]) => state.isJoined(side) && state.get(side) !== '').map(
    ([, sides, turn]) => flatPart(sides, { texture: 'redstone_dust_line', tint, turn }),
  );
  if (list.length !== 1) {
    list.push(flatPart([0, 0, 0, 16, 1, 16], { texture: 'redstone_dust_dot', tint }));
  }
  return parts(...list);
}

function repeater(state: LookState): Look {
  const top: FaceLook = { texture: state.name, turn: quartersOf(state.facing()) };
  return parts(box([0, 0, 0, 16, 2, 16], sided(top, 'smooth_stone', 'smooth_stone')));
}

function piston(state: LookState): Look {
  const facing = state.facing();
  const top = state.name.startsWith('sticky') ? 'piston_top_sticky' : 'piston_top';
  const side = (turn: number): FaceLook => ({ texture: 'piston_side', turn });
  const faces: FaceLookOrName[] = [...all('piston_side')];
  // The wooden end of the sides points to where the piston does.
  if (facing === NORTH || facing === SOUTH) {
    const isSouth = facing === SOUTH;
    faces[UP] = side(isSouth ? 2 : 0);
    faces[2] = side(isSouth ? 0 : 2);
    faces[WEST] = side(isSouth ? 1 : 3);
    faces[EAST] = side(isSouth ? 3 : 1);
  } else if (facing === WEST || facing === EAST) {
    const isEast = facing === EAST;
    faces[UP] = side(isEast ? 1 : 3);
    faces[2] = side(isEast ? 1 : 3);
    faces[NORTH] = side(isEast ? 3 : 1);
    faces[SOUTH] = side(isEast ? 1 : 3);
  } else if (facing !== UP) {
    for (const level of [WEST, EAST, NORTH, SOUTH]) faces[level] = side(2);
  }
  faces[facing ^ 1] = 'piston_bottom';
  if (state.is('extended')) {
    faces[facing] = 'cobblestone';
    return parts(box(pointingBox(facing, [0, 0, 0, 16, 12, 16]), faces));
  }
  faces[facing] = top;
  return solid(faces);
}

export const MACHINE_RULES: LookRules = {
  hopper,
  anvil,
  chipped_anvil: anvil,
  damaged_anvil: anvil,
  cauldron,
  water_cauldron: cauldron,
  lava_cauldron: cauldron,
  powder_snow_cauldron: cauldron,
  lantern,
  soul_lantern: lantern,
  brewing_stand: brewingStand,
  campfire,
  soul_campfire: campfire,
  nether_portal: portal,
  end_portal: endPortal,
  end_gateway: () => ({ what: 'cube', faces: all('end_portal'), flags: LOOK_BRIGHT }),
  redstone_wire: redstoneWire,
  cake,
  lever,
  flower_pot: () => parts(box([5, 0, 5, 11, 6, 11], sided('dirt', 'flower_pot', 'flower_pot'))),
  repeater,
  comparator: repeater,
  piston,
  sticky_piston: piston,
  enchanting_table: () =>
    parts(
      box(
        [0, 0, 0, 16, 12, 16],
        sided('enchanting_table_top', 'obsidian', 'enchanting_table_side'),
      ),
    ),
  end_portal_frame: () =>
    parts(
      box(
        [0, 0, 0, 16, 13, 16],
        sided('end_portal_frame_top', 'end_stone', 'end_portal_frame_side'),
      ),
    ),
  composter,
};
