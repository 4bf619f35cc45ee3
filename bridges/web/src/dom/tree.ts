import type { Keys } from '../keys.js';
import { type PageNode, rounded, words } from '../node.js';
import { listensForClicks, shadowOf } from './listeners.js';
import { descriptionOf, nameOf, textIn } from './names.js';
import { actionsOf, NAMED_BY_CONTENT, needsName, roleOf } from './roles.js';
import { addStates } from './states.js';

const NODES_MAX = 10_000; // as the wire bounds them
const DEPTH_MAX = 80;
const OPTIONS_MAX = 200; // of one list that is folded up
const PASSED_OVER = new Set([
  ...['SCRIPT', 'STYLE', 'HEAD', 'TEMPLATE', 'NOSCRIPT', 'META', 'LINK', 'BR', 'OPTION'],
  ...['OPTGROUP', 'SOURCE', 'TRACK', 'LEGEND', 'CAPTION', 'FIGCAPTION'],
]);
const CLICK_ACTIONS = actionsOf('button')!;

/** What stands in the place of a canvas: the nodes of the game that draws on it. */
export type CanvasNodes = (canvas: HTMLCanvasElement, at: DOMRect) => PageNode | undefined;

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What holds for all that is in an element. */
interface Around {
  /** where the frame lies that it is in, in pixels of the page */
  readonly x: number;
  readonly y: number;
  /** outside of this nothing can be seen; elements that are placed freely go by another */
  readonly clip: Edges;
  readonly placedClip: Edges;
  readonly cursor: string;
  readonly depth: number;
}

const EVERYWHERE: Edges = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

/** The page as elements that a person could name, use or read. */
export class DomTree {
  readonly #keys: Keys;
  readonly #canvasNodes: CanvasNodes;
  #count = 0;

  constructor(keys: Keys, canvasNodes: CanvasNodes) {
    this.#keys = keys;
    this.#canvasNodes = canvasNodes;
  }

  read(): PageNode {
    this.#count = 0;
    const children: PageNode[] = [];
    const clip = pageEdges(document);
    const around = { x: 0, y: 0, clip, placedClip: clip, cursor: 'auto', depth: 0 };
    if (document.body !== null) this.#element(document.body, around, children);
    const label = words(document.title) || location.host;
    return { role: 'document', label, key: this.#keys.of(document), interactive: false, children };
  }

  #element(element: Element, around: Around, into: PageNode[]): void {
    if (PASSED_OVER.has(element.tagName) || this.#count >= NODES_MAX) return;
    if (element.getAttribute('aria-hidden') === 'true' || (element as HTMLElement).inert) return;
    const style = getComputedStyle(element);
    if (style.display === 'none' || (style.opacity === '0' && !isBareInput(element))) return;
    const rect = element.getBoundingClientRect();
    const clip =
      style.position === 'fixed'
        ? EVERYWHERE
        : style.position === 'absolute'
          ? around.placedClip
          : around.clip;
    const isSeen = rect.width > 0 && rect.height > 0 && meets(rect, clip);
    const isCut = isWithin(element) && cuts(style); // what the body cuts, the window does
    if (!isSeen && isCut) return;
    const inner = {
      ...insideOf(style, isCut ? rect : undefined, clip, around),
      cursor: style.cursor,
    };
    const isVisible = isSeen && style.visibility === 'visible';
    if (element.tagName === 'CANVAS') {
      if (isVisible) this.#canvas(element as HTMLCanvasElement, rect, around, into);
    } else if (element.tagName === 'IFRAME') {
      if (isVisible) this.#frame(element as HTMLIFrameElement, rect, around, into);
    } else if (!isVisible) {
      this.#children(element, inner, into);
    } else {
      this.#visible(element, rect, style, around, inner, into);
    }
  }

  #visible(
    element: Element,
    rect: DOMRect,
    style: CSSStyleDeclaration,
    around: Around,
    inner: Around,
    into: PageNode[],
  ): void {
    const said = roleOf(element);
    const takes = said === undefined ? undefined : actionsOf(said);
    const pointed = style.cursor === 'pointer' && around.cursor !== 'pointer';
    const wanted = pointed || isTabStop(element);
    const listens = takes === undefined && isWithin(element) && listensForClicks(element);
    if (takes === undefined && !wanted && !listens && isPlainText(element)) {
      this.#text(element, said, rect, around, into);
      return;
    }
    const children: PageNode[] = [];
    const isComposed = element.firstElementChild !== null || shadowOf(element) !== null;
    if (isComposed || said === undefined || !NAMED_BY_CONTENT.has(said)) {
      this.#children(element, inner, children);
    }
    // A listener on what holds other things to click is most often there for those.
    const clicks =
      takes !== undefined || wanted || (listens && !children.some((node) => isUsable(node)));
    const role = takes === undefined && clicks ? 'button' : said;
    if (role === undefined) {
      into.push(...children);
      return;
    }
    const isNamedByContent = NAMED_BY_CONTENT.has(role);
    const name =
      nameOf(element, role, isComposed ? words(children.map(saidIn).join(' ')) : undefined) ||
      (clicks ? lastName(element) : '');
    if (!clicks && name === '' && needsName(role)) {
      into.push(...children);
      return;
    }
    const node = this.#node(element, role, name, rect, around);
    if (clicks) this.#makeUsable(node, element, takes ?? CLICK_ACTIONS, style);
    addStates(node, element, role);
    const description = descriptionOf(element, name);
    if (description !== undefined) node.description = description;
    if (element.tagName === 'SELECT') this.#options(element as HTMLSelectElement, children);
    // What its name says already is not said again beneath it.
    const kept = isNamedByContent ? children.flatMap(usableIn) : children;
    if (kept.length > 0) node.children = kept;
    into.push(node);
  }

