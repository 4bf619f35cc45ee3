import {
  blockEntityKindOf,
  CURSOR,
  formatBlockState,
  gridResult,
  isOven,
  OVEN_INPUT,
  type Oven,
  placesOf,
  signLines,
  smeltingOf,
  type World,
} from '@bridle/engine';
import type {
  BlockData,
  ContainerState,
  NamedSlot,
  OpenScreen,
  SlotState,
  Vector,
} from '@bridle/facets';
import { asItemStack } from './stacks.js';

/** What the player has open. */
export function screenState({ player: { screen } }: World): OpenScreen | null {
  if (!screen.isOpen) return null;
  const { kind, x, y, z } = screen;
  return { kind, pos: screen.isPlaced ? [x, y, z] : null };
}

/** All there is to see on the open screen besides what the player carries. */
export function containerState(world: World): ContainerState {
  const { screen } = world.player;
  const { container, grid } = placesOf(world, false);
  const slots: NamedSlot[] = [];
  for (const { name, slots: row, index } of [...container, ...grid]) {
    const stack = row.at(index);
    if (stack !== undefined) slots.push({ slot: name, ...asItemStack(stack) });
  }
  const [held, made] = [screen.slots.at(CURSOR), gridResult(world)];
  const lines = screen.kind === 'sign' ? signLines(world, screen.x, screen.y, screen.z) : undefined;
  return {
    screen: screenState(world),
    size: container.length,
    grid: grid.length,
    slots,
    cursor: held === undefined ? null : asItemStack(held),
    result: made === undefined ? null : asItemStack(made),
    ...(isOven(screen.kind) && { oven: ovenState(world, screen.kind) }),
    ...(lines && { lines: [...lines] }),
  };
}

function ovenState(world: World, kind: Oven): NonNullable<ContainerState['oven']> {
  const { screen } = world.player;
  const oven = world.land.contents.at(screen.x, screen.y, screen.z);
  const input = oven?.slots.at(OVEN_INPUT);
  const smelting = input && smeltingOf(input.item, kind);
  return {
    burn_ticks: oven?.burnTicks ?? 0,
    burn_total: oven?.burnTotal ?? 0,
    cook_ticks: oven?.cookTicks ?? 0,
    cook_total: smelting?.ticks ?? 0,
  };
}

/** What a block keeps beyond its state: things, a text, a fire. */
export function blockData(world: World, [x, y, z]: Vector): BlockData | null {
  const state = world.blocks.get(x, y, z);
  const kind = blockEntityKindOf(state);
  if (kind === undefined) return null;
  const id = formatBlockState(state).split('[')[0]!;
  const lines = signLines(world, x, y, z);
  if (lines !== undefined) return { id, lines: [...lines] };
  const kept = world.land.contents.at(x, y, z);
  const items: SlotState[] = [];
  for (let slot = 0; kept !== undefined && slot < kept.slots.items.length; slot++) {
    const stack = kept.slots.at(slot);
    if (stack !== undefined) items.push({ slot, ...asItemStack(stack) });
  }
  if (!isOven(kind)) return { id, items };
  const { burnTicks = 0, burnTotal = 0, cookTicks = 0 } = kept ?? {};
  return { id, items, burn_ticks: burnTicks, burn_total: burnTotal, cook_ticks: cookTicks };
}
