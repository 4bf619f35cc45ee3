/** The world from bottom to top, in blocks: y −64 to 319. */
export const BOTTOM_Y = -64;
export const TOP_Y = 319;
export const SECTIONS = 24;
const CELLS = 4_096;
const ALL_SECTIONS = (1 << SECTIONS) - 1;
/** facts that sections may be looked through for, besides whether they are lively */
const MARKS = 2;

/**
 * Sixteen by sixteen blocks from bottom to top, in sections of 16³ block states. A section that
 * holds one state throughout costs no more than that number. Forks of a world share columns and
 * sections: `ownCopy` gives a column that may be written, and a section is copied only when it
 * is written.
 */
export class Column {
  readonly x: number;
  readonly z: number;
  /** the biome of each of the 256 surface cells, z × 16 + x */
  readonly biomes: Uint8Array;
  /** states of a mixed section; undefined where the section is uniform */
  readonly #mixed: (Uint16Array | undefined)[];
  readonly #uniform: Uint16Array;
  /** one bit per section that nobody else holds */
  #own = 0;
  readonly #versions: Uint32Array;
  #version = 0;
  /** one bit per section that holds something which chance may change, */
  #lively = 0;
  /** and one per section of which that is known */
  #livelyKnown = 0;
  /** the same for each of a few other facts */
  readonly #marked = new Int32Array(MARKS);
  readonly #markedKnown = new Int32Array(MARKS);
  /** the same for what shines */
  #shining = 0;
  #shiningKnown = 0;

  constructor(x: number, z: number, biomes: Uint8Array = new Uint8Array(256)) {
    this.x = x;
    this.z = z;
    this.biomes = biomes;
    this.#mixed = new Array<Uint16Array | undefined>(SECTIONS).fill(undefined);
    this.#uniform = new Uint16Array(SECTIONS);
    this.#versions = new Uint32Array(SECTIONS);
  }

  /** Grows with every write: whoever drew the column sees that it must look again. */
  get version(): number {
    return this.#version;
  }

  /** A section that is written in place keeps its array, and gets a higher version. */
  sectionVersion(section: number): number {
    return this.#versions[section]!;
  }

  /** A column with the same blocks that can be written without changing this one. */
  ownCopy(): Column {
    const copy = new Column(this.x, this.z, this.biomes);
    for (let i = 0; i < SECTIONS; i++) copy.#mixed[i] = this.#mixed[i];
    copy.#uniform.set(this.#uniform);
    copy.#versions.set(this.#versions);
    copy.#version = this.#version;
    copy.#lively = this.#lively;
    copy.#livelyKnown = this.#livelyKnown;
    copy.#marked.set(this.#marked);
    copy.#markedKnown.set(this.#markedKnown);
    copy.#shining = this.#shining;
    copy.#shiningKnown = this.#shiningKnown;
    return copy;
  }

  /** The state at x and z of 0 to 15; above and below the world there is air. */
  get(x: number, y: number, z: number): number {
    const section = (y - BOTTOM_Y) >> 4;
    if (section < 0 || section >= SECTIONS) return 0;
    const mixed = this.#mixed[section];
    return mixed === undefined ? this.#uniform[section]! : mixed[cell(x, y, z)]!;
  }