  #node(
    element: object,
    role: string,
    label: string,
    rect: { left: number; top: number; width: number; height: number },
    around: Around,
  ): PageNode {
    this.#count++;
    return {
      role,
      label,
      key: this.#keys.of(element),
      interactive: false,
      bounds: rounded(rect.left + around.x, rect.top + around.y, rect.width, rect.height),
    };
  }

  #makeUsable(
    node: PageNode,
    element: Element,
    takes: NonNullable<PageNode['actions']>,
    style: CSSStyleDeclaration,
  ): void {
    node.interactive = true;
    const canDrag = (element as HTMLElement).draggable && !takes.includes('drag');
    node.actions = canDrag ? [...takes, 'drag'] : takes;
    if (style.pointerEvents === 'none') node.disabled = true;
  }

  #text(
    element: Element,
    said: string | undefined,
    rect: DOMRect,
    around: Around,
    into: PageNode[],
  ): void {
    const role = said ?? 'paragraph';
    const name = nameOf(element, role) || textIn(element);
    if (name === '' && (said === undefined || needsName(said) || said === 'paragraph')) return;
    const node = this.#node(element, role, name, rect, around);
    addStates(node, element, role);
    into.push(node);
  }

  #children(element: Element, around: Around, into: PageNode[]): void {
    const inner = { ...around, depth: around.depth + 1 };
    if (inner.depth > DEPTH_MAX) return;
    for (const child of childrenOf(element)) {
      if (child.nodeType === Node.ELEMENT_NODE) this.#element(child as Element, inner, into);
      else if (child.nodeType === Node.TEXT_NODE) this.#looseText(child as Text, inner, into);
    }
  }

  /** Text that stands between elements. */
  #looseText(text: Text, around: Around, into: PageNode[]): void {
    const label = words(text.nodeValue);
    if (label === '' || text.parentElement?.checkVisibility({ visibilityProperty: true }) === false)
      return;
    const range = text.ownerDocument.createRange();
    range.selectNodeContents(text);
    const rect = range.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0 || !meets(rect, around.clip)) return;
    into.push(this.#node(text, 'paragraph', label, rect, around));
  }

  #options(list: HTMLSelectElement, into: PageNode[]): void {
    for (const option of [...list.options].slice(0, OPTIONS_MAX)) {
      const node: PageNode = {
        role: 'option',
        label: words(option.label),
        key: this.#keys.of(option),
        interactive: false,
        selected: option.selected,
      };
      if (option.disabled) node.disabled = true;
      into.push(node);
    }
  }

  #canvas(canvas: HTMLCanvasElement, rect: DOMRect, around: Around, into: PageNode[]): void {
    const at = new DOMRect(rect.x + around.x, rect.y + around.y, rect.width, rect.height);
    const drawn = this.#canvasNodes(canvas, at);
    if (drawn !== undefined) {
      into.push(drawn);
      return;
    }
    const role = roleOf(canvas) ?? 'img';
    const node = this.#node(canvas, role, nameOf(canvas, role) || 'canvas', rect, around);
    const style = getComputedStyle(canvas);
    if (listensForClicks(canvas)) this.#makeUsable(node, canvas, CLICK_ACTIONS, style);
    into.push(node);
  }

  #frame(frame: HTMLIFrameElement, rect: DOMRect, around: Around, into: PageNode[]): void {
    const node = this.#node(frame, 'group', words(frame.title) || 'frame', rect, around);
    const inside = frame.contentDocument;
    if (inside === null) {
      node.description = 'of another origin: what is in it is not seen';
      into.push(node);
      return;
    }
    const children: PageNode[] = [];
    const clip = pageEdges(inside);
    const x = around.x + rect.left + frame.clientLeft;
    const y = around.y + rect.top + frame.clientTop;
    const inner = { ...around, x, y, clip, placedClip: clip, depth: around.depth + 1 };
    if (inside.body !== null && inner.depth < DEPTH_MAX)
      this.#element(inside.body, inner, children);
    node.children = children;
    into.push(node);
  }
}

