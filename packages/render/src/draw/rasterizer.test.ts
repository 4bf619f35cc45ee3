import { describe, expect, it } from 'vitest';
import { FLAG_CUTOUT, FLAG_MIRROR, FLAG_TWO_SIDED, QUAD_TURN_SHIFT } from '../layout.js';
import type { Camera } from '../renderScene.js';
import { PIXEL_MIDDLE, project, viewOf } from '../view.js';
import { pixel, type TestQuad, TestRasterizer, texture } from './testRasterizer.js';

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];

/** A face in the plane x = 8, seen from x < 8. */
function west(quad: Partial<TestQuad> = {}): TestQuad {
  return { at: [128, 0, 0], direction: 0, size: [256, 256], texture: texture('red'), ...quad };
}

/** Looks along +X at the middle of the first section. */
const EYE: Camera = { x: 1, y: 8, z: 8, yaw: 0, pitch: 0 };

describe('a quad', () => {
  it('covers exactly the pixels whose middles lie in it', () => {
    const land = new TestRasterizer().add(
      [0, 0, 0],
      [west({ at: [128, 100, 90], size: [70, 41] })],
    );
    const camera = { ...EYE, yaw: 0.31, pitch: 0.17 };
    land.draw(camera, 200, 120);
    const view = viewOf(camera, 200, 120);
    const [y0, y1, z0, z1] = [100 / 16, 141 / 16, 90 / 16, 160 / 16];
    let inside = 0;
    const wrong: number[][] = [];
    for (let y = 0; y < 120; y++) {
      for (let x = 0; x < 200; x++) {
        const [px, py] = [x + PIXEL_MIDDLE, y + PIXEL_MIDDLE];
        const corners = [
          project(view, 8, y0, z0),
          project(view, 8, y0, z1),
          project(view, 8, y1, z1),
          project(view, 8, y1, z0),
        ];
        const isInside = corners.every((a, i) => {
          const b = corners[(i + 1) % 4]!;
          return (b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x) < 0;
        });
        if (isInside) inside++;
        if (land.rasterizer.depthAt(x, y) < Infinity !== isInside) wrong.push([x, y]);
      }
    }
    expect(wrong).toEqual([]);
    expect(inside).toBeGreaterThan(500);
  });

  it('is not seen from behind, unless it has two sides', () => {
    const behind: Camera = { ...EYE, x: 12, yaw: Math.PI };
    const one = new TestRasterizer().add([0, 0, 0], [west()]);
    one.draw(behind, 32, 32);
    expect(one.rasterizer.depthAt(16, 16)).toBe(Infinity);
    const both = new TestRasterizer().add([0, 0, 0], [west({ flags: FLAG_TWO_SIDED })]);
    expect(pixel(both.draw(behind, 32, 32), 16, 16)).toEqual(RED);
  });

  it('tells how far ahead it is', () => {
    const land = new TestRasterizer().add([0, 0, 0], [west()]);
    land.draw({ ...EYE, x: 3.5 }, 40, 40);
    expect(land.rasterizer.depthAt(20, 20)).toBeCloseTo(4.5, 5);
    expect(land.rasterizer.depthAt(3, 30)).toBeCloseTo(4.5, 5);
    expect(land.rasterizer.depthAt(-1, 3)).toBe(Infinity);
  });

  it('is cut off where it comes nearer than the near plane', () => {
    const floor: TestQuad = { at: [0, 0, 0], direction: 3, size: [256, 256], texture: 1 };
    const land = new TestRasterizer().add([0, 0, 0], [floor]);
    const picture = land.draw({ ...EYE, x: 8, y: 0.3 }, 64, 64);
    for (let x = 0; x < 64; x++) {
      expect(pixel(picture, x, 63)).toEqual(RED);
      expect(pixel(picture, x, 40)).toEqual(RED);
      expect(land.rasterizer.depthAt(x, 31)).toBe(Infinity);
    }
    const wall = new TestRasterizer().add([0, 0, 0], [west()]);
    wall.draw({ ...EYE, x: 7.96 }, 16, 16);
    expect(wall.rasterizer.depthAt(8, 8)).toBe(Infinity);
  });

  it('hides what is behind it, whichever is drawn first', () => {
    const far = west({ texture: texture('green'), at: [240, 0, 0] });
    for (const quads of [
      [west(), far],
      [far, west()],
    ]) {
      const land = new TestRasterizer().add([0, 0, 0], quads);
      expect(pixel(land.draw(EYE, 16, 16), 8, 8)).toEqual(RED);
    }
  });

  it('takes more records than there was room for', () => {
    const quads: TestQuad[] = [];
    for (let z = 0; z < 255; z++) {
      for (let y = 0; y < 255; y++) quads.push(west({ at: [128, y, z], size: [1, 1] }));
    }
    const land = new TestRasterizer().add([0, 0, 0], quads);
    const picture = land.draw({ ...EYE, x: 0.5 }, 600, 600);
    expect(pixel(picture, 300, 300)).toEqual(RED);
    expect(pixel(picture, 10, 590)).toEqual(RED);
  });
});

