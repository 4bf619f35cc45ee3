import { describe, expect, it } from 'vitest';
import { BackwardSearch } from './backwardSearch.js';
import {
  CLIMBABLE,
  DANGER,
  findRoute,
  type PathTerrain,
  type RouteGoal,
  type RouteOptions,
  type RouteResult,
  SOLID,
  UNLOADED,
  WATER,
} from './index.js';
import { SearchTerrain } from './searchTerrain.js';
import { startOf } from './start.js';

const SIDE = 11;
const HEIGHT = 7;
const SLAB = 8;
const FENCE = 24;
const START = { x: -5.5, y: 0, z: 0.5 };

function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}

/** A plain that goes on in every direction, or up to a wall, with a heap of random things on it. */
class Heap implements PathTerrain {
  readonly cells = new Int32Array(SIDE * SIDE * HEIGHT);
  readonly end: number;
  /** what is beyond the end */
  readonly beyond: number;

  constructor(random: () => number, end: number, beyond = SOLID) {
    this.end = end;
    this.beyond = beyond;
    const solid = 0.25 + random() * 0.35;
    for (let i = 0; i < this.cells.length; i++) {
      const kind = random();
      if (kind < solid) this.cells[i] = SOLID;
      else if (kind < solid + 0.05) this.cells[i] = WATER;
      else if (kind < solid + 0.08) this.cells[i] = SLAB;
      else if (kind < solid + 0.1) this.cells[i] = CLIMBABLE;
      else if (kind < solid + 0.12) this.cells[i] = FENCE;
      else if (kind < solid + 0.13) this.cells[i] = DANGER;
    }
  }

  cell(x: number, y: number, z: number): number {
    if (Math.abs(x) > this.end || Math.abs(z) > this.end) return this.beyond;
    if (y < 0) return SOLID;
    const isInside = x >= 0 && x < SIDE && z >= 0 && z < SIDE && y < HEIGHT;
    return isInside ? this.cells[(y * SIDE + z) * SIDE + x]! : 0;
  }
}

