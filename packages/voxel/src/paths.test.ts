import {
  BLOCK_KINDS,
  COLLISION_SHAPE,
  FlatLand,
  IS_WATER,
  KIND_OF_STATE,
  runCommand,
  tick,
  World,
} from '@bridle/engine';
import {
  findRoute,
  type Move,
  type RouteGoal,
  type RouteOptions,
  type RouteResult,
  Walker,
  type WalkerOptions,
} from '@bridle/paths';
import { describe, expect, it } from 'vitest';
import { bodyOf, terrainOf } from './paths.js';

/** Holds the keys of a move for the tick that comes. */
function applyMove({ player, controls }: World, move: Move): void {
  if (move.yaw !== undefined) player.yaw = move.yaw;
  player.pitch = move.pitch ?? 0;
  controls.moveX = move.strafe;
  controls.moveY = move.forward;
  controls.jump = move.jump;
  controls.crouch = move.sneak;
  controls.sprint = move.sprint;
  controls.attackHold = move.dig !== undefined;
  controls.useClick = move.place !== undefined || move.open !== undefined;
}

const TICKS_MAX = 6_000;
const LOST_MAX = 3;
const PAIRS = 22;
const BRISK: WalkerOptions = { brisk: true, sprint: true };

interface Walk {
  end: 'arrived' | 'lost' | 'died' | Exclude<RouteResult, { ok: true }>['reason'];
  ticks: number;
  lost: number;
}

