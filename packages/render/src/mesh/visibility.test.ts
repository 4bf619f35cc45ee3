import { describe, expect, it } from 'vitest';
import { Arena } from '../arena.js';
import { type View, viewOf } from '../view.js';
import { SectionMeshes } from './sectionMeshes.js';
import { listedSections } from './testReadMesh.js';
import { AIR, GLASS, STONE, TestWorld, testLooks } from './testWorld.js';

const DISTANCE = 3;

function listed(world: TestWorld, view: View): string[] {
  const arena = new Arena();
  const meshes = new SectionMeshes(arena, testLooks());
  meshes.look(world, view, DISTANCE);
  return listedSections(arena, meshes);
}

/** A sequence of numbers from 0 to 1 that looks random. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Rock with winding tunnels, some of which break through the top, and glass here and there. */
function caves(random: () => number): TestWorld {
  const world = new TestWorld(DISTANCE, 4, -16);
  const end = DISTANCE * 16 + 15;
  for (let z = -DISTANCE; z <= DISTANCE; z++) {
    for (let x = -DISTANCE; x <= DISTANCE; x++) {
      for (let y = 0; y < 3; y++) world.fillSection(x, y, z, STONE);
    }
  }
  for (let worm = 0; worm < 25; worm++) {
    let [x, y, z] = [0, 0, 0].map(() => (random() * 2 - 1) * end);
    y = random() * 50 - 16;
    for (let step = 0; step < 60; step++) {
      x = Math.max(-47, Math.min(end - 1, x! + random() * 4 - 2));
      z = Math.max(-47, Math.min(end - 1, z! + random() * 4 - 2));
      y = Math.max(-15, Math.min(45, y + random() * 3 - 1.5));
      const [cx, cy, cz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
      world.fill([cx, cy, cz], [cx + 1, cy + 1, cz + 1], random() < 0.03 ? GLASS : AIR);
    }
  }
  return world;
}

/** The sections whose blocks a ray meets up to the first that occludes, as `x y z`. */
function met(world: TestWorld, view: View, direction: readonly number[]): string[] {
  const found: string[] = [];
  const from = [view.x, view.y, view.z];
  const cell = from.map(Math.floor);
  const reach = DISTANCE * 16;
  let last = AIR;
  for (let i = 0; i < 400; i++) {
    const [x, y, z] = cell as [number, number, number];
    const aside = [x, z].map((at, k) => {
      const eye = k === 0 ? view.x : view.z;
      return Math.max(0, (at >> 4) * 16 - eye, eye - ((at >> 4) * 16 + 16));
    });
    if (aside[0]! * aside[0]! + aside[1]! * aside[1]! >= reach * reach) break;
    const state = world.get(x, y, z);
    // Within rock nothing is drawn; a camera in rock sees what begins beside its block.
    const isFace = state !== AIR && i > 0 && !(state === STONE && last === STONE);
    if (isFace) found.push(`${x >> 4} ${y >> 4} ${z >> 4}`);
    if (state === STONE && i > 0) break;
    last = state;
    const ways = cell.map((at, axis) => {
      const step = direction[axis]!;
      return step === 0
        ? Number.POSITIVE_INFINITY
        : ((step > 0 ? at + 1 : at) - from[axis]!) / step;
    });
    const axis = ways.indexOf(Math.min(...ways));
    cell[axis]! += direction[axis]! > 0 ? 1 : -1;
  }
  return found;
}

function rayThrough(view: View, across: number, above: number): number[] {
  return [0, 1, 2].map(
    (axis) =>
      view.forward[axis]! * view.scale +
      (view.right[axis]! * across * view.width) / 2 +
      (view.up[axis]! * above * view.height) / 2,
  );
}

function expectNothingMissing(world: TestWorld, view: View, random: () => number): void {
  const sections = new Set(listed(world, view));
  for (let ray = 0; ray < 250; ray++) {
    const direction = rayThrough(view, random() * 2 - 1, random() * 2 - 1);
    for (const section of met(world, view, direction)) {
      if (sections.has(section)) continue;
      throw new Error(
        `${section} is missing, seen along ${direction} from ${view.x} ${view.y} ${view.z}`,
      );
    }
  }
}

describe('what is listed as visible', () => {
  it('has every section that a ray from the camera meets, in caves and outside', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const random = numbers(seed);
      const world = caves(random);
      for (let place = 0; place < 12; place++) {
        const [x, z] = [random() * 32 - 16, random() * 32 - 16];
        const heights = [random() * 64 - 16, 60 + random() * 60, -20 - random() * 30];
        const y = place % 4 === 3 ? heights[1 + (seed & 1)]! : heights[0]!;
        const isOnBorder = place % 5 === 4;
        const view = viewOf(
          {
            x: isOnBorder ? Math.round(x / 16) * 16 : x,
            y,
            z,
            yaw: random() * 6.3,
            pitch: (random() - 0.5) * 3,
            fov: 40 + random() * 60,
          },
          96,
          64,
        );
        expectNothingMissing(world, view, random);
      }
    }
  });

  it('is less than what lies in the view, where rock is between', () => {
    const world = new TestWorld(DISTANCE, 4, -16);
    for (let z = -DISTANCE; z <= DISTANCE; z++) {
      for (let x = -DISTANCE; x <= DISTANCE; x++) {
        for (let y = 0; y < 3; y++) world.fillSection(x, y, z, STONE);
      }
    }
    // A room for the camera, and another that no way leads to.
    world.fill([2, 2, 2], [12, 8, 12], AIR);
    world.fill([34, 2, 2], [44, 8, 12], AIR);
    const view = viewOf({ x: 7, y: 5, z: 7, yaw: 0, pitch: 0 }, 64, 64);
    expect(listed(world, view)).toEqual(['0 0 0']);
    world.fill([13, 4, 6], [33, 5, 7], AIR);
    expect(listed(world, view)).toEqual(['0 0 0', '1 0 0', '2 0 0']);
  });

  it.each([
    ['west', (x: number, z: number) => [x, z] as const],
    ['north', (x: number, z: number) => [z, x] as const],
  ])('counts all ways into a section, not only the one from the %s', (_, turned) => {
    // Both ways lead into the section beside the camera's across the corner; one ends within it.
    const world = new TestWorld(DISTANCE, 1);
    const wall = (x0: number, z0: number, x1: number, z1: number) => {
      const [[ax, az], [bx, bz]] = [turned(x0, z0), turned(x1, z1)];
      world.fill([ax, 0, az], [bx, 15, bz], STONE);
    };
    wall(16, 16, 16, 19);
    wall(16, 31, 17, 31);
    wall(17, 19, 17, 19);
    wall(18, 16, 18, 31);
    wall(0, 32, 15, 47);
    const [x, z] = turned(24, 40);
    world.set(x, 8, z, GLASS);
    const [dx, dz] = turned(0.5, 0.87);
    const yaw = dx < dz ? 1.05 : 0.52;
    const view = viewOf({ x: 8, y: 8, z: 8, yaw, pitch: 0, fov: 100 }, 64, 64);
    expect(listed(world, view)).toContain(`${x >> 4} 0 ${z >> 4}`);
  });

  it('comes near to far: what can hide another comes first', () => {
    const world = caves(numbers(5));
    const view = viewOf({ x: 5, y: 70, z: 5, yaw: 1, pitch: -0.9, fov: 90 }, 64, 64);
    const steps = listed(world, view).map((name) => {
      const [x, y, z] = name.split(' ').map(Number) as [number, number, number];
      return Math.abs(x) + Math.abs(y - 4) + Math.abs(z);
    });
    expect(steps.length).toBeGreaterThan(10);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  it('asks for no column outside the view but the neighbours of those within', () => {
    const world = new TestWorld(8);
    const arena = new Arena();
    const view = viewOf({ x: 8, y: 20, z: 8, yaw: 0, pitch: 0, fov: 50 }, 64, 64);
    new SectionMeshes(arena, testLooks()).look(world, view, 5);
    const asked = [...world.asked].map((name) => name.split(' ').map(Number) as [number, number]);
    expect(asked[0]).toEqual([0, 0]);
    expect(Math.min(...asked.map(([x]) => x))).toBe(-1);
    expect(Math.max(...asked.map(([x]) => x))).toBe(6);
    for (const [x, z] of asked) expect(Math.abs(z)).toBeLessThan(0.5 * Math.max(0, x) + 4);
  });

  it('asks for no column behind walls', () => {
    const world = new TestWorld(5, 2);
    for (let z = -5; z <= 5; z++) {
      for (let x = -5; x <= 5; x++) {
        for (let y = 0; y < 2; y++) world.fillSection(x, y, z, STONE);
      }
    }
    world.set(8, 8, 8, AIR);
    const view = viewOf({ x: 8.5, y: 8.5, z: 8.5, yaw: 0, pitch: 0 }, 64, 64);
    const arena = new Arena();
    new SectionMeshes(arena, testLooks()).look(world, view, 4);
    expect(world.asked.size).toBeLessThanOrEqual(15);
  });

  it('is nothing in a world of which nothing is known', () => {
    expect(
      listed(new TestWorld(-1), viewOf({ x: 0, y: 5, z: 0, yaw: 0, pitch: 0 }, 64, 64)),
    ).toEqual([]);
  });

  it('is found anew by eyes that go from one room of a section to another', () => {
    const world = new TestWorld(DISTANCE, 4, -16);
    for (let z = -DISTANCE; z <= DISTANCE; z++) {
      for (let x = -DISTANCE; x <= DISTANCE; x++) {
        for (let y = 0; y < 3; y++) world.fillSection(x, y, z, STONE);
      }
    }
    world.fill([-40, 8, 8], [5, 8, 8], AIR);
    world.fill([10, 8, 8], [40, 8, 8], AIR);
    const arena = new Arena();
    const meshes = new SectionMeshes(arena, testLooks());
    const lists = [3.5, 4.5, 12.5, 11.5, 3.5].map((x) => {
      const view = viewOf({ x, y: 8.5, z: 8.5, yaw: Math.PI, pitch: 0 }, 64, 64);
      meshes.look(world, view, DISTANCE);
      const list = listedSections(arena, meshes);
      expect(list, `from ${x}`).toEqual(listed(world, view));
      return list.length;
    });
    expect(lists[0]).toBeGreaterThan(lists[2]!);
  });
});
