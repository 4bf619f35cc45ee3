import { inflateSync } from 'node:zlib';
import { crc32 } from './crc32.js';
import type { RgbaPicture } from './picture.js';

/** How large a picture may be, before room is made for it. */
export interface PngLimits {
  readonly sideMax: number;
  readonly pixelsMax: number;
}

interface Head {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly kind: number;
  readonly isInterlaced: boolean;
}

/** A picture within the picture: where its pixels are, and how large it is on its own. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
  readonly height: number;
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
/** Adam7: where each pass begins, and how far apart its pixels are. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * The pixels of a PNG of any kind; of 16 bits the upper eight count. Refuses what is broken or
 * too large before it makes room for it.
 */
export function decodePng(file: Uint8Array, limits: PngLimits): RgbaPicture {
  const chunks = readChunks(file, limits);
  const { head } = chunks;
  const [samples] = KINDS[head.kind]!;
  const passes = passesOf(head);
  const rowBytes = ({ width }: Pass): number => Math.ceil((width * samples * head.bits) / 8);
  const bytes = passes.reduce((sum, pass) => sum + (rowBytes(pass) + 1) * pass.height, 0);
  const rows = unpacked(chunks.data, bytes);
  const data = new Uint8Array(head.width * head.height * 4);
  const put = putterOf(chunks);
  let at = 0;
  for (const pass of passes) {
    const size = (rowBytes(pass) + 1) * pass.height;
    const part = rows.subarray(at, at + size);
    unfilter(part, rowBytes(pass), pass.height, Math.max(1, (samples * head.bits) >> 3));
    paint(part, rowBytes(pass), pass, chunks.head, put, data);
    at += size;
  }
  return { width: head.width, height: head.height, data };
}

/** What is wrong with a file that is to be a picture. */
export class PictureError extends Error {}

function refuse(message: string): PictureError {
  return new PictureError(message);
}

interface Chunks {
  readonly head: Head;
  readonly palette: Uint8Array;
  readonly transparency: Uint8Array;
  readonly data: Uint8Array;
}

function readChunks(bytes: Uint8Array, limits: PngLimits): Chunks {
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
    if (crc32(file, at + 4, end) !== file.readUInt32BE(end)) {
      throw refuse(`the checksum of its ${kind} is wrong`);
    }
    const body = file.subarray(at + 8, end);
    if (head === undefined) {
      if (kind !== 'IHDR') throw refuse('it does not begin with its size');
      head = readHead(body, limits);
    } else if (kind === 'PLTE') palette = body;
    else if (kind === 'tRNS') transparency = body;
    else if (kind === 'IDAT') data.push(body);
    else if (kind === 'IEND') return { head, palette, transparency, data: Buffer.concat(data) };
    at = end + 4;
  }
}

function readHead(body: Buffer, { sideMax, pixelsMax }: PngLimits): Head {
  if (body.length !== 13) throw refuse('it does not begin with its size');
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
  const [bits, kind] = [body[8]!, body[9]!];
  if (width === 0 || height === 0) throw refuse('it has no pixels');
  if (Math.max(width, height) > sideMax || width * height > pixelsMax) {
    const most = `${sideMax} a side, or ${pixelsMax} in all`;
    throw refuse(`it is ${width} × ${height} pixels, more than ${most}`);
  }
  if (!KINDS[kind]?.[1].includes(bits) || body[10] !== 0 || body[11] !== 0 || body[12]! > 1) {
    throw refuse(`it is a PNG of an unknown kind (${kind}, ${bits} bits)`);
  }
  return { width, height, bits, kind, isInterlaced: body[12] === 1 };
}

/** One, or the seven of a picture that is interlaced; those without a pixel are left out. */
function passesOf({ width, height, isInterlaced }: Head): Pass[] {
  return (isInterlaced ? ADAM7 : [[0, 0, 1, 1] as const])
    .map(([x, y, dx, dy]) => {
      const size = { width: Math.ceil((width - x) / dx), height: Math.ceil((height - y) / dy) };
      return { x, y, dx, dy, ...size };
    })
    .filter((pass) => pass.width > 0 && pass.height > 0);
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
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const row = rows.subarray(start + 1, start + 1 + rowBytes);
    unfilterRow(rows[start]!, row, above, step, y);
    above = row;
  }
}

