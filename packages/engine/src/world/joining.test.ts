import { describe, expect, it } from 'vitest';
import { formatBlockState, propertyOf, stateOf } from '../blocks/index.js';
import { flatWorld } from './testLand.js';
import type { World } from './world.js';

const STONE = stateOf('stone');

/** Which sides of a block say that they are joined. */
function joinedSides(world: World, x: number, y: number, z: number): string[] {
  const state = world.blocks.get(x, y, z);
  return ['north', 'east', 'south', 'west'].filter(
    (side) => !['false', 'none'].includes(propertyOf(state, side)!),
  );
}

describe('a fence', () => {
  it('joins a fence beside it, and lets go of it again', () => {
    const world = flatWorld();
    world.setBlock(0, 64, 0, stateOf('oak_fence'));
    world.setBlock(1, 64, 0, stateOf('birch_fence'));
    expect(joinedSides(world, 0, 64, 0)).toEqual(['east']);
    expect(joinedSides(world, 1, 64, 0)).toEqual(['west']);
    world.setBlock(1, 64, 0, 0);
    expect(joinedSides(world, 0, 64, 0)).toEqual([]);
  });

  it('joins whole blocks and the posts of gates, but neither leaves nor other families', () => {
    const world = flatWorld();
    world.setBlock(0, 64, 0, stateOf('oak_fence'));
    world.setBlock(0, 64, -1, STONE);
    world.setBlock(1, 64, 0, stateOf('oak_fence_gate', { facing: 'north' }));
    world.setBlock(0, 64, 1, stateOf('oak_leaves', { persistent: 'true' }));
    world.setBlock(-1, 64, 0, stateOf('nether_brick_fence'));
    expect(joinedSides(world, 0, 64, 0)).toEqual(['north', 'east']);
    world.setBlock(1, 64, 0, stateOf('oak_fence_gate', { facing: 'east' }));
    expect(joinedSides(world, 0, 64, 0)).toEqual(['north']);
  });
});

describe('panes and walls', () => {
  it('join each other', () => {
    const world = flatWorld();
    world.setBlock(0, 64, 0, stateOf('glass_pane'));
    world.setBlock(1, 64, 0, stateOf('iron_bars'));
    world.setBlock(2, 64, 0, stateOf('cobblestone_wall'));
    expect(joinedSides(world, 1, 64, 0)).toEqual(['east', 'west']);
    expect(joinedSides(world, 2, 64, 0)).toEqual(['west']);
  });

  it('a wall has no post within a straight run, and is tall under a block', () => {
    const world = flatWorld();
    for (let x = 0; x < 3; x++) world.setBlock(x, 64, 0, stateOf('cobblestone_wall'));
    expect(propertyOf(world.blocks.get(1, 64, 0), 'up')).toBe('false');
    expect(propertyOf(world.blocks.get(0, 64, 0), 'up')).toBe('true');
    expect(propertyOf(world.blocks.get(1, 64, 0), 'east')).toBe('low');
    world.setBlock(1, 64, 1, stateOf('cobblestone_wall'));
    expect(propertyOf(world.blocks.get(1, 64, 0), 'up')).toBe('true');
    world.setBlock(1, 65, 0, STONE);
    expect(propertyOf(world.blocks.get(1, 64, 0), 'east')).toBe('tall');
  });

  it('a gate between walls hangs lower', () => {
    const world = flatWorld();
    world.setBlock(0, 64, 0, stateOf('oak_fence_gate', { facing: 'north' }));
    world.setBlock(1, 64, 0, stateOf('cobblestone_wall'));
    expect(propertyOf(world.blocks.get(0, 64, 0), 'in_wall')).toBe('true');
  });
});

describe('stairs', () => {
  const stairs = (facing: string, half = 'bottom') => stateOf('oak_stairs', { facing, half });
  const shape = (world: World) => propertyOf(world.blocks.get(0, 64, 0), 'shape');

  it.each([
    // the other stairs: where, and which way they face
    ['outer_left', 0, -1, 'west'],
    ['outer_right', 0, -1, 'east'],
    ['inner_left', 0, 1, 'west'],
    ['inner_right', 0, 1, 'east'],
    ['straight', 0, 1, 'north'],
    ['straight', 1, 0, 'west'],
  ])('that face north are %s by others at %i %i that face %s', (expected, x, z, facing) => {
    const world = flatWorld();
    world.setBlock(0, 64, 0, stairs('north'));
    world.setBlock(x, 64, z, stairs(facing));
    expect(shape(world)).toBe(expected);
    world.setBlock(x, 64, z, 0);
    expect(shape(world)).toBe('straight');
  });

  it('do not bend by stairs that are upside down, nor where a row goes on', () => {
    const world = flatWorld();
    world.setBlock(0, 64, 0, stairs('north'));
    world.setBlock(0, 64, -1, stairs('west', 'top'));
    expect(shape(world)).toBe('straight');
    world.setBlock(0, 64, -1, stairs('west'));
    world.setBlock(1, 64, 0, stairs('north'));
    expect(shape(world)).toBe('straight');
  });
});

describe('a double chest', () => {
  const chest = (type: string) => stateOf('chest', { facing: 'north', type });

  it('is made of a half and what it points at, and falls apart into single ones', () => {
    const world = flatWorld();
    world.setBlock(1, 64, 0, chest('single'));
    world.setBlock(0, 64, 0, chest('left'));
    expect(formatBlockState(world.blocks.get(1, 64, 0))).toContain('type=right');
    expect(formatBlockState(world.blocks.get(0, 64, 0))).toContain('type=left');
    world.setBlock(1, 64, 0, 0);
    expect(formatBlockState(world.blocks.get(0, 64, 0))).toContain('type=single');
  });

  it('is no half of nothing, of another kind, or of one that looks elsewhere', () => {
    const world = flatWorld();
    world.setBlock(0, 64, 0, chest('left'));
    expect(formatBlockState(world.blocks.get(0, 64, 0))).toContain('type=single');
    world.setBlock(1, 64, 0, stateOf('trapped_chest', { facing: 'north' }));
    world.setBlock(0, 64, 0, 0);
    world.setBlock(0, 64, 0, chest('left'));
    expect(formatBlockState(world.blocks.get(0, 64, 0))).toContain('type=single');
  });
});
