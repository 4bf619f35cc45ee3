import { encodeQoi } from '@bridle/pictures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeQoi } from './decodeQoi.js';

const WIDTH = 8;

function pictureOf(bytes: Uint8Array): { width: number; height: number; data: Uint8Array } {
  const height = Math.floor(bytes.length / (4 * WIDTH));
  const data = bytes.slice(0, WIDTH * height * 4).map((byte, i) => (i % 4 === 3 ? 255 : byte));
  return { width: WIDTH, height, data };
}

function comesBack(bytes: Uint8Array): void {
  const picture = pictureOf(bytes);
  const { width, height, data } = decodeQoi(encodeQoi(picture));
  expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
  expect(new Uint8Array(data.buffer)).toEqual(picture.data);
}

describe('a QOI file', () => {
  it('of ours is read as it was written, whatever is on it', () => {
    const noise = fc.uint8Array({ minLength: 32, maxLength: 800 });
    fc.assert(fc.property(noise, comesBack));
    const few = fc.array(fc.constantFrom(0, 1, 2, 7, 40, 254, 255), {
      minLength: 32,
      maxLength: 800,
    });
    fc.assert(fc.property(few, (bytes) => comesBack(Uint8Array.from(bytes))));
  });

  it('has long runs, and colours that change by little', () => {
    comesBack(new Uint8Array(WIDTH * 64 * 4));
    comesBack(Uint8Array.from({ length: WIDTH * 64 * 4 }, (_, i) => (i >> 4) + (i % 4)));
    comesBack(Uint8Array.from({ length: WIDTH * 64 * 4 }, (_, i) => (i >> 2) * 9 + (i % 4) * 3));
  });

  it('may have alpha, in its pixels and in the places where they are remembered', () => {
    const head = [...new TextEncoder().encode('qoif'), 0, 0, 0, 4, 0, 0, 0, 1, 4, 0];
    const place = (10 * 3 + 20 * 5 + 30 * 7 + 40 * 11) & 63;
    const pixels = [0xff, 10, 20, 30, 40, 0xfe, 1, 2, 3, 0xff, 9, 9, 9, 9, place];
    const { data } = decodeQoi(Uint8Array.from([...head, ...pixels, 0, 0, 0, 0, 0, 0, 0, 1]));
    expect([...data]).toEqual([10, 20, 30, 40, 1, 2, 3, 40, 9, 9, 9, 9, 10, 20, 30, 40]);
  });

  it('that is none, that was cut off or that claims too much is refused', () => {
    const file = encodeQoi(pictureOf(Uint8Array.from({ length: 800 }, (_, i) => i * 37)));
    expect(() => decodeQoi(file.subarray(0, 10))).toThrow('no whole QOI file');
    expect(() => decodeQoi(file.subarray(0, 60))).toThrow('no whole QOI file');
    expect(() => decodeQoi(Uint8Array.from(file, (byte, i) => (i === 0 ? 0 : byte)))).toThrow();
    const large = Uint8Array.from(file, (byte, i) => (i === 4 || i === 8 ? 255 : byte));
    expect(() => decodeQoi(large)).toThrow('no whole QOI file');
  });
});
