import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Agent } from './support/explorer/agent.js';
import type { Cell } from './support/explorer/blockMap.js';
import { bridge, countBlocks, pillarUp } from './support/explorer/building.js';
import { collect, digDown } from './support/explorer/gathering.js';
import { facing, goTo, isAt, landOnFeet, settle } from './support/explorer/legs.js';
import { mine } from './support/explorer/mining.js';
import { Run, type Told } from './support/explorer/run.js';
import {
  findBuildingSite,
  findLake,
  findOpenGround,
  type Lake,
  type Site,
  SWIM_BLOCKS,
} from './support/explorer/search.js';
import { fell, reachTree } from './support/explorer/trees.js';

// The line that is printed is also how to run the same worlds again.
const SEEDS = process.env.BRIDLE_RUN_SEEDS?.split(',') ?? Array.from({ length: 5 }, drawSeed);
console.log(`BRIDLE_RUN_SEEDS=${SEEDS.join(',')}`);

const SHAFT_BLOCKS = 4;
const PILLAR_BLOCKS = 6;
const BRIDGE_BLOCKS = 4;

function drawSeed(): string {
  return randomBytes(8).readBigUInt64LE().toString();
}

describe('a life in the voxel world, through automation-v1 alone', () => {
  it.each(SEEDS)('on seed %s', { timeout: 120_000 }, async (seed) => {
    const run = await Run.start(seed);
    const spawn = run.agent.state.player.pos;
    const tree = await run.part('find a tree', 12_000, reachTree);
    await run.part('mine it by hand and pick up the logs', 2_000, (agent, told) =>
      fellTree(agent, tree, told),
    );
    const site = await run.part('find a place to dig', 3_000, (agent) => reachSite(agent, spawn));
    await run.part('dig down', 3_000, (agent, told) => digPit(agent, site, told));
    await run.part('build a pillar', 1_500, buildPillar);
    await run.part('place blocks to a bridge', 1_500, (agent, told) =>
      buildBridge(agent, site, told),
    );
    await run.part('climb down', 1_500, climbDown);
    const lake = await run.part('swim', 12_000, swim);
    await run.part('fall and take damage', 4_000, fall);
    await run.part('die', 5_000, (agent, told) => drown(agent, lake, told));
    await run.part('respawn', 40, (agent, told) => respawn(agent, spawn, told));
  });
});

async function fellTree(agent: Agent, trunk: Cell, told: Told): Promise<void> {
  const logs = await fell(agent, trunk);
  const felled = told('block').filter(({ from, to }) => isLog(from) && to === 'minecraft:air');
  expect(felled.length, 'logs mined').toBeGreaterThanOrEqual(logs);
  const picked = told('pickup').filter(({ item }) => isLog(item));
  expect(sum(picked.map(({ count }) => count as number)), 'logs picked up').toBe(felled.length);
  const carried = (await agent.inventory()).filter(({ item }) => isLog(item));
  expect(sum(carried.map(({ count }) => count)), 'logs carried').toBe(felled.length);
}

async function reachSite(agent: Agent, spawn: Cell): Promise<Site> {
  const [x, y, z] = spawn.map(Math.floor) as [number, number, number];
  const site = await findBuildingSite(agent, [x, y, z]);
  expect(site, 'a place to dig').toBeDefined();
  await goTo(agent, isAt(site!.cell));
  return site!;
}

/** Two layers of nine blocks for the dirt, then a shaft. */
async function digPit(agent: Agent, { cell }: Site, told: Told): Promise<void> {
  const [x, y, z] = cell;
  for (let depth = 1; depth <= SHAFT_BLOCKS; depth++) {
    await digDown(agent);
    expect(agent.cell, `the feet, ${depth} deep`).toEqual([x, y - depth, z]);
    if (depth > 2) continue;
    for (const [dx, dz] of AROUND) await mine(agent, [x + dx, y - depth, z + dz]);
    await collect(agent, /:dirt$/, 3);
    await goTo(agent, isAt([x, y - depth, z]));
  }
  for (let tick = 0; tick < 20; tick++) await agent.do({}); // the last ones jump into the hand
  const shaft = told('block').filter(({ pos }) => isOver(pos as Cell, cell));
  const dug = shaft.filter(({ pos, to }) => (pos as Cell)[1] < y && to === 'minecraft:air');
  expect(dug, 'blocks dug straight down').toHaveLength(SHAFT_BLOCKS);
  expect(agent.state.player.pos[1], 'the height of the feet').toBe(y - SHAFT_BLOCKS);
  const wanted = SHAFT_BLOCKS + PILLAR_BLOCKS + BRIDGE_BLOCKS;
  expect(await countBlocks(agent), 'blocks to build with').toBeGreaterThanOrEqual(wanted);
}

/** Sides before corners, which they hide. */
const AROUND = [
  ...[[1, 0] as const, [-1, 0] as const, [0, 1] as const, [0, -1] as const],
  ...[[1, 1] as const, [-1, 1] as const, [1, -1] as const, [-1, -1] as const],
];

/** Out of the shaft and on, up to six blocks above the ground. */
async function buildPillar(agent: Agent, told: Told): Promise<void> {
  const [x, y, z] = agent.cell;
  const carried = await countBlocks(agent);
  const rise = Array.from({ length: SHAFT_BLOCKS + PILLAR_BLOCKS }, (_, i) => [x, y + i, z]);
  await pillarUp(agent, rise.length);
  expect(placed(told), 'blocks placed').toEqual(rise);
  expect(agent.state.player.pos[1], 'the height of the feet').toBe(y + rise.length);
  expect(agent.state.player.on_ground, 'stands on the pillar').toBe(true);
  expect(await countBlocks(agent), 'blocks left').toBe(carried - rise.length);
}

