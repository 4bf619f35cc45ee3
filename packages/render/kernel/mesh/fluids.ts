import { addFace, flagsOf, paintOf, rowStepOf, shiftOf, stepOf } from './faces';
import {
  FLAG_TWO_SIDED,
  LOOK_AMOUNT,
  LOOK_FACES,
  LOOK_FLAGS,
  LOOK_FLUID,
  LOOK_NOTHING,
  NO_FACE,
} from './layout';
import { KEY_FRONT, KEY_TRANSLUCENT, pushFace } from './output';
import { lookAt } from './scan';
import { FLUIDS, LAVA, OCCLUDING, space, WATER, waterLook } from './workspace';

const UP: u32 = 3;
const STILL: usize = 3 << 1;
/** rows from one layer to the one above it */
const ROWS_UP: usize = 18;

/** The faces of water and lava in one direction: towards what is neither the same nor a wall. */
export function addFluidFaces(direction: u32): void {
  addFacesOf(WATER, direction);
  addFacesOf(LAVA, direction);
}

function addFacesOf(fluid: usize, direction: u32): void {
  const ahead = rowStepOf(direction);
  const shift = shiftOf(direction);
  const isUpright = direction >> 1 != 1;
  for (let own: u32 = 0; own < 256; own++) {
    const drawn = load<u32>(space + FLUIDS + (own << 2));
    if (drawn == 0) continue;
    const row: usize = ((own >> 4) + 1) * 18 + (own & 15) + 1;
    const next = row + ahead;
    let hides = rowAt(fluid, next);
    // Where the same fluid lies above the neighbour, its surface is not lower.
    if (isUpright) hides &= rowAt(fluid, next + ROWS_UP);
    hides |= rowAt(OCCLUDING, next);
    let seen = drawn & (rowAt(fluid, row) >> 1) & ~(hides >> shift);
    for (; seen != 0; seen &= seen - 1) addFluidFace(fluid, row, ctz(seen), direction);
  }
}

// @ts-ignore: decorator
@inline
function rowAt(rows: usize, row: usize): u32 {
  return load<u32>(space + rows + (row << 2));
}

// @ts-ignore: decorator
@inline
function isFluid(fluid: usize, place: usize): bool {
  return ((rowAt(fluid, place / 18) >> <u32>(place % 18)) & 1) != 0;
}

/** The height of the surface in sixteenths: 16 where it falls or the same fluid is above. */
function heightAt(fluid: usize, place: usize): u32 {
  if (isFluid(fluid, place + 324)) return 16;
  const look = lookAt(place);
  const amount: u32 = load<u8>(look) == LOOK_FLUID ? load<u8>(look, LOOK_AMOUNT) : 8;
  return amount & 16 ? 16 : (amount * 14 + 4) >> 3;
}

function addFluidFace(fluid: usize, row: usize, x: u32, direction: u32): void {
  const place = row * 18 + x + 1;
  const beside = place + stepOf(direction);
  const height = heightAt(fluid, place);
  const bottom = isFluid(fluid, beside) ? heightAt(fluid, beside) : 0;
  if (bottom >= height) return;
  const own = lookAt(place);
  const look = load<u8>(own) == LOOK_FLUID ? own : waterLook;
  if (look == 0) return;
  const y = <u32>row / 18 - 1;
  const z = (<u32>row % 18) - 1;
  const axis = direction >> 1;
  const face: u32 = load<u16>(look + (axis == 1 ? STILL : 0), LOOK_FACES);
  if (face == NO_FACE) return;
  const paint = paintOf(face, x, z);
  let flags = flagsOf(load<u8>(look, LOOK_FLAGS), 0);
  // Seen from within as well, but not where a face of the neighbour lies in the same plane.
  const isFree =
    load<u8>(lookAt(beside)) == LOOK_NOTHING || bottom != 0 || (direction == UP && height < 16);
  if ((flags & KEY_TRANSLUCENT) != 0 && isFree) flags |= FLAG_TWO_SIDED;
  if (direction == UP) {
    addFace(UP, x, y, z, height, flags | KEY_FRONT, paint);
    return;
  }
  const p = ((axis == 0 ? x : axis == 1 ? y : z) << 4) + (direction & 1 ? 16 : 0);
  const u0 = (axis == 0 ? z : x) << 4;
  const v0 = axis == 1 ? z << 4 : (y << 4) + bottom;
  const v1 = axis == 1 ? v0 + 16 : (y << 4) + height;
  pushFace(direction, p, u0, v0, u0 + 16, v1, flags, paint);
}
