import { BOTTOM_Y, SECTIONS } from '../terrain/column.js';
import type { ColumnLight } from './columnLight.js';
import type { LitColumns } from './litColumns.js';
import { uniformLight, uniformStates } from './uniform.js';

/*
 * A place in the window is one number: y × 4096 + z × 64 + x, with x and z counted from the
 * window's corner (0 to 47) and y from one section under the world. That section and the one
 * above the world are BEYOND, as are columns without light, so nothing needs to look whether it
 * leaves the world.
 */
export const EAST_STEP = 1;
export const SOUTH_STEP = 1 << 6;
export const UP_STEP = 1 << 12;
const BOTTOM_ROW = 16;
/** the highest blocks of the world */
export const TOP_ROW = SECTIONS * 16 + BOTTOM_ROW - 1;
/** sections that a window holds, those beyond included: four by four per layer */
const SLOTS = (SECTIONS + 2) * 16;

/** Brighter than any light that could come in, so that none does. */
export const BEYOND = new Uint8Array(4_096).fill(0xff);
const NO_BLOCKS = new Uint16Array(4_096);

export function placeOf(x: number, y: number, z: number): number {
  return ((y - BOTTOM_Y + BOTTOM_ROW) << 12) | (z << 6) | x;
}

/** Which of the window's sections a place is in. */
export function slotOf(place: number): number {
  return ((place >> 16) << 4) | ((place >> 8) & 12) | ((place >> 4) & 3);
}

/** Which block of its section a place is. */
export function indexInSection(place: number): number {
  return ((place >> 4) & 0xf00) | ((place >> 2) & 0xf0) | (place & 15);
}

/** One side of the window's middle column. */
export interface LightBorder {
  /** to the column on the other side, in columns */
  readonly columnX: number;
  readonly columnZ: number;
  /** the lowest of its places, the step to the next of the 16 beside it, and the step across */
  readonly corner: number;
  readonly along: number;
  readonly across: number;
}

/** The middle one of the columns in a layer. */
const MIDDLE_OFFSET = 5;
/** The middle column begins here, in x and z. */
export const MIDDLE = 16;
const NORTH_WEST = placeOf(MIDDLE, BOTTOM_Y, MIDDLE);

export const BORDERS: readonly LightBorder[] = [
  { columnX: -1, columnZ: 0, corner: NORTH_WEST, along: SOUTH_STEP, across: -EAST_STEP },
  {
    columnX: 1,
    columnZ: 0,
    corner: NORTH_WEST + 15 * EAST_STEP,
    along: SOUTH_STEP,
    across: EAST_STEP,
  },
  { columnX: 0, columnZ: -1, corner: NORTH_WEST, along: EAST_STEP, across: -SOUTH_STEP },
  {
    columnX: 0,
    columnZ: 1,
    corner: NORTH_WEST + 15 * SOUTH_STEP,
    along: EAST_STEP,
    across: SOUTH_STEP,
  },
];

/**
 * Three by three columns, seen as one field of blocks and light. Light goes no further than 15
 * blocks, so whatever happens in the middle column stays within the window.
 */
export class LightWindow {
  /** the bytes of each section; to be written only through `claim` */
  readonly light: Uint8Array[] = new Array<Uint8Array>(SLOTS).fill(BEYOND);
  readonly states: Readonly<Uint16Array>[] = new Array<Uint16Array>(SLOTS).fill(NO_BLOCKS);
  /** 1 where `light` may be written */
  readonly writable = new Uint8Array(SLOTS);
  readonly #columns: (ColumnLight | undefined)[] = new Array<undefined>(16).fill(undefined);
  #lit: LitColumns | undefined;
  #isFirstLight = false;

  /** Looks at the columns around one, which may be one that is being lit for the first time. */
  open(lit: LitColumns, columnX: number, columnZ: number, isFirstLight = false): void {
    this.#lit = lit;
    this.#isFirstLight = isFirstLight;
    for (let j = 0; j < 3; j++) {
      for (let k = 0; k < 3; k++) this.#look(lit, columnX + k - 1, columnZ + j - 1, j * 4 + k);
    }
  }

  /** Lets go of everything, so that forgotten columns do not stay in memory. */
  close(): void {
    this.#lit = undefined;
    this.#columns.fill(undefined);
    this.light.fill(BEYOND);
    this.states.fill(NO_BLOCKS);
  }

  /** The bytes of a section, to be written. */
  claim(slot: number): Uint8Array {
    if (this.writable[slot] === 1) return this.light[slot]!;
    const lit = this.#lit!;
    const column = lit.writable(this.#columns[slot & 15]!);
    this.#columns[slot & 15] = column;
    const section = (slot >> 4) - 1;
    const isBeside = (slot & 15) !== MIDDLE_OFFSET;
    const own =
      this.#isFirstLight && isBeside
        ? column.gainingSection(section)
        : column.writableSection(section);
    this.light[slot] = own;
    this.writable[slot] = 1;
    return own;
  }

  #look(lit: LitColumns, columnX: number, columnZ: number, offset: number): void {
    const column = lit.find(columnX, columnZ);
    this.#columns[offset] = column;
    if (column === undefined) {
      for (let slot = offset; slot < SLOTS; slot += 16) this.light[slot] = BEYOND;
      return;
    }
    const blocks = lit.blocks.column(columnX, columnZ);
    for (let section = 0, slot = offset + 16; section < SECTIONS; section++, slot += 16) {
      this.light[slot] = column.sectionLight(section) ?? uniformLight(column.uniformLight(section));
      this.states[slot] =
        blocks.sectionStates(section) ?? uniformStates(blocks.uniformState(section));
      this.writable[slot] = 0;
    }
  }
}
