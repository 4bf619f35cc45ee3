import { allAtOnce } from '@bridle/facets/parts';
import { describe, expect, it } from 'vitest';
import { FLAG_CUTOUT, FLAG_MIRROR, QUAD_TURN_SHIFT } from '../layout.js';
import type { FineTexture } from '../looks/looks.js';
import { withMips } from '../packs/packTexture.js';
import type { Camera } from '../renderScene.js';
import { differences, pixel, type TestQuad, TestRasterizer, texture } from './testRasterizer.js';

const OPAQUE = 254 << 24;

/** A texture of so many texels in a row, each 0xAABBGGRR. */
function fineOf(edge: number, texel: (s: number, t: number) => number): FineTexture {
  const texels = new Int32Array(edge * edge).map((_, i) => texel(i % edge, Math.floor(i / edge)));
  return { edge, mips: withMips(texels, edge) };
}

function landWith(
  name: string,
  fine: FineTexture | undefined,
  quads: readonly TestQuad[],
): TestRasterizer {
  const all = fine && new Map([[texture(name), fine]]);
  return new TestRasterizer([], all).add([0, 0, 0], quads);
}

const RULER = fineOf(64, (s, t) => OPAQUE | (7 << 16) | ((t * 4) << 8) | (s * 4));
const CHECKER = fineOf(32, (s, t) => OPAQUE | ((s + t) % 2 === 0 ? 0xffffff : 0));

/** Each side of the block at 8, 8, 8, and who looks at it askew from nearby. */
const SIDES: readonly [direction: number, at: TestQuad['at'], camera: Camera][] = [
  [0, [128, 128, 128], { x: 6.9, y: 8.41, z: 8.53, yaw: 0.1, pitch: 0.07 }],
  [1, [144, 128, 128], { x: 10.1, y: 8.41, z: 8.53, yaw: Math.PI + 0.1, pitch: 0.07 }],
  [2, [128, 128, 128], { x: 8.43, y: 6.9, z: 8.51, yaw: 0.1, pitch: 1.5 }],
  [3, [128, 144, 128], { x: 8.43, y: 10.1, z: 8.51, yaw: 0.1, pitch: -1.5 }],
  [4, [128, 128, 128], { x: 8.43, y: 8.41, z: 6.9, yaw: Math.PI / 2 + 0.1, pitch: 0.07 }],
  [5, [128, 128, 144], { x: 8.43, y: 8.41, z: 10.1, yaw: -Math.PI / 2 + 0.1, pitch: 0.07 }],
  [6, [128, 128, 128], { x: 9.4, y: 8.41, z: 7.7, yaw: Math.PI * 0.75, pitch: 0.07 }],
];

