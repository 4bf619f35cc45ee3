// The words of src/layout.ts and src/draw/frameMemory.ts that this kernel reads; see there.

// A slot: one section's quads.
export const SLOT_QUADS: usize = 12;
export const SLOT_FACES: usize = 16;
export const SLOT_CROSSED: usize = 40;
export const SLOT_CROSSED_END: usize = 44;
export const SLOT_TRANSLUCENT_END: usize = 48;
export const SLOT_LIGHT: usize = 52;

export const FLAG_CUTOUT: u32 = 1 << 18;
export const FLAG_FLAT_LIGHT: u32 = 1 << 19;
export const FLAG_BRIGHT: u32 = 1 << 20;
export const QUAD_TURN_SHIFT: u32 = 21;
export const FLAG_MIRROR: u32 = 1 << 23;
export const FLAG_TWO_SIDED: u32 = 1 << 24;

/** An entry of the table of textures: the address of the 16 × 16 texels >> 2, and mips above. */
export const TEXTURE_PLACE: u32 = (1 << 29) - 1;
export const TEXTURE_FINER_SHIFT: u32 = 29;

export const FREE_BYTES: usize = 64;
export const FREE_TWO_SIDED: u32 = 1 << 16;
export const FREE_BRIGHT: u32 = 1 << 17;
export const FREE_FINER_SHIFT: u32 = 18;

// What the shading needs to know of a quad that was seen. 1/z, u/z and v/z are affine over the
// picture: three f64 each, at pixel 0, 0 and per pixel across and down.
export const RECORD_BYTES: usize = 128;
/** with what only shader packs ask for, at its end */
export const RECORD_MARKED_BYTES: usize = 160;
export const RECORD_I: usize = 0;
export const RECORD_U: usize = 24;
export const RECORD_V: usize = 48;
/** which texels may be shown: lowest and highest u, lowest and highest v */
export const RECORD_ULOW: usize = 72;
export const RECORD_UHIGH: usize = 76;
export const RECORD_VLOW: usize = 80;
export const RECORD_VHIGH: usize = 84;
export const RECORD_TEXTURE: usize = 88;
/** multiplies a tinted texel, and one that is not */
export const RECORD_TINTED: usize = 92;
export const RECORD_PLAIN: usize = 96;
/** address of the light grid; 0: light is in the colours already */
export const RECORD_LIGHT: usize = 100;
/** bytes from a row of the light grid to the next */
export const RECORD_STRIDE: usize = 104;
/** texels a pixel covers, divided by z³ (f32) */
export const RECORD_AREA: usize = 108;
/**
 * what s and t are xor-ed with: s in the lowest four bits, t in the next, each all or nothing; and
 * how many mips the texture has above 16 × 16, << 8
 */
export const RECORD_FLIPS: usize = 112;
/** all bits: u and v change places */
export const RECORD_SWAP: usize = 116;
/** of what is blended: 0..255, multiplies the texel's alpha */
export const RECORD_ALPHA: usize = 120;
/** distance of its plane from the eye (f32) */
export const RECORD_AWAY: usize = 124;
/** as in the surface buffer: the normal and what it is */
export const RECORD_SURFACE: usize = 128;
/** of what has no light grid: sky << 8 | block */
export const RECORD_FLAT_LIGHT: usize = 132;

// What a pixel shows, in the highest byte of the surface buffer: as in packages/shaders.
export const PIXEL_SKY: u32 = 1;
export const PIXEL_TERRAIN: u32 = 2;
export const PIXEL_WATER: u32 = 4;

/** Nothing nearer than this is drawn, in blocks ahead. */
export const NEAR: f64 = 0.05;
