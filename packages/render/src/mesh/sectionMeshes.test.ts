import { describe, expect, it } from 'vitest';
import { Arena } from '../arena.js';
import { viewOf } from '../view.js';
import { SectionMeshes } from './sectionMeshes.js';
import { quadsOf, type Range, type ReadQuad } from './testReadMesh.js';
import {
  BIRCH,
  DIRT,
  FALLING_WATER,
  FLOWER,
  GLASS,
  LAVA,
  LOG,
  POST,
  SHALLOW_WATER,
  SLAB,
  STAIRS,
  STONE,
  TEXTURE,
  TestWorld,
  testLooks,
  WATER,
  WET_SLAB,
  WHEAT,
} from './testWorld.js';

const VIEW = viewOf({ x: 8, y: 24, z: 8, yaw: 0, pitch: -1.5, fov: 120 }, 64, 64);
const FACES: readonly Range[] = ['west', 'east', 'down', 'up', 'north', 'south'];

/** The quads of the section at the world's origin. */
function meshOf(...blocks: readonly (readonly [number, number, number, number])[]): ReadQuad[] {
  const world = new TestWorld(2);
  for (const [x, y, z, state] of blocks) world.set(x, y, z, state);
  return meshIn(world);
}

function meshIn(world: TestWorld): ReadQuad[] {
  const arena = new Arena();
  const meshes = new SectionMeshes(arena, testLooks());
  meshes.look(world, VIEW, 1);
  return quadsOf(arena, meshes, '0 0 0');
}

function places(quads: readonly ReadQuad[]): (number | string)[][] {
  return quads.map(({ range, x, y, z, du, dv }) => [range, x, y, z, du, dv]);
}

function ofRange(quads: readonly ReadQuad[], range: Range): ReadQuad[] {
  return quads.filter((quad) => quad.range === range);
}

