import { inflateSync } from 'node:zlib';
import { TEXTURE_PIXELS_MAX, TEXTURE_WIDTH_MAX } from '../limits.js';
import { crc32 } from './crc32.js';
import { refuse } from './packFiles.js';

export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  /** four bytes a pixel, row by row from the top */
  readonly rgba: Uint8Array;
}

interface Head {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly kind: number;
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const GREY = 0;
const RGB = 2;
const PALETTE = 3;
const GREY_ALPHA = 4;
const RGBA = 6;
/** samples a pixel, and how many bits each may have */
const KINDS: Readonly<Record<number, readonly [samples: number, bits: readonly number[]]>> = {
  [GREY]: [1, [1, 2, 4, 8, 16]],
  [RGB]: [3, [8, 16]],
  [PALETTE]: [1, [1, 2, 4, 8]],
  [GREY_ALPHA]: [2, [8, 16]],
  [RGBA]: [4, [8, 16]],
};

/**
 * A texture's pixels. Every kind of PNG but the interlaced is read; of 16 bits the upper eight
 * count. Refuses what is broken or too large before it makes room for it.
 */
export function decodePng(file: Uint8Array): RgbaImage {
  const { head, palette, transparency, data } = readChunks(file);
  const [samples] = KINDS[head.kind]!;
  const rowBytes = Math.ceil((head.width * samples * head.bits) / 8);
  const rows = unpacked(data, (rowBytes + 1) * head.height);
  unfilter(rows, rowBytes, head.height, Math.max(1, (samples * head.bits) >> 3));
  const rgba = new Uint8Array(head.width * head.height * 4);
  if (head.kind === RGBA && head.bits === 8) {
    // What nearly all packs have, and it needs nothing but to be moved together.
    for (let y = 0; y < head.height; y++) {
      const row = y * (rowBytes + 1) + 1;
      rgba.set(rows.subarray(row, row + rowBytes), y * rowBytes);
    }
    return { width: head.width, height: head.height, rgba };
  }
  const put = head.kind === PALETTE ? putPalette(palette, transparency) : putPlain(head);
  const clear = head.kind === PALETTE ? undefined : clearSample(head, transparency);
  const sample = new Uint16Array(samples);
  for (let y = 0, to = 0; y < head.height; y++) {
    const row = y * (rowBytes + 1) + 1;
    for (let x = 0; x < head.width; x++, to += 4) {
      for (let i = 0; i < samples; i++) {
        sample[i] = sampleAt(rows, row, x * samples + i, head.bits);
      }
      put(sample, rgba, to);
      if (clear?.every((value, i) => value === sample[i])) rgba[to + 3] = 0;
    }
  }
  return { width: head.width, height: head.height, rgba };
}

interface Chunks {
  readonly head: Head;
  readonly palette: Uint8Array;
  readonly transparency: Uint8Array;
  readonly data: Uint8Array;
}

function readChunks(bytes: Uint8Array): Chunks {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw refuse('it is no PNG');
  let head: Head | undefined;
  let palette: Uint8Array = new Uint8Array(0);
  let transparency: Uint8Array = new Uint8Array(0);
  const data: Uint8Array[] = [];
  for (let at = 8; ; ) {
    if (at + 12 > file.length) throw refuse('it is cut off');
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length) throw refuse('it is cut off');
    const kind = file.toString('latin1', at + 4, at + 8);
    if (crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) {
      throw refuse(`the checksum of its ${kind} is wrong`);
    }
    const body = file.subarray(at + 8, end);
    if (head === undefined) {
      if (kind !== 'IHDR') throw refuse('it does not begin with its size');
      head = readHead(body);
    } else if (kind === 'PLTE') palette = body;
    else if (kind === 'tRNS') transparency = body;
    else if (kind === 'IDAT') data.push(body);
    else if (kind === 'IEND') return { head, palette, transparency, data: Buffer.concat(data) };
    at = end + 4;
  }
}

