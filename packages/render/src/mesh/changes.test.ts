import { describe, expect, it } from 'vitest';
import { Arena } from '../arena.js';
import { viewOf } from '../view.js';
import { SectionMeshes } from './sectionMeshes.js';
import { listedSections, quadsOf } from './testReadMesh.js';
import { AIR, GLASS, GRASS, STONE, TestWorld, testLooks, WATER } from './testWorld.js';

/** From above the world, down on all nine columns in reach. */
const VIEW = viewOf({ x: 8, y: 100, z: 8, yaw: 0, pitch: -1.57, fov: 110 }, 64, 64);

function hills(radius = 4): TestWorld {
  const world = new TestWorld(radius);
  const edge = radius * 16;
  for (let z = -edge; z < edge + 16; z++) {
    for (let x = -edge; x < edge + 16; x++) {
      const top = 18 + ((x * x + 3 * z * z + x * z) % 7);
      world.fill([x, 8, z], [x, top, z], (x + z) % 3 === 0 ? STONE : GRASS);
    }
  }
  return world;
}

class Watched {
  readonly arena = new Arena();
  readonly meshes = new SectionMeshes(this.arena, testLooks());

  /** How many sections a look meshes. */
  look(world: TestWorld, view = VIEW): number {
    const before = this.meshes.meshedSections;
    this.meshes.look(world, view, 2);
    return this.meshes.meshedSections - before;
  }

  /** Everything that is listed, with colours and light in place of numbers. */
  contents(): Map<string, unknown> {
    const names = listedSections(this.arena, this.meshes);
    return new Map(names.map((name) => [name, quadsOf(this.arena, this.meshes, name)]));
  }
}

function fresh(world: TestWorld, view = VIEW): Map<string, unknown> {
  const watched = new Watched();
  watched.look(world, view);
  return watched.contents();
}

describe('meshes of a world that changes', () => {
  it('are made once', () => {
    const watched = new Watched();
    expect(watched.look(hills())).toBeGreaterThan(9);
    const world = hills();
    watched.look(world);
    expect(watched.look(world)).toBe(0);
  });

  it('are not made anew for an equal fork, nor for another world of equal blocks', () => {
    const watched = new Watched();
    const world = hills();
    watched.look(world);
    expect(watched.look(world.fork())).toBe(0);
    expect(watched.look(hills())).toBe(0);
  });

  it('are made anew for one section when a block within it changes', () => {
    const watched = new Watched();
    const world = hills();
    watched.look(world);
    world.set(8, 24, 8, STONE);
    expect(watched.look(world)).toBe(1);
    expect(watched.contents()).toEqual(fresh(world));
  });

  it.each([
    ['a side', [0, 24, 8], 2],
    ['an edge', [0, 24, 0], 4],
    ['a corner, the upper sections being air', [0, 31, 0], 4],
  ] as const)('follow a change at %s in the neighbours that touch it', (_, [x, y, z], count) => {
    const watched = new Watched();
    const world = hills();
    watched.look(world);
    world.set(x, y, z, WATER);
    expect(watched.look(world)).toBe(count);
    expect(watched.contents()).toEqual(fresh(world));
  });

  it('follow a change in all neighbours that touch it, on every side, edge and corner', () => {
    const watched = new Watched();
    const world = new TestWorld(3);
    for (const y of [8, 24, 40]) {
      for (const x of [-8, 8, 24]) for (const z of [-8, 8, 24]) world.set(x, y, z, GLASS);
    }
    expect(watched.look(world)).toBe(27);
    const places = [0, 8, 15];
    for (const y of places) {
      for (const z of places) {
        for (const x of places) {
          if (x === 8 && y === 8 && z === 8) continue;
          world.set(x, y + 16, z, WATER);
          const borders = [x, y, z].filter((at) => at !== 8).length;
          expect([x, y, z, watched.look(world)]).toEqual([x, y, z, 1 << borders]);
          expect(watched.contents()).toEqual(fresh(world));
        }
      }
    }
  });

  it('follow the light', () => {
    const watched = new Watched();
    const world = hills();
    watched.look(world);
    world.setLight(8, 26, 8, 3, 3);
    expect(watched.look(world)).toBe(1);
    world.setLight(8, 32, 8, 3, 3);
    expect(watched.look(world)).toBe(1);
    expect(watched.contents()).toEqual(fresh(world));
  });

  it('do not care for a write that changes nothing', () => {
    const watched = new Watched();
    const world = hills();
    watched.look(world);
    world.set(8, 20, 8, world.get(8, 20, 8));
    world.set(8, 50, 8, AIR);
    expect(watched.look(world)).toBe(0);
  });

  it('appear where there was air only, and go again', () => {
    const watched = new Watched();
    const world = hills();
    watched.look(world);
    const before = watched.contents();
    world.set(8, 56, 8, STONE);
    expect(watched.look(world)).toBe(1);
    expect(watched.contents().has('0 3 0')).toBe(true);
    world.set(8, 56, 8, AIR);
    watched.look(world);
    expect(watched.contents()).toEqual(before);
  });

  it('follow columns that become known', () => {
    const watched = new Watched();
    const world = new TestWorld(0);
    world.fill([0, 8, 0], [15, 20, 15], STONE);
    watched.look(world);
    world.open(1, 0);
    world.fill([16, 8, 0], [31, 20, 15], STONE);
    watched.look(world);
    expect(watched.contents()).toEqual(fresh(world));
  });

  it('are the same whatever was looked at before', () => {
    const world = hills(6);
    const side = viewOf({ x: 30.5, y: 30, z: -20.5, yaw: 2, pitch: -0.4 }, 64, 64);
    const watched = new Watched();
    for (let i = 0; i < 8; i++) {
      const view = viewOf({ x: 8 + i * 9, y: 28, z: 8 - i * 5, yaw: i, pitch: -0.3 }, 64, 64);
      watched.look(world, view);
      world.set(i * 5, 22, -i * 3, STONE);
    }
    watched.look(world, side);
    expect(watched.contents()).toEqual(fresh(world, side));
  });

  it('are the same for a camera that went away and came back, and memory does not grow', () => {
    const world = hills(7);
    const watched = new Watched();
    const above = (x: number) =>
      viewOf({ x, y: 100, z: 8, yaw: 0, pitch: -1.57, fov: 110 }, 64, 64);
    watched.look(world, above(8));
    const before = watched.contents();
    for (const x of [80, 8, -80, 8]) watched.look(world, above(x));
    expect(watched.contents()).toEqual(before);
    const bytes = watched.meshes.meshBytes;
    const held = watched.arena.size;
    for (let i = 0; i < 20; i++) for (const x of [80, 8, -80, 8]) watched.look(world, above(x));
    expect(watched.meshes.meshBytes).toBe(bytes);
    expect(watched.arena.size).toBe(held);
  });

  it('fit another view distance', () => {
    const world = hills(6);
    const watched = new Watched();
    watched.meshes.look(world, VIEW, 4);
    watched.meshes.look(world, VIEW, 1);
    watched.look(world);
    expect(watched.contents()).toEqual(fresh(world));
  });
});
