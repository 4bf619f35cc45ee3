import {
  LOOK_CUBE,
  LOOK_CULLS_SAME,
  LOOK_FLAGS,
  LOOK_FLUID,
  LOOK_OCCLUDES,
  LOOK_PARTS,
  LOOK_SHIFT,
  LOOK_TRANSLUCENT,
  LOOK_WATERLOGGED,
} from './layout';
import { classes, looks } from './workspace';

// What the mesher must know of a state at first sight, a bit each.
export const OCCLUDES: u32 = 1;
export const IS_CUBE: u32 = 2;
export const IS_CULLING: u32 = 4;
export const HAS_PARTS: u32 = 8;
export const IS_WATER: u32 = 16;
export const IS_LAVA: u32 = 32;
export const DRAWS_FLUID: u32 = 64;

export function writeClasses(count: u32): void {
  for (let state: u32 = 0; state < count; state++) {
    const look = looks + (<usize>state << LOOK_SHIFT);
    const kind: u32 = load<u8>(look);
    const flags: u32 = load<u8>(look, LOOK_FLAGS);
    let bits: u32 = flags & LOOK_OCCLUDES ? OCCLUDES : 0;
    if (kind == LOOK_CUBE) bits |= flags & LOOK_CULLS_SAME ? IS_CUBE | IS_CULLING : IS_CUBE;
    if (kind == LOOK_PARTS) bits |= HAS_PARTS;
    if (kind == LOOK_FLUID) bits |= DRAWS_FLUID | (flags & LOOK_TRANSLUCENT ? IS_WATER : IS_LAVA);
    else if (flags & LOOK_WATERLOGGED) {
      // Water in a whole cube (leaves) would share the cube's faces: it is not drawn.
      bits |= kind == LOOK_CUBE ? IS_WATER : IS_WATER | DRAWS_FLUID;
    }
    store<u8>(classes + state, <u8>bits);
  }
}
