import {
  bottomOf,
  CLIMBABLE,
  DANGER,
  DOOR,
  SLOW,
  STEP_MAX,
  topOf,
  UNLOADED,
  WALL_EAST,
  WALL_NORTH,
  WALL_SOUTH,
  WALL_WEST,
  WATER,
} from './cells.js';
import type { PathTerrain } from './terrain.js';

/** A body's height in sixteenths, rounded up. */
export const BODY = 29;
/** No place to be. */
export const NOWHERE = -1;
/** For turning to a block and getting through where it was. */
const DIG_EXTRA_TICKS = 6;
/** A gate that counts as open because somebody will open it; only within this package. */
const GATE = 1 << 24;

const SECTION_CELLS = 4096;
/** More sections than any world has above one another. */
const LEVELS = 64;
/** Added to a cell that was looked at. */
const KNOWN = 1 << 30;

/**
 * What a cell is as a place to be, as one number: the height of the feet above its floor in
 * sixteenths, and these. Found out once per cell, since up to twenty moves ask for it.
 */
export const FEET = 15;
export const STANDS = 16;
/** swims or hangs there, or stands */
export const STAYS = 32;
/** nothing is in the way of a body there */
export const HAS_ROOM = 64;
/** a body can pass above the cell's floor, even where there is none */
export const PASSES = 128;
/** thin plates stand in it, or in the one above */
export const HAS_PLATES = 256;
export const IS_WET = 512;
const IS_FOUND_OUT = 1024;

/** The cells of sixteen by sixteen by sixteen that were looked at. */
class Section {
  readonly cells = new Int32Array(SECTION_CELLS);
  readonly places = new Int16Array(SECTION_CELLS);
  key = Number.NaN;
}

/**
 * Empty sections for the next search. Memory only: making and forgetting megabytes for every
 * search would have the collector look through the whole world.
 */
const spare: Section[] = [];
const SPARE_MAX = 256;

/** Sections that were used last, by the low bits of where they are: a few moves go back and forth. */
const HANDY = 64;
/**
 * What a new section takes, in looks at cells, and the first of a column. Land may have to be made
 * for that one, from bottom to top, which takes about a millisecond. It counts the same where the
 * land is there already: when a search rests must not depend on what happens to be in memory.
 */
const SECTION_WORK = 300;
const COLUMN_WORK = 9_000;

/**
 * The terrain with a memory, for one search: asking a game for a block can be slow, and every
 * cell is looked at from many sides.
 */
export class SearchTerrain {
  readonly #terrain: PathTerrain;
  readonly #opensDoors: boolean;
  readonly #sections = new Map<number, Section>();
  readonly #columns = new Set<number>();
  readonly #handy: Section[] = new Array(HANDY).fill(new Section());
  /** a place that is not loaded was in the way */
  metUnloaded = false;
  /** cells of work that were done so far, so that whoever searches can take a rest in time */
  work = 0;

  constructor(terrain: PathTerrain, opensDoors: boolean) {
    this.#terrain = terrain;
    this.#opensDoors = opensDoors;
  }

  cell(x: number, y: number, z: number): number {
    const { cells } = this.#section(x, y, z);
    const index = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
    const known = cells[index]!;
    if (known !== 0) return known ^ KNOWN;
    let cell = this.#terrain.cell(x, y, z);
    this.work++;
    if (this.#opensDoors && (cell & DOOR) !== 0 && topOf(cell) > 16) cell = DOOR | GATE;
    cells[index] = cell | KNOWN;
    return cell;
  }

  #section(x: number, y: number, z: number): Section {
    const slot = ((x >> 4) & 3) | (((z >> 4) & 3) << 2) | (((y >> 4) & 3) << 4);
    const key = ((x >> 4) * 0x400000 + (z >> 4)) * LEVELS + ((y >> 4) & (LEVELS - 1));
    const handy = this.#handy[slot]!;
    return handy.key === key ? handy : this.#fetch(slot, key);
  }

