/**
 * What the mesher writes and the rasterizer reads, in linear memory. Both kernels are written in
 * AssemblyScript and share one memory; these are the words they agree on.
 *
 * Directions: 0 west (−X), 1 east (+X), 2 down (−Y), 3 up (+Y), 4 north (−Z), 5 south (+Z);
 * 6 and 7 are the two upright diagonals of crossed plants, seen from both sides:
 * 6 runs from (x, z) to (x+du, z+du), 7 from (x, z+du) to (x+du, z).
 *
 * A face lies in two axes: X faces in u = Z, v = Y; Y faces in u = X, v = Z; Z faces in u = X,
 * v = Y. Texture coordinates (s to the right, t down, 16 to a block, seen from outside) follow
 * from the place in the block: west s = z, east s = 16−z, north s = 16−x, south s = x, and
 * t = 16−y on those four; up s = x, t = z; down s = x, t = 16−z. Then the quad's turn.
 */

/** Sixteen 32-bit words describe what is drawn of a section. */
export const SLOT_BYTES = 64;
/** words 0..2: where it is, in sections (signed, whole world) */
export const SLOT_X = 0;
export const SLOT_Y = 1;
export const SLOT_Z = 2;
/** word 3: address of its quads, 16 bytes each */
export const SLOT_QUADS = 3;
/**
 * words 4..10: quads of direction d are those from word 4+d up to word 5+d; from word 10 up to
 * word 11 are the crossed ones; from word 11 up to word 12 the translucent ones, of any direction
 */
export const SLOT_FACES = 4;
export const SLOT_CROSSED_END = 11;
export const SLOT_TRANSLUCENT_END = 12;
/** word 13: address of its light, see QUAD_LIGHT */
export const SLOT_LIGHT = 13;
/** word 14: which of its six sides see each other through it; word 15 is the mesher's own */
export const SLOT_SIDES = 14;

/**
 * A quad is four 32-bit words.
 *
 * word 0: its lowest corner in sixteenths of a block from the section's corner,
 *         x | y << 9 | z << 18, each 0..256; and its direction << 27
 * word 1: its extent in sixteenths, du | dv << 9, each 1..256 (a crossed quad's du is its extent
 *         in x and in z alike); and flags from bit 18 on
 * word 2: texture (12 bits) | tint << 12 (10 bits, an index into the tints)
 * word 3: light. With FLAG_FLAT_LIGHT the value itself, else an offset in bytes from the
 *         section's light to a grid of 16-bit values, one for each corner of each cell that the
 *         quad touches: rows along v, each (cells along u) + 1 long; cells begin at the multiple
 *         of 16 at or below the quad's corner.
 *
 * A light value is sky << 8 | block, each 0..255: 17 × level, darkened where corners are hemmed in.
 */
export const QUAD_BYTES = 16;
/** some texels are holes (alpha 0) */
export const FLAG_CUTOUT = 1 << 18;
export const FLAG_FLAT_LIGHT = 1 << 19;
/** shines by itself: lava, fire */
export const FLAG_BRIGHT = 1 << 20;
/** the texture is turned by so many quarters, clockwise: 2 bits */
export const QUAD_TURN_SHIFT = 21;
/** the texture is mirrored left to right before it is turned */
export const FLAG_MIRROR = 1 << 23;
/** seen from both sides, also when axis-aligned */
export const FLAG_TWO_SIDED = 1 << 24;

/**
 * Textures: 16 × 16 texels and their mips of 8, 4, 2 and 1, one after the other, RGBA. Alpha 0 is
 * a hole; otherwise its lowest bit says whether the tint applies to the texel (255 opaque and
 * tinted, 254 opaque and not), and less than 254 is translucent.
 */
export const TEXTURE_TEXELS = 256 + 64 + 16 + 4 + 1;
export const TEXTURE_BYTES = TEXTURE_TEXELS * 4;
/** How many texels all mips of a texture have, `edge` being a power of two. */
export function texelsWithMips(edge: number): number {
  return (4 * edge * edge - 1) / 3;
}

/**
 * A texture of a pack may have mips of 32 × 32 and more before those, the largest first. 256 is
 * more than a picture of 4096 × 2160 shows of a block that is not close to the eye, and a whole
 * pack of that size would take half a gigabyte.
 */
