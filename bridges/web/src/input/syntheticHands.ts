import { elementAt } from '../dom/hit.js';
import { setFieldValue } from './fields.js';
import type { Hands, MouseButton } from './hands.js';
import { keyFacts } from './keyCodes.js';

const BUTTONS: Readonly<Record<MouseButton, { number: number; bit: number }>> = {
  left: { number: 0, bit: 1 },
  middle: { number: 1, bit: 4 },
  right: { number: 2, bit: 2 },
};
const TEXT_FIELDS = /^(text|search|url|tel|email|password|number|)$/;

/**
 * Hands made of events, for a page whose browser nobody drives. The page can tell them from a person's
 * (`isTrusted` is false), and what the browser itself does with true ones is done here only in part:
 * focus, typing, links and forms, but no dragging of HTML, no menus and no shortcuts.
 */
export class SyntheticHands implements Hands {
  #at = { x: 0, y: 0 };
  #over: Element | null = null;
  #pressed: Element | null = null;
  #buttons = 0;
  readonly #modifiers = new Set<string>();

  async move(x: number, y: number): Promise<void> {
    this.#at = { x, y };
    const over = elementAt(this.#at) ?? document.documentElement;
    if (over !== this.#over) {
      if (this.#over !== null) this.#mouse(this.#over, 'out', 0);
      this.#mouse(over, 'over', 0);
      this.#over = over;
    }
    this.#mouse(over, 'move', 0);
  }

  async down(button: MouseButton, count: number): Promise<void> {
    const { number, bit } = BUTTONS[button];
    this.#buttons |= bit;
    this.#pressed = elementAt(this.#at) ?? document.documentElement;
    if (this.#mouse(this.#pressed, 'down', number, count)) focusNear(this.#pressed);
  }

  async up(button: MouseButton, count: number): Promise<void> {
    const { number, bit } = BUTTONS[button];
    this.#buttons &= ~bit;
    const over = elementAt(this.#at) ?? document.documentElement;
    this.#mouse(over, 'up', number, count);
    const shared = commonOf(this.#pressed, over);
    this.#pressed = null;
    if (shared === null) return;
    if (button !== 'left') {
      this.#dispatch(shared, 'MouseEvent', button === 'right' ? 'contextmenu' : 'auxclick', number);
      return;
    }
    this.#dispatch(shared, 'PointerEvent', 'click', number, count);
    if (count === 2) this.#dispatch(shared, 'MouseEvent', 'dblclick', number, count);
  }

  async wheel(dx: number, dy: number): Promise<void> {
    const over = elementAt(this.#at) ?? document.documentElement;
    const event = new WheelEvent('wheel', { ...this.#common(), deltaX: dx, deltaY: dy });
    if (over.dispatchEvent(event)) scrollNear(over, dx, dy);
  }

  async keyDown(name: string): Promise<void> {
    const facts = keyFacts(name);
    this.#modifiers.add(facts.key);
    const target = focused();
    if (!target.dispatchEvent(this.#keyEvent('keydown', facts.key))) return;
    const isText = facts.key.length === 1;
    if (isText || facts.key === 'Enter') {
      if (!target.dispatchEvent(this.#keyEvent('keypress', facts.key))) return;
    }
    if (isText) insertText(target, facts.key);
    else if (facts.key === 'Backspace') removeText(target);
    else if (facts.key === 'Enter') pressEnter(target);
  }

  async keyUp(name: string): Promise<void> {
    const { key } = keyFacts(name);
    this.#modifiers.delete(key);
    focused().dispatchEvent(this.#keyEvent('keyup', key));
  }

  async type(text: string): Promise<void> {
    for (const key of text) {
      await this.keyDown(key === '\n' ? 'Enter' : key);
      await this.keyUp(key === '\n' ? 'Enter' : key);
    }
  }

  #mouse(target: Element, kind: string, button: number, count = 0): boolean {
    const isTaken = !this.#dispatch(target, 'PointerEvent', `pointer${kind}`, button, count);
    return this.#dispatch(target, 'MouseEvent', `mouse${kind}`, button, count) && !isTaken;
  }

  #dispatch(
    target: Element,
    type: 'MouseEvent' | 'PointerEvent',
    name: string,
    button: number,
    count = 0,
  ): boolean {
    const init = { ...this.#common(), button, detail: count };
    const pointer = { ...init, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    const event =
      type === 'MouseEvent' ? new MouseEvent(name, init) : new PointerEvent(name, pointer);
    return target.dispatchEvent(event);
  }

  #common() {
    const { x, y } = this.#at;
    return {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      clientX: x,
      clientY: y,
      screenX: x,
      screenY: y,
      buttons: this.#buttons,
      ...this.#held(),
    };
  }

  #held() {
    return {
      shiftKey: this.#modifiers.has('Shift'),
      ctrlKey: this.#modifiers.has('Control'),
      altKey: this.#modifiers.has('Alt'),
      metaKey: this.#modifiers.has('Meta'),
    };
  }

  #keyEvent(type: string, name: string): KeyboardEvent {
    const { key, code, keyCode } = keyFacts(name);
    const event = new KeyboardEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      key,
      code,
      ...this.#held(),
    });
    // The constructor takes no number, and many games read it.
    const number = type === 'keypress' ? key.charCodeAt(0) : keyCode;
    for (const name of ['keyCode', 'which'])
      Object.defineProperty(event, name, { get: () => number });
    return event;
  }
}

function focused(): Element {
  return document.activeElement ?? document.body;
}

function focusNear(element: Element): void {
  const stop = element.closest<HTMLElement>(
    'a[href],button,input,select,textarea,[tabindex],[contenteditable]',
  );
  if (stop !== null) stop.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}

function commonOf(one: Element | null, other: Element): Element | null {
  let at = one;
  while (at !== null && !at.contains(other)) at = at.parentElement;
  return at;
}

function scrollNear(element: Element, dx: number, dy: number): void {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const before = [at.scrollLeft, at.scrollTop];
    at.scrollBy({ left: dx, top: dy, behavior: 'instant' });
    if (at.scrollLeft !== before[0] || at.scrollTop !== before[1]) return;
  }
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (element.tagName === 'TEXTAREA') return true;
  return element.tagName === 'INPUT' && TEXT_FIELDS.test((element as HTMLInputElement).type);
}

function insertText(target: Element, text: string): void {
  if (isTextField(target)) setFieldValue(target, target.value + text);
  else if ((target as HTMLElement).isContentEditable) target.append(text);
}

function removeText(target: Element): void {
  if (isTextField(target)) setFieldValue(target, target.value.slice(0, -1));
}

function pressEnter(target: Element): void {
  if (target.tagName === 'TEXTAREA') insertText(target, '\n');
  else if (isTextField(target)) target.form?.requestSubmit();
  else if (target.tagName === 'BUTTON' || target.tagName === 'A') (target as HTMLElement).click();
}
