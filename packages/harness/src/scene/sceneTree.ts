import { SCENE_ROLES, type SceneNode, type SceneRole } from '@bridle/facets';
import { SCENE_DEPTH_MAX, SCENE_NODES_MAX } from '../limits.js';
import type { ElementRefs } from './refs.js';

/** An element as a snapshot sees it. */
export interface SeenElement {
  readonly node: SceneNode;
  readonly role: SceneRole;
  readonly name: string;
  readonly isInteractive: boolean;
  /** its parent's place in the list; −1 at the top */
  parent: number;
  /** of those that can be acted on */
  ref: string | undefined;
  /** how many of the same role and name come before it, among those with a ref */
  nth: number;
}

/** What can be seen at one moment, every element after its parent. */
export interface SceneTree {
  readonly nodes: readonly SeenElement[];
  readonly byRef: ReadonlyMap<string, SeenElement>;
  /** the open dialog that hides what is behind it */
  readonly dialog: SeenElement | undefined;
  /** false when the game gave more than one look goes through */
  readonly isWhole: boolean;
}

const ROLES: ReadonlySet<string> = new Set(SCENE_ROLES);
/** Roles that engines use and ARIA does not know, each with the ARIA role that is nearest to it. */
const NEAREST: ReadonlyMap<string, SceneRole> = new Map<string, SceneRole>([
  ['label', 'note'],
  ['target', 'img'],
  ['card', 'group'],
]);
const DIALOGS: ReadonlySet<SceneRole> = new Set<SceneRole>(['dialog', 'alertdialog']);
/** Status nodes stay visible behind a dialog. */
const STATUS_ROLES: ReadonlySet<SceneRole> = new Set<SceneRole>([
  'status',
  'alert',
  'log',
  'timer',
]);

/** Goes through a game's tree: what is in sight, each with its ref. */
export function look(root: SceneNode, book: ElementRefs): SceneTree {
  const { nodes: all, isWhole } = flatten(root);
  const dialogAt = all.findLastIndex(isModal);
  const nodes = dialogAt === -1 ? all : inFront(all, dialogAt);
  return {
    nodes,
    byRef: numbered(nodes, book),
    dialog: all[dialogAt],
    isWhole,
  };
}

/** The tree as a list, nothing hidden yet and nothing numbered. */
function flatten(root: SceneNode): { nodes: SeenElement[]; isWhole: boolean } {
  const nodes: SeenElement[] = [];
  let isWhole = true;
  const visit = (node: SceneNode, parent: number, depth: number): void => {
    if (depth > SCENE_DEPTH_MAX || nodes.length >= SCENE_NODES_MAX) {
      isWhole = false;
      return;
    }
    const at = nodes.length;
    nodes.push({
      node,
      role: ROLES.has(node.role) ? node.role : (NEAREST.get(node.role) ?? 'generic'),
      name: node.name ?? '',
      isInteractive: node.interactive ?? (node.actions !== undefined && node.actions.length > 0),
      parent,
      ref: undefined,
      nth: 0,
    });
    if (node.children === undefined) return;
    for (const child of node.children) visit(child, at, depth + 1);
  };
  visit(root, -1, 0);
  return { nodes, isWhole };
}

function isModal({ role, node }: SeenElement): boolean {
  return DIALOGS.has(role) && node.modal !== false;
}

/**
 * What an open dialog leaves: itself, those who only tell, and what they are in. Where there are
 * several dialogs, the last is on top.
 */
function inFront(all: readonly SeenElement[], dialogAt: number): SeenElement[] {
  const INSIDE = 1;
  const TELLS = 2;
  const IS_AROUND = 3;
  const why = new Uint8Array(all.length);
  for (let i = 0; i < all.length; i++) {
    const { parent, role, isInteractive } = all[i]!;
    const above = parent < 0 ? 0 : why[parent];
    if (i === dialogAt || above === INSIDE) why[i] = INSIDE;
    else if (!isInteractive && (above === TELLS || STATUS_ROLES.has(role))) why[i] = TELLS;
  }
  for (let i = all.length - 1; i >= 0; i--) {
    const { parent } = all[i]!;
    if (why[i] !== 0 && parent >= 0) why[parent] ||= IS_AROUND;
  }
  const places = new Int32Array(all.length);
  const kept: SeenElement[] = [];
  for (let i = 0; i < all.length; i++) {
    if (why[i] === 0) continue;
    const seen = all[i]!;
    if (seen.parent >= 0) seen.parent = places[seen.parent]!;
    places[i] = kept.push(seen) - 1;
  }
  return kept;
}

/** Gives refs, and counts those of equal role and name. */
function numbered(nodes: readonly SeenElement[], book: ElementRefs): Map<string, SeenElement> {
  const byRef = new Map<string, SeenElement>();
  const counts = new Map<string, number>();
  book.begin();
  for (const seen of nodes) {
    if (!seen.isInteractive) continue;
    const { role, name, node } = seen;
    const ref = `e${book.numberOf(node.key, role, name)}`;
    const alike = `${role} ${name}`;
    const before = counts.get(alike) ?? 0;
    counts.set(alike, before + 1);
    seen.ref = ref;
    seen.nth = before;
    byRef.set(ref, seen);
  }
  return byRef;
}

/** Whether the game still has an element, in sight or not. */
export function isSomewhere(root: SceneNode, key: string, role: string): boolean {
  return flatten(root).nodes.some((seen) => seen.node.key === key && seen.role === role);
}
