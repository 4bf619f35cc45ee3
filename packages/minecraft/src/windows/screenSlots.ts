import {
  type ContainerState,
  type HandsOutcome,
  HarnessError,
  type ItemStack,
  type NamedSlot,
  OFFHAND_SLOT,
  type SlotName,
} from '@bridle/facets';
import type { BotItem, BotWindow } from '../mineflayer.js';
import type { BotSession } from '../session.js';
import { theirSlot } from '../slots.js';
import { asItemStack } from '../stacks.js';
import { ovenOf, ovenState } from './ovens.js';
import { containerSize, containerSlots, gridSize, gridSlots, playerSlot } from './windowSlots.js';

/** All there is to see on the open screen besides what the player carries. */
export function containerState(session: BotSession): ContainerState {
  const { windows } = session;
  const { registry } = session.bot;
  const { screen, openSign } = windows;
  const window = windows.current;
  const isShown = screen !== null && openSign === undefined;
  const slots: NamedSlot[] = [];
  const note = (slot: SlotName, item: BotItem | null | undefined): void => {
    if (item) slots.push({ slot, ...asItemStack(item, registry) });
  };
  if (isShown) {
    containerSlots(window).forEach((slot, i) => {
      note(`c${i}`, window.slots[slot]);
    });
    gridSlots(window).forEach((slot, i) => {
      note(`g${i}`, window.slots[slot]);
    });
  }
  const made = isShown && gridSize(window) > 0 ? window.slots[0] : null;
  const oven = isShown && ovenOf(window) && ovenState(windows, window);
  return {
    screen,
    size: isShown ? containerSize(window) : 0,
    grid: isShown ? gridSize(window) : 0,
    slots,
    cursor: windows.cursor && asItemStack(windows.cursor, registry),
    result: made ? asItemStack(made, registry) : null,
    ...(oven && { oven }),
  };
}

/** Every slot that there is to see now, with what lies in it. */
export class SeenSlots {
  readonly #seen = new Map<SlotName, { readonly text: string; readonly stack: ItemStack | null }>();
  readonly #session: BotSession;

  constructor(session: BotSession) {
    this.#session = session;
    const { windows, bot } = session;
    const window = windows.current;
    for (let ours = 0; ours <= OFFHAND_SLOT; ours++) {
      const slot = playerSlot(window, ours);
      const item = slot === undefined ? bot.inventory.slots[theirSlot(ours)] : window.slots[slot];
      this.#note(ours, item);
    }
    containerSlots(window).forEach((slot, i) => {
      this.#note(`c${i}`, window.slots[slot]);
    });
    gridSlots(window).forEach((slot, i) => {
      this.#note(`g${i}`, window.slots[slot]);
    });
    if (gridSize(window) > 0) this.#note('r', window.slots[0]);
    this.#note('cursor', windows.cursor);
  }

  #note(slot: SlotName, item: BotItem | null | undefined): void {
    const stack = item ? asItemStack(item, this.#session.bot.registry) : null;
    this.#seen.set(slot, { text: JSON.stringify(stack), stack });
  }

  /** What is no longer as it was, and what is open now. */
  outcome(): HandsOutcome {
    const changed: HandsOutcome['changed'] = [];
    for (const [slot, { text, stack }] of new SeenSlots(this.#session).#seen) {
      const was = this.#seen.get(slot)?.text ?? 'null';
      if (was !== text) changed.push({ slot, now: stack });
    }
    return { changed, screen: this.#session.windows.screen };
  }
}

export function noSlot(window: BotWindow, slots: readonly SlotName[]): HarnessError {
  const last = gridSize(window) === 4 ? OFFHAND_SLOT : 35;
  const areas = [`0–${last}`];
  if (containerSize(window) > 0) areas.push(`c0–c${containerSize(window) - 1}`);
  if (gridSize(window) > 0) areas.push(`g0–g${gridSize(window) - 1}`, 'r');
  const hint = `the open screen has ${areas.join(', ')}`;
  return new HarnessError('bad_request', `no such slot: ${slots.join(' or ').slice(0, 64)}`, hint);
}
