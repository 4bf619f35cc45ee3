import {
  ARMOR_PLACES,
  ARMOR_SLOT,
  bareName,
  type EquipPlace,
  type Failure,
  failure,
  HOTBAR_SLOTS,
  type ItemCount,
  type LongAction,
  MAIN_SLOTS,
  OFFHAND_SLOT,
} from '@bridle/facets';
import type { BotBody } from '../hands/body.js';
import { countOf, itemNamed, slotOf, takeInHand } from '../hands/inHand.js';
import type { BotItem, KindOfItem } from '../mineflayer.js';
import { ourName } from '../names.js';
import { wornOn } from '../senses/itemFacts.js';
import { SWAP, theirSlot } from '../slots.js';
import type { SlotMoves } from './slotMoves.js';

/** What the bot carries, and how it gets from one place of it to another. */
export class Bag {
  readonly #body: BotBody;
  readonly #moves: SlotMoves;

  constructor(body: BotBody, moves: SlotMoves) {
    this.#body = body;
    this.#moves = moves;
  }

  /** What lies in a slot, by our number of it. */
  at(slot: number): BotItem | null {
    return this.#body.bot.inventory.slots[theirSlot(slot)] ?? null;
  }

  get heldSlot(): number {
    return this.#body.bot.quickBarSlot ?? 0;
  }

  emptySlot(last = MAIN_SLOTS): number | undefined {
    return this.#find((item) => item === null, last);
  }

  #find(isIt: (item: BotItem | null) => boolean, last = MAIN_SLOTS): number | undefined {
    for (let slot = 0; slot < last; slot++) if (isIt(this.at(slot))) return slot;
    return undefined;
  }

  /** Another slot of the hotbar is in hand. */
  *select(slot: number): LongAction<void> {
    if (this.heldSlot !== slot) this.#body.bot.setQuickBarSlot(slot);
    yield* this.#body.tick({ hotbarSlot: slot });
  }

  /** Exchanges a slot with one of the hotbar, as a number key does over the open inventory. */
  *swap(slot: number, hotbarSlot: number): LongAction<void> {
    const { bot, session } = this.#body;
    const click = { slot: theirSlot(slot), button: hotbarSlot, mode: SWAP };
    yield* session.windows.click(bot.inventory, click);
  }

  /** Takes an item into the hand, or puts it on; null empties the place. */
  *equip(name: string | null, place: EquipPlace): LongAction<void> {
    if (place === 'hand') {
      if (name === null) yield* this.#emptyHand();
      else yield* takeInHand(this.#body, itemNamed(this.#body, name));
      return yield* this.select(this.heldSlot);
    }
    const target =
      place === 'off_hand' ? OFFHAND_SLOT : ARMOR_SLOT + 3 - ARMOR_PLACES.indexOf(place);
    if (name === null) yield* this.#takeOff(target);
    else yield* this.#putOn(itemNamed(this.#body, name), place, target);
  }

  *#emptyHand(): LongAction<void> {
    if (this.at(this.heldSlot) === null) return;
    const free = this.emptySlot();
    if (free === undefined) throw noRoom();
    if (free < HOTBAR_SLOTS) return yield* this.select(free);
    yield* this.swap(free, this.heldSlot);
    if (this.at(this.heldSlot) !== null) throw failure('refused', 'the server keeps it in hand');
  }

  *#takeOff(target: number): LongAction<void> {
    const worn = this.at(target);
    if (worn === null) return;
    const free = this.emptySlot();
    if (free === undefined) throw noRoom();
    yield* this.#exchange(target, free);
    if (this.at(target) === null) return;
    throw failure('refused', `${bareName(ourName(worn.name))} cannot be taken off`);
  }

  *#putOn(kind: KindOfItem, place: EquipPlace, target: number): LongAction<void> {
    const item = bareName(ourName(kind.name));
    const own = wornOn(kind.name);
    if (place !== 'off_hand' && own !== place) {
      const fits = own === undefined ? 'it is nothing to wear' : `it is worn on the ${own}`;
      throw failure('refused', `${item} does not go on the ${place}: ${fits}`);
    }
    if (this.at(target)?.type === kind.id) return;
    const slot = slotOf(this.#body, kind);
    if (slot === undefined) throw noneInBag(kind);
    yield* this.#exchange(slot, target);
    if (this.at(target)?.type === kind.id) return;
    throw failure('refused', `the server does not let ${item} go on the ${place}`);
  }

  /** What lies in one slot goes to another, and what was there comes back. */
  *#exchange(from: number, to: number): LongAction<void> {
    const { inventory } = this.#body.bot;
    yield* this.#moves.pickUp(inventory, theirSlot(from));
    yield* this.#moves.pickUp(inventory, theirSlot(to));
    yield* this.#moves.putDown(inventory, [theirSlot(from)]);
  }

  /** Throws so many of an item away, the way the player looks. */
  *toss(name: string, count: number): LongAction<ItemCount> {
    const kind = itemNamed(this.#body, name);
    const item = ourName(kind.name);
    if (countOf(this.#body, kind) === 0) throw noneInBag(kind);
    const { inventory } = this.#body.bot;
    let tossed = 0;
    while (tossed < count) {
      const slot = slotOf(this.#body, kind);
      if (slot === undefined) break;
      const gone = yield* this.#moves.throwFrom(inventory, theirSlot(slot), count - tossed);
      if (gone <= 0) throw failure('refused', `the server keeps ${bareName(item)} in the bag`);
      tossed += gone;
    }
    return { item, count: tossed };
  }
}

function noneInBag({ name }: KindOfItem): Failure {
  return failure('missing_item', `there is no ${bareName(ourName(name))} in the bag`);
}

function noRoom(): Failure {
  return failure('no_room', 'the inventory has no empty slot', 'toss or store something first');
}
