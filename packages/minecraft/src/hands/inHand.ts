import { bareName, failure, HOTBAR_SLOTS, type LongAction, MAIN_SLOTS } from '@bridle/facets';
import type { BotItem, KindOfItem } from '../mineflayer.js';
import { theirName } from '../names.js';
import { ourSlot, SWAP, theirSlot } from '../slots.js';
import type { BotBody } from './body.js';

/** An item by its name; whoever asks for one that this version does not have is told. */
export function itemNamed({ bot }: BotBody, name: string): KindOfItem {
  const { itemsByName } = bot.registry;
  const theirs = theirName(name, itemsByName);
  if (theirs !== undefined) return itemsByName[theirs]!;
  throw failure('not_found', `no item is called ${bareName(name).slice(0, 64)}`);
}

/** What lies in the hotbar and the bag, what is in hand first, by our numbers of slots. */
export function* carried({ bot }: BotBody): Generator<readonly [number, BotItem]> {
  const { slots } = bot.inventory;
  const held = bot.quickBarSlot ?? 0;
  for (let at = -1; at < MAIN_SLOTS; at++) {
    const slot = at < 0 ? held : at;
    const item = at === held ? null : slots[theirSlot(slot)];
    if (item) yield [slot, item];
  }
}

/** How many of an item are carried in the hotbar and the bag. */
export function countOf(body: BotBody, { id }: Pick<KindOfItem, 'id'>): number {
  let count = 0;
  for (const [, item] of carried(body)) if (item.type === id) count += item.count;
  return count;
}

export function slotOf(body: BotBody, { id }: KindOfItem): number | undefined {
  for (const [slot, item] of carried(body)) if (item.type === id) return slot;
  return undefined;
}

/** Takes an item into the hand, from wherever it is. */
export function* takeInHand(body: BotBody, kind: KindOfItem): LongAction<void> {
  const slot = slotOf(body, kind);
  if (slot === undefined) {
    throw failure('missing_item', `there is no ${bareName(kind.name)} in the bag`);
  }
  yield* takeSlotInHand(body, slot);
}

/** Takes what is in a slot of ours into the hand. */
export function* takeSlotInHand(body: BotBody, slot: number): LongAction<void> {
  const { bot } = body;
  const hotbarSlot = slot < HOTBAR_SLOTS ? slot : yield* swapIntoHotbar(body, slot);
  if (bot.quickBarSlot !== hotbarSlot) bot.setQuickBarSlot(hotbarSlot);
}

function* swapIntoHotbar(body: BotBody, slot: number): LongAction<number> {
  const { bot } = body;
  const { slots } = bot.inventory;
  const free = slots.findIndex((item, at) => !item && (ourSlot(at) ?? slot) < HOTBAR_SLOTS);
  const hotbarSlot = free < 0 ? (bot.quickBarSlot ?? 0) : ourSlot(free)!;
  const wanted = slots[theirSlot(slot)]?.type;
  const click = { slot: theirSlot(slot), button: hotbarSlot, mode: SWAP };
  yield* body.session.windows.click(bot.inventory, click);
  if (slots[theirSlot(hotbarSlot)]?.type !== wanted) {
    throw failure('refused', 'the server did not let the item into the hand');
  }
  return hotbarSlot;
}
