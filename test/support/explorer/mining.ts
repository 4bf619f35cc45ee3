import type { Agent, View } from './agent.js';
import type { Cell } from './blockMap.js';
import { hold } from './inventory.js';

export const REACH = 4.5;
/** The best first. */
const PICKAXES = [/:stone_pickaxe$/, /:wooden_pickaxe$/];
const SHOVELS = [/:stone_shovel$/];
/** Ticks for one block, whatever is in the way included. */
const MINE_TICKS_MAX = 700;

/** Points on a block to look at: its middle, then towards its faces. */
const POINTS: readonly Cell[] = [
  [0.5, 0.5, 0.5],
  [0.5, 0.95, 0.5],
  [0.5, 0.05, 0.5],
  [0.05, 0.5, 0.5],
  [0.95, 0.5, 0.5],
  [0.5, 0.5, 0.05],
  [0.5, 0.5, 0.95],
];

/** Mines a block, and what hides it; says whether it is gone. */
export async function mine(agent: Agent, cell: Cell): Promise<boolean> {
  for (let tick = 0; tick < MINE_TICKS_MAX && isThere(agent, cell); ) {
    const before = agent.state.tick;
    const target = await visible(agent, cell);
    if (target === undefined) return false;
    await readyTool(agent, target.cell);
    await hack(agent, target.view, target.cell);
    tick += Math.max(1, agent.state.tick - before);
  }
  return !isThere(agent, cell);
}

async function readyTool(agent: Agent, cell: Cell): Promise<void> {
  const { isRock, isSoil, isLoose } = agent.map.at(...cell);
  if (isRock && agent.hasPickaxe) await hold(agent, PICKAXES);
  if ((isSoil || isLoose) && agent.hasShovel) await hold(agent, SHOVELS);
}

/** Whether there is something to mine, a plant included. */
export function isThere({ map }: Agent, cell: Cell): boolean {
  const { name, isWater } = map.at(...cell);
  return !isWater && name !== 'air' && name !== 'cave_air';
}

/** Holds attack until the block is gone or out of sight. */
async function hack(agent: Agent, view: View, cell: Cell): Promise<void> {
  const key = cell.join();
  do {
    await agent.do({ look: view, attack: true, jump: agent.isInWater });
  } while (isThere(agent, cell) && agent.state.looking_at?.pos.join() === key);
}

/** Where to look to see the block, or the first block that hides it. */
async function visible(agent: Agent, cell: Cell): Promise<{ view: View; cell: Cell } | undefined> {
  const ways = POINTS.map((point) => wayTo(agent, cell, point));
  const hits = await agent.castAll(ways, REACH);
  let index = hits.findIndex((hit) => hit?.pos.join() === cell.join());
  if (index === -1) index = hits.findIndex((hit) => hit !== null);
  if (index === -1) return undefined;
  return { view: viewAlong(ways[index]!), cell: hits[index]!.pos };
}

/** The way from the eyes to a point of a block. */
export function wayTo(agent: Agent, cell: Cell, point: Cell): Cell {
  const [ex, ey, ez] = agent.eyes;
  return [cell[0] + point[0] - ex, cell[1] + point[1] - ey, cell[2] + point[2] - ez];
}

export function viewAlong([dx, dy, dz]: Cell): View {
  return { yaw: Math.atan2(dz, dx), pitch: Math.atan2(dy, Math.hypot(dx, dz)) };
}
