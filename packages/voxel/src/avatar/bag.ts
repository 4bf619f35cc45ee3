import {
  breakTicks,
  closeScreen,
  HOTBAR_SLOTS,
  harvests,
  ITEM_KINDS,
  inventoryClick,
  itemNamed,
  MAIN_SLOTS,
  type World,
} from '@bridle/engine';
import { bareName, failure, type LongAction } from '@bridle/facets';
import type { AvatarBody } from './body.js';

type Kind = (typeof ITEM_KINDS)[number];

/** An item by its name; whoever asks for one that the game does not know is told. */
export function itemKind(name: string): Kind {
  const kind = itemNamed(name);
  if (kind !== undefined) return kind;
  throw failure('not_found', `no item is called ${name.slice(0, 64)}`);
}

/** How many of an item the player carries in the hotbar and the bag. */
export function countOf({ player }: World, item: number): number {
  const { items, counts } = player.inventory;
  let count = 0;
  for (let slot = 0; slot < MAIN_SLOTS; slot++) {
    if (items[slot] === item + 1) count += counts[slot]!;
  }
  return count;
}

/** The slot of an item: the one in hand if possible, else in the hotbar, else in the bag. */
export function slotOf({ player }: World, item: number): number | undefined {
  const { items } = player.inventory;
  if (items[player.hotbarSlot] === item + 1) return player.hotbarSlot;
  for (let slot = 0; slot < MAIN_SLOTS; slot++) if (items[slot] === item + 1) return slot;
  return undefined;
}

/** An empty slot of the hotbar and the bag. */
export function emptySlot({ player }: World, last = MAIN_SLOTS): number | undefined {
  const { items } = player.inventory;
  for (let slot = 0; slot < last; slot++) if (items[slot] === 0) return slot;
  return undefined;
}

/** Exchanges a slot with one of the hotbar, as a number key does over the open inventory. */
export function swapWith(body: AvatarBody, slot: number, hotbarSlot: number): void {
  body.played.touch((world) => {
    world.player.inventory.swap(slot, hotbarSlot);
  });
}

/** The slot of the hotbar that something can be put into: an empty one, or the one in hand. */
export function hotbarSlotFor(body: AvatarBody, slot: number): number {
  if (slot < HOTBAR_SLOTS) return slot;
  const free = emptySlot(body.world, HOTBAR_SLOTS) ?? body.player.hotbarSlot;
  swapWith(body, slot, free);
  return free;
}

/** Takes an item into the hand, from wherever it is. */
export function* takeInHand(body: AvatarBody, item: number): LongAction<number> {
  const slot = slotOf(body.world, item);
  if (slot === undefined) {
    throw failure('missing_item', `there is no ${bareName(ITEM_KINDS[item]!.name)} in the bag`);
  }
  const hotbarSlot = hotbarSlotFor(body, slot);
  yield* body.select(hotbarSlot);
  return hotbarSlot;
}

const AT_EASE = { onGround: true, inWater: false };

export interface BagTool {
  readonly slot: number;
  readonly ticks: number;
  /** whether the block leaves anything when it is broken with it */
  readonly getsDrops: boolean;
}

/** What the player carries that breaks a block best: first for its drops, then fast, then unworn. */
export function bestToolInBag({ player }: World, state: number): BagTool {
  let best: (BagTool & { cost: number }) | undefined;
  const { items } = player.inventory;
  const consider = (slot: number): void => {
    const item = items[slot]!;
    const kind = item === 0 ? undefined : ITEM_KINDS[item - 1];
    // What is no tool is as good as a hand, and not worth a change.
    if (slot >= HOTBAR_SLOTS && kind?.tool === undefined) return;
    const ticks = breakTicks(state, kind, AT_EASE);
    const isTool = kind?.tool !== undefined;
    const getsDrops = harvests(state, kind);
    const cost = (getsDrops ? 0 : 1e9) + ticks * 2 + (isTool ? 1 : 0);
    if (best === undefined || cost < best.cost) best = { slot, ticks, getsDrops, cost };
  };
  consider(player.hotbarSlot);
  for (let slot = 0; slot < MAIN_SLOTS; slot++) consider(slot);
  return best!;
}

/** Takes what breaks a block best into the hand; says how long it takes with it. */
export function* takeToolFor(body: AvatarBody, state: number): LongAction<number> {
  const { slot, ticks } = bestToolInBag(body.world, state);
  yield* body.select(hotbarSlotFor(body, slot));
  return ticks;
}

/** Throws what is in a slot: one, or all of it. */
export function throwFrom(body: AvatarBody, slot: number, isAll: boolean): void {
  body.played.touch((world) => {
    inventoryClick(world, { slot: String(slot), button: isAll ? 1 : 0, mode: 'throw' });
    closeScreen(world); // a click opens the inventory
  });
}
