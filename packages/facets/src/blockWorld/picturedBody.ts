import type { SceneEntity } from './picturedScene.js';

/**
 * Of a block, or of a radian: a thirtieth of a pixel for a body right before the eyes. Finer numbers change at each
 * tick without being seen, and are twice as long when they are told.
 */
const FINEST = 1e-4;
const STEPS = Math.round(1 / FINEST);

function picturedNumber(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}

/** A body as fine as pictures show it: whoever draws it, from numbers of this game or from those it was told, has the same. */
export function picturedBody(body: SceneEntity): SceneEntity {
  const { x, y, z, yaw, headYaw, headPitch, walked, speed } = body;
  return {
    ...body,
    x: picturedNumber(x),
    y: picturedNumber(y),
    z: picturedNumber(z),
    yaw: picturedNumber(yaw),
    ...(headYaw !== undefined && { headYaw: picturedNumber(headYaw) }),
    ...(headPitch !== undefined && { headPitch: picturedNumber(headPitch) }),
    ...(walked !== undefined && { walked: picturedNumber(walked) }),
    ...(speed !== undefined && { speed: picturedNumber(speed) }),
  };
}
