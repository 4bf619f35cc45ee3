import { describe, expect, it } from 'vitest';
import { type BodyMotion, Forecast } from './forecast.js';
import {
  type Cell,
  DANGER,
  findRoute,
  type Move,
  type PathTerrain,
  SLIPPERY,
  SOLID,
  type Step,
  Walker,
  type WalkerBody,
  type WalkerOptions,
} from './index.js';

const SLAB = 8;
const LANDS = 200;

/**
 * A map from above, a cell for every letter: digits are how high the ground is, `#` is a wall, `!`
 * hurts, `o` is an abyss, `~` is ice at height 0, `-` a slab on that height.
 */
function map(...rows: string[]): PathTerrain {
  return {
    cell(x, y, z) {
      const letter = rows[z]?.[x];
      if (letter === undefined || letter === '#') return SOLID;
      if (letter === 'o') return 0;
      if (letter === '!') return y <= 0 ? DANGER : 0;
      if (letter === '~') return y < 0 ? SOLID | SLIPPERY : 0;
      if (letter === '-') return y < 0 ? SOLID : y === 0 ? SLAB : 0;
      return y < Number(letter) ? SOLID : 0;
    },
  };
}

const OPEN = Array.from({ length: 24 }, () => '0'.repeat(24));

function standing(x: number, y: number, z: number): BodyMotion {
  return { x: x + 0.5, y, z: z + 0.5, vx: 0, vy: 0, vz: 0, onGround: true };
}

describe('a forecast', () => {
  function foresee(
    terrain: PathTerrain,
    ticks: number,
    sprint: boolean,
    jumpAt = -1,
    from = standing(1, 0, 1),
  ): BodyMotion[] {
    const body = new Forecast(terrain);
    body.start(from);
    return Array.from({ length: ticks }, (_, tick) => {
      body.tick(1, 0, sprint, tick === jumpAt);
      return { ...from, x: body.x, y: body.y, z: body.z, onGround: body.onGround };
    });
  }

  it('walks, runs and jumps as players do', () => {
    const speed = (sprint: boolean): number => {
      const bodies = foresee(map(...OPEN), 30, sprint);
      return (bodies[29]!.x - bodies[28]!.x) * 20;
    };
    expect(speed(false)).toBeCloseTo(4.317, 2);
    expect(speed(true)).toBeCloseTo(5.612, 2);
    const heights = foresee(map(...OPEN), 13, false, 0).map(({ y }) => y);
    expect(Math.max(...heights)).toBeCloseTo(1.252, 3);
    expect(heights.indexOf(0)).toBe(11);
  });

  it('walks onto a slab and stops before a block', () => {
    expect(foresee(map('###', '00-----', '###'), 12, false).at(-1)).toMatchObject({ y: 0.5 });
    expect(foresee(map('####', '0001', '####'), 20, true).at(-1)).toMatchObject({ x: 2.7, y: 0 });
  });

  it.each([
    ['to what hurts below', map('####', '000!', '####'), true],
    ['close to what hurts beside', map('0000', '0000', '0!!!'), false],
    ['past what hurts two cells away', map('0000', '0000', '0000', '0!!!'), false],
  ])('knows whether it comes %s', (_, terrain, isOver) => {
    const body = new Forecast(terrain);
    body.start(standing(1, 0, 1));
    for (let tick = 0; tick < 8; tick++) body.tick(1, 0, true, false);
    expect(body.isOver).toBe(isOver);
  });
});

interface Run {
  readonly end: 'done' | 'lost' | 'late';
  readonly ticks: number;
  readonly moves: readonly Move[];
  /** where the feet were, and at last where they came to a rest */
  readonly bodies: readonly WalkerBody[];
}

/** Walks a route with a body that does just as the forecast says. */
function run(
  terrain: PathTerrain,
  steps: readonly Step[],
  start: Cell,
  options: WalkerOptions,
): Run {
  const walker = new Walker(terrain, steps, options);
  const body = new Forecast(terrain);
  body.start(standing(start.x, start.y, start.z));
  const moves: Move[] = [];
  const bodies: WalkerBody[] = [];
  const look = (): WalkerBody => {
    const { x, y, z, onGround } = body;
    bodies.push({ x, y, z, onGround, inWater: false, onClimbable: false });
    body.lookAnew();
    return bodies.at(-1)!;
  };
  for (let ticks = 0; ticks < 400; ticks++) {
    const move = walker.next(look());
    if (move === 'done' || move === 'lost') {
      for (let still = 0; still < 20; still++) body.tick(0, 0, false, false);
      look();
      return { end: move, ticks, moves, bodies };
    }
    moves.push(move);
    const [x, z] = move.forward === 0 ? [0, 0] : [Math.cos(move.yaw ?? 0), Math.sin(move.yaw ?? 0)];
    body.tick(x * move.forward, z * move.forward, move.sprint, move.jump);
  }
  return { end: 'late', ticks: 400, moves, bodies };
}

