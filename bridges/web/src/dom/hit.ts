import { type Point, pointsIn, type Target } from '../target.js';
import { shadowOf } from './listeners.js';
import { nameOf, textIn } from './names.js';
import { roleOf } from './roles.js';
import { isDisabled } from './states.js';

/** The innermost element at a place, also in shadows and in frames of the same origin. */
export function elementAt({ x, y }: Point): Element | null {
  let root: Document | ShadowRoot = document;
  let [left, top] = [x, y];
  for (;;) {
    const hit: Element | null = root.elementFromPoint(left, top);
    if (hit === null) return root === document ? null : (root as ShadowRoot).host;
    const inFrame: Document | null =
      hit.tagName === 'IFRAME' ? (hit as HTMLIFrameElement).contentDocument : null;
    const shadow: ShadowRoot | null = shadowOf(hit);
    if (inFrame !== null) {
      const rect = hit.getBoundingClientRect();
      left -= rect.left + hit.clientLeft;
      top -= rect.top + hit.clientTop;
      root = inFrame;
    } else if (shadow !== null && shadow !== root && shadow.elementFromPoint(left, top) !== null) {
      if (shadow.elementFromPoint(left, top) === hit) return hit;
      root = shadow;
    } else return hit;
  }
}

/** Whether one element is in another, or is it, as they are shown. */
export function holds(outer: Element, inner: Element | null): boolean {
  for (let at: Node | null = inner; at !== null; ) {
    if (at === outer) return true;
    at = (at as Element).assignedSlot ?? at.parentNode ?? (at as ShadowRoot).host ?? null;
  }
  return false;
}

/** An element in a few words: `div#event "A Ruined Trader"`. */
export function describe(element: Element): string {
  const id = element.id === '' ? '' : `#${element.id}`;
  const name = nameOf(element, roleOf(element) ?? 'generic') || textIn(element);
  const short = name.length > 40 ? `${name.slice(0, 39)}…` : name;
  return `${element.tagName.toLowerCase()}${id}${short === '' ? '' : ` "${short}"`}`;
}

/** Where the frame of an element lies in the page. */
function frameOffset(element: Element): Point {
  let [x, y] = [0, 0];
  let frame = element.ownerDocument.defaultView?.frameElement ?? null;
  while (frame !== null && element.ownerDocument !== document) {
    const rect = frame.getBoundingClientRect();
    x += rect.left + frame.clientLeft;
    y += rect.top + frame.clientTop;
    frame = frame.ownerDocument.defaultView?.frameElement ?? null;
  }
  return { x, y };
}

/** An element of the page as something to touch. */
export function elementTarget(element: Element): Target {
  return {
    disabled: isDisabled(element),
    element,
    isElement: true,
    show: () => show(element),
    points: () => {
      const { x, y } = frameOffset(element);
      // A link over two lines has two boxes, and its middle may lie in neither.
      const boxes = [...element.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
      return boxes
        .slice(0, 3)
        .flatMap((box) => pointsIn(box.x + x, box.y + y, box.width, box.height));
    },
    coveredAt: (point) => {
      const hit = elementAt(point);
      if (hit === null) return 'it lies outside of what is shown';
      if (holds(element, hit)) return undefined;
      const label = hit.closest('label');
      if (label !== null && label.control === element) return undefined;
      return `covered by ${describe(hit)}`;
    },
    watch: (events) => watchMouse(element, events),
  };
}

function show(element: Element): void {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView ?? window;
  const isShown = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (isShown) return;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}

/** Sees whether the mouse comes to an element, by these events. */
export function watchMouse(element: Element, events: readonly string[]): { end(): boolean } {
  const view = element.ownerDocument.defaultView ?? window;
  let hasArrived = false;
  const see = (event: Event): void => {
    const [first] = event.composedPath();
    const label = (first as Element | undefined)?.closest?.('label');
    const isIts = event.composedPath().includes(element) || label?.control === element;
    if (isIts) hasArrived = true;
  };
  for (const name of events) view.addEventListener(name, see, true);
  return {
    end: () => {
      for (const name of events) view.removeEventListener(name, see, true);
      return hasArrived;
    },
  };
}
