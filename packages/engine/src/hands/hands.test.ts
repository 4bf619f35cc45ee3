import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { afterHolding, fill, flatWorld, give } from '../world/testLand.js';

const STONE = stateOf('minecraft:stone');
const WATER = stateOf('minecraft:water', { level: '0' });

describe('hands', () => {
  it.each([
    ['grass_block', undefined, 18],
    ['dirt', undefined, 15],
    ['stone', undefined, 150],
    ['stone', 'wooden_pickaxe', 23],
    ['stone', 'iron_pickaxe', 8],
    ['oak_log', undefined, 60],
    ['oak_log', 'iron_axe', 10],
    ['obsidian', 'diamond_pickaxe', 188],
    ['sand', 'wooden_shovel', 8],
    ['oak_planks', 'stone_axe', 15],
  ])('break %s with %s in %i ticks', (block, tool, ticks) => {
    const world = flatWorld();
    world.setBlock(8, 63, 8, stateOf(`minecraft:${block}`));
    world.setBlock(8, 62, 8, STONE); // or sand would fall
    if (tool !== undefined) give(world, tool, 1);
    world.player.pitch = -1.5;
    afterHolding(ticks - 1, { attackHold: true }, world);
    expect(world.blocks.get(8, 63, 8)).not.toBe(0);
    afterHolding(1, { attackHold: true }, world);
    expect(world.blocks.get(8, 63, 8)).toBe(0);
  });

  it('are slowed by water over the eyes, not by water round the feet', () => {
    const world = flatWorld();
    fill(world, [7, 64, 7], [9, 64, 9], WATER);
    fill(world, [9, 65, 8], [9, 65, 8], stateOf('minecraft:dirt'));
    world.player.pitch = -0.1;
    afterHolding(4, {}, world);
    expect(world.player.onGround).toBe(true);
    afterHolding(15, { attackHold: true }, world);
    expect(world.blocks.get(9, 65, 8)).toBe(0);
  });

  it('do not use up an item where it would change nothing', () => {
    const world = flatWorld();
    give(world, 'short_grass', 5);
    world.setBlock(9, 64, 8, stateOf('minecraft:short_grass'));
    world.player.pitch = -0.9;
    afterHolding(20, { useHold: true }, world);
    expect(world.player.inventory.counts[0]).toBe(5);
  });

  it('break of two halves only what is a half', () => {
    const world = flatWorld();
    const obsidian = stateOf('minecraft:obsidian');
    world.setBlock(9, 64, 8, stateOf('minecraft:tall_grass', { half: 'lower' }));
    world.setBlock(9, 65, 8, stateOf('minecraft:tall_grass', { half: 'upper' }));
    world.setBlock(9, 64, 8, obsidian);
    expect(world.blocks.get(9, 65, 8)).toBe(0); // the upper half went with the lower
    world.setBlock(9, 65, 8, stateOf('minecraft:tall_grass', { half: 'upper' }));
    world.player.pitch = 0;
    afterHolding(3, { attackHold: true }, world);
    expect(world.blocks.get(9, 65, 8)).toBe(0);
    expect(world.blocks.get(9, 64, 8)).toBe(obsidian);
  });

  it('place nothing above the top of the world, and say nothing of it', () => {
    const world = flatWorld();
    fill(world, [8, 318, 8], [8, 318, 8], STONE);
    fill(world, [9, 319, 8], [9, 319, 8], STONE);
    give(world, 'water_bucket', 1);
    world.player.place(8.5, 319, 8.5);
    world.player.pitch = -0.55; // at the top face of the block ahead
    world.events.length = 0;
    afterHolding(3, { useClick: true }, world);
    expect(world.events.filter(({ event }) => event === 'block')).toEqual([]);
    expect(world.player.inventory.items[0]).toBe(itemOf('water_bucket').id + 1);
  });

  it('pick up what they broke', () => {
    const world = flatWorld();
    world.player.pitch = -1.5;
    afterHolding(18, { attackHold: true }, world);
    afterHolding(40, { attackHold: false }, world);
    expect(world.items).toHaveLength(0);
    expect(world.player.inventory.items[0]).toBe(itemOf('dirt').id + 1);
  });

  it('place what they hold, against the face they point at, and never inside the player', () => {
    const world = flatWorld();
    give(world, 'stone', 3);
    world.player.pitch = -0.7;
    afterHolding(1, { useClick: true }, world);
    expect(world.blocks.get(9, 64, 8) + world.blocks.get(10, 64, 8)).toBe(STONE);
    expect(world.player.inventory.counts[0]).toBe(2);
    world.player.pitch = -1.5;
    afterHolding(1, { useClick: true }, world);
    expect(world.player.inventory.counts[0]).toBe(2);
  });

  it('open a door, both halves of it, and close it again', () => {
    const world = flatWorld();
    give(world, 'oak_door', 1);
    world.player.pitch = -0.5;
    afterHolding(1, { useClick: true }, world);
    const [x, y, z] = world.events.find((e) => e.event === 'block')!.pos as [
      number,
      number,
      number,
    ];
    const closed = [world.blocks.get(x, y, z), world.blocks.get(x, y + 1, z)];
    afterHolding(6, { useClick: false }, world);
    afterHolding(1, { useClick: true }, world);
    const open = [world.blocks.get(x, y, z), world.blocks.get(x, y + 1, z)];
    expect(open[0]).not.toBe(closed[0]);
    expect(open[1]).not.toBe(closed[1]);
  });

  it('drop one of what they hold', () => {
    const world = flatWorld();
    give(world, 'stone', 3);
    afterHolding(1, { dropClick: true }, world);
    expect(world.player.inventory.counts[0]).toBe(2);
    expect(world.items).toHaveLength(1);
  });
});
