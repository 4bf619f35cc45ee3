import type { Agent } from './agent.js';
import type { Cell } from './blockMap.js';
import { isThere, mine } from './mining.js';
import type { Goal } from './path.js';
import { goTo, Hindered, landOnFeet, settle, unlessHindered } from './walking.js';

/** Half the width of a thing that lies about. */
const HALF_ITEM = 0.125;
const FETCHES_MAX = 4;

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
  for (let i = 0; i < FETCHES_MAX; i++) {
    let lying = await find();
    // It may still be falling, and cannot be picked up for half a second.
    for (let tick = 0; tick < 60 && lying !== undefined && lying.velocity[1] !== 0; tick++) {
      await agent.do({});
      lying = await find();
    }
    if (lying === undefined) return;
    if (await unlessHindered(() => goTo(agent, nextTo(lying.pos)))) {
      for (let tick = 0; tick < 20 && (await find()) !== undefined; tick++) await agent.do({});
      return;
    }
    if (!(await shakeOff(agent, lying.pos))) return;
  }
}

/** Where one is near enough for a thing to jump into the hand. */
function nextTo([ix, iy, iz]: Cell): Goal {
  const isReached = (x: number, y: number, z: number): boolean =>
    Math.abs(x + 0.5 - ix) < 1 && Math.abs(z + 0.5 - iz) < 1 && y - 0.2 < iy && iy < y + 2;
  return { cell: [Math.floor(ix), Math.floor(iy), Math.floor(iz)], isReached };
}

/** Mines the leaves that a thing lies on; says whether there were any in reach. */
async function shakeOff(agent: Agent, [x, y, z]: Cell): Promise<boolean> {
  let isLoose = false;
  for (const dx of [-HALF_ITEM, HALF_ITEM]) {
    for (const dz of [-HALF_ITEM, HALF_ITEM]) {
      const below: Cell = [Math.floor(x + dx), Math.floor(y - 0.01), Math.floor(z + dz)];
      if (agent.map.at(...below).isLeaves && (await mine(agent, below))) isLoose = true;
    }
  }
  return isLoose;
}
