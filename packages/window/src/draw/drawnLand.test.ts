import { packColumn } from '@bridle/block-view';
import type { BlockColumn, LightColumn } from '@bridle/facets/pictured';
import { beforeEach, describe, expect, it } from 'vitest';
import { DrawnLand } from './drawnLand.js';

/** A column whose sections are each filled with one state and one level of light. */
function columnOf(
  states: readonly number[],
  levels: readonly number[],
): [BlockColumn, LightColumn] {
  const versions = { version: 0, sectionVersion: () => 0 };
  const blocks = {
    ...versions,
    biomes: new Uint8Array(256),
    sectionStates: () => undefined,
    uniformState: (section: number) => states[section]!,
  };
  const light = {
    ...versions,
    sectionLight: () => undefined,
    uniformLight: (section: number) => levels[section]!,
  };
  return [blocks, light];
}

let land: DrawnLand;

beforeEach(() => {
  land = new DrawnLand();
  land.begin(-64, 2);
  land.take(-3, 5, packColumn(...columnOf([7, 8], [0, 0xf0]), [0, 1]));
});

describe('the land of a page', () => {
  it('has the columns that were told, and knows nothing of others', () => {
    expect(land).toMatchObject({ bottomY: -64, sectionCount: 2, size: 1 });
    const [blocks, light] = [land.blocks(-3, 5)!, land.light(-3, 5)!];
    expect([0, 1].map((section) => blocks.uniformState(section))).toEqual([7, 8]);
    expect([0, 1].map((section) => light.uniformLight(section))).toEqual([0, 0xf0]);
    for (const [x, z] of [
      [5, -3],
      [-3, 6],
      [-4, 5],
      [3, 5],
    ] as const) {
      expect(land.blocks(x, z)).toBeUndefined();
      expect(land.light(x, z)).toBeUndefined();
    }
  });

  it('keeps the sections of a column that were not told anew, and leaves the one before as it was', () => {
    const before = land.blocks(-3, 5)!;
    land.take(-3, 5, packColumn(...columnOf([1, 2], [3, 4]), [1]));
    const [blocks, light] = [land.blocks(-3, 5)!, land.light(-3, 5)!];
    expect([0, 1].map((section) => blocks.uniformState(section))).toEqual([7, 2]);
    expect([0, 1].map((section) => light.uniformLight(section))).toEqual([0, 4]);
    expect([0, 1].map((section) => before.uniformState(section))).toEqual([7, 8]);
  });

  it('has another stamp after every change, and the same while there is none', () => {
    const stamps = [land.stamp];
    land.drop(9, 9);
    expect(land.stamp).toBe(stamps[0]);
    land.drop(-3, 5);
    stamps.push(land.stamp);
    land.begin(0, 1);
    stamps.push(land.stamp);
    land.take(0, 0, packColumn(...columnOf([1], [1]), [0]));
    stamps.push(land.stamp);
    expect(new Set(stamps).size).toBe(4);
  });

  it('refuses a section that it has no room for', () => {
    const packed = packColumn(...columnOf([1, 1, 1], [1, 1, 1]), [2]);
    expect(() => land.take(0, 0, packed)).toThrow('the land has no section 2');
  });
});
