import {
  ARMOR_SLOT,
  HOTBAR_SLOTS,
  ITEM_KINDS,
  MAIN_SLOTS,
  OFFHAND_SLOT,
  type World,
} from '@bridle/engine';
import {
  ARMOR_PLACES,
  bareName,
  type EquipPlace,
  type Failure,
  FOOD_MAX,
  failure,
  type ItemCount,
  type LongAction,
  type MoveOptions,
} from '@bridle/facets';
import { effortOf, refuseUnlessThere, type Walking } from '@bridle/legs';
import { lookIntoAir } from './aiming.js';
import { countOf, emptySlot, itemKind, slotOf, takeInHand, throwFrom } from './bag.js';
import type { AvatarBody } from './body.js';

/** Longer than it takes until what was dropped can be picked up. */
const PICKUP_TICKS = 60;
/** How often one goes after something that flows or falls away. */
const CHASES_MAX = 4;
/** What sinks faster is still falling; in water nothing does. */
const FALLING = -0.1;
/** Longer than anything is chewed. */
const EATING_TICKS = 40;

/** Goes to something that lies about and picks it up. */
export function* pickUp(
  body: AvatarBody,
  walking: Walking,
  id: number,
  options: MoveOptions,
): LongAction<ItemCount> {
  const { world } = body;
  const effort = effortOf(options);
  walking.onWork = options.onWork;
  const find = () => world.items.find((item) => item.id === id);
  const lying = find();
  if (lying === undefined) {
    throw failure('gone', `nothing with the number ${id} lies here`, 'look around again');
  }
  const { name, maxStack } = ITEM_KINDS[lying.item]!;
  const had = countOf(world, lying.item);
  const got = (): number => countOf(world, lying.item) - had;
  refuseFull(world, lying.item, lying.damage, maxStack, name);
  for (let chase = 0; chase < CHASES_MAX && find() !== undefined; chase++) {
    yield* settle(body, id);
    const at = find();
    if (at === undefined) break;
    const goal = walking.beside(at.x, at.y, at.z);
    const isEnough = (): boolean => find() === undefined;
    const arrival = yield* walking.walk({ goal, effort, isEnough });
    if (find() !== undefined) refuseUnlessThere(arrival, bareName(name), effort);
    yield* stepOnto(body, id);
  }
  if (find() === undefined) {
    if (got() > 0) return { item: name, count: got() };
    throw failure('gone', `${bareName(name)} is gone`);
  }
  if (got() > 0) return { item: name, count: got() };
  refuseFull(world, lying.item, lying.damage, maxStack, name);
  throw failure('out_of_reach', `${bareName(name)} lies out of reach`);
}

/** Waits until something that was dropped has come to a rest and can be picked up. */
function* settle(body: AvatarBody, id: number): LongAction<void> {
  for (let i = 0; i < PICKUP_TICKS; i++) {
    const lying = body.world.items.find((item) => item.id === id);
    if (lying === undefined) return;
    const isAdrift = Math.abs(lying.vx) + Math.abs(lying.vz) < 0.05 && lying.vy > FALLING;
    if (lying.pickupDelay === 0 && (lying.onGround || isAdrift)) return;
    yield* body.tick();
  }
}

/** The last bit of the way is too short for a route. */
function* stepOnto(body: AvatarBody, id: number): LongAction<void> {
  for (let i = 0; i < PICKUP_TICKS; i++) {
    const lying = body.world.items.find((item) => item.id === id);
    if (lying === undefined) return;
    const [dx, dz] = [lying.x - body.player.x, lying.z - body.player.z];
    const isFar = dx * dx + dz * dz > 0.5;
    if (dx * dx + dz * dz > 4) return;
    if (isFar) body.lookAlong(dx, 0, dz);
    yield* body.tick(isFar ? { moveY: 1, crouch: true } : {});
  }
}

function refuseFull(
  { player }: World,
  item: number,
  damage: number,
  maxStack: number,
  name: string,
): void {
  const { items, counts, damage: wear } = player.inventory;
  for (let slot = 0; slot < MAIN_SLOTS; slot++) {
    if (items[slot] === 0) return;
    if (items[slot] === item + 1 && wear[slot] === damage && counts[slot]! < maxStack) return;
  }
  const text = `the inventory has no room for ${bareName(name)}`;
  throw failure('no_room', text, 'toss or store something first');
}

