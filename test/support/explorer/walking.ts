import type { Agent, View } from './agent.js';
import type { Cell } from './blockMap.js';
import { mine } from './mining.js';
import { bodyRoom, findPath, type Goal } from './path.js';

/** Something is in the way; another place or another time may do. */
export class Hindered extends Error {}

/** Does something and says whether nothing was in the way. */
export async function unlessHindered(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof Hindered)) throw error;
    return false;
  }
}

/** Ticks after which a move to the next cell counts as failed. */
const MOVE_TICKS_MAX = 60;
/** What a cell where a move failed costs more from then on. */
const AVOID_COST = 200;
const FAILURES_MAX = 8;
/** How many steps are thought of at most where the usual number leads nowhere. */
const FAR_STEPS_MAX = 60_000;
/** How near to the middle of a cell counts as there. */
const NEAR = 0.35;
/** Faster than this, in blocks per tick, one flies past the foot of a drop. */
const CAREFUL_SPEED = 0.05;
const FLOAT_TICKS_MAX = 200;
/** Ticks that a full breath lasts. */
export const AIR_MAX = 300;

export function isAt([x, y, z]: Cell): Goal {
  return { cell: [x, y, z], isReached: (cx, cy, cz) => cx === x && cy === y && cz === z };
}

/** The view from the feet's place towards another, level. */
export function facing(agent: Agent, x: number, z: number): View {
  const [px, , pz] = agent.state.player.pos;
  return { yaw: Math.atan2(z - pz, x - px), pitch: 0 };
}

/** Walks, swims and digs until the goal is reached. */
export async function goTo(agent: Agent, goal: Goal): Promise<void> {
  const avoid = new Map<string, number>();
  for (let failures = 0; failures < FAILURES_MAX; ) {
    await agent.map.see(agent.cell, 2, 4, 4);
    await surface(agent);
    await landOnFeet(agent);
    if (goal.isReached(...agent.cell)) return;
    const path = await findWay(agent, goal, avoid);
    if (path.length === 0) break;
    const failed = await follow(agent, path);
    if (failed === undefined) continue;
    failures++;
    avoid.set(failed.join(), (avoid.get(failed.join()) ?? 0) + AVOID_COST);
  }
  throw new Hindered(`no way from ${agent.cell} to ${goal.cell}`);
}

/** Where no step leads nearer, as in a valley, looks out further for the way round. */
async function findWay(
  { map, cell, hasPickaxe }: Agent,
  goal: Goal,
  avoid: ReadonlyMap<string, number>,
): Promise<Cell[]> {
  const path = await findPath(map, cell, goal, avoid, hasPickaxe);
  return path.length > 0 ? path : findPath(map, cell, goal, avoid, hasPickaxe, FAR_STEPS_MAX);
}

/** Goes along a path; says at which cell that failed, if it did. */
async function follow(agent: Agent, path: readonly Cell[]): Promise<Cell | undefined> {
  let from = agent.cell;
  for (const to of path) {
    for (const cell of bodyRoom(from, to)) {
      if (agent.map.isSolid(...cell) && !(await mine(agent, cell))) return to;
    }
    if (!(await moveTo(agent, from, to))) return to;
    from = to;
  }
  return undefined;
}

async function moveTo(agent: Agent, from: Cell, [x, y, z]: Cell): Promise<boolean> {
  const drop = from[1] - y;
  for (let tick = 0; tick < MOVE_TICKS_MAX; tick++) {
    const { pos, velocity, on_ground: onGround } = agent.state.player;
    const [dx, dy, dz] = [x + 0.5 - pos[0], y - pos[1], z + 0.5 - pos[2]];
    const away = Math.hypot(dx, dz);
    const cell = agent.cell;
    const hasFooting = onGround || agent.isInWater;
    if (cell[1] === y && hasFooting && away < NEAR) return true;
    if (hasFooting && (away > 2.5 || cell[1] < y - 1 || cell[1] > from[1] + 1)) return false;
    const speed = Math.hypot(velocity[0], velocity[2]);
    const isCareful = drop > 1 && (speed > CAREFUL_SPEED || (!onGround && away < NEAR));
    await agent.do({
      look: facing(agent, x + 0.5, z + 0.5),
      move: isCareful ? 0 : 1,
      jump: agent.isInWater ? dy > -0.9 : dy > 0.6,
    });
  }
  return false;
}

/** Comes up for air. */
async function surface(agent: Agent): Promise<void> {
  const isUnder = () => {
    const [x, y, z] = agent.cell;
    return agent.map.at(x, y + 1, z).isWater;
  };
  for (let tick = 0; tick < 200 && isUnder(); tick++) await agent.do({ jump: true });
}

/** Waits in the water until the plunge is over: the head is out and the breath is back. */
export async function floatUp(agent: Agent): Promise<void> {
  for (let tick = 0; tick < FLOAT_TICKS_MAX; tick++) {
    const { pos, velocity, air } = agent.state.player;
    const [x, y, z] = agent.cell;
    const isOut = !agent.map.at(x, y + 1, z).isWater && pos[1] > y + 0.5;
    if (agent.isInWater && isOut && velocity[1] > 0 && air === AIR_MAX) return;
    await agent.do({ jump: true });
  }
  throw new Hindered(`does not float at ${agent.cell}`);
}

/** Waits until a fall or a jump is over. */
export async function landOnFeet(agent: Agent): Promise<void> {
  for (let tick = 0; tick < 100; tick++) {
    if (agent.state.player.on_ground || agent.isInWater) return;
    await agent.do({});
  }
}

/** Stands still in the middle of the cell, without stepping over an edge. */
export async function settle(agent: Agent, [x, , z]: Cell): Promise<void> {
  for (let tick = 0; tick < 80; tick++) {
    const { pos, velocity } = agent.state.player;
    const away = Math.hypot(x + 0.5 - pos[0], z + 0.5 - pos[2]);
    const speed = Math.hypot(velocity[0], velocity[2]);
    if (away < 0.1 && speed < 0.01) return;
    const look = facing(agent, x + 0.5, z + 0.5);
    await agent.do({ look, crouch: true, move: away < 0.08 ? 0 : 1 });
  }
  throw new Hindered(`cannot stand still at ${x} ${z}`);
}