/** Out into the air; then back along it, and to its end and back once more. */
async function buildBridge(agent: Agent, { side }: Site, told: Told): Promise<void> {
  const [x, y, z] = agent.cell;
  const [dx, dz] = side;
  const way = Array.from({ length: BRIDGE_BLOCKS }, (_, i) => [
    x + dx * (i + 1),
    y - 1,
    z + dz * (i + 1),
  ]);
  await bridge(agent, side, BRIDGE_BLOCKS);
  expect(placed(told), 'blocks placed').toEqual(way);
  const end: Cell = [x + dx * BRIDGE_BLOCKS, y, z + dz * BRIDGE_BLOCKS];
  for (const cell of [[x, y, z], end, [x, y, z]] as const) {
    await settle(agent, cell);
    expect(agent.cell, 'the feet on the bridge').toEqual(cell);
    expect(agent.state.player.on_ground, 'stands on the bridge').toBe(true);
  }
}

/** Takes the pillar away from under the feet; the blocks are used again. */
async function climbDown(agent: Agent): Promise<void> {
  const [, top] = agent.cell;
  for (let i = 0; i < PILLAR_BLOCKS; i++) await digDown(agent);
  await collect(agent, /:dirt$|_log$/, 4);
  expect(agent.state.player.pos[1], 'the height of the feet').toBeLessThanOrEqual(
    top - PILLAR_BLOCKS,
  );
  expect(await countBlocks(agent), 'blocks to build with').toBeGreaterThanOrEqual(PILLAR_BLOCKS);
}

async function swim(agent: Agent): Promise<Lake> {
  const lake = await findLake(agent);
  expect(lake, 'deep water').toBeDefined();
  await goTo(agent, isAt(lake!.cell));
  const [x, y, z] = lake!.cell;
  const [dx, dz] = lake!.side;
  const wet = new Set<string>();
  const end = isAt([x + dx * SWIM_BLOCKS, y, z + dz * SWIM_BLOCKS]);
  for (let tick = 0; tick < 200 && !end.isReached(...agent.cell); tick++) {
    const look = facing(agent, end.cell[0] + 0.5, end.cell[2] + 0.5);
    const { player } = await agent.do({ look, move: 1, jump: true });
    expect(player.on_ground, 'has ground underfoot').toBe(false);
    expect(player.air, 'breath').toBe(300);
    expect(player.pos[1], 'the height of the feet').toBeGreaterThan(y - 0.5);
    if (agent.isInWater) wet.add(agent.cell.join());
  }
  expect(agent.cell, 'where the swim ended').toEqual(end.cell);
  expect(wet.size, 'cells of water swum through').toBeGreaterThanOrEqual(SWIM_BLOCKS);
  return lake!;
}

async function fall(agent: Agent, told: Told): Promise<void> {
  const site = await findOpenGround(agent);
  expect(site, 'open ground').toBeDefined();
  await goTo(agent, isAt(site!.cell));
  await pillarUp(agent, PILLAR_BLOCKS);
  const [dx, dz] = site!.side;
  const look = { yaw: Math.atan2(dz, dx), pitch: 0 };
  const hurtBefore = told('damage').length;
  const { pos: edge, health } = agent.state.player;
  while (agent.state.player.on_ground) {
    const { velocity } = agent.state.player;
    await agent.do({ look, move: Math.hypot(velocity[0], velocity[2]) > 0.05 ? 0 : 1 });
  }
  await landOnFeet(agent);
  const fallen = edge[1] - agent.state.player.pos[1];
  expect(fallen, 'blocks fallen').toBeGreaterThanOrEqual(5);
  const amount = Math.ceil(fallen - 3);
  const hurts = told('damage').slice(hurtBefore);
  expect(hurts, 'damage').toMatchObject([{ target: 'player', cause: 'fall', amount }]);
  expect(hurts[0]!.health, 'health left').toBeCloseTo(health - amount, 6);
}

async function drown(agent: Agent, lake: Lake, told: Told): Promise<void> {
  await goTo(agent, isAt(lake.cell));
  const carried = await agent.inventory();
  expect(carried, 'things to lose').not.toHaveLength(0);
  agent.mayDie = true;
  while (!agent.state.player.dead) await agent.do({ crouch: true });
  const { health } = agent.state.player;
  expect(health, 'health').toBe(0);
  expect(told('damage').at(-1), 'the last blow').toMatchObject({ cause: 'drown', health: 0 });
  expect(told('death'), 'death').toMatchObject([{ target: 'player', cause: 'drown' }]);
  expect(await agent.inventory(), 'inventory').toEqual([]);
  const lost = (await agent.around(2)).map(({ item }) => item?.count ?? 0);
  expect(sum(lost), 'things that lie there').toBe(sum(carried.map(({ count }) => count)));
}

async function respawn(agent: Agent, spawn: Cell, told: Told): Promise<void> {
  while (agent.state.player.dead) await agent.do({});
  expect(told('respawn'), 'respawn').toMatchObject([{ target: 'player' }]);
  const whole = { dead: false, health: 20, hunger: 20, air: 300, pos: spawn };
  expect(agent.state.player, 'the player').toMatchObject(whole);
  expect(await agent.inventory(), 'inventory').toEqual([]);
}

function isLog(block: unknown): boolean {
  return /_log(\[.*)?$/.test(String(block));
}

function isOver([x, , z]: Cell, [ox, , oz]: Cell): boolean {
  return x === ox && z === oz;
}

/** Where blocks came to be in the air, in order. */
function placed(told: Told): unknown[] {
  return told('block')
    .filter(({ from }) => from === 'minecraft:air')
    .map(({ pos }) => pos);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