  set(x: number, y: number, z: number, state: number): void {
    const section = (y - BOTTOM_Y) >> 4;
    if (section < 0 || section >= SECTIONS) return;
    if (this.#mixed[section] === undefined && this.#uniform[section] === state) return;
    this.#writable(section)[cell(x, y, z)] = state;
  }

  /** Sets a whole section to one state. */
  fillSection(section: number, state: number): void {
    this.#written(section);
    this.#mixed[section] = undefined;
    this.#uniform[section] = state;
  }

  /** The 4,096 states of a section (y × 256 + z × 16 + x), or undefined where it is uniform. */
  sectionStates(section: number): Readonly<Uint16Array> | undefined {
    return this.#mixed[section];
  }

  uniformState(section: number): number {
    return this.#uniform[section]!;
  }

  /** For the generator: the states of a section, to be written directly. */
  writableSection(section: number): Uint16Array {
    return this.#writable(section);
  }

  /** For the generator: the 4,096 states of a section; from here on they are the column's own. */
  giveSection(section: number, states: Uint16Array): void {
    this.#written(section);
    this.#mixed[section] = states;
    this.#own |= 1 << section;
  }

  /** For the generator: one bit per section that holds something which shines, of all sections. */
  tellShining(sections: number): void {
    this.#shining = sections;
    this.#shiningKnown = ALL_SECTIONS;
  }

  /** Gives back the memory of sections that hold one state throughout. */
  compact(): void {
    for (let section = 0; section < SECTIONS; section++) {
      const mixed = this.#mixed[section];
      if (mixed === undefined) continue;
      const first = mixed[0]!;
      let i = 1;
      while (i < CELLS && mixed[i] === first) i++;
      if (i === CELLS) this.fillSection(section, first);
    }
  }

  /**
   * One bit per section that holds a state with this fact. It is looked up once and then known
   * until the section is written, so it must be the same fact every time.
   */
  livelySections(fact: Uint8Array): number {
    if (this.#livelyKnown === ALL_SECTIONS) return this.#lively;
    for (let section = 0; section < SECTIONS; section++) {
      const bit = 1 << section;
      if ((this.#livelyKnown & bit) !== 0) continue;
      if (this.#holds(section, fact)) this.#lively |= bit;
      else this.#lively &= ~bit;
    }
    this.#livelyKnown = ALL_SECTIONS;
    return this.#lively;
  }

  /** Whether a section holds a state with this fact, in the same way. */
  isShining(section: number, fact: Uint8Array): boolean {
    const bit = 1 << section;
    if ((this.#shiningKnown & bit) === 0) {
      if (this.#holds(section, fact)) this.#shining |= bit;
      else this.#shining &= ~bit;
      this.#shiningKnown |= bit;
    }
    return (this.#shining & bit) !== 0;
  }

  /** As livelySections, for another fact: `mark` says which, 0 or 1. */
  markedSections(mark: number, fact: Uint8Array): number {
    const known = this.#markedKnown[mark]!;
    if (known === ALL_SECTIONS) return this.#marked[mark]!;
    let marked = this.#marked[mark]! & known;
    for (let section = 0; section < SECTIONS; section++) {
      const bit = 1 << section;
      if ((known & bit) === 0 && this.#holds(section, fact)) marked |= bit;
    }
    this.#marked[mark] = marked;
    this.#markedKnown[mark] = ALL_SECTIONS;
    return marked;
  }

  #holds(section: number, fact: Uint8Array): boolean {
    const mixed = this.#mixed[section];
    if (mixed === undefined) return fact[this.#uniform[section]!] === 1;
    for (let i = 0; i < CELLS; i++) if (fact[mixed[i]!] === 1) return true;
    return false;
  }

  #written(section: number): void {
    this.#versions[section]!++;
    this.#version++;
    this.#livelyKnown &= ~(1 << section);
    for (let mark = 0; mark < MARKS; mark++) this.#markedKnown[mark]! &= ~(1 << section);
    this.#shiningKnown &= ~(1 << section);
  }

  #writable(section: number): Uint16Array {
    this.#written(section);
    const bit = 1 << section;
    const present = this.#mixed[section];
    if (present !== undefined && (this.#own & bit) !== 0) return present;
    const own = present === undefined ? new Uint16Array(CELLS) : present.slice();
    if (present === undefined && this.#uniform[section] !== 0) own.fill(this.#uniform[section]!);
    this.#mixed[section] = own;
    this.#own |= bit;
    return own;
  }
}

function cell(x: number, y: number, z: number): number {
  return ((y & 15) << 8) | (z << 4) | x;
}

const COLUMNS_OFFSET = 0x20_0000;

/** One number for the place of a column. */
export function columnKey(columnX: number, columnZ: number): number {
  return (columnX + COLUMNS_OFFSET) * (COLUMNS_OFFSET * 2) + columnZ + COLUMNS_OFFSET;
}