describe('the texture', () => {
  // For each direction: where the camera stands and looks, so that the face fills the picture.
  const cases: [number, TestQuad['at'], Camera][] = [
    [0, [128, 0, 0], { x: 7, y: 0.5, z: 0.5, yaw: 0, pitch: 0, fov: 50 }],
    [1, [128, 0, 0], { x: 9, y: 0.5, z: 0.5, yaw: Math.PI, pitch: 0, fov: 50 }],
    [4, [0, 0, 128], { x: 0.5, y: 0.5, z: 7, yaw: Math.PI / 2, pitch: 0, fov: 50 }],
    [5, [0, 0, 128], { x: 0.5, y: 0.5, z: 9, yaw: -Math.PI / 2, pitch: 0, fov: 50 }],
  ];
  for (const [direction, at, camera] of cases) {
    it(`stands upright and not mirrored on direction ${direction}`, () => {
      const quad: TestQuad = { at, direction, size: [16, 16], texture: texture('ruler') };
      const picture = new TestRasterizer().add([0, 0, 0], [quad]).draw(camera, 100, 100);
      const [low, high] = [pixel(picture, 1, 1), pixel(picture, 98, 98)];
      expect(low.slice(0, 2)).toEqual([0, 0]);
      expect(high.slice(0, 2)).toEqual([240, 240]);
    });
  }

  it('lies on top with s along x and t along z, and below with t turned round', () => {
    const quad: TestQuad = { at: [0, 128, 0], direction: 3, size: [16, 16], texture: 7 };
    const camera: Camera = { x: 0.03, y: 9, z: 0.97, yaw: 0, pitch: -Math.PI / 2 };
    const top = new TestRasterizer().add([0, 0, 0], [quad]).draw(camera, 65, 65);
    expect(pixel(top, 32, 32).slice(0, 2)).toEqual([0, 240]);
    const below = new TestRasterizer().add([0, 0, 0], [{ ...quad, direction: 2 }]);
    const picture = below.draw({ ...camera, y: 7, pitch: Math.PI / 2 }, 65, 65);
    expect(pixel(picture, 32, 32).slice(0, 2)).toEqual([0, 0]);
  });

  it('turns clockwise, and is mirrored before that', () => {
    const camera = cases[0]![2];
    const at = (flags: number) => {
      const quad = west({ at: [128, 0, 0], size: [16, 16], texture: texture('ruler'), flags });
      const picture = new TestRasterizer().add([0, 0, 0], [quad]).draw(camera, 100, 100);
      return pixel(picture, 98, 1).slice(0, 2);
    };
    // What is to be seen in the upper right corner.
    expect(at(0)).toEqual([240, 0]);
    expect(at(1 << QUAD_TURN_SHIFT)).toEqual([0, 0]);
    expect(at(2 << QUAD_TURN_SHIFT)).toEqual([0, 240]);
    expect(at(3 << QUAD_TURN_SHIFT)).toEqual([240, 240]);
    expect(at(FLAG_MIRROR)).toEqual([0, 0]);
    expect(at(FLAG_MIRROR | (1 << QUAD_TURN_SHIFT))).toEqual([240, 0]);
  });

  it('shows what is behind it through its holes', () => {
    const wall = west({ texture: texture('green'), at: [240, 0, 0] });
    const grille = west({ texture: texture('halved'), flags: FLAG_CUTOUT });
    const land = new TestRasterizer().add([0, 0, 0], [grille, wall]);
    const picture = land.draw({ ...EYE, x: 7.1, z: 8.5, y: 8.5 }, 65, 65);
    expect(pixel(picture, 20, 32)).toEqual(GREEN);
    expect(pixel(picture, 45, 32)).toEqual([255, 255, 0, 255]);
  });

  it('takes the tint only where its alpha says so', () => {
    const land = new TestRasterizer().add(
      [0, 0, 0],
      [
        west({ texture: texture('tinted'), tint: 5, size: [128, 256] }),
        west({ texture: texture('white'), tint: 5, at: [128, 0, 128], size: [128, 256] }),
      ],
    );
    land.arena.u32[(land.tints >> 2) + 5] = 0x0080ff;
    const picture = land.draw(EYE, 64, 64);
    expect(pixel(picture, 20, 32)).toEqual([255, 128, 0, 255]);
    expect(pixel(picture, 44, 32)).toEqual([255, 255, 255, 255]);
  });

  it('shows the frame of the tick', () => {
    const animation = { texture: 0, first: 1, count: 3, ticksPerFrame: 10 };
    const land = new TestRasterizer([animation]).add([0, 0, 0], [west({ texture: 0 })]);
    expect(pixel(land.draw(EYE, 16, 16, { tick: 9 }), 8, 8)).toEqual(RED);
    expect(pixel(land.draw(EYE, 16, 16, { tick: 10 }), 8, 8)).toEqual(GREEN);
    expect(pixel(land.draw(EYE, 16, 16, { tick: 30 }), 8, 8)).toEqual(RED);
  });
});

