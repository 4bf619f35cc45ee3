import { describe, expect, it } from 'vitest';
import type { Agent, Entity, SeenEvent, Slot } from '../support/explorer/agent.js';
import type { Cell } from '../support/explorer/blockMap.js';
import { bridge, countBlocks, isBuilding, pillarUp } from '../support/explorer/building.js';
import { collect, digDown } from '../support/explorer/gathering.js';
import { mine } from '../support/explorer/mining.js';
import { Places } from '../support/explorer/places.js';
import { type EventsNamed, Run } from '../support/explorer/run.js';
import {
  findBuildingSite,
  findLake,
  findOpenGround,
  type Site,
  SWIM_BLOCKS,
} from '../support/explorer/search.js';
import { fell, reachTree } from '../support/explorer/trees.js';
import {
  AIR_MAX,
  facing,
  floatUp,
  goTo,
  isAt,
  landOnFeet,
  settle,
  unlessHindered,
} from '../support/explorer/walking.js';
import { worldSeeds } from '../support/worldSeeds.js';

/** Worlds in which an earlier script failed. */
const SEEDS = worldSeeds(
  '10149455714646489449',
  '14062243131897743223',
  '1138757872305294191',
  '5799860409616902465',
  '6590298091695475410',
);

/** A tree has as many at least. */
const TRUNK_LOGS = 3;
/** No further has a log rolled that could not be picked up. */
const FELLING_BLOCKS = 32;
const SHAFT_BLOCKS = 4;
const PILLAR_BLOCKS = 6;
const BRIDGE_BLOCKS = 4;
/** No further do the things of the dead lie when they have just died. */
const LOSS_BLOCKS = 2;

describe('a life in the voxel world, through automation-v1 alone', () => {
  it.each(SEEDS)('on seed %s', { timeout: 300_000 }, async (seed) => {
    const run = await Run.start(seed);
    const spawn = run.agent.state.player.pos;
    const tree = await run.part('find a tree', 12_000, (agent) => reachTree(agent));
    await run.part('mine it by hand and pick up the logs', 6_000, (agent) => fellTree(agent, tree));
    const site = await run.part('find a place to dig', 12_000, (agent) => reachSite(agent, spawn));
    await run.part('dig down', 3_000, (agent, told) => digPit(agent, site, told));
    await run.part('build a pillar', 1_500, buildPillar);
    await run.part('place blocks to a bridge', 1_500, (agent, told) =>
      buildBridge(agent, site, told),
    );
    await run.part('climb down', 1_500, climbDown);
    await run.part('swim', 12_000, swim);
    await run.part('fall and take damage', 12_000, fall);
    await run.part('die', 12_000, drown);
    await run.part('respawn', 40, (agent, told) => respawn(agent, spawn, told));
  });
});

async function fellTree(agent: Agent, found: Cell): Promise<void> {
  const tried = new Set<string>();
  for (let trunk = found; ; trunk = await reachTree(agent, tried)) {
    await unlessHindered(() => fell(agent, trunk));
    if (countOf(await agent.inventory(), isLog) >= TRUNK_LOGS) break;
  }
  // On the way there may have been one in the way.
  const told: EventsNamed = (event) => agent.events.filter((seen) => seen.event === event);
  const felled = told('block').filter(({ from, to }) => isLog(from) && to === 'minecraft:air');
  expect(felled.length, 'logs mined').toBeGreaterThanOrEqual(TRUNK_LOGS);
  const carried = countOf(await agent.inventory(), isLog);
  expect(carried, 'logs carried').toBeGreaterThanOrEqual(TRUNK_LOGS);
  expect(countOf(told('pickup'), isLog), 'logs picked up').toBe(carried);
  const lying = (await agent.around(FELLING_BLOCKS)).flatMap(({ item }) => item ?? []);
  expect(carried + countOf(lying, isLog), 'logs carried and out of reach').toBe(felled.length);
}

async function reachSite(agent: Agent, spawn: Cell): Promise<Site> {
  const [x, y, z] = spawn.map(Math.floor) as [number, number, number];
  return new Places((agent, isOut) => findBuildingSite(agent, isOut, [x, y, z])).reach(agent);
}

