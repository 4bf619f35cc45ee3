import { closeScreen } from '../containers/opening.js';
import type { Dimension } from '../world/land.js';
import { portalBlocks } from '../world/neighbourUpdates.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT } from '../world/player.js';
import { lightPortal, portalAt, stepPortal, touchesPortal } from '../world/portal.js';
import { withPortal } from '../world/portalRegistry.js';
import type { World } from '../world/world.js';
import { exitOf, placeBeyond, reachPortal } from './portalTravel.js';

/** Land that is left behind keeps this many columns around the place; the rest comes back. */
const KEPT_COLUMNS = 1;

/** Puts the player into another land, which wakes; the one that is left sleeps. */
export function enterLand(world: World, dimension: Dimension): void {
  if (world.dimension === dimension) return;
  closeScreen(world); // what is open stays behind
  const { light, blocks } = world.land;
  const { player } = world;
  const [columnX, columnZ] = [Math.floor(player.x) >> 4, Math.floor(player.z) >> 4];
  light.forgetFar(columnX, columnZ, KEPT_COLUMNS);
  blocks.forgetFar(columnX, columnZ, KEPT_COLUMNS);
  world.land = world.landOf(dimension);
}

/** A portal takes a player who stands in it for a while to another, in the other land. */
export function tickPlayerTravel(world: World): void {
  const { player, blocks } = world;
  const { x, y, z } = player;
  const isInside = touchesPortal(blocks, x, y, z, PLAYER_HALF_WIDTH, PLAYER_HEIGHT);
  if (!isInside && player.portalTicks === 0 && !player.portalSpent) return;
  if (player.mode === 'spectator') return;
  const isQuick = player.mode === 'creative';
  if (stepPortal(player, isInside, isQuick) === 'travel') goThrough(world);
}

function goThrough(world: World): void {
  const { player } = world;
  const axis = portalAxis(world);
  const toNether = world.dimension !== 'minecraft:the_nether';
  const beyond = placeBeyond(toNether, player.x, player.z);
  enterLand(world, toNether ? 'minecraft:the_nether' : 'minecraft:overworld');
  const { land } = world;
  const seen = { isNether: toNether, blocks: portalBlocks(world), portals: land.portals };
  const arrival = reachPortal(seen, beyond.x, Math.floor(player.y), beyond.z, axis);
  land.portals = arrival.portals;
  const exit = exitOf(arrival.portal);
  player.place(exit.x, exit.y, exit.z);
}

/** The way along which the portal is wide that the player stands in. */
function portalAxis({ player, blocks }: World): 'x' | 'z' {
  const [x, y, z] = [Math.floor(player.x), Math.floor(player.y), Math.floor(player.z)];
  for (let dz = -1; dz <= 1; dz++) {
    for (let dx = -1; dx <= 1; dx++) {
      const portal = portalAt({ get: blocks.get.bind(blocks), set: () => {} }, x + dx, y, z + dz);
      if (portal !== undefined) return portal.axis;
    }
  }
  return 'x';
}

/** Fire is struck here: if a frame of obsidian is around it, a portal opens. Says whether. */
export function openPortal(world: World, x: number, y: number, z: number): boolean {
  const portal = lightPortal(portalBlocks(world), x, y, z);
  if (portal === undefined) return false;
  world.land.portals = withPortal(world.land.portals, portal);
  return true;
}
