/**
 * Measures the engine in a process of its own, so that its memory is its own, and prints the
 * figures as JSON: what, ours, floor (the least that a machine could do for it), unit, goal.
 */
import { type ColumnSource, FlatLand, Generator, runCommand, tick, World } from '@bridle/engine';
import { median } from './statistics.js';
import type { WorldFigure } from './worldFigures.js';

const SEED = { high: 0, low: 20_261_115 };
const VIEW_COLUMNS = 8;
const isQuick = process.argv.includes('--quick');
const ROUNDS = isQuick ? 2 : 7;
const TICKS = isQuick ? 500 : 10_000;

const figures: WorldFigure[] = [];

/** How often per second, as the median of rounds after one to warm up. */
function rate(times: number, work: () => void): number {
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const begun = performance.now();
    for (let i = 0; i < times; i++) work();
    if (round > 0) rates.push((times / (performance.now() - begun)) * 1_000);
  }
  return median(rates);
}

function residentMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
}

/** Loads and lights every column in view. */
function load(world: World, radius: number): void {
  const columnX = Math.floor(world.player.x) >> 4;
  const columnZ = Math.floor(world.player.z) >> 4;
  for (let z = -radius; z <= radius; z++) {
    for (let x = -radius; x <= radius; x++) world.light.columnLight(columnX + x, columnZ + z);
  }
}

function walkLoop(world: World): void {
  world.player.yaw += 0.02;
  world.controls.moveY = 1;
  world.controls.jump = world.player.againstWall;
  tick(world);
  if (world.tick % 400 === 0) runCommand(world, '/setblock ~3 ~3 ~ water');
  if (world.tick % 400 === 200) runCommand(world, '/fill ~-8 ~ ~-8 ~8 ~4 ~8 air replace water');
  world.events.length = 0;
}

/**
 * What a hash after every tick of the loop costs, as a part of the tick. It is timed there, because
 * a world that stands still would be in the cache as a whole.
 */
function hashShare(world: World): number {
  const shares: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    let tickMs = 0;
    let hashMs = 0;
    for (let i = 0; i < TICKS; i++) {
      const begun = performance.now();
      walkLoop(world);
      const ticked = performance.now();
      world.hash();
      const hashed = performance.now();
      const clockMs = performance.now() - hashed;
      tickMs += ticked - begun - clockMs;
      hashMs += hashed - ticked - clockMs;
    }
    if (round > 0) shares.push(hashMs / tickMs);
  }
  return median(shares);
}

/** Kinds of all sorts: some graze, some chase the player. */
const MOBS = ['cow', 'pig', 'sheep', 'horse', 'zombie', 'skeleton', 'spider', 'wolf'];

/** A night among mobs that cannot die, with a player who cannot either. */
function mobWorld(source?: ColumnSource): World {
  const world = World.create(SEED, source);
  for (const line of [
    ...['/gamerule doMobSpawning false', '/gamerule doDaylightCycle false', '/time set 18000'],
    '/effect give @s resistance infinite 255',
  ]) {
    runCommand(world, line);
  }
  return world;
}

function summon(world: World, i: number, x: number, z: number): void {
  let y = 200;
  while (world.blocks.get(Math.floor(x), y - 1, Math.floor(z)) === 0) y--;
  runCommand(world, `/summon ${MOBS[i % MOBS.length]} ${x} ${y} ${z}`);
  for (const mob of world.land.mobs.list) mob.health = 1e3;
}

function measureMobs(): void {
  const world = mobWorld();
  load(world, VIEW_COLUMNS);
  const { x, z } = world.player;
  for (let i = 0; i < 40; i++) summon(world, i, x + (i % 8) * 4 - 14, z + (i >> 3) * 4 - 8);
  const few = mobRate(world);
  figures.push({
    what: `ticks, 40 mobs, walking a loop, view ${VIEW_COLUMNS}`,
    unit: '/s',
    ours: few.perSecond,
    floor: floorTicks,
    goal: { atLeast: 8_000 },
  });
  const crowd = mobWorld(new FlatLand());
  runCommand(crowd, '/fill ~4 ~ ~4 ~18 ~ ~18 oak_fence');
  runCommand(crowd, '/fill ~5 ~ ~5 ~17 ~ ~17 air');
  for (let i = 0; i < 200; i++) {
    const { x, z } = crowd.player;
    summon(crowd, i, x + 5.5 + (i % 12), z + 5.5 + (Math.floor(i / 12) % 12));
  }
  const many = mobRate(crowd);
  figures.push({
    what: 'ticks, 200 mobs crowded in a pen',
    unit: '/s',
    ours: many.perSecond,
    floor: floorTicks,
    goal: { atLeast: 1_500 },
  });
  figures.push({
    what: 'longest tick of those',
    unit: 'ms',
    ours: Math.max(few.longestMs, many.longestMs),
    goal: { atMost: 50 }, // the time that a tick has when it is played
  });
}

