import { beforeEach, describe, expect, test } from 'vitest';
import { AIR, parseBlockState } from '../blocks/index.js';
import { BOTTOM_Y, Column, TOP_Y } from '../terrain/column.js';
import { WorldBlocks } from '../terrain/worldBlocks.js';
import { WorldLight } from './worldLight.js';

/** The first air above the stone of the flat land. */
const GROUND = 0;

function flatLand(): WorldBlocks {
  const column = (x: number, z: number): Column => {
    const made = new Column(x, z);
    for (let section = 0; section < (GROUND - BOTTOM_Y) / 16; section++) {
      made.fillSection(section, state('stone'));
    }
    return made;
  };
  return new WorldBlocks({ column });
}

function state(text: string): number {
  const parsed = parseBlockState(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.state;
}

let blocks: WorldBlocks;
let light: WorldLight;

function put(x: number, y: number, z: number, text: string): void {
  const after = state(text);
  const before = blocks.set(x, y, z, after);
  if (before !== after) light.changed(x, y, z, before, after);
}

type Corner = readonly [number, number, number];

function fill([x0, y0, z0]: Corner, [x1, y1, z1]: Corner, text: string): void {
  for (let y = y0; y <= y1; y++) {
    for (let z = z0; z <= z1; z++) for (let x = x0; x <= x1; x++) put(x, y, z, text);
  }
}

beforeEach(() => {
  blocks = flatLand();
  light = new WorldLight(blocks);
});

/** The same is true whether blocks were there before the light, or were put under it. */
describe.each(['lit first', 'built first'])('%s:', (order) => {
  beforeEach(() => {
    if (order === 'lit first') light.sky(0, 0, 0);
  });

  test('open ground has full daylight, rock has none', () => {
    expect(light.sky(3, GROUND, 3)).toBe(15);
    expect(light.sky(3, TOP_Y, 3)).toBe(15);
    expect(light.sky(3, GROUND - 1, 3)).toBe(0);
    expect(light.block(3, GROUND, 3)).toBe(0);
  });

  test('above the world there is daylight, under it none', () => {
    expect(light.sky(0, TOP_Y + 1, 0)).toBe(15);
    expect(light.sky(0, BOTTOM_Y - 1, 0)).toBe(0);
    expect(light.block(0, TOP_Y + 1, 0)).toBe(0);
  });

  test('under a roof daylight comes from the sides and loses one per block', () => {
    fill([-5, GROUND + 3, -5], [5, GROUND + 3, 5], 'stone');
    expect(light.sky(6, GROUND, 0)).toBe(15);
    expect(light.sky(5, GROUND, 0)).toBe(14);
    expect(light.sky(0, GROUND, 0)).toBe(9);
  });

  test('a closed room is dark', () => {
    fill([-3, GROUND, -3], [3, GROUND + 4, 3], 'stone');
    fill([-2, GROUND, -2], [2, GROUND + 3, 2], 'air');
    expect(light.sky(0, GROUND, 0)).toBe(0);
  });

  test('a glass roof changes nothing', () => {
    fill([-3, GROUND + 3, -3], [3, GROUND + 3, 3], 'glass');
    expect(light.sky(0, GROUND, 0)).toBe(15);
  });

  test('a roof in the highest layer of the world shades, and its removal lets daylight in', () => {
    put(0, TOP_Y, 0, 'stone');
    expect(light.sky(0, TOP_Y, 0)).toBe(0);
    expect(light.sky(0, GROUND, 0)).toBe(14);
    put(0, TOP_Y, 0, 'air');
    expect(light.sky(0, TOP_Y, 0)).toBe(15);
    expect(light.sky(0, GROUND, 0)).toBe(15);
  });

  test('light gets dimmer beside a torch by one per block, and does not pass rock', () => {
    put(4, GROUND, 4, 'torch');
    expect(light.block(4, GROUND, 4)).toBe(14);
    expect(light.block(5, GROUND, 4)).toBe(13);
    expect(light.block(7, GROUND + 2, 8)).toBe(5);
    expect(light.block(4, GROUND - 1, 4)).toBe(0);
  });

  test('a torch that is removed takes its light with it', () => {
    put(4, GROUND, 4, 'torch');
    put(9, GROUND, 4, 'torch');
    put(4, GROUND, 4, 'air');
    expect(light.block(4, GROUND, 4)).toBe(9);
    put(9, GROUND, 4, 'air');
    expect(light.block(4, GROUND, 4)).toBe(0);
    expect(light.block(9, GROUND, 4)).toBe(0);
  });

  test('glowstone shines although no light passes it', () => {
    put(4, GROUND, 4, 'glowstone');
    put(6, GROUND, 4, 'torch');
    expect(light.block(4, GROUND, 4)).toBe(15);
    expect(light.block(3, GROUND, 4)).toBe(14);
    put(4, GROUND, 4, 'stone');
    expect(light.block(4, GROUND, 4)).toBe(0);
    expect(light.block(3, GROUND, 4)).toBe(9);
  });

  test('a weak lamp keeps its own light when a strong one beside it goes out', () => {
    put(4, GROUND, 4, 'glowstone');
    put(5, GROUND, 4, 'magma_block');
    expect(light.block(5, GROUND + 1, 4)).toBe(13);
    put(6, GROUND, 4, 'torch');
    put(4, GROUND + 1, 4, 'crying_obsidian');
    put(4, GROUND, 4, 'air');
    put(6, GROUND, 4, 'air');
    expect(light.block(4, GROUND + 1, 4)).toBe(10);
    put(4, GROUND + 1, 4, 'air');
    expect(light.block(5, GROUND, 4)).toBe(3);
    expect(light.block(4, GROUND, 4)).toBe(2);
  });

  test('a lamp that lets light through keeps its own when a stronger one goes out', () => {
    put(4, GROUND, 4, 'glowstone');
    put(6, GROUND, 4, 'brown_mushroom');
    put(5, GROUND, 4, 'torch');
    expect(light.block(6, GROUND, 4)).toBe(13);
    put(4, GROUND, 4, 'air');
    expect(light.block(4, GROUND, 4)).toBe(13);
    put(5, GROUND, 4, 'air');
    expect(light.block(6, GROUND, 4)).toBe(1);
  });

  test('water dims daylight by one per block', () => {
    fill([-16, GROUND - 8, -16], [16, GROUND - 1, 16], 'water');
    expect(light.sky(0, GROUND - 1, 0)).toBe(14);
    expect(light.sky(0, GROUND - 8, 0)).toBe(7);
  });

  test('leaves dim daylight by one, and it weakens below them', () => {
    fill([-15, GROUND + 4, -15], [15, GROUND + 4, 15], 'oak_leaves');
    expect(light.sky(0, GROUND + 4, 0)).toBe(14);
    expect(light.sky(0, GROUND + 3, 0)).toBe(13);
    expect(light.sky(0, GROUND, 0)).toBe(10);
  });

  test('a shaft dug into a cave lets daylight in', () => {
    fill([-4, GROUND - 12, -4], [4, GROUND - 9, 4], 'air');
    expect(light.sky(0, GROUND - 12, 0)).toBe(0);
    fill([0, GROUND - 8, 0], [0, GROUND - 1, 0], 'air');
    expect(light.sky(0, GROUND - 12, 0)).toBe(15);
    expect(light.sky(4, GROUND - 12, 0)).toBe(11);
    put(0, GROUND - 1, 0, 'stone');
    expect(light.sky(0, GROUND - 12, 0)).toBe(0);
  });

  test.each([
    [15, 16],
    [16, 15],
    [0, -1],
    [-1, 0],
  ])('light crosses the border from %d to %d', (from, to) => {
    put(from, GROUND, 5, 'torch');
    expect(light.block(to, GROUND, 5)).toBe(13);
    put(5, GROUND, from, 'torch');
    expect(light.block(5, GROUND, to)).toBe(13);
    put(from, GROUND, 5, 'air');
    put(5, GROUND, from, 'air');
    expect(light.block(to, GROUND, 5)).toBe(0);
    expect(light.block(5, GROUND, to)).toBe(0);
  });
});

describe('what light costs', () => {
  test('nothing where nobody asked for it', () => {
    put(0, GROUND, 0, 'torch');
    expect(light.litColumns).toBe(0);
    light.sky(0, 0, 0);
    expect(light.litColumns).toBe(9);
    put(160, GROUND, 0, 'torch');
    expect(light.litColumns).toBe(9);
    expect(blocks.loadedColumns).toBe(10);
  });

  test('one byte for a section that is lit the same throughout', () => {
    put(0, GROUND, 0, 'torch');
    const column = light.columnLight(0, 0);
    expect(column.sectionLight(0)).toBeUndefined();
    expect(column.uniformLight(0)).toBe(0x00);
    expect(column.sectionLight(4)).toHaveLength(4_096);
    expect(column.sectionLight(20)).toBeUndefined();
    expect(column.uniformLight(20)).toBe(0xf0);
  });
});

describe('a fork', () => {
  test('shows no change of the other', () => {
    put(4, GROUND, 4, 'torch');
    light.sky(4, GROUND, 4);
    const otherBlocks = blocks.fork();
    const other = light.fork(otherBlocks);
    put(4, GROUND, 4, 'air');
    fill([0, GROUND + 3, 0], [15, GROUND + 3, 15], 'stone');
    otherBlocks.set(20, GROUND, 4, state('glowstone'));
    other.changed(20, GROUND, 4, AIR, state('glowstone'));
    expect([light.block(4, GROUND, 4), light.sky(8, GROUND, 8)]).toEqual([0, 7]);
    expect([other.block(4, GROUND, 4), other.sky(8, GROUND, 8)]).toEqual([14, 15]);
    expect([light.block(20, GROUND, 4), other.block(20, GROUND, 4)]).toEqual([0, 15]);
    expect([light.block(19, GROUND, 4), other.block(19, GROUND, 4)]).toEqual([0, 14]);
  });

  test('that is changed or asked first leaves the other as it was', () => {
    light.sky(4, GROUND, 4);
    const otherBlocks = blocks.fork();
    const other = light.fork(otherBlocks);
    otherBlocks.set(4, GROUND, 4, state('torch'));
    other.changed(4, GROUND, 4, AIR, state('torch'));
    other.sky(100, GROUND, 100);
    expect([other.block(5, GROUND, 4), light.block(5, GROUND, 4)]).toEqual([13, 0]);
    expect([other.litColumns, light.litColumns]).toEqual([18, 9]);
  });

  test('of a fork keeps its light when the first two change', () => {
    put(4, GROUND, 4, 'torch');
    light.sky(4, GROUND, 4);
    const second = light.fork(blocks.fork());
    const third = second.fork(blocks.fork());
    put(4, GROUND, 4, 'air');
    expect(second.block(5, GROUND, 4)).toBe(13);
    expect(third.block(5, GROUND, 4)).toBe(13);
    expect(light.block(5, GROUND, 4)).toBe(0);
  });
});

describe('forgotten light', () => {
  test('comes back', () => {
    put(4, GROUND, 4, 'torch');
    light.sky(4, GROUND, 4);
    light.forgetFar(100, 100, 2);
    expect(light.litColumns).toBe(0);
    expect(light.block(5, GROUND, 4)).toBe(13);
  });

  test('has left its neighbours, so that a change meanwhile is seen there', () => {
    put(16, GROUND, 4, 'torch');
    put(16, GROUND, -4, 'torch');
    expect([light.block(12, GROUND, 4), light.block(12, GROUND, -4)]).toEqual([10, 10]);
    light.forgetFar(-1, 0, 1);
    expect(light.litColumns).toBe(6);
    put(16, GROUND, 4, 'air');
    expect([light.block(12, GROUND, 4), light.block(12, GROUND, -4)]).toEqual([2, 10]);
  });
});