describe('crossed quads', () => {
  it('run along the diagonals and are seen from both sides', () => {
    const quad: TestQuad = { at: [0, 0, 0], direction: 6, size: [16, 16], texture: 1 };
    for (const [direction, x, z] of [
      [6, 0.25, 0.25],
      [7, 0.25, 0.75],
    ] as const) {
      const land = new TestRasterizer().add([0, 0, 0], [{ ...quad, direction }]);
      for (const yaw of [0, Math.PI]) {
        const camera: Camera = { x: yaw === 0 ? x - 2 : x + 2, y: 0.5, z, yaw, pitch: 0 };
        expect(pixel(land.draw(camera, 33, 33), 16, 16)).toEqual(RED);
        expect(land.rasterizer.depthAt(16, 16)).toBeCloseTo(2, 1);
      }
    }
  });
});

describe('light', () => {
  const gridded = (light: readonly number[]) =>
    west({ texture: texture('white'), at: [128, 128, 128], size: [16, 16], light });
  const camera: Camera = { x: 7, y: 8.5, z: 8.5, yaw: 0, pitch: 0, fov: 50 };

  it('runs evenly between the corners of a cell', () => {
    // Rows go along v (up), and u is z: bright at high z.
    const land = new TestRasterizer().add([0, 0, 0], [gridded([0, 0xff00, 0, 0xff00])]);
    const picture = land.draw(camera, 96, 96);
    let last = -1;
    for (let x = 4; x < 92; x += 6) {
      const [red] = pixel(picture, x, 48);
      expect(red).toBeGreaterThanOrEqual(last);
      last = red!;
    }
    expect(pixel(picture, 4, 48)[0]).toBeLessThan(20);
    expect(last).toBeGreaterThan(120);
  });

  it('shades a flat value and a grid of that value alike', () => {
    const flat = new TestRasterizer().add([0, 0, 0], [{ ...gridded([]), light: 0x8844 }]);
    const grid = new TestRasterizer().add([0, 0, 0], [gridded([0x8844, 0x8844, 0x8844, 0x8844])]);
    const [a, b] = [flat.draw(camera, 32, 32), grid.draw(camera, 32, 32)];
    expect(pixel(a, 16, 16)).toEqual(pixel(b, 16, 16));
  });

  it('is less at night than by day, and no place is quite black', () => {
    const land = new TestRasterizer().add([0, 0, 0], [gridded([0xff00, 0xff00, 0xff00, 0xff00])]);
    const [day] = pixel(land.draw(camera, 32, 32), 16, 16);
    const [red, , blue] = pixel(land.draw(camera, 32, 32, { timeOfDay: 18_000 }), 16, 16);
    expect(red).toBeLessThan(day! / 3);
    expect(blue).toBeGreaterThan(red!);
    const dark = new TestRasterizer().add([0, 0, 0], [gridded([0, 0, 0, 0])]);
    expect(pixel(dark.draw(camera, 32, 32, { timeOfDay: 18_000 }), 16, 16)[0]).toBeGreaterThan(4);
  });
});

describe('fog', () => {
  it('takes all colour at the far end', () => {
    const land = new TestRasterizer();
    const wall = west({ at: [0, 0, 0] });
    for (let z = -3; z <= 3; z++) for (let y = -3; y <= 3; y++) land.add([8, y, z], [wall]);
    const air = { viewDistance: 8 };
    const input = land.input({ ...EYE, x: -0.5 }, 60, 40, air);
    const picture = land.rasterizer.draw(input);
    const fog = input.atmosphere.haze.map((part) => Math.round(part * 255));
    expect(land.rasterizer.depthAt(30, 20)).toBeLessThan(Infinity);
    for (const [x, y] of [
      [30, 20],
      [1, 39],
      [59, 25],
    ] as const) {
      expect(pixel(picture, x, y)).toEqual([...fog, 255]);
    }
  });
});
