import type { GameState } from '@bridle/facets';

const DEGREES = 180 / Math.PI;

/** Minecraft's view in degrees: yaw 0 is south and grows to the right, pitch −90 is up. */
export interface McView {
  readonly yaw: number;
  readonly pitch: number;
}

export function viewOf({ yaw, pitch }: { yaw: number; pitch: number }): McView {
  return { yaw: wrapped(yaw * DEGREES - 90), pitch: tidy(-pitch * DEGREES) };
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

export function placeOf({ player }: GameState) {
  const [x, y, z] = player.pos;
  return { x, y, z, ...viewOf(player) };
}
