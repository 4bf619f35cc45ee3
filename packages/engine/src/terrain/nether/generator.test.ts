import { beforeAll, describe, expect, test } from 'vitest';
import {
  AIR,
  COLLISION_SHAPE,
  IS_FULL_CUBE,
  IS_LAVA,
  LIGHT_OPACITY,
  STATE_COUNT,
} from '../../blocks/index.js';
import { BIOMES } from '../biomes.js';
import { BOTTOM_Y, type Column, SECTIONS, TOP_Y } from '../column.js';
import { contentOf, expectNoOrder, nameOf, SEED } from '../testColumns.js';
import { FLOOR_Y, LAVA_Y, ROOF_Y } from './caverns.js';
import { NetherGenerator } from './generator.js';

const NAMES = Array.from({ length: STATE_COUNT }, (_, state) => nameOf(state));
const isNamed = (...names: string[]) =>
  Uint8Array.from(NAMES, (name) => Number(names.includes(name)));

type Place = readonly [x: number, y: number, z: number];

/** nobody asks where these are */
const COMMON = new Set(['air', 'netherrack', 'bedrock']);

/** Nether of 16 by 16 columns, with places counted from its corner. */
class Land {
  static readonly ACROSS = 16;
  static readonly SIZE = Land.ACROSS * 16;
  readonly columns: Column[] = [];
  readonly #places = new Map<string, Place[]>();

  constructor(columnX: number, columnZ: number) {
    const generator = new NetherGenerator(SEED);
    for (let i = 0; i < Land.ACROSS * Land.ACROSS; i++) {
      const [x, z] = [i % Land.ACROSS, Math.floor(i / Land.ACROSS)];
      this.columns.push(generator.column(columnX + x, columnZ + z));
    }
    this.#sort();
  }

  get(x: number, y: number, z: number): number {
    return this.columns[(z >> 4) * Land.ACROSS + (x >> 4)]!.get(x & 15, y, z & 15);
  }

  biome(x: number, z: number): string {
    const column = this.columns[(z >> 4) * Land.ACROSS + (x >> 4)]!;
    return BIOMES[column.biomes[((z & 15) << 4) | (x & 15)]!]!.name.slice('minecraft:'.length);
  }

  /** Every place at which there is one of these, but for those at the rim of the land. */
  all(...names: string[]): readonly Place[] {
    return names.flatMap((name) => this.#places.get(name) ?? []);
  }

  #sort(): void {
    for (let y = FLOOR_Y; y <= ROOF_Y; y++) {
      for (let z = 8; z < Land.SIZE - 8; z++) {
        for (let x = 8; x < Land.SIZE - 8; x++) {
          const name = NAMES[this.get(x, y, z)]!;
          if (COMMON.has(name)) continue;
          const places = this.#places.get(name);
          if (places === undefined) this.#places.set(name, [[x, y, z]]);
          else places.push([x, y, z]);
        }
      }
    }
  }
}

describe('a column of the nether follows from its seed and its place', () => {
  test('whatever was made before it, near and far', () => {
    expectNoOrder(() => new NetherGenerator(SEED));
  });

  test('so another seed gives another', () => {
    const one = new NetherGenerator(SEED);
    const other = new NetherGenerator({ ...SEED, high: SEED.high + 1 });
    expect(contentOf(one.column(0, 0))).not.toEqual(contentOf(other.column(0, 0)));
  });

  test('and what is changed in one that was given out does not show in the next', () => {
    const generator = new NetherGenerator(SEED);
    const given = generator.column(0, 0);
    const expected = contentOf(given);
    for (let section = 0; section < SECTIONS; section++) given.writableSection(section).fill(1);
    given.biomes.fill(1);
    expect(contentOf(generator.column(0, 0))).toEqual(expected);
  });
});

test.each([1, 2, 3])('every biome is within 1,024 blocks, with seed %d', (low) => {
  const generator = new NetherGenerator({ high: 0, low });
  const found = new Set<string>();
  for (let i = 0; i < 256; i++) {
    const { biomes } = generator.column((i & 15) * 4, (i >> 4) * 4);
    for (const biome of biomes) found.add(BIOMES[biome]!.name);
  }
  expect([...found].sort()).toEqual([
    'minecraft:basalt_deltas',
    'minecraft:crimson_forest',
    'minecraft:nether_wastes',
    'minecraft:soul_sand_valley',
    'minecraft:warped_forest',
  ]);
});

