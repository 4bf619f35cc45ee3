import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Agent } from './support/explorer/agent.js';
import type { Cell } from './support/explorer/blockMap.js';
import { chase, fendOff, nearestFoe, spar } from './support/explorer/fighting.js';
import { collect, digDown } from './support/explorer/gathering.js';
import { countOf, find } from './support/explorer/holding.js';
import { goTo, Hindered, isAt } from './support/explorer/legs.js';
import { mine } from './support/explorer/mining.js';
import { placeBeside } from './support/explorer/placing.js';
import { Run, type Told } from './support/explorer/run.js';
import { findOre } from './support/explorer/search.js';
import { COBBLESTONE, comeOut, digIn, reachFirmGround } from './support/explorer/shelter.js';
import { fell, reachTree } from './support/explorer/trees.js';
import { craft, smelt } from './support/explorer/working.js';

// The line that is printed is also how to run the same worlds again.
const SEEDS = process.env.BRIDLE_RUN_SEEDS?.split(',') ?? Array.from({ length: 5 }, drawSeed);
console.log(`BRIDLE_RUN_SEEDS=${SEEDS.join(',')}`);

const LOG = /_log$/;
const PLANKS = /_planks$/;
const LOGS_WANTED = 9;
const CHARCOAL_WANTED = 2;
const COBBLESTONE_WANTED = 28;
const TORCHES_WANTED = 4;
const HUNT_TICKS = 1_500;
const ANIMAL = /:(cow|pig|sheep|chicken)$/;
const RAW_MEAT = /:(beef|porkchop|mutton|chicken)$/;
const CREEPER = 'minecraft:creeper';
const CHALLENGE_BLOCKS = 14;
const SEEK_EVERY_TICKS = 300;
const HEALTH_TO_FIGHT = 10;
const RECOVERY_TICKS = 600;
const OFFHAND_SLOT = 40;
const DUSK = 12_600;
const DAY_TICKS = 24_000;

function drawSeed(): string {
  return randomBytes(8).readBigUInt64LE().toString();
}

// The script still loses its player on some worlds (creepers, meat that is not found in time), so
// `npm test` leaves it out: BRIDLE_SURVIVAL=1 runs it.
describe.runIf(process.env.BRIDLE_SURVIVAL)(
  'the first day and night, through automation-v1 alone',
  () => {
    it.each(SEEDS)('on seed %s', { timeout: 120_000 }, async (seed) => {
      const run = await Run.start(seed);
      await run.part('gather logs', 12_000, gatherLogs);
      await run.part('make a wooden pickaxe', 400, makeWoodenPickaxe);
      await run.part('find firm ground', 6_000, reachFirmGround);
      await run.part('mine stone', 3_000, mineStone);
      await run.part('make stone tools and a furnace', 400, makeStoneTools);
      await run.part('burn charcoal', 600, burnCharcoal);
      await run.part('place torches', 400, placeTorches);
      await run.part('find iron and smelt it', 8_000, smeltIron);
      await run.part('make a shield', 400, makeShield);
      await run.part('come back to the light', 8_000, reachFirmGround);
      await run.part('look for meat', 4_000, huntAnimals);
      await run.part('kill a monster', 12_000, killMonster);
      await run.part('survive the night', DAY_TICKS, surviveNight);
    });
  },
);

function expectReached(agent: Agent, told: Told, ...names: readonly string[]): void {
  for (const name of names) {
    const { tick } = told('milestone').find((seen) => seen.name === name) ?? {};
    expect(tick, `${name} is told`).toBeDefined();
    expect(agent.state.milestones[name], `${name} in the state`).toBe(tick);
  }
}

async function gatherLogs(agent: Agent, told: Told): Promise<void> {
  expect(agent.state.milestones).toEqual({});
  while ((await countOf(agent, LOG)) < LOGS_WANTED) await fell(agent, await reachTree(agent));
  expectReached(agent, told, 'mine_wood');
}

