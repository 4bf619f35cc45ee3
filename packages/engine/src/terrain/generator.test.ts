import { beforeAll, describe, expect, test } from 'vitest';
import { AIR, LIGHT_EMISSION, STATE_COUNT } from '../blocks/index.js';
import { BIOMES } from './biomes.js';
import { SEA_LEVEL } from './climate.js';
import { BOTTOM_Y, type Column, SECTIONS, TOP_Y } from './column.js';
import { Generator } from './generator.js';
import { contentOf, expectNoOrder, nameOf, SEED } from './testColumns.js';

const IS_LOG = Array.from({ length: STATE_COUNT }, (_, state) => nameOf(state).endsWith('_log'));

/** Generated land of 16 by 16 columns, with places counted from its corner. */
class Land {
  static readonly SIZE = 256;
  readonly #columns: Column[] = [];

  constructor(columnX: number, columnZ: number) {
    const generator = new Generator(SEED);
    for (let i = 0; i < 256; i++) {
      this.#columns.push(generator.column(columnX + (i & 15), columnZ + (i >> 4)));
    }
  }

  get(x: number, y: number, z: number): number {
    return this.#columns[((z >> 4) << 4) | (x >> 4)]!.get(x & 15, y, z & 15);
  }
}

function layer(column: Column, y: number): number[] {
  return Array.from({ length: 256 }, (_, i) => column.get(i & 15, y, i >> 4));
}

/** Columns from all over, so that most kinds of land are among them. */
function samples(count: number): Column[] {
  const generator = new Generator(SEED);
  return Array.from({ length: count }, (_, i) =>
    generator.column((i % 20) * 9, ((i / 20) | 0) * 9),
  );
}

describe('a column follows from its seed and its place', () => {
  test('whatever was made before it, near and far', () => {
    expectNoOrder(() => new Generator(SEED));
  });

  test('and twice from one generator', () => {
    const generator = new Generator(SEED);
    const first = contentOf(generator.column(7, -9));
    generator.column(-300, 41);
    expect(contentOf(generator.column(7, -9))).toEqual(first);
  });

  test('and says truly which of its sections shine', () => {
    const shines = Uint8Array.from(LIGHT_EMISSION, (emission) => (emission > 0 ? 1 : 0));
    const sections = samples(200).flatMap((column) =>
      Array.from({ length: SECTIONS }, (_, section) => {
        const states = column.sectionStates(section) ?? [column.uniformState(section)];
        return { says: column.isShining(section, shines), is: states.some((s) => shines[s] === 1) };
      }),
    );
    expect(sections.filter(({ says, is }) => says !== is)).toEqual([]);
    expect(sections.filter(({ is }) => is).length).toBeGreaterThan(50);
  });

  test('so another seed gives another', () => {
    const [one, other] = [new Generator(SEED), new Generator({ ...SEED, high: SEED.high + 1 })];
    expect(contentOf(one.column(0, 0))).not.toEqual(contentOf(other.column(0, 0)));
  });

  test('and what is changed in one that was given out does not show in the next', () => {
    const generator = new Generator(SEED);
    const given = generator.column(0, 0);
    const expected = contentOf(given);
    for (let section = 0; section < SECTIONS; section++) given.writableSection(section).fill(1);
    given.biomes.fill(1);
    expect(contentOf(generator.column(0, 0))).toEqual(expected);
  });
});

