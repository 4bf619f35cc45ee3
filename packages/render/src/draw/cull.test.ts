import { describe, expect, it } from 'vitest';
import type { Camera } from '../renderScene.js';
import { type TestQuad, TestRasterizer, texture } from './testRasterizer.js';

/** A sequence of numbers from 0 to 1 that looks random. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const TEXTURES = ['red', 'green', 'blue'].map(texture);

/** Quads of all directions, each in a plane of its own, from single texels to whole sides. */
function scattered(random: () => number, count: number): TestQuad[] {
  return Array.from({ length: count }, (_, i) => {
    const direction = Math.floor(random() * 8);
    const largest = random() < 0.2 ? 250 : 24;
    const size = [random(), random()].map((share) => 1 + Math.floor(share * largest));
    const [du, dv] = size as [number, number];
    const room = [
      direction < 2 ? 0 : du,
      direction === 2 || direction === 3 ? 0 : dv,
      direction > 3 && direction < 6 ? 0 : direction === 2 || direction === 3 ? dv : du,
    ];
    const at = room.map((taken) => Math.floor(random() * (256 - taken)));
    if (direction < 6) at[direction >> 1] = (i * 5) % 256;
    const [x, y, z] = at as [number, number, number];
    return { at: [x, y, z], direction, size: [du, dv], texture: TEXTURES[i % 3]! };
  });
}

const SECTIONS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, -1, 1],
  [-1, 0, 1],
  [3, 0, -2],
  [5, 1, 4],
] as const;

describe('quads that are looked at four at a time', () => {
  // What is seen through is peeled off quad by quad, without a look at whether it can show.
  it('show the same as those that are not', () => {
    const random = numbers(5);
    const [fours, singles] = [new TestRasterizer(), new TestRasterizer()];
    for (const section of SECTIONS) {
      const quads = scattered(random, 45);
      fours.add(section, quads);
      singles.add(
        section,
        quads.map((quad) => ({ ...quad, isTranslucent: true })),
      );
    }
    let seen = 0;
    for (let pose = 0; pose < 60; pose++) {
      const camera: Camera = {
        x: random() * 40 - 12,
        y: random() * 24 - 8,
        z: random() * 40 - 12,
        yaw: random() * 6.28,
        pitch: random() * 2 - 1,
      };
      const [width, height] = pose % 3 === 0 ? [37, 22] : [64, 64];
      const one = fours.draw(camera, width!, height!).data;
      const other = singles.draw(camera, width!, height!).data;
      const differing: number[] = [];
      for (let i = 0; i < one.length; i++) {
        if (Math.abs(one[i]! - other[i]!) > 8) differing.push(i >> 2);
      }
      expect(differing, `pose ${pose}`).toEqual([]);
      for (let i = 0; i < width! * height!; i++) {
        if (fours.rasterizer.depthAt(i % width!, Math.floor(i / width!)) < Infinity) seen++;
      }
    }
    expect(seen).toBeGreaterThan(20_000);
  });
});
