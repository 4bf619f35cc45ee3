import { deflateSync, inflateSync } from 'node:zlib';

/** RGBA, four bytes a pixel, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The file is no PNG that we read; the message says why. */
export class PngError extends Error {}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PIXELS_MAX = 67_108_864; // 8192 × 8192: a quarter of a gigabyte as it is compared

/** Bytes a pixel of each colour type: grey, RGB, palette, grey with alpha, RGBA. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const PALETTE = 3;

/** Adam7: where each pass begins, and how far apart its pixels are. */
const PASSES: readonly (readonly [x: number, y: number, dx: number, dy: number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

interface Header {
  readonly width: number;
  readonly height: number;
  readonly colour: number;
  readonly isInterlaced: boolean;
}

interface Colours {
  readonly colour: number;
  readonly palette: Uint8Array;
  readonly alphas: Uint8Array;
}

/** Reads any PNG of eight bits a channel. */
export function decodePng(file: Uint8Array): Pixels {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new PngError('is no PNG');
  let header: Header | undefined;
  let palette = new Uint8Array(0);
  let alphas = new Uint8Array(0);
  const parts: Buffer[] = [];
  for (const [type, body] of chunksOf(bytes)) {
    if (type === 'IHDR') header = headerOf(body);
    else if (type === 'PLTE') palette = new Uint8Array(body);
    else if (type === 'tRNS') alphas = new Uint8Array(body);
    else if (type === 'IDAT') parts.push(body);
  }
  if (header === undefined) throw new PngError('has no header');
  const { width, height, colour, isInterlaced } = header;
  const passes = isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  const rows = new Rows(inflated(Buffer.concat(parts), header, passes), CHANNELS[colour]!);
  const data = new Uint8Array(width * height * 4);
  for (const [x0, y0, dx, dy] of passes) {
    const across = Math.ceil((width - x0) / dx);
    if (across <= 0) continue;
    rows.begin(across);
    for (let y = y0; y < height; y += dy) {
      const row = rows.next();
      for (let i = 0; i < across; i++) {
        paint(data, (y * width + x0 + i * dx) * 4, row, i, { colour, palette, alphas });
      }
    }
  }
  return { width, height, data };
}

function* chunksOf(bytes: Buffer): Generator<[type: string, body: Buffer]> {
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw new PngError('ends too soon');
    yield [type, bytes.subarray(at + 8, at + 8 + length)];
    if (type === 'IEND') return;
    at += 12 + length;
  }
}

function headerOf(body: Buffer): Header {
  if (body.length !== 13) throw new PngError('has a broken header');
  const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
  const [depth, colour] = [body[8]!, body[9]!];
  if (width === 0 || height === 0) throw new PngError('has no pixels');
  if (width * height > PIXELS_MAX) throw new PngError(`has more than ${PIXELS_MAX} pixels`);
  if (depth !== 8) throw new PngError(`has ${depth} bits a channel; only 8 are read`);
  if (CHANNELS[colour] === undefined) throw new PngError(`has an unknown colour type ${colour}`);
  return { width, height, colour, isInterlaced: body[12] === 1 };
}

function inflated(
  packed: Buffer,
  { width, height, colour }: Header,
  passes: readonly (readonly [number, number, number, number])[],
): Buffer {
  let bytes = 0;
  for (const [x0, y0, dx, dy] of passes) {
    const [across, down] = [Math.ceil((width - x0) / dx), Math.ceil((height - y0) / dy)];
    if (across > 0 && down > 0) bytes += down * (1 + across * CHANNELS[colour]!);
  }
  let raw: Buffer;
  try {
    raw = inflateSync(packed, { maxOutputLength: bytes });
  } catch (error) {
    throw new PngError(`cannot be unpacked: ${(error as Error).message}`);
  }
  if (raw.length < bytes) throw new PngError('ends too soon');
  return raw;
}

/** Rows of bytes with their filters undone. */
class Rows {
  readonly #raw: Buffer;
  readonly #step: number;
  #at = 0;
  #above: Uint8Array = new Uint8Array(0);

  constructor(raw: Buffer, bytesPerPixel: number) {
    this.#raw = raw;
    this.#step = bytesPerPixel;
  }

  /** A picture of so many pixels in a row begins. */
  begin(across: number): void {
    this.#above = new Uint8Array(across * this.#step);
  }

  next(): Uint8Array {
    const above = this.#above;
    const filter = this.#raw[this.#at]!;
    const row = new Uint8Array(this.#raw.subarray(this.#at + 1, this.#at + 1 + above.length));
    this.#at += 1 + above.length;
    const step = this.#step;
    for (let i = 0; i < row.length; i++) {
      const left = i < step ? 0 : row[i - step]!;
      const corner = i < step ? 0 : above[i - step]!;
      row[i]! += predicted(filter, left, above[i]!, corner);
    }
    this.#above = row;
    return row;
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) throw new PngError(`has an unknown filter ${filter}`);
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function paint(
  data: Uint8Array,
  to: number,
  row: Uint8Array,
  pixel: number,
  { colour, palette, alphas }: Colours,
): void {
  const at = pixel * CHANNELS[colour]!;
  if (colour === PALETTE) {
    const index = row[at]!;
    if (index * 3 + 2 >= palette.length) throw new PngError('names a colour that it does not have');
    for (let i = 0; i < 3; i++) data[to + i] = palette[index * 3 + i]!;
    data[to + 3] = alphas[index] ?? 255;
    return;
  }
  const isGrey = colour === 0 || colour === 4;
  for (let i = 0; i < 3; i++) data[to + i] = row[isGrey ? at : at + i]!;
  data[to + 3] = colour === 4 ? row[at + 1]! : colour === 6 ? row[at + 3]! : 255;
}

/** A picture as a PNG without alpha. */
export function encodePng({ width, height, data }: Pixels): Buffer {
  const raw = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, to = 0; y < height; y++) {
    to++; // no filter
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      for (let i = 0; i < 3; i++) raw[to++] = data[at + i]!;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, sum]);
}

/** Older versions of Node have none. */
function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
