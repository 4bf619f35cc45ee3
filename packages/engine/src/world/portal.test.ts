import { describe, expect, it } from 'vitest';
import { AIR, formatBlockState, stateOf } from '../blocks/index.js';
import {
  along,
  fadePortals,
  lightPortal,
  OBSIDIAN,
  type Portal,
  type PortalAxis,
  type PortalBlocks,
  portalAt,
  portalHolds,
  stepPortal,
  touchesPortal,
} from './portal.js';

const FIRE = stateOf('fire');
const STONE = stateOf('stone');
const PLANES: readonly PortalAxis[] = ['x', 'z'];

/** Air without an end, and what is put into it. */
class Sandbox implements PortalBlocks {
  readonly cells = new Map<string, number>();

  get(x: number, y: number, z: number): number {
    return this.cells.get(`${x},${y},${z}`) ?? AIR;
  }

  set(x: number, y: number, z: number, state: number): void {
    this.cells.set(`${x},${y},${z}`, state);
  }

  count(name: string): number {
    return [...this.cells.values()].filter((state) => formatBlockState(state).includes(name))
      .length;
  }
}

const CORNER = { x: -5, y: 60, z: 17 };

/** The cell of a portal's plane that is so far along and up from its lowest one. */
function at(portal: Portal, i: number, j: number): [number, number, number] {
  const [x, z] = along(portal, i);
  return [x, portal.y + j, z];
}

function framed(
  axis: PortalAxis,
  width: number,
  height: number,
  corners = false,
): { blocks: Sandbox; frame: Portal } {
  const blocks = new Sandbox();
  const frame = { ...CORNER, axis, width, height };
  for (let i = -1; i <= width; i++) {
    for (let j = -1; j <= height; j++) {
      const isSide = i < 0 || i === width;
      const isEnd = j < 0 || j === height;
      if (isSide && isEnd ? corners : isSide || isEnd) blocks.set(...at(frame, i, j), OBSIDIAN);
    }
  }
  return { blocks, frame };
}

function lit(axis: PortalAxis, width: number, height: number) {
  const { blocks, frame } = framed(axis, width, height);
  expect(lightPortal(blocks, ...at(frame, 0, 0))).toEqual(frame);
  return { blocks, frame };
}

describe('fire in a frame of obsidian', () => {
  it.each(PLANES)('makes a portal of every size along %s, with and without corners', (axis) => {
    for (let width = 2; width <= 21; width++) {
      for (let height = 3; height <= 21; height++) {
        const { blocks, frame } = framed(axis, width, height, (width + height) % 2 === 0);
        const place = at(frame, width - 1, height >> 1);
        blocks.set(...place, FIRE);
        expect(lightPortal(blocks, ...place)).toEqual(frame);
        expect(blocks.count(`nether_portal[axis=${axis}]`)).toBe(width * height);
        expect(blocks.count('fire')).toBe(0);
      }
    }
  });

  it('makes the same portal from whichever cell it is lit in', () => {
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 5; j++) {
        const { blocks, frame } = framed('z', 4, 5);
        expect(lightPortal(blocks, ...at(frame, i, j))).toEqual(frame);
      }
    }
  });

  it.each([
    ['too narrow', 1, 3],
    ['too low', 2, 2],
    ['too wide', 22, 3],
    ['too high', 2, 22],
  ])('does nothing where the frame is %s', (_, width, height) => {
    for (const axis of PLANES) {
      const { blocks, frame } = framed(axis, width, height, true);
      expect(lightPortal(blocks, ...at(frame, 0, 0))).toBeUndefined();
      expect(blocks.count('nether_portal')).toBe(0);
    }
  });

  it('does nothing where any block of the frame is missing or of something else', () => {
    for (const wrong of [AIR, STONE]) {
      for (let i = -1; i <= 2; i++) {
        for (let j = -1; j <= 3; j++) {
          const isSide = i < 0 || i === 2;
          const isEnd = j < 0 || j === 3;
          if (isSide === isEnd) continue;
          const { blocks, frame } = framed('x', 2, 3, true);
          blocks.set(...at(frame, i, j), wrong);
          expect(lightPortal(blocks, ...at(frame, 0, 0))).toBeUndefined();
        }
      }
    }
  });

  it('does nothing where something is inside', () => {
    for (const thing of ['stone', 'torch', 'water', 'obsidian', 'nether_portal']) {
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 4; j++) {
          if (i === 0 && j === 0) continue;
          const { blocks, frame } = framed('x', 3, 4);
          blocks.set(...at(frame, i, j), stateOf(thing));
          expect(lightPortal(blocks, ...at(frame, 0, 0))).toBeUndefined();
        }
      }
    }
  });

  it('does nothing in the open, beside a frame, or in what already is a portal', () => {
    const { blocks, frame } = lit('x', 2, 3);
    expect(lightPortal(new Sandbox(), 0, 0, 0)).toBeUndefined();
    expect(lightPortal(blocks, frame.x, frame.y, frame.z + 1)).toBeUndefined();
    expect(lightPortal(blocks, frame.x, frame.y, frame.z)).toBeUndefined();
  });
});

