import type { BlockColumn, LightColumn } from '@bridle/facets/pictured';
import { squeeze, unsqueeze } from './squeeze.js';

/** Cells of a section, and of the surface of a column. */
const CELLS = 4_096;
const SURFACE = 256;
/** Numbers per cell are packed with so many bits; 0: one number fills the section. */
const WIDTHS = [1, 2, 4, 8, 16];
/** Of a column of 255 sections whose cells are all different, with room to spare. */
const COLUMN_BYTES_MAX = SURFACE + 256 * 8 * CELLS;

/**
 * A column of land as bytes, or some sections of one. In front its biomes; then for each section its number, its
 * states and its light, both as a palette and an index into it per cell. All that is squeezed.
 */
export function packColumn(
  blocks: BlockColumn,
  light: LightColumn,
  sections: readonly number[],
): Uint8Array {
  const out = new ByteWriter();
  out.bytes(blocks.biomes.subarray(0, SURFACE));
  out.byte(sections.length);
  for (const section of sections) {
    out.byte(section);
    packNumbers(out, blocks.sectionStates(section), blocks.uniformState(section));
    packNumbers(out, light.sectionLight(section), light.uniformLight(section));
  }
  return squeeze(out.done());
}

/** What `packColumn` wrote, section by section; arrays are the reader's own. */
export interface UnpackedSection {
  readonly section: number;
  /** undefined: `state` fills the section */
  readonly states: Uint16Array | undefined;
  readonly state: number;
  readonly light: Uint8Array | undefined;
  readonly lightLevel: number;
}

export function unpackColumn(bytes: Readonly<Uint8Array>): {
  biomes: Uint8Array;
  sections: UnpackedSection[];
} {
  const from = new ByteReader(unsqueeze(bytes, COLUMN_BYTES_MAX));
  const biomes = from.bytes(SURFACE).slice();
  const count = from.byte();
  const sections: UnpackedSection[] = [];
  for (let i = 0; i < count; i++) {
    const section = from.byte();
    const states = unpackNumbers(from, Uint16Array);
    const light = unpackNumbers(from, Uint8Array);
    sections.push({
      section,
      states: states.cells,
      state: states.filled,
      light: light.cells,
      lightLevel: light.filled,
    });
  }
  return { biomes, sections };
}

/** The index of a number in the palette that is being made, or 0 where it has none; reset after use. */
const indexOf = new Uint16Array(65_536);
const palette = new Uint16Array(CELLS);

function packNumbers(
  out: ByteWriter,
  cells: Readonly<Uint16Array> | Readonly<Uint8Array> | undefined,
  filled: number,
): void {
  if (cells === undefined) {
    out.byte(0);
    out.word(filled);
    return;
  }
  let count = 0;
  for (let i = 0; i < CELLS; i++) {
    const number = cells[i]!;
    if (indexOf[number] !== 0) continue;
    palette[count++] = number;
    indexOf[number] = count; // one more than its index: 0 is for numbers that are not there
  }
  if (count === 1) {
    out.byte(0);
    out.word(palette[0]!);
  } else {
    const bits = WIDTHS.find((width) => count <= 1 << width)!;
    out.byte(bits);
    out.word(count);
    for (let i = 0; i < count; i++) out.word(palette[i]!);
    packCells(out.room((CELLS * bits) >> 3), cells, bits);
  }
  for (let i = 0; i < count; i++) indexOf[palette[i]!] = 0;
}

function packCells(
  into: Uint8Array,
  cells: Readonly<Uint16Array> | Readonly<Uint8Array>,
  bits: number,
): void {
  if (bits === 16) {
    for (let i = 0; i < CELLS; i++) {
      const index = indexOf[cells[i]!]! - 1;
      into[2 * i] = index;
      into[2 * i + 1] = index >> 8;
    }
    return;
  }
  const perByte = 8 / bits;
  for (let i = 0, at = 0; at < into.length; at++) {
    let byte = 0;
    for (let k = 0; k < perByte; k++) byte |= (indexOf[cells[i++]!]! - 1) << (k * bits);
    into[at] = byte;
  }
}

function unpackNumbers<A extends Uint8Array | Uint16Array>(
  from: ByteReader,
  Cells: new (length: number) => A,
): { cells: A | undefined; filled: number } {
  const bits = from.byte();
  if (bits === 0) return { cells: undefined, filled: from.word() };
  const count = from.word();
  const numbers = new Uint16Array(count);
  for (let i = 0; i < count; i++) numbers[i] = from.word();
  const packed = from.bytes((CELLS * bits) >> 3);
  const cells = new Cells(CELLS);
  if (bits === 16) {
    for (let i = 0; i < CELLS; i++) cells[i] = numbers[packed[2 * i]! | (packed[2 * i + 1]! << 8)]!;
    return { cells, filled: 0 };
  }
  const [perByte, mask] = [8 / bits, (1 << bits) - 1];
  for (let i = 0, at = 0; at < packed.length; at++) {
    const byte = packed[at]!;
    for (let k = 0; k < perByte; k++) cells[i++] = numbers[(byte >> (k * bits)) & mask]!;
  }
  return { cells, filled: 0 };
}

/** Grows as it is written; one for all columns, since each is done before the next begins. */
let scratch = new Uint8Array(1 << 17);

class ByteWriter {
  #at = 0;

  byte(value: number): void {
    this.room(1)[0] = value;
  }

  word(value: number): void {
    const room = this.room(2);
    room[0] = value;
    room[1] = value >> 8;
  }

  bytes(values: Readonly<Uint8Array>): void {
    this.room(values.length).set(values);
  }

  /** So many bytes that are written by who asks. */
  room(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > scratch.length) {
      const larger = new Uint8Array(Math.max(end, 2 * scratch.length));
      larger.set(scratch);
      scratch = larger;
    }
    const room = scratch.subarray(this.#at, end);
    this.#at = end;
    return room;
  }

  /** What was written; good until something else is. */
  done(): Uint8Array {
    return scratch.subarray(0, this.#at);
  }
}

class ByteReader {
  readonly #bytes: Readonly<Uint8Array>;
  #at = 0;

  constructor(bytes: Readonly<Uint8Array>) {
    this.#bytes = bytes;
  }

  byte(): number {
    return this.bytes(1)[0]!;
  }

  word(): number {
    const [low, high] = this.bytes(2);
    return low! | (high! << 8);
  }

  bytes(length: number): Readonly<Uint8Array> {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError('a column of land ends too early');
    const bytes = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}
