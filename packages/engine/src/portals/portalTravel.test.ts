import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AIR, IS_FULL_CUBE, stateOf } from '../blocks/index.js';
import { Fingerprint } from '../hash.js';
import { FlatLand } from '../terrain/flatLand.js';
import { Generator } from '../terrain/generator.js';
import { NetherGenerator } from '../terrain/nether/generator.js';
import { type ColumnSource, WorldBlocks } from '../terrain/worldBlocks.js';
import { along, type Portal, portalAt } from '../world/portal.js';
import {
  NO_PORTALS,
  nearestPortal,
  type Portals,
  portalsAsPlain,
  portalsFromPlain,
  printPortals,
  withoutPortalAt,
  withPortal,
} from '../world/portalRegistry.js';
import { exitOf, type PortalLand, placeBeyond, reachPortal } from './portalTravel.js';

function landOf(
  isNether: boolean,
  source: ColumnSource,
  portals: Portals = NO_PORTALS,
): PortalLand {
  return { isNether, blocks: new WorldBlocks(source), portals };
}

function portal(x: number, y: number, z: number): Portal {
  return { x, y, z, axis: 'x', width: 2, height: 3 };
}

describe('a place beyond a portal', () => {
  it.each([
    [0, 0],
    [7.9, 0],
    [8, 1],
    [-0.1, -1],
    [-1, -1],
    [-8, -1],
    [-8.1, -2],
    [-16, -2],
    [1_000, 125],
  ])('is from %d of the overworld at %d of the nether', (overworld, nether) => {
    expect(placeBeyond(true, overworld, overworld)).toEqual({ x: nether, z: nether });
  });

  it.each([
    [0, 0],
    [0.5, 4],
    [-0.5, -4],
    [-1, -8],
    [125.99, 1_007],
    [-125.99, -1_008],
  ])('is from %d of the nether at %d of the overworld', (nether, overworld) => {
    expect(placeBeyond(false, nether, nether)).toEqual({ x: overworld, z: overworld });
  });

  it('stays in the world', () => {
    expect(placeBeyond(false, 29_999_999, -29_999_999)).toEqual({ x: 29_999_968, z: -29_999_968 });
  });
});

