import { describe, expect, it } from 'vitest';
import { BYTES } from '../kernels/draw.js';
import { loadKernel } from '../kernels/load.js';
import { FLAG_CUTOUT, FREE_BRIGHT } from '../layout.js';
import type { Camera, RgbaPicture } from '../renderScene.js';
import type { DrawKernel } from './drawKernel.js';
import type { FrameInput } from './rasterizer.js';
import { differences, type TestQuad, TestRasterizer, texture } from './testRasterizer.js';

/** A row of numbers 0..1 that is the same every time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** The six walls of a section, seen from inside, each cut into quads of several sizes. */
function roomWalls(): TestQuad[] {
  const walls: TestQuad[] = [];
  for (let direction = 0; direction < 6; direction++) {
    const plane = direction & 1 ? 0 : 256;
    for (let v = 0; v < 256; v += 16) {
      const width = [256, 16, 64, 48][(v >> 4) % 4]!;
      for (let u = 0; u < 256; u += width) {
        const axis = direction >> 1;
        const at: TestQuad['at'] =
          axis === 0 ? [plane, v, u] : axis === 1 ? [u, plane, v] : [u, v, plane];
        const size: TestQuad['size'] = [Math.min(width, 256 - u), 16];
        walls.push({ at, direction, size, texture: direction % 4 });
      }
    }
  }
  return walls;
}

/** The pixels where the sky is seen. */
function gaps(land: TestRasterizer, width: number, height: number): number[][] {
  const found: number[][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (land.rasterizer.depthAt(x, y) === Infinity) found.push([x, y]);
    }
  }
  return found;
}

describe('neighbours', () => {
  it('leave no gap: inside a closed room no pixel is sky, wherever one stands and looks', () => {
    const land = new TestRasterizer().add([0, 0, 0], roomWalls());
    const next = numbers(7);
    for (let i = 0; i < 60; i++) {
      const [width, height] = [17 + Math.floor(next() * 120), 16 + Math.floor(next() * 90)];
      const camera: Camera = {
        x: 0.1 + next() * 15.8,
        y: 0.1 + next() * 15.8,
        z: 0.1 + next() * 15.8,
        yaw: next() * 6.3,
        pitch: next() * 3 - 1.5,
        fov: 30 + next() * 80,
      };
      land.draw(camera, width, height);
      expect([camera, gaps(land, width, height)]).toEqual([camera, []]);
    }
  });

  it('leave no gap on whole coordinates, with the camera looking straight along an axis', () => {
    const land = new TestRasterizer().add([0, 0, 0], roomWalls());
    for (let turn = 0; turn < 4; turn++) {
      const camera: Camera = { x: 8, y: 8, z: 8, yaw: (turn * Math.PI) / 2, pitch: 0, fov: 90 };
      land.draw(camera, 64, 64);
      expect([turn, gaps(land, 64, 64)]).toEqual([turn, []]);
    }
  });

  it('share no pixel: a pane in many parts lets as much through as a pane in one', () => {
    const pane = (at: TestQuad['at'], size: TestQuad['size']): TestQuad => ({
      at,
      size,
      direction: 0,
      texture: texture('redGlass'),
      isTranslucent: true,
    });
    const whole = new TestRasterizer().add([0, 0, 0], [pane([128, 0, 0], [256, 256])]);
    const cut = new TestRasterizer().add(
      [0, 0, 0],
      Array.from({ length: 256 }, (_, i) => pane([128, (i >> 4) * 16, (i & 15) * 16], [16, 16])),
    );
    const next = numbers(3);
    for (let i = 0; i < 20; i++) {
      const camera: Camera = {
        x: 7 - next() * 5,
        y: next() * 16,
        z: next() * 16,
        yaw: next() - 0.5,
        pitch: next() - 0.5,
      };
      const expected = whole.draw(camera, 80, 60);
      expect(differences(cut.draw(camera, 80, 60), expected)).toBe(0);
    }
  });
});

describe('a pixel', () => {
  it('looks the same, whatever quads its neighbours show', () => {
    const wall: TestQuad = {
      at: [128, 0, 0],
      direction: 0,
      size: [256, 256],
      texture: texture('ruler'),
      light: Array.from({ length: 289 }, (_, i) => ((i * 37) & 255) << 8),
    };
    const alone = new TestRasterizer().add([0, 0, 0], [wall]);
    const fence = new TestRasterizer().add([0, 0, 0], [wall]);
    for (let i = 0; i < 40; i++) {
      const z = i / 10 - 2;
      const bar = [2, -3, z, 2, -3, z + 0.03, 2, 3, z + 0.03, 2, 3, z];
      fence.solid.push(bar, texture('blue') | FREE_BRIGHT, 0x10100000, 0);
    }
    for (const [x, air] of [
      [1, {}],
      [-90, { timeOfDay: 12_600 }],
      [-20, { timeOfDay: 18_000, weather: 'rain' }],
    ] as const) {
      const camera: Camera = { x, y: 8.3, z: 7.7, yaw: 0.1, pitch: 0.05, fov: x < 0 ? 12 : 70 };
      const expected = alone.draw(camera, 160, 90, air).data;
      const { data } = fence.draw(camera, 160, 90, air);
      let [hidden, wrong] = [0, 0];
      for (let i = 0; i < 160 * 90; i++) {
        if (fence.rasterizer.depthAt(i % 160, Math.floor(i / 160)) < 3) hidden++;
        else if (
          differences(data.subarray(i * 4, i * 4 + 4), expected.subarray(i * 4, i * 4 + 4))
        ) {
          wrong++;
        }
      }
      expect(wrong).toBe(0);
      expect(hidden).toBeGreaterThan(500);
    }
  });
});

