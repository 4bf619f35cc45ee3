import {
  FLAG_BRIGHT,
  FLAG_CUTOUT,
  LOOK_BRIGHT,
  LOOK_CUTOUT,
  LOOK_DENSE,
  LOOK_FACES,
  LOOK_FLAGS,
  LOOK_SHIFT,
  LOOK_TRANSLUCENT,
  LOOK_TURNS,
  NO_FACE,
  QUAD_TURN_SHIFT,
  TINT_GRASS,
  TINT_WATER,
} from './layout';
import { KEY_TRANSLUCENT, pushFace } from './output';
import { cullEachOther, lookAt } from './scan';
import {
  CUBES,
  CULLING,
  FACE_KEYS,
  FACE_ROWS,
  looks,
  OCCLUDING,
  space,
  STATES,
  tints,
} from './workspace';

/** From a cell of the padded volume to the one that a face of it looks at. */
export function stepOf(direction: u32): usize {
  const step: usize = direction < 2 ? 1 : direction < 4 ? 324 : 18;
  return direction & 1 ? step : 0 - step;
}

/** The same in rows of bits along x: west and east lie in the row itself, */
export function rowStepOf(direction: u32): usize {
  const step: usize = direction < 2 ? 0 : direction < 4 ? 18 : 1;
  return direction & 1 ? step : 0 - step;
}

/** but further to one side; a padded row begins one cell before the section's own. */
export function shiftOf(direction: u32): u32 {
  return direction == 0 ? 0 : direction == 1 ? 2 : 1;
}

/** Word 2 of a quad: the texture and the tint, which the place decides for grass and the like. */
// @ts-ignore: decorator
@inline
export function paintOf(face: u32, x: u32, z: u32): u32 {
  const kind = face >> 12;
  let tint: u32 = 0;
  if (kind > TINT_WATER) tint = kind - TINT_WATER;
  else if (kind >= TINT_GRASS) {
    tint = load<u16>(tints + ((kind - TINT_GRASS) << 9) + (((z << 4) | x) << 1));
  }
  return (face & 0xfff) | (tint << 12);
}

/** The flags of quads that a look or a part with these flags makes, and of its turn. */
// @ts-ignore: decorator
@inline
export function flagsOf(flags: u32, turn: u32): u32 {
  return (
    (flags & LOOK_CUTOUT ? FLAG_CUTOUT : 0) |
    (flags & LOOK_BRIGHT ? FLAG_BRIGHT : 0) |
    (flags & LOOK_TRANSLUCENT ? KEY_TRANSLUCENT : 0) |
    ((turn & 7) << QUAD_TURN_SHIFT)
  );
}

/** A face that fills its cell, to be merged with its like; false where there is one already. */
export function addFace(
  direction: u32,
  x: u32,
  y: u32,
  z: u32,
  offset: u32,
  flags: u32,
  paint: u32,
): bool {
  const axis = direction >> 1;
  const slice = axis == 0 ? x : axis == 1 ? y : z;
  const u = axis == 0 ? z : x;
  const v = axis == 1 ? z : y;
  const row = (slice << 4) | v;
  const bits = load<u32>(space + FACE_ROWS + (row << 2));
  if ((bits >> u) & 1) return false;
  store<u32>(space + FACE_ROWS + (row << 2), bits | (1 << u));
  const key = <u64>paint | (<u64>(flags | offset) << 32);
  store<u64>(space + FACE_KEYS + (((row << 4) | u) << 3), key);
  return true;
}

/** The faces of cubes that look in one direction and that nothing hides. */
export function addCubeFaces(direction: u32): void {
  const step = stepOf(direction);
  const offset: u32 = direction & 1 ? 16 : 0;
  const ahead = rowStepOf(direction);
  const shift = shiftOf(direction);
  let last: usize = 0;
  let face: u32 = NO_FACE;
  let flags: u32 = 0;
  let isDense = false;
  for (let own: u32 = 0; own < 256; own++) {
    const cubes = load<u32>(space + CUBES + (own << 2));
    if (cubes == 0) continue;
    const y = own >> 4;
    const z = own & 15;
    const row: usize = (y + 1) * 18 + z + 1;
    let seen = cubes & ~(load<u32>(space + OCCLUDING + ((row + ahead) << 2)) >> shift);
    if (seen == 0) continue;
    const culling = load<u32>(space + CULLING + (own << 2));
    for (; seen != 0; seen &= seen - 1) {
      const x = ctz(seen);
      const place = row * 18 + x + 1;
      const look = looks + (<usize>load<u16>(space + STATES + (place << 1)) << LOOK_SHIFT);
      if ((culling >> x) & 1 && cullEachOther(look, lookAt(place + step))) continue;
      if (look != last) {
        last = look;
        face = load<u16>(look + (direction << 1), LOOK_FACES);
        flags = flagsOf(load<u8>(look, LOOK_FLAGS), load<u8>(look + direction, LOOK_TURNS));
        isDense = (load<u8>(look, LOOK_FLAGS) & LOOK_DENSE) != 0;
      }
      if (face == NO_FACE) continue;
      const closed = isDense && cullEachOther(look, lookAt(place - step)) ? ~FLAG_CUTOUT : ~0;
      addFace(direction, x, y, z, offset, flags & closed, paintOf(face, x, z));
    }
  }
}

/** Joins equal faces that lie side by side into quads, as wide as can be and then as high. */
export function mergeFaces(direction: u32): void {
  for (let slice: u32 = 0; slice < 16; slice++) {
    const rows = space + FACE_ROWS + (slice << 6);
    const keys = space + FACE_KEYS + (slice << 11);
    for (let v: u32 = 0; v < 16; v++) {
      let bits = load<u32>(rows + (v << 2));
      while (bits != 0) {
        const u = ctz(bits);
        const key = load<u64>(keys + (((v << 4) | u) << 3));
        let end = u + 1;
        while ((bits >> end) & 1 && load<u64>(keys + (((v << 4) | end) << 3)) == key) end++;
        const span: u32 = (1 << end) - (1 << u);
        bits &= ~span;
        let bottom = v + 1;
        while (bottom < 16 && isRun(rows, keys, bottom, u, end, span, key)) {
          const below = rows + (bottom << 2);
          store<u32>(below, load<u32>(below) & ~span);
          bottom++;
        }
        const flags = <u32>(key >> 32);
        const p = (slice << 4) + (flags & 31);
        pushFace(direction, p, u << 4, v << 4, end << 4, bottom << 4, flags, <u32>key);
      }
      store<u32>(rows + (v << 2), 0);
    }
  }
}

// @ts-ignore: decorator
@inline
function isRun(rows: usize, keys: usize, v: u32, u: u32, end: u32, span: u32, key: u64): bool {
  if ((load<u32>(rows + (v << 2)) & span) != span) return false;
  for (let i = u; i < end; i++) {
    if (load<u64>(keys + (((v << 4) | i) << 3)) != key) return false;
  }
  return true;
}