describe('a portal', () => {
  it.each(PLANES)('along %s holds, and is known from each of its blocks', (axis) => {
    const { blocks, frame } = lit(axis, 3, 4);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 4; j++) expect(portalAt(blocks, ...at(frame, i, j))).toEqual(frame);
    }
    expect(portalHolds(blocks, ...at(frame, -1, 0))).toBe(false);
  });

  it('vanishes as a whole when any block of its frame breaks', () => {
    for (let i = -1; i <= 3; i++) {
      for (let j = -1; j <= 4; j++) {
        const isSide = i < 0 || i === 3;
        const isEnd = j < 0 || j === 4;
        if (isSide === isEnd) continue;
        const { blocks, frame } = lit('z', 3, 4);
        blocks.set(...at(frame, i, j), AIR);
        expect(fadePortals(blocks, ...at(frame, i, j))).toHaveLength(12);
        expect(blocks.count('nether_portal')).toBe(0);
      }
    }
  });

  it('vanishes when a block of its own is taken out', () => {
    const { blocks, frame } = lit('x', 2, 3);
    blocks.set(...at(frame, 1, 1), AIR);
    expect(fadePortals(blocks, ...at(frame, 1, 1))).toHaveLength(5);
    expect(blocks.count('nether_portal')).toBe(0);
  });

  it('stays when a corner goes, when something changes before it, and while it is filled', () => {
    const { blocks, frame } = framed('x', 2, 3, true);
    const watched: PortalBlocks = {
      get: (x, y, z) => blocks.get(x, y, z),
      set: (x, y, z, state) => {
        blocks.set(x, y, z, state);
        fadePortals(watched, x, y, z);
      },
    };
    expect(lightPortal(watched, ...at(frame, 0, 0))).toEqual(frame);
    watched.set(...at(frame, -1, -1), AIR);
    watched.set(frame.x, frame.y, frame.z + 1, STONE);
    expect(blocks.count('nether_portal')).toBe(6);
    watched.set(...at(frame, 0, -1), AIR);
    expect(blocks.count('nether_portal')).toBe(0);
  });

  it('does not take a neighbour along', () => {
    const { blocks, frame } = lit('x', 2, 3);
    const other = { ...frame, x: frame.x + 3 };
    for (let j = 0; j < 3; j++) blocks.set(...at(other, 2, j), OBSIDIAN);
    for (let i = 0; i < 2; i++) {
      for (const j of [-1, 3]) blocks.set(...at(other, i, j), OBSIDIAN);
    }
    expect(lightPortal(blocks, ...at(other, 0, 0))).toEqual(other);
    blocks.set(...at(frame, 0, -1), AIR);
    fadePortals(blocks, ...at(frame, 0, -1));
    expect(blocks.count('nether_portal')).toBe(6);
    expect(portalHolds(blocks, ...at(other, 0, 0))).toBe(true);
  });
});

describe('a body', () => {
  it('touches a portal by any part of it', () => {
    const { blocks, frame } = lit('x', 2, 3);
    const touches = (x: number, y: number, z: number) =>
      touchesPortal(blocks, frame.x + x, frame.y + y, frame.z + z, 0.3, 1.8);
    expect(touches(1, 0, 0.5)).toBe(true);
    expect(touches(1, 0, -0.29)).toBe(true);
    expect(touches(1, 0, -0.3)).toBe(false);
    expect(touches(1, 0, 1.29)).toBe(true);
    expect(touches(1, 0, 1.3)).toBe(false);
    expect(touches(1, -1.79, 0.5)).toBe(true);
    expect(touches(1, -1.8, 0.5)).toBe(false);
    expect(touches(1, 3, 0.5)).toBe(false);
  });

  it.each([
    ['survival', false, 80],
    ['creative', true, 1],
  ])('of %s travels after so many ticks', (_, isCreative, ticks) => {
    const traveller = { portalTicks: 0, portalSpent: false };
    for (let i = 1; i < ticks; i++) {
      expect(stepPortal(traveller, true, isCreative)).toBeUndefined();
    }
    expect(stepPortal(traveller, true, isCreative)).toBe('travel');
  });

  it('does not travel back before it has left the portal', () => {
    const traveller = { portalTicks: 0, portalSpent: false };
    expect(stepPortal(traveller, true, true)).toBe('travel');
    for (let i = 0; i < 200; i++) expect(stepPortal(traveller, true, true)).toBeUndefined();
    expect(stepPortal(traveller, false, true)).toBeUndefined();
    expect(stepPortal(traveller, true, true)).toBe('travel');
  });

  it('waits anew when it has stepped out', () => {
    const traveller = { portalTicks: 0, portalSpent: false };
    for (let i = 0; i < 79; i++) stepPortal(traveller, true, false);
    stepPortal(traveller, false, false);
    for (let i = 0; i < 79; i++) {
      expect(stepPortal(traveller, true, false)).toBeUndefined();
    }
    expect(stepPortal(traveller, true, false)).toBe('travel');
  });
});
