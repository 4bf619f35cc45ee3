import { describe, expect, it } from 'vitest';
import { propertyOf, stateOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { tick } from '../tick.js';
import { flatWorld } from '../world/testLand.js';
import type { World } from '../world/world.js';

const EAST = 0;
const SOUTH = Math.PI / 2;

/** A creative player in the middle, with rails in hand, over land that is paved with stone. */
function newWorld(rail = 'rail'): World {
  const world = flatWorld();
  world.player.mode = 'creative';
  world.player.inventory.add(itemOf(rail).id, 64, 0, 64);
  return world;
}

/** Lays a rail at a place, looking along a way. */
function lay(world: World, x: number, z: number, yaw: number, y = 64): void {
  world.player.place(x + 0.5, y + 2.5, z + 0.5);
  world.player.flying = true;
  world.player.yaw = yaw;
  world.player.pitch = -Math.PI / 2 + 1e-3;
  world.player.useCooldown = 0;
  world.controls.useClick = true;
  tick(world);
  world.controls.useClick = false;
}

function shape(world: World, x: number, z: number, y = 64): string | undefined {
  return propertyOf(world.blocks.get(x, y, z), 'shape');
}

describe('a rail that is laid', () => {
  it('lies the way one looks where none is beside it', () => {
    const world = newWorld();
    lay(world, 0, 0, EAST);
    lay(world, 5, 5, SOUTH);
    expect([shape(world, 0, 0), shape(world, 5, 5)]).toEqual(['east_west', 'north_south']);
  });

  it('follows the rail beside it, whatever way one looks', () => {
    const world = newWorld();
    lay(world, 0, 0, EAST);
    lay(world, 1, 0, SOUTH);
    expect(shape(world, 1, 0)).toBe('east_west');
  });

  it.each([
    [0, 1, 'south_west'],
    [0, -1, 'north_west'],
  ])('bends the last rail of a track towards itself (%i %i)', (dx, dz, expected) => {
    const world = newWorld();
    lay(world, 0, 0, EAST);
    lay(world, 1, 0, EAST);
    lay(world, 1 + dx, dz, EAST);
    expect(shape(world, 1, 0)).toBe(expected);
    expect(shape(world, 1 + dx, dz)).toBe('north_south');
    expect(shape(world, 0, 0)).toBe('east_west');
  });

  it('closes the corner between two tracks', () => {
    const world = newWorld();
    lay(world, 1, 0, EAST);
    lay(world, 2, 0, EAST);
    lay(world, 0, 2, SOUTH);
    lay(world, 0, 1, SOUTH);
    lay(world, 0, 0, EAST);
    expect(shape(world, 0, 0)).toBe('south_east');
    expect([shape(world, 1, 0), shape(world, 0, 1)]).toEqual(['east_west', 'north_south']);
  });

  it('leaves alone a track that has both its ends', () => {
    const world = newWorld();
    for (const x of [0, 1, 2]) lay(world, x, 0, EAST);
    lay(world, 1, 1, EAST);
    expect(shape(world, 1, 0)).toBe('east_west');
    expect(shape(world, 1, 1)).toBe('east_west');
  });

  it('climbs to a rail on a step', () => {
    const world = newWorld();
    world.setBlock(1, 64, 0, stateOf('stone'));
    lay(world, 1, 0, EAST, 65);
    lay(world, 0, 0, SOUTH);
    expect(shape(world, 0, 0)).toBe('ascending_east');
    expect(shape(world, 1, 0, 65)).toBe('east_west');
  });

  it('does not bend where its kind cannot', () => {
    const world = newWorld('powered_rail');
    lay(world, 0, 0, EAST);
    lay(world, 1, 0, EAST);
    lay(world, 1, 1, EAST);
    expect(shape(world, 1, 0)).toBe('east_west');
    expect(shape(world, 1, 1)).toBe('east_west');
  });
});
