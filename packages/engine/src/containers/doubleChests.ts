import { KIND_OF_STATE, propertyOf } from '../blocks/index.js';
import type { World } from '../world/world.js';

/** One step clockwise, seen from above. */
const CLOCKWISE: Readonly<Record<string, readonly [number, number]>> = {
  north: [1, 0],
  east: [0, 1],
  south: [-1, 0],
  west: [0, -1],
};

const OTHER_TYPE: Readonly<Record<string, string>> = { left: 'right', right: 'left' };

export interface ChestHalf {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly state: number;
}

/** The chest that makes a double one with the chest of that state at that place. */
export function otherHalfOf(
  { blocks }: World,
  state: number,
  x: number,
  y: number,
  z: number,
): ChestHalf | undefined {
  const type = propertyOf(state, 'type');
  const [dx, dz] = CLOCKWISE[propertyOf(state, 'facing') ?? ''] ?? [0, 0];
  const way = type === 'left' ? 1 : type === 'right' ? -1 : 0;
  if (way === 0) return undefined;
  const [otherX, otherZ] = [x + dx * way, z + dz * way];
  const other = blocks.get(otherX, y, otherZ);
  const fits =
    KIND_OF_STATE[other] === KIND_OF_STATE[state] &&
    propertyOf(other, 'facing') === propertyOf(state, 'facing') &&
    propertyOf(other, 'type') === OTHER_TYPE[type!];
  return fits ? { x: otherX, y, z: otherZ, state: other } : undefined;
}
