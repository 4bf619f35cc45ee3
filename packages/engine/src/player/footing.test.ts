import { describe, expect, it } from 'vitest';
import { formatBlockState, stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { tick } from '../tick.js';
import { dropStack } from '../world/itemEntities.js';
import { flatWorld, ticks } from '../world/testLand.js';
import type { World } from '../world/world.js';

/** A player on a wide floor of one block, who looks east. */
function onFloor(block: string): World {
  const world = flatWorld();
  for (let x = -5; x <= 60; x++) {
    for (let z = -2; z <= 2; z++) world.blocks.set(x, 63, z, stateOf(block));
  }
  world.player.place(0.5, 64, 0.5);
  world.player.onGround = true;
  return world;
}

/** How far one gets in a second, and how far one glides once the keys are let go. */
function walked(world: World): { way: number; glide: number } {
  world.controls.moveY = 1;
  ticks(world, 60);
  const before = world.player.x;
  ticks(world, 20);
  const stop = world.player.x;
  world.controls.moveY = 0;
  ticks(world, 100);
  return { way: stop - before, glide: world.player.x - stop };
}

describe('on foot', () => {
  it('one glides on ice, and is no faster there', () => {
    const [stone, ice, blue] = ['stone', 'ice', 'blue_ice'].map((name) => walked(onFloor(name)));
    expect(stone!.way).toBeCloseTo(4.317, 2);
    expect(stone!.glide).toBeLessThan(0.3);
    expect(ice!.glide).toBeGreaterThan(1.5);
    expect(blue!.glide).toBeGreaterThan(ice!.glide);
    expect(ice!.way).toBeLessThan(stone!.way * 1.2);
  });

  it('soul sand slows to less than two thirds', () => {
    expect(walked(onFloor('soul_sand')).way).toBeLessThan((4.317 * 2) / 3);
  });

  it('a cobweb holds, and breaks every fall', () => {
    const world = onFloor('stone');
    for (let x = 0; x <= 40; x++) world.blocks.set(x, 64, 0, stateOf('cobweb'));
    expect(walked(world).way).toBeLessThan(1);
    const falling = onFloor('stone');
    falling.blocks.set(0, 64, 0, stateOf('cobweb'));
    falling.player.place(0.5, 90, 0.5);
    ticks(falling, 400);
    expect(falling.player.y).toBeCloseTo(64, 1);
    expect(falling.player.health).toBe(20);
  });
});

describe('what is underfoot', () => {
  function healthAfter(block: string, change: (world: World) => void): number {
    const world = onFloor(block);
    world.player.food = 10; // no healing
    change(world);
    ticks(world, 30);
    return world.player.health;
  }

  it('hurts on magma, unless one crouches or fire does nothing', () => {
    expect(healthAfter('magma_block', () => {})).toBeLessThan(20);
    expect(healthAfter('stone', () => {})).toBe(20);
    const crouch = ({ controls }: World) => {
      controls.crouch = true;
    };
    expect(healthAfter('magma_block', crouch)).toBe(20);
    const resist = ({ player }: World) => void player.giveEffect('fire_resistance', 1, 100);
    expect(healthAfter('magma_block', resist)).toBe(20);
  });

  it('pricks whoever walks through grown berries', () => {
    const through = (age: string, moveY: number) => (world: World) => {
      const bush = stateOf('sweet_berry_bush', { age });
      for (let x = 0; x <= 20; x++) world.blocks.set(x, 64, 0, bush);
      world.controls.moveY = moveY;
    };
    expect(healthAfter('dirt', through('2', 1))).toBeLessThan(20);
    expect(healthAfter('dirt', through('0', 1))).toBe(20);
    expect(healthAfter('dirt', through('2', 0))).toBe(20);
  });
});

describe('what lies about', () => {
  /** A stick that is let fall into the middle of a block at 30 64 30. */
  function fallen(block: string): World {
    const world = onFloor('stone');
    world.rules.game.doFireTick = false;
    world.blocks.set(30, 63, 30, stateOf(block === 'cactus' ? 'sand' : 'netherrack'));
    world.blocks.set(30, 64, 30, stateOf(block));
    const entity = dropStack(world, itemOf('stick').id, 1, 0, 30.5, 66, 30.5);
    entity.vx = 0;
    entity.vz = 0;
    ticks(world, 60);
    return world;
  }

  it.each(['lava', 'fire', 'cactus'])('is gone in %s', (block) => {
    expect(fallen(block).items).toEqual([]);
  });

  it('rises in water, and floats', () => {
    const world = onFloor('stone');
    for (let y = 60; y <= 63; y++) world.blocks.set(30, y, 30, stateOf('water'));
    const entity = dropStack(world, itemOf('stick').id, 1, 0, 30.5, 60.5, 30.5);
    entity.vx = 0;
    entity.vy = 0;
    entity.vz = 0;
    ticks(world, 200);
    expect(world.items).toEqual([entity]);
    expect(entity.y).toBeGreaterThan(63.5);
    expect(entity.y).toBeLessThan(64.3);
  });
});

describe('snow in hand', () => {
  function lay(world: World, times: number, pitch = -0.7): string {
    world.player.inventory.clear(0);
    world.player.inventory.add(itemOf('snow').id, 64, 0, 64);
    world.player.pitch = pitch;
    for (let i = 0; i < times; i++) {
      world.player.useCooldown = 0;
      world.controls.useClick = true;
      tick(world);
      world.controls.useClick = false;
    }
    return formatBlockState(world.blocks.get(2, 64, 0));
  }

  it('is laid in layers, up to eight, and one of the stack goes into each', () => {
    const world = onFloor('stone');
    expect(lay(world, 1)).toBe('minecraft:snow[layers=1]');
    expect(lay(world, 2)).toBe('minecraft:snow[layers=3]');
    expect(world.player.inventory.counts[0]).toBe(62);
  });

  it('goes onto a heap that is full', () => {
    const world = onFloor('stone');
    world.blocks.set(2, 64, 0, stateOf('snow', { layers: '7' }));
    expect(lay(world, 1, -0.36)).toBe('minecraft:snow[layers=8]');
    expect(lay(world, 1, -0.3)).toBe('minecraft:snow[layers=8]');
    expect(formatBlockState(world.blocks.get(2, 65, 0))).toBe('minecraft:snow[layers=1]');
  });
});
