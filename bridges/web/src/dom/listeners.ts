const CLICKS = new Set(['click', 'dblclick', 'mousedown', 'mouseup', 'pointerdown', 'pointerup']);
CLICKS.add('touchstart').add('touchend');

const clickable = new WeakSet<EventTarget>();
const closedRoots = new WeakMap<Element, ShadowRoot>();

/** Notes which elements listen for clicks, and shadow roots that a page keeps to itself. */
export function watchListeners(): void {
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args) {
    if (CLICKS.has(args[0])) clickable.add(this ?? window);
    return addEventListener.apply(this ?? window, args);
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (this: Element, options) {
    const root = attachShadow.call(this, options);
    closedRoots.set(this, root);
    return root;
  };
}

/** Whether an element has a listener of its own for clicks. */
export function listensForClicks(element: Element): boolean {
  return clickable.has(element) || (element as HTMLElement).onclick != null;
}

export function shadowOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? closedRoots.get(element) ?? null;
}
