import type { WireNode } from '../wire/messages.js';
import { MissingError } from './bridgeCheck.js';
import type { CheckSession } from './checkSession.js';

/** An element with the name by which an engine is asked about it. */
export interface CheckedElement {
  readonly node: WireNode;
  /** of those that it lies in, from the outermost */
  readonly path: string;
  /** among those that can be acted on */
  readonly number: number | undefined;
}

export interface CheckedSceneData {
  readonly nodes: readonly WireNode[];
  readonly size?: readonly [number, number];
  readonly frame?: number;
}

/** All elements in the order of the page: each before what is in it. */
export function elementsOf(nodes: readonly WireNode[]): CheckedElement[] {
  const elements: CheckedElement[] = [];
  let number = 0;
  const walk = (level: readonly WireNode[], path: string): void => {
    for (const node of level) {
      elements.push({ node, path, number: node.interactive ? ++number : undefined });
      walk(node.children ?? [], `${path}/${node.role}`);
    }
  };
  walk(nested(nodes), '');
  return elements;
}

/** A flat list, where each says which one it is in, as a tree. */
function nested(nodes: readonly WireNode[]): WireNode[] {
  if (!nodes.some(({ parent }) => parent !== undefined && parent !== null)) return [...nodes];
  const copies = nodes.map((node) => ({ ...node, children: [...(node.children ?? [])] }));
  return copies.filter(({ parent }, i) => {
    const over = copies.find((one, at) => one.key === parent || at === parent);
    if (over === undefined || parent === undefined || parent === null || over === copies[i]) {
      return true;
    }
    over.children.push(copies[i]!);
    return false;
  });
}

/** How a request names an element. */
export function nameOf(session: CheckSession, { node, number }: CheckedElement): object {
  const { key, ref } = node;
  if (session.hello?.scene?.keys && key) return { key };
  return { ref: ref ?? `e${number}` };
}

export async function sceneOf(session: CheckSession): Promise<CheckedSceneData> {
  return (await session.done('snapshot')) as CheckedSceneData;
}

/** Words on buttons whose click might end the game or lose something. */
const GRAVE = ['quit', 'exit', 'close', 'delete', 'erase', 'reset', 'leave', 'buy', 'log out'];

function isGrave({ label }: WireNode): boolean {
  const words = (label ?? '').toLowerCase();
  return GRAVE.some((word) => words.includes(word));
}

/** An element that takes an act, by what it lists or by its role. */
export async function elementFor(
  session: CheckSession,
  action: string,
  roles: readonly string[],
): Promise<CheckedElement> {
  const { nodes } = await sceneOf(session);
  const found = elementsOf(nodes).find(
    ({ node }) =>
      node.interactive &&
      !node.disabled &&
      !isGrave(node) &&
      (node.actions?.some((one) => one === action) ?? roles.includes(node.role)),
  );
  if (found === undefined) throw new MissingError(`nothing in the scene takes ${action}`);
  return found;
}

export const BUTTONS = ['button', 'link', 'menuitem', 'tab', 'listitem', 'option', 'generic'];
export const FIELDS = ['textbox', 'searchbox', 'spinbutton', 'slider', 'combobox'];
