import {
  DRAWS_FLUID,
  HAS_PARTS,
  IS_CUBE,
  IS_CULLING,
  IS_LAVA,
  IS_WATER,
  OCCLUDES,
} from './classes';
import { LOOK_CULLS_SAME, LOOK_FLAGS, LOOK_GROUP, LOOK_SHIFT } from './layout';
import {
  classes,
  CUBES,
  CULLING,
  FLAT_LIGHT,
  FLAT_STATES,
  FLUIDS,
  LAVA,
  LIGHT,
  looks,
  OCCLUDING,
  OPEN_LIGHT,
  PART_CELLS,
  ROW,
  space,
  STATES,
  WATER,
} from './workspace';

const WHOLE_ROW: u32 = 0x3ffff;

export let partCells: u32 = 0;
/** whether any fluid is drawn */
export let hasFluids: bool = false;
/** how many cells of the section itself occlude */
export let occludingCells: u32 = 0;

// @ts-ignore: decorator
@inline
export function lookAt(place: usize): usize {
  return looks + (<usize>load<u16>(space + STATES + (place << 1)) << LOOK_SHIFT);
}

/** Whether two looks hide the faces between them, as glass and glass do. */
// @ts-ignore: decorator
@inline
export function cullEachOther(look: usize, other: usize): bool {
  return (
    (load<u8>(look, LOOK_FLAGS) & load<u8>(other, LOOK_FLAGS) & LOOK_CULLS_SAME) != 0 &&
    load<u8>(look, LOOK_GROUP) == load<u8>(other, LOOK_GROUP)
  );
}

/** Puts the section's own cells into the padded volume and sorts all cells by what they need. */
export function scan(): void {
  partCells = 0;
  occludingCells = 0;
  hasFluids = false;
  for (let own: u32 = 0; own < 256; own++) copyRow(((own >> 4) + 1) * 18 + (own & 15) + 1, own);
  for (let y: u32 = 0; y < 18; y++) {
    for (let z: u32 = 0; z < 18; z++) {
      scanRow(y * 18 + z, y - 1 < 16 && z - 1 < 16, ((y - 1) << 4) | (z - 1));
    }
  }
}

function copyRow(row: u32, own: u32): void {
  const states = space + FLAT_STATES + (own << 5);
  const light = space + FLAT_LIGHT + (own << 4);
  const to = space + STATES + (row * 18 + 1) * 2;
  v128.store(to, v128.load(states));
  v128.store(to, v128.load(states, 16), 16);
  v128.store(space + LIGHT + row * 18 + 1, v128.load(light));
}

// @ts-ignore: decorator
@inline
function classOf(at: usize): u32 {
  return load<u8>(classes + load<u16>(at));
}

/** One of the bits of the classes of 16 cells, the outer two given apart: 18 bits. */
// @ts-ignore: decorator
@inline
function bitsOf(bit: u32, inner: v128, first: u32, last: u32): u32 {
  const shift: i32 = 7 - ctz(bit);
  const middle: u32 = i8x16.bitmask(i8x16.shl(inner, shift));
  return (middle << 1) | (first & bit ? 1 : 0) | (last & bit ? 1 << 17 : 0);
}

