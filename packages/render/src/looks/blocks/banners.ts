import { all, box, type Look, parts } from './look.js';
import type { LookState } from './lookState.js';
import { turnedBoard } from './signs.js';
import { facingBox } from './turnedParts.js';

const WOOD = 'oak_planks';

const CLOTH = { bottom: 2, top: 29, reach: 6.8, depth: 0.75, before: 1.5 };

function cloth(state: LookState): string {
  return `${state.name.replace(/(_wall)?_banner$/, '')}_wool`;
}

/** A cloth on a pole, nearly two blocks high. */
export function banner(state: LookState): Look {
  return parts(
    box([7, 0, 7, 9, 29, 9], WOOD),
    ...turnedBoard(state.number('rotation'), all(cloth(state)), CLOTH),
  );
}

/** What would hang into the block below is left out: a look ends where its block does. */
export function wallBanner(state: LookState): Look {
  const facing = state.facing();
  return parts(
    box(facingBox(facing, [1, 14, 14, 15, 16, 16]), WOOD),
    box(facingBox(facing, [1, 0, 14, 15, 14, 15]), cloth(state)),
  );
}
