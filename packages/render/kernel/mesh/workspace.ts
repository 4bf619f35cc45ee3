// Where the mesher works. The host repeats the offsets it reads or writes: src/mesh/workspace.ts.

/** The section's own 4,096 states and light, as the host has them. */
export const FLAT_STATES: usize = 0;
export const FLAT_LIGHT: usize = 8_192;
/** The same with one cell of its neighbours all around: 18³, y × 324 + z × 18 + x. */
export const STATES: usize = 12_288;
export const LIGHT: usize = 24_064;
/** Eight hashes of 64 bits: of the whole section, of its six outermost layers. */
export const HASHES: usize = 30_016;
/** What came out: see COUNT_ below. */
export const COUNTS: usize = 30_080;
/** By how many of four cells around a corner are open: what the sum of their levels is times. */
export const FACTORS: usize = 30_208;
/** Both lights and a one in each open cell, in 6 + 6 + 3 bits, so that four can be added up. */
export const OPEN_LIGHT: usize = 30_272;
/** 18 × 18 rows with a bit for each of 18 cells along x: what occludes, and the two fluids. */
export const OCCLUDING: usize = 42_048;
export const WATER: usize = 43_392;
export const LAVA: usize = 44_736;
/**
 * 16 × 16 rows of 16 bits: cells that are cubes, cubes that hide faces among their like, and
 * cells whose fluid is drawn.
 */
export const CUBES: usize = 46_080;
export const CULLING: usize = 47_104;
export const FLUIDS: usize = 48_128;
/** The classes of the cells of one row. */
export const ROW: usize = 49_152;
/** A list of the cells (places in the padded volume) that have parts. */
export const PART_CELLS: usize = 49_216;
/** Faces of one direction: by slice a row of bits for each v, and a key for each cell. */
export const FACE_ROWS: usize = 57_408;
export const FACE_KEYS: usize = 58_432;
/** The flood through the section: rows that are left, and a stack. */
export const LEFT: usize = 91_200;
// It ends at WORKSPACE_BYTES of the host.
export const STACK: usize = 92_224;

/** Words of COUNTS: ends of the six directions, crossed, translucent, then sides, light bytes. */
export const COUNT_CROSSED: usize = 6;
export const COUNT_TRANSLUCENT: usize = 7;
export const COUNT_SIDES: usize = 8;
export const COUNT_LIGHT_BYTES: usize = 9;

/** Set once by the host. */
export let space: usize = 0;
export let looks: usize = 0;
export let parts: usize = 0;
/** the look of water, for cells that are something else as well */
export let waterLook: usize = 0;
/** a byte for each state: see classes.ts */
export let classes: usize = 0;

/** Tints of the section's columns: three times 256 numbers of 16 bits, and where it stands. */
export let tints: usize = 0;
export let originX: i32 = 0;
export let originZ: i32 = 0;

export function setTables(
  at: usize,
  lookTable: usize,
  partTable: usize,
  water: usize,
  classTable: usize,
): void {
  space = at;
  looks = lookTable;
  parts = partTable;
  waterLook = water;
  classes = classTable;
}

export function setPlace(tintTable: usize, x: i32, z: i32): void {
  tints = tintTable;
  originX = x;
  originZ = z;
}
