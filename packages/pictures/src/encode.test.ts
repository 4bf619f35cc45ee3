import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePng, encodeQoi } from './index.js';
import type { RgbaPicture } from './picture.js';

/** A PNG reader of its own: every filter, and every checksum looked at. */
function readPng(
  bytes: Uint8Array,
  software?: string,
): { width: number; height: number; rgb: Uint8Array } {
  const file = Buffer.from(bytes);
  expect([...file.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 8, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crcOf(file.subarray(at + 4, at + 8 + length)));
    chunks.push([file.toString('latin1', at + 4, at + 8), body]);
    at += 12 + length;
  }
  const text = software === undefined ? [] : ['tEXt'];
  expect(chunks.map(([name]) => name)).toEqual(['IHDR', ...text, 'IDAT', 'IEND']);
  if (software !== undefined) expect(String(chunks[1]![1])).toBe(`Software\0${software}`);
  const head = chunks[0]![1];
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  expect([...head.subarray(8)]).toEqual([8, 2, 0, 0, 0]);
  return { width, height, rgb: unfiltered(inflateSync(chunks.at(-2)![1]), width, height) };
}

function unfiltered(rows: Buffer, width: number, height: number): Uint8Array {
  const row = width * 3;
  expect(rows.length).toBe(height * (row + 1));
  const rgb = new Uint8Array(height * row);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (row + 1)]!;
    for (let i = 0; i < row; i++) {
      const left = i < 3 ? 0 : rgb[y * row + i - 3]!;
      const up = y === 0 ? 0 : rgb[(y - 1) * row + i]!;
      const corner = i < 3 || y === 0 ? 0 : rgb[(y - 1) * row + i - 3]!;
      rgb[y * row + i] = rows[y * (row + 1) + 1 + i]! + promised(filter, left, up, corner);
    }
  }
  return rgb;
}

/** What a filter takes from a byte, by the bytes that came before it. */
function promised(filter: number, left: number, up: number, corner: number): number {
  if (filter < 3) return filter === 0 ? 0 : filter === 1 ? left : up;
  if (filter === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function crcOf(bytes: Buffer): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function readQoi(bytes: Uint8Array): { width: number; height: number; rgb: Uint8Array } {
  const file = Buffer.from(bytes);
  expect(file.toString('latin1', 0, 4)).toBe('qoif');
  const [width, height] = [file.readUInt32BE(4), file.readUInt32BE(8)];
  expect([...file.subarray(12, 14)]).toEqual([3, 0]);
  const rgb = new Uint8Array(width * height * 3);
  const seen = Array.from({ length: 64 }, () => [0, 0, 0, 0]);
  let pixel = [0, 0, 0, 255];
  let at = 14;
  for (let out = 0, run = 0; out < rgb.length; out += 3) {
    if (run > 0) run--;
    else {
      const byte = file[at++]!;
      const [red, green, blue, alpha] = pixel as [number, number, number, number];
      if (byte === 0xfe) pixel = [file[at++]!, file[at++]!, file[at++]!, alpha];
      else if (byte >> 6 === 0) pixel = seen[byte]!;
      else if (byte >> 6 === 1) {
        const [r, g, b] = [((byte >> 4) & 3) - 2, ((byte >> 2) & 3) - 2, (byte & 3) - 2];
        pixel = [(red + r) & 255, (green + g) & 255, (blue + b) & 255, alpha];
      } else if (byte >> 6 === 2) {
        const second = file[at++]!;
        const g = (byte & 63) - 32;
        const [r, b] = [g + (second >> 4) - 8, g + (second & 15) - 8];
        pixel = [(red + r) & 255, (green + g) & 255, (blue + b) & 255, alpha];
      } else run = byte & 63;
      const [r, g, b, a] = pixel as [number, number, number, number];
      seen[(r * 3 + g * 5 + b * 7 + a * 11) & 63] = pixel;
    }
    rgb.set(pixel.slice(0, 3), out);
  }
  expect([...file.subarray(at)]).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  return { width, height, rgb };
}

const WAYS = {
  'a fast PNG': (picture: RgbaPicture) => readPng(encodePng(picture)),
  'a PNG that says who made it': (picture: RgbaPicture) =>
    readPng(encodePng(picture, { software: 'bridle' }), 'bridle'),
  'a small PNG': (picture: RgbaPicture) => readPng(encodePng(picture, { deflate: deflateSync })),
  'a QOI': (picture: RgbaPicture) => readQoi(encodeQoi(picture)),
};

function pictureOf(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number],
): RgbaPicture {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([...colour(x, y), 255], (y * width + x) * 4);
  }
  return { width, height, data };
}

