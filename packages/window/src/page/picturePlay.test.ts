import { describe, expect, it } from 'vitest';
import { placeOnPicture } from './picturePlay.js';

describe('a place on a picture', () => {
  const box = { left: 10, top: 40, width: 400, height: 200 };
  const picture = { width: 800, height: 600 };

  it('is counted in the pixels of the picture, however large it is shown', () => {
    expect(placeOnPicture(box, picture, 10, 40)).toEqual({ x: 0, y: 0 });
    expect(placeOnPicture(box, picture, 210, 140)).toEqual({ x: 400, y: 300 });
  });

  it('is none beside it', () => {
    expect(placeOnPicture(box, picture, 9, 140)).toBeUndefined();
    expect(placeOnPicture(box, picture, 410, 140)).toBeUndefined();
    expect(placeOnPicture(box, picture, 210, 240)).toBeUndefined();
  });
});
