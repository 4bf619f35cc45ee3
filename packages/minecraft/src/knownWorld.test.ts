import { describe, expect, it } from 'vitest';
import type { BlockStates } from './blockStates.js';
import { KnownWorld } from './knownWorld.js';
import type { BotColumn, MineflayerBot } from './mineflayer.js';

const STATES = { count: 10, nameOf: (state: number) => `minecraft:block_${state}` };
const LIT = {};

/** One column at 0 0, with light for its lowest section only; what is in its cells is what is asked for. */
function worldOf(dimension: string, state = 3, biome = 'plains'): KnownWorld {
  const column = {
    sections: [],
    skyLightSections: [null, LIT, null, null],
    getBlockStateId: () => state,
    getSkyLight: () => 7,
    getBlockLight: () => 2,
    getBiome: () => 1,
  } as unknown as BotColumn;
  const bot = {
    on: () => {},
    game: { dimension, minY: 0, height: 32 },
    registry: { biomes: { 1: { name: biome } } },
    world: {
      getColumn: (x: number, z: number) => (x === 0 && z === 0 ? column : undefined),
      getColumns: () => [{ chunkX: '0', chunkZ: '0', column }],
    },
  } as unknown as MineflayerBot;
  return new KnownWorld(bot, STATES as unknown as BlockStates);
}

describe('what a server has not sent', () => {
  it('is unknown: neither air, nor dark, nor some biome', () => {
    const world = worldOf('minecraft:overworld');
    expect(world.nameAt(3, 5, 3)).toBe('minecraft:block_3');
    expect(world.stateAt(100, 5, 3)).toBeUndefined();
    expect(world.nameAt(100, 5, 3)).toBeUndefined();
    expect(world.skyLightAt(100, 5, 3)).toBeNull();
    expect(world.blockLightAt(100, 5, 3)).toBeNull();
    expect(world.biomeAt(100, 5, 3)).toBeNull();
    expect(worldOf('overworld', 3, '').biomeAt(3, 5, 3)).toBeNull();
  });

  it('is what no version has a name for, too', () => {
    expect(worldOf('overworld', 99).stateAt(3, 5, 3)).toBeUndefined();
  });

  it('is above the light that it sends: there the sky shines, where there is one', () => {
    const world = worldOf('overworld');
    expect(world.skyLightAt(3, 5, 3)).toBe(7);
    expect(world.skyLightAt(3, 20, 3)).toBe(15);
    expect(world.skyLightAt(3, 400, 3)).toBe(15);
    expect(worldOf('minecraft:the_nether').skyLightAt(3, 20, 3)).toBe(0);
    expect(worldOf('the_nether').skyLightAt(3, 400, 3)).toBe(0);
  });
});

describe('columns that are loaded', () => {
  it('are found within a narrow square and a wide one', () => {
    const world = worldOf('overworld');
    const within = (x: number, radius: number) =>
      [...world.columnsWithin(x, 0, radius)].map(({ columnX, columnZ }) => [columnX, columnZ]);
    expect(within(20, 4)).toEqual([]);
    expect(within(20, 5)).toEqual([[0, 0]]);
    expect(within(20, 100_000)).toEqual([[0, 0]]);
    expect(within(200_000, 100_000)).toEqual([]);
  });

  it('have the names of biomes that are said since', () => {
    expect(worldOf('overworld', 3, 'mountains').biomeAt(3, 5, 3)).toBe('minecraft:windswept_hills');
  });
});
