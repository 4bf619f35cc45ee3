import { IS_WATER, perKind } from '../blocks/index.js';
import { ITEM_KINDS } from '../items/index.js';
import { BOTTOM_Y } from '../terrain/column.js';
import { ITEM_HALF_WIDTH, ITEM_HEIGHT, type ItemEntity } from '../world/itemEntities.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT } from '../world/player.js';
import type { World } from '../world/world.js';
import { moveThing } from './moveThing.js';

const GRAVITY = 0.04;
const DRAG = 0.98;
const WATER_DRAG = 0.9;
const BUOYANCY = 0.005;
const FLOATING_UP = 0.06;

/** What burns or pricks away whatever lies in it. */
const DESTROYS = perKind(
  ({ harm }) => harm !== undefined && harm.by !== 'bush' && harm.by !== 'hotFloor',
);

const GROUND_DRAG = 0.588;
const LIFE_TICKS = 6_000;
const PICKUP_SIDE = 1;
const PICKUP_UP = 0.5;

/** One tick of falling, lying, being picked up and vanishing. */
export function tickItemEntities(world: World): void {
  const { items } = world;
  if (items.length === 0) return;
  let kept = 0;
  for (const entity of items) {
    if (!isGone(world, entity)) items[kept++] = entity;
  }
  items.length = kept;
}

function isGone(world: World, entity: ItemEntity): boolean {
  entity.age++;
  if (entity.age > LIFE_TICKS || entity.y < BOTTOM_Y - 64) return true;
  const { x, y, z } = entity;
  const inside = world.blocks.get(Math.floor(x), Math.floor(y), Math.floor(z));
  if (DESTROYS[inside] === 1) return true;
  if (entity.pickupDelay > 0) entity.pickupDelay--;
  else if (isNearPlayer(world, entity) && pickUp(world, entity)) return true;
  move(world, entity, IS_WATER[inside] === 1);
  return false;
}

function isNearPlayer({ player }: World, { x, y, z }: ItemEntity): boolean {
  const side = PLAYER_HALF_WIDTH + PICKUP_SIDE + ITEM_HALF_WIDTH;
  return (
    !player.isDead &&
    player.mode !== 'spectator' &&
    Math.abs(x - player.x) < side &&
    Math.abs(z - player.z) < side &&
    y < player.y + PLAYER_HEIGHT + PICKUP_UP &&
    y + ITEM_HEIGHT > player.y - PICKUP_UP
  );
}

function pickUp(world: World, entity: ItemEntity): boolean {
  const kind = ITEM_KINDS[entity.item]!;
  const { item, count, damage, data } = entity;
  const left = world.player.inventory.add(item, count, damage, kind.maxStack, data);
  if (left < entity.count) {
    world.tell({ event: 'pickup', item: kind.name, count: entity.count - left });
  }
  entity.count = left;
  return left === 0;
}

function move(world: World, entity: ItemEntity, isInWater: boolean): void {
  // In water it rises, slowly, instead of falling.
  if (!isInWater) entity.vy -= GRAVITY;
  else if (entity.vy < FLOATING_UP) entity.vy = entity.vy * WATER_DRAG + BUOYANCY;
  const { vy } = entity;
  moveThing(world, entity, ITEM_HALF_WIDTH, ITEM_HEIGHT);
  entity.onGround = vy < 0 && entity.vy !== vy;
  const drag = entity.onGround ? GROUND_DRAG : DRAG;
  entity.vx *= drag;
  entity.vy *= DRAG;
  entity.vz *= drag;
}
