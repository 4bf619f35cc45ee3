import type { ScreenView } from '@bridle/facets/pictured';
import { element } from '../element.js';
import type { PersonActs } from './personActs.js';
import {
  hasSlots,
  isArrow,
  type ScreenSlot,
  slotBeside,
  slotsOf,
  stackWords,
} from './screenSlots.js';
import { type SlotAsk, SlotGestures, slotKey } from './slotGestures.js';

interface SlotButtonsOptions {
  /** lies over the picture, in the same place and size */
  readonly overlay: HTMLElement;
  readonly acts: PersonActs;
  pictureSize(): { readonly width: number; readonly height: number };
  /** The mouse is here in the picture, over what is open; undefined: nothing is. */
  mouseAt(place: { readonly x: number; readonly y: number } | undefined): void;
  isCloseKey(event: KeyboardEvent): boolean;
}

interface ClickAnswer {
  readonly changed: readonly { readonly slot: number | string; readonly now: object | null }[];
}

/** Buttons that nobody sees over the slots of an open screen, which the renderer has drawn. */
export class SlotButtons {
  readonly #options: SlotButtonsOptions;
  readonly #gestures = new SlotGestures();
  readonly #buttons = new Map<string, HTMLButtonElement>();
  #slots: readonly ScreenSlot[] = [];
  #root: HTMLElement | undefined;
  #shape = '';
  #isFull = false;

  constructor(options: SlotButtonsOptions) {
    this.#options = options;
    document.addEventListener('mouseup', () => this.#ask(this.#gestures.up()));
    window.addEventListener('blur', () => this.#gestures.forget());
  }

  get isOpen(): boolean {
    return this.#root !== undefined;
  }

  /** Lays the buttons anew where the screen or the picture is another, and says what is in each. */
  show(screen: ScreenView): void {
    if (!hasSlots(screen)) return this.hide();
    const size = this.#options.pictureSize();
    this.#isFull = screen.cursor !== undefined;
    this.#slots = slotsOf(screen, size);
    const shape = JSON.stringify([screen.kind, size, this.#slots.map(({ name }) => name)]);
    if (shape !== this.#shape) this.#build(screen.kind, shape, size);
    for (const { name, label, stack } of this.#slots) {
      const words = `${label}: ${stackWords(stack)}`;
      const button = this.#buttons.get(name)!;
      if (button.title !== words) button.title = words;
      button.setAttribute('aria-label', words);
    }
    this.#mark();
  }

  hide(): void {
    this.#root?.remove();
    this.#root = undefined;
    this.#shape = '';
    this.#buttons.clear();
    this.#gestures.forget();
    this.#options.mouseAt(undefined);
  }

  #build(kind: string, shape: string, size: { width: number; height: number }): void {
    const focused = [...this.#buttons].find(([, one]) => one === document.activeElement)?.[0];
    this.hide();
    this.#shape = shape;
    const words = kind.replaceAll('_', ' ');
    const outside = element('button', {
      type: 'button',
      className: 'slot-outside',
      'aria-label': 'Outside: throws what the cursor holds',
      on: {
        keydown: ({ key }) => {
          if (key === 'Enter') this.#ask({ slot: 'outside', mode: 'pickup', button: 0 });
        },
      },
    });
    this.#root = element(
      'div',
      { className: 'slots', role: 'group', 'aria-label': words },
      outside,
    );
    for (const { name, box } of this.#slots) {
      const button = element('button', { type: 'button', className: 'slot', 'data-slot': name });
      Object.assign(button.style, {
        left: `${(box.x / size.width) * 100}%`,
        top: `${(box.y / size.height) * 100}%`,
        width: `${(box.width / size.width) * 100}%`,
        height: `${(box.height / size.height) * 100}%`,
      });
      this.#buttons.set(name, button);
      this.#root.append(button);
    }
    this.#listen(this.#root);
    this.#options.overlay.append(this.#root);
    const first = this.#buttons.get(focused ?? '') ?? this.#buttons.get('0');
    first?.focus({ preventScroll: true });
  }

  #listen(root: HTMLElement): void {
    root.addEventListener('contextmenu', (event) => event.preventDefault());
    root.addEventListener('mousedown', (event) => {
      event.preventDefault();
      this.#tellMouse(event);
      const slot = slotAt(event.target);
      this.#buttons.get(slot)?.focus({ preventScroll: true });
      const { button, shiftKey: shift } = event;
      const press = { slot, button, shift, isFull: this.#isFull, now: performance.now() };
      this.#ask(this.#gestures.down(press));
      this.#mark();
    });
    root.addEventListener('mousemove', (event) => {
      const { target } = event;
      this.#tellMouse(event);
      const slot = slotAt(target);
      if (slot === 'outside') return;
      this.#gestures.enter(slot);
      // Keys are for the slot that the mouse is over.
      if (target !== document.activeElement) {
        this.#buttons.get(slot)?.focus({ preventScroll: true });
      }
      this.#mark();
    });
    root.addEventListener('keydown', (event) => this.#key(event));
  }

  /** What the cursor holds is drawn there, in the same frame, whatever the run says meanwhile. */
  #tellMouse({ clientX, clientY }: MouseEvent): void {
    const box = this.#root!.getBoundingClientRect();
    const { width, height } = this.#options.pictureSize();
    this.#options.mouseAt({
      x: ((clientX - box.left) / box.width) * width,
      y: ((clientY - box.top) / box.height) * height,
    });
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
    if (this.#options.isCloseKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      void this.#options.acts.try('close');
      return;
    }
    const slot = this.#slots.find(({ name }) => name === slotAt(event.target));
    if (slot === undefined) return;
    if (isArrow(event.key)) {
      this.#options.mouseAt(undefined); // it was put away
      this.#buttons.get(slotBeside(this.#slots, slot, event.key).name)?.focus();
    } else {
      const ask = slotKey(slot.name, event);
      if (ask === undefined) return;
      if (!event.repeat) this.#ask(ask);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #ask(ask: SlotAsk | undefined): void {
    this.#mark();
    if (ask === undefined || !this.isOpen) return;
    void this.#options.acts.try<ClickAnswer>('inventory_click', ask).then((answer) => {
      const cursor = answer?.changed.find(({ slot }) => slot === 'cursor');
      if (cursor !== undefined) this.#isFull = cursor.now !== null;
    });
  }

  /** Shows which slots a drag has gone over. */
  #mark(): void {
    const { over } = this.#gestures;
    for (const [name, button] of this.#buttons) {
      button.classList.toggle('is-dragged', over.length > 1 && over.includes(name));
    }
  }
}

function slotAt(target: EventTarget | null): string {
  return target instanceof HTMLElement ? (target.dataset.slot ?? 'outside') : 'outside';
}
