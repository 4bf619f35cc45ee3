/**
 * Measures the engine in a process of its own, so that its memory is its own, and prints the
 * figures as JSON: what, ours, floor (the least that a machine could do for it), unit, goal.
 */
import { Generator, runCommand, tick, World } from '@bridle/engine';
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
  load(idle, 2);
  const idleRate = rate(TICKS, () => tick(idle));
  figures.push({
    what: 'ticks, idle world',
    unit: '/s',
    ours: idleRate,
    floor: floorTicks,
    goal: { atLeast: 50_000 },
  });

  const beforeMb = residentMb();
  const world = World.create(SEED);
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

  const hashes = rate(TICKS, () => world.hash());
  figures.push({
    what: 'hash, share of such a tick',
    unit: '%',
    ours: (loopRate / hashes) * 100,
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