function routeTo(terrain: PathTerrain, from: Cell, to: Cell): readonly Step[] {
  const steps = stepsTo(terrain, from, to);
  if (steps === undefined) throw new Error('there is no way');
  return steps;
}

function stepsTo(terrain: PathTerrain, from: Cell, to: Cell): readonly Step[] | undefined {
  const feet = { x: from.x + 0.5, y: from.y, z: from.z + 0.5 };
  const search = findRoute(terrain, feet, { kind: 'cell', ...to });
  for (;;) {
    const { done, value } = search.next();
    if (done) return value.ok ? value.steps : undefined;
  }
}

const BRISK = { brisk: true, sprint: true };
const SPRINT = { sprint: true };

function both(terrain: PathTerrain, from: Cell, to: Cell): { brisk: Run; careful: Run } {
  const steps = routeTo(terrain, from, to);
  return {
    brisk: run(terrain, steps, from, BRISK),
    careful: run(terrain, steps, from, SPRINT),
  };
}

const at = (x: number, y: number, z: number): Cell => ({ x, y, z });
const cellOf = ({ x, y, z }: WalkerBody): Cell =>
  at(...(floored(x, y, z) as [number, number, number]));
const floored = (...numbers: number[]): number[] => numbers.map((one) => Math.floor(one + 1e-6));

const STAIRWAY = map('000000000', '000123210', '000000000');
const MAZE = map(
  '0000000000',
  '0########0',
  '0000000000',
  '00########',
  '0000000000',
  '########00',
  '0000000000',
);

