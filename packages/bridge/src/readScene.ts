import type { SceneAction, SceneBox, SceneNode, SceneRole } from '@bridle/facets';
import {
  DEPTH_MAX,
  KEY_CHARS_MAX,
  LABEL_CHARS_MAX,
  NAME_CHARS_MAX,
  NODE_ACTIONS,
  NODES_MAX,
} from './wire/index.js';

/** The engine's own key of an element, which lasts, or else its ref in one snapshot. */
export type ElementName = { readonly key: string } | { readonly ref: string };

/** The scene that an engine has sent, as any game's, and how it wants to be asked about its elements. */
export interface ReadScene {
  readonly root: SceneNode;
  /** of what can be acted on, by our key: what the engine is to be asked by */
  readonly names: ReadonlyMap<string, ElementName>;
  /** how many elements had no room, and how many had a key that another had, too */
  readonly cut: number;
  readonly repeated: number;
}

export interface SceneReadingOptions {
  /** what the engine can be asked: an element takes nothing else */
  readonly commands: ReadonlySet<string>;
  /** of what several elements without a parent are put into */
  readonly title: string;
  /** begins every key: two engines that one game has had after another have no element in common */
  readonly mark: string;
}

type Given = Record<string, unknown>;

const ACTIONS: ReadonlySet<unknown> = new Set(NODE_ACTIONS);
const CLICKED: readonly SceneAction[] = ['click', 'dblclick', 'hover', 'drag'];
const TYPED: readonly SceneAction[] = ['click', 'focus', 'fill', 'type'];
const CHOSEN: readonly SceneAction[] = ['click', 'fill', 'select'];
/** What elements of a role usually take, where the engine does not say; others are clicked. */
const USUAL_ACTIONS: ReadonlyMap<unknown, readonly SceneAction[]> = new Map([
  ...['textbox', 'searchbox'].map((role) => [role, TYPED] as const),
  ...['slider', 'spinbutton', 'scrollbar'].map(
    (role) => [role, ['click', 'fill', 'drag']] as const,
  ),
  ...['combobox', 'listbox'].map((role) => [role, CHOSEN] as const),
] as [unknown, readonly SceneAction[]][]);
/** Which command an action goes by, where that has another name. */
export const COMMAND_OF: Readonly<Record<SceneAction, string>> = {
  click: 'click',
  dblclick: 'click',
  check: 'click',
  uncheck: 'click',
  hover: 'hover',
  focus: 'focus',
  fill: 'fill',
  type: 'type',
  select: 'select',
  drag: 'drag',
  scroll: 'scroll',
};

/**
 * Reads what an engine says its scene is, nested or flat. Whatever is wrong in it is left out: a hostile
 * tree costs no more than a large one.
 */
export function readScene(nodes: readonly unknown[], options: SceneReadingOptions): ReadScene {
  return new SceneReading(options).read(nodes);
}

class SceneReading {
  readonly #options: SceneReadingOptions;
  readonly #names = new Map<string, ElementName>();
  /** nodes that can be acted on by their engine's key, to find a second one */
  readonly #keyed = new Map<string, { actions?: unknown; interactive?: unknown }>();
  #count = 0;
  #cut = 0;
  #repeated = 0;
  /** elements that can be acted on so far: the number of the next is its ref, as in seed 003 */
  #numbered = 0;

  constructor(options: SceneReadingOptions) {
    this.#options = options;
  }

  read(nodes: readonly unknown[]): ReadScene {
    const tops = nested(nodes);
    const only = tops.length === 1 ? tops[0] : undefined;
    const root =
      only === undefined
        ? {
            key: 'root',
            role: 'application' as const,
            name: this.#options.title,
            children: this.#children(tops, ROOT, 1),
          }
        : this.#children([only], ROOT, 0)[0];
    const whole = root ?? { key: 'root', role: 'application' as const, name: this.#options.title };
    return {
      root: this.#cut === 0 ? whole : withNote(whole, this.#cut),
      names: this.#names,
      cut: this.#cut,
      repeated: this.#repeated,
    };
  }

  #children(given: readonly unknown[], parent: Path, depth: number): SceneNode[] {
    const alike = new Map<string, number>();
    for (const node of given) {
      if (!isGiven(node)) continue;
      const name = alikeName(node);
      alike.set(name, (alike.get(name) ?? 0) + 1);
    }
    const before = new Map<string, number>();
    const children: SceneNode[] = [];
    for (const node of given) {
      if (!isGiven(node)) continue;
      if (this.#count >= NODES_MAX || depth > DEPTH_MAX) {
        this.#cut += sizeOf(node);
        continue;
      }
      this.#count++;
      const name = alikeName(node);
      const at = before.get(name) ?? 0;
      before.set(name, at + 1);
      // What is told of its place changes with the number of those like it: then no ref of them holds.
      children.push(this.#node(node, below(parent, name, at, alike.get(name)!), depth));
    }
    return children;
  }

  #node(given: Given, path: Path, depth: number): SceneNode {
    const isInteractive = given.interactive === true;
    const ownKey = text(given.key, KEY_CHARS_MAX);
    const ownRef = text(given.ref, NAME_CHARS_MAX);
    const ref = isInteractive ? `e${++this.#numbered}` : undefined;
    const { mark } = this.#options;
    const key = ownKey === undefined ? `${mark}p${pathText(path)}` : `${mark}k${ownKey}`;
    const actions = isInteractive ? this.#actionsOf(given) : undefined;
    const node: Writable<SceneNode> = {
      key,
      role: (text(given.role, NAME_CHARS_MAX) ?? 'generic') as SceneRole,
      interactive: isInteractive,
    };
    const name = text(given.label, LABEL_CHARS_MAX);
    if (name !== undefined) node.name = name;
    if (actions !== undefined) node.actions = actions;
    readStates(given, node);
    if (ref !== undefined) {
      this.#name(node, ownKey === undefined ? { ref: ownRef ?? ref } : { key: ownKey });
    }
    if (Array.isArray(given.children) && given.children.length > 0) {
      node.children = this.#children(given.children, path, depth + 1);
    }
    return node;
  }

