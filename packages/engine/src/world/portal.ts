import { AIR, HARM, harmBy, IS_AIR, stateOf } from '../blocks/index.js';
import { NEIGHBOURS } from '../blocks/neighbours.js';

/** The blocks that portals stand in. */
export interface PortalBlocks {
  get(x: number, y: number, z: number): number;
  set(x: number, y: number, z: number, state: number): void;
}

type Cell = readonly [x: number, y: number, z: number];

/** the way along which a portal is wide */
export type PortalAxis = 'x' | 'z';

/** What is inside a frame: its lowest cell towards west and north, and its size in blocks. */
export interface Portal {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly axis: PortalAxis;
  readonly width: number;
  readonly height: number;
}

export const PORTAL_WIDTH_MIN = 2;
export const PORTAL_HEIGHT_MIN = 3;
export const PORTAL_SIDE_MAX = 21;

/** how long one stands in a portal before it takes one along */
const WAIT_TICKS = 80;
const CREATIVE_WAIT_TICKS = 1;

export const OBSIDIAN = stateOf('obsidian');
export const PORTAL_STATES: Readonly<Record<PortalAxis, number>> = {
  x: stateOf('nether_portal', { axis: 'x' }),
  z: stateOf('nether_portal', { axis: 'z' }),
};
const FIRE = harmBy('fire');

/** Fire has been lit here: if a frame of obsidian is around it, a portal fills the frame. */
export function lightPortal(
  blocks: PortalBlocks,
  x: number,
  y: number,
  z: number,
): Portal | undefined {
  const portal =
    findFrame(blocks, x, y, z, 'x', isEmpty) ?? findFrame(blocks, x, y, z, 'z', isEmpty);
  if (portal !== undefined) fillPortal(blocks, portal);
  return portal;
}

/** The whole portal that this block is a part of; undefined where its frame is not closed. */
export function portalAt(
  blocks: PortalBlocks,
  x: number,
  y: number,
  z: number,
): Portal | undefined {
  const axis = axisOf(blocks.get(x, y, z));
  if (axis === undefined) return undefined;
  return findFrame(blocks, x, y, z, axis, (state) => state === PORTAL_STATES[axis]);
}

/** Whether a portal block is part of a whole portal in a closed frame. */
export function portalHolds(blocks: PortalBlocks, x: number, y: number, z: number): boolean {
  return portalAt(blocks, x, y, z) !== undefined;
}

/**
 * A block has changed: portals beside it that no longer hold vanish. One that is only being
 * filled is left alone, since then the change is a portal block. Gives the cells that are empty
 * now, for whoever keeps a list of portals.
 */
export function fadePortals(blocks: PortalBlocks, x: number, y: number, z: number): Cell[] {
  const faded: Cell[] = [];
  if (axisOf(blocks.get(x, y, z)) !== undefined) return faded;
  for (const [dx, dy, dz] of NEIGHBOURS) {
    const [px, py, pz] = [x + dx, y + dy, z + dz];
    if (axisOf(blocks.get(px, py, pz)) !== undefined && !portalHolds(blocks, px, py, pz)) {
      faded.push(...fade(blocks, px, py, pz));
    }
  }
  return faded;
}

export function fillPortal(blocks: PortalBlocks, portal: Portal): void {
  for (let j = 0; j < portal.height; j++) {
    for (let i = 0; i < portal.width; i++) {
      const [x, z] = along(portal, i);
      blocks.set(x, portal.y + j, z, PORTAL_STATES[portal.axis]);
    }
  }
}

/** The x and z of the cell so far along a portal from its corner. */
export function along({ x, z, axis }: Portal, steps: number): [x: number, z: number] {
  return axis === 'x' ? [x + steps, z] : [x, z + steps];
}

/** Whether a body with its feet at (x, y, z) touches a portal. */
export function touchesPortal(
  blocks: Pick<PortalBlocks, 'get'>,
  x: number,
  y: number,
  z: number,
  halfWidth: number,
  height: number,
): boolean {
  for (let cy = Math.floor(y); cy < y + height; cy++) {
    for (let cz = Math.floor(z - halfWidth); cz < z + halfWidth; cz++) {
      for (let cx = Math.floor(x - halfWidth); cx < x + halfWidth; cx++) {
        if (axisOf(blocks.get(cx, cy, cz)) !== undefined) return true;
      }
    }
  }
  return false;
}

