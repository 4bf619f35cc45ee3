import { OCCLUDES } from './classes';
import { classes, FLAT_STATES, LEFT, OCCLUDING, space, STACK } from './workspace';

/** For each of six sides five bits: which of the others it sees. */
export const ALL_SIDES: u32 = 0x3fffffff;
const CELLS: u32 = 4_096;
// Fewer walls than this cannot part a section: the smallest wall is a whole layer.
const LEAST_WALL: u32 = 256;

/** Which sides of the section see each other through cells that do not occlude. */
export function sidesSeen(occluding: u32): u32 {
  if (occluding == CELLS) return 0;
  if (occluding < LEAST_WALL) return ALL_SIDES;
  for (let row: u32 = 0; row < 256; row++) {
    const padded = ((row >> 4) + 1) * 18 + (row & 15) + 1;
    const walls = load<u32>(space + OCCLUDING + (padded << 2)) >> 1;
    store<u32>(space + LEFT + (row << 2), ~walls & 0xffff);
  }
  let sides: u32 = 0;
  for (let row: u32 = 0; row < 256; row++) {
    const y = row >> 4;
    const z = row & 15;
    const isOuter = y == 0 || y == 15 || z == 0 || z == 15;
    const border: u32 = isOuter ? 0xffff : 0x8001;
    while (true) {
      const seeds = load<u32>(space + LEFT + (row << 2)) & border;
      if (seeds == 0) break;
      sides |= pairsOf(flood(row, seeds & (0 - seeds)));
    }
    if (sides == ALL_SIDES) break;
  }
  return sides;
}

/** The sides that are seen from one cell of the section in FLAT_STATES; from a wall, all. */
export function sidesFrom(cell: u32): u32 {
  for (let row: u32 = 0; row < 256; row++) {
    let open: u32 = 0;
    for (let x: u32 = 0; x < 16; x++) {
      const state: u32 = load<u16>(space + FLAT_STATES + (((row << 4) | x) << 1));
      open |= (~<u32>load<u8>(classes + state) & OCCLUDES) << x;
    }
    store<u32>(space + LEFT + (row << 2), open);
  }
  const row = cell >> 4;
  const bit: u32 = 1 << (cell & 15);
  const isOpen = (load<u32>(space + LEFT + (row << 2)) & bit) != 0;
  return isOpen ? flood(row, bit) : 63;
}

/** Takes what is connected with a cell out of what is left; says which sides it touches. */
function flood(seedRow: u32, seed: u32): u32 {
  const bottom = space + STACK;
  let top = bottom;
  store<u32>(top, (seedRow << 16) | seed);
  top += 4;
  let touched: u32 = 0;
  while (top != bottom) {
    top -= 4;
    const entry = load<u32>(top);
    const row = entry >> 16;
    const at = space + LEFT + (row << 2);
    const left = load<u32>(at);
    const bits = runs(entry & left & 0xffff, left);
    if (bits == 0) continue;
    store<u32>(at, left & ~bits);
    const y = row >> 4;
    const z = row & 15;
    touched |= (bits & 1) | ((bits >> 14) & 2);
    if (y == 0) touched |= 4;
    else top = push(top, row - 16, bits);
    if (y == 15) touched |= 8;
    else top = push(top, row + 16, bits);
    if (z == 0) touched |= 16;
    else top = push(top, row - 1, bits);
    if (z == 15) touched |= 32;
    else top = push(top, row + 1, bits);
  }
  return touched;
}

// @ts-ignore: decorator
@inline
function push(top: usize, row: u32, bits: u32): usize {
  const open = load<u32>(space + LEFT + (row << 2)) & bits;
  if (open == 0) return top;
  store<u32>(top, (row << 16) | open);
  return top + 4;
}

/** The whole runs of ones in `open` that any of `bits` lies in. */
// @ts-ignore: decorator
@inline
function runs(bits: u32, open: u32): u32 {
  let up = bits;
  let down = bits;
  let pass = open;
  let drop = open;
  for (let shift: u32 = 1; shift < 16; shift <<= 1) {
    up |= pass & (up << shift);
    pass &= pass << shift;
    down |= drop & (down >> shift);
    drop &= drop >> shift;
  }
  return up | down;
}

function pairsOf(touched: u32): u32 {
  let sides: u32 = 0;
  for (let side: u32 = 0; side < 6; side++) {
    if (((touched >> side) & 1) == 0) continue;
    const lower = touched & ((1 << side) - 1);
    const higher = (touched >> (side + 1)) << side;
    sides |= (lower | higher) << (side * 5);
  }
  return sides;
}

/** The sides that one side sees, as six bits. */
// @ts-ignore: decorator
@inline
export function seenFrom(sides: u32, side: u32): u32 {
  const five = (sides >> (side * 5)) & 31;
  return (five & ((1 << side) - 1)) | ((five >> side) << (side + 1));
}
