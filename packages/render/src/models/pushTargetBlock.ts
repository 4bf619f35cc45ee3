import type { FreeQuads } from '../freeQuads.js';
import type { View } from '../view.js';
import { BLOCK_CORNERS, texelRectangle } from './boxQuads.js';
import type { ModelKit } from './modelKit.js';
import type { LightAt } from './pushEntities.js';

/** How far cracks and frames stand off the block they are on. */
const OFF = 0.002;
const FRAME_COLOUR = 0xb0101010;
/** A frame is about so many blocks wide for each block of distance, and no thinner than near by. */
const FRAME_PER_DISTANCE = 0.0022;
const FRAME_MIN = 0.006;
const CUBE = [0, 0, 0, 1, 1, 1];

const corners = new Float64Array(12);
const from = new Float64Array(3);
const to = new Float64Array(3);

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Cracks over a block whose boxes are given as six numbers each, 0..1; none: a whole cube. */
export function pushBreaking(
  kit: ModelKit,
  breaking: Place & { readonly stage: number },
  boxes: ArrayLike<number>,
  view: View,
  lightAt: LightAt,
  blended: FreeQuads,
): void {
  const stage = Math.max(0, Math.min(9, Math.floor(breaking.stage)));
  const texture = kit.looks.textureNamed(`destroy_stage_${stage}`);
  const all = boxes.length === 0 ? CUBE : boxes;
  for (let at = 0; at < all.length; at += 6) {
    setBox(breaking, all, at, view);
    for (let side = 0; side < 6; side++) {
      for (let i = 0; i < 4; i++) setCorner(i, BLOCK_CORNERS[side]![i]!);
      const light = lightBeside(breaking, side, lightAt);
      blended.push(corners, texture, texelsOnSide(all, at, side), light);
    }
  }
}

/** A thin dark frame along the edges of a block's boxes; none: a whole cube. */
export function pushSelection(
  kit: ModelKit,
  selected: Place,
  boxes: ArrayLike<number>,
  view: View,
  lightAt: LightAt,
  blended: FreeQuads,
): void {
  const texture = kit.looks.textureNamed('white');
  const [dx, dy] = [selected.x + 0.5 - view.x, selected.y + 0.5 - view.y];
  const dz = selected.z + 0.5 - view.z;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const width = Math.max(FRAME_MIN, distance * FRAME_PER_DISTANCE);
  const light = lightAt(selected.x + 0.5, selected.y + 1.5, selected.z + 0.5);
  const all = boxes.length === 0 ? CUBE : boxes;
  for (let at = 0; at < all.length; at += 6) {
    setBox(selected, all, at, view);
    for (let side = 0; side < 6; side++) {
      for (let edge = 0; edge < 4; edge++) {
        setStrip(BLOCK_CORNERS[side]!, edge, width);
        blended.push(corners, texture, texelRectangle(0, 0, 16, 16), light, FRAME_COLOUR);
      }
    }
  }
}

function setBox({ x, y, z }: Place, boxes: ArrayLike<number>, at: number, view: View): void {
  const [ox, oy, oz] = [x - view.x, y - view.y, z - view.z];
  from.set([ox + boxes[at]! - OFF, oy + boxes[at + 1]! - OFF, oz + boxes[at + 2]! - OFF]);
  to.set([ox + boxes[at + 3]! + OFF, oy + boxes[at + 4]! + OFF, oz + boxes[at + 5]! + OFF]);
}

function setCorner(i: number, bits: number): void {
  corners[i * 3] = bits & 1 ? to[0]! : from[0]!;
  corners[i * 3 + 1] = bits & 2 ? to[1]! : from[1]!;
  corners[i * 3 + 2] = bits & 4 ? to[2]! : from[2]!;
}

const square = new Float64Array(12);

/** A strip along one edge of a side: from there inwards, and short of the next edge's strip. */
function setStrip(order: readonly number[], edge: number, width: number): void {
  for (let i = 0; i < 4; i++) setCorner(i, order[(i + edge) & 3]!);
  square.set(corners);
  const height = lengthOf(3, 6);
  const length = lengthOf(0, 3);
  const up = height === 0 ? 0 : Math.min(0.5, width / height);
  const short = length === 0 ? 0 : Math.min(0.5, width / length);
  for (let axis = 0; axis < 3; axis++) {
    const [a, b] = [square[axis]!, square[3 + axis]!];
    const inwards = (square[9 + axis]! - a) * up;
    const end = b + (a - b) * short;
    corners[axis] = a;
    corners[3 + axis] = end;
    corners[6 + axis] = end + inwards;
    corners[9 + axis] = a + inwards;
  }
}

/** Between two of the square's corners; they differ along one axis. */
function lengthOf(a: number, b: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) sum += Math.abs(square[a + axis]! - square[b + axis]!);
  return sum;
}

function lightBeside({ x, y, z }: Place, side: number, lightAt: LightAt): number {
  const step = side & 1 ? 1 : -1;
  const axis = side >> 1;
  return lightAt(
    x + 0.5 + (axis === 0 ? step : 0),
    y + 0.5 + (axis === 1 ? step : 0),
    z + 0.5 + (axis === 2 ? step : 0),
  );
}

/** Cracks lie on all boxes of a block as if they were one cube. */
function texelsOnSide(boxes: ArrayLike<number>, at: number, side: number): number {
  const texel = (value: number): number => Math.max(0, Math.min(16, Math.round(value * 16)));
  const [x0, y0, z0] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!];
  const [x1, y1, z1] = [boxes[at + 3]!, boxes[at + 4]!, boxes[at + 5]!];
  const [top, bottom] = [texel(1 - y1), texel(1 - y0)];
  switch (side) {
    case 0:
      return texelRectangle(texel(z0), top, texel(z1), bottom);
    case 1:
      return texelRectangle(texel(1 - z1), top, texel(1 - z0), bottom);
    case 2:
      return texelRectangle(texel(x0), texel(1 - z1), texel(x1), texel(1 - z0));
    case 3:
      return texelRectangle(texel(x0), texel(z0), texel(x1), texel(z1));
    case 4:
      return texelRectangle(texel(1 - x1), top, texel(1 - x0), bottom);
    default:
      return texelRectangle(texel(x0), top, texel(x1), bottom);
  }
}
