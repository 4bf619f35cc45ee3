import type { ViewLook } from '../draw/drawingClient.js';

type Place = readonly [x: number, y: number, z: number];

/** How a camera of one's own moves: each −1, 0 or 1. */
export interface CameraMove {
  readonly right: number;
  readonly forward: number;
  readonly up: number;
  readonly isFast: boolean;
}

/** Blocks a second. */
const SPEED = 8;
const FAST_SPEED = 24;
/** A frame that took longer is no leap. */
const SECONDS_MAX = 0.1;
const COLUMN = 16;

/** Where the camera is after so many seconds; it looks where the person looks, and climbs straight up. */
export function moved(pos: Place, { yaw }: ViewLook, move: CameraMove, seconds: number): Place {
  const far = (move.isFast ? FAST_SPEED : SPEED) * Math.min(SECONDS_MAX, seconds);
  const [ahead, aside] = [move.forward * far, move.right * far];
  return [
    pos[0] + Math.cos(yaw) * ahead - Math.sin(yaw) * aside,
    pos[1] + move.up * far,
    pos[2] + Math.sin(yaw) * ahead + Math.cos(yaw) * aside,
  ];
}

/** Holds a camera within the land that is there: so many columns around the player. */
export function withinLand(pos: Place, eyes: Place, columns: number): Place {
  const most = Math.max(1, columns * COLUMN - COLUMN / 2);
  const [dx, dz] = [pos[0] - eyes[0], pos[2] - eyes[2]];
  const far = Math.hypot(dx, dz);
  if (far <= most) return pos;
  return [eyes[0] + (dx * most) / far, pos[1], eyes[2] + (dz * most) / far];
}
