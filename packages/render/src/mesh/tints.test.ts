import { describe, expect, it } from 'vitest';
import { Arena } from '../arena.js';
import { viewOf } from '../view.js';
import { SectionMeshes } from './sectionMeshes.js';
import { listedSections, quadsOf } from './testReadMesh.js';
import { GRASS, TestWorld, testLooks } from './testWorld.js';

function above(x: number) {
  return viewOf({ x, y: 100, z: 8, yaw: 0, pitch: -1.57, fov: 90 }, 64, 64);
}

function tintsOf(arena: Arena, meshes: SectionMeshes): Map<string, number[]> {
  const names = listedSections(arena, meshes);
  return new Map(names.map((name) => [name, quadsOf(arena, meshes, name).map(({ tint }) => tint)]));
}

describe('tints', () => {
  it('are the biome’s own colour away from borders, and blend across them', () => {
    const world = new TestWorld(2);
    world.fill([-16, 2, -16], [31, 2, 31], GRASS);
    for (let z = -16; z < 32; z++) for (let x = 8; x < 32; x++) world.setBiome(x, z, 1);
    const arena = new Arena();
    const meshes = new SectionMeshes(arena, testLooks());
    meshes.look(world, above(8), 2);
    const up = quadsOf(arena, meshes, '0 0 0').filter(({ range }) => range === 'up');
    const tints = up.map(({ x, tint }) => [x >> 4, tint] as const);
    expect(tints[0]).toEqual([0, 0x20a040]);
    expect(tints.at(-1)).toEqual([11, 0x50c0a0]);
    const reds = tints.map(([, tint]) => tint & 255);
    expect(reds).toEqual([...reds].sort((a, b) => a - b));
    expect(reds.length).toBeGreaterThan(5);
    expect(up.every(({ dv }) => dv === 256)).toBe(true);
  });

  it('follow another biome', () => {
    const world = new TestWorld(2);
    world.fill([0, 2, 0], [15, 2, 15], GRASS);
    const arena = new Arena();
    const meshes = new SectionMeshes(arena, testLooks());
    meshes.look(world, above(8), 1);
    const changed = world.fork();
    for (let z = -16; z < 32; z++) for (let x = -16; x < 32; x++) changed.setBiome(x, z, 1);
    meshes.look(changed, above(8), 1);
    expect(quadsOf(arena, meshes, '0 0 0')[0]!.tint).toBe(0x50c0a0);
  });

  it('stay true when more colours come up on the way than have numbers', () => {
    const looks = testLooks();
    const biomes = Array.from({ length: 256 }, (_, i) => ({
      ...looks.biomes[0]!,
      grass: Math.imul(i + 1, 0x9e3779b1) >>> 8,
    }));
    const many = { ...looks, biomes };
    const world = new TestWorld(24);
    for (let x = -24; x <= 24; x++) {
      for (let z = -4; z <= 4; z++) {
        world.fill([x * 16, 2, z * 16], [x * 16 + 15, 2, z * 16 + 15], GRASS);
        const biome = Math.imul(x * 31 + z, 0x2c1b3c6d) >>> 24;
        for (let i = 0; i < 256; i++) world.setBiome(x * 16 + (i & 15), z * 16 + (i >> 4), biome);
      }
    }
    const arena = new Arena();
    const meshes = new SectionMeshes(arena, many);
    for (let x = -300; x <= 300; x += 20) {
      meshes.look(world, above(x), 1);
      const other = new Arena();
      const fresh = new SectionMeshes(other, many);
      fresh.look(world, above(x), 1);
      expect(tintsOf(arena, meshes)).toEqual(tintsOf(other, fresh));
    }
  });
});