function scanRow(row: u32, isOwn: bool, own: u32): void {
  const at = space + STATES + row * 36;
  const all = i16x8.splat(load<i16>(at));
  const odd = v128.or(
    v128.or(v128.xor(v128.load(at), all), v128.xor(v128.load(at, 16), all)),
    v128.xor(v128.load(at, 20), all),
  );
  const first = classOf(at);
  let inner: v128;
  let last = first;
  let any = first;
  if (!v128.any_true(odd)) {
    inner = i8x16.splat(<i8>first);
  } else {
    const classRow = space + ROW;
    for (let x: usize = 0; x < 16; x++) {
      const one = classOf(at + (x << 1) + 2);
      any |= one;
      store<u8>(classRow + x, <u8>one);
    }
    inner = v128.load(classRow);
    last = classOf(at + 34);
    any |= last;
  }
  const occluding = any & OCCLUDES ? bitsOf(OCCLUDES, inner, first, last) : 0;
  store<u32>(space + OCCLUDING + (row << 2), occluding);
  writeOpenLight(row, occluding);
  if (any & HAS_PARTS && row < 17 * 18) lightFromAbove(row, bitsOf(HAS_PARTS, inner, first, last));
  store<u32>(space + WATER + (row << 2), any & IS_WATER ? bitsOf(IS_WATER, inner, first, last) : 0);
  store<u32>(space + LAVA + (row << 2), any & IS_LAVA ? bitsOf(IS_LAVA, inner, first, last) : 0);
  if (isOwn) sortOwn(row, own, inner, any, occluding);
}

// @ts-ignore: decorator
@inline
function sortOwn(row: u32, own: u32, inner: v128, any: u32, occluding: u32): void {
  occludingCells += popcnt((occluding >> 1) & 0xffff);
  const cubes: u32 = i8x16.bitmask(i8x16.shl(inner, 7 - ctz(IS_CUBE)));
  const culling: u32 = i8x16.bitmask(i8x16.shl(inner, 7 - ctz(IS_CULLING)));
  const fluids: u32 = i8x16.bitmask(i8x16.shl(inner, 7 - ctz(DRAWS_FLUID)));
  store<u32>(space + CUBES + (own << 2), cubes);
  store<u32>(space + CULLING + (own << 2), culling);
  store<u32>(space + FLUIDS + (own << 2), fluids);
  if (fluids != 0) hasFluids = true;
  if ((any & HAS_PARTS) == 0) return;
  let parts: u32 = i8x16.bitmask(i8x16.shl(inner, 7 - ctz(HAS_PARTS)));
  for (; parts != 0; parts &= parts - 1) {
    store<u16>(space + PART_CELLS + (partCells << 1), <u16>(row * 18 + 1 + ctz(parts)));
    partCells++;
  }
}

// @ts-ignore: decorator
@inline
function spreadLight(light: v128): v128 {
  const block = i16x8.shl(v128.and(light, i16x8.splat(15)), 6);
  return v128.or(v128.or(i16x8.shr_u(light, 4), block), i16x8.splat(1 << 12));
}

// @ts-ignore: decorator
@inline
function openLight(light: u32): u32 {
  return (light >> 4) | ((light & 15) << 6) | (1 << 12);
}

/** Blocks that let no light in and yet fill less than their cell are lit as what is above them. */
function lightFromAbove(row: u32, parts: u32): void {
  for (; parts != 0; parts &= parts - 1) {
    const place: usize = row * 18 + ctz(parts);
    if (load<u8>(space + LIGHT + place) != 0) continue;
    const above: u32 = load<u8>(space + LIGHT + place + 324);
    store<u16>(space + OPEN_LIGHT + (place << 1), <u16>openLight(above));
  }
}

function writeOpenLight(row: u32, occluding: u32): void {
  const out = space + OPEN_LIGHT + row * 36;
  if (occluding == WHOLE_ROW) {
    v128.store(out, i64x2.splat(0));
    v128.store(out, i64x2.splat(0), 16);
    store<u32>(out, 0, 32);
    return;
  }
  const light = space + LIGHT + row * 18;
  const most = v128.load(light);
  v128.store(out, spreadLight(i16x8.extend_low_i8x16_u(most)));
  v128.store(out, spreadLight(i16x8.extend_high_i8x16_u(most)), 16);
  for (let x: usize = 16; x < 18; x++) {
    const value: u32 = load<u8>(light + x);
    store<u16>(out + (x << 1), <u16>openLight(value));
  }
  for (let left = occluding; left != 0; left &= left - 1) {
    store<u16>(out + (ctz(left) << 1), 0);
  }
}
