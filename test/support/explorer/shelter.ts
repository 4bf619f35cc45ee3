import type { Agent } from './agent.js';
import type { Cell } from './blockMap.js';
import { countBlocks, pillarUp } from './building.js';
import { fightAll, isUnderFire } from './fighting.js';
import { digDown } from './gathering.js';
import { mine } from './mining.js';
import { Places } from './places.js';
import { placeIn } from './placing.js';
import { findCover, findFirmGround, HOLE_DEPTH } from './search.js';
import { Hindered, isAt } from './walking.js';

const TRIES = 6;
/** Whoever is nearer comes before the hole is dug. */
const PURSUIT_BLOCKS = 10;
const HEALTH_TO_STAY = 7;
export const COBBLESTONE = /:cobblestone$/;
/** What a hole is closed with: whoever has no pickaxe has dug in soil. */
const LID = /:(cobblestone|dirt)$/;

/** What was mined needs so long to come into the hand. */
const PICKUP_TICKS = 20;
export const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Goes to where one can dig deep without a surprise. */
export async function reachFirmGround(agent: Agent): Promise<void> {
  await new Places(findFirmGround).reach(agent);
}

/** Tries again where something was in the way. */
async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (let i = 1; ; i++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Hindered) || i === TRIES) throw error;
    }
  }
}

/** Digs in and closes the hole above the head, here if one can, else near; says what closes it. */
export async function digIn(agent: Agent): Promise<Cell> {
  const { guard } = agent;
  const cover = new Places(findCover);
  try {
    return await insist(async () => {
      agent.guard = guard;
      await cover.reach(agent);
      if (guard && !isUnderFire(agent)) {
        await fightAll(agent, PURSUIT_BLOCKS, HEALTH_TO_STAY);
        await cover.reach(agent);
      }
      agent.guard = undefined; // to be under ground is faster than to be done with whoever is there
      return closeUp(agent);
    });
  } finally {
    agent.guard = guard;
  }
}

async function closeUp(agent: Agent): Promise<Cell> {
  const [x, y, z] = agent.cell;
  for (let depth = 1; depth <= HOLE_DEPTH; depth++) {
    await digDown(agent);
    if (!isAt([x, y - depth, z]).isReached(...agent.cell)) {
      throw new Hindered('pushed out of the hole');
    }
  }
  const lid: Cell = [x, y - HOLE_DEPTH + 2, z];
  await placeIn(agent, lid, LID);
  return lid;
}

/** Whoever stands on the lid may come down first, and has to be fought off. */
export function comeOut(agent: Agent, lid: Cell): Promise<void> {
  const isInHole = (): boolean => {
    const [x, y, z] = agent.cell;
    return x === lid[0] && z === lid[2] && y <= lid[1];
  };
  return insist(async () => {
    if (isInHole() && !(await mine(agent, lid))) throw new Hindered('the lid does not come off');
    while (isInHole()) {
      if ((await countBlocks(agent)) === 0) await digForBlocks(agent);
      await pillarUp(agent, 1);
    }
  });
}

/** Out of the walls of the hole, for whoever has nothing left to step on. */
async function digForBlocks(agent: Agent): Promise<void> {
  const [x, y, z] = agent.cell;
  for (const up of [0, 1]) {
    for (const [dx, dz] of SIDES) {
      await mine(agent, [x + dx, y + up, z + dz]);
      for (let tick = 0; tick < PICKUP_TICKS; tick++) await agent.do({});
      if ((await countBlocks(agent)) > 0) return;
    }
  }
  throw new Hindered('the hole has no blocks to step on');
}
