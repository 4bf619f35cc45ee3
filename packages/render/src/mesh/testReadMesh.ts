import type { Arena } from '../arena.js';
import {
  FLAG_BRIGHT,
  FLAG_CUTOUT,
  FLAG_FLAT_LIGHT,
  FLAG_MIRROR,
  FLAG_TWO_SIDED,
  QUAD_BYTES,
  QUAD_TURN_SHIFT,
  SLOT_CROSSED_END,
  SLOT_FACES,
  SLOT_LIGHT,
  SLOT_QUADS,
  SLOT_TRANSLUCENT_END,
} from '../layout.js';
import type { SectionMeshes } from './sectionMeshes.js';

// Meshes as a reader understands them, for tests.

export type Range = 'west' | 'east' | 'down' | 'up' | 'north' | 'south' | 'crossed' | 'translucent';

export interface ReadQuad {
  readonly range: Range;
  readonly direction: number;
  /** sixteenths in the section */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly du: number;
  readonly dv: number;
  readonly texture: number;
  /** 0xBBGGRR */
  readonly tint: number;
  readonly isCutout: boolean;
  readonly isBright: boolean;
  readonly isTwoSided: boolean;
  readonly isMirrored: boolean;
  readonly turn: number;
  /** one value where it is flat, else rows of corners */
  readonly light: readonly number[];
}

const RANGES: readonly Range[] = [
  'west',
  'east',
  'down',
  'up',
  'north',
  'south',
  'crossed',
  'translucent',
];

/** The sections that are listed, near to far, as `x y z`. */
export function listedSections(arena: Arena, meshes: SectionMeshes): string[] {
  return slotsOf(arena, meshes).map((slot) => nameOf(arena, slot));
}

/** The quads of a listed section; none where it is not listed. */
export function quadsOf(arena: Arena, meshes: SectionMeshes, name: string): ReadQuad[] {
  const slot = slotsOf(arena, meshes).find((at) => nameOf(arena, at) === name);
  if (slot === undefined) return [];
  const { i32 } = arena;
  const word = slot >> 2;
  const ends = Array.from({ length: 8 }, (_, i) => i32[word + SLOT_FACES + 1 + i]!);
  if (ends[6] !== i32[word + SLOT_CROSSED_END]) throw new Error('ranges are out of place');
  return Array.from({ length: i32[word + SLOT_TRANSLUCENT_END]! }, (_, i) => {
    const range = RANGES[ends.findIndex((end) => i < end)]!;
    return readQuad(arena, meshes, slot, i, range);
  });
}

function readQuad(
  arena: Arena,
  meshes: SectionMeshes,
  slot: number,
  index: number,
  range: Range,
): ReadQuad {
  const { i32, u32, u16 } = arena;
  const at = (i32[(slot >> 2) + SLOT_QUADS]! + index * QUAD_BYTES) >> 2;
  const [place, extent, paint, light] = [u32[at]!, u32[at + 1]!, u32[at + 2]!, u32[at + 3]!];
  const direction = place >>> 27;
  const [x, y, z] = [place & 511, (place >> 9) & 511, (place >> 18) & 511];
  const [du, dv] = [extent & 511, (extent >> 9) & 511];
  const u = direction < 2 ? z : x;
  const v = direction === 2 || direction === 3 ? z : y;
  const corners = (cellsOf(u, du) + 1) * (cellsOf(v, dv) + 1);
  const grid = (i32[(slot >> 2) + SLOT_LIGHT]! + light) >> 1;
  const isFlat = (extent & FLAG_FLAT_LIGHT) !== 0;
  return {
    range,
    direction,
    x,
    y,
    z,
    du,
    dv,
    texture: paint & 0xfff,
    tint: u32[(meshes.tintsAddress >> 2) + (paint >> 12)]!,
    isCutout: (extent & FLAG_CUTOUT) !== 0,
    isBright: (extent & FLAG_BRIGHT) !== 0,
    isTwoSided: (extent & FLAG_TWO_SIDED) !== 0,
    isMirrored: (extent & FLAG_MIRROR) !== 0,
    turn: (extent >> QUAD_TURN_SHIFT) & 3,
    light: isFlat ? [light] : [...u16.subarray(grid, grid + corners)],
  };
}

function cellsOf(from: number, extent: number): number {
  return ((from + extent + 15) >> 4) - (from >> 4);
}

function slotsOf(arena: Arena, meshes: SectionMeshes): number[] {
  const at = meshes.visibleAddress >> 2;
  return [...arena.i32.subarray(at, at + meshes.visibleCount)];
}

function nameOf(arena: Arena, slot: number): string {
  return [...arena.i32.subarray(slot >> 2, (slot >> 2) + 3)].join(' ');
}