describe('a texture of more than 16 × 16 texels', () => {
  for (const [direction, at, camera] of SIDES) {
    it(`lies on direction ${direction} as a small one does, in every turn`, () => {
      for (let turn = 0; turn < 8; turn++) {
        const flags = ((turn & 3) << QUAD_TURN_SHIFT) | (turn & 4 ? FLAG_MIRROR : 0) | FLAG_CUTOUT;
        const quad = { at, direction, size: [16, 16] as const, texture: texture('ruler'), flags };
        const small = landWith('ruler', undefined, [quad]).draw(camera, 160, 160);
        const large = landWith('ruler', RULER, [quad]).draw(camera, 160, 160);
        const [columns, rows] = [new Set<number>(), new Set<number>()];
        let wrong = 0;
        for (let i = 0; i < large.data.length; i += 4) {
          if (large.data[i + 2] !== 7) continue; // the sky
          const [red, green] = [large.data[i]!, large.data[i + 1]!];
          if ((red & ~15) !== small.data[i] || (green & ~15) !== small.data[i + 1]) wrong++;
          columns.add(red);
          rows.add(green);
        }
        expect(wrong, `turn ${turn}`).toBe(0);
        expect(Math.min(columns.size, rows.size)).toBeGreaterThan(32);
      }
    });
  }

  it('shows every square of a checker close by, and its mean from afar', () => {
    const wall: TestQuad = {
      at: [128, 0, 0],
      direction: 0,
      size: [256, 256],
      texture: texture('red'),
    };
    const land = landWith('red', CHECKER, [wall]);
    const near = land.draw({ x: 7, y: 8.5, z: 8.5, yaw: 0, pitch: 0 }, 256, 256);
    const shades = new Set<number>();
    let edges = 0;
    for (let x = 0; x < 256; x++) {
      shades.add(pixel(near, x, 101)[0]!);
      if (x > 0 && pixel(near, x, 101)[0] !== pixel(near, x - 1, 101)[0]) edges++;
    }
    expect([...shades].sort()).toEqual([0, 255]);
    // As many squares as fit into what is seen of the wall, one block away.
    const seen = 2 * Math.tan((70 / 2) * (Math.PI / 180));
    expect(Math.abs(edges - seen * 32)).toBeLessThan(3);
    const far = land.draw({ x: -40, y: 8.5, z: 8.5, yaw: 0, pitch: 0 }, 128, 128);
    for (let x = 56; x < 72; x++) expect(pixel(far, x, 64)[0]).toBe(128);
  });

  it('shows no more of itself than a picture has pixels for', () => {
    const tiny = fineOf(256, (s, t) => OPAQUE | ((s + t) % 2 === 0 ? 0xffffff : 0));
    const [direction, at, camera] = SIDES[0]!;
    const quad = { at, direction, size: [16, 16] as const, texture: texture('red') };
    const picture = landWith('red', tiny, [quad]).draw(camera, 128, 128);
    for (let x = 50; x < 78; x++) expect(pixel(picture, x, 64)[0]).toBe(128);
  });

  it('has holes as fine as it is itself', () => {
    const striped = fineOf(128, (s) => (s % 2 === 0 ? 0 : OPAQUE | 0xff));
    const [direction, at, camera] = SIDES[0]!;
    const flags = FLAG_CUTOUT;
    const quad = { at, direction, size: [16, 16] as const, texture: texture('halved'), flags };
    const land = landWith('halved', striped, [quad]);
    land.draw({ ...camera, x: 7.9, yaw: 0, pitch: 0 }, 256, 256);
    let edges = 0;
    for (let x = 1; x < 256; x++) {
      const [here, before] = [x, x - 1].map((at) => land.rasterizer.depthAt(at, 128) < Infinity);
      if (here !== before) edges++;
    }
    expect(edges).toBeGreaterThan(14); // a seventh of the block is seen
  });

  it('is the same where quads meet as within one', () => {
    const name = texture('ruler');
    const whole: TestQuad = { at: [128, 0, 0], direction: 0, size: [256, 256], texture: name };
    const pieces = Array.from({ length: 128 * 128 }, (_, i): TestQuad => {
      return { ...whole, at: [128, (i >> 7) * 2, (i & 127) * 2], size: [2, 2] };
    });
    const camera = { x: 6.3, y: 8.37, z: 8.21, yaw: 0.2, pitch: 0.1 };
    const one = landWith('ruler', RULER, [whole]).draw(camera, 120, 80).data.slice();
    const many = landWith('ruler', RULER, pieces).draw(camera, 120, 80);
    // A place that lies on an edge to the last bit may be rounded to either side of it.
    expect(differences(one, many)).toBe(0);
  });

  it('gives its memory back to the next pack', () => {
    const land = new TestRasterizer();
    const looks = (edge: number, count: number) => {
      const fine = Array.from({ length: count }, (_, i) => [i, fineOf(edge, () => -1)] as const);
      return { ...new TestRasterizer().looks, fine: new Map(fine) };
    };
    allAtOnce(land.rasterizer.usingLooks(looks(256, 8)));
    const { size } = land.arena;
    for (const edge of [32, 64, 128, 256, 32])
      allAtOnce(land.rasterizer.usingLooks(looks(edge, 8)));
    expect(land.arena.size).toBe(size);
  });
});