describe('a brisk walker', () => {
  it.each([
    ['over open ground, neither along nor across', map(...OPEN), at(2, 0, 2), at(21, 0, 9), 0.9],
    ['over steps up and down', STAIRWAY, at(0, 0, 1), at(8, 0, 1), 0.8],
    ['around corners', MAZE, at(0, 0, 0), at(0, 0, 6), 0.9],
    ['over slabs', map('0-0-0-0-0-0-0'), at(0, 0, 0), at(12, 0, 0), 0.9],
  ])('gets %s sooner than who goes from cell to cell', (_, terrain, from, to, part) => {
    const { brisk, careful } = both(terrain, from, to);
    expect([brisk.end, careful.end]).toEqual(['done', 'done']);
    expect(brisk.ticks / careful.ticks).toBeLessThan(part);
    expect(cellOf(brisk.bodies.at(-1)!)).toEqual(to);
  });

  it('comes to a rest within the last cell, on a pillar too', () => {
    const terrain = map('ooooooooo', 'o0000000o', 'ooooooooo');
    const { brisk } = both(terrain, at(1, 0, 1), at(7, 0, 1));
    expect(brisk).toMatchObject({ end: 'done' });
    expect(cellOf(brisk.bodies.at(-1)!)).toEqual(at(7, 0, 1));
  });

  it.each([
    ['drops onto', '555553oo', at(0, 5, 1), at(5, 3, 1)],
    ['jumps onto', '000001oo', at(0, 0, 1), at(5, 1, 1)],
    ['jumps onto from close by', '01oooooo', at(0, 0, 1), at(1, 1, 1)],
    ['climbs to in jumps', '000123oo', at(0, 0, 1), at(5, 3, 1)],
    ['comes to over steps down', '543210oo', at(0, 5, 1), at(5, 0, 1)],
  ])('does not run past a pillar that it %s', (_, row, from, to) => {
    const { brisk } = both(map('oooooooo', row, 'oooooooo'), from, to);
    expect(brisk).toMatchObject({ end: 'done' });
    expect(cellOf(brisk.bodies.at(-1)!)).toEqual(to);
  });

  it('is not done where it would slide on into the next cell', () => {
    const terrain = map(
      '000000000',
      '100000000',
      '010100000',
      '000101000',
      '010000000',
      '000010110',
      '110000000',
      '011011000',
    );
    const { brisk } = both(terrain, at(0, 0, 0), at(5, 0, 5));
    expect(brisk.end).toBe('done');
    expect(cellOf(brisk.bodies.at(-1)!)).toEqual(at(5, 0, 5));
  });

  it('jumps over no abyss, however much it would save', () => {
    const terrain = map('000000', '0oooo0', '0#####', '0oooo0', '000000').cell;
    const ledge: PathTerrain = {
      cell: (x, y, z) => (z === 2 && x === 0 ? terrain(0, y, 0) : terrain(x, y, z)),
    };
    const { brisk } = both(ledge, at(5, 0, 1), at(5, 0, 3));
    expect(brisk.end).toBe('done');
    for (const { x, z } of brisk.bodies)
      expect(ledge.cell(Math.floor(x), -1, Math.floor(z))).toBe(SOLID);
  });

  it('jumps over a ditch that one may fall into', () => {
    const deep = (letter: string): PathTerrain => {
      const { cell } = map('000000000', '00000000o', 'ooooooo0o', '00000000o', '000000000');
      return { cell: (x, y, z) => (letter === 'o' || y >= -2 ? cell(x, y, z) : SOLID) };
    };
    const ticks = (letter: string): number =>
      both(deep(letter), at(0, 0, 1), at(0, 0, 3)).brisk.ticks;
    expect(ticks('2')).toBeLessThan(ticks('o'));
  });

  it('falls no deeper than it may', () => {
    const terrain = map('4443210', '4000000');
    const { brisk } = both(terrain, at(0, 4, 0), at(6, 0, 1));
    expect(brisk.end).toBe('done');
    let height = 4;
    for (const { y, onGround } of brisk.bodies) {
      expect(height - y).toBeLessThanOrEqual(3);
      height = onGround ? y : Math.max(height, y);
    }
  });

  it('keeps off what hurts', () => {
    const terrain = map('0000000', '00!!!00', '0000000');
    const { brisk } = both(terrain, at(0, 0, 1), at(6, 0, 1));
    expect(brisk.end).toBe('done');
    for (const { x, z } of brisk.bodies) {
      const isOverIt = x > 2 - 0.3 && x < 5 + 0.3 && z > 1 - 0.3 && z < 2 + 0.3;
      expect(isOverIt).toBe(false);
    }
  });

  it('goes from cell to cell on ice', () => {
    const ice = map(...OPEN.map((row) => row.replaceAll('0', '~')));
    const { brisk, careful } = both(ice, at(1, 0, 5), at(9, 0, 5));
    expect(brisk.moves).toEqual(careful.moves);
    // Nor does it jump off: nobody knows how fast it would be.
    const pond = map('000000000000', '~~~~~~000000', '000000000000');
    expect(both(pond, at(0, 0, 1), at(11, 0, 1)).brisk.moves.some(({ jump }) => jump)).toBe(false);
  });

  it('does not run on into an abyss behind the step that it heads for', () => {
    const terrain = map(
      '00301o1o0',
      '11100o132',
      '00o10o122',
      '01!o0ooo2',
      '102003!00',
      '10!0002!o',
      '30230!101',
      '1o3!00!03',
      '0!2o!1000',
    );
    const { brisk } = both(terrain, at(0, 0, 0), at(8, 0, 8));
    expect(brisk.end).toBe('done');
  });

  it('arrives on any land that has a way, never deep down and never on what hurts', () => {
    let random = 1;
    const next = (below: number): number => {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor(((random >>> 8) / 0x1000000) * below);
    };
    const bad: string[] = [];
    let found = 0;
    for (let land = 0; land < LANDS; land++) {
      const letters = ['0', '0', '0', '1', '1', '2', '3', 'o', 'o', '!', '#'].slice(0, 7 + next(5));
      const rows = Array.from({ length: 9 }, () =>
        Array.from({ length: 9 }, () => letters[next(letters.length)]!).join(''),
      );
      rows[0] = `0${rows[0]!.slice(1)}`;
      rows[8] = `${rows[8]!.slice(0, 8)}0`;
      const terrain = map(...rows);
      const steps = stepsTo(terrain, at(0, 0, 0), at(8, 0, 8));
      if (steps === undefined) continue;
      found++;
      const { end, bodies } = run(terrain, steps, at(0, 0, 0), BRISK);
      const isOff = bodies.some(({ y }) => y < 0);
      const isIn = cellOf(bodies.at(-1)!);
      if (end !== 'done' || isOff || isIn.x !== 8 || isIn.z !== 8) {
        bad.push([end, isOff, JSON.stringify(isIn), ...rows].join('\n'));
      }
    }
    expect(found).toBeGreaterThan(50);
    expect(bad).toEqual([]);
  });

  it('sprints only where it may', () => {
    const terrain = map(...OPEN);
    const steps = routeTo(terrain, at(1, 0, 1), at(9, 0, 6));
    const { end, moves } = run(terrain, steps, at(1, 0, 1), { brisk: true });
    expect(end).toBe('done');
    expect(moves.some(({ sprint }) => sprint)).toBe(false);
  });

  it('does the same every time', () => {
    const steps = routeTo(STAIRWAY, at(0, 0, 1), at(8, 0, 1));
    const once = run(STAIRWAY, steps, at(0, 0, 1), BRISK);
    expect(run(STAIRWAY, steps, at(0, 0, 1), BRISK)).toEqual(once);
  });

  it('is lost where the ground is taken away', () => {
    let isGone = false;
    const { cell } = map('0000000000');
    const terrain: PathTerrain = {
      cell: (x, y, z) => (isGone && x >= 5 && y < 0 ? 0 : cell(x, y, z)),
    };
    const steps = routeTo(terrain, at(0, 0, 0), at(9, 0, 0));
    isGone = true;
    const { end, bodies } = run(terrain, steps, at(0, 0, 0), BRISK);
    expect(end).toBe('lost');
    expect(bodies.every(({ y }) => y === 0)).toBe(true);
  });
});
