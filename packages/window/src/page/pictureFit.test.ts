import { describe, expect, it } from 'vitest';
import { fitPicture } from './pictureFit.js';

describe('a picture', () => {
  it('of a fixed size is shown as large as can be, in the middle', () => {
    expect(fitPicture({ width: 1000, height: 900 }, '1280x720')).toEqual({
      picture: { width: 1280, height: 720 },
      box: { left: 0, top: 169, width: 1000, height: 563 },
    });
    expect(fitPicture({ width: 1280, height: 720 }, '1280x720').box).toEqual({
      left: 0,
      top: 0,
      width: 1280,
      height: 720,
    });
  });

  it('has the shape of the window, and no more lines than can be drawn quickly', () => {
    const { picture, box } = fitPicture({ width: 1920, height: 1080 }, 'fast');
    expect(picture).toEqual({ width: 853, height: 480 });
    expect(box.width).toBeGreaterThan(1917);
    const beside = fitPicture({ width: 844, height: 681 }, 'fast'); // a panel
    expect(beside.picture).toEqual({ width: 640, height: 516 });
    const whole = fitPicture({ width: 1280, height: 681 }, 'fast');
    expect(whole.picture).toEqual({ width: 902, height: 480 });
    expect(fitPicture({ width: 1280, height: 681 }, 'fine').picture.height).toBe(681);
    expect(fitPicture({ width: 600, height: 400 }, 'fast').picture).toEqual({
      width: 600,
      height: 400,
    });
  });

  it('has all of its lines, however high the window is', () => {
    for (let height = 480; height < 1_200; height++) {
      const { picture } = fitPicture({ width: Math.round(height * 1.8), height }, 'fast');
      expect(picture.height).toBe(480);
    }
  });

  it('of an odd shape has not many more pixels than others', () => {
    for (const [width, height] of [
      [4_000, 300],
      [3_440, 1_000],
      [300, 2_000],
      [1_000, 1_900],
    ] as const) {
      const { picture } = fitPicture({ width, height }, 'fast');
      expect(picture.width * picture.height).toBeLessThanOrEqual(480 * 480 * 2.4);
      expect(picture.width / picture.height).toBeCloseTo(width / height, 0);
    }
  });

  it('may have all pixels of the window, and never none', () => {
    expect(fitPicture({ width: 1919.5, height: 1080 }, 'window').picture).toEqual({
      width: 1919,
      height: 1080,
    });
    expect(fitPicture({ width: 0, height: 0 }, 'fine').picture).toEqual({ width: 64, height: 64 });
  });
});
