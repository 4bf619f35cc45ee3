import { cos, sin } from '@bridle/engine/math';
import type { Camera } from './renderScene.js';

const FOV_DEFAULT = 70;
const RADIANS = 0.017453292519943295;

/**
 * Where a pixel's middle is within it: not quite at a half. Blocks seen straight on have their
 * edges exactly on halves, and then the last bit would decide which of two quads owns a pixel.
 */
export const PIXEL_MIDDLE = 0.5001220703125;

/** A camera in front of a picture of some size. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly height: number;
  /** unit vectors in the world */
  readonly right: readonly [number, number, number];
  readonly up: readonly [number, number, number];
  readonly forward: readonly [number, number, number];
  /** pixels for a block at a distance of one */
  readonly scale: number;
}

export function viewOf(camera: Camera, width: number, height: number): View {
  const [cy, sy] = [cos(camera.yaw), sin(camera.yaw)];
  const [cp, sp] = [cos(camera.pitch), sin(camera.pitch)];
  const half = (camera.fov ?? FOV_DEFAULT) * RADIANS * 0.5;
  return {
    x: camera.x,
    y: camera.y,
    z: camera.z,
    width,
    height,
    right: [-sy, 0, cy],
    up: [-cy * sp, cp, -sy * sp],
    forward: [cy * cp, sp, sy * cp],
    scale: ((height / 2) * cos(half)) / sin(half),
  };
}

/** Where a point of the world falls on the picture; `depth` is its distance ahead, in blocks. */
export function project(
  view: View,
  x: number,
  y: number,
  z: number,
): { x: number; y: number; depth: number } {
  const [dx, dy, dz] = [x - view.x, y - view.y, z - view.z];
  const { right, up, forward, scale } = view;
  const depth = dx * forward[0] + dy * forward[1] + dz * forward[2];
  const across = dx * right[0] + dy * right[1] + dz * right[2];
  const above = dx * up[0] + dy * up[1] + dz * up[2];
  return {
    x: view.width / 2 + (across * scale) / depth,
    y: view.height / 2 - (above * scale) / depth,
    depth,
  };
}
