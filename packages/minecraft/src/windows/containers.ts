import {
  bareName,
  type ContainerContents,
  type ContainerPart,
  cellOf,
  failure,
  type LongAction,
  type SlotState,
  type Vector,
} from '@bridle/facets';
import type { BotBody } from '../hands/body.js';
import { itemNamed } from '../hands/inHand.js';
import type { BotItem, BotWindow, KindOfItem } from '../mineflayer.js';
import { ourName } from '../names.js';
import { usesOf } from '../senses/blockFacts.js';
import { asItemStack } from '../stacks.js';
import { blockInReach, type OpeningBounds, openBlock } from './opening.js';
import { ovenOf, ovenSlotFor, ovenState, PART_SLOT } from './ovens.js';
import type { SlotMoves } from './slotMoves.js';
import { containerSize, containerSlots, countIn, mainSlots } from './windowSlots.js';

interface OpenedBlock {
  readonly window: BotWindow;
  readonly pos: Vector;
  readonly block: string;
}

/** The container that the bot has open, and what it does with it. */
export class OpenWindowContainer {
  readonly #body: BotBody;
  readonly #moves: SlotMoves;
  #open: OpenedBlock | undefined;

  constructor(body: BotBody, moves: SlotMoves) {
    this.#body = body;
    this.#moves = moves;
  }

  get isOpen(): boolean {
    return this.#open !== undefined && this.#isThere(this.#open.window);
  }

  *open(pos: Vector, bounds?: OpeningBounds): LongAction<ContainerContents> {
    const [x, y, z] = cellOf(pos);
    const open = this.#open;
    if (open && this.isOpen && String(open.pos) === String([x, y, z])) {
      return this.contents();
    }
    this.#open = undefined;
    const block = blockInReach(this.#body, [x, y, z]);
    const name = bareName(block);
    if (!usesOf(name).is_container) {
      const text = `${name} at ${x} ${y} ${z} keeps nothing`;
      throw failure('not_found', text, 'look for a container');
    }
    const window = yield* openBlock(this.#body, [x, y, z], bounds);
    if (window === undefined) {
      if (this.#body.session.world.factsAt(x, y, z)?.name !== block) {
        throw failure('gone', `the container at ${x} ${y} ${z} is gone`);
      }
      const hint = 'something on top of it keeps it shut, or somebody protects it';
      throw failure('refused', `${name} at ${x} ${y} ${z} does not open`, hint);
    }
    if (containerSize(window) === 0) {
      this.#body.session.windows.close();
      throw failure('not_found', `${name} at ${x} ${y} ${z} keeps nothing`, 'look for a container');
    }
    this.#open = { window, pos: [x, y, z], block };
    return this.contents();
  }

  #isThere(window: BotWindow): boolean {
    return this.#body.bot.currentWindow === window;
  }

  contents(): ContainerContents {
    const { window, pos, block } = this.#place();
    const { windows } = this.#body.session;
    const items: SlotState[] = containerSlots(window).flatMap((slot) => {
      const item = window.slots[slot];
      return item ? [{ slot, ...asItemStack(item, this.#body.bot.registry) }] : [];
    });
    const oven = ovenOf(window) && ovenState(windows, window);
    return { pos, block, size: containerSize(window), items, ...(oven && { oven }) };
  }

  /** What is open; says so where it is no longer. */
  #place(): OpenedBlock {
    const open = this.#open;
    if (open === undefined) throw failure('refused', 'no container is open', 'open one first');
    if (this.#isThere(open.window)) return open;
    this.#open = undefined;
    this.#body.check(); // death closes it, too
    const [x, y, z] = open.pos;
    if (this.#body.session.world.factsAt(x, y, z)?.name !== open.block) {
      throw failure('gone', `the container at ${x} ${y} ${z} is gone`);
    }
    throw failure('interrupted', `the container at ${x} ${y} ${z} was closed meanwhile`);
  }

  *put(name: string, count: number, part: ContainerPart): LongAction<number> {
    const kind = itemNamed(this.#body, name);
    const { window, block } = this.#place();
    const targets = this.#targets(window, block, kind, part);
    const from = slotsWith(window, mainSlots(window), kind);
    if (from.length === 0 && count > 0) {
      throw failure('missing_item', `there is no ${bareName(ourName(kind.name))} in the bag`);
    }
    return yield* this.#moveAll(window, from, targets, kind, count);
  }

  #targets(
    window: BotWindow,
    block: string,
    kind: KindOfItem,
    part: ContainerPart,
  ): readonly number[] {
    const oven = ovenOf(window);
    if (oven !== undefined) return [ovenSlotFor(oven, ourName(kind.name), part)];
    if (part === 'any') return containerSlots(window);
    throw failure('refused', `${bareName(block)} has no ${part}`);
  }

  *take(name: string, count: number, part: ContainerPart): LongAction<number> {
    const kind = itemNamed(this.#body, name);
    const { window, block } = this.#place();
    if (ovenOf(window) === undefined && part !== 'any') {
      throw failure('refused', `${bareName(block)} has no ${part}`);
    }
    const places = part === 'any' ? containerSlots(window) : [PART_SLOT[part]];
    const from = slotsWith(window, places, kind);
    if (from.length === 0 && count > 0) {
      const item = bareName(ourName(kind.name));
      throw failure('missing_item', `there is no ${item} in the container`);
    }
    return yield* this.#moveAll(window, from, mainSlots(window), kind, count);
  }

  /** From slot after slot, until there are enough or no more go; what the server says is counted. */
  *#moveAll(
    window: BotWindow,
    from: readonly number[],
    targets: readonly number[],
    { id }: KindOfItem,
    count: number,
  ): LongAction<number> {
    const had = countIn(window, targets, id);
    const moved = (): number => Math.max(0, countIn(window, targets, id) - had);
    try {
      for (const slot of from) {
        const left = count - moved();
        if (left <= 0) break;
        const size = window.slots[slot]?.count ?? 0;
        if (size <= left && targets.length > 1) yield* this.#moves.quickMove(window, slot);
        if (window.slots[slot]?.type !== id) continue;
        const still = count - moved();
        if ((yield* this.#moves.move(window, slot, targets, still)) === 0) break;
      }
    } catch (thrown) {
      this.#place(); // what is gone or closed is said in these words
      throw thrown;
    }
    return moved();
  }

  *close(): LongAction<void> {
    const { isOpen } = this;
    this.#open = undefined;
    if (!isOpen) return;
    this.#body.session.windows.close();
    yield* this.#body.tick();
  }
}

function slotsWith(
  { slots }: BotWindow,
  places: readonly number[],
  { id }: KindOfItem,
): readonly number[] {
  return places.filter((slot) => (slots[slot] as BotItem | null)?.type === id);
}
