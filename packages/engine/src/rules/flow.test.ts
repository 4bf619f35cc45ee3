import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { afterHolding, fill, flatWorld } from '../world/testLand.js';

const STONE = stateOf('minecraft:stone');
const WATER = stateOf('minecraft:water', { level: '0' });
const LAVA = stateOf('minecraft:lava', { level: '0' });

describe('what flows and falls', () => {
  it('water spreads seven blocks and dries up when its source is gone', () => {
    const world = flatWorld();
    world.setBlock(30, 64, 30, WATER);
    afterHolding(60, {}, world);
    const reached = (x: number): boolean => world.blocks.get(x, 64, 30) !== 0;
    expect(reached(37)).toBe(true);
    expect(reached(38)).toBe(false);
    world.setBlock(30, 64, 30, 0);
    afterHolding(120, {}, world);
    expect([30, 31, 34, 37].some(reached)).toBe(false);
  });

  it('two sources make a third between them', () => {
    const world = flatWorld();
    for (const x of [30, 32]) world.setBlock(x, 63, 30, WATER);
    world.setBlock(31, 63, 30, 0);
    afterHolding(20, {}, world);
    expect(world.blocks.get(31, 63, 30)).toBe(WATER);
  });

  it('water turns lava to obsidian', () => {
    const world = flatWorld();
    world.setBlock(30, 63, 30, LAVA);
    world.setBlock(30, 66, 30, WATER);
    afterHolding(60, {}, world);
    expect(world.blocks.get(30, 63, 30)).toBe(stateOf('minecraft:obsidian'));
  });

  it('plants, torches and ladders go with what holds them, and leave their drops', () => {
    const world = flatWorld();
    world.setBlock(30, 64, 30, stateOf('minecraft:poppy'));
    world.setBlock(32, 63, 30, stateOf('minecraft:sand'));
    fill(world, [32, 64, 30], [32, 66, 30], stateOf('minecraft:cactus'));
    world.setBlock(34, 64, 30, STONE);
    world.setBlock(35, 64, 30, stateOf('minecraft:wall_torch', { facing: 'east' }));
    world.setBlock(33, 64, 30, stateOf('minecraft:ladder', { facing: 'west' }));
    for (const [x, y] of [
      [30, 63],
      [32, 63],
      [34, 64],
    ] as const)
      world.setBlock(x, y, 30, 0);
    for (const x of [30, 32, 33, 35]) expect(world.blocks.get(x, 64, 30)).toBe(0);
    expect(world.blocks.get(32, 66, 30)).toBe(0);
    expect(world.items.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('a flood goes on in the next tick instead of holding one up', () => {
    const world = flatWorld();
    world.rules.game.randomTickSpeed = 0; // grass that dies under sand would move it again
    fill(world, [0, 80, 0], [39, 80, 39], stateOf('minecraft:sand'));
    afterHolding(300, {}, world);
    for (let x = 0; x < 40; x++) expect(world.blocks.get(x, 64, x)).toBe(stateOf('minecraft:sand'));
    expect(world.pending.size).toBe(0);
  });

  it('sand falls until something holds it', () => {
    const world = flatWorld();
    const sand = stateOf('minecraft:sand');
    world.setBlock(30, 80, 30, sand);
    afterHolding(60, {}, world);
    expect(world.blocks.get(30, 80, 30)).toBe(0);
    expect(world.blocks.get(30, 64, 30)).toBe(sand);
  });
});