describe('the known portals', () => {
  const places = fc.array(fc.tuple(fc.integer(), fc.integer({ min: -64, max: 300 })), {
    maxLength: 12,
  });
  const printOf = (portals: Portals) => {
    const print = new Fingerprint();
    printPortals(print, portals);
    return print.toString();
  };

  it('are the same in whatever order they were lit', () => {
    fc.assert(
      fc.property(places, (chosen) => {
        const listed = (order: typeof chosen) =>
          order.reduce((list, [x, y]) => withPortal(list, portal(x, y, -x)), NO_PORTALS);
        const forwards = listed(chosen);
        const backwards = listed([...chosen].reverse());
        expect(backwards).toEqual(forwards);
        expect(printOf(backwards)).toBe(printOf(forwards));
      }),
    );
  });

  it('are hashed: each field counts', () => {
    const one = portal(1, 2, 3);
    const prints = [one, { ...one, x: 2 }, { ...one, y: 3 }, { ...one, z: 4 }, { ...one, width: 3 }]
      .concat([
        { ...one, height: 4 },
        { ...one, axis: 'z' },
      ])
      .map((other) => printOf([other]));
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('are lost by any of their cells', () => {
    const portals = [portal(0, 60, 0), portal(9, 60, 0)];
    expect(withoutPortalAt(portals, 1, 62, 0)).toEqual([portals[1]]);
    expect(withoutPortalAt(portals, 2, 62, 0)).toBe(portals);
    expect(withoutPortalAt(portals, 1, 63, 0)).toBe(portals);
  });

  it('are found within a distance to the sides, the nearest first', () => {
    const portals = [portal(-20, 60, 0), portal(10, 120, 0), portal(16, 60, 0)];
    expect(nearestPortal(portals, 0, 60, 0, 16)).toBe(portals[2]);
    expect(nearestPortal(portals, 0, 60, 0, 15)).toBe(portals[1]);
    expect(nearestPortal(portals, 0, 60, 0, 9)).toBeUndefined();
    expect(nearestPortal(portals, -18, 60, 0, 1)).toBe(portals[0]);
  });

  it('come back from plain data', () => {
    const portals = [portal(-3, 60, 5), { ...portal(9, 70, 0), axis: 'z', width: 21 } as const];
    const plain: unknown = JSON.parse(JSON.stringify(portalsAsPlain(portals)));
    expect(portalsFromPlain(plain, 'portals')).toEqual(portals);
  });

  it.each([
    ['a list', 7],
    ['a record', [3]],
    ['a whole x', [{ ...portal(0, 60, 0), x: 0.5 }]],
    ['a y of the world', [portal(0, 400, 0)]],
    ['an axis', [{ ...portal(0, 60, 0), axis: 'y' }]],
    ['a width that can be', [{ ...portal(0, 60, 0), width: 22 }]],
  ])('are refused without %s', (_, data) => {
    expect(() => portalsFromPlain(data, 'portals')).toThrow(/portals/);
  });
});

/** The frame is whole, one can stand in it and step out of it on one side at least. */
function expectUsable({ blocks }: PortalLand, found: Portal): void {
  expect(portalAt(blocks, found.x, found.y, found.z)).toEqual(found);
  const sides = [-1, 1].filter((aside) =>
    [0, 1].every((i) => {
      const [x, z] = along(found, i);
      const [px, pz] = found.axis === 'x' ? [x, z + aside] : [x + aside, z];
      const isFree = [0, 1].every((j) => IS_FULL_CUBE[blocks.get(px, found.y + j, pz)] !== 1);
      return isFree && IS_FULL_CUBE[blocks.get(px, found.y - 1, pz)] === 1;
    }),
  );
  expect(sides.length).toBeGreaterThan(0);
}

describe('one who travels', () => {
  it('comes out of a portal that is near enough', () => {
    const land = landOf(false, new FlatLand());
    const first = reachPortal(land, 0, 64, 0, 'x');
    const later = { ...land, portals: first.portals };
    expect(reachPortal(later, 100, 90, -120, 'z')).toEqual(first);
    const far = reachPortal(later, 200, 64, 0, 'z');
    expect(far.portal).not.toEqual(first.portal);
    expect(far.portals).toEqual([first.portal, far.portal]);
  });

  it('finds a portal only within sixteen blocks in the nether', () => {
    const land = landOf(true, new FlatLand());
    const first = reachPortal(land, 0, 64, 0, 'x');
    const later = { ...land, portals: first.portals };
    expect(reachPortal(later, 17, 64, 0, 'x').portal).toEqual(first.portal);
    expect(reachPortal(later, 18, 64, 0, 'x').portal).not.toEqual(first.portal);
  });

  it('forgets a portal that is no more, and builds another', () => {
    const land = landOf(false, new FlatLand());
    const first = reachPortal(land, 0, 64, 0, 'x');
    land.blocks.set(first.portal.x, first.portal.y, first.portal.z, AIR);
    const again = reachPortal({ ...land, portals: first.portals }, 0, 64, 0, 'x');
    expect(again.portals).toEqual([again.portal]);
    expectUsable(land, again.portal);
  });

  it('gets a portal right on a plain, at the place itself', () => {
    for (const axis of ['x', 'z'] as const) {
      const land = landOf(false, new FlatLand());
      const { portal: built } = reachPortal(land, -7, 64, 33, axis);
      expect(built).toEqual({ x: -7, y: 64, z: 33, axis, width: 2, height: 3 });
      expectUsable(land, built);
      const { x, y, z } = exitOf(built);
      expect([x, y, z]).toEqual(axis === 'x' ? [-6, 64, 33.5] : [-6.5, 64, 34]);
    }
  });

  it('gets one carved out where there is nothing but rock, or nothing but air', () => {
    for (const fill of ['stone', 'air', 'lava']) {
      const state = stateOf(fill);
      const cells = new Map<string, number>();
      const blocks = {
        get: (x: number, y: number, z: number) => cells.get(`${x},${y},${z}`) ?? state,
        set: (x: number, y: number, z: number, to: number) => cells.set(`${x},${y},${z}`, to),
      };
      const land = { isNether: true, blocks, portals: NO_PORTALS };
      const { portal: built } = reachPortal(land, 3, 20, -3, 'z');
      expect(built).toEqual({ x: 3, y: 70, z: -3, axis: 'z', width: 2, height: 3 });
      expectUsable(land, built);
    }
  });

  it.each([
    ['nether', true, new NetherGenerator({ high: 5, low: 6 })],
    ['overworld', false, new Generator({ high: 5, low: 6 })],
  ])('arrives in the %s in a whole portal, near, and the same each time', (_, isNether, source) => {
    for (let i = 0; i < 12; i++) {
      const [x, y, z] = [i * 173 - 900, 40 + i * 5, 700 - i * 211];
      const land = landOf(isNether, source);
      const { portal: built, portals } = reachPortal(land, x, y, z, i % 2 === 0 ? 'x' : 'z');
      expectUsable(land, built);
      expect(Math.max(Math.abs(built.x - x), Math.abs(built.z - z))).toBeLessThanOrEqual(16);
      if (isNether) expect(built.y + built.height).toBeLessThan(123);
      const again = reachPortal(landOf(isNether, source), x, y, z, built.axis);
      expect(again.portal).toEqual(built);
      expect(reachPortal({ ...land, portals }, x, y, z, built.axis).portal).toEqual(built);
    }
  });
});
