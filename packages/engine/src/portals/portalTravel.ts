import { AIR, FLUID_AMOUNT, IS_AIR, IS_FULL_CUBE, IS_REPLACEABLE } from '../blocks/index.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { COORDINATE_MAX } from '../terrain/worldBlocks.js';
import {
  along,
  fillPortal,
  OBSIDIAN,
  PORTAL_HEIGHT_MIN,
  PORTAL_WIDTH_MIN,
  type Portal,
  type PortalAxis,
  type PortalBlocks,
  portalAt,
} from '../world/portal.js';
import {
  nearestPortal,
  type Portals,
  withoutPortalAt,
  withPortal,
} from '../world/portalRegistry.js';

/** One block of the nether is as long as these in the overworld. */
const SCALE = 8;

/** How far from its place a traveller looks for a portal, in blocks to each side. */
const SEARCH_OVERWORLD = 128;
const SEARCH_NETHER = 16;
/** and for a place to build one */
const BUILD_RADIUS = 16;

/** The lowest and the highest y of the inside of a new portal. */
const OVERWORLD_HEIGHTS = { low: BOTTOM_Y + 6, high: TOP_Y - 4 } as const;
const NETHER_HEIGHTS = { low: 6, high: 118 } as const;
/** a portal for which there is no room is carved no lower than this: above the seas */
const CARVE_LOW_Y = 70;

/** The land that one travels to. */
export interface PortalLand {
  readonly isNether: boolean;
  readonly blocks: PortalBlocks;
  readonly portals: Portals;
}

interface Arrival {
  readonly portal: Portal;
  /** what the land knows from now on */
  readonly portals: Portals;
}

/** Where one comes out who enters a portal here: the block beyond, in the other land. */
export function placeBeyond(toNether: boolean, x: number, z: number): { x: number; z: number } {
  return { x: scaled(toNether, x), z: scaled(toNether, z) };
}

function scaled(toNether: boolean, coordinate: number): number {
  const beyond = Math.floor(toNether ? coordinate / SCALE : coordinate * SCALE);
  const most = COORDINATE_MAX - 2 * BUILD_RADIUS;
  return Math.max(-most, Math.min(most, beyond));
}

/** The portal nearest to a place of that land; where none is near, one is built. */
export function reachPortal(
  land: PortalLand,
  x: number,
  y: number,
  z: number,
  axis: PortalAxis,
): Arrival {
  const radius = land.isNether ? SEARCH_NETHER : SEARCH_OVERWORLD;
  let { portals } = land;
  for (;;) {
    const portal = nearestPortal(portals, x, y, z, radius);
    if (portal === undefined) break;
    const present = portalAt(land.blocks, portal.x, portal.y, portal.z);
    if (present !== undefined) return { portal: present, portals };
    portals = withoutPortalAt(portals, portal.x, portal.y, portal.z);
  }
  const portal = buildPortal(land, x, y, z, axis);
  return { portal, portals: withPortal(portals, portal) };
}

/** Where the feet of one who comes out of a portal are. */
export function exitOf(portal: Portal): { x: number; y: number; z: number } {
  const half = portal.width / 2;
  return portal.axis === 'x'
    ? { x: portal.x + half, y: portal.y, z: portal.z + 0.5 }
    : { x: portal.x + 0.5, y: portal.y, z: portal.z + half };
}

/** Builds a portal on the nearest floor with room for it, or carves room out of what is there. */
function buildPortal(land: PortalLand, x: number, y: number, z: number, axis: PortalAxis): Portal {
  const { low, high } = land.isNether ? NETHER_HEIGHTS : OVERWORLD_HEIGHTS;
  const found = findRoom(land.blocks, x, y, z, axis, low, high);
  const portal = found ?? {
    ...newPortal(axis),
    x,
    y: Math.max(CARVE_LOW_Y, Math.min(high, y)),
    z,
  };
  if (found === undefined) carve(land.blocks, portal);
  raiseFrame(land.blocks, portal);
  fillPortal(land.blocks, portal);
  return portal;
}

function newPortal(axis: PortalAxis): Portal {
  return { x: 0, y: 0, z: 0, axis, width: PORTAL_WIDTH_MIN, height: PORTAL_HEIGHT_MIN };
}

/**
 * The nearest place with a floor for a frame; best with room before and behind it, so that one
 * can step out.
 */
function findRoom(
  blocks: PortalBlocks,
  x: number,
  y: number,
  z: number,
  axis: PortalAxis,
  low: number,
  high: number,
): Portal | undefined {
  let wide: Portal | undefined;
  let narrow: Portal | undefined;
  let nearestWide = Number.POSITIVE_INFINITY;
  let nearestNarrow = Number.POSITIVE_INFINITY;
  for (let dz = -BUILD_RADIUS; dz <= BUILD_RADIUS; dz++) {
    for (let dx = -BUILD_RADIUS; dx <= BUILD_RADIUS; dx++) {
      for (let py = low; py <= high; py++) {
        const square = dx * dx + dz * dz + (py - y) * (py - y);
        if (square >= nearestWide) continue;
        const [px, pz] = [x + dx, z + dz];
        if (!isFloor(blocks.get(px, py - 1, pz)) || !isRoom(blocks.get(px, py, pz))) continue;
        const portal = { ...newPortal(axis), x: px, y: py, z: pz };
        if (!fits(blocks, portal, 0)) continue;
        if (fits(blocks, portal, -1) && fits(blocks, portal, 1)) {
          wide = portal;
          nearestWide = square;
        } else if (square < nearestNarrow) {
          narrow = portal;
          nearestNarrow = square;
        }
      }
    }
  }
  return wide ?? narrow;
}

/** Whether a frame, moved so far out of its plane, stands on a floor and in nothing solid. */
function fits(blocks: PortalBlocks, portal: Portal, aside: number): boolean {
  for (let i = -1; i <= portal.width; i++) {
    const [x, z] = beside(portal, i, aside);
    if (!isFloor(blocks.get(x, portal.y - 1, z))) return false;
    for (let j = 0; j <= portal.height; j++) {
      if (!isRoom(blocks.get(x, portal.y + j, z))) return false;
    }
  }
  return true;
}

/** Clears the inside and a step before and behind it, over a platform to stand on. */
function carve(blocks: PortalBlocks, portal: Portal): void {
  for (let aside = -1; aside <= 1; aside++) {
    for (let i = 0; i < portal.width; i++) {
      const [x, z] = beside(portal, i, aside);
      blocks.set(x, portal.y - 1, z, OBSIDIAN);
      for (let j = 0; j < portal.height; j++) blocks.set(x, portal.y + j, z, AIR);
    }
  }
}

function raiseFrame(blocks: PortalBlocks, portal: Portal): void {
  for (let i = -1; i <= portal.width; i++) {
    const [x, z] = along(portal, i);
    const isSide = i < 0 || i === portal.width;
    for (let j = -1; j <= portal.height; j++) {
      const isEdge = isSide || j < 0 || j === portal.height;
      blocks.set(x, portal.y + j, z, isEdge ? OBSIDIAN : AIR);
    }
  }
}

function beside(portal: Portal, steps: number, aside: number): [x: number, z: number] {
  const [x, z] = along(portal, steps);
  return portal.axis === 'x' ? [x, z + aside] : [x + aside, z];
}

function isFloor(state: number): boolean {
  return IS_FULL_CUBE[state] === 1;
}

function isRoom(state: number): boolean {
  return IS_AIR[state] === 1 || (IS_REPLACEABLE[state] === 1 && FLUID_AMOUNT[state] === 0);
}
