// The words of packages/render/src/layout.ts that the mesher writes or reads.

export const SLOT_BYTES: usize = 64;
export const SLOT_TRANSLUCENT_END: usize = 12;
export const SLOT_SIDES: usize = 14;
export const SLOT_STATE: usize = 15;

export const QUAD_BYTES: usize = 16;
export const FLAG_CUTOUT: u32 = 1 << 18;
export const FLAG_FLAT_LIGHT: u32 = 1 << 19;
export const FLAG_BRIGHT: u32 = 1 << 20;
export const QUAD_TURN_SHIFT: u32 = 21;
export const FLAG_TWO_SIDED: u32 = 1 << 24;

export const LOOK_SHIFT: u32 = 5;
export const LOOK_NOTHING: u32 = 0;
export const LOOK_CUBE: u32 = 1;
export const LOOK_PARTS: u32 = 2;
export const LOOK_FLUID: u32 = 3;
export const LOOK_OCCLUDES: u32 = 1;
export const LOOK_CULLS_SAME: u32 = 2;
export const LOOK_CUTOUT: u32 = 4;
export const LOOK_TRANSLUCENT: u32 = 8;
export const LOOK_BRIGHT: u32 = 16;
export const LOOK_WATERLOGGED: u32 = 32;
export const LOOK_DENSE: u32 = 64;
export const LOOK_FLAGS: usize = 1;
export const LOOK_GROUP: usize = 2;
export const LOOK_AMOUNT: usize = 3;
export const LOOK_PART_COUNT: usize = 4;
export const LOOK_FACES: usize = 6;
export const LOOK_TURNS: usize = 18;
export const LOOK_FIRST_PART: usize = 24;

export const NO_FACE: u32 = 0xffff;
export const TINT_GRASS: u32 = 1;
export const TINT_WATER: u32 = 3;

export const PART_SHIFT: u32 = 5;
export const PART_BOX: u32 = 0;
export const PART_CROSS: u32 = 1;
export const PART_CROP: u32 = 2;
export const PART_KIND: usize = 6;
export const PART_FLAGS: usize = 7;
export const PART_FACES: usize = 8;
export const PART_TURNS: usize = 20;
export const PART_CULLED: usize = 26;