/** What a filter has taken away comes from the left, from above, or from both and the corner. */
function unfilterRow(
  filter: number,
  row: Uint8Array,
  above: Uint8Array,
  step: number,
  y: number,
): void {
  const { length } = row;
  const first = Math.min(step, length);
  if (filter === 0) return;
  if (filter === 1) {
    for (let i = step; i < length; i++) row[i]! += row[i - step]!;
  } else if (filter === 2) {
    for (let i = 0; i < length; i++) row[i]! += above[i]!;
  } else if (filter === 3) {
    for (let i = 0; i < first; i++) row[i]! += above[i]! >> 1;
    for (let i = step; i < length; i++) row[i]! += (row[i - step]! + above[i]!) >> 1;
  } else if (filter === 4) {
    for (let i = 0; i < first; i++) row[i]! += above[i]!;
    for (let i = step; i < length; i++) {
      row[i]! += paeth(row[i - step]!, above[i]!, above[i - step]!);
    }
  } else throw refuse(`row ${y} has a filter that there is not (${filter})`);
}

function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** Puts the pixels of one pass where they belong. */
function paint(
  rows: Uint8Array,
  rowBytes: number,
  pass: Pass,
  { width, kind, bits }: Head,
  put: Put | undefined,
  data: Uint8Array,
): void {
  const sample = new Uint16Array(KINDS[kind]![0]);
  const jump = pass.dx * 4;
  for (let y = 0; y < pass.height; y++) {
    const row = y * (rowBytes + 1) + 1;
    let to = ((pass.y + y * pass.dy) * width + pass.x) * 4;
    if (put === undefined) {
      paintPlain(rows, row, pass.width, sample.length, data, to, jump);
      continue;
    }
    for (let x = 0; x < pass.width; x++, to += jump) {
      for (let i = 0; i < sample.length; i++) {
        sample[i] = sampleAt(rows, row, x * sample.length + i, bits);
      }
      put(sample, data, to);
    }
  }
}

/** A row of colours of eight bits, with alpha or without: what nearly all pictures have. */
function paintPlain(
  rows: Uint8Array,
  row: number,
  count: number,
  samples: number,
  data: Uint8Array,
  start: number,
  jump: number,
): void {
  const end = row + count * samples;
  for (let from = row, to = start; from < end; from += samples, to += jump) {
    data[to] = rows[from]!;
    data[to + 1] = rows[from + 1]!;
    data[to + 2] = rows[from + 2]!;
    data[to + 3] = samples === 4 ? rows[from + 3]! : 255;
  }
}

function sampleAt(rows: Uint8Array, row: number, index: number, bits: number): number {
  if (bits === 8) return rows[row + index]!;
  if (bits === 16) return (rows[row + index * 2]! << 8) | rows[row + index * 2 + 1]!;
  const bit = index * bits;
  return (rows[row + (bit >> 3)]! >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

type Put = (sample: Uint16Array, data: Uint8Array, to: number) => void;

/** How a pixel is made of its samples; undefined: it is its samples. */
function putterOf({ head, palette, transparency }: Chunks): Put | undefined {
  if (head.kind === PALETTE) return putPalette(palette, transparency);
  const clear = clearSample(head, transparency);
  const isColour = head.kind === RGB || head.kind === RGBA;
  if (isColour && head.bits === 8 && clear === undefined) return undefined;
  const put = putPlain(head);
  if (clear === undefined) return put;
  return (sample, data, to) => {
    put(sample, data, to);
    if (clear.every((value, i) => value === sample[i])) data[to + 3] = 0;
  };
}

function putPlain({ kind, bits }: Head): Put {
  const shift = bits === 16 ? 8 : 0;
  const scale = bits < 8 ? 255 / ((1 << bits) - 1) : 1;
  const hasColour = kind === RGB || kind === RGBA;
  const alphaAt = kind === RGBA ? 3 : kind === GREY_ALPHA ? 1 : -1;
  return (sample, data, to) => {
    for (let i = 0; i < 3; i++) data[to + i] = (sample[hasColour ? i : 0]! >> shift) * scale;
    data[to + 3] = alphaAt < 0 ? 255 : sample[alphaAt]! >> shift;
  };
}

function putPalette(palette: Uint8Array, transparency: Uint8Array): Put {
  const count = Math.floor(palette.length / 3);
  if (count === 0) throw refuse('it has no palette');
  return ([index = 0], data, to) => {
    if (index >= count) throw refuse(`it uses colour ${index} of ${count}`);
    for (let i = 0; i < 3; i++) data[to + i] = palette[index * 3 + i]!;
    data[to + 3] = transparency[index] ?? 255;
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
