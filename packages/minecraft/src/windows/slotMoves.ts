import { failure, type LongAction } from '@bridle/facets';
import type { BotItem, BotWindow } from '../mineflayer.js';
import type { BotWindows } from './botWindows.js';
import { isSameKind } from './items.js';
import { containerSlots, gridSlots, mainSlots, OUTSIDE, stackMax } from './windowSlots.js';

const PICK_UP = 0;
const QUICK_MOVE = 1;
const LEFT = 0;
const RIGHT = 1;
/** How often something is moved that the server leaves where it was. */
const ATTEMPTS = 2;

/** How to have so many of a stack on their way with the fewest clicks. */
export interface Portion {
  /** the half of it is taken up, not all */
  readonly isHalf: boolean;
  /** single ones go to the target, or back to where they were; all that is left goes with one click */
  readonly singles: 'target' | 'source';
  readonly clicks: number;
}

/** The shortest way to move `count` of a stack of `size`. */
export function portionOf(size: number, count: number): Portion {
  const half = Math.ceil(size / 2);
  const ways: Portion[] = [];
  for (const isHalf of [false, true]) {
    const taken = isHalf ? half : size;
    if (taken < count) continue;
    // What is taken up whole needs no single clicks at all.
    ways.push({ isHalf, singles: 'source', clicks: taken - count });
    ways.push({ isHalf, singles: 'target', clicks: count + (taken > count ? 1 : 0) });
  }
  return ways.reduce((best, way) => (way.clicks < best.clicks ? way : best));
}

/** How many of a stack to move first, where the half of it and then the rest take fewer clicks than all. */
export function firstOf(size: number, count: number): number {
  const half = Math.ceil(size / 2);
  if (count <= half) return count;
  const inTwo = 2 + portionOf(size - half, count - half).clicks;
  return inTwo < portionOf(size, count).clicks ? half : count;
}

/** Moves of stacks between slots of a window, click by click; each is seen to have happened. */
export class SlotMoves {
  readonly windows: BotWindows;
  /** Told between clicks, so that it can break off. */
  readonly #check: () => void;

  constructor(windows: BotWindows, check: () => void = () => {}) {
    this.windows = windows;
    this.#check = check;
  }

  *pickUp(window: BotWindow, slot: number, button = LEFT): LongAction<void> {
    yield* this.#click(window, slot, button, PICK_UP);
  }

  /** What shift does: to the other part of the window, where the server finds room. */
  *quickMove(window: BotWindow, slot: number): LongAction<void> {
    yield* this.#click(window, slot, LEFT, QUICK_MOVE);
  }

