import { cos, sin } from '@bridle/engine/math';
import {
  all,
  box,
  EAST,
  type FaceLooks,
  type Look,
  type LookBox,
  type LookPart,
  NORTH,
  parts,
  WEST,
} from './look.js';
import type { LookState } from './lookState.js';
import { facingBox } from './turnedParts.js';

/** In sixteenths, as all lengths here. */
export const SIGN_BOARD = { bottom: 9, top: 17 };
export const WALL_SIGN_BOARD = { bottom: 5, top: 13 };
export const SIGN_THICKNESS = 2;

const POST: LookBox = [7, 0, 7, 9, SIGN_BOARD.bottom, 9];
const ROTATIONS = 16;
const EIGHTH = Math.PI / 8;

/** A board that stands upright around the middle of its block. */
interface Board {
  readonly bottom: number;
  readonly top: number;
  /** how far the middle of a cell may be from the board's own middle, along it and across */
  readonly reach: number;
  readonly depth: number;
  /** how far in front of the middle it stands, to where its face looks */
  readonly before?: number;
}

const BOARD: Board = { ...SIGN_BOARD, reach: 7.6, depth: 0.75 };

/** A board on a post. */
export function sign(state: LookState, faces: FaceLooks): Look {
  const rotation = state.number('rotation') % ROTATIONS;
  const post = box(POST, faces);
  const { bottom, top } = SIGN_BOARD;
  if (rotation % 8 === 0) return parts(post, box([0, bottom, 7, 16, top, 9], faces));
  if (rotation % 4 === 0) return parts(post, box([7, bottom, 0, 9, top, 16], faces));
  return parts(post, ...turnedBoard(rotation, faces, BOARD));
}

/** A board against the wall behind it. */
export function wallSign(state: LookState, faces: FaceLooks): Look {
  const { bottom, top } = WALL_SIGN_BOARD;
  const facing = state.facing();
  const isNearEnd = facing === WEST || facing === NORTH;
  const [near, far] = isNearEnd ? [16 - SIGN_THICKNESS, 16] : [0, SIGN_THICKNESS];
  return facing === WEST || facing === EAST
    ? parts(box([near, bottom, 0, far, top, 16], faces))
    : parts(box([0, bottom, near, 16, top, far], faces));
}

/**
 * A board turned by so many sixteenths. Boxes do not turn: it is made of small steps, one box for
 * each row of cells that the board goes through.
 */
export function turnedBoard(
  rotation: number,
  faces: FaceLooks,
  { bottom, top, reach, depth, before = 0 }: Board,
): readonly LookPart[] {
  // Where its face looks: 0 is south, and on by west.
  const [ahead, aside] = [cos((rotation + 4) * EIGHTH), sin((rotation + 4) * EIGHTH)];
  const isAlongX = Math.abs(aside) > Math.abs(ahead);
  const list: LookPart[] = [];
  for (let row = 0; row < 16; row++) {
    let [first, end] = [16, 0];
    for (let cell = 0; cell < 16; cell++) {
      const [x, z] = isAlongX ? [cell - 7.5, row - 7.5] : [row - 7.5, cell - 7.5];
      if (Math.abs(x * ahead + z * aside - before) > depth) continue;
      if (Math.abs(z * ahead - x * aside) > reach) continue;
      [first, end] = [Math.min(first, cell), cell + 1];
    }
    if (end === 0) continue;
    const sides: LookBox = isAlongX
      ? [first, bottom, row, end, top, row + 1]
      : [row, bottom, first, row + 1, top, end];
    list.push(box(sides, faces));
  }
  return list;
}

/** A board that hangs by a chain, or by two from a bar on the wall. */
export function hangingSign(state: LookState, faces: FaceLooks): Look {
  const rotation = state.number('rotation');
  const board = { bottom: 0, top: 10, reach: 6.8, depth: 0.75 };
  const chains = { bottom: 10, top: 16, reach: 0.9, depth: 0.75 };
  return parts(
    ...turnedBoard(rotation, faces, board),
    ...turnedBoard(rotation, all('anvil'), chains),
  );
}

export function wallHangingSign(state: LookState, faces: FaceLooks): Look {
  const facing = state.facing();
  const link = 'anvil';
  return parts(
    box(facingBox(facing, [0, 14, 6, 16, 16, 10]), faces),
    box(facingBox(facing, [1, 0, 7, 15, 10, 9]), faces),
    box(facingBox(facing, [3, 10, 7, 4, 14, 9]), link),
    box(facingBox(facing, [12, 10, 7, 13, 14, 9]), link),
  );
}
