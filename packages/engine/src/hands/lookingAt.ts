import { type BlockHit, castRay } from '../world/ray.js';
import type { World } from '../world/world.js';
export const REACH = 4.5;
const CREATIVE_REACH = 5;

/** The block that the player looks at, within reach. */
export function lookingAt(world: World): BlockHit | undefined {
  const { player } = world;
  const [dx, dy, dz] = world.lookDirection();
  const reach = player.mode === 'creative' ? CREATIVE_REACH : REACH;
  return castRay(world.blocks, player.x, player.eyeY, player.z, dx, dy, dz, reach);
}
