import type { BlockColumn, LightColumn } from '@bridle/facets/pictured';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packColumn, unpackColumn } from './columnBytes.js';
import { squeeze, unsqueeze } from './squeeze.js';

type Cells<A> = A | number;

/** A column of these sections, each an array or the one number that fills it. */
function columnOf(
  states: readonly Cells<Uint16Array>[],
  lights: readonly Cells<Uint8Array>[],
  biomes = new Uint8Array(256),
): [BlockColumn, LightColumn] {
  const arrayOf = <A extends object>(cells: Cells<A> | undefined) =>
    typeof cells === 'object' ? cells : undefined;
  const numberOf = (cells: unknown) => (typeof cells === 'number' ? cells : 0);
  const blocks: BlockColumn = {
    biomes,
    version: 0,
    sectionVersion: () => 0,
    sectionStates: (section) => arrayOf(states[section]),
    uniformState: (section) => numberOf(states[section]),
  };
  const light: LightColumn = {
    version: 0,
    sectionVersion: () => 0,
    sectionLight: (section) => arrayOf(lights[section]),
    uniformLight: (section) => numberOf(lights[section]),
  };
  return [blocks, light];
}

function statesOf(count: number, first = 0): Uint16Array {
  return Uint16Array.from({ length: 4_096 }, (_, i) => first + ((i * 31) % count));
}

describe('a column of land', () => {
  it.each([2, 3, 4, 5, 16, 17, 255, 256, 257, 4_096])(
    'comes back as it was where a section holds %i states',
    (count) => {
      const states = statesOf(count, 61_000);
      const light = Uint8Array.from({ length: 4_096 }, (_, i) => (i % Math.min(count, 256)) ^ 0xf0);
      const { sections } = unpackColumn(packColumn(...columnOf([states], [light]), [0]));
      expect(sections).toHaveLength(1);
      expect(sections[0]).toMatchObject({ section: 0, states, light });
    },
  );

  it('has no array where all cells of one are the same', () => {
    const cells = [new Uint16Array(4_096).fill(9), new Uint8Array(4_096).fill(0xf0)] as const;
    const { sections } = unpackColumn(packColumn(...columnOf([cells[0]], [cells[1]]), [0]));
    expect(sections).toEqual([
      { section: 0, states: undefined, state: 9, light: undefined, lightLevel: 0xf0 },
    ]);
  });

  it('comes back as it was where one number fills a section', () => {
    const packed = packColumn(...columnOf([7, 65_535], [0xf0, 0]), [0, 1]);
    expect(unpackColumn(packed).sections).toEqual([
      { section: 0, states: undefined, state: 7, light: undefined, lightLevel: 0xf0 },
      { section: 1, states: undefined, state: 65_535, light: undefined, lightLevel: 0 },
    ]);
    expect(packed.length).toBeLessThan(300);
  });

  it('may have an array of states where one number lights all of it, and the other way round', () => {
    const states = statesOf(40);
    const light = Uint8Array.from({ length: 4_096 }, (_, i) => i & 15);
    const packed = packColumn(...columnOf([states, 3], [0xf0, light]), [0, 1]);
    expect(unpackColumn(packed).sections).toMatchObject([
      { states, light: undefined, lightLevel: 0xf0 },
      { states: undefined, state: 3, light },
    ]);
  });

  it('comes back whatever its cells are', () => {
    const cells = fc.uint16Array({ minLength: 1, maxLength: 600 });
    fc.assert(
      fc.property(cells, cells, (some, others) => {
        const states = Uint16Array.from({ length: 4_096 }, (_, i) => some[i % some.length]!);
        const light = Uint8Array.from({ length: 4_096 }, (_, i) => others[i % others.length]!);
        const { sections } = unpackColumn(packColumn(...columnOf([states], [light]), [0]));
        const [section] = sections;
        expect(section!.states ?? new Uint16Array(4_096).fill(section!.state)).toEqual(states);
        expect(section!.light ?? new Uint8Array(4_096).fill(section!.lightLevel)).toEqual(light);
      }),
    );
  });

  it('is packed in some of its sections alone, with all of its biomes', () => {
    const biomes = Uint8Array.from({ length: 256 }, (_, i) => i % 60);
    const packed = packColumn(...columnOf([1, 2, statesOf(9), 4], [0, 1, 2, 3], biomes), [3, 1]);
    const column = unpackColumn(packed);
    expect(column.biomes).toEqual(biomes);
    expect(column.sections.map(({ section, state }) => [section, state])).toEqual([
      [3, 4],
      [1, 2],
    ]);
  });

  it('is packed apart from the one before: neither shows in the other', () => {
    const first = packColumn(...columnOf([statesOf(300)], [1]), [0]);
    const copy = first.slice();
    const second = packColumn(...columnOf([statesOf(300, 5)], [1]), [0]);
    expect(first).toEqual(copy);
    expect(unpackColumn(second).sections[0]!.states).toEqual(statesOf(300, 5));
  });

  it('has arrays of its own: what is read is not changed with the bytes', () => {
    const biomes = new Uint8Array(256).fill(3);
    const packed = packColumn(...columnOf([statesOf(5)], [1], biomes), [0]);
    const column = unpackColumn(packed);
    packed.fill(0);
    expect(column.biomes).toEqual(biomes);
    expect(column.sections[0]!.states).toEqual(statesOf(5));
  });

  it('that was cut off is refused', () => {
    const packed = packColumn(...columnOf([statesOf(20)], [1]), [0]);
    for (const length of [0, 4, 20, packed.length - 1]) {
      expect(() => unpackColumn(packed.subarray(0, length))).toThrow(RangeError);
    }
    const bytes = unsqueeze(packed, 100_000);
    for (const length of [0, 100, 256, 258, bytes.length - 1]) {
      const cut = squeeze(bytes.subarray(0, length));
      expect(() => unpackColumn(cut)).toThrow('ends too early');
    }
  });
});