  /** A click that seems to have done nothing is asked about once more: news of before may have come late. */
  *#click(window: BotWindow, slot: number, button: number, mode: number): LongAction<void> {
    const { windows } = this;
    this.#check();
    const seen = (): string => textOf(window.slots[slot]) + textOf(windows.cursor);
    const before = seen();
    yield* windows.click(window, { slot, button, mode });
    if (seen() === before) yield* windows.sync(window);
  }

  /** Moves up to so many from a slot into others, onto equal stacks first; says how many went. */
  *move(
    window: BotWindow,
    from: number,
    targets: readonly number[],
    count: number,
  ): LongAction<number> {
    const kind = window.slots[from];
    if (!kind) return 0;
    const unwilling = new Set<number>([from]);
    let moved = 0;
    for (let vain = 0; moved < count && vain < ATTEMPTS; ) {
      const stack = window.slots[from];
      if (!stack || !isSameKind(stack, kind)) break;
      const target = this.#targetFor(window, stack, targets, unwilling);
      if (target === undefined) break;
      const room = stackMax(stack) - (window.slots[target]?.count ?? 0);
      const wanted = firstOf(stack.count, Math.min(count - moved, stack.count, room));
      const had = countAt(window, target, kind);
      yield* this.#moveSome(window, from, target, wanted);
      const gained = countAt(window, target, kind) - had;
      moved += Math.max(0, gained);
      if (gained > 0) vain = 0;
      else if (++vain === ATTEMPTS) {
        // This slot takes no such thing, another may.
        unwilling.add(target);
        vain = 0;
      }
    }
    return moved;
  }

  /** Throws up to so many of a slot away; says how many. */
  *throwFrom(window: BotWindow, from: number, count: number): LongAction<number> {
    const stack = window.slots[from];
    if (!stack || count <= 0) return 0;
    const had = stack.count;
    yield* this.#moveSome(window, from, OUTSIDE, firstOf(had, Math.min(count, had)));
    return had - countAt(window, from, stack);
  }

  #targetFor(
    { slots }: BotWindow,
    stack: BotItem,
    targets: readonly number[],
    unwilling: ReadonlySet<number>,
  ): number | undefined {
    const open = targets.filter((slot) => !unwilling.has(slot));
    const begun = open.find((slot) => {
      const held = slots[slot];
      return held && isSameKind(held, stack) && held.count < stackMax(held);
    });
    return begun ?? open.find((slot) => !slots[slot]);
  }

  /** One portion of a stack; what the server does not do as expected ends with everything put back. */
  *#moveSome(window: BotWindow, from: number, to: number, count: number): LongAction<void> {
    const stack = window.slots[from];
    if (!stack || count <= 0) return;
    const kind = stack;
    const { isHalf, singles, clicks } = portionOf(stack.count, count);
    yield* this.pickUp(window, from, isHalf ? RIGHT : LEFT);
    const { windows } = this;
    const holds = (): number =>
      windows.cursor && isSameKind(windows.cursor, kind) ? windows.cursor.count : 0;
    if (singles === 'target') {
      const keeps = Math.max(0, holds() - count);
      for (let had = holds(); had > keeps; had = holds()) {
        yield* this.pickUp(window, to, RIGHT);
        if (holds() >= had) break; // it is not taken there
      }
    } else {
      for (let i = 0; i < clicks && holds() > count; i++) {
        yield* this.pickUp(window, from, RIGHT);
      }
      if (holds() > 0 && holds() <= count) yield* this.pickUp(window, to);
    }
    if (windows.cursor !== null) yield* this.putDown(window, [from]);
  }

  /** Puts what is on the cursor into one of these slots, or else wherever there is room for it. */
  *putDown(window: BotWindow, first: readonly number[] = []): LongAction<void> {
    const { windows } = this;
    const tried = new Set<number>();
    const areas = [first, mainSlots(window), containerSlots(window)];
    while (windows.cursor !== null) {
      const held = windows.cursor;
      const target = areas
        .map((slots) => this.#targetFor(window, held, slots, tried))
        .find((slot) => slot !== undefined);
      if (target === undefined) {
        const hint = 'toss or store something first';
        throw failure('no_room', 'there is no room for what is on the cursor', hint);
      }
      yield* this.pickUp(window, target);
      const left = windows.cursor as BotItem | null;
      if (left !== null && left.count >= held.count) tried.add(target);
    }
  }

  /** Nothing is on the cursor or in the crafting grid any more. */
  *tidy(window: BotWindow): LongAction<void> {
    const { windows } = this;
    if (windows.isUntidy) yield* windows.sync(window);
    yield* this.putDown(window);
    for (const slot of gridSlots(window)) {
      const held = window.slots[slot];
      if (!held) continue;
      yield* this.quickMove(window, slot);
      if (window.slots[slot]) yield* this.move(window, slot, mainSlots(window), held.count);
    }
  }
}

function textOf(item: BotItem | null | undefined): string {
  return item ? `${item.type} ${item.count};` : ';';
}

function countAt({ slots }: BotWindow, slot: number, kind: BotItem): number {
  const held = slots[slot];
  return held && isSameKind(held, kind) ? held.count : 0;
}

/** Closes what is open once nothing lies on it any more; where that fails, the server gives it back. */
export function* closeTidily(windows: BotWindows): LongAction<void> {
  yield* windows.tidied();
  if (!windows.isInUse) return;
  try {
    yield* new SlotMoves(windows).tidy(windows.current);
  } finally {
    windows.close();
  }
}
