import { describe, expect, it } from 'vitest';
import { drawMarks } from './marks.js';

const RED = [230, 30, 30, 255];

function black(width: number, height: number) {
  const data = new Uint8Array(width * height * 4);
  const at = (x: number, y: number): number[] => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];
  return { width, height, data, at };
}

describe('the marks on a picture', () => {
  it('frame a part and leave what is inside as it was', () => {
    const picture = black(100, 60);
    drawMarks(picture, [{ number: 7, x: 20, y: 20, width: 40, height: 30 }]);
    expect(picture.at(59, 40)).toEqual(RED);
    expect(picture.at(40, 49)).toEqual(RED);
    expect(picture.at(60, 40)).toEqual([0, 0, 0, 0]);
    expect(picture.at(45, 40)).toEqual([0, 0, 0, 0]);
  });

  it('show different numbers by different pixels', () => {
    const [one, two] = [black(40, 40), black(40, 40)];
    drawMarks(one, [{ number: 1, x: 5, y: 10, width: 30, height: 20 }]);
    drawMarks(two, [{ number: 2, x: 5, y: 10, width: 30, height: 20 }]);
    expect(one.data).not.toEqual(two.data);
  });

  it.each([
    [-1000, -1000, 10, 10],
    [1000, 5, 10, 10],
    [-5, -5, 1e9, 1e9],
    [10.4, 10.6, 0, 0],
    [39, 39, 100, 100],
    [Number.NaN, 0, 5, 5],
  ])('stay within the picture, whatever their place: %d %d %d %d', (x, y, width, height) => {
    const picture = black(40, 40);
    expect(() => drawMarks(picture, [{ number: 123456, x, y, width, height }])).not.toThrow();
  });
});
