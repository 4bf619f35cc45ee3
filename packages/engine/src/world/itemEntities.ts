import { IS_WATER, perKind } from '../blocks/index.js';
import { type Fingerprint, itemWord } from '../hash.js';
import { ITEM_KINDS } from '../items/index.js';
import { moveThing } from '../rules/thingMove.js';
import { BOTTOM_Y } from '../terrain/column.js';
import type { ItemData } from './itemData.js';
import { PLAYER_HALF_WIDTH, PLAYER_HEIGHT } from './player.js';
import type { World } from './world.js';

const HALF_WIDTH = 0.125;
const HEIGHT = 0.25;
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
const PICKUP_DELAY_TICKS = 10;
const THROWN_DELAY_TICKS = 40;
const LIFE_TICKS = 6_000;
/** Stacks that lie in one land; each costs a part of every tick. Past this the oldest vanish. */
export const ITEMS_MAX = 4_096;
const PICKUP_SIDE = 1;
const PICKUP_UP = 0.5;

/** A stack lying in the world. */
export interface ItemEntity {
  readonly id: number;
  readonly item: number;
  count: number;
  readonly damage: number;
  readonly data?: ItemData | undefined;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  onGround: boolean;
  age: number;
  pickupDelay: number;
  /** ticks until a portal takes it again */
  portalPause: number;
}

/** Lets a stack jump out of a place. */
export function dropStack(
  world: World,
  item: number,
  count: number,
  damage: number,
  x: number,
  y: number,
  z: number,
  data?: ItemData,
): ItemEntity {
  const random = world.streams.drops;
  const entity: ItemEntity = {
    id: world.nextEntityId++,
    item,
    count,
    damage,
    ...(data !== undefined && { data }),
    x,
    y,
    z,
    vx: random.fraction() * 0.2 - 0.1,
    vy: 0.2,
    vz: random.fraction() * 0.2 - 0.1,
    onGround: false,
    age: 0,
    pickupDelay: PICKUP_DELAY_TICKS,
    portalPause: 0,
  };
  world.items.push(entity);
  loseOldest(world.items);
  return entity;
}

/** Lets stacks vanish where there are too many; a land has them in the order of their age. */
export function loseOldest(items: ItemEntity[]): void {
  if (items.length > ITEMS_MAX) items.splice(0, items.length - ITEMS_MAX);
}

/** Throws a stack the way the player looks. */
export function throwStack(
  world: World,
  item: number,
  count: number,
  damage: number,
  data?: ItemData,
): void {
  const { player } = world;
  const y = player.eyeY - 0.3;
  const entity = dropStack(world, item, count, damage, player.x, y, player.z, data);
  const [dx, dy, dz] = world.lookDirection();
  entity.vx = dx * 0.3;
  entity.vy = dy * 0.3 + 0.1;
  entity.vz = dz * 0.3;
  entity.pickupDelay = THROWN_DELAY_TICKS;
}

/** One tick of falling, lying, being picked up and vanishing. */
export function moveItems(world: World): void {
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
  const side = PLAYER_HALF_WIDTH + PICKUP_SIDE + HALF_WIDTH;
  return (
    !player.isDead &&
    player.mode !== 'spectator' &&
    Math.abs(x - player.x) < side &&
    Math.abs(z - player.z) < side &&
    y < player.y + PLAYER_HEIGHT + PICKUP_UP &&
    y + HEIGHT > player.y - PICKUP_UP
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
  moveThing(world, entity, HALF_WIDTH, HEIGHT);
  entity.onGround = vy < 0 && entity.vy !== vy;
  const drag = entity.onGround ? GROUND_DRAG : DRAG;
  entity.vx *= drag;
  entity.vy *= DRAG;
  entity.vz *= drag;
}

export function itemFingerprint(print: Fingerprint, entity: ItemEntity): void {
  const at = print.room(8);
  const { numbers, words } = print;
  numbers[at] = entity.x;
  numbers[at + 1] = entity.y;
  numbers[at + 2] = entity.z;
  numbers[at + 3] = entity.vx;
  numbers[at + 4] = entity.vy;
  numbers[at + 5] = entity.vz;
  words[at * 2 + 12] = entity.id;
  words[at * 2 + 13] = itemWord(entity.item + 1);
  words[at * 2 + 14] = entity.count | (entity.damage << 8);
  words[at * 2 + 15] = entity.age | (entity.pickupDelay << 16);
  if (entity.data !== undefined) print.pair(entity.data.high, entity.data.low);
  if (entity.portalPause > 0) print.word(entity.portalPause);
}
