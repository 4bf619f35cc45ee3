import {
  LOOK_CUTOUT,
  LOOK_FIRST_PART,
  LOOK_OCCLUDES,
  LOOK_FLAGS,
  LOOK_PART_COUNT,
  LOOK_PARTS,
  LOOK_TRANSLUCENT,
  NO_FACE,
  PART_BOX,
  PART_CROP,
  PART_CROSS,
  PART_CULLED,
  PART_FACES,
  PART_FLAGS,
  PART_KIND,
  PART_SHIFT,
  PART_TURNS,
} from './layout';
import { addFace, flagsOf, paintOf, stepOf } from './faces';
import { cellLight, pushFace, pushFlat } from './output';
import { cullEachOther, lookAt, partCells } from './scan';
import { LIGHT, originX, originZ, PART_CELLS, parts, space } from './workspace';

/** how far the planes of a crop stand in from the sides of the cell, in sixteenths */
const CROP_INSET: u32 = 2;

/** The faces in one direction of all boxes that are parts of blocks. */
export function addPartFaces(direction: u32): void {
  const step = stepOf(direction);
  for (let i: u32 = 0; i < partCells; i++) {
    const place: usize = load<u16>(space + PART_CELLS + (i << 1));
    const look = lookAt(place);
    const other = lookAt(place + step);
    const count: u32 = load<u8>(look, LOOK_PART_COUNT);
    let part = parts + (<usize>load<u32>(look, LOOK_FIRST_PART) << PART_SHIFT);
    for (let k: u32 = 0; k < count; k++) {
      const kind: u32 = load<u8>(part, PART_KIND);
      if (kind == PART_BOX) {
        const face: u32 = load<u16>(part + (direction << 1), PART_FACES);
        if (face != NO_FACE && !isHidden(look, part, other, direction)) {
          addBoxFace(<u32>place, part, face, direction);
        }
      } else if (kind == PART_CROP && direction >> 1 != 1) {
        addCropFaces(<u32>place, part, direction);
      }
      part += 1 << PART_SHIFT;
    }
  }
}

/** Where a box ends in a direction, in its cell. */
// @ts-ignore: decorator
@inline
function sideOf(part: usize, direction: u32): u32 {
  return load<u8>(part + (direction >> 1) + (direction & 1 ? 3 : 0));
}

function isHidden(look: usize, part: usize, other: usize, direction: u32): bool {
  if (sideOf(part, direction) != (direction & 1 ? 16 : 0)) return false;
  if ((load<u8>(part, PART_CULLED) >> direction) & 1) {
    if (load<u8>(other, LOOK_FLAGS) & LOOK_OCCLUDES) return true;
    if (cullEachOther(look, other)) return true;
  }
  return load<u8>(other) == LOOK_PARTS && isCovered(part, other, direction);
}

/** Whether a box of the neighbour lies on the whole of the face, as slab on slab. */
function isCovered(part: usize, other: usize, direction: u32): bool {
  const axis = direction >> 1;
  const a: usize = axis == 0 ? 1 : 0;
  const b: usize = axis == 2 ? 1 : 2;
  const count: u32 = load<u8>(other, LOOK_PART_COUNT);
  let box = parts + (<usize>load<u32>(other, LOOK_FIRST_PART) << PART_SHIFT);
  for (let k: u32 = 0; k < count; k++) {
    if (
      load<u8>(box, PART_KIND) == PART_BOX &&
      (load<u8>(box, PART_FLAGS) & (LOOK_CUTOUT | LOOK_TRANSLUCENT)) == 0 &&
      sideOf(box, direction ^ 1) == (direction & 1 ? 0 : 16) &&
      load<u8>(box + a) <= load<u8>(part + a) &&
      load<u8>(box + b) <= load<u8>(part + b) &&
      load<u8>(box + a, 3) >= load<u8>(part + a, 3) &&
      load<u8>(box + b, 3) >= load<u8>(part + b, 3)
    ) {
      return true;
    }
    box += 1 << PART_SHIFT;
  }
  return false;
}

// @ts-ignore: decorator
@inline
function clipped(corner: u32, at: u32): u32 {
  return min<u32>(corner + at, 256);
}