/** Numbers without a pattern, the same in every run. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}

/** Flat areas, gradients and noise side by side, at whatever size. */
function mixture(width: number, height: number, seed: number): RgbaPicture {
  const random = noise(seed);
  const kinds = Array.from({ length: 8 }, random);
  return pictureOf(width, height, (x, y) => {
    const kind = kinds[(((x * 4) / width) | 0) + (y * 2 < height ? 0 : 4)]! % 4;
    if (kind === 0) return [40, 90, 200];
    if (kind === 1) return [x & 255, y & 255, (x + y) & 255];
    if (kind === 2) return [random(), random(), random()];
    return [100 + (random() & 3), 100 + (random() & 3), 100];
  });
}

const PICTURES: Readonly<Record<string, RgbaPicture>> = {
  'one pixel': pictureOf(1, 1, () => [1, 2, 3]),
  'one black pixel': pictureOf(1, 1, () => [0, 0, 0]),
  'a column': pictureOf(1, 300, (_x, y) => [y & 255, 7, 7]),
  'a row': pictureOf(4_096, 1, (x) => [x & 255, x >> 8, 0]),
  'an odd size': mixture(333, 77, 1),
  'a flat one': pictureOf(640, 360, () => [120, 160, 255]),
  'a black one': pictureOf(640, 360, () => [0, 0, 0]),
  'a wide one of long runs': pictureOf(4_096, 40, (x) => [x > 2_000 ? 9 : 8, 1, 1]),
  noise: (() => {
    const random = noise(3);
    return pictureOf(320, 200, () => [random(), random(), random()]);
  })(),
  'a mixture of several blocks': mixture(640, 360, 5),
};

describe.each(Object.entries(WAYS))('%s', (_way, roundTrip) => {
  it.each(Object.entries(PICTURES))('of %s has the same pixels', (_name, picture) => {
    expectSame(roundTrip(picture), picture);
  });

  it('of any picture has the same pixels', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        (...of) => expectSame(roundTrip(mixture(...of)), mixture(...of)),
      ),
      { numRuns: 60 },
    );
  });

  it('says nothing of what alpha there was', () => {
    const picture = mixture(20, 20, 4);
    const clear = { ...picture, data: picture.data.map((byte, i) => (i % 4 === 3 ? 0 : byte)) };
    expectSame(roundTrip(clear), picture);
  });
});

describe('a fast PNG', () => {
  it('of noise is hardly larger than the noise', () => {
    const { width, height } = PICTURES.noise!;
    expect(encodePng(PICTURES.noise!).length).toBeLessThan(width * height * 3 * 1.02);
  });

  it('of a flat picture is next to nothing', () => {
    expect(encodePng(PICTURES['a flat one']!).length).toBeLessThan(5_000);
  });

  it('leaves the picture as it is', () => {
    const picture = mixture(50, 50, 6);
    const before = picture.data.slice();
    encodePng(picture);
    encodeQoi(picture);
    expect(picture.data).toEqual(before);
  });
});

function expectSame(read: ReturnType<typeof readPng>, { width, height, data }: RgbaPicture): void {
  const rgb = data.filter((_byte, i) => i % 4 < 3);
  expect([read.width, read.height]).toEqual([width, height]);
  expect(Buffer.compare(read.rgb, rgb)).toBe(0);
}