function readHead(body: Buffer): Head {
  if (body.length !== 13) throw refuse('it does not begin with its size');
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
  const [bits, kind] = [body[8]!, body[9]!];
  if (width === 0 || height === 0) throw refuse('it has no pixels');
  if (width > TEXTURE_WIDTH_MAX || width * height > TEXTURE_PIXELS_MAX) {
    throw refuse(`it is ${width} × ${height} pixels, wider than ${TEXTURE_WIDTH_MAX} or too long`);
  }
  if (!KINDS[kind]?.[1].includes(bits) || body[10] !== 0 || body[11] !== 0) {
    throw refuse(`it is a PNG of an unknown kind (${kind}, ${bits} bits)`);
  }
  if (body[12] !== 0) throw refuse('it is interlaced', 'save it without interlacing');
  return { width, height, bits, kind };
}

/** Exactly as many bytes as its size promises. */
function unpacked(data: Uint8Array, bytes: number): Uint8Array {
  let rows: Uint8Array;
  try {
    rows = inflateSync(data, { maxOutputLength: bytes });
  } catch {
    throw refuse('its pixels are broken, or more than its size says');
  }
  if (rows.length !== bytes) throw refuse('its pixels are fewer than its size says');
  return rows;
}

/** Undoes the filters in place; `step` is how many bytes lie between a byte and its left one. */
function unfilter(rows: Uint8Array, rowBytes: number, height: number, step: number): void {
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const filter = rows[start]!;
    if (filter > 4) throw refuse(`row ${y} has a filter that there is not (${filter})`);
    for (let i = 0; filter > 0 && i < rowBytes; i++) {
      const at = start + 1 + i;
      const left = i < step ? 0 : rows[at - step]!;
      const up = y === 0 ? 0 : rows[at - rowBytes - 1]!;
      const corner = i < step || y === 0 ? 0 : rows[at - rowBytes - 1 - step]!;
      rows[at] = rows[at]! + predicted(filter, left, up, corner);
    }
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

function sampleAt(rows: Uint8Array, row: number, index: number, bits: number): number {
  if (bits === 8) return rows[row + index]!;
  if (bits === 16) return (rows[row + index * 2]! << 8) | rows[row + index * 2 + 1]!;
  const bit = index * bits;
  return (rows[row + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

type Put = (sample: Uint16Array, rgba: Uint8Array, to: number) => void;

function putPlain({ kind, bits }: Head): Put {
  const shift = bits === 16 ? 8 : 0;
  const scale = bits < 8 ? 255 / ((1 << bits) - 1) : 1;
  const hasColour = kind === RGB || kind === RGBA;
  const alphaAt = kind === RGBA ? 3 : kind === GREY_ALPHA ? 1 : -1;
  return (sample, rgba, to) => {
    for (let i = 0; i < 3; i++) rgba[to + i] = (sample[hasColour ? i : 0]! >> shift) * scale;
    rgba[to + 3] = alphaAt < 0 ? 255 : sample[alphaAt]! >> shift;
  };
}

function putPalette(palette: Uint8Array, transparency: Uint8Array): Put {
  const count = Math.floor(palette.length / 3);
  if (count === 0) throw refuse('it has no palette');
  return ([index = 0], rgba, to) => {
    if (index >= count) throw refuse(`it uses colour ${index} of ${count}`);
    for (let i = 0; i < 3; i++) rgba[to + i] = palette[index * 3 + i]!;
    rgba[to + 3] = transparency[index] ?? 255;
  };
}

/** The one grey or colour that stands for a hole, where a picture without alpha has one. */
function clearSample({ kind }: Head, transparency: Uint8Array): number[] | undefined {
  const samples = kind === GREY ? 1 : kind === RGB ? 3 : 0;
  if (samples === 0 || transparency.length !== samples * 2) return undefined;
  return Array.from({ length: samples }, (_, i) => {
    return (transparency[i * 2]! << 8) | transparency[i * 2 + 1]!;
  });
}