/** What a traveller remembers of portals. */
interface PortalTraveller {
  /** ticks spent in the portal so far */
  portalTicks: number;
  /** it has just come out of a portal, and must leave that before one takes it again */
  portalSpent: boolean;
}

/** One tick of a traveller who touches a portal or does not. */
export function stepPortal(
  traveller: PortalTraveller,
  isInside: boolean,
  isCreative: boolean,
): 'travel' | undefined {
  if (!isInside) {
    traveller.portalTicks = 0;
    traveller.portalSpent = false;
    return undefined;
  }
  if (traveller.portalSpent) return undefined;
  traveller.portalTicks++;
  if (traveller.portalTicks < (isCreative ? CREATIVE_WAIT_TICKS : WAIT_TICKS)) return undefined;
  traveller.portalTicks = 0;
  traveller.portalSpent = true;
  return 'travel';
}

function axisOf(state: number): PortalAxis | undefined {
  if (state === PORTAL_STATES.x) return 'x';
  return state === PORTAL_STATES.z ? 'z' : undefined;
}

function isEmpty(state: number): boolean {
  return IS_AIR[state] === 1 || HARM[state] === FIRE;
}

/** The frame around a place, if it is closed and holds nothing but what is wanted in it. */
function findFrame(
  blocks: PortalBlocks,
  x: number,
  y: number,
  z: number,
  axis: PortalAxis,
  isInside: (state: number) => boolean,
): Portal | undefined {
  const [dx, dz] = axis === 'x' ? [1, 0] : [0, 1];
  const inside = (i: number, j: number) => isInside(blocks.get(x + i * dx, y + j, z + i * dz));
  const isFrame = (i: number, j: number) => blocks.get(x + i * dx, y + j, z + i * dz) === OBSIDIAN;
  if (!inside(0, 0)) return undefined;
  let low = 0;
  while (-low < PORTAL_SIDE_MAX && inside(0, low - 1)) low--;
  let left = 0;
  while (-left < PORTAL_SIDE_MAX && inside(left - 1, low)) left--;
  let width = -left;
  while (width <= PORTAL_SIDE_MAX && inside(left + width, low)) width++;
  if (width < PORTAL_WIDTH_MIN || width > PORTAL_SIDE_MAX) return undefined;
  const everyCell = (is: (i: number, j: number) => boolean, j: number) => {
    for (let i = left; i < left + width; i++) if (!is(i, j)) return false;
    return true;
  };
  if (!everyCell(isFrame, low - 1)) return undefined;
  let height = 0;
  while (height <= PORTAL_SIDE_MAX && everyCell(inside, low + height)) {
    if (!isFrame(left - 1, low + height) || !isFrame(left + width, low + height)) return undefined;
    height++;
  }
  if (height < PORTAL_HEIGHT_MIN || height > PORTAL_SIDE_MAX) return undefined;
  if (!everyCell(isFrame, low + height)) return undefined;
  return { x: x + left * dx, y: y + low, z: z + left * dz, axis, width, height };
}

/** Takes away a portal block and all of its kind that it is joined to. */
function fade(blocks: PortalBlocks, x: number, y: number, z: number): readonly Cell[] {
  const state = blocks.get(x, y, z);
  const [dx, dz] = state === PORTAL_STATES.x ? [1, 0] : [0, 1];
  const cells: Cell[] = [];
  const seen = new Set<string>();
  const reach = (px: number, py: number, pz: number): void => {
    const key = `${px},${py},${pz}`;
    if (seen.has(key) || blocks.get(px, py, pz) !== state) return;
    seen.add(key);
    cells.push([px, py, pz]);
  };
  reach(x, y, z);
  for (let i = 0; i < cells.length; i++) {
    const [px, py, pz] = cells[i]!;
    reach(px + dx, py, pz + dz);
    reach(px - dx, py, pz - dz);
    reach(px, py + 1, pz);
    reach(px, py - 1, pz);
  }
  for (const [px, py, pz] of cells) blocks.set(px, py, pz, AIR);
  return cells;
}
