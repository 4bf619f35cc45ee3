import type { Vector } from '@bridle/facets';

/** Blocks as far as sight goes: numbers of states, and what is true of each. */
export interface SightBlocks {
  /** Where nothing is known, the number of a state that nobody sees through. */
  get(x: number, y: number, z: number): number;
  /** it fills its cell */
  isWhole(state: number): boolean;
  /** nothing can be seen through it: leaves and glass hide nothing */
  isOpaque(state: number): boolean;
  isFluid(state: number): boolean;
}

/** A column of sections, each of which is known by its version: it grows when the section is written. */
export interface SightColumn {
  /** 4,096 states, y × 256 + z × 16 + x; undefined where one state fills the section */
  sectionStates(section: number): Readonly<Uint16Array> | undefined;
  sectionVersion(section: number): number;
}

/** The land that somebody looks around in. */
export interface SightLand extends SightBlocks {
  /** the lowest y, a multiple of 16 */
  readonly bottomY: number;
  readonly sectionCount: number;
  /** undefined: nothing is known of it */
  column(columnX: number, columnZ: number): SightColumn | undefined;
  /** names of the kinds of blocks; states are of one kind each */
  readonly kindNames: readonly string[];
  kindOf(state: number): number;
  /** somebody can stand on it */
  bears(state: number): boolean;
}

/** Where somebody looks from, and along which way. */
export interface Eyes {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly way: Readonly<Vector>;
}
