import { describe, expect, it } from 'vitest';
import { formatBlockState, stateOf } from '../blocks/index.js';
import { biomeNumber } from '../terrain/biomes.js';
import { Column } from '../terrain/column.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from '../tick.js';
import { World } from '../world/world.js';

/** The plain, but cold in the western half of every column. */
class ColdLand extends FlatLand {
  override column(columnX: number, columnZ: number): Column {
    const warm = super.column(columnX, columnZ);
    const biomes = warm.biomes.map((biome, i) =>
      (i & 15) < 8 ? biomeNumber('snowy_plains') : biome,
    );
    const cold = new Column(columnX, columnZ, biomes);
    for (let section = 0; section < 24; section++) {
      const states = warm.sectionStates(section);
      if (states === undefined) cold.fillSection(section, warm.uniformState(section));
      else cold.writableSection(section).set(states);
    }
    return cold;
  }
}

function newWorld(land = new ColdLand()): World {
  const world = World.create({ high: 0, low: 5 }, land);
  world.rules.game.doMobSpawning = false;
  world.rules.game.doWeatherCycle = false;
  world.setBlock(2, 63, 2, stateOf('stone'));
  return world;
}

function after(world: World, count: number, x: number, y: number, z: number): string {
  for (let i = 0; i < count; i++) tick(world);
  return formatBlockState(world.blocks.get(x, y, z)).slice('minecraft:'.length);
}

describe('frost', () => {
  it('lays snow while it snows, and none else', () => {
    const world = newWorld();
    expect(after(world, 3_000, 2, 64, 2)).toBe('air');
    world.rules.setWeather('rain', 1_000_000);
    expect(after(world, 40_000, 2, 64, 2)).toBe('snow[layers=1]');
    for (let z = 0; z < 16; z++) expect(after(world, 0, 10, 64, z)).toBe('air');
  });

  it('lays none in the warmth', () => {
    const world = newWorld(new FlatLand());
    world.rules.setWeather('rain', 1_000_000);
    expect(after(world, 20_000, 2, 64, 2)).toBe('air');
  });

  it('freezes water, and lamps thaw it', () => {
    const world = newWorld();
    world.setBlock(5, 63, 5, stateOf('water'));
    expect(after(world, 40_000, 5, 63, 5)).toBe('ice');
    world.rules.game.randomTickSpeed = 100;
    world.setBlock(5, 64, 5, stateOf('torch'));
    expect(after(world, 300, 5, 63, 5)).toBe('water[level=0]');
  });
});
