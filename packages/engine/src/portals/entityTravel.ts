import {
  ITEM_HALF_WIDTH,
  ITEM_HEIGHT,
  type ItemEntity,
  loseOldest,
} from '../world/itemEntities.js';
import type { Land } from '../world/land.js';
import { type Mob, NOBODY } from '../world/mob.js';
import { MOBS_MAX } from '../world/mobs.js';
import { portalBlocks } from '../world/neighbourUpdates.js';
import type { Portal } from '../world/portal.js';
import type { World } from '../world/world.js';
import { exitOf, placeBeyond, reachPortal } from './portalTravel.js';

/** A portal works again for an entity that has been out of it for so long. */
const PAUSE_TICKS = 300;
/** Portals further from the player than this, along x or z, take nobody. */
const NEAR_BLOCKS = 96;
/** Columns kept of land where only a mob has come to: the rest comes back when it is needed. */
const KEPT_COLUMNS = 1;

/** What goes through portals without being asked. */
interface Traveller {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  portalPause: number;
}

/** Mobs and things lying about that touch a portal come out of the other land's at once. */
export function tickEntityTravel(world: World): void {
  const { land, player } = world;
  if (land.portals.length === 0) return;
  for (const portal of land.portals) {
    const dx = Math.abs(portal.x - player.x);
    if (dx > NEAR_BLOCKS || Math.abs(portal.z - player.z) > NEAR_BLOCKS) continue;
    crossAt(world, land, portal);
  }
  for (const mob of land.mobs.list) if (mob.portalPause > 0) mob.portalPause--;
  for (const item of land.items) if (item.portalPause > 0) item.portalPause--;
}

function crossAt(world: World, land: Land, portal: Portal): void {
  const { list } = land.mobs;
  for (let i = 0; i < list.length; i++) {
    const mob = list[i]!;
    if (!isTaken(portal, mob, mob.half, mob.height) || world.player.riding === mob.id) continue;
    if (sendMob(world, portal, mob)) list.splice(i--, 1);
  }
  const { items } = land;
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (!isTaken(portal, item, ITEM_HALF_WIDTH, ITEM_HEIGHT)) continue;
    sendItem(world, portal, item);
    items.splice(i--, 1);
  }
}

/** Whether a portal takes a body; one that came out of it waits as long as it touches it. */
function isTaken(portal: Portal, body: Traveller, half: number, height: number): boolean {
  const [wideX, wideZ] = portal.axis === 'x' ? [portal.width, 1] : [1, portal.width];
  const isInside =
    body.x + half > portal.x &&
    body.x - half < portal.x + wideX &&
    body.z + half > portal.z &&
    body.z - half < portal.z + wideZ &&
    body.y + height > portal.y &&
    body.y < portal.y + portal.height;
  if (!isInside) return false;
  if (body.portalPause === 0) return true;
  body.portalPause = PAUSE_TICKS;
  return false;
}

function sendMob(world: World, portal: Portal, mob: Mob): boolean {
  const { land, exit } = beyond(world, portal, mob);
  if (land.mobs.list.length >= MOBS_MAX) return false;
  mob.place(exit.x, exit.y, exit.z);
  mob.markX = exit.x;
  mob.markZ = exit.z;
  mob.target = NOBODY;
  mob.portalPause = PAUSE_TICKS;
  insert(land.mobs.list, mob);
  return true;
}

function sendItem(world: World, portal: Portal, item: ItemEntity): void {
  const { land, exit } = beyond(world, portal, item);
  item.x = exit.x;
  item.y = exit.y;
  item.z = exit.z;
  item.portalPause = PAUSE_TICKS;
  insert(land.items, item);
  loseOldest(land.items);
}

/** In the order of the ids, in which a land has its bodies. */
function insert<Entity extends { readonly id: number }>(list: Entity[], body: Entity): void {
  let at = list.length;
  while (at > 0 && list[at - 1]!.id > body.id) at--;
  list.splice(at, 0, body);
}

/** The other land, and where one comes out there. The portal is built if there is none. */
function beyond(world: World, portal: Portal, { x, y, z }: Traveller) {
  const here = world.land;
  const isNether = here.dimension !== 'minecraft:the_nether';
  const land = world.landOf(isNether ? 'minecraft:the_nether' : 'minecraft:overworld');
  const place = placeBeyond(isNether, x, z);
  // Whatever is built there is built in that land, and the player sees nothing of it.
  const events = world.events.length;
  world.land = land;
  const seen = { isNether, blocks: portalBlocks(world), portals: land.portals };
  const arrival = reachPortal(seen, place.x, Math.floor(y), place.z, portal.axis);
  land.portals = arrival.portals;
  world.land = here;
  world.events.length = events;
  const [columnX, columnZ] = [arrival.portal.x >> 4, arrival.portal.z >> 4];
  land.light.forgetFar(columnX, columnZ, KEPT_COLUMNS);
  land.blocks.forgetFar(columnX, columnZ, KEPT_COLUMNS);
  return { land, exit: exitOf(arrival.portal) };
}