export const TEXTURE_EDGE_MAX = 256;
/**
 * An entry of the table of textures: where its 16 × 16 texels are, in words (29 bits), and how many
 * larger mips lie before them << TEXTURE_FINER_SHIFT.
 */
export const TEXTURE_FINER_SHIFT = 29;
export const TEXTURES_MAX = 4_096;
export const TINTS_MAX = 1_024;

/** How a state looks, 32 bytes each. */
export const LOOK_BYTES = 32;
/** byte 0 */
export const LOOK_NOTHING = 0;
export const LOOK_CUBE = 1;
export const LOOK_PARTS = 2;
/** water and lava on their own; byte 3 is the amount, 1..8, plus 16 where it falls */
export const LOOK_FLUID = 3;
/**
 * byte 1: flags. OCCLUDES: a whole opaque cube, hides the faces that touch it, stops sight and
 * darkens corners. CULLS_SAME: hides the faces between two of one group (byte 2): glass, leaves.
 * CUTOUT, TRANSLUCENT, BRIGHT: as the quads it makes. WATERLOGGED: water as well, in its cell.
 */
export const LOOK_OCCLUDES = 1;
export const LOOK_CULLS_SAME = 2;
export const LOOK_CUTOUT = 4;
export const LOOK_TRANSLUCENT = 8;
export const LOOK_BRIGHT = 16;
export const LOOK_WATERLOGGED = 32;
/** DENSE: its holes are closed where one of its group lies behind the face, as in a tree's crown. */
export const LOOK_DENSE = 64;
/** byte 2: group for CULLS_SAME; byte 3: fluid amount; byte 4: number of parts */
/** bytes 6..17: six faces of a cube (or a fluid: 3 is its still top, 0 its flow), two bytes each */
export const LOOK_FACES = 6;
/** bytes 18..23: a turn per face, as PART_TURNS */
export const LOOK_TURNS = 18;
/** bytes 24..27: its first part, counted in parts */
export const LOOK_FIRST_PART = 24;

/** A face: texture (12 bits) | tint kind << 12; 0xffff: no face. */
export const NO_FACE = 0xffff;
export const TINT_NONE = 0;
export const TINT_GRASS = 1;
export const TINT_FOLIAGE = 2;
export const TINT_WATER = 3;
/** kinds 4..14 are fixed colours of the looks (birch, spruce, lily pads …) */
export const TINT_FIXED = 4;

/**
 * A part of a block that is no cube, 32 bytes. bytes 0..5: x0 y0 z0 x1 y1 z1 in sixteenths, 0..32
 * each (above 16 for what is taller); byte 6: 0 a box, 1 a pair of crossed planes, 2 four upright
 * planes two sixteenths in from the sides (crops); byte 7: flags as of a look (CUTOUT,
 * TRANSLUCENT, BRIGHT). bytes 8..19: six faces (a cross uses the first), two bytes each.
 * bytes 20..25: for each face its turn in quarters, and 4 for mirrored. bit d of byte 26: that
 * face lies on the side of the cell and is hidden by a neighbour that occludes.
 */
export const PART_BYTES = 32;
export const PART_BOX = 0;
export const PART_CROSS = 1;
export const PART_CROP = 2;
export const PART_FACES = 8;
export const PART_TURNS = 20;
export const PART_CULLED = 26;

/**
 * A free quad, 64 bytes: whatever is not part of the land. Words 0..11 are four corners as f32
 * x, y, z from the camera, along the world's axes, in the order bottom left, bottom right, top
 * right, top left as seen from its front. Word 12: texture (12 bits) and FREE_ flags. Word 13:
 * s0 | t0 << 8 | s1 << 16 | t1 << 24, the part of the texture it shows (top left and bottom right
 * corner), in sixteenths of it, or in parts 1 << FREE_FINER times as fine. Word 14: light, as of a quad. Word 15: a colour that multiplies,
 * 0xBBGGRR, and its alpha << 24 (for what is blended).
 */
export const FREE_BYTES = 64;
export const FREE_TWO_SIDED = 1 << 16;
export const FREE_BRIGHT = 1 << 17;
/** three bits */
export const FREE_FINER_SHIFT = 18;
