import type { Agent } from './agent.js';
import type { Cell } from './blockMap.js';
import { hold } from './inventory.js';
import { isThere, mine, REACH, viewAlong, wayTo } from './mining.js';
import { Hindered, settle, unlessHindered } from './walking.js';

/** A cell's neighbours, the face of theirs that looks at it, and the middle of that face. */
const HOLDS: readonly { step: Cell; face: string; point: Cell }[] = [
  { step: [0, -1, 0], face: 'up', point: [0.5, 1, 0.5] },
  { step: [1, 0, 0], face: 'west', point: [0, 0.5, 0.5] },
  { step: [-1, 0, 0], face: 'east', point: [1, 0.5, 0.5] },
  { step: [0, 0, 1], face: 'north', point: [0.5, 0.5, 0] },
  { step: [0, 0, -1], face: 'south', point: [0.5, 0.5, 1] },
  { step: [0, 1, 0], face: 'down', point: [0.5, 0, 0.5] },
];
/** Towards the edges of a face, where its middle cannot be seen. */
const SHIFTS = [0, 0.4, -0.4] as const;
const TRIES = 5;

/** Puts a block into a free cell, against whatever is beside it and in sight. */
export async function placeIn(agent: Agent, cell: Cell, item: RegExp): Promise<void> {
  await hold(agent, [item]);
  // Sneaking, so that a table beside is built on and not opened; a plant would be in the way.
  await agent.do({ crouch: true });
  if (isThere(agent, cell) && !(await mine(agent, cell))) throw new Hindered(`no room at ${cell}`);
  const before = agent.map.at(...cell).name;
  for (let i = 0; i < TRIES; i++) {
    await agent.do({ crouch: true });
    const way = await wayToHold(agent, cell);
    if (way === undefined) continue;
    await hold(agent, [item]);
    await agent.do({ crouch: true, look: viewAlong(way), use: true });
    await agent.do({ crouch: true });
    if (agent.map.at(...cell).name !== before) return;
  }
  throw new Hindered(`cannot put ${item} at ${cell} from ${agent.state.player.pos}`);
}

/** The way from the eyes to a face on which one can build into that cell. */
async function wayToHold(agent: Agent, [x, y, z]: Cell): Promise<Cell | undefined> {
  const aims = HOLDS.flatMap(({ step: [dx, dy, dz], face, point }) => {
    const holder: Cell = [x + dx, y + dy, z + dz];
    if (!agent.map.isSolid(...holder)) return [];
    return shifted(point).map((at) => ({ holder, face, way: wayTo(agent, holder, at) }));
  });
  const hits = await agent.castAll(
    aims.map(({ way }) => way),
    REACH,
  );
  const index = aims.findIndex(({ holder, face }, i) => {
    const hit = hits[i];
    return hit?.pos.join() === holder.join() && hit.face === face;
  });
  return aims[index]?.way;
}

/** Points of the same face. */
function shifted(point: Cell): Cell[] {
  const flat = [0, 1, 2].filter((axis) => point[axis] === 0.5);
  return SHIFTS.flatMap((first) =>
    SHIFTS.map((second): Cell => {
      const moved: [number, number, number] = [...point];
      moved[flat[0]!]! += first;
      moved[flat[1]!]! += second;
      return moved;
    }),
  );
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Puts a block beside the feet, on the ground; else into the wall, else a step up or down. */
export async function placeBeside(agent: Agent, item: RegExp): Promise<Cell> {
  const [x, y, z] = agent.cell;
  await settle(agent, [x, y, z]);
  const cells = SIDES.map(([dx, dz]): Cell => [x + dx, y, z + dz]);
  const { map } = agent;
  const isFree = ([cx, cy, cz]: Cell) => map.at(cx, cy, cz).isOpen && map.isSolid(cx, cy - 1, cz);
  const walls = cells.filter(([cx, cy, cz]) => map.isSolid(cx, cy, cz));
  const steps = [1, -1].flatMap((dy) => cells.map(([cx, cy, cz]): Cell => [cx, cy + dy, cz]));
  for (const cell of [...cells.filter(isFree), ...walls, ...steps]) {
    // Somebody may stand where it should go.
    if (await unlessHindered(() => placeIn(agent, cell, item))) return cell;
  }
  throw new Hindered(`no place for ${item} beside ${[x, y, z]}`);
}
