import { type Fingerprint, itemWord } from '../hash.js';
import type { ItemData } from './itemData.js';
import type { Moving } from './moving.js';
import type { World } from './world.js';

export const ITEM_HALF_WIDTH = 0.125;
export const ITEM_HEIGHT = 0.25;
const PICKUP_DELAY_TICKS = 10;
const THROWN_DELAY_TICKS = 40;
/** Stacks that lie in one land; each costs a part of every tick. Past this the oldest vanish. */
export const ITEMS_MAX = 4_096;

/** A stack lying in the world. */
export interface ItemEntity extends Moving {
  readonly id: number;
  readonly item: number;
  count: number;
  readonly damage: number;
  readonly data?: ItemData | undefined;
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
