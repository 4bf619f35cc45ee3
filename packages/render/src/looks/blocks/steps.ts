import { LOOK_CUTOUT, LOOK_TRANSLUCENT } from '../../layout.js';
import {
  box,
  EAST,
  type FaceLooks,
  type Look,
  type LookBox,
  type LookPart,
  NORTH,
  parts,
  SOUTH,
  sided,
  solid,
  WEST,
} from './look.js';
import { type LookState, turned } from './lookState.js';

/** Slabs and stairs, fences and walls, panes: what is cut from some other block. */

export function slab(state: LookState, faces: FaceLooks): Look {
  switch (state.get('type', 'bottom')) {
    case 'double':
      return solid(faces);
    case 'top':
      return parts(box([0, 8, 0, 16, 16, 16], faces));
    default:
      return parts(box([0, 0, 0, 16, 8, 16], faces));
  }
}

/** The quarter of the cell between two level sides that meet. */
function quarter(one: number, other: number, y0: number, y1: number): LookBox {
  const isWest = one === WEST || other === WEST;
  const isNorth = one === NORTH || other === NORTH;
  return [isWest ? 0 : 8, y0, isNorth ? 0 : 8, isWest ? 8 : 16, y1, isNorth ? 8 : 16];
}

/** The half of the cell at a level side. */
function half(side: number, y0: number, y1: number): LookBox {
  return [
    side === EAST ? 8 : 0,
    y0,
    side === SOUTH ? 8 : 0,
    side === WEST ? 8 : 16,
    y1,
    side === NORTH ? 8 : 16,
  ];
}

/** Stairs face the way one climbs: the tall part is at `facing`. */
export function stairs(state: LookState, faces: FaceLooks): Look {
  const isTop = state.get('half', 'bottom') === 'top';
  const [y0, y1] = isTop ? [0, 8] : [8, 16];
  const base = box([0, isTop ? 8 : 0, 0, 16, isTop ? 16 : 8, 16], faces);
  const front = state.facing();
  const shape = state.get('shape', 'straight');
  const hand = turned(front, shape.endsWith('left') ? 3 : 1);
  if (shape.startsWith('outer')) return parts(base, box(quarter(front, hand, y0, y1), faces));
  const step = box(half(front, y0, y1), faces);
  if (!shape.startsWith('inner')) return parts(base, step);
  return parts(base, step, box(quarter(turned(front, 2), hand, y0, y1), faces));
}

const LEVEL_SIDES: readonly (readonly [string, number])[] = [
  ['north', NORTH],
  ['south', SOUTH],
  ['west', WEST],
  ['east', EAST],
];

/** The box of a wall's arm, six texels thick, from the cell's side to the post or the middle. */
function arm(side: number, length: number, height: number): LookBox {
  const far = 16 - length;
  switch (side) {
    case NORTH:
      return [5, 0, 0, 11, height, length];
    case SOUTH:
      return [5, 0, far, 11, height, 16];
    case WEST:
      return [0, 0, 5, length, height, 11];
    default:
      return [far, 0, 5, 16, height, 11];
  }
}

/** From the post's face to the cell's side, two texels thick. */
function rail(side: number, y0: number, y1: number): LookBox {
  switch (side) {
    case NORTH:
      return [7, y0, 0, 9, y1, 6];
    case SOUTH:
      return [7, y0, 10, 9, y1, 16];
    case WEST:
      return [0, y0, 7, 6, y1, 9];
    default:
      return [10, y0, 7, 16, y1, 9];
  }
}

export function fence(state: LookState, faces: FaceLooks): Look {
  const list: LookPart[] = [box([6, 0, 6, 10, 16, 10], faces)];
  for (const [name, side] of LEVEL_SIDES) {
    if (!state.isJoined(name)) continue;
    list.push(box(rail(side, 12, 15), faces), box(rail(side, 6, 9), faces));
  }
  return parts(...list);
}

export function wall(state: LookState, faces: FaceLooks): Look {
  const list: LookPart[] = [];
  const arms = LEVEL_SIDES.filter(([name]) => state.isJoined(name));
  const hasPost = arms.length === 0 || state.get('up', 'true') === 'true';
  if (hasPost) list.push(box([4, 0, 4, 12, 16, 12], faces));
  for (const [name, side] of arms) {
    const height = state.get(name) === 'tall' ? 16 : 14;
    list.push(box(arm(side, hasPost ? 4 : 8, height), faces));
  }
  return parts(...list);
}

/** Glass panes and iron bars: a post of two texels, and an arm to every side they are joined to. */
export function pane(state: LookState, face: string, edge: string): Look {
  const flags = face.includes('stained') ? LOOK_TRANSLUCENT : LOOK_CUTOUT;
  const joined = LEVEL_SIDES.filter(([name]) => state.isJoined(name)).map(([, side]) => side);
  const faces = sided(edge, edge, face);
  if (joined.length === 0) return parts(box([7, 0, 7, 9, 16, 9], sided(edge, edge, edge), flags));
  // Where arms meet in one line there is one long box: glass shows no seam in the middle.
  const list: LookPart[] = [];
  const has = (side: number) => joined.includes(side);
  if (has(WEST) || has(EAST)) {
    list.push(
      paneBox([has(WEST) ? 0 : 7, 0, 7, has(EAST) ? 16 : 9, 16, 9], faces, edge, flags, WEST),
    );
  }
  if (has(NORTH) || has(SOUTH)) {
    list.push(
      paneBox([7, 0, has(NORTH) ? 0 : 7, 9, 16, has(SOUTH) ? 16 : 9], faces, edge, flags, NORTH),
    );
  }
  return parts(...list);
}

/** The ends of a pane show its edge; at the side of the cell the next pane goes on instead. */
function paneBox(
  sides: LookBox,
  faces: FaceLooks,
  edge: string,
  flags: number,
  first: number,
): LookPart {
  const own = [...faces];
  const axis = first >> 1;
  own[first] = sides[axis] === 0 ? undefined : edge;
  own[first + 1] = sides[axis + 3] === 16 ? undefined : edge;
  return { kind: 0, box: sides, faces: own, flags };
}

/** A gate is two posts and the wings between them, or swung open to where it faces. */
export function fenceGate(state: LookState, faces: FaceLooks): Look {
  const facing = state.facing();
  const alongX = facing === NORTH || facing === SOUTH;
  const lower = state.is('in_wall') ? 3 : 0;
  const place = (
    a0: number,
    y0: number,
    b0: number,
    a1: number,
    y1: number,
    b1: number,
  ): LookPart =>
    box(
      alongX ? [a0, y0 - lower, b0, a1, y1 - lower, b1] : [b0, y0 - lower, a0, b1, y1 - lower, a1],
      faces,
    );
  const list = [place(0, 5, 7, 2, 16, 9), place(14, 5, 7, 16, 16, 9)];
  if (!state.is('open')) {
    list.push(place(2, 12, 7, 14, 15, 9), place(2, 6, 7, 14, 9, 9), place(6, 9, 7, 10, 12, 9));
    return parts(...list);
  }
  const isForward = facing === SOUTH || facing === EAST;
  const [b0, b1] = isForward ? [9, 16] : [0, 7];
  const [c0, c1] = isForward ? [14, 16] : [0, 2];
  for (const a of [0, 14]) {
    list.push(
      place(a, 12, b0, a + 2, 15, b1),
      place(a, 6, b0, a + 2, 9, b1),
      place(a, 9, c0, a + 2, 12, c1),
    );
  }
  return parts(...list);
}
