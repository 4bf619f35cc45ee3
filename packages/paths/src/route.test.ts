import { describe, expect, it } from 'vitest';
import {
  type Cell,
  CLIMBABLE,
  DANGER,
  findRoute,
  type PathTerrain,
  type RouteGoal,
  type RouteOptions,
  type RouteResult,
  SOLID,
  TAKEN,
  UNLOADED,
  WATER,
} from './index.js';

const AIR = 0;
const SLAB = 8;
const FENCE = 24;

function finish(
  terrain: PathTerrain,
  start: Cell,
  goal: RouteGoal,
  options: RouteOptions = {},
): RouteResult & { slices: number } {
  const search = findRoute(
    terrain,
    { x: start.x + 0.5, y: start.y, z: start.z + 0.5 },
    goal,
    options,
  );
  for (let slices = 1; ; slices++) {
    const { done, value } = search.next();
    if (done) return { ...value, slices };
  }
}

/** A side view, from the top down, two cells deep at most: what is between is solid rock. */
function sideView(picture: string, extra: Partial<PathTerrain> = {}): PathTerrain {
  const rows = picture.split('\n').filter((row) => row.trim() !== '');
  const kinds: Record<string, number> = {
    '.': AIR,
    '#': SOLID,
    '=': SLAB,
    '|': FENCE,
    '~': WATER,
    H: CLIMBABLE,
    '!': DANGER,
    '?': UNLOADED,
    i: TAKEN,
  };
  return {
    cell(x, y, z) {
      if (z !== 0) return SOLID;
      return kinds[rows[rows.length - 1 - y]?.trim()[x] ?? '#']!;
    },
    ...extra,
  };
}

const cell = (x: number, y: number): RouteGoal => ({ kind: 'cell', x, y, z: 0 });
const at = (x: number, y: number): Cell => ({ x, y, z: 0 });

function kindsOf(result: RouteResult): string {
  return result.ok ? result.steps.map(({ kind }) => kind).join(' ') : result.reason;
}

