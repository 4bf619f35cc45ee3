import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { tick } from '../tick.js';
import { at, stillWorld, ticks } from '../world/testLand.js';
import type { World } from '../world/world.js';

function strike(world: World): void {
  world.player.inventory.clear(0);
  world.player.inventory.add(itemOf('flint_and_steel').id, 1, 0, 1);
  world.player.pitch = -0.7;
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
}

describe('fire', () => {
  it('is struck with flint and steel, and goes out on bare ground', () => {
    const world = stillWorld(9);
    strike(world);
    expect(at(world, 10, 64, 8)).toContain('fire');
    ticks(world, 600);
    expect(at(world, 10, 64, 8)).toBe('air');
  });

  it('burns blue on soul sand, and for ever on netherrack', () => {
    const world = stillWorld(9);
    world.setBlock(10, 63, 8, stateOf('soul_soil'));
    strike(world);
    expect(at(world, 10, 64, 8)).toBe('soul_fire');
    world.setBlock(0, 63, 0, stateOf('netherrack'));
    world.setBlock(0, 64, 0, stateOf('fire'));
    ticks(world, 3_000);
    expect(at(world, 0, 64, 0)).toContain('fire');
  });

  it('eats wood, and ends when all is eaten', () => {
    const world = stillWorld(9);
    for (let x = 0; x < 4; x++) {
      for (let z = 0; z < 4; z++) world.setBlock(x, 64, z, stateOf('oak_planks'));
    }
    world.setBlock(1, 65, 1, stateOf('fire'));
    ticks(world, 12_000);
    const left = Array.from({ length: 16 }, (_, i) => at(world, i & 3, 64, i >> 2));
    expect(left.filter((name) => name === 'oak_planks').length).toBeLessThan(16);
    expect(world.pending.size).toBe(0);
  });

  it('stands still while the rule says so, and goes out in rain', () => {
    const world = stillWorld(9);
    world.rules.game.doFireTick = false;
    world.setBlock(0, 64, 0, stateOf('fire'));
    ticks(world, 600);
    expect(at(world, 0, 64, 0)).toBe('fire[age=0]');
    world.rules.game.doFireTick = true;
    world.rules.game.doWeatherCycle = false;
    world.rules.setWeather('rain', 100_000);
    world.setBlock(0, 63, 0, stateOf('netherrack'));
    ticks(world, 1_000);
    expect(at(world, 0, 64, 0)).toBe('air');
  });

  it('is gone with the ground under it', () => {
    const world = stillWorld(9);
    world.setBlock(0, 64, 0, stateOf('fire'));
    world.setBlock(0, 63, 0, 0);
    expect(at(world, 0, 64, 0)).toBe('air');
    expect(world.items).toEqual([]);
  });
});

describe('lava', () => {
  function besideLava(block: string, doFireTick = true): World {
    const world = stillWorld(9);
    world.rules.game.randomTickSpeed = 100;
    world.rules.game.doFireTick = doFireTick;
    for (const x of [0, 1, 2]) {
      for (const z of [0, 1, 2]) world.setBlock(x, 63, z, stateOf('stone'));
    }
    world.setBlock(1, 63, 1, stateOf('lava', { level: '0' }));
    world.setBlock(2, 63, 1, stateOf(block));
    return world;
  }

  function hasBurnt(world: World): boolean {
    for (let i = 0; i < 3_000; i++) {
      tick(world);
      for (const event of world.events) {
        if (event.event === 'block' && event.to.startsWith('minecraft:fire')) return true;
      }
      world.events.length = 0;
    }
    return false;
  }

  it('sets alight what burns beside it, and nothing else', () => {
    expect(hasBurnt(besideLava('oak_planks'))).toBe(true);
    expect(hasBurnt(besideLava('stone'))).toBe(false);
  });

  it('sets nothing alight where a rule keeps fire from spreading', () => {
    expect(hasBurnt(besideLava('oak_planks', false))).toBe(false);
  });
});
