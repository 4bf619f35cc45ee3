import type { Step } from './route.js';
import type { Cell } from './terrain.js';

/** What a walker must know of the body it moves, once per tick. */
export interface WalkerBody {
  /** the feet's middle */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly onGround: boolean;
  readonly inWater: boolean;
  /** the feet are in a ladder's cell */
  readonly onClimbable: boolean;
}

/** The keys to hold for one tick. Yaw 0 looks along +X and grows towards +Z; radians. */
export interface Move {
  /** left out: as it is */
  yaw?: number;
  pitch?: number;
  /** 1 forward, -1 back */
  forward: number;
  /** 1 right, -1 left */
  strafe: number;
  jump: boolean;
  sneak: boolean;
  sprint: boolean;
  /** a block to go on digging at; the view points at it */
  dig?: Cell;
  /** a block to place this tick; the view points at the face of `against` */
  place?: NonNullable<Step['place']>;
  /** a door to open or shut this tick; the view points at it */
  open?: Cell;
}

export function neutral(): Move {
  return { forward: 0, strafe: 0, jump: false, sneak: false, sprint: false };
}