describe('a column', () => {
  let columns: Column[];
  beforeAll(() => {
    columns = samples(200);
  });

  test('holds only states that there are', () => {
    for (const column of columns) {
      for (let section = 0; section < SECTIONS; section++) {
        const highest = column.sectionStates(section)?.reduce((a, b) => Math.max(a, b), 0);
        expect(highest ?? column.uniformState(section)).toBeLessThan(STATE_COUNT);
      }
      expect(Math.max(...column.biomes)).toBeLessThan(BIOMES.length);
    }
  });

  test('lies on bedrock, which is at most four thick', () => {
    const namesAt = (y: number) =>
      new Set(columns.flatMap((column) => layer(column, y).map((state) => nameOf(state))));
    expect([...namesAt(BOTTOM_Y)]).toEqual(['bedrock']);
    expect(namesAt(BOTTOM_Y + 3)).toContain('bedrock');
    expect(namesAt(BOTTOM_Y + 4)).not.toContain('bedrock');
  });

  test('has air right under the build limit', () => {
    for (const column of columns) {
      expect(column.sectionStates(SECTIONS - 1)).toBeUndefined();
      expect(column.uniformState(SECTIONS - 1)).toBe(AIR);
    }
  });

  test('has no water above sea level', () => {
    for (const column of columns) {
      for (let y = SEA_LEVEL + 1; y < SEA_LEVEL + 20; y++) {
        expect(layer(column, y).some((state) => nameOf(state) === 'water')).toBe(false);
      }
    }
  });

  test('is full of water in an ocean, from the ground to sea level', () => {
    let oceans = 0;
    for (const column of columns) {
      for (let i = 0; i < 256; i++) {
        if (!BIOMES[column.biomes[i]!]!.name.endsWith('ocean')) continue;
        const names = Array.from({ length: SEA_LEVEL + 2 }, (_, y) =>
          nameOf(column.get(i & 15, y, i >> 4)),
        );
        const lowest = names.indexOf('water');
        const highest = names.pop();
        const surface = names.pop();
        oceans++;
        if (highest !== 'air' || !['water', 'ice'].includes(surface!))
          expect(names).toBe('flooded');
        if (!names.slice(lowest).every((name) => name === 'water')) expect(names).toBe('full');
      }
    }
    expect(oceans).toBeGreaterThan(1_000);
  });

  // A vein begins between two heights and may wander off by its size.
  test.each([
    ['coal', 0 - 12, 139 + 12],
    ['iron', -40 - 8, 71 + 8],
    ['copper', -10 - 9, 89 + 9],
    ['gold', -60 - 8, 31 + 8],
    ['lapis', -60 - 6, 39 + 6],
    ['redstone', -62 - 7, 13 + 7],
    ['diamond', -62 - 5, 13 + 5],
  ])('has %s ore, from y %d to %d', (ore, low, high) => {
    const names = [`${ore}_ore`, `deepslate_${ore}_ore`];
    const isOre = Array.from({ length: STATE_COUNT }, (_, state) => names.includes(nameOf(state)));
    const heights: number[] = [];
    for (const column of columns) {
      for (let y = BOTTOM_Y; y <= TOP_Y; y++) {
        for (let i = 0; i < 256; i++) if (isOre[column.get(i & 15, y, i >> 4)]) heights.push(y);
      }
    }
    expect(heights.length).toBeGreaterThan(columns.length);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(low);
    expect(Math.max(...heights)).toBeLessThanOrEqual(high);
  });
});

test('at least eight biomes are within a walk of 6,000 blocks', () => {
  const generator = new Generator(SEED);
  const found = new Set<number>();
  for (let i = 0; i < 400; i++) {
    for (const biome of generator.column((i % 20) * 18, ((i / 20) | 0) * 18).biomes)
      found.add(biome);
  }
  expect(found.size).toBeGreaterThanOrEqual(8);
});

describe.each([
  ['oaks, birches and spruces', 168, -24],
  ['acacias and jungle trees', 72, -104],
])('a tree among %s', (_, columnX, columnZ) => {
  let land: Land;
  let logs: [x: number, y: number, z: number][];
  beforeAll(() => {
    land = new Land(columnX, columnZ);
    logs = [];
    for (let z = 8; z < Land.SIZE - 8; z++) {
      for (let x = 8; x < Land.SIZE - 8; x++) {
        for (let y = SEA_LEVEL; y < 140; y++) if (IS_LOG[land.get(x, y, z)]) logs.push([x, y, z]);
      }
    }
  });

  /** A log there or at one of the eight places around it. */
  const isLogNear = (x: number, y: number, z: number) =>
    [-1, 0, 1].some((dz) => [-1, 0, 1].some((dx) => IS_LOG[land.get(x + dx, y, z + dz)]));

  test('stands on something, also where it leans over a border', () => {
    expect(logs.length).toBeGreaterThan(500);
    const floating = logs.filter(
      ([x, y, z]) => land.get(x, y - 1, z) === AIR && !isLogNear(x, y - 1, z),
    );
    expect(floating).toEqual([]);
  });

  test('has its crown all around it, also beyond a border', () => {
    const tops = logs.filter(([x, y, z]) => !isLogNear(x, y + 1, z));
    const atBorder = tops.filter(([x, , z]) => ((x + 1) & 15) < 2 || ((z + 1) & 15) < 2);
    expect(atBorder.length).toBeGreaterThan(20);
    const cut = tops.filter(([x, y, z]) => {
      const around = [land.get(x - 1, y, z), land.get(x + 1, y, z)];
      return [...around, land.get(x, y, z - 1), land.get(x, y, z + 1)].includes(AIR);
    });
    expect(cut).toEqual([]);
  });
});
