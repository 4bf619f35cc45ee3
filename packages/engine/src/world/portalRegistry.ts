import type { Fingerprint } from '../hash.js';
import { BOTTOM_Y, TOP_Y } from '../terrain/column.js';
import { COORDINATE_MAX } from '../terrain/worldBlocks.js';
import { PORTAL_HEIGHT_MIN, PORTAL_SIDE_MAX, PORTAL_WIDTH_MIN, type Portal } from './portal.js';
import { asChoice, asList, asRecord, asWhole, type PlainFields } from './snapshotFields.js';

/**
 * The portals that are known in one land. Sorted by place, so that the order in which they were
 * lit shows neither in the hash nor in a save. The list is never written: forks share it.
 */
export type Portals = readonly Portal[];

export const NO_PORTALS: Portals = [];

/** With a portal added, or the same list where it is known already. */
export function withPortal(portals: Portals, portal: Portal): Portals {
  const at = portals.findIndex((known) => compare(known, portal) >= 0);
  if (at < 0) return [...portals, portal];
  if (compare(portals[at]!, portal) === 0) return portals;
  return [...portals.slice(0, at), portal, ...portals.slice(at)];
}

/** Without the portals that this cell was inside of. */
export function withoutPortalAt(portals: Portals, x: number, y: number, z: number): Portals {
  const isElsewhere = (portal: Portal) => awayFrom(portal, x, y, z).some((away) => away > 0);
  return portals.every(isElsewhere) ? portals : portals.filter(isElsewhere);
}

/** The nearest portal that is within so many blocks to the sides, at whatever height. */
export function nearestPortal(
  portals: Portals,
  x: number,
  y: number,
  z: number,
  radius: number,
): Portal | undefined {
  let best: Portal | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const portal of portals) {
    const [dx, dy, dz] = awayFrom(portal, x, y, z);
    const square = dx * dx + dy * dy + dz * dz;
    if (dx > radius || dz > radius || square >= least) continue;
    best = portal;
    least = square;
  }
  return best;
}

export function printPortals(print: Fingerprint, portals: Portals): void {
  for (const { x, y, z, axis, width, height } of portals) {
    print.word(x);
    print.word(y);
    print.word(z);
    print.word(width * 64 + height * 2 + (axis === 'x' ? 0 : 1));
  }
}

export function portalsAsPlain(portals: Portals): readonly PlainFields[] {
  return portals.map(({ x, y, z, axis, width, height }) => ({ x, y, z, axis, width, height }));
}

/** Reads saved portals; a save is foreign data, and what cannot be is refused. */
export function portalsFromPlain(data: unknown, where: string): Portals {
  let portals = NO_PORTALS;
  for (const [i, entry] of asList(data, where).entries()) {
    const place = `${where}[${i}]`;
    const fields = asRecord(entry, place);
    const whole = (name: string, min: number, max: number) =>
      asWhole(fields[name], `${place}.${name}`, min, max);
    portals = withPortal(portals, {
      x: whole('x', -COORDINATE_MAX, COORDINATE_MAX),
      y: whole('y', BOTTOM_Y, TOP_Y),
      z: whole('z', -COORDINATE_MAX, COORDINATE_MAX),
      axis: asChoice(fields.axis, `${place}.axis`, ['x', 'z']),
      width: whole('width', PORTAL_WIDTH_MIN, PORTAL_SIDE_MAX),
      height: whole('height', PORTAL_HEIGHT_MIN, PORTAL_SIDE_MAX),
    });
  }
  return portals;
}

function compare(a: Portal, b: Portal): number {
  return (
    a.x - b.x ||
    a.z - b.z ||
    a.y - b.y ||
    a.width - b.width ||
    a.height - b.height ||
    Number(a.axis === 'z') - Number(b.axis === 'z')
  );
}

/** How far a place is from the inside of a portal, along each axis. */
function awayFrom(portal: Portal, x: number, y: number, z: number): [number, number, number] {
  const [wideX, wideZ] = portal.axis === 'x' ? [portal.width, 1] : [1, portal.width];
  return [
    Math.max(0, portal.x - x, x - (portal.x + wideX - 1)),
    Math.max(0, portal.y - y, y - (portal.y + portal.height - 1)),
    Math.max(0, portal.z - z, z - (portal.z + wideZ - 1)),
  ];
}
