/** What `inventory_click` is asked for. */
export interface SlotAsk {
  readonly slot?: string;
  readonly slots?: readonly string[];
  readonly mode: 'pickup' | 'quick_move' | 'swap' | 'throw' | 'pickup_all' | 'drag';
  readonly button: number;
}

/** How a button of the mouse went down. */
export interface SlotPress {
  /** `outside` beside all slots */
  readonly slot: string;
  /** of a mouse event: 0 left, 1 middle, 2 right */
  readonly button: number;
  readonly shift: boolean;
  /** the cursor holds something */
  readonly isFull: boolean;
  /** milliseconds */
  readonly now: number;
}

const TWICE_MS = 300;

/** The mouse over slots, as players know it: a press may become a click, a double click or a drag. */
export class SlotGestures {
  #drag: { readonly button: number; readonly over: string[] } | undefined;
  #last: { readonly slot: string; readonly at: number } | undefined;

  /** The slots that a drag has gone over by now. */
  get over(): readonly string[] {
    return this.#drag?.over ?? [];
  }

  down({ slot, button, shift, isFull, now }: SlotPress): SlotAsk | undefined {
    if (this.#drag !== undefined) {
      this.#drag = undefined; // another button while one is down: as if nothing had been pressed
      return undefined;
    }
    if (button !== 0 && button !== 2) return undefined;
    const isTwice =
      button === 0 && this.#last?.slot === slot && now - this.#last.at < TWICE_MS && isFull;
    this.#last = button === 0 && !isTwice && !shift ? { slot, at: now } : undefined;
    const clicked = button === 2 ? 1 : 0;
    if (slot === 'outside') return isFull ? { slot, mode: 'pickup', button: clicked } : undefined;
    if (shift) return { slot, mode: 'quick_move', button: clicked };
    if (isTwice) return { slot, mode: 'pickup_all', button: 0 };
    // What is made is taken at once: nothing can be laid there.
    if (!isFull || slot === 'r') return { slot, mode: 'pickup', button: clicked };
    this.#drag = { button: clicked, over: [slot] };
    return undefined;
  }

  enter(slot: string): void {
    const over = this.#drag?.over;
    if (over === undefined || slot === 'r' || over.includes(slot)) return;
    over.push(slot);
  }

  up(): SlotAsk | undefined {
    const drag = this.#drag;
    this.#drag = undefined;
    if (drag === undefined) return undefined;
    const { button, over } = drag;
    if (over.length === 1) return { slot: over[0]!, mode: 'pickup', button };
    this.#last = undefined;
    return { slots: over, mode: 'drag', button };
  }

  /** The screen is closed or the page has lost the mouse. */
  forget(): void {
    this.#drag = undefined;
    this.#last = undefined;
  }
}

/** What a key does to the slot that has the focus or the mouse over it. */
export function slotKey(
  slot: string,
  { key, code, shiftKey }: { key: string; code: string; shiftKey: boolean },
): SlotAsk | undefined {
  if (key === 'Enter') return { slot, mode: shiftKey ? 'quick_move' : 'pickup', button: 0 };
  if (key === ' ') return { slot, mode: 'pickup', button: 1 };
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  if (digit !== null) return { slot, mode: 'swap', button: Number(digit[1]) - 1 };
  if (code === 'KeyF') return { slot, mode: 'swap', button: 40 };
  if (code === 'KeyQ') return { slot, mode: 'throw', button: shiftKey ? 1 : 0 };
  return undefined;
}