describe('the nether', () => {
  let land: Land;
  beforeAll(() => {
    land = new Land(-8, -8);
  });

  test('lies between a floor and a roof of bedrock that let no light through', () => {
    const isBedrock = isNamed('bedrock');
    for (const column of land.columns) {
      for (let i = 0; i < 256; i++) {
        const at = (y: number) => column.get(i & 15, y, i >> 4);
        if (isBedrock[at(FLOOR_Y)] !== 1 || isBedrock[at(ROOF_Y)] !== 1) expect(i).toBe('closed');
        if (isBedrock[at(FLOOR_Y + 5)] === 1 || isBedrock[at(ROOF_Y - 5)] === 1)
          expect(i).toBe('thin');
        if (LIGHT_OPACITY[at(ROOF_Y)] !== 15) expect(i).toBe('dark');
      }
    }
  });

  test('has nothing below its floor and above its roof', () => {
    for (const column of land.columns) {
      for (let section = 0; section < SECTIONS; section++) {
        const y = BOTTOM_Y + section * 16;
        if (y >= FLOOR_Y && y <= ROOF_Y) continue;
        expect(column.sectionStates(section)).toBeUndefined();
        expect(column.uniformState(section)).toBe(AIR);
      }
    }
    expect(TOP_Y).toBeGreaterThan(ROOF_Y);
  });

  test('has a sea of lava without air in it', () => {
    let sea = 0;
    const source = NAMES.indexOf('lava');
    for (let z = 0; z < Land.SIZE; z++) {
      for (let x = 0; x < Land.SIZE; x++) {
        for (let y = FLOOR_Y; y <= LAVA_Y; y++) {
          if (land.get(x, y, z) === AIR) expect([x, y, z]).toBe('lava');
        }
        if (land.get(x, LAVA_Y, z) === source) sea++;
      }
    }
    const share = sea / (Land.SIZE * Land.SIZE);
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.6);
  });

  test('holds all lava above the sea in rock, or lets it fall', () => {
    const source = NAMES.indexOf('lava');
    const isHeld = (x: number, y: number, z: number) => {
      const state = land.get(x, y, z);
      return IS_LAVA[state] === 1 || COLLISION_SHAPE[state] !== 0;
    };
    const above = land
      .all('lava')
      .filter(([x, y, z]) => y > LAVA_Y && land.get(x, y, z) === source);
    expect(above.length).toBeGreaterThan(50);
    for (const [x, y, z] of above) {
      const sides = [isHeld(x - 1, y, z), isHeld(x + 1, y, z), isHeld(x, y, z - 1)];
      expect([...sides, isHeld(x, y, z + 1), isHeld(x, y - 1, z)]).not.toContain(false);
    }
  });

  test.each([
    ['nether_quartz_ore', 5, 122],
    ['nether_gold_ore', 5, 122],
    ['ancient_debris', 5, 122],
    ['magma_block', 5, 122],
    ['glowstone', LAVA_Y + 1, 122],
    ['shroomlight', LAVA_Y + 1, 122],
    ['crimson_nylium', LAVA_Y, 122],
    ['soul_fire', LAVA_Y + 1, 122],
    ['fire', LAVA_Y + 1, 122],
    ['weeping_vines', LAVA_Y + 1, 122],
    ['twisting_vines', LAVA_Y + 1, 122],
  ])('has %s, from y %d to %d', (name, low, high) => {
    const heights = land.all(name).map(([, y]) => y);
    expect(heights.length).toBeGreaterThan(20);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(low);
    expect(Math.max(...heights)).toBeLessThanOrEqual(high);
  });

  test('shows no ancient debris: rock is all around it', () => {
    for (const [x, y, z] of land.all('ancient_debris')) {
      const around = [land.get(x + 1, y, z), land.get(x - 1, y, z), land.get(x, y + 1, z)];
      around.push(land.get(x, y - 1, z), land.get(x, y, z + 1), land.get(x, y, z - 1));
      expect(around).not.toContain(AIR);
    }
  });

  test.each([
    ['crimson_nylium', 'crimson_forest'],
    ['warped_nylium', 'warped_forest'],
    ['soul_soil', 'soul_sand_valley'],
  ])('has %s in the %s alone', (name, biome) => {
    const wrong = land.all(name).filter(([x, , z]) => land.biome(x, z) !== biome);
    expect(wrong).toEqual([]);
  });

  test.each([
    ['crimson_roots', -1],
    ['warped_roots', -1],
    ['nether_sprouts', -1],
    ['crimson_fungus', -1],
    ['fire', -1],
    ['soul_fire', -1],
    ['weeping_vines', 1],
    ['weeping_vines_plant', 1],
    ['twisting_vines', -1],
    ['twisting_vines_plant', -1],
  ])('%s never floats', (name, side) => {
    const own = isNamed(name, name.replace(/_plant$/, ''), `${name}_plant`);
    const floating = land.all(name).filter(([x, y, z]) => {
      const holder = land.get(x, y + side, z);
      return COLLISION_SHAPE[holder] === 0 && own[holder] !== 1;
    });
    expect(floating).toEqual([]);
  });

  test('lets no gravel hang over a hollow', () => {
    const hanging = land
      .all('gravel')
      .filter(([x, y, z]) => COLLISION_SHAPE[land.get(x, y - 1, z)] === 0);
    expect(hanging).toEqual([]);
  });

  test('has huge fungi that stand on something, also where they cross a border', () => {
    const stems = land.all('crimson_stem', 'warped_stem');
    const atBorder = stems.filter(([x, , z]) => ((x + 1) & 15) < 2 || ((z + 1) & 15) < 2);
    expect(atBorder.length).toBeGreaterThan(100);
    const floating = stems.filter(([x, y, z]) => COLLISION_SHAPE[land.get(x, y - 1, z)] === 0);
    expect(floating).toEqual([]);
  });

  test('has a whole dome over every stem, also beyond a border', () => {
    const isStem = isNamed('crimson_stem', 'warped_stem');
    const tops = land
      .all('crimson_stem', 'warped_stem')
      .filter(([x, y, z]) => isStem[land.get(x, y + 1, z)] !== 1);
    const atBorder = tops.filter(([x, , z]) => ((x + 1) & 15) < 2 || ((z + 1) & 15) < 2);
    expect(atBorder.length).toBeGreaterThan(20);
    const cut = tops.filter(([x, y, z]) => {
      const dome = [land.get(x, y + 1, z), land.get(x - 1, y + 1, z), land.get(x + 1, y + 1, z)];
      return [...dome, land.get(x, y + 1, z - 1), land.get(x, y + 1, z + 1)].includes(AIR);
    });
    expect(cut).toEqual([]);
  });

  test('has glowstone that hangs on rock or on glowstone, also beyond a border', () => {
    const floating = land.all('glowstone').filter(([x, y, z]) => {
      const around = [land.get(x + 1, y, z), land.get(x - 1, y, z), land.get(x, y + 1, z)];
      around.push(land.get(x, y - 1, z), land.get(x, y, z + 1), land.get(x, y, z - 1));
      return around.every((state) => COLLISION_SHAPE[state] === 0);
    });
    expect(floating).toEqual([]);
  });

  test('can be walked: most floors are part of a wide ground with steps of one block', () => {
    const walks = walksOf(land);
    const total = walks.reduce((sum, size) => sum + size, 0);
    const wide = walks.filter((size) => size >= 1_000).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(20_000);
    expect(wide / total).toBeGreaterThan(0.6);
  });
});

