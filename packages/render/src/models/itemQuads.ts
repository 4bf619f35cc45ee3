import type { FreeQuads } from '../freeQuads.js';
import type { ItemBox, ItemLook } from '../items/itemLooks.js';
import { FREE_FINER_SHIFT, FREE_TWO_SIDED, TEXTURE_BYTES } from '../layout.js';
import type { Looks } from '../looks/looks.js';
import { type Mip, mipOf } from '../looks/mipOf.js';
import { ALL_TEXELS, BLOCK_CORNERS, pushSide, texelRectangle, WHITE } from './boxQuads.js';
import type { Matrix } from './matrix.js';

/** How thick a flat item is, in its own widths. */
const THICKNESS = 1 / 16;
/** A picture is shaded already. */
const SOFT = 0.65;
const SOUTH = 5;
const NORTH = 4;

/** A rim is as fine as its picture, up to so many texels in a row and so many pieces. */
const RIM_EDGE_MAX = 64;
const RIM_PIECES_MAX = 1_024;
const PIECE_NUMBERS = 5;

interface Rim {
  /** texels in a row */
  readonly edge: number;
  /** five numbers for each piece: side, and the texels s0, t0, s1, t1 it shows */
  readonly pieces: Uint8Array;
}

/** Rims of flat items. */
const rims = new WeakMap<Looks, Map<number, Rim>>();

const from = new Float64Array(3);
const to = new Float64Array(3);

/**
 * Pushes an item that is one block wide in the space of `m`, from 0 to 1 in x and y; a flat one
 * lies around z = ½ and faces south. `flags` and `colour` are as of a free quad.
 */
export function pushItem(
  quads: FreeQuads,
  m: Matrix,
  look: ItemLook,
  looks: Looks,
  light: number,
  flags = 0,
  colour = WHITE,
): void {
  if (look.kind === 'block') {
    for (const box of look.boxes) pushItemBox(quads, m, box, looks, light, flags, colour);
    return;
  }
  const tinted = times(colour, look.tint);
  from.set([0, 0, (1 - THICKNESS) / 2]);
  to.set([1, 1, (1 + THICKNESS) / 2]);
  const texture = look.texture | flags;
  const front = BLOCK_CORNERS[SOUTH]!;
  pushSide(quads, m, from, to, SOUTH, front, texture, ALL_TEXELS, light, tinted, SOFT);
  const [order, texels] = [BLOCK_CORNERS[NORTH]!, texelRectangle(16, 0, 0, 16)];
  pushSide(quads, m, from, to, NORTH, order, texture, texels, light, tinted, SOFT);
  pushRim(quads, m, look.texture, looks, light, flags, tinted);
}

function pushRim(
  quads: FreeQuads,
  m: Matrix,
  texture: number,
  looks: Looks,
  light: number,
  flags: number,
  colour: number,
): void {
  const { edge, pieces } = rimOf(texture, looks);
  const shown = texture | flags | ((Math.clz32(16) - Math.clz32(edge)) << FREE_FINER_SHIFT);
  for (let i = 0; i < pieces.length; i += PIECE_NUMBERS) {
    const side = pieces[i]!;
    const [s0, t0, s1, t1] = [pieces[i + 1]!, pieces[i + 2]!, pieces[i + 3]!, pieces[i + 4]!];
    from[0] = s0 / edge;
    to[0] = s1 / edge;
    from[1] = 1 - t1 / edge;
    to[1] = 1 - t0 / edge;
    const texels = texelRectangle(s0, t0, s1, t1);
    const order = BLOCK_CORNERS[side]!;
    pushSide(quads, m, from, to, side, order, shown, texels, light, colour);
  }
}

function rimOf(texture: number, looks: Looks): Rim {
  let known = rims.get(looks);
  if (known === undefined) {
    known = new Map();
    rims.set(looks, known);
  }
  let rim = known.get(texture);
  if (rim === undefined) {
    let mip = mipOf(looks, texture, RIM_EDGE_MAX);
    let pieces = rimPieces(mip);
    while (mip.edge > 16 && pieces.length > RIM_PIECES_MAX * PIECE_NUMBERS) {
      mip = mipOf(looks, texture, mip.edge / 2);
      pieces = rimPieces(mip);
    }
    rim = { edge: mip.edge, pieces };
    known.set(texture, rim);
  }
  return rim;
}

