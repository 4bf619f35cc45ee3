import type { Agent } from './agent.js';
import type { Cell } from './blockMap.js';
import { collect } from './gathering.js';
import { mine } from './mining.js';
import { findTree } from './search.js';
import { goTo, Hindered, unlessHindered } from './walking.js';

/** The highest log that is in reach from the foot of the trunk is the seventh. */
const TRUNK_REACH = 6;

const TREES_TRIED_MAX = 6;

/** Goes to the nearest tree that can be reached and was not tried; the lowest log of its trunk. */
export async function reachTree(agent: Agent, tried = new Set<string>()): Promise<Cell> {
  for (let i = 0; i < TREES_TRIED_MAX; i++) {
    const tree = await findTree(agent, tried);
    if (tree === undefined) break;
    const { cell } = tree;
    const [x, y, z] = cell;
    tried.add(`${x},${z}`);
    const isReached = (cx: number, cy: number, cz: number): boolean =>
      Math.abs(cx - x) + Math.abs(cz - z) === 1 && Math.abs(cy - y) <= 1;
    if (await unlessHindered(() => goTo(agent, { cell, isReached }))) return cell;
  }
  throw new Error('no tree to be reached');
}

/** Mines as much of a trunk as is in reach and picks up the logs. */
export async function fell(agent: Agent, trunk: Cell): Promise<void> {
  const [x, y, z] = trunk;
  let top = y;
  while (agent.map.at(x, top + 1, z).isLog) top++;
  // Whoever came from below may have dug the ground under it away.
  const isFoot = (cx: number, cy: number, cz: number): boolean =>
    cx === x && cz === z && cy <= y && cy >= y - 2;
  const cut = async (last: number) => {
    for (let log = y; log <= Math.min(top, last); log++) {
      if (!(await mine(agent, [x, log, z]))) throw new Hindered(`the log at ${[x, log, z]} stays`);
    }
  };
  await cut(agent.cell[1] + 4);
  // What is too high from beside the trunk is in reach from where it stood.
  await goTo(agent, { cell: trunk, isReached: isFoot });
  await cut(agent.cell[1] + TRUNK_REACH);
  await collect(agent, /_log$/, 8);
}
