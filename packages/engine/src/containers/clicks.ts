import { HOTBAR_SLOTS, OFFHAND_SLOT } from '../world/inventory.js';
import { isSameData } from '../world/itemData.js';
import { throwStack } from '../world/itemEntities.js';
import { CURSOR } from '../world/screen.js';
import type { Slots, Stack } from '../world/slots.js';
import type { World } from '../world/world.js';
import { gridResult, useUpGrid } from './craftingGrid.js';
import { openInventory } from './opening.js';
import { doneInOven, learnFromOven } from './ovenExperience.js';
import { cursorOf, placeNamed, placesOf, type SlotPlace, type SlotPlaces } from './places.js';
import { quickMove, quickMoveResult } from './quickMove.js';

/**
 * What a click does, as in Minecraft:
 * - `pickup`: takes, puts down, or exchanges with the cursor; the right button half, or one
 * - `quick_move`: what shift does: to the other part of the screen
 * - `swap`: what a number key does: exchanges with that hotbar slot (40: the offhand)
 * - `throw`: drops one, with the right button all
 * - `pickup_all`: what a double click does: gathers all of what the cursor holds
 * - `drag`: shares what the cursor holds among slots; with the right button one to each
 */
export const CLICK_MODES = ['pickup', 'quick_move', 'swap', 'throw', 'pickup_all', 'drag'] as const;
export type ClickMode = (typeof CLICK_MODES)[number];

export interface Click {
  /** `0`–`40`, `c…`, `g…`, `r` for what the grid makes, or `outside` */
  readonly slot: string;
  /** 0 is left, 1 is right; for `swap` the hotbar slot, or 40 */
  readonly button: number;
  readonly mode: ClickMode;
  /** for `drag`: the slots that were dragged over */
  readonly over?: readonly string[];
}

const LEFT = 0;

/** Clicks a slot. Without an open screen, the inventory opens. Says whether there is such a slot. */
export function inventoryClick(world: World, click: Click): boolean {
  const { screen } = world.player;
  if (!screen.isOpen) openInventory(world);
  const places = placesOf(world, true);
  if (click.mode === 'drag') return drag(world, places, click);
  if (click.slot === 'outside') return throwCursor(world, click);
  if (click.slot === 'r') return screen.gridWidth > 0 && clickResult(world, places, click);
  const place = placeNamed(places, click.slot);
  if (place === undefined) return false;
  const done = doneInOven(world);
  clickPlace(world, places, place, click);
  learnFromOven(world, done);
  return true;
}

function clickPlace(
  world: World,
  places: SlotPlaces,
  place: SlotPlace,
  { mode, button }: Click,
): void {
  const { slots, index } = place;
  if (mode === 'quick_move') quickMove(world, places, place);
  else if (mode === 'swap') swapWithHotbar(world, place, button);
  else if (mode === 'throw') throwFrom(world, slots, index, button);
  else if (mode === 'pickup_all') gather(world, places);
  else pickUp(world, place, button);
}

function pickUp(world: World, place: SlotPlace, button: number): void {
  const { slots, index, most, accepts } = place;
  const cursor = cursorOf(world);
  const held = cursor.slots.at(cursor.index);
  const lying = slots.at(index);
  if (held === undefined) {
    if (lying === undefined) return;
    const count = button === LEFT ? lying.count : (lying.count + 1) >> 1;
    cursor.slots.put(cursor.index, { ...lying, count });
    slots.take(index, count);
    return;
  }
  if (!accepts(held)) return lying === undefined ? undefined : addToCursor(world, place, lying);
  if (slots.room(index, held, most) > 0) {
    const count = button === LEFT ? held.count : 1;
    cursor.slots.take(cursor.index, slots.insert(index, { ...held, count }, most));
  } else if (lying !== undefined && held.count <= most && !isSame(held, lying)) {
    slots.put(index, held);
    cursor.slots.put(cursor.index, lying);
  }
}

