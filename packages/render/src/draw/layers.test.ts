import { describe, expect, it } from 'vitest';
import { FREE_BRIGHT, FREE_TWO_SIDED } from '../layout.js';
import type { Camera } from '../renderScene.js';
import { pixel, type TestQuad, TestRasterizer, texture } from './testRasterizer.js';

const EYE: Camera = { x: 1, y: 8, z: 8, yaw: 0, pitch: 0 };
const WHOLE = 0x10100000;
const OPAQUE = 0xffffffff;

function pane(x: number, name: string): TestQuad {
  return {
    at: [x * 16, 0, 0],
    direction: 0,
    size: [256, 256],
    texture: texture(name),
    isTranslucent: true,
  };
}

const WALL: TestQuad = { ...pane(15, 'green'), isTranslucent: false };

/** A square across the way, `ahead` of the eye and half as high and wide as that. */
function across(ahead: number): number[] {
  const h = ahead / 4;
  return [ahead, -h, -h, ahead, -h, h, ahead, h, h, ahead, h, -h];
}

/** `a` of 255 parts of one colour over another. */
function over(colour: readonly number[], a: number, behind: readonly number[]): number[] {
  return colour.map((part, i) => Math.round((part * a + behind[i]! * (255 - a)) / 255));
}

function expectNear(actual: readonly number[], expected: readonly number[]): void {
  for (let i = 0; i < 3; i++) expect(Math.abs(actual[i]! - expected[i]!)).toBeLessThanOrEqual(3);
}

describe('what is seen through', () => {
  const [red, green, blue] = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ];

  it('is blended from far to near, whatever the order in which it comes', () => {
    const expected = over(red!, 128, over(blue!, 64, green!));
    for (const panes of [
      [pane(5, 'redGlass'), pane(10, 'blueGlass')],
      [pane(10, 'blueGlass'), pane(5, 'redGlass')],
    ]) {
      const land = new TestRasterizer().add([0, 0, 0], [WALL, ...panes]);
      expectNear(pixel(land.draw(EYE, 33, 33), 16, 16), expected);
    }
    const swapped = new TestRasterizer().add(
      [0, 0, 0],
      [WALL, pane(5, 'blueGlass'), pane(10, 'redGlass')],
    );
    expectNear(pixel(swapped.draw(EYE, 33, 33), 16, 16), over(blue!, 64, over(red!, 128, green!)));
  });

  it('may stand in many layers, in parts of the picture only', () => {
    const small = [3, 4, 5, 6, 7, 8].map((x) => ({
      ...pane(x, 'blueGlass'),
      at: [x * 16, 120, 120] as const,
      size: [16, 16] as const,
    }));
    const land = new TestRasterizer().add([0, 0, 0], [WALL, pane(10, 'redGlass'), ...small]);
    const picture = land.draw(EYE, 65, 65);
    const behind = over(red!, 128, green!);
    let expected = behind;
    for (let i = 0; i < 6; i++) expected = over(blue!, 64, expected);
    expectNear(pixel(picture, 32, 32), expected);
    expectNear(pixel(picture, 12, 12), behind);
  });

  it('is hidden by what stands before it', () => {
    const wall = { ...pane(4, 'red'), isTranslucent: false };
    const land = new TestRasterizer().add([0, 0, 0], [wall, pane(8, 'blueGlass')]);
    expect(pixel(land.draw(EYE, 33, 33), 16, 16)).toEqual([255, 0, 0, 255]);
  });

  it('leaves the depth of what is behind it', () => {
    const land = new TestRasterizer().add([0, 0, 0], [WALL, pane(8, 'blueGlass')]);
    land.draw(EYE, 33, 33);
    expect(land.rasterizer.depthAt(16, 16)).toBeCloseTo(14, 4);
  });
});