describe('the mesh of cubes', () => {
  it('has six quads for a cube alone, each on its side', () => {
    expect(places(meshOf([3, 4, 5, STONE]))).toEqual([
      ['west', 48, 64, 80, 16, 16],
      ['east', 64, 64, 80, 16, 16],
      ['down', 48, 64, 80, 16, 16],
      ['up', 48, 80, 80, 16, 16],
      ['north', 48, 64, 80, 16, 16],
      ['south', 48, 64, 96, 16, 16],
    ]);
  });

  it('merges the faces of two cubes side by side and has none between them', () => {
    expect(places(meshOf([3, 4, 5, STONE], [4, 4, 5, STONE]))).toEqual([
      ['west', 48, 64, 80, 16, 16],
      ['east', 80, 64, 80, 16, 16],
      ['down', 48, 64, 80, 32, 16],
      ['up', 48, 80, 80, 32, 16],
      ['north', 48, 64, 80, 32, 16],
      ['south', 48, 64, 96, 32, 16],
    ]);
  });

  it('does not merge faces of different blocks', () => {
    const quads = meshOf([3, 4, 5, STONE], [4, 4, 5, DIRT]);
    expect(ofRange(quads, 'up').map(({ texture }) => texture)).toEqual([
      TEXTURE + STONE,
      TEXTURE + DIRT,
    ]);
  });

  it('covers a floor of 16 × 16 with one quad', () => {
    const world = new TestWorld(2);
    world.fill([0, 2, 0], [15, 2, 15], STONE);
    const up = ofRange(meshIn(world), 'up');
    expect(places(up)).toEqual([['up', 0, 48, 0, 256, 256]]);
    expect(up[0]!.light).toEqual([0xff00]);
  });

  it('merges an L into two rectangles that do not overlap', () => {
    const quads = meshOf([0, 0, 0, STONE], [1, 0, 0, STONE], [0, 0, 1, STONE]);
    expect(places(ofRange(quads, 'up'))).toEqual([
      ['up', 0, 16, 0, 32, 16],
      ['up', 0, 16, 16, 16, 16],
    ]);
  });

  it('hides faces behind cubes of the neighbouring section', () => {
    const world = new TestWorld(2);
    world.set(0, 0, 0, STONE);
    world.set(-1, 0, 0, STONE);
    world.set(0, 0, -1, GLASS);
    const ranges = meshIn(world).map(({ range }) => range);
    expect(ranges).toEqual(['east', 'down', 'up', 'north', 'south']);
  });

  it('has no faces between glass and glass, but between glass and leaves', () => {
    const quads = meshOf([3, 4, 5, GLASS], [4, 4, 5, GLASS], [5, 4, 5, BIRCH]);
    expect(places(ofRange(quads, 'east'))).toEqual([
      ['east', 80, 64, 80, 16, 16],
      ['east', 96, 64, 80, 16, 16],
    ]);
    expect(quads.every(({ isCutout }) => isCutout)).toBe(true);
  });

  it('has the face of stone behind glass, not that of glass before stone', () => {
    const quads = meshOf([3, 4, 5, STONE], [4, 4, 5, GLASS]);
    expect(ofRange(quads, 'east').map(({ texture }) => texture)).toEqual([
      TEXTURE + STONE,
      TEXTURE + GLASS,
    ]);
    expect(ofRange(quads, 'west').map(({ texture }) => texture)).toEqual([TEXTURE + STONE]);
  });

  it('carries the turns and mirrors of the look', () => {
    const quads = meshOf([3, 4, 5, LOG]);
    expect(quads.map(({ turn }) => turn)).toEqual([1, 1, 0, 0, 2, 3]);
    expect(quads.map(({ isMirrored }) => isMirrored)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('takes fixed tints from the looks', () => {
    expect(meshOf([3, 4, 5, BIRCH])[0]!.tint).toBe(0x55aa80);
  });

  it('fits a section of the most quads there can be', () => {
    const world = new TestWorld(2);
    for (let i = 0; i < 4_096; i++) {
      const [x, y, z] = [i & 15, i >> 8, (i >> 4) & 15];
      if ((x + y + z) % 2 === 0) world.set(x, y, z, STONE);
    }
    expect(meshIn(world)).toHaveLength(2_048 * 6);
    world.fill([0, 0, 0], [15, 15, 15], STAIRS);
    expect(meshIn(world).length).toBeGreaterThan(4_096);
  });
});

describe('the mesh of parts', () => {
  it('puts the top of a slab at its half, and its sides half as high', () => {
    expect(places(meshOf([3, 4, 5, SLAB]))).toEqual([
      ['west', 48, 64, 80, 16, 8],
      ['east', 64, 64, 80, 16, 8],
      ['down', 48, 64, 80, 16, 16],
      ['up', 48, 72, 80, 16, 16],
      ['north', 48, 64, 80, 16, 8],
      ['south', 48, 64, 96, 16, 8],
    ]);
  });

  it('hides what lies against a cube, and keeps the inner top', () => {
    const quads = meshOf([3, 4, 5, SLAB], [3, 3, 5, STONE], [2, 4, 5, STONE], [3, 5, 5, STONE]);
    const slab = quads.filter(({ texture }) => texture === TEXTURE + SLAB);
    expect(slab.map(({ range }) => range)).toEqual(['east', 'up', 'north', 'south']);
  });

  it('merges the tops of slabs, and has no sides between them', () => {
    const quads = meshOf([3, 4, 5, SLAB], [4, 4, 5, SLAB]);
    expect(places(ofRange(quads, 'up'))).toEqual([['up', 48, 72, 80, 32, 16]]);
    expect(ofRange(quads, 'east')).toHaveLength(1);
  });

  it('makes stairs of two boxes', () => {
    const quads = meshOf([3, 4, 5, STAIRS]);
    const west = places(ofRange(quads, 'west'));
    expect(west).toContainEqual(['west', 48, 64, 80, 16, 8]);
    expect(west).toContainEqual(['west', 56, 72, 80, 16, 8]);
    expect(ofRange(quads, 'up')).toHaveLength(2);
  });

  it('lets a post stand above its cell, but not above its section', () => {
    const low = ofRange(meshOf([3, 4, 5, POST]), 'north');
    expect(places(low)).toEqual([['north', 54, 64, 86, 4, 24]]);
    const high = meshOf([3, 15, 5, POST]);
    expect(places(ofRange(high, 'north'))).toEqual([['north', 54, 240, 86, 4, 16]]);
    expect(places(ofRange(high, 'up'))).toEqual([['up', 54, 256, 86, 4, 4]]);
  });

  it('gives a flower two crossed planes, a little off its middle', () => {
    const quads = meshOf([3, 4, 5, FLOWER]);
    expect(quads.map(({ range, direction }) => [range, direction])).toEqual([
      ['crossed', 6],
      ['crossed', 7],
    ]);
    const [first, second] = quads;
    expect({ ...second!, direction: 6 }).toEqual(first);
    expect([first!.y, first!.du, first!.dv]).toEqual([64, 12, 12]);
    expect(Math.abs(first!.x - 50)).toBeLessThanOrEqual(3);
    expect(Math.abs(first!.z - 82)).toBeLessThanOrEqual(3);
  });

  it('places flowers in many ways, and the two halves of a tall one alike', () => {
    const world = new TestWorld(2);
    world.fill([0, 4, 0], [15, 5, 15], FLOWER);
    const quads = meshIn(world);
    const offsets = new Set(quads.map(({ x, z }) => `${x & 15} ${z & 15}`));
    expect(offsets.size).toBeGreaterThan(20);
    expect(new Set(quads.map(({ x, z }) => `${x} ${z}`)).size).toBe(256);
    expect(quads.every(({ x, z, du }) => x + du <= 256 && z + du <= 256)).toBe(true);
  });

  it('gives wheat four planes, each seen from both sides', () => {
    expect(places(meshOf([3, 4, 5, WHEAT]))).toEqual([
      ['west', 50, 64, 80, 16, 12],
      ['west', 62, 64, 80, 16, 12],
      ['east', 50, 64, 80, 16, 12],
      ['east', 62, 64, 80, 16, 12],
      ['north', 48, 64, 82, 16, 12],
      ['north', 48, 64, 94, 16, 12],
      ['south', 48, 64, 82, 16, 12],
      ['south', 48, 64, 94, 16, 12],
    ]);
  });
});

describe('the mesh of fluids', () => {
  it('has the surface of water at 14 sixteenths, merged, and nothing within', () => {
    const world = new TestWorld(2);
    world.fill([3, 3, 3], [8, 3, 8], WATER);
    world.fill([3, 2, 3], [8, 2, 8], STONE);
    for (const [x, z] of [
      [2, 3],
      [9, 3],
    ] as const) {
      world.fill([x, 3, z], [x, 3, 8], STONE);
    }
    world.fill([3, 3, 2], [8, 3, 2], STONE);
    world.fill([3, 3, 9], [8, 3, 9], STONE);
    const water = meshIn(world).filter(({ texture }) => texture === TEXTURE + WATER);
    expect(places(water)).toEqual([['translucent', 48, 62, 48, 96, 96]]);
    expect(water[0]).toMatchObject({ direction: 3, isTwoSided: true });
  });

  it('is full up to its cell where the same fluid lies above, and where it falls', () => {
    const two = meshOf([3, 4, 5, WATER], [3, 5, 5, WATER]);
    const west = two.filter(({ direction }) => direction === 0);
    expect(west.map(({ y, dv }) => [y, dv])).toEqual([
      [64, 16],
      [80, 14],
    ]);
    const falling = meshOf([3, 4, 5, FALLING_WATER]);
    expect(falling.find(({ direction }) => direction === 3)!.y).toBe(80);
  });

  it('steps down to lower water with a side as high as the step', () => {
    const quads = meshOf([3, 4, 5, WATER], [4, 4, 5, SHALLOW_WATER]);
    const east = quads.filter(({ direction }) => direction === 1);
    expect(east.map(({ x, y, dv }) => [x, y, dv])).toEqual([
      [64, 71, 7],
      [80, 64, 7],
    ]);
    expect(quads.filter(({ direction }) => direction === 0)).toHaveLength(1);
  });

  it('is opaque and bright where it is lava', () => {
    const quads = meshOf([3, 4, 5, LAVA]);
    expect(quads.map(({ range }) => range)).toEqual(FACES);
    expect(quads.every(({ isBright, light }) => isBright && light[0] === 0xffff)).toBe(true);
  });

  it('fills the cell of a waterlogged slab, and does not end at it', () => {
    const quads = meshOf([3, 4, 5, WATER], [4, 4, 5, WET_SLAB]);
    const water = quads.filter(({ texture }) => texture === TEXTURE + WATER);
    expect(places(water.filter(({ direction }) => direction === 3))).toEqual([
      ['translucent', 48, 78, 80, 32, 16],
    ]);
    expect(water.filter(({ direction }) => direction === 1).map(({ x }) => x)).toEqual([80]);
    expect(ofRange(quads, 'up').map(({ y }) => y)).toEqual([72]);
  });

  it('shows its side to glass only from the side of the glass', () => {
    const quads = meshOf([3, 4, 5, WATER], [4, 4, 5, GLASS]);
    const sides = quads.filter(
      ({ texture, direction }) => texture === TEXTURE + WATER && direction < 2,
    );
    expect(sides.map(({ direction, isTwoSided }) => [direction, isTwoSided])).toEqual([
      [0, true],
      [1, false],
    ]);
  });
});
