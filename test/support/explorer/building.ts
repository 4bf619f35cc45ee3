import type { Agent } from './agent.js';
import type { Cell } from './blockMap.js';
import { hold } from './inventory.js';
import { isThere, mine, viewAlong, wayTo } from './mining.js';
import { Hindered, landOnFeet, settle } from './walking.js';

const STRAIGHT_DOWN = -1.569;
/** From the middle of a block over its edge, at a fifteenth of a block per tick. */
const LEAN_TICKS = 25;

/** A way along the ground: a step along x or along z. */
export type Side = readonly [dx: number, dz: number];

/** What builds: solid, and stays where it is put. The ones that are worth least first. */
const BUILDING = [/:cobblestone$/, /:dirt$/, /:(granite|diorite|andesite)$/, /_log$/];

/** Whether a block or a thing is of a kind that builds; a block may have a state. */
export function isBuilding(name: string): boolean {
  const bare = name.replace(/\[.*$/, '');
  return BUILDING.some((kind) => kind.test(bare));
}

/** All that is carried: `hold` takes them out of the bag as well as out of the hotbar. */
export async function countBlocks(agent: Agent): Promise<number> {
  const blocks = (await agent.inventory()).filter(({ item }) => isBuilding(item));
  return blocks.reduce((sum, { count }) => sum + count, 0);
}

/** Takes a block to build with into the hand. */
function holdBlock(agent: Agent): Promise<void> {
  return hold(agent, BUILDING);
}

/** Jumps and puts a block under the feet, once per block. */
export async function pillarUp(agent: Agent, blocks: number): Promise<void> {
  await settle(agent, agent.cell);
  for (let i = 0; i < blocks; i++) {
    const [x, y, z] = agent.cell;
    for (let up = 0; up <= 3; up++) {
      // A plant at the feet would be in the way of the block, leaves above in that of the head.
      if (isThere(agent, [x, y + up, z]) && !(await mine(agent, [x, y + up, z]))) {
        throw new Hindered(`no room for a pillar at ${[x, y + up, z]}`);
      }
    }
    await holdBlock(agent);
    await jumpAndPlace(agent, [x, y, z]);
  }
}

async function jumpAndPlace(agent: Agent, cell: Cell): Promise<void> {
  const look = { yaw: 0, pitch: STRAIGHT_DOWN };
  for (let tick = 0; tick < 60; tick++) {
    const isOverIt = agent.state.player.pos[1] > cell[1] + 1;
    await agent.do({ look, jump: agent.state.player.on_ground, use: isOverIt });
    const [x, , z] = agent.cell;
    if (x !== cell[0] || z !== cell[2]) throw new Hindered(`driven away from ${cell}`);
    if (!agent.map.isSolid(...cell)) continue;
    await landOnFeet(agent);
    if (agent.cell[1] === cell[1] + 1) return;
  }
  throw new Hindered(`could not put a block under the feet at ${cell}`);
}

/** Sneaks out over the edge, a block at a time, and builds the way. */
export async function bridge(agent: Agent, [dx, dz]: Side, blocks: number): Promise<void> {
  for (let i = 0; i < blocks; i++) {
    const [x, y, z] = agent.cell;
    for (let up = -1; up <= 1; up++) {
      const room: Cell = [x + dx, y + up, z + dz];
      if (isThere(agent, room) && !(await mine(agent, room))) {
        throw new Hindered(`no room for a bridge at ${room}`);
      }
    }
    await holdBlock(agent);
    await leanOut(agent, [dx, dz]);
    await placeAhead(agent, [x, y - 1, z], [dx, dz]);
    await settle(agent, [x + dx, y, z + dz]);
  }
}

/** Sneaks on for longer than the block is wide: whoever sneaks is kept from the edge. */
async function leanOut(agent: Agent, [dx, dz]: Side): Promise<void> {
  const look = { yaw: Math.atan2(dz, dx), pitch: 0 };
  for (let tick = 0; tick < LEAN_TICKS; tick++) await agent.do({ look, crouch: true, move: 1 });
  for (let tick = 0; tick < 3; tick++) await agent.do({ look, crouch: true });
  if (!agent.state.player.on_ground) throw new Hindered('sneaked over the edge');
}

/** Looks back at the side of the block one stands on, and puts another against it. */
async function placeAhead(agent: Agent, [x, y, z]: Cell, [dx, dz]: Side): Promise<void> {
  const look = viewAlong(wayTo(agent, [x, y, z], [0.5 + dx * 0.5, 0.5, 0.5 + dz * 0.5]));
  const next: Cell = [x + dx, y, z + dz];
  for (let tick = 0; tick < 20; tick++) {
    await agent.do({ look, crouch: true, use: true });
    if (agent.map.isSolid(...next)) return;
  }
  const seen = JSON.stringify(agent.state.looking_at);
  throw new Hindered(
    `could not build on to ${next}; looking at ${seen} from ${agent.state.player.pos}`,
  );
}
