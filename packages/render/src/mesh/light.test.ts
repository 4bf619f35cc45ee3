import { describe, expect, it } from 'vitest';
import { Arena } from '../arena.js';
import { viewOf } from '../view.js';
import { SectionMeshes } from './sectionMeshes.js';
import { quadsOf, type Range, type ReadQuad } from './testReadMesh.js';
import { AIR, FLOWER, SLAB, STONE, TEXTURE, TestWorld, testLooks } from './testWorld.js';

const VIEW = viewOf({ x: 8, y: 24, z: 8, yaw: 0, pitch: -1.5, fov: 120 }, 64, 64);
const BRIGHT = 0xff00;
/** sky light 15 beside one, two, three hemming cells */
const [ONE, TWO, THREE] = [205 << 8, 160 << 8, 120 << 8];

function meshIn(world: TestWorld): ReadQuad[] {
  const arena = new Arena();
  const meshes = new SectionMeshes(arena, testLooks());
  meshes.look(world, VIEW, 1);
  return quadsOf(arena, meshes, '0 0 0');
}

/** The one quad of that texture in that range. */
function only(quads: readonly ReadQuad[], range: Range, state = STONE): ReadQuad {
  const found = quads.filter((quad) => quad.range === range && quad.texture === TEXTURE + state);
  expect(found).toHaveLength(1);
  return found[0]!;
}

function floor(): TestWorld {
  const world = new TestWorld(2);
  world.fill([-1, 2, -1], [16, 2, 16], STONE);
  return world;
}

describe('the light of faces', () => {
  it('is the mean of the open cells at a corner, in a grid over the whole quad', () => {
    const world = floor();
    world.setLight(5, 3, 7, 8, 12);
    const { light } = only(meshIn(world), 'up');
    expect(light).toHaveLength(17 * 17);
    const mean = (Math.floor(((15 * 3 + 8) * 17) / 4) << 8) | ((12 * 17) / 4);
    for (const [x, z] of [
      [5, 7],
      [6, 7],
      [5, 8],
      [6, 8],
    ] as const) {
      expect(light[z * 17 + x]).toBe(mean);
    }
    expect(light.filter((value) => value !== BRIGHT)).toHaveLength(4);
  });

  it('reaches over the border from the neighbouring sections', () => {
    const world = floor();
    world.setLight(-1, 3, -1, 3, 0);
    const { light } = only(meshIn(world), 'up');
    expect(light[0]).toBe(Math.floor(((15 * 3 + 3) * 17) / 4) << 8);
  });

  it('darkens along a wall, and more in an inner corner', () => {
    const world = floor();
    world.fill([0, 3, 0], [0, 3, 15], STONE);
    world.fill([0, 3, 0], [15, 3, 0], STONE);
    world.fill([-1, 3, -1], [-1, 3, 16], STONE);
    world.fill([-1, 3, -1], [16, 3, -1], STONE);
    const ground = meshIn(world).find(({ range, y }) => range === 'up' && y === 48)!;
    expect([ground.x, ground.z, ground.du, ground.dv]).toEqual([16, 16, 240, 240]);
    expect(ground.light[0]).toBe(THREE);
    expect(ground.light[1]).toBe(TWO);
    expect(ground.light[16]).toBe(TWO);
    expect(ground.light[17]).toBe(BRIGHT);
  });

  it('darkens a corner that a single cube touches', () => {
    const world = floor();
    world.set(5, 3, 5, STONE);
    const quads = meshIn(world).filter(({ range, y }) => range === 'up' && y === 48);
    const values = new Set(quads.flatMap(({ light }) => light));
    expect(values).toEqual(new Set([BRIGHT, ONE]));
  });

  it.each([
    [4, 4, 5, 5],
    [5, 4, 4, 5],
  ])('does not leak between two cells that only touch across a corner', (x, z, otherX, otherZ) => {
    const world = floor();
    world.fill([0, 3, 0], [15, 3, 15], STONE);
    world.set(x, 3, z, AIR);
    world.set(otherX, 3, otherZ, AIR);
    world.setLight(x, 3, z, 0, 0);
    const quads = meshIn(world).filter(({ range, y }) => range === 'up' && y === 48);
    expect(quads.map((quad) => [quad.x >> 4, quad.z >> 4, quad.light])).toEqual([
      [x, z, [0]],
      [otherX, otherZ, [THREE]],
    ]);
  });

  it('comes from above for what lets no light in and is no whole cube', () => {
    const world = new TestWorld(2);
    world.set(3, 4, 5, SLAB);
    world.setLight(3, 4, 5, 0, 0);
    expect(only(meshIn(world), 'up', SLAB).light).toEqual([BRIGHT]);
  });

  it('comes from the layer in front of a face, and for an inner face from its own', () => {
    const world = new TestWorld(2);
    world.set(3, 4, 5, SLAB);
    for (let z = 4; z <= 6; z++) {
      for (let x = 2; x <= 4; x++) {
        world.setLight(x, 4, z, 6, 0);
        world.setLight(x, 3, z, 2, 0);
      }
    }
    const quads = meshIn(world);
    expect(only(quads, 'up', SLAB).light).toEqual([(6 * 17) << 8]);
    expect(only(quads, 'down', SLAB).light).toEqual([(2 * 17) << 8]);
  });

  it('is that of its cell for a flower', () => {
    const world = new TestWorld(2);
    world.set(3, 4, 5, FLOWER);
    world.setLight(3, 4, 5, 9, 4);
    expect(meshIn(world).map(({ light }) => light)).toEqual([
      [((9 * 17) << 8) | (4 * 17)],
      [((9 * 17) << 8) | (4 * 17)],
    ]);
  });

  it('is daylight towards what is not known and above the world, and none below', () => {
    const world = new TestWorld(0, 1);
    world.set(0, 0, 0, STONE);
    world.set(15, 15, 15, STONE);
    const quads = meshIn(world);
    expect(quads.find(({ range, y }) => range === 'down' && y === 0)!.light).toEqual([0]);
    expect(quads.find(({ range, y }) => range === 'up' && y === 256)!.light).toEqual([BRIGHT]);
    expect(quads.find(({ range, x }) => range === 'east' && x === 256)!.light).toEqual([BRIGHT]);
  });
});
