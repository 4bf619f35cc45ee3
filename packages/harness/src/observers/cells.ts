import { bareName, isSwimmable, type SensesFacet, type Vector } from '@bridle/facets';
import { ROOF_LOOK_BLOCKS } from '../limits.js';

/** What a cell is to somebody who goes through a room. */
export const OPEN = 1;
export const SOLID = 2;
/** a door, a gate or a trapdoor, open or not */
export const DOOR = 3;
/** not loaded */
export const UNKNOWN = 4;
export type CellKind = typeof OPEN | typeof SOLID | typeof DOOR | typeof UNKNOWN;

/** How far the eye goes around an open cell to tell a hole in a roof from the outside. */
const WINDOW = 2;
/** How far past the radius a look from its edge goes: through that window, or down a step. */
const MARGIN = 6;

interface NameFacts {
  readonly isDoor: boolean;
  /** whether one can walk through is a matter of its properties */
  readonly isStateful: boolean;
  readonly isTall: boolean;
  /** false: the sky shines through, and whoever stands under a tree is not inside */
  readonly isRoof: boolean;
  readonly isHarmful: boolean;
  readonly isWater: boolean;
  /** of those whose properties do not matter */
  readonly isSolid: boolean;
}

/**
 * The blocks around a place, as far as rooms go by them. It looks at each cell once: within the
 * box it remembers what a cell is, and of each column how far up it is known to be roofed, free or neither.
 */
export class Cells {
  readonly senses: SensesFacet;
  /** false: the whole land is under rock */
  readonly #hasSky: boolean;
  readonly #low: Vector;
  readonly #side: number;
  readonly #kinds: Uint8Array;
  readonly #topY: number;
  /** of a column: below this, everything has a roof */
  readonly #roofed: Int32Array;
  /** of a column: from this on, nothing has */
  readonly #free: Int32Array;
  /** of a column: up to this, what is above is not all loaded, and no roof is over this */
  readonly #unclear: Int32Array;
  readonly #names = new Map<string, NameFacts>();

  constructor(senses: SensesFacet, [x, y, z]: Vector, radius: number, hasSky: boolean) {
    this.#hasSky = hasSky;
    const reach = radius + MARGIN;
    this.senses = senses;
    this.#low = [x - reach, y - reach, z - reach];
    this.#side = reach * 2 + 1;
    this.#kinds = new Uint8Array(this.#side * this.#side * this.#side);
    this.#topY = Math.min(y + radius + ROOF_LOOK_BLOCKS, senses.topY ?? Number.POSITIVE_INFINITY);
    this.#roofed = new Int32Array(this.#side * this.#side).fill(-0x8000_0000);
    this.#free = new Int32Array(this.#side * this.#side).fill(this.#topY);
    this.#unclear = this.#roofed.slice();
  }

  /** A number for a cell within the box, from 0 on. */
  indexOf(x: number, y: number, z: number): number {
    const low = this.#low;
    return ((y - low[1]) * this.#side + (z - low[2])) * this.#side + (x - low[0]);
  }

  get size(): number {
    return this.#kinds.length;
  }

  kind(x: number, y: number, z: number): CellKind {
    const index = this.indexOf(x, y, z);
    const known = this.#kinds[index]!;
    if (known !== 0) return known as CellKind;
    const kind = this.#look(x, y, z);
    this.#kinds[index] = kind;
    return kind;
  }

  #look(x: number, y: number, z: number): CellKind {
    const name = this.senses.nameAt(x, y, z);
    if (name === undefined) return UNKNOWN;
    const facts = this.factsOf(name);
    if (facts.isDoor) return DOOR;
    return this.#isSolid(facts, x, y, z) ? SOLID : OPEN;
  }

  #isSolid(facts: NameFacts, x: number, y: number, z: number): boolean {
    return facts.isStateful ? (this.senses.block(x, y, z)?.is_solid ?? false) : facts.isSolid;
  }

  factsOf(name: string): NameFacts {
    let facts = this.#names.get(name);
    if (facts === undefined) {
      const known = this.senses.blockFacts(name);
      const isThin = known?.is_thin === true;
      facts = {
        isDoor: known !== undefined && known.door !== null,
        // What nothing is known of is asked for at every place.
        isStateful: !isThin && (known === undefined || known.is_solid === null),
        isTall: known?.is_tall ?? false,
        isRoof: known?.nature !== 'leaves',
        isHarmful: known?.is_harmful ?? false,
        isWater: isSwimmable(known),
        isSolid: !isThin && (known?.is_solid ?? false),
      };
      this.#names.set(name, facts);
    }
    return facts;
  }

  nameAt(x: number, y: number, z: number): string | null {
    const name = this.senses.nameAt(x, y, z);
    return name === undefined ? null : bareName(name);
  }

  /**
   * Whether anything but leaves is above, as far up as it is looked; null: not in what is loaded, and
   * not all of it is.
   */
  hasRoof(x: number, y: number, z: number): boolean | null {
    if (!this.#hasSky) return true;
    const column = (z - this.#low[2]) * this.#side + (x - this.#low[0]);
    if (y < this.#roofed[column]!) return true;
    const [free, unclear] = [this.#free[column]!, this.#unclear[column]!];
    let isClear = y > unclear;
    const end = isClear ? free : unclear;
    for (let at = y + 1; at <= end; at++) {
      const name = this.senses.nameAt(x, at, z);
      if (name === undefined) {
        isClear = false;
        continue;
      }
      const facts = this.factsOf(name);
      if (!facts.isRoof || !this.#isSolid(facts, x, at, z)) continue;
      this.#roofed[column] = at;
      return true;
    }
    if (isClear) this.#free[column] = Math.min(free, y);
    else this.#unclear[column] = Math.max(unclear, y);
    return isClear ? false : null;
  }

  /** Under the sky, and not just under a hole in a roof: most of what is around is, too. */
  isOutdoors(x: number, y: number, z: number): boolean | null {
    const hasRoof = this.hasRoof(x, y, z);
    if (hasRoof) return false;
    let roofed = 0;
    let free = 0;
    let unclear = 0;
    for (let dz = -WINDOW; dz <= WINDOW; dz++) {
      for (let dx = -WINDOW; dx <= WINDOW; dx++) {
        if (this.kind(x + dx, y, z + dz) !== OPEN) continue;
        const isRoofed = this.hasRoof(x + dx, y, z + dz);
        if (isRoofed) roofed++;
        else if (isRoofed === null) unclear++;
        else free++;
      }
    }
    if (free + unclear <= roofed) return false;
    return hasRoof === false && free > roofed + unclear ? true : null;
  }

  /** Open for feet and head, with something to stand on. */
  isFloor(x: number, y: number, z: number): boolean {
    return (
      this.kind(x, y, z) === OPEN &&
      this.kind(x, y - 1, z) === SOLID &&
      this.kind(x, y + 1, z) === OPEN
    );
  }

  isTall(x: number, y: number, z: number): boolean {
    const name = this.senses.nameAt(x, y, z);
    return name !== undefined && this.factsOf(name).isTall;
  }

  isWater(x: number, y: number, z: number): boolean {
    const name = this.senses.nameAt(x, y, z);
    return name !== undefined && this.factsOf(name).isWater;
  }

  isHarmful(x: number, y: number, z: number): boolean {
    const name = this.senses.nameAt(x, y, z);
    return name !== undefined && this.factsOf(name).isHarmful;
  }
}
