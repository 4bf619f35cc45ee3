import type { BlockWorldState } from '@bridle/facets';
import { PITCH_MAX } from '../../limits.js';

const DEGREES = 180 / Math.PI;
const STRAIGHT_DOWN = 90;

/** Minecraft's view in degrees: yaw 0 is south and grows to the right, pitch −90 is up. */
export interface McView {
  readonly yaw: number;
  readonly pitch: number;
}

/** The steepest view there is counts as straight: who asks for 90 degrees reads 90. */
export function mcView({ yaw, pitch }: { yaw: number; pitch: number }): McView {
  const isSteepest = Math.abs(pitch) >= PITCH_MAX;
  return {
    yaw: wrapped(yaw * DEGREES - 90),
    pitch: isSteepest ? -Math.sign(pitch) * STRAIGHT_DOWN : tidy(-pitch * DEGREES),
  };
}

/** As Minecraft does with a view that bends over backwards. */
export function withinPitch(degrees: number): number {
  return Math.max(-STRAIGHT_DOWN, Math.min(STRAIGHT_DOWN, degrees));
}

/** The radians of our own view. */
export function radiansOf({ yaw, pitch }: McView): { yaw: number; pitch: number } {
  return { yaw: wrapped(yaw + 90) / DEGREES, pitch: -pitch / DEGREES };
}

function wrapped(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180;
  return tidy(turned);
}

/** Radians come back as the degrees that were set, and 0 is never −0. */
function tidy(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9 + 0;
}

export function mcPosition({ player }: BlockWorldState) {
  const [x, y, z] = player.pos;
  return { x, y, z, ...mcView(player) };
}
