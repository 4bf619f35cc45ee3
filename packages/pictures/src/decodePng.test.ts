import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePng as decode, PictureError } from './decodePng.js';
import { encodePng } from './index.js';
import type { RgbaPicture } from './picture.js';
import { chunk, png, rgbaPng } from './testPng.js';

const decodePng = (file: Uint8Array): RgbaPicture =>
  decode(file, { sideMax: 1_000, pixelsMax: 100_000 });

describe('a PNG', () => {
  it('is read with its alpha', () => {
    const file = rgbaPng(4, 2, (x, y) => [x * 10, y * 20, 7, x === 3 ? 0 : 200]);
    const { width, height, data } = decodePng(file);
    expect([width, height]).toEqual([4, 2]);
    expect([...data.subarray(4 * 4, 4 * 8)]).toEqual([
      0, 20, 7, 200, 10, 20, 7, 200, 20, 20, 7, 200, 30, 20, 7, 0,
    ]);
  });

  it.each([
    [1, [0b01100000]],
    [2, [0b00010100]],
    [4, [0x01, 0x10]],
    [8, [0, 1, 1, 0]],
  ])('is read from a palette of %i bits, whose first colour is a hole', (bits, row) => {
    const more = [chunk('PLTE', Buffer.from([9, 9, 9, 1, 2, 3])), chunk('tRNS', Buffer.from([0]))];
    const file = png({ width: 4, height: 1, bits, kind: 3, rows: Buffer.from([0, ...row]), more });
    expect([...decodePng(file).data]).toEqual([9, 9, 9, 0, 1, 2, 3, 255, 1, 2, 3, 255, 9, 9, 9, 0]);
  });

  it('is read from greys of 4 and of 16 bits, with and without alpha', () => {
    const four = png({ width: 2, height: 1, bits: 4, kind: 0, rows: Buffer.from([0, 0x3f]) });
    expect([...decodePng(four).data]).toEqual([51, 51, 51, 255, 255, 255, 255, 255]);
    const rows = Buffer.from([0, 0xab, 0xcd, 0x80, 0]);
    const wide = png({ width: 1, height: 1, bits: 16, kind: 4, rows });
    expect([...decodePng(wide).data]).toEqual([0xab, 0xab, 0xab, 0x80]);
  });

  it('has a hole where a colour is said to be one', () => {
    const more = [chunk('tRNS', Buffer.from([0, 1, 0, 2, 0, 3]))];
    const rows = Buffer.from([0, 1, 2, 3, 1, 2, 4]);
    const file = png({ width: 2, height: 1, bits: 8, kind: 2, rows, more });
    expect([...decodePng(file).data]).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
  });

  it('is the same through every filter', () => {
    const pixels = Array.from({ length: 5 * 5 }, (_, i) => (i * 83 + 19) & 255);
    const rows: number[] = [];
    const at = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : pixels[y * 5 + x]!);
    for (let y = 0; y < 5; y++) {
      rows.push(y);
      for (let x = 0; x < 5; x++) {
        const [left, up, corner] = [at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)];
        const near = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
        const paeth = [left, up, corner][near.indexOf(Math.min(...near))]!;
        rows.push((at(x, y) - [0, left, up, (left + up) >> 1, paeth][y]!) & 255);
      }
    }
    const file = png({ width: 5, height: 5, bits: 8, kind: 0, rows: Buffer.from(rows) });
    expect([...decodePng(file).data].filter((_, i) => i % 4 === 0)).toEqual(pixels);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 9],
    [5, 1],
    [16, 16],
    [13, 7],
  ])('of %i by %i pixels is the same when it is interlaced', (width, height) => {
    const paint = (x: number, y: number) => [x * 9, y * 11, x ^ y, 255 - x] as const;
    expect(decodePng(interlacedPng(width, height, paint))).toEqual(
      decodePng(rgbaPng(width, height, paint)),
    );
  });

  it('is read interlaced with several pixels in a byte', () => {
    // Of 3 × 3 pixels, passes one, four, five, six and seven have some: those of four bits
    // fill whole bytes at the end of each row.
    const rows = Buffer.from([0, 0x10, 0, 0x20, 0, 0x34, 0, 0x50, 0, 0x60, 0, 0x78, 0x90]);
    const file = png({ width: 3, height: 3, bits: 4, kind: 0, rows, interlaced: true });
    const greys = [...decodePng(file).data].filter((_, i) => i % 4 === 0);
    expect(greys.map((grey) => grey / 17)).toEqual([1, 5, 2, 7, 8, 9, 3, 6, 4]);
  });

  it('comes back as our encoder wrote it, opaque', () => {
    const size = fc.integer({ min: 1, max: 9 });
    const pixels = fc.tuple(size, size).chain(([width, height]) => {
      const length = width * height * 4;
      return fc
        .uint8Array({ minLength: length, maxLength: length })
        .map((data) => ({ width, height, data: data.map((v, i) => (i % 4 === 3 ? 255 : v)) }));
    });
    fc.assert(
      fc.property(pixels, (picture) => {
        expect(decodePng(encodePng(picture))).toEqual(picture);
      }),
    );
  });

  it('never does anything but be refused, whichever bytes are wrong', () => {
    const file = rgbaPng(4, 4, (x, y) => [x, y, 7, 255]);
    for (let at = 0; at < file.length; at++) {
      for (const value of [0, 255, file[at]! ^ 1]) {
        const wrong = Buffer.from(file);
        wrong[at] = value;
        try {
          decodePng(wrong);
        } catch (error) {
          expect(error).toBeInstanceOf(PictureError);
        }
      }
    }
  });

  const small = { width: 2, height: 2, bits: 8, kind: 0, rows: Buffer.alloc(6) };
  const broken = png(small);
  broken[broken.length - 20]! ^= 1;
  it.each([
    ['of 20,000 pixels', png({ ...small, width: 20_000, height: 20_000 }), /20000 × 20000/],
    ['that is endlessly long', png({ ...small, width: 1, height: 1_001 }), /1000 a side/],
    ['that has too many pixels', png({ ...small, width: 400, height: 400 }), /100000 in all/],
    ['without pixels', png({ ...small, width: 0 }), /no pixels/],
    ['that is interlaced and has too few pixels', png({ ...small, interlaced: true }), /fewer/],
    ['of a kind that there is not', png({ ...small, kind: 5 }), /unknown kind/],
    ['whose checksum is wrong', broken, /checksum of its IDAT/],
    ['that is cut off', png(small).subarray(0, 50), /cut off/],
    ['that is none', Buffer.from('not a picture at all'), /no PNG/],
    ['with more pixels than its size', png({ ...small, rows: Buffer.alloc(7) }), /more than/],
    ['that is a bomb', png({ ...small, rows: Buffer.alloc(50_000_000) }), /more than/],
    ['with fewer pixels than its size', png({ ...small, rows: Buffer.alloc(5) }), /fewer/],
    ['with a filter that there is not', png({ ...small, rows: Buffer.alloc(6, 9) }), /filter/],
    ['without its palette', png({ ...small, kind: 3 }), /no palette/],
    [
      'with a colour outside of its palette',
      png({
        ...small,
        kind: 3,
        rows: Buffer.from([0, 0, 1, 0, 0, 0]),
        more: [chunk('PLTE', Buffer.alloc(3))],
      }),
      /colour 1 of 1/,
    ],
    [
      'whose pixels are no zlib',
      Buffer.concat([
        png(small).subarray(0, 33),
        chunk('IDAT', Buffer.from('nothing')),
        chunk('IEND', Buffer.alloc(0)),
      ]),
      /broken/,
    ],
    [
      'without a head',
      Buffer.concat([png(small).subarray(0, 8), chunk('IDAT', deflateSync(''))]),
      /begin/,
    ],
  ])('%s is refused', (_what, file, why) => {
    expect(() => decodePng(file)).toThrow(why);
  });
});

/** Which of the seven passes a pixel belongs to, by the table of the standard. */
function passOf(x: number, y: number): number {
  const table = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777'];
  return Number([...table, '56565656', '77777777'][y % 8]![x % 8]);
}

/** The pixels pass by pass, each with rows of its own. */
function interlacedPng(
  width: number,
  height: number,
  paint: (x: number, y: number) => readonly number[],
): Buffer {
  const rows: number[] = [];
  for (let pass = 1; pass <= 7; pass++) {
    for (let y = 0; y < height; y++) {
      const own = Array.from({ length: width }, (_, x) => x).filter((x) => passOf(x, y) === pass);
      if (own.length > 0) rows.push(0, ...own.flatMap((x) => paint(x, y)));
    }
  }
  return png({ width, height, bits: 8, kind: 6, rows: Buffer.from(rows), interlaced: true });
}
