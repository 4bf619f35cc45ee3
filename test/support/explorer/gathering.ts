import type { Agent } from './agent.js';
import type { Cell } from './blockMap.js';
import { goTo, Hindered, landOnFeet, settle, unlessHindered } from './legs.js';
import { isThere, mine } from './mining.js';

/** Mines the block below and falls into its place. */
export async function digDown(agent: Agent): Promise<void> {
  const [x, y, z] = agent.cell;
  await settle(agent, [x, y, z]);
  if (isThere(agent, [x, y, z])) await mine(agent, [x, y, z]);
  const below: Cell = [x, y - 1, z];
  if (!(await mine(agent, below))) throw new Hindered(`cannot dig at ${below}`);
  await agent.do({});
  await landOnFeet(agent);
}

/** Picks up what lies near and is wanted; what cannot be reached is left. */
export async function collect(agent: Agent, wanted: RegExp, radius: number): Promise<void> {
  const tried = new Set<number>();
  for (;;) {
    const items = await agent.around(radius);
    const next = items.find(({ id, item }) => !tried.has(id) && wanted.test(item?.item ?? ''));
    if (next === undefined) return;
    tried.add(next.id);
    await fetchItem(agent, next.id, radius);
  }
}

async function fetchItem(agent: Agent, id: number, radius: number): Promise<void> {
  const find = async () => (await agent.around(radius)).find((item) => item.id === id);
  let lying = await find();
  // It may still be falling, and cannot be picked up for half a second.
  for (let tick = 0; tick < 60 && lying !== undefined && lying.velocity[1] !== 0; tick++) {
    await agent.do({});
    lying = await find();
  }
  if (lying === undefined) return;
  const [ix, iy, iz] = lying.pos;
  const isReached = (x: number, y: number, z: number): boolean =>
    Math.abs(x + 0.5 - ix) < 1 && Math.abs(z + 0.5 - iz) < 1 && y - 0.2 < iy && iy < y + 2;
  const cell: Cell = [Math.floor(ix), Math.floor(iy), Math.floor(iz)];
  if (!(await unlessHindered(() => goTo(agent, { cell, isReached })))) return;
  for (let tick = 0; tick < 20 && (await find()) !== undefined; tick++) await agent.do({});
}
