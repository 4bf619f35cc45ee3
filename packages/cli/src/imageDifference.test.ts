import type { RgbaPicture } from '@bridle/pictures';
import { describe, expect, it } from 'vitest';
import { compare } from './imageDifference.js';

function plain(width: number, height: number, ...rgba: number[]): RgbaPicture {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < data.length; i++) data[i] = rgba[i % 4]!;
  return { width, height, data };
}

function withPixel(of: RgbaPicture, at: number, ...rgba: number[]): RgbaPicture {
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