function drain<T>(search: Generator<void, T>): T {
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

function routeIn(terrain: PathTerrain, goal: RouteGoal, options: RouteOptions): RouteResult {
  return drain(findRoute(terrain, START, goal, options));
}

const FOREVER = 1e9;

describe('a goal on an endless plain', () => {
  it('is shut in exactly when there is no way, and is never called too far then', () => {
    const ends = { there: 0, shut: 0 };
    for (let seed = 1; seed <= 40; seed++) {
      const random = dice(seed);
      const endless = new Heap(dice(seed * 7), FOREVER);
      const walled = new Heap(dice(seed * 7), 18);
      for (let i = 0; i < 6; i++) {
        const [x, y, z] = [random() * SIDE, random() * HEIGHT, random() * SIDE].map(Math.floor);
        const place = { x: x!, y: y!, z: z! };
        const goal: RouteGoal =
          i % 3 === 0
            ? { kind: 'cell', ...place }
            : i % 3 === 1
              ? { kind: 'near', ...place, radius: 1.2 }
              : { kind: 'reach', ...place, reach: 2, accept: (_, cy) => cy < y! };
        const found = routeIn(endless, goal, { provesNoPath: true });
        const all = routeIn(walled, goal, {}); // which looks at everything there is
        const told = found.ok ? 'there' : found.reason;
        expect({ seed, goal, told }).toEqual({ seed, goal, told: all.ok ? 'there' : 'no_path' });
        ends[all.ok ? 'there' : 'shut']++;
      }
    }
    expect(Math.min(ends.there, ends.shut)).toBeGreaterThan(30);
  });

  it('is found to be shut in from behind alone, exactly when there is no way', () => {
    const ends = { there: 0, shut: 0 };
    for (let seed = 1; seed <= 40; seed++) {
      const random = dice(seed);
      const terrain = new Heap(dice(seed * 11), 14);
      for (let i = 0; i < 4; i++) {
        const [x, z] = [random() * SIDE, random() * SIDE].map(Math.floor);
        const y = Math.floor(random() * 3);
        const goal: RouteGoal = { kind: 'cell', x: x!, y, z: z! };
        const ground = new SearchTerrain(terrain, true);
        const back = new BackwardSearch(ground, startOf(ground, START), goal, 3, () => false);
        const isShut = drain(back.run(10_000));
        const all = routeIn(terrain, goal, {});
        expect({ seed, goal, isShut }).toEqual({ seed, goal, isShut: !all.ok });
        ends[all.ok ? 'there' : 'shut']++;
      }
    }
    expect(Math.min(ends.there, ends.shut)).toBeGreaterThan(10);
  });

  it('is told after far fewer cells than the limit', () => {
    const terrain = new Heap(() => 0.9, FOREVER);
    terrain.cells.fill(SOLID);
    const middle = (3 * SIDE + 5) * SIDE + 5;
    terrain.cells[middle] = 0;
    terrain.cells[middle + SIDE * SIDE] = 0;
    const goal: RouteGoal = { kind: 'cell', x: 5, y: 3, z: 5 };
    expect(routeIn(terrain, goal, {})).toMatchObject({ ok: false, reason: 'too_far' });
    const proved = routeIn(terrain, goal, { provesNoPath: true });
    expect(proved).toMatchObject({ ok: false, reason: 'no_path' });
    expect(proved.nodes).toBeLessThan(3_000);
  });

  it('is not said to be shut in by what nobody knows', () => {
    const terrain = new Heap(() => 0.9, 60, UNLOADED);
    const goal: RouteGoal = { kind: 'cell', x: 200, y: 0, z: 0 };
    expect(routeIn(terrain, goal, { provesNoPath: true })).toMatchObject({ reason: 'not_loaded' });
  });
});

describe('a goal for who digs and builds', () => {
  const digTicks = (): number => 10;

  it('is told to be no place at once where nobody could be', () => {
    const plain = new Heap(() => 0.9, FOREVER);
    const sky: RouteGoal = { kind: 'near', x: 20.5, y: 12, z: 0.5, radius: 1 };
    const work: RouteOptions = { dig: true, build: true, provesNoPath: true };
    const diggable = { cell: (x: number, y: number, z: number) => plain.cell(x, y, z), digTicks };
    const noBlocks = drain(findRoute(diggable, START, sky, work));
    expect(noBlocks).toMatchObject({ ok: false, reason: 'no_path', nodes: 1 });
    const blocks = drain(findRoute({ ...diggable, placeable: 40 }, START, sky, work));
    expect(blocks.ok).toBe(true);
    const buried: RouteGoal = { kind: 'cell', x: 12, y: -6, z: 0 };
    expect(drain(findRoute(diggable, START, buried, work)).ok).toBe(true);
    const bedrock = { ...diggable, digTicks: () => Number.POSITIVE_INFINITY };
    const never = drain(findRoute(bedrock, START, buried, work));
    expect(never).toMatchObject({ ok: false, reason: 'no_path', nodes: 1 });
  });

  it('is never told to be no place where a search finds a way to it', () => {
    const random = dice(5);
    let found = 0;
    for (let round = 0; round < 300; round++) {
      const heap = new Heap(random, 12);
      for (let i = 0; i < heap.cells.length; i++) if (random() < 0.3) heap.cells[i] = SLAB;
      const land = { cell: heap.cell.bind(heap), digTicks, placeable: 4 };
      const at = (side: number): number => Math.floor(random() * side);
      const goal: RouteGoal = { kind: 'cell', x: at(SIDE), y: at(HEIGHT), z: at(SIDE) };
      const work: RouteOptions = { dig: true, build: true, maxNodes: 2_000 };
      if (!drain(findRoute(land, START, goal, work)).ok) continue;
      found++;
      expect(drain(findRoute(land, START, goal, { ...work, provesNoPath: true })).ok).toBe(true);
    }
    expect(found).toBeGreaterThan(100);
  });

  it('is found far below, without a look at all the land above', () => {
    const plain = new Heap(() => 0.9, FOREVER);
    const rock = { cell: (x: number, y: number, z: number) => plain.cell(x, y, z), digTicks };
    const goal: RouteGoal = { kind: 'near', x: 20.5, y: -40, z: 10.5, radius: 2 };
    const route = drain(findRoute(rock, START, goal, { dig: true, maxNodes: 12_000 }));
    expect(route.ok).toBe(true);
    expect(route.nodes).toBeLessThan(6_000);
  });
});

describe('a part of a long way', () => {
  it('will do where the rest is far, and comes nearer by what was asked', () => {
    const terrain = new Heap(() => 0.9, FOREVER);
    const goal: RouteGoal = { kind: 'cell', x: 900, y: 0, z: 0 };
    const route = routeIn(terrain, goal, { partTicks: 300 });
    expect(route).toMatchObject({ ok: true, isPart: true });
    expect(route.ok && route.steps.length).toBeGreaterThan(60);
    expect(route.nodes).toBeLessThan(3_000);
    const whole = routeIn(terrain, { ...goal, x: 20 }, { partTicks: 300 });
    expect(whole).toMatchObject({ ok: true, isPart: false });
  });
});