function mobRate(world: World): { perSecond: number; longestMs: number } {
  const perSecond = rate(isQuick ? 200 : 2_000, () => walkLoop(world));
  let longestMs = 0;
  for (let i = 0; i < (isQuick ? 200 : 2_000); i++) {
    const begun = performance.now();
    walkLoop(world);
    longestMs = Math.max(longestMs, performance.now() - begun);
  }
  return { perSecond, longestMs };
}

const bareMb = residentMb();
let counter = 0;
const floorTicks = rate(TICKS * 100, () => {
  counter = (counter + 1) | 0;
});
if (process.argv.includes('--walk')) measureWalk();
else measureAll();
process.stdout.write(`${JSON.stringify(figures)}\n`);

function measureAll(): void {
  const generator = new Generator(SEED);
  let at = 0;
  const columns = isQuick ? 20 : 200;
  const generated = rate(columns, () => generator.column(at++, 7));
  const states = new Uint16Array(98_304);
  const floorColumns = rate(columns * 10, () => states.fill(at++ & 7));
  figures.push({ what: 'columns generated', unit: '/s', ours: generated, floor: floorColumns });
  const lit = World.create(SEED);
  let next = 0;
  const litRate = rate(columns, () =>
    lit.light.columnLight(100 + (next % 25), 100 + ((next++ / 25) | 0)),
  );
  figures.push({
    what: 'columns generated and lit',
    unit: '/s',
    ours: litRate,
    floor: floorColumns,
    goal: { atLeast: 1_000 },
  });

  const idle = World.create(SEED);
  idle.rules.game.doMobSpawning = false;
  load(idle, 2);
  const idleRate = rate(TICKS, () => tick(idle));
  figures.push({
    what: 'ticks, idle world',
    unit: '/s',
    ours: idleRate,
    floor: floorTicks,
    goal: { atLeast: 50_000 },
  });

  const lively = World.create(SEED);
  load(lively, 2);
  figures.push({
    what: 'ticks, idle world with the mobs that come by themselves',
    unit: '/s',
    ours: rate(TICKS, () => {
      tick(lively);
      lively.events.length = 0;
    }),
    floor: floorTicks,
    goal: { atLeast: 50_000 },
  });

  const beforeMb = residentMb();
  const world = World.create(SEED);
  world.rules.game.doMobSpawning = false;
  load(world, 10); // 21 × 21 columns in all
  const loadedMb = residentMb() - beforeMb + bareMb;
  const loopRate = rate(TICKS, () => walkLoop(world));
  figures.push({
    what: `ticks, walking a loop, water flowing, view ${VIEW_COLUMNS}`,
    unit: '/s',
    ours: loopRate,
    floor: floorTicks,
    goal: { atLeast: 20_000 },
  });

  figures.push({
    what: 'hash, share of such a tick',
    unit: '%',
    ours: hashShare(world) * 100,
    goal: { atMost: 5 },
  });
  load(world, 10);
  const forks = rate(isQuick ? 20 : 500, () => world.fork());
  const map = new Map(Array.from({ length: 441 }, (_, i) => [i, i]));
  const copies = rate(500, () => new Map(map));
  figures.push({
    what: `fork, ${world.blocks.loadedColumns} columns loaded`,
    unit: 'ms',
    ours: 1_000 / forks,
    floor: 1_000 / copies,
    goal: { atMost: 1 },
  });
  figures.push({
    what: 'memory, 441 columns loaded and lit',
    unit: 'MB',
    ours: loadedMb,
    floor: bareMb,
    goal: { atMost: 150 },
  });
  measureMobs();
}

/** Apart from the rest: here the memory at the end counts. */
function measureWalk(): void {
  const walker = World.create(SEED);
  walker.player.mode = 'creative';
  walker.player.flying = true;
  walker.player.place(8, 200, 8);
  walker.controls.moveY = 1;
  walker.controls.sprint = true;
  let steps = 0;
  const distance = isQuick ? 500 : 20_000;
  const begun = performance.now();
  const fromX = walker.player.x;
  while (walker.player.x - fromX < distance) {
    tick(walker);
    steps++;
    if (steps % 10 === 0) load(walker, 2);
  }
  figures.push({
    what: `ticks, straight into new land (${distance} blocks, view 2)`,
    unit: '/s',
    ours: (steps / (performance.now() - begun)) * 1_000,
    floor: floorTicks,
  });
  figures.push({
    what: 'memory after that',
    unit: 'MB',
    ours: residentMb(),
    floor: bareMb,
    goal: { atMost: 300 },
  });
}
