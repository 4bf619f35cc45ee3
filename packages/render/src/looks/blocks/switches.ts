import { LOOK_CUTOUT } from '../../layout.js';
import type { LookRules } from './cubes.js';
import {
  box,
  DOWN,
  type FaceLooks,
  type Look,
  type LookBox,
  type LookPart,
  NORTH,
  parts,
  SOUTH,
  sheet,
  UP,
} from './look.js';
import type { LookState } from './lookState.js';
import { facingBox, facingPart, pointingBox } from './turnedParts.js';

/** Buttons, pressure plates and tripwire: nothing collides with them, so their shape is ours. */

/** On the floor, the ceiling or the wall behind it; pressed it is half as thick. */
export function button(state: LookState, faces: FaceLooks): Look {
  const face = state.get('face', 'wall');
  const facing = state.facing();
  const thickness = state.is('powered') ? 1 : 2;
  if (face === 'wall') {
    return parts(box(facingBox(facing, [5, 6, 16 - thickness, 11, 10, 16]), faces));
  }
  const flat: LookBox = [5, 0, 6, 11, thickness, 10];
  const lying = pointingBox(face === 'ceiling' ? DOWN : UP, flat);
  return parts(box(facingBox(facing, lying), faces));
}

/** A texel high, whether somebody stands on it or not: there is nothing lower. */
export function pressurePlate(_state: LookState, faces: FaceLooks): Look {
  return parts(box([1, 0, 1, 15, 1, 15], faces));
}

const WIRE_ARMS: readonly (readonly [string, number, LookBox])[] = [
  ['north', NORTH, [0, 1, 0, 16, 2, 8]],
  ['south', SOUTH, [0, 1, 8, 16, 2, 16]],
  ['west', 0, [0, 1, 0, 8, 2, 16]],
  ['east', 1, [8, 1, 0, 16, 2, 16]],
];

/** A thread just above the floor, to every side that it goes on to; alone it lies north to south. */
function tripwire(state: LookState): Look {
  const joined = WIRE_ARMS.filter(([name]) => state.isJoined(name));
  const arms = joined.length > 0 ? joined : WIRE_ARMS.slice(0, 2);
  return parts(...arms.map(([, side, sides]) => thread(side, sides)));
}

function thread(side: number, sides: LookBox): LookPart {
  const face = { texture: 'tripwire', turn: side === NORTH || side === SOUTH ? 0 : 1 };
  return box(sides, [undefined, undefined, face, face, undefined, undefined], LOOK_CUTOUT);
}

/** A small board on the wall, a stick out of it, and a ring that the wire goes to. */
function tripwireHook(state: LookState): Look {
  const facing = state.facing();
  const isTight = state.is('attached') || state.is('powered');
  const [y, reach] = isTight ? [5, 6] : [8, 9];
  return parts(
    facingPart(facing, [6, 1, 14, 10, 9, 16], 'oak_planks'),
    facingPart(facing, [7, y - 1, reach + 3, 9, y + 1, 14], 'lever_stick'),
    facingPart(facing, [6, y - 2, reach, 10, y - 1, reach + 3], 'iron_block'),
  );
}

export const SWITCH_RULES: LookRules = {
  tripwire,
  tripwire_hook: tripwireHook,
  frogspawn: () => parts(sheet(DOWN, 'frogspawn')),
};
