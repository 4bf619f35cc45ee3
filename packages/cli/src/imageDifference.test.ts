import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from './imageDifference.js';
import { decodePng, encodePng, type Pixels } from './png.js';

function plain(width: number, height: number, ...rgba: number[]): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < data.length; i++) data[i] = rgba[i % 4]!;
  return { width, height, data };
}

function withPixel(of: Pixels, at: number, ...rgba: number[]): Pixels {
  const data = new Uint8Array(of.data);
  data.set(rgba, at * 4);
  return { ...of, data };
}

describe('how pictures differ', () => {
  it('finds no difference between a picture and itself', () => {
    const picture = plain(20, 10, 30, 60, 90, 255);
    expect(compare(picture, picture).difference).toEqual({
      changed: 0,
      visible: 0,
      largest: 0,
      mean: 0,
      delta_e: 0,
      ssim: 1,
    });
  });

  it('counts the pixels that are others, and marks them red', () => {
    const picture = plain(10, 10, 200, 200, 200, 255);
    const { difference, picture: marked } = compare(picture, withPixel(picture, 33, 0, 0, 0, 255));
    expect(difference).toMatchObject({ changed: 0.01, visible: 0.01, largest: 200 });
    expect(difference.ssim).toBeLessThan(1);
    const [red, green] = marked.data.subarray(33 * 4);
    expect(red! - green!).toBeGreaterThan(100);
    expect(marked.data[0]).toBe(marked.data[1]);
  });

  it('tells a change that no eye sees from one that it does', () => {
    const picture = plain(8, 8, 120, 120, 120, 255);
    expect(compare(picture, plain(8, 8, 121, 120, 120, 255)).difference).toMatchObject({
      changed: 1,
      visible: 0,
    });
    expect(compare(picture, plain(8, 8, 160, 120, 120, 255)).difference.visible).toBe(1);
  });

  it('measures black against white as a hundred', () => {
    const [black, white] = [plain(8, 8, 0, 0, 0, 255), plain(8, 8, 255, 255, 255, 255)];
    expect(compare(black, white).difference.delta_e).toBeCloseTo(100, 1);
  });
});

describe('PNG', () => {
  it('comes back as it was written', () => {
    const pixels = fc
      .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .chain(([width, height]) =>
        fc
          .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
          .map((data) => ({ width, height, data: data.map((v, i) => (i % 4 === 3 ? 255 : v)) })),
      );
    fc.assert(
      fc.property(pixels, (picture) => {
        expect(decodePng(encodePng(picture))).toEqual(picture);
      }),
      { seed: 1 },
    );
  });

  it('is read with each of its filters', () => {
    // Two pixels a row; the filters none, sub, up, average and Paeth all say 10, 20, 30.
    const rows = [
      [0, 10, 20, 30, 10, 20, 30],
      [1, 10, 20, 30, 0, 0, 0],
      [2, 0, 0, 0, 0, 0, 0],
      [3, 5, 10, 15, 0, 0, 0],
      [4, 0, 0, 0, 0, 0, 0],
    ];
    const { data } = decodePng(pngOf(2, 5, 2, 0, rows.flat()));
    expect([...data]).toEqual(new Array(10).fill([10, 20, 30, 255]).flat());
  });

  it('is read with a palette, in grey, and interlaced', () => {
    const palette = { PLTE: [1, 2, 3, 4, 5, 6], tRNS: [255, 9] };
    expect([...decodePng(pngOf(2, 1, 3, 0, [0, 0, 1], palette)).data]).toEqual([
      1, 2, 3, 255, 4, 5, 6, 9,
    ]);
    expect([...decodePng(pngOf(1, 1, 4, 0, [0, 7, 8])).data]).toEqual([7, 7, 7, 8]);
    // Of a picture of two by two, passes one, six and seven have pixels.
    expect([...decodePng(pngOf(2, 2, 0, 1, [0, 1, 0, 2, 0, 3, 4])).data]).toEqual(
      [1, 2, 3, 4].flatMap((grey) => [grey, grey, grey, 255]),
    );
  });

  it('is refused where it is none, or one that is not read', () => {
    expect(() => decodePng(Buffer.from('no picture'))).toThrow('is no PNG');
    expect(() => decodePng(encodePng(plain(4, 4, 0, 0, 0, 0)).subarray(0, 50))).toThrow('too soon');
    expect(() => decodePng(pngOf(1, 1, 2, 0, [0, 1, 2]))).toThrow('too soon');
    expect(() => decodePng(pngOf(40_000, 40_000, 2, 0, [0]))).toThrow('pixels');
    expect(() => decodePng(pngOf(1, 1, 2, 0, new Array(1_000_000).fill(0)))).toThrow('unpacked');
    expect(() => decodePng(pngOf(1, 1, 3, 0, [0, 9], { PLTE: [1, 2, 3] }))).toThrow('colour');
  });
});

/** A PNG of these rows, each with its filter before it. */
function pngOf(
  width: number,
  height: number,
  colour: number,
  interlace: number,
  rows: readonly number[],
  more: Readonly<Record<string, number[]>> = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colour, 0, 0, interlace], 8);
  const part = (type: string, body: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', header),
    ...Object.entries(more).map(([type, body]) => part(type, Uint8Array.from(body))),
    part('IDAT', deflateSync(Uint8Array.from(rows))),
    part('IEND', Buffer.alloc(0)),
  ]);
}