/** Two layers of nine blocks for the dirt, then a shaft. */
async function digPit(agent: Agent, { cell }: Site, told: EventsNamed): Promise<void> {
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
async function buildPillar(agent: Agent, told: EventsNamed): Promise<void> {
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
async function buildBridge(agent: Agent, { side }: Site, told: EventsNamed): Promise<void> {
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

async function swim(agent: Agent): Promise<void> {
  const {
    cell: [x, y, z],
    side: [dx, dz],
  } = await new Places(findLake).reach(agent);
  await floatUp(agent);
  const wet = new Set<string>();
  const end = isAt([x + dx * SWIM_BLOCKS, y, z + dz * SWIM_BLOCKS]);
  for (let tick = 0; tick < 200 && !end.isReached(...agent.cell); tick++) {
    const look = facing(agent, end.cell[0] + 0.5, end.cell[2] + 0.5);
    const { player } = await agent.do({ look, move: 1, jump: true });
    expect(player.on_ground, 'has ground underfoot').toBe(false);
    expect(player.air, 'breath').toBe(AIR_MAX);
    expect(player.pos[1], 'the height of the feet').toBeGreaterThan(y - 0.5);
    if (agent.isInWater) wet.add(agent.cell.join());
  }
  expect(agent.cell, 'where the swim ended').toEqual(end.cell);
  expect(wet.size, 'cells of water swum through').toBeGreaterThanOrEqual(SWIM_BLOCKS);
}

async function fall(agent: Agent, told: EventsNamed): Promise<void> {
  const { side } = await new Places(findOpenGround).reach(agent);
  await pillarUp(agent, PILLAR_BLOCKS);
  const [dx, dz] = side;
  const look = { yaw: Math.atan2(dz, dx), pitch: 0 };
  const hurtBefore = hurts(told).length;
  const { pos: edge, health } = agent.state.player;
  while (agent.state.player.on_ground) {
    const { velocity } = agent.state.player;
    await agent.do({ look, move: Math.hypot(velocity[0], velocity[2]) > 0.05 ? 0 : 1 });
  }
  await landOnFeet(agent);
  const fallen = edge[1] - agent.state.player.pos[1];
  expect(fallen, 'blocks fallen').toBeGreaterThanOrEqual(5);
  const amount = Math.ceil(fallen - 3);
  const hurt = hurts(told).slice(hurtBefore);
  expect(hurt, 'damage').toMatchObject([{ cause: 'fall', amount }]);
  expect(hurt[0]!.health, 'health left').toBeCloseTo(health - amount, 6);
}

async function drown(agent: Agent, told: EventsNamed): Promise<void> {
  await new Places(findLake).reach(agent);
  const carried = countOf(await agent.inventory());
  expect(carried, 'things to lose').toBeGreaterThan(0);
  const lain = new Set((await agent.around(LOSS_BLOCKS)).map(({ id }) => id));
  const pickedBefore = told('pickup').length;
  agent.mayDie = true;
  while (!agent.state.player.dead) await agent.do({ crouch: true });
  const { health } = agent.state.player;
  expect(health, 'health').toBe(0);
  expect(hurts(told).at(-1), 'the last blow').toMatchObject({ cause: 'drown', health: 0 });
  expect(told('death').filter(isOfPlayer), 'death').toMatchObject([{ cause: 'drown' }]);
  expect(await agent.inventory(), 'inventory').toEqual([]);
  const lost = (await agent.around(LOSS_BLOCKS)).filter(({ id }) => !lain.has(id));
  const picked = told('pickup').slice(pickedBefore);
  expect(countOf(lost.flatMap(({ item }) => item ?? [])), 'things that lie there').toBe(
    carried + countOf(picked),
  );
}

async function respawn(agent: Agent, spawn: Cell, told: EventsNamed): Promise<void> {
  while (agent.state.player.dead) await agent.do({});
  expect(told('respawn'), 'respawn').toMatchObject([{ target: 'player' }]);
  const whole = { dead: false, health: 20, hunger: 20, air: 300, pos: spawn };
  expect(agent.state.player, 'the player').toMatchObject(whole);
  // Leaves that have decayed over the spawn may have left something, which is picked up at once.
  const carried = await agent.inventory();
  const since = told('pickup');
  for (const { item } of [...carried, ...since]) {
    const isIt = (other: unknown) => other === item;
    expect(countOf(carried, isIt), `${item} in the inventory`).toBe(countOf(since, isIt));
  }
}

function isLog(block: unknown): boolean {
  return /_log(\[.*)?$/.test(String(block));
}

function isOver([x, , z]: Cell, [ox, , oz]: Cell): boolean {
  return x === ox && z === oz;
}

function isOfPlayer({ target }: SeenEvent): boolean {
  return target === 'player';
}

/** What has hurt the player, in order. */
function hurts(told: EventsNamed): SeenEvent[] {
  return told('damage').filter(isOfPlayer);
}

/** Where blocks to build with came to be in the air, in order; cane may grow and snow may fall. */
function placed(told: EventsNamed): unknown[] {
  return told('block')
    .filter(({ from, to }) => from === 'minecraft:air' && isBuilding(to as string))
    .map(({ pos }) => pos);
}

/** How many things there are of a kind, or of any. */
function countOf(
  stacks: readonly (SeenEvent | Slot | NonNullable<Entity['item']>)[],
  isOfKind: (item: unknown) => boolean = () => true,
): number {
  const counts = stacks.filter(({ item }) => isOfKind(item)).map(({ count }) => count as number);
  return counts.reduce((total, count) => total + count, 0);
}