/** How many places each ground has that one walks without more than a step up or down. */
function walksOf(land: Land): number[] {
  const at = (x: number, y: number, z: number) => (y * Land.SIZE + z) * Land.SIZE + x;
  const isHat = isNamed('nether_wart_block', 'warped_wart_block', 'shroomlight');
  const isFloor = new Uint8Array((ROOF_Y + 1) * Land.SIZE * Land.SIZE);
  for (let y = LAVA_Y + 1; y < ROOF_Y - 2; y++) {
    for (let z = 0; z < Land.SIZE; z++) {
      for (let x = 0; x < Land.SIZE; x++) {
        const isFree = (up: number) => {
          const state = land.get(x, y + up, z);
          return COLLISION_SHAPE[state] === 0 && IS_LAVA[state] === 0;
        };
        const below = land.get(x, y - 1, z);
        const isGround = IS_FULL_CUBE[below] === 1 && isHat[below] !== 1;
        if (!isGround || !isFree(0) || !isFree(1)) continue;
        isFloor[at(x, y, z)] = 1;
      }
    }
  }
  const walks: number[] = [];
  for (let start = 0; start < isFloor.length; start++) {
    if (isFloor[start] !== 1) continue;
    isFloor[start] = 0;
    const walk = [start];
    for (let i = 0; i < walk.length; i++) {
      const place = walk[i]!;
      const x = place % Land.SIZE;
      const z = Math.floor(place / Land.SIZE) % Land.SIZE;
      const y = Math.floor(place / (Land.SIZE * Land.SIZE));
      for (const [dx, dz] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        if (x + dx < 0 || x + dx >= Land.SIZE || z + dz < 0 || z + dz >= Land.SIZE) continue;
        for (let dy = -1; dy <= 1; dy++) {
          const next = at(x + dx, y + dy, z + dz);
          if (isFloor[next] !== 1) continue;
          isFloor[next] = 0;
          walk.push(next);
        }
      }
    }
    walks.push(walk.length);
  }
  return walks;
}