/** Where a picture's edges are, in as few pieces as its rows and columns allow. */
function rimPieces({ edge, texels }: Mip): Uint8Array {
  const isThere = (s: number, t: number): boolean =>
    s >= 0 && t >= 0 && s < edge && t < edge && texels[t * edge + s]! >>> 24 > 0;
  const pieces: number[] = [];
  for (const [side, ds, dt] of [
    [0, -1, 0],
    [1, 1, 0],
    [2, 0, 1],
    [3, 0, -1],
  ] as const) {
    for (let line = 0; line < edge; line++) {
      let start = -1;
      for (let along = 0; along <= edge; along++) {
        const [s, t] = ds === 0 ? [along, line] : [line, along];
        const isRim = along < edge && isThere(s, t) && !isThere(s + ds, t + dt);
        if (isRim && start < 0) start = along;
        if (isRim || start < 0) continue;
        if (ds === 0) pieces.push(side, start, line, along, line + 1);
        else pieces.push(side, line, start, line + 1, along);
        start = -1;
      }
    }
  }
  return Uint8Array.from(pieces);
}

function pushItemBox(
  quads: FreeQuads,
  m: Matrix,
  box: ItemBox,
  looks: Looks,
  light: number,
  flags: number,
  colour: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    from[axis] = box.from[axis]! / 16;
    to[axis] = box.to[axis]! / 16;
  }
  for (let side = 0; side < 6; side++) {
    const texture = box.textures[side]!;
    if (texture < 0) continue;
    const order = turnedCorners(BLOCK_CORNERS[side]!, box.turns[side]!);
    const seen = texture | flags | (box.turns[side]! & 4 ? FREE_TWO_SIDED : 0);
    const tinted = times(colour, box.tints[side]!);
    const [s0, t0, s1, t1] = texelRange(box, side);
    const rows = tinted === colour ? 16 : tintedRows(texture, looks);
    if (rows > t0 && rows < t1 && side !== 2 && side !== 3) {
      // Grass hangs over the side of its dirt: the part above takes the tint, the rest does not.
      const [bottom, top] = [from[1]!, to[1]!];
      const middle = top - (rows - t0) / 16;
      from[1] = middle;
      pushSide(
        quads,
        m,
        from,
        to,
        side,
        order,
        seen,
        texelRectangle(s0, t0, s1, rows),
        light,
        tinted,
      );
      from[1] = bottom;
      to[1] = middle;
      pushSide(
        quads,
        m,
        from,
        to,
        side,
        order,
        seen,
        texelRectangle(s0, rows, s1, t1),
        light,
        colour,
      );
      to[1] = top;
    } else {
      const texels = texelRectangle(s0, t0, s1, t1);
      const whole = rows === 0 ? colour : tinted;
      pushSide(quads, m, from, to, side, order, seen, texels, light, whole);
    }
  }
}

/** The corners in the order in which a turned or mirrored texture meets them. */
function turnedCorners(order: readonly number[], turn: number): readonly number[] {
  if (turn === 0) return order;
  const quarters = turn & 3;
  const turned = order.map((_, i) => order[(i + 4 - quarters) & 3]!);
  return turn & 4 ? [turned[1]!, turned[0]!, turned[3]!, turned[2]!] : turned;
}

/** What a side of a box shows of its texture: see layout.ts. */
function texelRange({ from: a, to: b }: ItemBox, side: number): [number, number, number, number] {
  const cut = (value: number): number => Math.max(0, Math.min(16, value));
  const [top, bottom] = [cut(16 - b[1]), cut(16 - a[1])];
  switch (side) {
    case 0:
      return [cut(a[2]), top, cut(b[2]), bottom];
    case 1:
      return [cut(16 - b[2]), top, cut(16 - a[2]), bottom];
    case 2:
      return [cut(a[0]), cut(16 - b[2]), cut(b[0]), cut(16 - a[2])];
    case 3:
      return [cut(a[0]), cut(a[2]), cut(b[0]), cut(b[2])];
    case 4:
      return [cut(16 - b[0]), top, cut(16 - a[0]), bottom];
    default:
      return [cut(a[0]), top, cut(b[0]), bottom];
  }
}

/** How many rows from the top take a tint: those where it applies to most texels. */
function tintedRows(texture: number, looks: Looks): number {
  for (let row = 0; row < 16; row++) {
    let tinted = 0;
    for (let column = 0; column < 16; column++) {
      tinted += looks.textures[texture * TEXTURE_BYTES + (row * 16 + column) * 4 + 3]! & 1;
    }
    let holes = 0;
    for (let column = 0; column < 16; column++) {
      holes += looks.textures[texture * TEXTURE_BYTES + (row * 16 + column) * 4 + 3]! === 0 ? 1 : 0;
    }
    if (tinted * 2 < 16 - holes) return row;
  }
  return 16;
}

function times(colour: number, tint: number): number {
  if ((tint & 0xffffff) === 0xffffff) return colour;
  let product = colour & 0xff000000;
  for (let shift = 0; shift < 24; shift += 8) {
    product |= ((((colour >> shift) & 255) * ((tint >> shift) & 255)) / 255) << shift;
  }
  return product >>> 0;
}
