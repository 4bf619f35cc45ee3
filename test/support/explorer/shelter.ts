import type { Agent } from './agent.js';
import type { Cell } from './blockMap.js';
import { pillarUp } from './building.js';
import { digDown } from './gathering.js';
import { goTo, Hindered, isAt } from './legs.js';
import { mine } from './mining.js';
import { placeIn } from './placing.js';
import { findFirmGround } from './search.js';

const DEPTH = 3;
const TRIES = 6;
export const COBBLESTONE = /:cobblestone$/;

/** Goes to where one can dig without a surprise. */
export function reachFirmGround(agent: Agent): Promise<void> {
  return insist(async () => {
    const ground = await findFirmGround(agent);
    if (ground === undefined) throw new Error('no firm ground to be seen');
    await goTo(agent, isAt(ground));
  });
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
  try {
    return await insist(async () => {
      agent.guard = guard;
      await reachFirmGround(agent);
      await digDown(agent);
      agent.guard = undefined; // to be under ground is faster than to be done with whoever is there
      return closeUp(agent);
    });
  } finally {
    agent.guard = guard;
  }
}

async function closeUp(agent: Agent): Promise<Cell> {
  for (let i = 1; i < DEPTH; i++) await digDown(agent);
  const [x, y, z] = agent.cell;
  const lid: Cell = [x, y + 2, z];
  await placeIn(agent, lid, COBBLESTONE);
  return lid;
}

export async function comeOut(agent: Agent, lid: Cell): Promise<void> {
  if (!(await mine(agent, lid))) throw new Error('the lid does not come off');
  await pillarUp(agent, lid[1] + 1 - agent.cell[1]);
}
