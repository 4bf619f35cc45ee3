import type { Vector } from '@bridle/facets';
import { describe, expect, it } from 'vitest';
import type { BlockStateFacts } from '../blockStates.js';
import { castRay } from './ray.js';

const NOTHING = new Float64Array(0);
const CUBE = Float64Array.of(0, 0, 0, 1, 1, 1);
const SLAB = Float64Array.of(0, 0, 0, 1, 0.5, 1);
const POST = Float64Array.of(0.4, 0, 0.4, 0.6, 1, 0.6);

/** Air, but for some cells; nothing is loaded from x 20 to 23, nor below 0. */
function worldWith(cells: Readonly<Record<string, Float64Array>>) {
  return {
    endY: 64,
    factsAt(x: number, y: number, z: number): BlockStateFacts | undefined {
      if ((x >= 20 && x < 24) || y < 0 || y >= 64) return undefined;
      const pointed = cells[`${x} ${y} ${z}`] ?? NOTHING;
      return { pointed, isSolid: pointed !== POST } as BlockStateFacts;
    },
  };
}

const EAST: Vector = [1, 0, 0];

describe('a ray', () => {
  it('meets the face of the first block on its way', () => {
    const world = worldWith({ '5 1 0': CUBE, '7 1 0': CUBE });
    const hit = castRay(world, [0.5, 1.5, 0.5], EAST, 16);
    expect(hit).toMatchObject({ pos: [5, 1, 0], face: 'west', distance: 4.5 });
    expect(castRay(world, [0.5, 1.5, 0.5], EAST, 4.4)).toBeUndefined();
    expect(castRay(world, [10.5, 1.5, 0.5], [-1, 0, 0], 16)).toMatchObject({
      pos: [7, 1, 0],
      face: 'east',
    });
    expect(castRay(world, [5.5, 9.5, 0.5], [0, -1, 0], 16)).toMatchObject({
      face: 'up',
      distance: 7.5,
    });
  });

  it('goes by shapes: over a slab, past a post', () => {
    const world = worldWith({ '3 1 0': SLAB, '5 1 0': POST, '8 1 0': CUBE });
    expect(castRay(world, [0.5, 1.75, 0.5], EAST, 16)?.pos).toEqual([5, 1, 0]);
    expect(castRay(world, [0.5, 1.75, 0.1], EAST, 16)?.pos).toEqual([8, 1, 0]);
    expect(castRay(world, [0.5, 1.25, 0.1], EAST, 16)?.pos).toEqual([3, 1, 0]);
  });

  it('goes on behind what is not meant', () => {
    const world = worldWith({ '5 1 0': POST, '8 1 0': CUBE });
    const hit = castRay(world, [0.5, 1.5, 0.5], EAST, 16, ({ isSolid }) => isSolid);
    expect(hit?.pos).toEqual([8, 1, 0]);
  });

  it('ends where nothing is loaded, though there is a block behind', () => {
    const world = worldWith({ '25 1 0': CUBE });
    expect(castRay(world, [0.5, 1.5, 0.5], EAST, 64)).toBeUndefined();
  });

  it('comes down from above the world', () => {
    const world = worldWith({ '0 10 0': CUBE });
    const hit = castRay(world, [0.5, 100, 0.5], [0, -1, 0], 128);
    expect(hit).toMatchObject({ pos: [0, 10, 0], face: 'up', distance: 89 });
  });

  it('begins within a block at no distance', () => {
    const world = worldWith({ '0 1 0': CUBE });
    expect(castRay(world, [0.5, 1.5, 0.5], EAST, 4)).toMatchObject({ distance: 0 });
  });

  it.each<[string, Vector, Vector]>([
    ['from nowhere', [Number.NaN, 0, 0], EAST],
    ['from beyond all numbers', [1e300, 0, 0], EAST],
    ['to nowhere', [0, 0, 0], [Number.NaN, 0, 0]],
  ])('%s meets nothing, and ends', (_, from, way) => {
    expect(castRay(worldWith({}), from, way, 256)).toBeUndefined();
  });

  it('along no way ends', () => {
    expect(castRay(worldWith({}), [0.5, 1.5, 0.5], [0, 0, 0], 256)).toBeUndefined();
  });
});
