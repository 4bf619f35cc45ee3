import { type BlockHit, castRay } from '../world/ray.js';
import type { World } from '../world/world.js';

/** The block that the player looks at, within reach. */
export function lookingAt(world: World): BlockHit | undefined {
  const { player } = world;
  const [dx, dy, dz] = world.lookDirection();
  return castRay(world.blocks, player.x, player.eyeY, player.z, dx, dy, dz, player.reach);
}
