import { BOTTOM_Y, SECTIONS } from '../terrain/column.js';

const CELLS = 4_096;

/** Open to the sky, with no lamp near. */
export const DAYLIGHT = 0xf0;

/**
 * The light in one column: a byte for each block, sky light in its high half and block light in
 * its low half. A section that is lit the same throughout costs no more than that byte. Like the
 * columns of blocks, these are shared by forks of a world and copied when they are written.
 */
export class ColumnLight {
  readonly x: number;
  readonly z: number;
  /** who may write it; anybody else takes a copy first */
  readonly owner: object;
  readonly #mixed: (Uint8Array | undefined)[];
  readonly #uniform: Uint8Array;
  /** one bit per section that nobody else holds */
  #own = 0;
  readonly #versions: Uint32Array;
  #version = 0;
  #gains = 0;
  /** a lit column beside it was forgotten: whatever comes in from now on counts as a change */
  isTorn = false;

  constructor(x: number, z: number, owner: object) {
    this.x = x;
    this.z = z;
    this.owner = owner;
    this.#mixed = new Array<Uint8Array | undefined>(SECTIONS).fill(undefined);
    this.#uniform = new Uint8Array(SECTIONS);
    this.#versions = new Uint32Array(SECTIONS);
  }

  /** Grows with every write, as that of a column of blocks does. */
  get version(): number {
    return this.#version;
  }

  /**
   * Grows instead when light comes in from a column beside it that had none before: that only
   * adds to places whose light was not known in full.
   */
  get gains(): number {
    return this.#gains;
  }

  sectionVersion(section: number): number {
    return this.#versions[section]!;
  }

  copyFor(owner: object): ColumnLight {
    const copy = new ColumnLight(this.x, this.z, owner);
    for (let i = 0; i < SECTIONS; i++) copy.#mixed[i] = this.#mixed[i];
    copy.#uniform.set(this.#uniform);
    copy.#versions.set(this.#versions);
    copy.#version = this.#version;
    copy.#gains = this.#gains;
    copy.isTorn = this.isTorn;
    return copy;
  }

  /** Both lights as one byte, at x and z of 0 to 15 and a y within the world. */
  get(x: number, y: number, z: number): number {
    const section = (y - BOTTOM_Y) >> 4;
    const mixed = this.#mixed[section];
    if (mixed === undefined) return this.#uniform[section]!;
    return mixed[((y & 15) << 8) | (z << 4) | x]!;
  }

  /** The 4,096 bytes of a section (y × 256 + z × 16 + x), or undefined where it is uniform. */
  sectionLight(section: number): Readonly<Uint8Array> | undefined {
    return this.#mixed[section];
  }

  uniformLight(section: number): number {
    return this.#uniform[section]!;
  }

  fillSection(section: number, light: number): void {
    this.#written(section);
    this.#mixed[section] = undefined;
    this.#uniform[section] = light;
  }

  /** To be written at once, and asked for anew before the next time. */
  writableSection(section: number): Uint8Array {
    this.#written(section);
    return this.#ownSection(section);
  }

  /** The same for light that a column beside it has got for the first time; see `gains`. */
  gainingSection(section: number): Uint8Array {
    if (this.isTorn) return this.writableSection(section);
    this.#gains++;
    return this.#ownSection(section);
  }

  #ownSection(section: number): Uint8Array {
    const bit = 1 << section;
    const present = this.#mixed[section];
    if (present !== undefined && (this.#own & bit) !== 0) return present;
    const own = present === undefined ? new Uint8Array(CELLS) : present.slice();
    if (present === undefined && this.#uniform[section] !== 0) own.fill(this.#uniform[section]!);
    this.#mixed[section] = own;
    this.#own |= bit;
    return own;
  }

  #written(section: number): void {
    this.#versions[section]!++;
    this.#version++;
  }
}