async function makeWoodenPickaxe(agent: Agent, told: Told): Promise<void> {
  let spare = CHARCOAL_WANTED;
  for (const { item, count } of (await agent.inventory()).filter(({ item }) => LOG.test(item))) {
    const kept = Math.min(spare, count - 1);
    spare -= kept;
    const planks = item.replace('minecraft:', '').replace(LOG, '_planks');
    await craft(agent, planks, count - kept);
  }
  await craft(agent, 'crafting_table');
  await craft(agent, 'stick', 3);
  const table = await placeBeside(agent, /:crafting_table$/);
  await craft(agent, 'wooden_pickaxe');
  await agent.do({});
  agent.hasPickaxe = true;
  await takeAlong(agent, table);
  expectReached(agent, told, 'craft_table', 'wooden_pickaxe');
}

/** Mines what was put there and picks it up. */
async function takeAlong(agent: Agent, cell: Cell): Promise<void> {
  const { name } = agent.map.at(...cell);
  expect(await mine(agent, cell), `the ${name} is taken away`).toBe(true);
  await collect(agent, new RegExp(`:${name}$`), 4);
  expect(await countOf(agent, new RegExp(`:${name}$`)), `the ${name} is carried`).toBe(1);
}

/** A shaft down into rock, and niches around its foot. */
async function mineStone(agent: Agent, told: Told): Promise<void> {
  while (!SIDES.every(([dx, dz]) => isRockBeside(agent, dx, dz))) await digDown(agent);
  for (let floors = 0; (await countOf(agent, COBBLESTONE)) < COBBLESTONE_WANTED; floors++) {
    expect(floors, 'floors of the shaft').toBeLessThan(6);
    const [x, y, z] = agent.cell;
    for (const [dx, dz] of SIDES) {
      for (const up of [1, 0]) await mine(agent, [x + dx, y + up, z + dz]);
    }
    await collect(agent, COBBLESTONE, 3);
    await goTo(agent, isAt([x, y, z]));
    if ((await countOf(agent, COBBLESTONE)) < COBBLESTONE_WANTED) await digDown(agent);
  }
  expectReached(agent, told, 'stone_age');
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function isRockBeside({ map, cell: [x, y, z] }: Agent, dx: number, dz: number): boolean {
  return map.at(x + dx, y, z + dz).isRock && map.at(x + dx, y + 1, z + dz).isRock;
}

async function makeStoneTools(agent: Agent, told: Told): Promise<void> {
  const table = await placeBeside(agent, /:crafting_table$/);
  await craft(agent, 'stone_pickaxe');
  await craft(agent, 'stone_sword');
  await craft(agent, 'stone_shovel');
  agent.hasShovel = true;
  await craft(agent, 'furnace');
  await takeAlong(agent, table);
  expectReached(agent, told, 'stone_pickaxe', 'furnace');
}

async function burnCharcoal(agent: Agent): Promise<void> {
  const furnace = await placeBeside(agent, /:furnace$/);
  await smelt(agent, furnace, LOG, CHARCOAL_WANTED, { item: PLANKS, count: 2 });
  expect(await countOf(agent, /:charcoal$/), 'charcoal').toBe(CHARCOAL_WANTED);
  await takeAlong(agent, furnace);
}

async function placeTorches(agent: Agent, told: Told): Promise<void> {
  await craft(agent, 'torch');
  expect(await countOf(agent, /:torch$/), 'torches').toBe(TORCHES_WANTED);
  await placeBeside(agent, /:torch$/);
  const placed = told('block').filter(({ to }) => /:(wall_)?torch/.test(String(to)));
  expect(placed, 'torches placed').toHaveLength(1);
  expect(agent.state.light, 'light at the feet').toBeGreaterThanOrEqual(12);
  expectReached(agent, told, 'place_torch');
}

async function smeltIron(agent: Agent, told: Told): Promise<void> {
  agent.guard = fendOff;
  const ore = await findOre(agent, /^iron_ore$/);
  expect(ore, 'iron ore').toBeDefined();
  const [x, y, z] = ore!;
  const isReached = (cx: number, cy: number, cz: number): boolean =>
    Math.abs(cx - x) + Math.abs(cz - z) === 1 && (cy === y || cy === y - 1);
  await goTo(agent, { cell: ore!, isReached });
  expect(await mine(agent, ore!), 'the ore is mined').toBe(true);
  await collect(agent, /:raw_iron$/, 6);
  const furnace = await placeBeside(agent, /:furnace$/);
  await smelt(agent, furnace, /:raw_iron$/, 1, { item: PLANKS, count: 1 });
  await takeAlong(agent, furnace);
  expectReached(agent, told, 'smelt_iron');
}

/** Into the other hand, where it can be held up while this one strikes. */
async function makeShield(agent: Agent): Promise<void> {
  const table = await placeBeside(agent, /:crafting_table$/);
  await craft(agent, 'shield');
  const { slot } = (await find(agent, [/:shield$/]))!;
  await agent.ask('open', { inventory: true });
  const { moved } = await agent.ask('container_move', { from: slot, to: OFFHAND_SLOT });
  await agent.ask('close');
  expect(moved, 'shields in the other hand').toBe(1);
  await takeAlong(agent, table);
}

/** Animals are not everywhere: what is got is cooked at night. */
async function huntAnimals(agent: Agent): Promise<void> {
  const last = agent.state.tick + HUNT_TICKS;
  const tried = new Set<number>();
  while (agent.state.time_of_day < DUSK - HUNT_TICKS && (await countOf(agent, RAW_MEAT)) < 2) {
    const prey = (await agent.around(48)).find(
      ({ id, type }) => ANIMAL.test(type) && !tried.has(id),
    );
    if (prey === undefined || agent.state.tick > last) break;
    tried.add(prey.id);
    try {
      await chase(agent, prey.id, last);
      await collect(agent, RAW_MEAT, 6);
    } catch (error) {
      if (!(error instanceof Hindered)) throw error;
    }
  }
}

async function killMonster(agent: Agent, told: Told): Promise<void> {
  while (agent.state.time_of_day < DUSK) {
    await agent.rest(DUSK - agent.state.time_of_day, { event: 'damage' });
  }
  for (let idle = 0; agent.state.milestones.kill_hostile === undefined; idle++) {
    if (agent.state.player.health < HEALTH_TO_FIGHT) await recover(agent);
    const foe = await nearestFoe(agent, CHALLENGE_BLOCKS);
    if (foe !== undefined) {
      await spar(agent, foe);
      idle = 0;
    } else if (idle % SEEK_EVERY_TICKS === SEEK_EVERY_TICKS - 1) await seekMonster(agent);
    else await agent.do({});
  }
  expectReached(agent, told, 'kill_hostile');
}

/** Goes where monsters are, if none come. */
async function seekMonster(agent: Agent): Promise<void> {
  const [, y] = agent.cell;
  const foes = (await agent.around(64)).filter(
    ({ is_hostile, type, pos }) => is_hostile && type !== CREEPER && Math.abs(pos[1] - y) < 10,
  );
  for (const { pos } of foes) {
    const [x, fy, z] = pos.map(Math.floor) as [number, number, number];
    const isReached = (cx: number, cy: number, cz: number): boolean =>
      Math.hypot(cx - x, cy - fy, cz - z) < 8;
    try {
      return await goTo(agent, { cell: [x, fy, z], isReached });
    } catch (error) {
      if (!(error instanceof Hindered)) throw error;
    }
  }
}

/** Wounds are better waited out under ground. */
async function recover(agent: Agent): Promise<void> {
  const lid = await digIn(agent);
  const { guard } = agent;
  agent.guard = undefined;
  await agent.rest(RECOVERY_TICKS);
  agent.guard = guard;
  await comeOut(agent, lid);
}

async function surviveNight(agent: Agent, told: Told): Promise<void> {
  await digIn(agent);
  agent.guard = undefined;
  const meat = await find(agent, [RAW_MEAT]);
  if (meat !== undefined) {
    const furnace = await placeBeside(agent, /:furnace$/);
    await smelt(agent, furnace, new RegExp(`^${meat.item}$`), 1, { item: PLANKS, count: 1 });
    await agent.do({});
    expectReached(agent, told, 'cook_food');
  }
  const { health } = agent.state.player;
  const isMorning = { milestone: 'survive_first_night' };
  const woke = await agent.rest(DAY_TICKS - agent.state.time_of_day + 10, [
    isMorning,
    { health_below: health },
  ]);
  expect(woke, 'what the night ended with').toEqual(isMorning);
  expectReached(agent, told, 'survive_first_night');
}
