import { describe, expect, it } from 'vitest';
import { stateOf } from '../blocks/index.js';
import type { World } from '../world/world.js';
import { canStand } from './body/walkable.js';
import { PATH_FINDER } from './pathFinder.js';
import { FLOOR, fence, noonWorld } from './testPen.js';

const STONE = stateOf('stone');

/** From a cell to a cell, for a body of two blocks. */
function find(world: World, from: readonly number[], to: readonly number[]) {
  return PATH_FINDER.find(world.blocks, from[0]!, from[1]!, from[2]!, to[0]!, to[1]!, to[2]!, 2, 3);
}

function wall(world: World, x: number, z0: number, z1: number, height: number): void {
  for (let z = z0; z <= z1; z++) {
    for (let y = 0; y < height; y++) world.setBlock(x, FLOOR + y, z, STONE);
  }
}

describe('a way', () => {
  it('leads around a wall to where it should', () => {
    const world = noonWorld();
    wall(world, 4, -4, 4, 3);
    const path = find(world, [0, FLOOR, 0], [8, FLOOR, 0])!;
    expect(path.slice(-3)).toEqual([8.5, FLOOR, 0.5]);
    for (let i = 0; i < path.length; i += 3) {
      const [x, y, z] = [Math.floor(path[i]!), path[i + 1]!, Math.floor(path[i + 2]!)];
      expect(canStand(world.blocks, x, y, z, 2)).toBe(true);
    }
  });

  it('goes over what is one block high and not over what is higher', () => {
    const world = noonWorld();
    wall(world, 4, -30, 30, 1);
    expect(find(world, [0, FLOOR, 0], [8, FLOOR, 0])!.slice(-3)).toEqual([8.5, FLOOR, 0.5]);
    wall(world, 4, -30, 30, 2);
    const path = find(world, [0, FLOOR, 0], [8, FLOOR, 0]);
    expect(path!.at(-3)).toBeLessThan(4);
  });

  it('goes down three blocks and not four', () => {
    const world = noonWorld();
    const platform = (height: number) => {
      for (let x = -2; x <= 2; x++) {
        for (let z = -2; z <= 2; z++) world.setBlock(x, FLOOR + height - 1, z, STONE);
      }
    };
    platform(3);
    expect(find(world, [0, FLOOR + 3, 0], [8, FLOOR, 0])!.slice(-3)).toEqual([8.5, FLOOR, 0.5]);
    platform(4);
    expect(find(world, [0, FLOOR + 4, 0], [8, FLOOR, 0])!.at(-2)).toBe(FLOOR + 4);
  });

  it('keeps out of lava, fire and fences', () => {
    const world = noonWorld();
    const lava = stateOf('lava', { level: '0' });
    for (let z = -30; z <= 30; z++) world.setBlock(4, FLOOR - 1, z, z === 3 ? STONE : lava);
    const path = find(world, [0, FLOOR, 0], [8, FLOOR, 0])!;
    const crossing = path.findIndex((x, i) => i % 3 === 0 && x === 4.5);
    expect(path[crossing + 2]).toBe(3.5);
    const penned = noonWorld();
    fence(penned, -3, 3);
    const inside = find(penned, [0, FLOOR, 0], [8, FLOOR, 0])!;
    expect(inside.at(-3)).toBeLessThan(3);
  });

  it('is none for whoever is walled in', () => {
    const world = noonWorld();
    for (const [x, z] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      for (let y = 0; y < 2; y++) world.setBlock(x, FLOOR + y, z, STONE);
    }
    expect(find(world, [0, FLOOR, 0], [8, FLOOR, 0])).toBeUndefined();
  });
});