function routeOf(world: World, goal: RouteGoal, options: RouteOptions, placeable = 0): RouteResult {
  const search = findRoute(terrainOf(world, { placeable }), bodyOf(world), goal, options);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Looks for a way and goes it with the keys alone; looks again when pushed off. */
function walk(
  world: World,
  goal: RouteGoal,
  options: RouteOptions = {},
  placeable = 0,
  disturb: (ticks: number) => void = () => {},
  style: WalkerOptions = {},
): Walk {
  let ticks = 0;
  for (let lost = 0; lost <= LOST_MAX; lost++) {
    const route = routeOf(world, goal, options, placeable);
    if (!route.ok) return { end: route.reason, ticks, lost };
    const walker = new Walker(terrainOf(world), route.steps, style);
    for (;;) {
      const move = walker.next(bodyOf(world));
      if (move === 'done') return { end: 'arrived', ticks, lost };
      if (move === 'lost' || ticks > TICKS_MAX) break;
      applyMove(world, move);
      tick(world);
      disturb(ticks++);
      if (world.player.isDead) return { end: 'died', ticks, lost };
    }
  }
  return { end: 'lost', ticks, lost: LOST_MAX + 1 };
}

function course(...lines: string[]): World {
  const world = World.create({ high: 1, low: 1 }, new FlatLand());
  world.player.place(0.5, 64, 0.5);
  for (const line of lines) {
    const outcome = runCommand(world, line);
    if (!outcome.ok) throw new Error(`${line}: ${JSON.stringify(outcome)}`);
  }
  return world;
}

const cell = (x: number, y: number, z: number): RouteGoal => ({ kind: 'cell', x, y, z });

function cellOf({ player }: World): number[] {
  return [Math.floor(player.x), Math.floor(player.y + 0.01), Math.floor(player.z)];
}

describe('walking in the engine', () => {
  const COURSES: [name: string, lines: string[], goal: [number, number, number]][] = [
    ['over level ground', [], [20, 64, 7]],
    [
      'up and down a hill of blocks',
      ['fill 4 64 -3 6 64 3 stone', 'fill 5 65 -3 5 65 3 stone'],
      [9, 64, 0],
    ],
    [
      'up stairs between walls',
      [
        'fill 2 64 -1 9 70 -1 stone',
        'fill 2 64 1 9 70 1 stone',
        ...[0, 1, 2, 3].map((i) => `setblock ${3 + i} ${64 + i} 0 oak_stairs[facing=east]`),
        ...[1, 2, 3].map((i) => `fill ${3 + i} 64 0 ${3 + i} ${63 + i} 0 stone`),
        'fill 7 64 0 9 67 0 stone',
      ],
      [8, 68, 0],
    ],
    [
      'over slabs, farmland and a chest',
      [
        'fill 2 64 -2 3 64 2 oak_slab',
        'fill 4 64 -2 4 64 2 stone',
        'fill 5 64 -2 5 64 2 farmland',
        'fill 6 64 -9 6 64 9 chest',
      ],
      [9, 64, 0],
    ],
    [
      'up a ladder and down another',
      [
        'fill 4 64 -6 6 69 6 stone',
        'fill 3 64 0 3 69 0 ladder[facing=west]',
        'fill 7 64 2 7 69 2 ladder[facing=east]',
      ],
      [10, 64, 0],
    ],
    [
      'through a house with doors',
      [
        'fill 3 64 -3 9 66 3 stone hollow',
        'fill 4 64 -2 8 66 2 air',
        'setblock 3 64 0 oak_door[facing=east,half=lower]',
        'setblock 3 65 0 oak_door[facing=east,half=upper]',
        'setblock 9 64 1 oak_door[facing=east,half=lower,hinge=right]',
        'setblock 9 65 1 oak_door[facing=east,half=upper,hinge=right]',
        'fill 3 67 -3 9 67 3 stone',
      ],
      [12, 64, 0],
    ],
    [
      'through a gate in a ring of fences',
      [
        'fill 3 64 -3 9 64 3 oak_fence hollow',
        'fill 4 64 -2 8 64 2 air',
        'setblock 3 64 1 oak_fence_gate[facing=east]',
      ],
      [6, 64, 0],
    ],
    ['across a deep pool', ['fill 3 60 -9 9 63 9 water'], [12, 64, 0]],
    [
      'through a flooded tunnel',
      [
        'fill 3 60 0 5 63 0 water',
        'fill 6 60 0 9 61 0 water',
        'fill 10 60 0 12 63 0 water',
        'fill 6 64 -9 9 70 9 stone',
      ],
      [14, 64, 0],
    ],
    [
      'down three blocks at a time',
      ['fill -2 64 -2 2 69 2 stone', 'fill 3 64 -2 3 66 2 stone', 'tp 0.5 70 0.5'],
      [8, 64, 0],
    ],
    [
      'running down to a row of pillars',
      [
        'fill -9 30 -9 9 63 9 air',
        'fill -6 30 0 0 69 0 stone',
        'fill 1 30 0 1 66 0 stone',
        'fill 2 30 0 2 63 0 stone',
        'fill 2 30 1 2 62 1 stone',
        'tp -5.5 70 0.5',
      ],
      [2, 63, 1],
    ],
    [
      'from a tower into a pond',
      ['fill -2 64 -2 2 76 2 stone', 'fill 3 62 0 3 63 0 water', 'tp 0.5 77 0.5'],
      [8, 64, 0],
    ],
    [
      'along a wall of one block above a chasm',
      [
        'fill 2 50 -9 30 63 9 air',
        'fill 2 50 0 14 63 0 stone',
        'fill 14 50 0 14 63 5 stone',
        'fill 14 50 5 30 63 5 stone',
      ],
      [28, 64, 5],
    ],
    [
      'past cacti',
      [
        'fill 4 64 -9 4 66 9 stone',
        'fill 4 64 -1 4 66 1 air',
        'fill 5 63 -1 5 63 1 sand',
        'setblock 5 64 -1 cactus',
        'setblock 5 64 1 cactus',
      ],
      [8, 64, 0],
    ],
  ];

  it.each(COURSES)('gets %s', (_, lines, goal) => {
    const ticks = [{}, BRISK].map((style) => {
      const world = course(...lines);
      const walked = walk(world, cell(...goal), {}, 0, () => {}, style);
      const { end, lost } = walked;
      expect({ end, lost, cell: cellOf(world) }).toEqual({ end: 'arrived', lost: 0, cell: goal });
      expect(world.player.health).toBe(20);
      return walked.ticks;
    });
    expect(ticks[1]).toBeLessThanOrEqual(ticks[0]!);
  });
});

/** The y above the ground or the water, whatever grows there. */
function surfaceAt({ blocks }: World, x: number, z: number): number {
  for (let y = 150; ; y--) {
    const state = blocks.get(x, y, z);
    const { name } = BLOCK_KINDS[KIND_OF_STATE[state]!]!;
    if (IS_WATER[state] === 1) return y;
    if (COLLISION_SHAPE[state] !== 0 && !/leaves|log|bamboo|mushroom/.test(name)) return y + 1;
  }
}

describe('walking over generated land', () => {
  it.each([
    [1, 'with care', {}],
    [2, 'with care', {}],
    [3, 'with care', {}],
    [4, 'with care', {}],
    [5, 'with care', {}],
    [7, 'on the run', BRISK],
    [8, 'on the run', BRISK],
    [9, 'on the run', BRISK],
  ])('arrives wherever there is a way, unhurt, in the world %i, %s', (seed, _, style) => {
    const world = World.create({ high: 7, low: seed });
    world.rules.game.doMobSpawning = false;
    const ends: string[] = [];
    let random = seed;
    const next = (): number => {
      random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
      return (random >>> 8) / 0x1000000 - 0.5;
    };
    for (let i = 0; i < PAIRS; i++) {
      world.player.food = 20;
      const x = Math.floor(world.player.x + next() * 64);
      const z = Math.floor(world.player.z + next() * 64);
      const y = surfaceAt(world, x, z);
      const goal = { kind: 'near', x: x + 0.5, y, z: z + 0.5, radius: 2 } as const;
      const { end, lost } = walk(world, goal, {}, 0, () => {}, style);
      ends.push(lost === 0 ? end : `${end} after ${lost}`);
    }
    expect(ends).toEqual(Array(PAIRS).fill('arrived'));
    expect(world.player.health).toBe(20);
  });
});

describe('digging and building on the way', () => {
  it('digs through a wall only when it may', () => {
    const lines = ['fill -3 64 -3 3 67 3 dirt hollow'];
    expect(walk(course(...lines), cell(6, 64, 0)).end).toBe('no_path');
    const world = course(...lines);
    expect(walk(world, cell(6, 64, 0), { dig: true })).toMatchObject({ end: 'arrived', lost: 0 });
  });

  it('digs up out of a pit and down into the ground', () => {
    const world = course('fill 0 58 0 0 63 0 air', 'tp 0.5 58 0.5');
    expect(walk(world, cell(8, 64, 0), { dig: true })).toMatchObject({ end: 'arrived', lost: 0 });
    expect(walk(world, cell(8, 58, 0), { dig: true })).toMatchObject({ end: 'arrived', lost: 0 });
  });

  it('bridges a moat with the blocks it has, and says so when they are too few', () => {
    const moat = ['fill -6 40 -6 6 63 6 air', 'fill -1 40 -1 1 63 1 dirt', 'give @s dirt 20'];
    const world = course(...moat);
    const done = walk(world, cell(9, 64, 0), { build: true }, 5);
    expect(done).toMatchObject({ end: 'arrived', lost: 0 });
    expect(world.player.inventory.counts[0]).toBe(15);
    expect(walk(course(...moat), cell(9, 64, 0), { build: true }, 4).end).toBe('no_path');
  });

  it('raises a pillar to what is too high to jump onto', () => {
    const world = course('fill 3 64 -2 9 67 2 stone', 'give @s dirt 20');
    expect(walk(world, cell(6, 68, 0), { build: true }, 5)).toMatchObject({
      end: 'arrived',
      lost: 0,
    });
  });
});

describe('being disturbed', () => {
  it('comes back to the way after every push', () => {
    const world = course('fill 6 64 -20 6 64 1 stone', 'fill 12 64 -1 12 64 20 stone');
    const push = (ticks: number): void => {
      if (ticks % 25 === 10) world.player.vz += ticks % 2 === 0 ? 0.4 : -0.4;
    };
    expect(walk(world, cell(25, 64, 0), {}, 0, push).end).toBe('arrived');
  });

  it('says that it is lost when it is taken elsewhere', () => {
    const world = course();
    const route = routeOf(world, cell(20, 64, 0), {});
    if (!route.ok) throw new Error(route.reason);
    const walker = new Walker(terrainOf(world), route.steps);
    world.player.place(0.5, 64, 30.5);
    let move = walker.next(bodyOf(world));
    for (let i = 0; i < 100 && move !== 'lost' && move !== 'done'; i++) {
      applyMove(world, move);
      tick(world);
      move = walker.next(bodyOf(world));
    }
    expect(move).toBe('lost');
  });

  it('says that it is lost when the way is walled up', () => {
    const world = course();
    const wallUp = (ticks: number): void => {
      if (ticks === 20) runCommand(world, 'fill 10 64 -10 10 70 10 stone');
    };
    expect(walk(world, cell(20, 64, 0), {}, 0, wallUp)).toMatchObject({ end: 'arrived', lost: 1 });
  });
});
