import {
  LOOK_CUTOUT,
  LOOK_OCCLUDES,
  PART_BOX,
  PART_CROP,
  PART_CROSS,
  TINT_NONE,
} from '../../layout.js';

export const WEST = 0;
export const EAST = 1;
export const DOWN = 2;
export const UP = 3;
export const NORTH = 4;
export const SOUTH = 5;

export const MIRRORED = 4;

/** One face: a texture's name, the kind of its tint, and its turn in quarters plus MIRRORED. */
export interface FaceLook {
  readonly texture: string;
  readonly tint?: number;
  readonly turn?: number;
}

/** A texture's name will do where nothing else is to be said; undefined: no face. */
export type FaceLookOrName = FaceLook | string | undefined;

/** West, east, down, up, north, south. */
export type FaceLooks = readonly FaceLookOrName[];

/** x0, y0, z0, x1, y1, z1 in sixteenths of a block. */
export type LookBox = readonly [number, number, number, number, number, number];

export interface LookPart {
  /** PART_BOX, PART_CROSS or PART_CROP */
  readonly kind: number;
  readonly box: LookBox;
  readonly faces: FaceLooks;
  readonly flags: number;
}

export interface CubeLook {
  readonly what: 'cube';
  readonly faces: FaceLooks;
  readonly flags: number;
  readonly group?: number;
}

export interface PartsLook {
  readonly what: 'parts';
  readonly parts: readonly LookPart[];
}

export interface FluidLook {
  readonly what: 'fluid';
  readonly still: FaceLook;
  readonly flow: FaceLook;
  readonly flags: number;
  readonly group: number;
  /** 1..8, plus 16 where it falls */
  readonly amount: number;
}

export type Look =
  | { readonly what: 'nothing' }
  | ((CubeLook | PartsLook | FluidLook) & { readonly isWaterlogged?: boolean });

export const NOTHING: Look = { what: 'nothing' };

/** What lies next to its like shows no face between the two: one number for each such group. */
export const GROUP_LEAVES = 1;
export const GROUP_GLASS = 2;
export const GROUP_ICE = 3;
export const GROUP_WATER = 4;
export const GROUP_LAVA = 5;
export const GROUP_STAINED = 6;
export const GROUP_OTHER = 32;

export const WHOLE: LookBox = [0, 0, 0, 16, 16, 16];

export function all(face: FaceLookOrName): FaceLooks {
  return [face, face, face, face, face, face];
}

export function sided(
  top: FaceLookOrName,
  bottom: FaceLookOrName,
  side: FaceLookOrName,
): FaceLooks {
  return [side, side, bottom, top, side, side];
}

/** A whole opaque cube. */
export function solid(faces: FaceLooks | string): Look {
  const six = typeof faces === 'string' ? all(faces) : faces;
  return { what: 'cube', faces: six, flags: LOOK_OCCLUDES };
}

export function parts(...list: readonly LookPart[]): Look {
  return { what: 'parts', parts: list };
}

export function box(sides: LookBox, faces: FaceLooks | string, flags = 0): LookPart {
  const six = typeof faces === 'string' ? all(faces) : faces;
  return { kind: PART_BOX, box: sides, faces: six, flags };
}

export function tinted(texture: string, tint: number): FaceLook {
  return { texture, tint };
}

/** The cross that most plants are. */
export function cross(texture: string, tint = TINT_NONE, flags = LOOK_CUTOUT): Look {
  return parts({ kind: PART_CROSS, box: WHOLE, faces: all({ texture, tint }), flags });
}

export function crop(texture: string, flags = LOOK_CUTOUT): Look {
  return parts({ kind: PART_CROP, box: WHOLE, faces: all(texture), flags });
}

/** A thin layer against one side of the cell, seen from both sides. */
export function sheet(side: number, face: FaceLookOrName, thickness = 1): LookPart {
  const faces: FaceLookOrName[] = [
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ];
  faces[side] = face;
  faces[side ^ 1] = face;
  return { kind: PART_BOX, box: plate(side, thickness), faces, flags: LOOK_CUTOUT };
}

/** The box of a plate that lies against one side of the cell. */
export function plate(side: number, thickness: number): LookBox {
  const sides: [number, number, number, number, number, number] = [0, 0, 0, 16, 16, 16];
  const axis = side >> 1;
  if (side & 1) sides[axis] = 16 - thickness;
  else sides[axis + 3] = thickness;
  return sides;
}