/** Children as they are shown: those of the shadow, and in its slots what was put there. */
function childrenOf(element: Element): Iterable<Node> {
  const shadow = shadowOf(element);
  if (shadow !== null) return shadow.childNodes;
  if (element.tagName === 'SLOT') {
    const assigned = (element as HTMLSlotElement).assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  return element.childNodes;
}

/** The page to the left of its beginning and above it cannot be scrolled to. */
function pageEdges(page: Document): Edges {
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  const root = page.documentElement;
  const shown = getComputedStyle(page.body ?? root);
  const isFixed = [shown.overflow, getComputedStyle(root).overflow].includes('hidden');
  const { clientWidth, clientHeight } = root;
  return {
    left: -scrollX,
    top: -scrollY,
    right: isFixed ? clientWidth : 1e9,
    bottom: isFixed ? clientHeight : 1e9,
  };
}

function cuts({ overflowX, overflowY }: CSSStyleDeclaration): boolean {
  return [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip');
}

/** What is around the children of an element. */
function insideOf(
  style: CSSStyleDeclaration,
  rect: DOMRect | undefined,
  clip: Edges,
  around: Around,
): Omit<Around, 'cursor'> {
  const isPlaced = style.position !== 'static';
  const outer = isPlaced ? clip : around.placedClip;
  if (rect === undefined) return { ...around, clip, placedClip: isPlaced ? clip : outer };
  const cut = {
    left: Math.max(clip.left, rect.left),
    top: Math.max(clip.top, rect.top),
    right: Math.min(clip.right, rect.right),
    bottom: Math.min(clip.bottom, rect.bottom),
  };
  return { ...around, clip: cut, placedClip: isPlaced ? cut : outer };
}

function meets(rect: DOMRect, clip: Edges): boolean {
  return (
    rect.right > clip.left &&
    rect.left < clip.right &&
    rect.bottom > clip.top &&
    rect.top < clip.bottom
  );
}

/** Boxes to tick and the like are often there without being seen, under what a page shows for them. */
function isBareInput(element: Element): boolean {
  if (element.tagName !== 'INPUT') return false;
  return ['checkbox', 'radio', 'range', 'file'].includes((element as HTMLInputElement).type);
}

function isTabStop(element: Element): boolean {
  return element.hasAttribute('tabindex') && (element as HTMLElement).tabIndex >= 0;
}

/** Listeners on the page as a whole are no reason to call it a button. */
function isWithin(element: Element): boolean {
  return element.tagName !== 'BODY' && element.tagName !== 'HTML';
}

/** Nothing in it but text and what only changes how text looks. */
function isPlainText(element: Element): boolean {
  if (shadowOf(element) !== null || element.tagName === 'SLOT' || !isWithin(element)) return false;
  for (const child of element.children) {
    if (child.tagName === 'BR' || child.tagName === 'WBR') continue;
    if (roleOf(child) !== undefined || listensForClicks(child) || isTabStop(child)) return false;
    if (!getComputedStyle(child).display.startsWith('inline') || !isPlainText(child)) return false;
    if (getComputedStyle(child).cursor === 'pointer') return false;
    if (child.tagName === 'CANVAS' || child.tagName === 'IFRAME') return false;
  }
  return true;
}

/** What is written in a node, but for what is a thing of its own. */
function saidIn({ interactive, label, children = [] }: PageNode): string {
  if (interactive === true) return '';
  return label || children.map(saidIn).join(' ');
}

function usableIn(node: PageNode): PageNode[] {
  return node.interactive === true ? [node] : (node.children ?? []).flatMap(usableIn);
}

/** What to call a thing to click that nobody has named. */
function lastName(element: Element): string {
  return words((element.id || element.classList[0] || '').replace(/[-_]+/g, ' '));
}

function isUsable(node: PageNode): boolean {
  return node.interactive === true || (node.children ?? []).some(isUsable);
}
