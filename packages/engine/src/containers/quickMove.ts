import { ITEM_KINDS, itemOf } from '../items/index.js';
import { burnTicksOf, isOven, smeltingOf } from '../recipes/index.js';
import { OVEN_FUEL, OVEN_INPUT, OVEN_OUTPUT } from '../world/blockEntity.js';
import type { BlockEntityKind } from '../world/blockEntityKinds.js';
import { ARMOR_SLOT, HOTBAR_SLOTS, MAIN_SLOTS, OFFHAND_SLOT } from '../world/inventory.js';
import { isSameData } from '../world/itemData.js';
import type { Stack } from '../world/slots.js';
import type { World } from '../world/world.js';
import { gridResult, useUpGrid } from './craftingGrid.js';
import type { SlotPlace, SlotPlaces } from './places.js';

const SHIELD = itemOf('shield').id;

/** Moves a stack to the other part of the screen: as much of it as fits there. */
export function quickMove(world: World, places: SlotPlaces, from: SlotPlace): void {
  const stack = from.slots.at(from.index);
  if (stack === undefined) return;
  from.slots.take(from.index, moveInto(stack, targetsOf(world, places, from, stack)));
}

/** Crafts on and on, until the grid makes something else or there is no room for more. */
export function quickMoveResult(world: World, { player }: SlotPlaces): void {
  const first = gridResult(world);
  const targets = hotbarFirst(player);
  for (let made = first; made !== undefined; made = gridResult(world)) {
    if (made.item !== first!.item || !isSameData(made.data, first!.data)) return;
    if (roomIn(made, targets) < made.count) return;
    moveInto(made, targets);
    useUpGrid(world);
  }
}

/** Puts as much of a stack as fits into places, onto equal stacks first. Says how much. */
export function moveInto(stack: Stack, targets: readonly SlotPlace[]): number {
  let left = stack.count;
  for (const isFresh of [false, true]) {
    for (const { slots, index, most, accepts } of targets) {
      if (left === 0) return stack.count;
      if ((slots.items[index] === 0) !== isFresh || !accepts(stack)) continue;
      left -= slots.insert(index, { ...stack, count: left }, most);
    }
  }
  return stack.count - left;
}

function roomIn(stack: Stack, targets: readonly SlotPlace[]): number {
  return targets.reduce((sum, { slots, index, most }) => sum + slots.room(index, stack, most), 0);
}

function targetsOf(
  world: World,
  places: SlotPlaces,
  from: SlotPlace,
  stack: Stack,
): readonly SlotPlace[] {
  const { player } = places;
  const kind = world.player.screen.kind as BlockEntityKind;
  if (from.area === 'grid') return mainFirst(player);
  if (from.area === 'container') {
    const isInput = isOven(kind) && from.index !== OVEN_OUTPUT;
    return isInput ? mainFirst(player) : hotbarFirst(player);
  }
  if (from.index >= MAIN_SLOTS) return mainFirst(player);
  const own = from.index < HOTBAR_SLOTS ? mainOf(player) : hotbarOf(player);
  if (isOven(kind)) return [...ovenSlots(places, kind, stack), ...own];
  if (places.container.length > 0) return places.container;
  if (kind === ('crafting_table' as string)) return [...places.grid, ...own];
  return [...wornAt(player, stack), ...own];
}

function ovenSlots({ container }: SlotPlaces, oven: BlockEntityKind, { item }: Stack): SlotPlace[] {
  if (!isOven(oven)) return [];
  if (smeltingOf(item, oven) !== undefined) return [container[OVEN_INPUT]!];
  return burnTicksOf(item) > 0 ? [container[OVEN_FUEL]!] : [];
}

/** Where on the body a thing goes, if it goes there and the place is free. */
function wornAt(player: readonly SlotPlace[], stack: Stack): SlotPlace[] {
  const isWorn = ITEM_KINDS[stack.item]!.armor !== undefined;
  return player.filter(({ slots, index, accepts }) => {
    if (slots.items[index] !== 0) return false;
    if (index === OFFHAND_SLOT) return stack.item === SHIELD;
    return isWorn && index >= ARMOR_SLOT && accepts(stack);
  });
}

function hotbarOf(player: readonly SlotPlace[]): readonly SlotPlace[] {
  return player.slice(0, HOTBAR_SLOTS);
}

function mainOf(player: readonly SlotPlace[]): readonly SlotPlace[] {
  return player.slice(HOTBAR_SLOTS, MAIN_SLOTS);
}

function mainFirst(player: readonly SlotPlace[]): readonly SlotPlace[] {
  return [...mainOf(player), ...hotbarOf(player)];
}

/** From the last slot of the hotbar back to the first of the main ones. */
function hotbarFirst(player: readonly SlotPlace[]): readonly SlotPlace[] {
  return [...hotbarOf(player).toReversed(), ...mainOf(player).toReversed()];
}