/** A room with a bit of everything in it. */
function busyLand(): TestRasterizer {
  const land = new TestRasterizer();
  const next = numbers(11);
  const place = () => Math.floor(next() * 224);
  const things: TestQuad[] = [];
  for (let i = 0; i < 150; i++) {
    const at: TestQuad['at'] = [place(), place(), place()];
    const size: TestQuad['size'] = [8 + (i % 24), 24 - (i % 16)];
    const direction = i % 8;
    const kind = i % 3;
    things.push({
      at,
      size,
      direction,
      texture: texture(kind === 0 ? 'ruler' : kind === 1 ? 'halved' : 'blueGlass'),
      flags: kind === 1 ? FLAG_CUTOUT : 0,
      light: 0xff00 - i * 256,
      isTranslucent: kind === 2,
    });
  }
  land.add([0, 0, 0], [...things, ...roomWalls().filter((wall) => wall.direction === 3)]);
  for (let i = 0; i < 12; i++) {
    const [x, y, z] = [2 + next() * 5, next() * 4 - 2, next() * 4 - 2];
    const corners = [x, y, z, x + 0.5, y, z + 1, x + 0.5, y + 1, z + 1, x, y + 1, z];
    const list = i % 2 ? land.solid : land.blended;
    list.push(corners, texture('ruler') | FREE_BRIGHT | (1 << 16), 0x10100000, 0, 0x9affffff);
  }
  const fist = [0.3, -0.6, 1, 0.6, -0.6, 1, 0.6, -0.1, 1.5, 0.3, -0.1, 1.5];
  land.hand.push(fist, texture('red'), 0x10100000, 0xff00);
  return land;
}

describe('bands', () => {
  /** Draws a picture in bands one after the other, each with a kernel of its own. */
  function drawBands(land: TestRasterizer, input: FrameInput, count: number): RgbaPicture {
    land.rasterizer.begin(input);
    for (let i = 0; i < count; i++) {
      const kernel = loadKernel<DrawKernel>(BYTES, land.arena);
      while (
        kernel.drawBand(land.rasterizer.frameAddress, land.rasterizer.band(i, count, i)) === 0
      ) {
        land.rasterizer.makeRoom(i);
      }
    }
    return land.rasterizer.end();
  }

  it('give the same bytes as the whole, at any time of day', () => {
    const land = busyLand();
    for (const timeOfDay of [6_000, 12_700, 16_000]) {
      const camera: Camera = { x: 1, y: 8, z: 7, yaw: 0.2, pitch: 0.1 };
      const input = land.input(camera, 333, 200, { timeOfDay });
      const whole = land.rasterizer.draw(input).data.slice();
      for (const count of [2, 3, 7]) {
        expect(differences(drawBands(land, input, count), whole)).toBe(0);
      }
    }
  });

  it('are drawn by as many kernels as there are, also for the narrowest picture', () => {
    const land = busyLand();
    const input = land.input({ x: 1, y: 8, z: 7, yaw: 0.2, pitch: 0.1 }, 16, 16);
    const whole = land.rasterizer.draw(input).data.slice();
    expect(differences(drawBands(land, input, 8), whole)).toBe(0);
  });
});

describe('sizes', () => {
  const camera: Camera = { x: 1, y: 8, z: 7, yaw: 0.2, pitch: 0.1 };

  it('that are no multiples of four give rows without padding, opaque throughout', () => {
    const land = busyLand();
    for (const width of [61, 62, 63, 64]) {
      const { data } = land.draw(camera, width, 47);
      expect(data.length).toBe(width * 47 * 4);
      expect(data.every((byte, i) => i % 4 !== 3 || byte === 255)).toBe(true);
    }
  });

  it('that differ by a column on each side show the same middle', () => {
    const land = busyLand();
    const wide = land.draw(camera, 64, 48).data.slice();
    const narrow = land.draw(camera, 62, 48).data;
    let differing = 0;
    for (let y = 0; y < 48; y++) {
      for (let x = 0; x < 62 * 4; x++) {
        if (Math.abs(narrow[y * 62 * 4 + x]! - wide[y * 64 * 4 + x + 4]!) > 16) differing++;
      }
    }
    expect(differing).toBeLessThan(62 * 48 * 4 * 0.01);
  });

  it('are kept apart: going back to one gives the same picture again', () => {
    const land = busyLand();
    const first = land.draw(camera, 64, 64).data.slice();
    for (const size of [16, 33, 128, 200, 90, 70]) land.draw(camera, size, size);
    expect(differences(land.draw(camera, 64, 64), first)).toBe(0);
  });

  it('that cannot be are refused', () => {
    const land = new TestRasterizer();
    expect(() => land.draw(camera, 0, 16)).toThrow(RangeError);
    expect(() => land.draw(camera, 5_000, 16)).toThrow(RangeError);
  });
});