/** Takes an item into the hand, or puts it on; null empties the place. */
export function* equip(body: AvatarBody, name: string | null, place: EquipPlace): LongAction<void> {
  if (place === 'hand') {
    if (name === null) yield* emptyHand(body);
    else yield* takeInHand(body, itemKind(name).id);
    return;
  }
  const target = place === 'off_hand' ? OFFHAND_SLOT : ARMOR_SLOT + 3 - ARMOR_PLACES.indexOf(place);
  if (name === null) yield* takeOff(body, target);
  else yield* putOn(body, itemKind(name), place, target);
}

function* emptyHand(body: AvatarBody): LongAction<void> {
  const { world, player } = body;
  if (player.inventory.items[player.hotbarSlot] === 0) return;
  const free = emptySlot(world);
  if (free === undefined) throw noRoom();
  if (free < HOTBAR_SLOTS) return yield* body.select(free);
  swap(body, player.hotbarSlot, free);
  yield* body.tick();
}

function noRoom(): Failure {
  const hint = 'toss or store something first';
  return failure('no_room', 'the inventory has no empty slot', hint);
}

function swap(body: AvatarBody, one: number, other: number): void {
  body.played.touch(({ player }) => player.inventory.swap(one, other));
}

function* takeOff(body: AvatarBody, target: number): LongAction<void> {
  if (body.player.inventory.items[target] === 0) return;
  const free = emptySlot(body.world);
  if (free === undefined) throw noRoom();
  swap(body, target, free);
  yield* body.tick();
}

function* putOn(
  body: AvatarBody,
  { id, name, armor }: (typeof ITEM_KINDS)[number],
  place: EquipPlace,
  target: number,
): LongAction<void> {
  if (place !== 'off_hand' && armor?.slot !== place) {
    const fits = armor === undefined ? 'it is nothing to wear' : `it is worn on the ${armor.slot}`;
    throw failure('refused', `${bareName(name)} does not go on the ${place}: ${fits}`);
  }
  if (body.player.inventory.items[target] === id + 1) return;
  const slot = slotOf(body.world, id);
  if (slot === undefined) {
    throw failure('missing_item', `there is no ${bareName(name)} in the bag`);
  }
  swap(body, slot, target);
  yield* body.tick();
}

/** Throws so many of an item away, the way the player looks. */
export function* toss(body: AvatarBody, name: string, count: number): LongAction<ItemCount> {
  const { world, player } = body;
  const kind = itemKind(name);
  if (countOf(world, kind.id) === 0) {
    throw failure('missing_item', `there is no ${bareName(kind.name)} in the bag`);
  }
  let left = count;
  while (left > 0) {
    const slot = slotOf(world, kind.id);
    if (slot === undefined) break;
    const lies = player.inventory.counts[slot]!;
    if (lies <= left) left -= yield* throwAll(body, slot, lies);
    else left -= yield* throwSome(body, slot, left);
  }
  return { item: kind.name, count: count - left };
}

function* throwAll(body: AvatarBody, slot: number, count: number): LongAction<number> {
  throwFrom(body, slot, true);
  yield* body.tick();
  return count;
}

/** Parts of a stack go one by one, as with the key for it. */
function* throwSome(body: AvatarBody, slot: number, count: number): LongAction<number> {
  for (let i = 0; i < count; i++) throwFrom(body, slot, false);
  yield* body.tick();
  return count;
}

/** Chews one of an item until it is eaten. */
export function* eat(body: AvatarBody, name: string): LongAction<{ hunger: number }> {
  const { world, player } = body;
  const kind = itemKind(name);
  const item = bareName(kind.name);
  if (kind.food === undefined) throw failure('refused', `nobody eats ${item}`);
  if (countOf(world, kind.id) === 0) {
    throw failure('missing_item', `there is no ${item} in the bag`);
  }
  if (player.food >= FOOD_MAX && kind.food.always !== true) {
    throw failure('refused', 'the player is not hungry', 'eat when hunger is below 20');
  }
  const slot = yield* takeInHand(body, kind.id);
  lookIntoAir(body);
  const [had, hunger] = [countOf(world, kind.id), player.food];
  for (let i = 0; i < EATING_TICKS; i++) {
    yield* body.tick({ useHold: true });
    if (countOf(world, kind.id) < had) return { hunger: player.food - hunger };
    if (player.inventory.items[slot] !== kind.id + 1) break;
  }
  throw failure('refused', `${item} was not eaten`);
}
