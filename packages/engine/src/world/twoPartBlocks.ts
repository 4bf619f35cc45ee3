import { OPPOSITE, type Side, STEP } from '../blocks/directions.js';
import { KIND_OF_STATE, propertyOf, withProperty } from '../blocks/index.js';
import type { WorldBlocks } from '../terrain/worldBlocks.js';

/** Where the other half of a thing of two cells is. */
export interface OtherPart {
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  /** this half is the one that is put down, and the other follows */
  readonly isFoot: boolean;
  /** this half is the one that drops the thing; it has to be taken away first */
  readonly hasDrops: boolean;
}

/** Of doors, tall plants and beds; undefined for what is whole. */
export function otherPart(state: number): OtherPart | undefined {
  const half = propertyOf(state, 'half');
  if (half === 'lower') return { dx: 0, dy: 1, dz: 0, isFoot: true, hasDrops: true };
  if (half === 'upper') return { dx: 0, dy: -1, dz: 0, isFoot: false, hasDrops: false };
  const part = propertyOf(state, 'part');
  if (part === undefined) return undefined;
  const facing = propertyOf(state, 'facing') as Side;
  const isFoot = part === 'foot';
  const [dx, dy, dz] = STEP[isFoot ? facing : OPPOSITE[facing]];
  return { dx, dy, dz, isFoot, hasDrops: !isFoot };
}

/** The other half of what is put down. */
export function otherState(state: number): number {
  const half = propertyOf(state, 'half');
  if (half !== undefined) return withProperty(state, 'half', half === 'lower' ? 'upper' : 'lower');
  const part = propertyOf(state, 'part') === 'foot' ? 'head' : 'foot';
  return withProperty(state, 'part', part);
}

/** Where the other half of a block is, if it has one and that is there. */
export function presentPart(
  blocks: WorldBlocks,
  x: number,
  y: number,
  z: number,
  state: number,
): OtherPart | undefined {
  const other = otherPart(state);
  if (other === undefined) return undefined;
  const beside = blocks.get(x + other.dx, y + other.dy, z + other.dz);
  return KIND_OF_STATE[beside] === KIND_OF_STATE[state] ? other : undefined;
}