function addBoxFace(place: u32, part: usize, face: u32, direction: u32): void {
  const x = (place % 18) - 1;
  const z = ((place / 18) % 18) - 1;
  const y = place / 324 - 1;
  const flags = flagsOf(load<u8>(part, PART_FLAGS), load<u8>(part + direction, PART_TURNS));
  const paint = paintOf(face, x, z);
  const axis = direction >> 1;
  const a: usize = axis == 0 ? 2 : 0;
  const b: usize = axis == 1 ? 2 : 1;
  const u0: u32 = load<u8>(part + a);
  const u1: u32 = load<u8>(part + a, 3);
  const v0: u32 = load<u8>(part + b);
  const v1: u32 = load<u8>(part + b, 3);
  const p = sideOf(part, direction);
  const isWhole = u0 == 0 && v0 == 0 && u1 == 16 && v1 == 16 && p <= 16;
  if (isWhole && addFace(direction, x, y, z, p, flags, paint)) return;
  const cellU = (axis == 0 ? z : x) << 4;
  const cellV = (axis == 1 ? z : y) << 4;
  const across = (axis == 0 ? x : axis == 1 ? y : z) << 4;
  const endU = clipped(cellU, u1);
  const endV = clipped(cellV, v1);
  if (endU <= cellU + u0 || endV <= cellV + v0) return;
  pushFace(direction, clipped(across, p), cellU + u0, cellV + v0, endU, endV, flags, paint);
}

/** Plants of two crossed planes, lit evenly. */
export function addCrosses(): void {
  for (let i: u32 = 0; i < partCells; i++) {
    const place: u32 = load<u16>(space + PART_CELLS + (i << 1));
    const look = lookAt(place);
    const count: u32 = load<u8>(look, LOOK_PART_COUNT);
    let part = parts + (<usize>load<u32>(look, LOOK_FIRST_PART) << PART_SHIFT);
    for (let k: u32 = 0; k < count; k++) {
      const isCross = load<u8>(part, PART_KIND) == PART_CROSS;
      if (isCross && load<u16>(part, PART_FACES) != NO_FACE) addCross(place, part);
      part += 1 << PART_SHIFT;
    }
  }
}

// @ts-ignore: decorator
@inline
function lightAt(place: u32): u32 {
  return cellLight(load<u8>(space + LIGHT + place));
}

/** Three bits of a number that looks random, from −3 to 3. */
// @ts-ignore: decorator
@inline
function nudge(hash: u32): i32 {
  return <i32>(hash % 7) - 3;
}

function addCross(place: u32, part: usize): void {
  const x = (place % 18) - 1;
  const z = ((place / 18) % 18) - 1;
  const y = place / 324 - 1;
  // Both halves of a tall plant stand on the same spot, so y has no say.
  let hash: u32 = <u32>(originX + <i32>x) * 0x9e3779b1 + <u32>(originZ + <i32>z) * 0x85ebca77;
  hash = (hash ^ (hash >> 15)) * 0x2c1b3c6d;
  hash ^= hash >> 13;
  const x0: u32 = load<u8>(part);
  const z0: u32 = load<u8>(part, 2);
  const width = <u32>load<u8>(part, 3) - x0;
  const bottom = (y << 4) + load<u8>(part, 1);
  const top = clipped(y << 4, load<u8>(part, 4));
  if (top <= bottom || width - 1 > 255) return;
  const room = 256 - <i32>width;
  const left = max<i32>(0, min<i32>(room, <i32>((x << 4) + x0) + nudge(hash & 0xffff)));
  const near = max<i32>(0, min<i32>(room, <i32>((z << 4) + z0) + nudge(hash >> 16)));
  const at = <u32>left | (bottom << 9) | (<u32>near << 18);
  const extent = width | ((top - bottom) << 9);
  const flags = flagsOf(load<u8>(part, PART_FLAGS), load<u8>(part, PART_TURNS));
  const paint = paintOf(load<u16>(part, PART_FACES), x, z);
  const light = lightAt(place);
  pushFlat(at | (6 << 27), extent, flags, paint, light);
  pushFlat(at | (7 << 27), extent, flags, paint, light);
}

/** Crops: in every direction two planes, so that each is seen from both sides. */
function addCropFaces(place: u32, part: usize, direction: u32): void {
  const face: u32 = load<u16>(part, PART_FACES);
  const x = (place % 18) - 1;
  const z = ((place / 18) % 18) - 1;
  const y = place / 324 - 1;
  const bottom = (y << 4) + load<u8>(part, 1);
  const top = clipped(y << 4, load<u8>(part, 4));
  if (face == NO_FACE || top <= bottom) return;
  const extent = 16 | ((top - bottom) << 9);
  const flags = flagsOf(load<u8>(part, PART_FLAGS), load<u8>(part, PART_TURNS));
  const corner = (x << 4) | (bottom << 9) | (z << 22) | (direction << 27);
  const inward: u32 = direction < 2 ? 1 : 1 << 18;
  const paint = paintOf(face, x, z);
  const light = lightAt(place);
  pushFlat(corner + CROP_INSET * inward, extent, flags, paint, light);
  pushFlat(corner + (16 - CROP_INSET) * inward, extent, flags, paint, light);
}
