import { crc32 } from './crc32.js';
import type { RgbaPicture } from './picture.js';
import { ZlibWriter } from './zlib.js';

/** Packs bytes in zlib's format. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

export interface PngOptions {
  readonly deflate?: Deflate;
  /** who has made the picture, in Latin letters; it is said directly behind the size */
  readonly software?: string | undefined;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
/** 8 bits a channel, RGB, and the only compression, filter set and order that there are */
const HEAD_REST = [8, 2, 0, 0, 0];
const FILTER_NONE = 0;
const FILTER_PAETH = 4;

/**
 * A picture as a PNG without its alpha. On its own it packs fast and to the same bytes on every
 * machine; with a deflate of the caller's, as small as that can.
 */
export function encodePng(picture: RgbaPicture, options: PngOptions = {}): Uint8Array {
  const { width, height } = picture;
  const body = options.deflate?.(unfiltered(picture)) ?? packed(picture);
  const made = options.software === undefined ? undefined : softwareText(options.software);
  const out = new Uint8Array(body.length + 57 + (made === undefined ? 0 : made.length + 12));
  out.set(SIGNATURE);
  const head = new Uint8Array(13);
  putWord(head, 0, width);
  putWord(head, 4, height);
  head.set(HEAD_REST, 8);
  let at = putChunk(out, SIGNATURE.length, 'IHDR', head);
  if (made !== undefined) at = putChunk(out, at, 'tEXt', made);
  at = putChunk(out, at, 'IDAT', body);
  putChunk(out, at, 'IEND', new Uint8Array(0));
  return out;
}

/** The keyword that PNG has for it, a zero, and the name. */
function softwareText(name: string): Uint8Array {
  return Uint8Array.from(`Software\0${name}`, (letter) => letter.charCodeAt(0));
}

/** Every row Paeth-filtered, which turns flat texels and gradients alike into zeros. */
function packed({ width, height, data }: RgbaPicture): Uint8Array {
  const zlib = new ZlibWriter((width * height) / 2 + 4_096);
  const differences = new Int32Array(width);
  // One word a pixel, with a black one before the first and a black row above the top.
  let above = new Int32Array(width + 1);
  let row = new Int32Array(width + 1);
  for (let y = 0; y < height; y++) {
    for (let x = 1, at = y * width * 4; x <= width; x++, at += 4) {
      row[x] = data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16);
    }
    filterRow(row, above, differences);
    zlib.row(FILTER_PAETH, differences);
    [above, row] = [row, above];
  }
  return zlib.finish();
}

/** By what the pixels of a row differ from what their neighbours promise. */
function filterRow(row: Int32Array, above: Int32Array, differences: Int32Array): void {
  let left = 0;
  let corner = 0;
  for (let x = 0; x < differences.length; x++) {
    const pixel = row[x + 1]!;
    const up = above[x + 1]!;
    // Where two of the neighbours are alike, the filter takes the third, for all channels.
    if (left === corner) differences[x] = pixel === up ? 0 : minus(pixel, up);
    else if (up === corner) differences[x] = pixel === left ? 0 : minus(pixel, left);
    else {
      const red = paeth(left & 255, up & 255, corner & 255);
      const green = paeth((left >> 8) & 255, (up >> 8) & 255, (corner >> 8) & 255);
      const blue = paeth(left >> 16, up >> 16, corner >> 16);
      differences[x] = minus(pixel, red | (green << 8) | (blue << 16));
    }
    left = pixel;
    corner = up;
  }
}

/** Channel by channel, each modulo 256. */
function minus(pixel: number, promised: number): number {
  const green = (pixel & 0x00ff00) - (promised & 0x00ff00);
  const others = ((pixel & 0xff00ff) | 0x1000100) - (promised & 0xff00ff);
  return (green & 0x00ff00) | (others & 0xff00ff);
}

/** Whichever of the three is nearest to left + up − corner, as PNG defines it. */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The rows as they are: a search for repeats finds more in texels than in differences. */
function unfiltered({ width, height, data }: RgbaPicture): Uint8Array {
  const rows = new Uint8Array(height * (1 + width * 3));
  for (let y = 0, at = 0, out = 0; y < height; y++) {
    rows[out++] = FILTER_NONE;
    for (let x = 0; x < width; x++, at += 4, out += 3) {
      rows[out] = data[at]!;
      rows[out + 1] = data[at + 1]!;
      rows[out + 2] = data[at + 2]!;
    }
  }
  return rows;
}

function putChunk(out: Uint8Array, at: number, name: string, body: Uint8Array): number {
  const end = at + 8 + body.length;
  putWord(out, at, body.length);
  for (let i = 0; i < 4; i++) out[at + 4 + i] = name.charCodeAt(i);
  out.set(body, at + 8);
  putWord(out, end, crc32(out, at + 4, end));
  return end + 4;
}

function putWord(out: Uint8Array, at: number, word: number): void {
  out[at] = word >>> 24;
  out[at + 1] = word >>> 16;
  out[at + 2] = word >>> 8;
  out[at + 3] = word;
}
