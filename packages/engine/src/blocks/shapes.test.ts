import { describe, expect, it } from 'vitest';
import {
  COLLISION_SHAPE,
  IS_AIR,
  parseBlockState,
  SELECTION_SHAPE,
  SHAPES,
  STATE_COUNT,
} from './index.js';

function boxesOf(table: Uint16Array, text: string): number[][] {
  const parsed = parseBlockState(text);
  if (!parsed.ok) throw new Error(parsed.message);
  const sides = [...SHAPES[table[parsed.state]!]!].map((side) => side * 16);
  return Array.from({ length: sides.length / 6 }, (_, i) => sides.slice(6 * i, 6 * i + 6));
}

/** Whether a point of the cell, in sixteenths, is inside what one bumps into. */
function solidAt(text: string, x: number, y: number, z: number): boolean {
  return boxesOf(COLLISION_SHAPE, text).some(
    ([x0, y0, z0, x1, y1, z1]) => x > x0! && x < x1! && y > y0! && y < y1! && z > z0! && z < z1!,
  );
}

describe('shapes', () => {
  it('0 is nothing, 1 is the whole cube, and no two are the same', () => {
    expect([...SHAPES[0]!]).toEqual([]);
    expect([...SHAPES[1]!]).toEqual([0, 0, 0, 1, 1, 1]);
    expect(new Set(SHAPES.map((shape) => shape.join())).size).toBe(SHAPES.length);
  });

  it('stay within the cell, but for fences that reach half a block higher', () => {
    for (const shape of SHAPES) {
      expect(shape.length % 6).toBe(0);
      for (let i = 0; i < shape.length; i += 6) {
        const [x0, y0, z0, x1, y1, z1] = shape.slice(i, i + 6);
        for (const [low, high] of [
          [x0!, x1!],
          [z0!, z1!],
          [y0!, y1! === 1.5 ? 1 : y1!],
        ] as const) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThan(high);
        }
      }
    }
  });

  it('of a selection never reach out of the cell', () => {
    for (let state = 0; state < STATE_COUNT; state++) {
      expect(Math.max(0, ...SHAPES[SELECTION_SHAPE[state]!]!)).toBeLessThanOrEqual(1);
      if (IS_AIR[state]) expect([SELECTION_SHAPE[state], COLLISION_SHAPE[state]]).toEqual([0, 0]);
    }
  });

  it.each([
    ...['torch', 'poppy', 'tall_grass', 'sugar_cane', 'wheat', 'vine', 'fire', 'oak_sapling'],
    ...['oak_sign', 'oak_wall_sign', 'rail', 'lever', 'cobweb', 'beetroots', 'sweet_berry_bush'],
  ])('%s can be pointed at and walked through', (text) => {
    expect(boxesOf(COLLISION_SHAPE, text)).toEqual([]);
    expect(boxesOf(SELECTION_SHAPE, text)).not.toEqual([]);
  });

  it('water can be neither pointed at nor bumped into', () => {
    expect(boxesOf(COLLISION_SHAPE, 'water')).toEqual([]);
    expect(boxesOf(SELECTION_SHAPE, 'water')).toEqual([]);
  });

  it.each([
    ['oak_slab', [[0, 0, 0, 16, 8, 16]]],
    ['oak_slab[type=top]', [[0, 8, 0, 16, 16, 16]]],
    ['farmland', [[0, 0, 0, 16, 15, 16]]],
    ['soul_sand', [[0, 0, 0, 16, 14, 16]]],
    ['snow[layers=1]', []],
    ['snow[layers=3]', [[0, 0, 0, 16, 4, 16]]],
    ['cactus', [[1, 0, 1, 15, 15, 15]]],
    ['ladder[facing=north]', [[0, 0, 13, 16, 16, 16]]],
    ['oak_fence', [[6, 0, 6, 10, 24, 10]]],
    ['oak_fence_gate[open=true]', []],
    ['oak_fence_gate[facing=east]', [[6, 0, 0, 10, 24, 16]]],
    ['chest', [[1, 0, 1, 15, 14, 15]]],
    ['chest[facing=north,type=left]', [[1, 0, 1, 16, 14, 15]]],
    ['chest[facing=north,type=right]', [[0, 0, 1, 15, 14, 15]]],
    ['cobblestone_wall', [[4, 0, 4, 12, 24, 12]]],
    ['cobblestone_wall[up=false]', [[4, 0, 4, 12, 24, 12]]],
    ['cobblestone_wall[up=false,west=low]', [[0, 0, 5, 8, 24, 11]]],
    ['cobblestone_wall[up=false,south=tall]', [[5, 0, 8, 11, 24, 16]]],
    ['oak_fence_gate', [[0, 0, 6, 16, 24, 10]]],
    ['enchanting_table', [[0, 0, 0, 16, 12, 16]]],
    ['white_carpet', [[0, 0, 0, 16, 1, 16]]],
    ['cake[bites=3]', [[7, 0, 1, 15, 8, 15]]],
    ['barrel', [[0, 0, 0, 16, 16, 16]]],
    [
      'iron_bars[east=true]',
      [
        [7, 0, 7, 9, 16, 9],
        [9, 0, 7, 16, 16, 9],
      ],
    ],
    [
      'lantern[hanging=true]',
      [
        [5, 1, 5, 11, 8, 11],
        [6, 8, 6, 10, 10, 10],
      ],
    ],
    ['oak_trapdoor[half=top]', [[0, 13, 0, 16, 16, 16]]],
    ['oak_trapdoor[open=true,facing=west]', [[13, 0, 0, 16, 16, 16]]],
  ])('%s collides as %j', (text, boxes) => {
    expect(boxesOf(COLLISION_SHAPE, text)).toEqual(boxes);
  });

  it('a fence is one block tall to point at', () => {
    expect(boxesOf(SELECTION_SHAPE, 'oak_fence')).toEqual([[6, 0, 6, 10, 16, 10]]);
  });

  it('a fence reaches to the sides it is joined to', () => {
    expect(solidAt('oak_fence[north=true]', 8, 20, 1)).toBe(true);
    expect(solidAt('oak_fence[north=true]', 8, 20, 15)).toBe(false);
    expect(solidAt('oak_fence[east=true]', 15, 8, 8)).toBe(true);
  });

  it.each([
    ['oak_door[facing=east]', [0, 0, 0, 3, 16, 16]],
    ['oak_door[facing=east,open=true,hinge=right]', [0, 0, 13, 16, 16, 16]],
    ['oak_door[facing=east,open=true,hinge=left]', [0, 0, 0, 16, 16, 3]],
    ['oak_door[facing=north]', [0, 0, 13, 16, 16, 16]],
    ['oak_door[facing=north,open=true,hinge=left]', [0, 0, 0, 3, 16, 16]],
  ])('%s stands at %j', (text, box) => {
    expect(boxesOf(COLLISION_SHAPE, text)).toEqual([box]);
  });

  it.each([
    ['straight', 'NW NE'],
    ['outer_left', 'NW'],
    ['outer_right', 'NE'],
    ['inner_left', 'NW NE SW'],
    ['inner_right', 'NW NE SE'],
  ])('%s stairs that face north are tall in the %s', (shape, corners) => {
    const places = [
      ['NW', 4, 4],
      ['NE', 12, 4],
      ['SW', 4, 12],
      ['SE', 12, 12],
    ] as const;
    const tall = (half: string, y: number) =>
      places.filter(([, x, z]) => solidAt(`oak_stairs[half=${half},shape=${shape}]`, x, y, z));
    expect(
      tall('bottom', 12)
        .map(([name]) => name)
        .join(' '),
    ).toBe(corners);
    expect(tall('bottom', 4)).toHaveLength(4);
    expect(
      tall('top', 4)
        .map(([name]) => name)
        .join(' '),
    ).toBe(corners);
    expect(tall('top', 12)).toHaveLength(4);
  });

  it('stairs turn with the way they face', () => {
    expect(solidAt('oak_stairs[facing=east]', 12, 12, 4)).toBe(true);
    expect(solidAt('oak_stairs[facing=east]', 4, 12, 4)).toBe(false);
    expect(solidAt('oak_stairs[facing=south,shape=outer_left]', 12, 12, 12)).toBe(true);
    expect(solidAt('oak_stairs[facing=south,shape=outer_left]', 4, 12, 12)).toBe(false);
  });

  it.each([
    ['oak_wall_sign[facing=north]', [0, 4.5, 14, 16, 12.5, 16]],
    ['oak_wall_sign[facing=east]', [0, 4.5, 0, 2, 12.5, 16]],
    ['lever[face=wall,facing=west]', [10, 4, 5, 16, 12, 11]],
    ['lever[face=floor,facing=east]', [4, 0, 5, 12, 6, 11]],
    ['lever[face=ceiling,facing=north]', [5, 10, 4, 11, 16, 12]],
    ['rail[shape=south_east]', [0, 0, 0, 16, 2, 16]],
    ['powered_rail[shape=ascending_north]', [0, 0, 0, 16, 8, 16]],
    ['sweet_berry_bush', [3, 0, 3, 13, 8, 13]],
    ['beetroots[age=3]', [0, 0, 0, 16, 8, 16]],
  ])('%s is pointed at as %j', (text, box) => {
    expect(boxesOf(SELECTION_SHAPE, text)).toEqual([box]);
  });

  it.each([
    ['head', 'north', true, false],
    ['foot', 'north', false, true],
    ['head', 'south', false, true],
  ])(
    'the %s of a bed that faces %s has legs in the north: %s, south: %s',
    (part, facing, north, south) => {
      const bed = `red_bed[part=${part},facing=${facing}]`;
      expect([solidAt(bed, 1, 1, 1), solidAt(bed, 15, 1, 1)]).toEqual([north, north]);
      expect([solidAt(bed, 1, 1, 15), solidAt(bed, 15, 1, 15)]).toEqual([south, south]);
      expect([solidAt(bed, 8, 5, 8), solidAt(bed, 8, 10, 8)]).toEqual([true, false]);
    },
  );

  it('one falls into a hopper, a cauldron and an empty composter, but not through', () => {
    for (const [text, floor] of [
      ['hopper', 11],
      ['cauldron', 4],
      ['composter', 2],
      ['composter[level=3]', 7],
      ['composter[level=8]', 15],
    ] as const) {
      expect([solidAt(text, 8, floor + 0.5, 8), solidAt(text, 8, floor - 0.5, 8)]).toEqual([
        false,
        true,
      ]);
      expect([solidAt(text, 1, 15.5, 8), solidAt(text, 8, 15.5, 15)]).toEqual([true, true]);
    }
  });

  it('a hopper has its spout where it gives', () => {
    expect([solidAt('hopper', 8, 2, 8), solidAt('hopper[facing=east]', 8, 2, 8)]).toEqual([
      true,
      false,
    ]);
    expect(solidAt('hopper[facing=east]', 15, 6, 8)).toBe(true);
    expect(solidAt('hopper[facing=east]', 1, 6, 8)).toBe(false);
  });

  it('an anvil is long the way it faces', () => {
    expect(solidAt('anvil[facing=east]', 0.5, 12, 8)).toBe(true);
    expect(solidAt('anvil[facing=east]', 8, 12, 0.5)).toBe(false);
    expect(solidAt('anvil[facing=north]', 8, 12, 0.5)).toBe(true);
  });
});
