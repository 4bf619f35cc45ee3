import { propertyOf } from '../blocks/index.js';
import { itemOf } from '../items/index.js';
import { burnTicksOf, isOven } from '../recipes/index.js';
import { type BlockEntity, OVEN_FUEL, OVEN_INPUT, OVEN_OUTPUT } from '../world/blockEntity.js';
import { blockEntityKindOf, isShulkerBox } from '../world/blockEntityKinds.js';
import type { ItemEntity } from '../world/itemEntities.js';
import type { Stack } from '../world/slots.js';
import type { World } from '../world/world.js';
import { otherHalfOf } from './doubleChests.js';

const EVERY_TICKS = 8;
/** The bowl of a hopper begins here, and it reaches up to what lies on the block above. */
const BOWL_Y = 0.625;
const REACH_Y = 2;
const BUCKET = itemOf('bucket').id;

const WAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  down: [0, -1, 0],
  north: [0, 0, -1],
  south: [0, 0, 1],
  west: [-1, 0, 0],
  east: [1, 0, 0],
};

/** Hands one thing on, and takes one in from above; then it rests. */
export function tickHopper(world: World, present: BlockEntity): void {
  if (world.tick < present.readyAt) return;
  const hopper = world.land.contents.change(present);
  hopper.readyAt = world.tick + EVERY_TICKS;
  if (!hopper.slots.isEmpty) handOn(world, hopper);
  takeFromAbove(world, hopper);
}

function handOn(world: World, hopper: BlockEntity): void {
  const { x, y, z, slots } = hopper;
  const facing = propertyOf(world.blocks.get(x, y, z), 'facing') ?? 'down';
  const [dx, dy, dz] = WAYS[facing] ?? WAYS.down!;
  for (let slot = 0; slot < slots.size; slot++) {
    const stack = slots.at(slot);
    if (stack === undefined) continue;
    if (!give(world, { ...stack, count: 1 }, x + dx, y + dy, z + dz, facing)) continue;
    slots.take(slot, 1);
    return;
  }
}

/** Puts one thing into what is at a place, both halves of a chest. Says whether it could. */
function give(
  world: World,
  stack: Stack,
  x: number,
  y: number,
  z: number,
  facing: string,
): boolean {
  const state = world.blocks.get(x, y, z);
  const kind = blockEntityKindOf(state);
  if (kind === undefined || kind === 'sign') return false;
  if (kind === 'shulker_box' && isShulkerBox(stack.item)) return false;
  const half = otherHalfOf(world, state, x, y, z);
  for (const place of half === undefined ? [{ x, y, z }] : [{ x, y, z }, half]) {
    const { contents } = world.land;
    const known = contents.at(place.x, place.y, place.z);
    if (known !== undefined && slotFor(known, stack, facing) === -1) continue;
    const target = contents.own(kind, place.x, place.y, place.z);
    const slot = slotFor(target, stack, facing);
    if (slot === -1) continue;
    // What has just come into an empty hopper stays there for its time.
    if (kind === 'hopper' && target.slots.isEmpty) target.readyAt = world.tick + EVERY_TICKS;
    target.slots.insert(slot, stack);
    return true;
  }
  return false;
}

/** Where one more of a stack goes; -1: nowhere. Ovens take fuel from the side. */
function slotFor({ kind, slots }: BlockEntity, stack: Stack, facing: string): number {
  if (isOven(kind)) {
    const slot = facing === 'down' ? OVEN_INPUT : OVEN_FUEL;
    if (slot === OVEN_FUEL && burnTicksOf(stack.item) === 0) return -1;
    return slots.room(slot, stack) > 0 ? slot : -1;
  }
  for (let slot = 0; slot < slots.size; slot++) if (slots.room(slot, stack) > 0) return slot;
  return -1;
}

function takeFromAbove(world: World, hopper: BlockEntity): void {
  const { x, y, z } = hopper;
  const state = world.blocks.get(x, y + 1, z);
  const kind = blockEntityKindOf(state);
  if (kind === undefined || kind === 'sign') return catchItem(world, hopper);
  const half = otherHalfOf(world, state, x, y + 1, z);
  for (const place of half === undefined ? [{ x, y: y + 1, z }] : [{ x, y: y + 1, z }, half]) {
    const source = world.land.contents.at(place.x, place.y, place.z);
    if (source !== undefined && takeOne(world, hopper, source)) return;
  }
}

function takeOne(world: World, hopper: BlockEntity, source: BlockEntity): boolean {
  for (let slot = 0; slot < source.slots.size; slot++) {
    const stack = source.slots.at(slot);
    if (stack === undefined || !isFree(source, slot, stack)) continue;
    if (catchStack(hopper, { ...stack, count: 1 }) === 0) continue;
    world.land.contents.change(source).slots.take(slot, 1);
    return true;
  }
  return false;
}

/** Out of an oven comes what is done, and what is left of fuel. */
function isFree({ kind }: BlockEntity, slot: number, { item }: Stack): boolean {
  if (!isOven(kind)) return true;
  return slot === OVEN_OUTPUT || (slot === OVEN_FUEL && item === BUCKET);
}

/** Takes what lies in the bowl or above it: the first that fits. */
function catchItem(world: World, hopper: BlockEntity): void {
  const { items } = world;
  for (let i = 0; i < items.length; i++) {
    const entity = items[i]!;
    if (!isAbove(hopper, entity)) continue;
    const { item, count, damage, data } = entity;
    const caught = catchStack(hopper, { item, count, damage, data });
    if (caught === 0) continue;
    entity.count -= caught;
    if (entity.count === 0) items.splice(i, 1);
    return;
  }
}

function isAbove(hopper: BlockEntity, { x, y, z }: ItemEntity): boolean {
  return (
    Math.floor(x) === hopper.x &&
    Math.floor(z) === hopper.z &&
    y >= hopper.y + BOWL_Y &&
    y < hopper.y + REACH_Y
  );
}

/** Puts as much as fits into a hopper; says how much. */
function catchStack({ slots }: BlockEntity, stack: Stack): number {
  let left = stack.count;
  for (let slot = 0; slot < slots.size && left > 0; slot++) {
    left -= slots.insert(slot, { ...stack, count: left });
  }
  return stack.count - left;
}
