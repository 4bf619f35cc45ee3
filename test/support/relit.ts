import type { World } from '@bridle/engine';

/** The same world with all its light put in once more: what was lit bit by bit must look so. */
export function relit(world: World, radius: number): World {
  const fork = world.fork();
  fork.light.forgetFar(1_000_000, 1_000_000, 0);
  const [columnX, columnZ] = [Math.floor(world.player.x) >> 4, Math.floor(world.player.z) >> 4];
  for (let z = columnZ - radius; z <= columnZ + radius; z++) {
    for (let x = columnX - radius; x <= columnX + radius; x++) fork.light.columnLight(x, z);
  }
  return fork;
}