  /** With one key for two elements nobody could say which of them is meant: neither can be acted on. */
  #name(node: Writable<SceneNode>, name: ElementName): void {
    const other = this.#keyed.get(node.key) as Writable<SceneNode> | undefined;
    if (other === undefined) {
      this.#keyed.set(node.key, node);
      this.#names.set(node.key, name);
      return;
    }
    this.#repeated++;
    this.#names.delete(node.key);
    for (const twin of [node, other]) {
      twin.interactive = false;
      delete twin.actions;
    }
  }

  #actionsOf(given: Given): readonly SceneAction[] {
    const { commands } = this.#options;
    const wanted = Array.isArray(given.actions)
      ? given.actions.slice(0, NODE_ACTIONS.length).filter((one) => ACTIONS.has(one))
      : (USUAL_ACTIONS.get(given.role) ?? CLICKED);
    return (wanted as SceneAction[]).filter((action) => commands.has(COMMAND_OF[action]));
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function readStates(given: Given, node: Writable<SceneNode>): void {
  const { value, checked } = given;
  if (typeof value === 'number' && Number.isFinite(value)) node.value = value;
  else if (typeof value === 'string') node.value = value.slice(0, LABEL_CHARS_MAX);
  const description = text(given.description, LABEL_CHARS_MAX);
  if (description !== undefined) node.description = description;
  if (typeof checked === 'boolean' || checked === 'mixed') node.checked = checked;
  for (const state of ['disabled', 'selected', 'expanded', 'modal', 'focused'] as const) {
    const is = given[state];
    if (typeof is === 'boolean') node[state] = is;
  }
  const box = boxOf(given.bounds);
  if (box !== undefined) node.box = box;
}

function boxOf(bounds: unknown): SceneBox | undefined {
  if (!Array.isArray(bounds) || bounds.length !== 4) return undefined;
  if (!bounds.every((side) => typeof side === 'number' && Number.isFinite(side))) return undefined;
  const [x, y, width, height] = bounds as [number, number, number, number];
  return width < 0 || height < 0 ? undefined : { x, y, width, height };
}

function text(value: unknown, charsMax: number): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return value.length > charsMax ? value.slice(0, charsMax) : value;
}

function isGiven(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Elements of a flat list, which name their parents, put into one another; a nested tree stays as it is. */
function nested(nodes: readonly unknown[]): readonly unknown[] {
  const isFlat = nodes.some((node) => isGiven(node) && node.parent != null);
  if (!isFlat) return nodes;
  const given = nodes.filter(isGiven);
  const copies = given.map((node) => ({ ...node, children: [] as Given[] }));
  const byKey = new Map<unknown, number>(given.map((node, i) => [node.key, i]));
  const parents = given.map(({ parent }, i) => {
    const at = typeof parent === 'number' ? parent : byKey.get(parent);
    return parent == null || at === undefined || at === i || !(at in copies) ? -1 : at;
  });
  breakCircles(parents);
  const tops: Given[] = [];
  for (const [i, copy] of copies.entries()) {
    const parent = parents[i]!;
    if (parent === -1) tops.push(copy);
    else copies[parent]!.children.push(copy);
  }
  return tops;
}

/** Elements that are in one another in a circle: one of each circle becomes a top. */
function breakCircles(parents: number[]): void {
  const seenBy = new Int32Array(parents.length).fill(-1);
  for (let start = 0; start < parents.length; start++) {
    let at = start;
    while (at !== -1 && seenBy[at] === -1) {
      seenBy[at] = start;
      at = parents[at]!;
    }
    if (at !== -1 && seenBy[at] === start) parents[at] = -1;
  }
}

/** How many elements are in one that has no room, itself included; it stops where that says enough. */
function sizeOf(top: Given): number {
  const waiting: unknown[] = [top];
  let size = 0;
  while (waiting.length > 0 && size < NODES_MAX) {
    const node = waiting.pop();
    if (!isGiven(node)) continue;
    size++;
    if (Array.isArray(node.children)) {
      for (const child of node.children.slice(0, NODES_MAX)) waiting.push(child);
    }
  }
  return size;
}

function withNote(root: SceneNode, cut: number): SceneNode {
  const note: SceneNode = {
    key: 'cut',
    role: 'note',
    name: `The engine shows ${cut} or more elements beyond the ${NODES_MAX} that fit.`,
  };
  return { ...root, children: [...(root.children ?? []), note] };
}

/**
 * Where an element without a key is: the fingerprint of its role and label and of those above it. Two
 * numbers of 32 bits are enough to tell 10,000 apart, and take no room for long labels.
 */
interface Path {
  readonly high: number;
  readonly low: number;
}

const ROOT: Path = { high: 0x811c9dc5, low: 0x01000193 };

function alikeName({ role, label }: Given): string {
  return `${text(role, NAME_CHARS_MAX) ?? ''} ${text(label, LABEL_CHARS_MAX) ?? ''}`;
}

function below({ high, low }: Path, name: string, at: number, of: number): Path {
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
    low ^= low >>> 13;
  }
  high = Math.imul(high ^ at ^ (of << 16), 0x01000193);
  low = Math.imul(low ^ of ^ (at << 16), 0xc2b2ae35);
  return { high: high ^ (high >>> 15), low: low ^ (low >>> 16) };
}

function pathText({ high, low }: Path): string {
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}
