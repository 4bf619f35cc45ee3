import { allAtOnce } from '@bridle/facets/parts';
import { describe, expect, it } from 'vitest';
import { compileLooks } from '../looks/compileLooks.js';
import type { RgbaPicture, Vision } from '../renderScene.js';
import { drawVision } from './vision.js';

const state = (name: string) => ({
  name: `minecraft:${name}`,
  properties: {},
  shape: Float64Array.of(0, 0, 0, 1, 1, 1),
});
const looks = compileLooks(['air', 'fire', 'nether_portal'].map(state), ['plains']);
const bare = compileLooks([state('air')], ['plains']);

const [WIDTH, HEIGHT] = [96, 64];

function seen(vision: Vision, tick = 0, from = looks): RgbaPicture {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(128);
  const picture = { width: WIDTH, height: HEIGHT, data };
  allAtOnce(drawVision(picture, vision, from, tick));
  return picture;
}

function pixel({ data }: RgbaPicture, x: number, y: number): readonly [number, number, number] {
  const at = (y * WIDTH + x) * 4;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

const MIDDLE = [WIDTH / 2, HEIGHT / 2] as const;

describe('vision', () => {
  it('reddens the edges of whoever was hurt, and leaves the middle to be seen', () => {
    const hurt = seen({ hurt: 1 });
    const [red, green] = pixel(hurt, 0, 0);
    expect(red).toBeGreaterThan(green + 80);
    const [, middle] = pixel(hurt, ...MIDDLE);
    expect(middle).toBeGreaterThan(110);
    expect(pixel(seen({ hurt: 0.3 }), 0, 0)[1]).toBeGreaterThan(green);
  });

  it('has flames below for whoever burns, lowest in the middle', () => {
    const burning = seen({ onFire: true });
    const flames = (x0: number, x1: number) => {
      let count = 0;
      for (let x = x0; x < x1; x++) {
        for (let y = 0; y < HEIGHT; y++) if (pixel(burning, x, y)[0] > 180) count++;
      }
      return count;
    };
    expect(flames(0, 24)).toBeGreaterThan(flames(36, 60));
    expect(pixel(burning, ...MIDDLE)).toEqual([128, 128, 128]);
    expect(seen({ onFire: true }, 8).data).not.toEqual(burning.data);
  });

  it('goes purple as a portal takes hold', () => {
    const [red, green, blue] = pixel(seen({ portal: 1 }), ...MIDDLE);
    expect(blue).toBeGreaterThan(green + 20);
    expect(red).toBeGreaterThan(green);
    const early = pixel(seen({ portal: 0.2 }), ...MIDDLE);
    expect(Math.abs(early[1] - 128)).toBeLessThan(Math.abs(green - 128));
  });

  it('darkens with sleep', () => {
    const light = (sleeping: number) => pixel(seen({ sleeping }), ...MIDDLE)[1];
    expect(light(0.5)).toBeLessThan(100);
    expect(light(1)).toBeLessThan(light(0.5));
    expect(light(1)).toBeGreaterThan(0);
  });

  it('does without what a world has no texture of, and leaves well eyes alone', () => {
    expect(new Set(seen({ onFire: true }, 0, bare).data)).toEqual(new Set([128]));
    expect(pixel(seen({ portal: 1 }, 0, bare), 0, 0)).not.toEqual([128, 128, 128]);
    expect(new Set(seen({}).data)).toEqual(new Set([128]));
    expect(new Set(seen({ hurt: 0, portal: 0, sleeping: 0, onFire: false }).data).size).toBe(1);
  });

  it('draws the same bytes for the same tick', () => {
    const vision = { hurt: 0.4, portal: 0.6, onFire: true, sleeping: 0.2 };
    expect(seen(vision, 31).data).toEqual(seen(vision, 31).data);
  });
});
