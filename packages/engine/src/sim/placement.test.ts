import { describe, expect, it } from 'vitest';
import { formatBlockState, stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { FlatLand } from '../terrain/flatLand.js';
import { tick } from './tick.js';
import { World } from './world.js';

/** A world in which the player holds 8 slabs and looks at the floor two blocks ahead, or higher. */
function slabWorld(pitch: number, item = 'oak_slab'): World {
  const world = World.create({ high: 0, low: 1 }, new FlatLand());
  world.player.inventory.add(itemOf(item).id, 8, 0, 64);
  world.player.pitch = pitch;
  return world;
}

function slab(type: string, kind = 'oak_slab', waterlogged = 'false'): number {
  return stateOf(`minecraft:${kind}`, { type, waterlogged });
}

function click(world: World): void {
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
}

function typeAt(world: World, x: number, y: number, z: number): string {
  return formatBlockState(world.blocks.get(x, y, z));
}

const DOUBLE = formatBlockState(slab('double'));

describe('a slab on a slab', () => {
  it('makes a double slab, from above', () => {
    const world = slabWorld(-0.52);
    world.setBlock(10, 64, 8, slab('bottom'));
    click(world);
    expect(typeAt(world, 10, 64, 8)).toBe(DOUBLE);
    expect(world.player.inventory.counts[0]).toBe(7);
  });

  it('makes a double slab, from below', () => {
    const world = slabWorld(0.75);
    world.setBlock(9, 66, 8, slab('top'));
    click(world);
    expect(typeAt(world, 9, 66, 8)).toBe(DOUBLE);
  });

  it('makes a double slab where it is placed beside another block', () => {
    const world = slabWorld(0);
    world.setBlock(11, 65, 8, stateOf('minecraft:stone'));
    world.setBlock(10, 65, 8, slab('bottom'));
    click(world); // over the lower slab, at the upper half of the stone
    expect(typeAt(world, 10, 65, 8)).toBe(DOUBLE);
  });

  it('drives out the water of a waterlogged one', () => {
    const world = slabWorld(-0.52);
    world.setBlock(10, 64, 8, slab('bottom', 'oak_slab', 'true'));
    click(world);
    expect(typeAt(world, 10, 64, 8)).toBe(DOUBLE);
  });

  it.each([
    ['of another kind', 'bottom', 'stone_slab', -0.52],
    ['that is double already', 'double', 'oak_slab', -0.3],
  ])('lies on a slab %s', (_which, type, kind, pitch) => {
    const world = slabWorld(pitch);
    world.setBlock(10, 64, 8, slab(type, kind));
    click(world);
    expect(world.blocks.get(10, 64, 8)).toBe(slab(type, kind));
    expect(world.blocks.get(10, 65, 8)).toBe(slab('bottom'));
    expect(world.player.inventory.counts[0]).toBe(7);
  });

  it('does not fit where the player stands', () => {
    const world = slabWorld(-1.5);
    world.setBlock(8, 64, 8, slab('bottom'));
    world.player.place(8.5, 64.5, 8.5);
    click(world);
    expect(world.blocks.get(8, 64, 8)).toBe(slab('bottom'));
    expect(world.player.inventory.counts[0]).toBe(8);
  });

  it('is two slabs again when it breaks', () => {
    const world = slabWorld(-0.52);
    world.setBlock(10, 64, 8, slab('double'));
    world.controls.attackHold = true;
    for (let i = 0; i < 60; i++) tick(world);
    expect(world.blocks.get(10, 64, 8)).toBe(0);
    expect(world.items.map(({ item, count }) => [item, count])).toEqual([
      [itemOf('oak_slab').id, 2],
    ]);
  });
});
