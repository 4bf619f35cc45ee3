import { deflateSync } from 'node:zlib';
import { crc32 } from './crc32.js';

/** PNGs for tests, written by hand: nothing here is what reads them, but for the checksum. */

export function chunk(kind: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly kind: number;
  /** rows as they are packed, each with the byte of its filter */
  readonly rows: Uint8Array;
  readonly interlaced?: boolean;
  /** PLTE, tRNS and the like, before the pixels */
  readonly more?: readonly Buffer[];
}

export function png({ width, height, bits, kind, rows, interlaced, more = [] }: PngParts): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, kind, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Rgba = readonly [number, number, number, number];

/** An RGBA picture without filters. */
export function rgbaPng(
  width: number,
  height: number,
  paint: (x: number, y: number) => Rgba,
): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(paint(x, y), y * (width * 4 + 1) + 1 + x * 4);
  }
  return png({ width, height, bits: 8, kind: 6, rows });
}

export function plainPng(colour: Rgba, width = 16, height = width): Buffer {
  return rgbaPng(width, height, () => colour);
}
