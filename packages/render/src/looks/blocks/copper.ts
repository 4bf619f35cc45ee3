import { LOOK_CUTOUT } from '../../layout.js';
import { clear } from './cubes.js';
import { box, GROUP_OTHER, type Look, parts, solid } from './look.js';
import type { LookState } from './lookState.js';
import { facingBox, pointingBox } from './turnedParts.js';

/** What is made of copper of any age and of nothing else. */

const GROUP_GRATE = GROUP_OTHER + 3;

export function grate(state: LookState): Look {
  return clear(state.name, LOOK_CUTOUT, GROUP_GRATE);
}

export function bulb(state: LookState): Look {
  const lit = state.is('lit') ? '_lit' : '';
  return solid(`${state.name}${lit}${state.is('powered') ? '_powered' : ''}`);
}

/** A rod of copper with a thick tip; it is named as its copper is. */
export function lightningRod(state: LookState): Look {
  const side = state.facing();
  const tip = state.is('powered') ? 'white_concrete' : state.name;
  return parts(
    box(pointingBox(side, [7, 0, 7, 9, 12, 9]), state.name),
    box(pointingBox(side, [6, 12, 6, 10, 16, 10]), tip),
  );
}

/** The sheet that something of copper is made of: of a block that is new, its name is longer. */
function copperOf(name: string): string {
  const age = name.slice(0, name.indexOf('copper'));
  return age === '' ? 'copper_block' : `${age}copper`;
}

export function copperChest(state: LookState): Look {
  const facing = state.facing();
  return parts(
    box([1, 0, 1, 15, 14, 15], copperOf(state.name)),
    box(facingBox(facing, [7, 7, 0, 9, 11, 1]), 'chest_latch'),
  );
}

/** A small figure: legs, body, head, and a rod on top. */
export function copperStatue(state: LookState): Look {
  const copper = copperOf(state.name);
  const facing = state.facing();
  return parts(
    box(facingBox(facing, [5, 0, 6, 7, 4, 10]), copper),
    box(facingBox(facing, [9, 0, 6, 11, 4, 10]), copper),
    box(facingBox(facing, [4, 4, 5, 12, 9, 11]), copper),
    box(facingBox(facing, [4, 9, 4, 12, 14, 12]), copper),
    box([7, 14, 7, 9, 16, 9], copper),
  );
}
