import type { Agent } from './agent.js';
import { type BlockMap, type Cell, TILE } from './blockMap.js';
import type { Side } from './building.js';

/** Tiles of 64 blocks to look at in each direction before giving up. */
const RINGS_MAX = 12;
const SEA_LEVEL = 63;
const TOP_OF_SEARCH = 40;

const SIDES: readonly Side[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

/** A block up or down counts as so many to the side: by hand, one does not get through a cliff. */
const STEEP = 2;

/** Whether a place is not wanted. */
export type IsOut = (x: number, z: number) => boolean;

/** A place to go to: where the feet will be. */
export interface Place {
  readonly cell: Cell;
}

/** The nearest place of those that `found` sees in a column, in widening rings. */
async function nearest<T extends Place>(
  agent: Agent,
  found: (x: number, z: number) => T | undefined,
): Promise<T | undefined> {
  const around = agent.cell;
  const [cx, y, cz] = around;
  for (let ring = 0; ring < RINGS_MAX; ring++) {
    const side = ring * TILE + TILE / 2;
    await agent.map.see(around, side + 8, y - SEA_LEVEL + 10, TOP_OF_SEARCH);
    let best: { distance: number; value: T } | undefined;
    for (let z = cz - side; z <= cz + side; z++) {
      for (let x = cx - side; x <= cx + side; x++) {
        const aside = Math.hypot(x - cx, z - cz);
        if (best !== undefined && aside >= best.distance) continue;
        const value = found(x, z);
        if (value === undefined) continue;
        const distance = aside + Math.abs(value.cell[1] - y) * STEEP;
        if (best === undefined || distance < best.distance) best = { distance, value };
      }
    }
    if (best !== undefined) return best.value;
  }
  return undefined;
}

/** The lowest log of the nearest tree, but for those that were tried. */
export function findTree(agent: Agent, tried: ReadonlySet<string>): Promise<Place | undefined> {
  const { map } = agent;
  const here = agent.cell;
  const found = (x: number, z: number): Place | undefined => {
    const y = groundY(map, x, z, here[1] + TOP_OF_SEARCH);
    if (y === undefined || !map.at(x, y + 1, z).isLog) return undefined;
    const isTall = map.at(x, y + 2, z).isLog && map.at(x, y + 3, z).isLog;
    return isTall && !tried.has(`${x},${z}`) ? { cell: [x, y + 1, z] } : undefined;
  };
  return nearest(agent, found);
}

/** The highest block that is neither plant nor tree nor water. */
function groundY(map: BlockMap, x: number, z: number, top: number): number | undefined {
  for (let y = top; y > SEA_LEVEL - 40; y--) {
    const { isOpen, isLeaves, isLog, isWater, isHarmful } = map.at(x, y, z);
    if (!isOpen && !isLeaves && !isLog && !isWater) return isHarmful ? undefined : y;
  }
  return undefined;
}

export interface Site extends Place {
  /** the way that is free */
  readonly side: Side;
}

const SITE_ROOM = 12;
const BRIDGE_LENGTH = 5;

/** Level soil to dig into and to build on, away from water and from `keepOff`. */
export function findBuildingSite(
  agent: Agent,
  isOut: IsOut,
  keepOff: Cell,
): Promise<Site | undefined> {
  const { map } = agent;
  const here = agent.cell;
  const found = (x: number, z: number): Site | undefined => {
    if (isOut(x, z)) return undefined;
    if (Math.abs(x - keepOff[0]) < 8 && Math.abs(z - keepOff[2]) < 8) return undefined;
    const y = groundY(map, x, z, here[1] + TOP_OF_SEARCH);
    if (y === undefined || !isDeepSoil(map, x, y, z)) return undefined;
    const side = SIDES.find((way) => hasRoomAbove(map, [x, y + 1, z], way));
    return side && { cell: [x, y + 1, z], side };
  };
  return nearest(agent, found);
}

/** Three by three of soil, three deep, on rock without holes, and nothing wet near. */
function isDeepSoil(map: BlockMap, x: number, y: number, z: number): boolean {
  for (let dy = 0; dy >= -5; dy--) {
    if (!map.isSolid(x, y + dy, z)) return false;
  }
  for (let dz = -2; dz <= 2; dz++) {
    for (let dx = -2; dx <= 2; dx++) {
      for (let dy = 1; dy >= -5; dy--) {
        const { isWater, isHarmful, isSoil, isOpen } = map.at(x + dx, y + dy, z + dz);
        if (isWater || isHarmful) return false;
        const isInner = Math.abs(dx) < 2 && Math.abs(dz) < 2;
        if (isInner && dy === 1 && !isOpen) return false;
        if (isInner && dy <= 0 && dy > -3 && !isSoil) return false;
      }
    }
  }
  return true;
}

/** Nothing but air and leaves over a cell and along one side of it. */
function hasRoomAbove(map: BlockMap, [x, y, z]: Cell, [dx, dz]: Side): boolean {
  for (let along = 0; along <= BRIDGE_LENGTH; along++) {
    for (let across = -1; across <= 1; across++) {
      const [cx, cz] = [x + dx * along + dz * across, z + dz * along + dx * across];
      for (let cy = along < 2 ? y : y + 4; cy < y + SITE_ROOM; cy++) {
        const { isOpen, isLeaves } = map.at(cx, cy, cz);
        if (!isOpen && !isLeaves) return false;
      }
    }
  }
  return true;
}

export interface Lake extends Place {
  /** water at the surface, at least three deep, and so along the side for some blocks */
  readonly cell: Cell;
  readonly side: Side;
}

export const SWIM_BLOCKS = 5;
const DEEP = 3;

export function findLake(agent: Agent, isOut: IsOut): Promise<Lake | undefined> {
  const { map } = agent;
  const found = (x: number, z: number): Lake | undefined => {
    if (isOut(x, z) || !isDeepWater(map, x, z)) return undefined;
    const side = SIDES.find(([dx, dz]) => {
      for (let i = 1; i <= SWIM_BLOCKS + 1; i++) {
        if (!isDeepWater(map, x + dx * i, z + dz * i)) return false;
      }
      return true;
    });
    return side && { cell: [x, SEA_LEVEL, z], side };
  };
  return nearest(agent, found);
}

function isDeepWater(map: BlockMap, x: number, z: number): boolean {
  if (!map.at(x, SEA_LEVEL + 1, z).isOpen || !map.at(x, SEA_LEVEL + 2, z).isOpen) return false;
  for (let i = 0; i < DEEP; i++) if (!map.at(x, SEA_LEVEL - i, z).isWater) return false;
  return true;
}

/** Firm ground under the open sky, with level firm ground along one side to fall onto. */
export function findOpenGround(agent: Agent, isOut: IsOut): Promise<Site | undefined> {
  const { map } = agent;
  const here = agent.cell;
  const found = (x: number, z: number): Site | undefined => {
    if (isOut(x, z)) return undefined;
    const y = openGroundY(map, x, z, here[1] + TOP_OF_SEARCH);
    if (y === undefined) return undefined;
    const side = SIDES.find((way) => isLanding(map, [x, y, z], way, here[1] + TOP_OF_SEARCH));
    return side && { cell: [x, y + 1, z], side };
  };
  return nearest(agent, found);
}

function openGroundY(map: BlockMap, x: number, z: number, top: number): number | undefined {
  const y = groundY(map, x, z, top);
  if (y === undefined) return undefined;
  for (let cy = y + 1; cy <= y + SITE_ROOM; cy++) if (!map.at(x, cy, z).isOpen) return undefined;
  return y;
}

function isLanding(map: BlockMap, [x, y, z]: Cell, [dx, dz]: Side, top: number): boolean {
  for (let along = 0; along <= 3; along++) {
    for (let across = -1; across <= 1; across++) {
      const [cx, cz] = [x + dx * along + dz * across, z + dz * along + dx * across];
      const ground = openGroundY(map, cx, cz, top);
      if (ground === undefined || ground > y || ground < y - 1) return false;
    }
  }
  return true;
}

/** How deep and how wide one may dig there. */
const FIRM_DEPTH = 12;
const FIRM_SIDE = 2;
/** Further up it is far to any ore. */
const FIRM_TOP = 84;
/** Stone begins here at the latest, and goes on. */
const ROCK_DEPTH = 7;

/** Level ground over rock in which nothing is hollow, wet or loose. */
export function findFirmGround(agent: Agent, isOut: IsOut): Promise<Place | undefined> {
  const { map } = agent;
  const here = agent.cell;
  const found = (x: number, z: number): Place | undefined => {
    if (isOut(x, z)) return undefined;
    const y = openGroundY(map, x, z, here[1] + TOP_OF_SEARCH);
    if (y === undefined || y > FIRM_TOP || map.at(x, y - ROCK_DEPTH, z).name !== 'stone')
      return undefined;
    return isMassive(map, x, y, z) ? { cell: [x, y + 1, z] } : undefined;
  };
  return nearest(agent, found);
}

function isMassive(map: BlockMap, x: number, y: number, z: number): boolean {
  for (let dz = -FIRM_SIDE; dz <= FIRM_SIDE; dz++) {
    for (let dx = -FIRM_SIDE; dx <= FIRM_SIDE; dx++) {
      if (!map.at(x + dx, y + 1, z + dz).isOpen || !map.at(x + dx, y + 2, z + dz).isOpen) {
        return false;
      }
      for (let dy = 0; dy >= -FIRM_DEPTH; dy--) {
        if (!map.isSolid(x + dx, y + dy, z + dz)) return false;
        const { isLoose, name } = map.at(x + dx, y + dy, z + dz);
        if (isLoose || (dy <= -ROCK_DEPTH && name !== 'stone')) return false;
      }
    }
  }
  return true;
}

/** How deep the hole of somebody who hides is; what is left of it is closed. */
export const HOLE_DEPTH = 3;

/** Ground to hide in: somebody fits into a hole there, with a wall on every side and a lid. */
export function findCover(agent: Agent, isOut: IsOut): Promise<Place | undefined> {
  const { map } = agent;
  const here = agent.cell;
  const found = (x: number, z: number): Place | undefined => {
    if (isOut(x, z)) return undefined;
    const y = openGroundY(map, x, z, here[1] + TOP_OF_SEARCH);
    return y !== undefined && isCover(map, x, y, z) ? { cell: [x, y + 1, z] } : undefined;
  };
  return nearest(agent, found);
}

function isCover(map: BlockMap, x: number, y: number, z: number): boolean {
  for (let dy = 0; dy >= -HOLE_DEPTH; dy--) {
    if (!map.isSolid(x, y + dy, z) || map.at(x, y + dy, z).isLoose) return false;
  }
  const isWalled = SIDES.every(([dx, dz]) => {
    const { isWater, isHarmful } = map.at(x + dx, y, z + dz);
    if (isWater || isHarmful) return false;
    for (let dy = -1; dy > -HOLE_DEPTH; dy--) {
      if (!map.isSolid(x + dx, y + dy, z + dz)) return false;
    }
    return true;
  });
  // The lid needs something beside it to be put against.
  return isWalled && SIDES.some(([dx, dz]) => map.isSolid(x + dx, y, z + dz));
}

const ORE_SIDE = 30;
/** What a block deeper counts as, in blocks to the side: one has to come up again. */
const DEEPER = 1.5;

/** Of those not tried, the one of that name that takes the least way, where nothing flows. */
export async function findOre(
  agent: Agent,
  name: RegExp,
  tried: ReadonlySet<string>,
): Promise<Cell | undefined> {
  const { map } = agent;
  const [cx, cy, cz] = agent.cell;
  await map.see(agent.cell, ORE_SIDE + 2, ORE_SIDE + 2, 8);
  let best: { cost: number; cell: Cell } | undefined;
  for (let y = cy - ORE_SIDE; y <= cy + 8; y++) {
    for (let z = cz - ORE_SIDE; z <= cz + ORE_SIDE; z++) {
      for (let x = cx - ORE_SIDE; x <= cx + ORE_SIDE; x++) {
        if (!name.test(map.at(x, y, z).name) || tried.has([x, y, z].join())) continue;
        if (!isDry(map, x, y, z)) continue;
        const cost = Math.abs(x - cx) + Math.abs(z - cz) + Math.abs(y - cy) * DEEPER;
        if (best === undefined || cost < best.cost) best = { cost, cell: [x, y, z] };
      }
    }
  }
  return best?.cell;
}

function isDry(map: BlockMap, x: number, y: number, z: number): boolean {
  for (let dy = -2; dy <= 3; dy++) {
    for (let dz = -2; dz <= 2; dz++) {
      for (let dx = -2; dx <= 2; dx++) {
        const { isWater, isHarmful } = map.at(x + dx, y + dy, z + dz);
        if (isWater || isHarmful) return false;
      }
    }
  }
  return true;
}
