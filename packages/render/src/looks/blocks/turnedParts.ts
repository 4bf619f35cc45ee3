import { LOOK_CUTOUT } from '../../layout.js';
import {
  box,
  DOWN,
  EAST,
  type FaceLook,
  type FaceLookOrName,
  type FaceLooks,
  type LookBox,
  type LookPart,
  NORTH,
  SOUTH,
  UP,
  WEST,
} from './look.js';
import { quartersOf, turned } from './lookState.js';

/** Boxes and faces that are written down once, for one direction, and turned to the others. */

/** Where a texture's right edge is on a level face that is seen from outside. */
export const RIGHT_OF: Readonly<Record<number, number>> = {
  [WEST]: SOUTH,
  [EAST]: NORTH,
  [NORTH]: WEST,
  [SOUTH]: EAST,
};

/** A box of something that faces north, as it is when it faces another level side. */
export function facingBox(facing: number, [x0, y0, z0, x1, y1, z1]: LookBox): LookBox {
  switch (facing) {
    case EAST:
      return [16 - z1, y0, x0, 16 - z0, y1, x1];
    case SOUTH:
      return [16 - x1, y0, 16 - z1, 16 - x0, y1, 16 - z0];
    case WEST:
      return [z0, y0, 16 - x1, z1, y1, 16 - x0];
    default:
      return [x0, y0, z0, x1, y1, z1];
  }
}

/** The same for its faces: those above and below turn with it. */
export function facingFaces(facing: number, faces: FaceLooks): FaceLooks {
  const quarters = quartersOf(facing);
  if (quarters === 0) return faces;
  const turnedFaces: FaceLookOrName[] = [];
  for (const side of [WEST, EAST, NORTH, SOUTH]) {
    turnedFaces[turned(side, quarters)] = faces[side];
  }
  turnedFaces[UP] = withTurn(faces[UP], quarters);
  turnedFaces[DOWN] = withTurn(faces[DOWN], 4 - quarters);
  return turnedFaces;
}

function withTurn(face: FaceLookOrName, quarters: number): FaceLookOrName {
  if (face === undefined) return undefined;
  const own: FaceLook = typeof face === 'string' ? { texture: face } : face;
  return { ...own, turn: ((own.turn ?? 0) + quarters) & 3 };
}

/** A part of something that faces north, turned to where it faces. */
export function facingPart(
  facing: number,
  sides: LookBox,
  faces: FaceLooks | string,
  flags = 0,
): LookPart {
  const six = typeof faces === 'string' ? faces : facingFaces(facing, faces);
  return box(facingBox(facing, sides), six, flags);
}

/** A box of something that points up, as it is when it points to any of the six sides. */
export function pointingBox(side: number, [x0, y0, z0, x1, y1, z1]: LookBox): LookBox {
  switch (side) {
    case DOWN:
      return [x0, 16 - y1, z0, x1, 16 - y0, z1];
    case NORTH:
      return [x0, z0, 16 - y1, x1, z1, 16 - y0];
    case SOUTH:
      return [x0, z0, y0, x1, z1, y1];
    case EAST:
      return [y0, x0, z0, y1, x1, z1];
    case WEST:
      return [16 - y1, x0, z0, 16 - y0, x1, z1];
    default:
      return [x0, y0, z0, x1, y1, z1];
  }
}

/** How a picture is turned on a face so that what points up in it points to a side. */
function turnTowards(face: number, side: number): number {
  const quarters = quartersOf(side);
  if (face === UP) return quarters;
  if (face === DOWN) return (2 - quarters) & 3;
  if (side === UP || side === DOWN) return side === UP ? 0 : 2;
  return RIGHT_OF[face] === side ? 1 : 3;
}

/** Two planes that meet along the way something grows out of a side: crosses only stand upright. */
export function pointingCross(side: number, texture: string, flags = LOOK_CUTOUT): LookPart[] {
  return [0, 1, 2]
    .filter((axis) => axis !== side >> 1)
    .map((axis) => {
      const sides: [number, number, number, number, number, number] = [0, 0, 0, 16, 16, 16];
      [sides[axis], sides[axis + 3]] = [8, 8];
      const faces: FaceLookOrName[] = Array.from({ length: 6 }, () => undefined);
      for (const face of [axis * 2, axis * 2 + 1]) {
        faces[face] = { texture, turn: turnTowards(face, side) };
      }
      return box(sides, faces, flags);
    });
}

/** The sides of a thin plate that lie in its plane show nothing. */
export function flatPart(sides: LookBox, face: FaceLook): LookPart {
  const none = undefined;
  return box(sides, [none, none, none, face, none, none], LOOK_CUTOUT);
}
