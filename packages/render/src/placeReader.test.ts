import { describe, expect, it } from 'vitest';
import {
  AIR,
  FLOWER,
  POST,
  SLAB,
  STAIRS,
  STONE,
  TEXTURE,
  TestWorld,
  testLooks,
  WATER,
} from './mesh/testWorld.js';
import { PlaceReader } from './placeReader.js';

function reader(world: TestWorld): PlaceReader {
  const places = new PlaceReader(testLooks());
  places.read(world);
  return places;
}

describe('the top of a place', () => {
  it('is above the highest thing there', () => {
    const world = new TestWorld(1);
    world.set(3, 20, 4, STONE);
    world.set(3, 24, 4, FLOWER);
    const places = reader(world);
    expect(places.top(3, 4)).toBe(25);
    expect(places.top(4, 4)).toBe(0);
    expect(places.top(900, 4)).toBe(0);
  });

  it('follows what is written, and whoever writes it in another world', () => {
    const world = new TestWorld(1);
    world.set(3, 20, 4, STONE);
    const places = reader(world);
    expect(places.top(3, 4)).toBe(21);
    const fork = world.fork();
    fork.set(3, 40, 4, STONE);
    world.set(3, 20, 4, AIR);
    world.set(3, 10, 4, STONE);
    expect(places.top(3, 4)).toBe(11);
    places.read(fork);
    expect(places.top(3, 4)).toBe(41);
  });

  it('is not mixed up between columns far apart', () => {
    const world = new TestWorld(6);
    for (let i = -4; i <= 4; i++) world.set(i * 16, 20 + i, 0, STONE);
    const places = reader(world);
    for (let round = 0; round < 2; round++) {
      for (let i = -4; i <= 4; i++) expect(places.top(i * 16, 0)).toBe(21 + i);
    }
  });
});

describe('the ground below', () => {
  const world = new TestWorld(1);
  world.fill([0, 8, 0], [15, 8, 15], STONE);
  world.set(2, 9, 2, SLAB);
  world.set(4, 9, 4, STAIRS);
  world.set(6, 9, 6, FLOWER);
  world.set(8, 9, 8, WATER);
  world.set(10, 9, 10, POST);
  const places = reader(world);

  it('is the top of what one would land on', () => {
    expect(places.groundBelow(1.5, 11.2, 1.5)).toBe(9);
    expect(places.groundBelow(1.5, 9, 1.5)).toBe(9);
    expect(places.groundBelow(2.5, 10, 2.5)).toBe(9.5);
  });

  it('differs within a block that is no cube', () => {
    expect(places.groundBelow(4.2, 10.5, 4.5)).toBe(9.5);
    expect(places.groundBelow(4.8, 10.5, 4.5)).toBe(10);
    expect(places.groundBelow(10.5, 11, 10.5)).toBe(10.5);
    expect(places.groundBelow(10.1, 11, 10.5)).toBe(9);
  });

  it('is neither a plant nor water', () => {
    expect(places.groundBelow(6.5, 10, 6.5)).toBe(9);
    expect(places.groundBelow(8.5, 10, 8.5)).toBe(9);
  });

  it('is nowhere above a drop', () => {
    expect(places.groundBelow(1.5, 40, 1.5)).toBe(Number.NEGATIVE_INFINITY);
    expect(places.groundBelow(1.5, 5, 1.5)).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('the texture of a place', () => {
  it('is that of a thing made of boxes', () => {
    const world = new TestWorld(0);
    world.set(1, 1, 1, SLAB);
    world.set(2, 1, 1, STONE);
    const places = reader(world);
    expect(places.texture(1, 1, 1)).toBe(TEXTURE + SLAB);
    expect(places.texture(2, 1, 1)).toBeUndefined();
  });
});