/** From a slot that nothing can be put into: all of it, onto more of the same. */
function addToCursor(world: World, { slots, index }: SlotPlace, lying: Stack): void {
  const cursor = cursorOf(world);
  if (cursor.slots.room(cursor.index, lying) < lying.count) return;
  slots.take(index, cursor.slots.insert(cursor.index, lying));
}

function swapWithHotbar(world: World, place: SlotPlace, button: number): void {
  const { inventory } = world.player;
  if (!isHotbar(button)) return;
  const [mine, theirs] = [inventory.at(button), place.slots.at(place.index)];
  if (mine !== undefined && (!place.accepts(mine) || mine.count > place.most)) return;
  place.slots.put(place.index, mine);
  inventory.put(button, theirs);
}

function isHotbar(button: number): boolean {
  return (button >= 0 && button < HOTBAR_SLOTS) || button === OFFHAND_SLOT;
}

function throwFrom(world: World, slots: Slots, index: number, button: number): void {
  const stack = slots.at(index);
  if (stack === undefined || world.player.screen.slots.items[CURSOR] !== 0) return;
  const count = slots.take(index, button === LEFT ? 1 : stack.count);
  throwStack(world, stack.item, count, stack.damage, stack.data);
}

function throwCursor(world: World, { button, mode }: Click): boolean {
  const { slots, index } = cursorOf(world);
  const held = slots.at(index);
  if (held === undefined || mode !== 'pickup') return true;
  const count = slots.take(index, button === LEFT ? held.count : 1);
  throwStack(world, held.item, count, held.damage, held.data);
  return true;
}

/** Full stacks are taken last, as the cursor would only exchange one for another. */
function gather(world: World, { player, container, grid }: SlotPlaces): void {
  const cursor = cursorOf(world);
  const held = cursor.slots.at(cursor.index);
  if (held === undefined) return;
  for (const takesFull of [false, true]) {
    for (const { slots, index } of [...container, ...grid, ...player]) {
      const lying = slots.at(index);
      if (lying === undefined || !isSame(held, lying)) continue;
      if (slots.room(index, lying) === 0 && !takesFull) continue;
      slots.take(index, cursor.slots.insert(cursor.index, lying));
    }
  }
}

function drag(world: World, places: SlotPlaces, { button, over = [] }: Click): boolean {
  const cursor = cursorOf(world);
  const named = [...new Set(over)].map((name) => placeNamed(places, name));
  if (named.includes(undefined)) return false;
  const held = cursor.slots.at(cursor.index);
  if (held === undefined) return true;
  const open = (named as SlotPlace[]).filter(
    ({ slots, index, most, accepts }) => accepts(held) && slots.room(index, held, most) > 0,
  );
  const share = button === LEFT ? Math.floor(held.count / Math.max(1, open.length)) : 1;
  for (const { slots, index, most } of open) {
    const count = Math.min(share, cursor.slots.counts[cursor.index]!);
    if (count === 0) break;
    cursor.slots.take(cursor.index, slots.insert(index, { ...held, count }, most));
  }
  return true;
}

function isSame(one: Stack, other: Stack): boolean {
  return one.item === other.item && one.damage === other.damage && isSameData(one.data, other.data);
}

/** What is made can be taken, whole, and nothing can be put there. */
function clickResult(world: World, places: SlotPlaces, { mode, button }: Click): boolean {
  if (mode === 'quick_move') {
    quickMoveResult(world, places);
    return true;
  }
  const made = gridResult(world);
  if (made === undefined || mode === 'pickup_all') return true;
  if (mode === 'throw') throwStack(world, made.item, made.count, made.damage, made.data);
  else {
    const { inventory } = world.player;
    const target = mode === 'swap' ? { slots: inventory, index: button } : cursorOf(world);
    const isFree = mode === 'swap' ? isHotbar(button) && inventory.items[button] === 0 : true;
    if (!isFree || target.slots.room(target.index, made) < made.count) return true;
    target.slots.insert(target.index, made);
  }
  useUpGrid(world);
  return true;
}