describe('findRoute', () => {
  it.each([
    ['walks on level ground', '....\n....', at(0, 0), cell(3, 0), 'walk walk walk'],
    ['jumps up one block', '...\n...\n.##', at(0, 0), cell(2, 1), 'jump walk'],
    ['does not jump up two', '...\n...\n..#\n..#', at(0, 0), cell(2, 2), 'no_path'],
    ['does not jump where the ceiling is low', '#..\n...\n.##', at(0, 0), cell(2, 1), 'no_path'],
    ['steps onto slabs', '....\n....\n.==#', at(0, 0), cell(3, 1), 'walk walk walk'],
    ['does not jump over a fence', '...\n...\n...\n.|.', at(0, 0), cell(2, 0), 'no_path'],
    ['does not jump onto a slab on a block', '...\n...\n..=\n..#', at(0, 0), cell(2, 1), 'no_path'],
    ['drops three blocks', '..\n..\n#.\n#.\n#.', at(0, 3), cell(1, 0), 'drop'],
    ['does not drop four', '..\n..\n#.\n#.\n#.\n#.', at(0, 4), cell(1, 0), 'no_path'],
    ['drops deep into water', '..\n..\n#.\n#.\n#.\n#.\n#~', at(0, 5), cell(1, 0), 'swim'],
    ['swims up and climbs out', '...\n...\n~##\n~##', at(0, 0), cell(1, 2), 'swim swim'],
    ['climbs a ladder', '...\n...\nH##\nH##\nH##', at(0, 0), cell(2, 3), 'climb climb climb walk'],
    ['lets go of a ladder', '..\n..\n#H\n#.\n#.', at(0, 3), cell(1, 0), 'drop drop'],
    ['does not let go too high', '..\n..\n#H\n#.\n#.\n#.\n', at(0, 4), cell(1, 0), 'no_path'],
    ['keeps away from what hurts', '...\n...\n#!#', at(0, 1), cell(2, 1), 'no_path'],
    ['keeps out of what is too low', '...\n.#.', at(0, 0), cell(2, 0), 'no_path'],
  ])('%s', (_, picture, start, goal, kinds) => {
    expect(kindsOf(finish(sideView(picture), start, goal))).toBe(kinds);
  });

  it('says where there might be a way that is not loaded', () => {
    expect(kindsOf(finish(sideView('..?.\n..?.'), at(0, 0), cell(3, 0)))).toBe('not_loaded');
  });

  it('knows that there is nothing below the floor of the world', () => {
    const island = (below: number): PathTerrain => ({
      cell(x, y, z) {
        if (y < 0) return below;
        return y === 0 && Math.abs(x) < 4 && Math.abs(z) < 4 ? SOLID : AIR;
      },
    });
    const goal: RouteGoal = { kind: 'near', x: 40.5, y: 1, z: 0.5, radius: 2 };
    const reasonOf = (below: number): string => kindsOf(finish(island(below), at(0, 1), goal));
    expect([reasonOf(AIR), reasonOf(UNLOADED)]).toEqual(['no_path', 'not_loaded']);
  });

  it('gives up at its limit with the way to the nearest place', () => {
    const plain: PathTerrain = { cell: (_, y) => (y < 0 ? SOLID : AIR) };
    const result = finish(plain, at(0, 0), cell(500, 0), { maxNodes: 200 });
    expect(result).toMatchObject({ ok: false, reason: 'too_far' });
    expect(!result.ok && result.best.at(-1)!.x).toBeGreaterThan(20);
  });

  it('digs where it may, from the top down', () => {
    const wall = sideView('..#..\n..#..', { digTicks: () => 10 });
    expect(kindsOf(finish(wall, at(0, 0), cell(4, 0)))).toBe('no_path');
    const result = finish(wall, at(0, 0), cell(4, 0), { dig: true });
    expect(result.ok && result.steps[1]).toMatchObject({ x: 2, dig: [at(2, 1), at(2, 0)] });
    const hard = sideView('..#..\n..#..', { digTicks: () => Number.POSITIVE_INFINITY });
    expect(kindsOf(finish(hard, at(0, 0), cell(4, 0), { dig: true }))).toBe('no_path');
  });

  it('puts no block where a torch or a flower is', () => {
    const pit = (floor: string): PathTerrain =>
      sideView(`.....\n.....\n##.##\n##.##\n##${floor}##`, { placeable: 9 });
    expect(kindsOf(finish(pit('.'), at(2, 0), cell(0, 3), { build: true }))).toMatch(/^pillar/);
    expect(kindsOf(finish(pit('i'), at(2, 0), cell(0, 3), { build: true }))).toBe('no_path');
    const gap = (over: string): PathTerrain =>
      sideView(`...\n...\n#${over}#\n#.#\n#.#\n#.#\n#.#`, { placeable: 9 });
    expect(kindsOf(finish(gap('.'), at(0, 5), cell(2, 5), { build: true }))).toMatch(/bridge/);
    expect(kindsOf(finish(gap('i'), at(0, 5), cell(2, 5), { build: true }))).not.toMatch(/bridge/);
  });

  it('saves its blocks for where they are needed', () => {
    // Over the first gap there is a narrow ridge, which takes longer than a bridge; the second
    // gap, two blocks wide, has none.
    const gaps = (placeable: number): PathTerrain => ({
      placeable,
      cell(x, y, z) {
        if (x < 0 || x > 15 || z < 0 || z > 9) return SOLID;
        if (y >= 0) return AIR;
        if (y < -20) return SOLID;
        if (x === 5 && (z === 0 || z === 2)) return DANGER;
        return (x === 5 && z !== 1) || x === 10 || x === 11 ? AIR : SOLID;
      },
    });
    const start = { x: 0, y: 0, z: 6 };
    const goal: RouteGoal = { kind: 'cell', x: 14, y: 0, z: 6 };
    expect(kindsOf(finish(gaps(3), start, goal, { build: true })).match(/bridge/g)).toHaveLength(3);
    expect(kindsOf(finish(gaps(2), start, goal, { build: true })).match(/bridge/g)).toHaveLength(2);
    expect(kindsOf(finish(gaps(1), start, goal, { build: true }))).toBe('no_path');
  });

  it('goes around cells that ask a toll, and through them where there is no other way', () => {
    const toll = (x: number, _y: number, z: number): number => (x === 4 && z < 3 ? 200 : 0);
    const open: PathTerrain = { cell: (_x, y) => (y < 0 ? SOLID : AIR), toll };
    const around = finish(open, at(0, 0), cell(8, 0));
    expect(around.ok && around.steps.find(({ x }) => x === 4)?.z).toBeGreaterThanOrEqual(3);
    const lane: PathTerrain = {
      cell: (_x, y, z) => (y < 0 || z !== 0 ? SOLID : AIR),
      toll,
    };
    expect(finish(lane, at(0, 0), cell(8, 0))).toMatchObject({ ok: true });
  });

  it('ends in reach of a block, near a point, or away from one', () => {
    const plain = sideView('....................\n....................');
    const end = (goal: RouteGoal): number | undefined => {
      const result = finish(plain, at(3, 0), goal);
      return result.ok ? result.steps.at(-1)?.x : undefined;
    };
    expect(end({ kind: 'reach', reach: 4.5, x: 15, y: 1, z: 0 })).toBe(11);
    expect(end({ kind: 'near', x: 15.5, y: 0, z: 0.5, radius: 2 })).toBe(13);
    expect(end({ kind: 'away', x: 0.5, y: 0, z: 0.5, radius: 9 })).toBe(9);
    expect(end({ kind: 'near', x: 15.5, y: 0, z: 0.5, radius: 2, accept: (x) => x === 16 })).toBe(
      16,
    );
  });

  it('rests every few thousand looks, and gives the same route every time', () => {
    let looks = 0;
    const rough: PathTerrain = {
      cell(x, y, z) {
        looks++;
        return y < ((Math.imul(x, 7) ^ Math.imul(z, 13)) & 1) ? SOLID : AIR;
      },
    };
    const goal: RouteGoal = { kind: 'near', x: 90, y: 0, z: 40, radius: 2 };
    const search = findRoute(rough, { x: 0.5, y: 0, z: 0.5 }, goal);
    let most = 0;
    for (let done = false; !done; looks = 0) {
      done = search.next().done === true;
      most = Math.max(most, looks);
    }
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(15_000);
    const first = finish(rough, at(0, 0), goal);
    expect(first.ok).toBe(true);
    expect(finish(rough, at(0, 0), goal)).toEqual(first);
  });
});