  #fetch(slot: number, key: number): Section {
    let section = this.#sections.get(key);
    if (section === undefined) {
      section = spare.pop() ?? new Section();
      section.key = key;
      this.#sections.set(key, section);
      this.work += this.#isNewColumn(key) ? COLUMN_WORK : SECTION_WORK;
    }
    this.#handy[slot] = section;
    return section;
  }

  #isNewColumn(key: number): boolean {
    const before = this.#columns.size;
    this.#columns.add(Math.floor(key / LEVELS));
    return this.#columns.size > before;
  }

  /** Gives the memory back; nobody may ask for a cell afterwards. */
  forget(): void {
    for (const section of this.#sections.values()) {
      if (spare.length === SPARE_MAX) break;
      section.cells.fill(0);
      section.places.fill(0);
      section.key = Number.NaN;
      spare.push(section);
    }
    this.#sections.clear();
  }

  /** What a cell is as a place to be: FEET and the flags beside it. */
  place(x: number, y: number, z: number): number {
    const { places } = this.#section(x, y, z);
    const index = ((y & 15) << 8) | ((z & 15) << 4) | (x & 15);
    const known = places[index]!;
    if (known !== 0) return known;
    const place = this.#findOut(x, y, z);
    places[index] = place;
    return place;
  }

  #findOut(x: number, y: number, z: number): number {
    const stands = this.standing(x, y, z);
    const cell = this.cell(x, y, z);
    let place = IS_FOUND_OUT;
    if (stands !== NOWHERE) place |= STANDS | STAYS | stands;
    else if (holds(cell)) place |= STAYS;
    const feet = y * 16 + (place & FEET);
    if ((place & STAYS) !== 0 && this.isClear(x, z, feet, feet + BODY)) place |= HAS_ROOM;
    // What lies low there lifts whoever treads on it.
    const lift = topOf(cell) <= STEP_MAX ? topOf(cell) : 0;
    if (this.isClear(x, z, y * 16 + STEP_MAX, y * 16 + lift + BODY)) place |= PASSES;
    if (((cell | this.cell(x, y + 1, z)) & (PLATES | GATE)) !== 0) place |= HAS_PLATES;
    if ((cell & WATER) !== 0) place |= IS_WET;
    return place;
  }

  /** What the land itself asks for being in a cell. */
  toll(x: number, y: number, z: number): number {
    return this.#terrain.toll?.(x, y, z) ?? 0;
  }

  #digTicks(x: number, y: number, z: number): number {
    this.work += 8;
    return this.#terrain.digTicks?.(x, y, z) ?? Number.POSITIVE_INFINITY;
  }

  /** Ticks to dig whatever is in a column between two heights; 0 when it is free. */
  digging(x: number, z: number, low: number, high: number): number {
    let ticks = 0;
    for (let y = (low >> 4) - 1; y <= (high - 1) >> 4; y++) {
      if (!this.isInWay(x, y, z, low, high)) continue;
      if (!this.isSafe(x, y, z)) return Number.POSITIVE_INFINITY;
      ticks += this.#digTicks(x, y, z) + DIG_EXTRA_TICKS;
      if (ticks === Number.POSITIVE_INFINITY) return ticks;
    }
    return ticks;
  }

  /** How high above the cell's floor one's feet are when standing there; NOWHERE if one cannot. */
  standing(x: number, y: number, z: number): number {
    const own = this.cell(x, y, z);
    if ((own & (UNLOADED | DANGER)) !== 0) return this.#refuse(own);
    const top = topOf(own);
    if (top > 0) return top < 16 ? top : NOWHERE;
    const below = this.cell(x, y - 1, z);
    const floor = topOf(below);
    if (floor < 16 || (below & DANGER) !== 0) return NOWHERE;
    return floor - 16;
  }

  #refuse(cell: number): number {
    if ((cell & UNLOADED) !== 0) this.metUnloaded = true;
    return NOWHERE;
  }

  /** Feet height in a cell where one can stay: standing, swimming or hanging; else NOWHERE. */
  staying(x: number, y: number, z: number): number {
    const stands = this.standing(x, y, z);
    if (stands >= 0) return stands;
    return holds(this.cell(x, y, z)) ? 0 : NOWHERE;
  }

  /** Whether the column of cells is free between two heights, in sixteenths from y = 0. */
  isClear(x: number, z: number, low: number, high: number): boolean {
    // A fence is taller than its cell: look one below, too.
    for (let y = (low >> 4) - 1; y <= (high - 1) >> 4; y++) {
      if (this.isInWay(x, y, z, low, high)) return false;
    }
    return true;
  }

  isInWay(x: number, y: number, z: number, low: number, high: number): boolean {
    const cell = this.cell(x, y, z);
    if (cell === 0) return false;
    const isBeside = y < low >> 4;
    if ((cell & UNLOADED) !== 0 && !isBeside) this.metUnloaded = true;
    if ((cell & (UNLOADED | DANGER)) !== 0 && !isBeside) return true;
    // One goes through a gate on one's feet, not over it or with the head.
    if ((cell & GATE) !== 0) return y > low >> 4;
    const top = topOf(cell);
    return top > 0 && y * 16 + top > low && y * 16 + bottomOf(cell) < high;
  }

  isSafe(x: number, y: number, z: number): boolean {
    return (this.cell(x, y, z) & (DANGER | UNLOADED)) === 0;
  }

  /** Whether something there hurts whoever comes too near. */
  isNearDanger(x: number, y: number, z: number): boolean {
    for (let level = y - 1; level <= y; level++) {
      const around =
        this.cell(x + 1, level, z) |
        this.cell(x - 1, level, z) |
        this.cell(x, level, z + 1) |
        this.cell(x, level, z - 1);
      if ((around & DANGER) !== 0) return true;
    }
    return false;
  }

  /** Whether it is a gate that counts as open, though it is not yet. */
  isGate(x: number, y: number, z: number): boolean {
    return (this.cell(x, y, z) & GATE) !== 0;
  }

  isSlow(x: number, y: number, z: number): boolean {
    return ((this.cell(x, y, z) | this.cell(x, y - 1, z)) & SLOW) !== 0;
  }

  isWater(x: number, y: number, z: number): boolean {
    return (this.cell(x, y, z) & WATER) !== 0;
  }

  isClimbable(x: number, y: number, z: number): boolean {
    return (this.cell(x, y, z) & CLIMBABLE) !== 0;
  }

  /**
   * Whether thin plates let a body through from a cell to the next one, at this height of the
   * feet. Doors that must be opened or shut for that are added to `doors`.
   */
  passesPlates(
    x: number,
    z: number,
    dx: number,
    dz: number,
    feet: number,
    doors: number[],
  ): boolean {
    const [leave, enter] = platesBetween(dx, dz);
    for (let y = feet >> 4; y <= (feet + BODY - 1) >> 4; y++) {
      if (!this.#passes(x, y, z, leave, doors)) return false;
      if (!this.#passes(x + dx, y, z + dz, enter | GATE, doors)) return false;
    }
    return true;
  }

  #passes(x: number, y: number, z: number, plates: number, doors: number[]): boolean {
    const cell = this.cell(x, y, z);
    if ((cell & plates) === 0) return true;
    if ((cell & DOOR) === 0 || !this.#opensDoors) return false;
    doors.push(x, y, z);
    return true;
  }
}

/** Whether one swims or hangs in a cell. */
function holds(cell: number): boolean {
  return (cell & (WATER | CLIMBABLE)) !== 0 && topOf(cell) === 0 && (cell & DANGER) === 0;
}

const PLATES = WALL_WEST | WALL_EAST | WALL_NORTH | WALL_SOUTH;

/** The side that a step leaves its cell by, and the side it enters the next by. */
export function platesBetween(dx: number, dz: number): readonly [number, number] {
  if (dx > 0) return [WALL_EAST, WALL_WEST];
  if (dx < 0) return [WALL_WEST, WALL_EAST];
  return dz > 0 ? [WALL_SOUTH, WALL_NORTH] : [WALL_NORTH, WALL_SOUTH];
}