describe('free quads', () => {
  const red = texture('red') | FREE_BRIGHT;

  it('that are solid hide and are hidden', () => {
    const land = new TestRasterizer().add([0, 0, 0], [WALL]);
    land.solid.push(across(5), red, WHOLE, 0);
    const picture = land.draw(EYE, 33, 33);
    expect(pixel(picture, 16, 16)).toEqual([255, 0, 0, 255]);
    expect(pixel(picture, 8, 16)).toEqual([0, 255, 0, 255]);
    expect(land.rasterizer.depthAt(16, 16)).toBeCloseTo(5, 4);
    land.solid.clear();
    land.solid.push(across(15), red, WHOLE, 0);
    expect(pixel(land.draw(EYE, 33, 33), 16, 16)).toEqual([0, 255, 0, 255]);
  });

  it('show their front only, unless they have two sides', () => {
    const [a, b, c, d] = [0, 3, 6, 9].map((i) => across(5).slice(i, i + 3));
    const turned = [...b!, ...a!, ...d!, ...c!];
    const land = new TestRasterizer();
    land.solid.push(turned, red, WHOLE, 0);
    land.draw(EYE, 33, 33);
    expect(land.rasterizer.depthAt(16, 16)).toBe(Infinity);
    land.solid.push(turned, red | FREE_TWO_SIDED, WHOLE, 0);
    land.draw(EYE, 33, 33);
    expect(land.rasterizer.depthAt(16, 16)).toBeCloseTo(5, 4);
  });

  it('show the part of the texture that they name, the right way up', () => {
    const land = new TestRasterizer();
    const texels = 4 | (2 << 8) | (12 << 16) | (10 << 24);
    land.solid.push(across(4), texture('ruler') | FREE_BRIGHT, texels, 0);
    const picture = land.draw({ ...EYE, fov: 27 }, 64, 64);
    expect(pixel(picture, 1, 1).slice(0, 2)).toEqual([64, 32]);
    expect(pixel(picture, 62, 1).slice(0, 2)).toEqual([176, 32]);
    expect(pixel(picture, 1, 62).slice(0, 2)).toEqual([64, 144]);
  });

  it('are multiplied by their colour and lit by their light', () => {
    const land = new TestRasterizer();
    land.solid.push(across(4), texture('white') | FREE_BRIGHT, WHOLE, 0, 0xff2080ff);
    expect(pixel(land.draw(EYE, 33, 33), 16, 16)).toEqual([255, 128, 32, 255]);
    land.solid.clear();
    land.solid.push(across(4), texture('white'), WHOLE, 0, OPAQUE);
    expect(pixel(land.draw(EYE, 33, 33), 16, 16)[0]).toBeLessThan(40);
  });

  it('that are blended come in their order, over glass, but behind walls', () => {
    const land = new TestRasterizer().add([0, 0, 0], [WALL, pane(3, 'blueGlass')]);
    const glass = pixel(land.draw(EYE, 33, 33), 16, 16);
    land.blended.push(across(6), red, WHOLE, 0, 0x80ffffff);
    land.blended.push(across(9), texture('blue') | FREE_BRIGHT, WHOLE, 0, 0x40ffffff);
    land.blended.push(across(20), texture('white') | FREE_BRIGHT, WHOLE, 0, OPAQUE);
    const expected = over([0, 0, 255], 64, over([255, 0, 0], 128, glass));
    expectNear(pixel(land.draw(EYE, 33, 33), 16, 16), expected);
    expect(land.rasterizer.depthAt(16, 16)).toBeCloseTo(14, 4);
  });

  it('that are blended show on a wall in whose plane they lie', () => {
    const land = new TestRasterizer().add([0, 0, 0], [WALL]);
    land.blended.push(across(14), red, WHOLE, 0, OPAQUE);
    const picture = land.draw({ ...EYE, yaw: 0.3, pitch: 0.2 }, 65, 65);
    let seen = 0;
    for (let y = 0; y < 65; y++) {
      for (let x = 0; x < 65; x++) if (pixel(picture, x, y)[0]! > 250) seen++;
    }
    expect(seen).toBeGreaterThan(300);
  });

  it('reach behind the camera without harm', () => {
    const land = new TestRasterizer();
    land.solid.push([-5, -1, -5, 9, -1, -5, 9, -1, 5, -5, -1, 5], red | FREE_TWO_SIDED, WHOLE, 0);
    land.draw(EYE, 33, 33);
    expect(land.rasterizer.depthAt(16, 32)).toBeLessThan(3);
  });
});

describe('the hand', () => {
  const fist = [-0.2, -0.2, 1, 0.2, -0.2, 1, 0.2, 0.2, 1, -0.2, 0.2, 1];

  it('is before everything, turns with the camera and leaves depth as it was', () => {
    const near = { ...pane(2, 'green'), isTranslucent: false };
    const land = new TestRasterizer().add([0, 0, 0], [near]);
    land.hand.push(fist, texture('red') | FREE_BRIGHT, WHOLE, 0);
    for (const yaw of [0, 0.4]) {
      const picture = land.draw({ ...EYE, x: 1.9, yaw, pitch: 0.3 }, 33, 33);
      expect(pixel(picture, 16, 16)).toEqual([255, 0, 0, 255]);
      expect(pixel(picture, 2, 2)).toEqual([0, 255, 0, 255]);
      expect(land.rasterizer.depthAt(16, 16)).toBeLessThan(0.2);
    }
  });

  it('hides itself where a part of it is nearer', () => {
    const land = new TestRasterizer();
    const bright = FREE_BRIGHT;
    land.hand.push(fist, texture('red') | bright, WHOLE, 0);
    const farther = fist.map((part, i) => (i % 3 === 2 ? 2 : part * 4));
    land.hand.push(farther, texture('blue') | bright, WHOLE, 0);
    const picture = land.draw(EYE, 65, 65);
    expect(pixel(picture, 32, 32)).toEqual([255, 0, 0, 255]);
    expect(pixel(picture, 32, 16)).toEqual([0, 0, 255, 255]);
  });
});
